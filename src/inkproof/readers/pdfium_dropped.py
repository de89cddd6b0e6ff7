"""What do text objects say that PDFium left out of its text?

It leaves out what has no size and what looks like a copy of another object. Once they have a
size and stand far apart it reads them; so they are moved, on the loaded page and in memory.
"""

from __future__ import annotations

import numpy as np
import pypdfium2.raw as pdfium_c
from numpy.typing import NDArray

from inkproof.model.glyphs import to_string
from inkproof.readers.pdfium_actualtext import object_at
from inkproof.readers.pdfium_glyphs import read_painted
from inkproof.readers.pdfium_records import TEXT, Handle, Records, read_records
from inkproof.readers.pdfium_text import open_text

MAX_DROPPED = 10_000
"""Objects of one page that are listed."""

MAX_TEXT = 1_000
"""Characters of one object that are kept."""

APART = 100.0
"""Units of user space between two moved objects: more than letters are high."""

READABLE = 1.0
"""Size that text of no size is given, to be read."""


def silent_rows(records: Records) -> NDArray[np.intp]:
    """Text objects without a single character in PDFium's text.

    Mere spaces do not count: they have a size and no extent.
    """
    rows = ((records.objects["type"] == TEXT) & ~find_spoken(records)).nonzero()[0]
    if not len(rows):
        return np.asarray(rows)
    objects = records.objects.take(rows)
    matrix, box = objects["matrix"], objects["box"]
    height = np.hypot(matrix[:, 2], matrix[:, 3])
    extent = np.maximum(box[:, 2] - box[:, 0], box[:, 3] - box[:, 1])
    silent = (extent > 0) | (objects["size"] * height == 0)
    return np.asarray(rows[silent][:MAX_DROPPED])


def find_spoken(records: Records) -> NDArray[np.bool_]:
    """Which objects does PDFium give a character for?"""
    spoken = np.zeros(len(records.objects), bool)
    spoken[records.glyphs["object"]] = True
    return spoken


def read_dropped(page: Handle, records: Records) -> dict[int, str]:
    """Row of each silent object → its text. The loaded page is good for nothing else after."""
    rows = silent_rows(records).tolist()
    if not rows:
        return {}
    for row in find_spoken(records).nonzero()[0].tolist():
        pdfium_c.FPDFPageObj_SetIsActive(object_at(records, row), False)  # noqa: FBT003
    for place, row in enumerate(rows, start=1):
        item = object_at(records, row)
        if not records.objects["size"][row]:
            pdfium_c.FPDFTextObj_SetFontSize(item, READABLE)
        pdfium_c.FPDFPageObj_Transform(item, 1, 0, 0, 1, 0, -APART * place)
    with open_text(page) as text_page:
        again = read_records(page, text_page)
    painted = read_painted(again.glyphs)
    texts: dict[int, str] = {}
    for row in rows:
        low, high = np.searchsorted(painted.object, [row, row + 1])
        texts[row] = to_string(painted.code[low : min(high, low + MAX_TEXT)])
    return texts
