"""Where do the thresholds stand, and what proves it? Seeded damage against clean pages."""
