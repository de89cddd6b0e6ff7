"""Boxes, intervals and clusters of plain numbers; nothing here knows of pages or text."""
