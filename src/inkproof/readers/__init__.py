"""The only room that imports a PDF engine; it reports facts in page space and judges nothing."""
