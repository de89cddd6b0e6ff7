"""Records to Markdown, JSON and JSONL; these read and change nothing."""
