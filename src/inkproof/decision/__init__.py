"""The ordered rule table that gives every page a verdict, and explains it."""
