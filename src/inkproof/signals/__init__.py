"""One file per way of being wrong; instruments that measure and may abstain."""
