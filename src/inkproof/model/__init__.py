"""The nouns: what a file states, what we infer, what we measured and what we decided."""
