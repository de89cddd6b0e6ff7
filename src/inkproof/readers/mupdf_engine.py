"""PyMuPDF, set up for this room; imported when the first document is opened, not before.

A run that never asks for the second witness does not pay for loading it, and a place where the
extra is not installed can import `mupdf_reader` all the same.
"""

from __future__ import annotations

import pymupdf

pymupdf.TOOLS.mupdf_display_errors(False)  # noqa: FBT003 - positional in PyMuPDF
pymupdf.TOOLS.mupdf_display_warnings(False)  # noqa: FBT003
pymupdf.TOOLS.set_subset_fontnames(True)

__all__ = ["pymupdf"]
