"""Text from PDF and Office files that a search index, a RAG system or an archive can trust."""
