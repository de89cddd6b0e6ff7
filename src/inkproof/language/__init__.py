"""Which language is this, and does it spell words? Functions over strings and given data."""
