"""Lines, blocks and their order, inferred from stated glyphs."""
