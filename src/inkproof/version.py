"""Which inkproof is this? The extractor version that every record carries."""

from __future__ import annotations

__version__ = "0.1.0"
