from __future__ import annotations

import numpy as np
import pytest

from build.glyphs import glyphs_from_lines, join_glyphs
from inkproof.model.glyphs import Flag
from inkproof.signals.stated import Stated, find_kinds, inspect_glyphs

ADOBE = Stated.PRIVATE_USE | Stated.ADOBE_LETTER


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        *((0x41, 0), (0x4E00, 0), (0x1F600, 0), (0x10000, 0), (0xFDCF, 0), (0xFFFC, 0)),
        *(
            (0x20, Stated.WHITE),
            (0x3000, Stated.WHITE),
            (0x85, Stated.WHITE | Stated.NO_CHARACTER),
        ),
        *((0x00, Stated.NO_CHARACTER), (0xD800, Stated.NO_CHARACTER)),
        *((0xFFFD, Stated.NO_CHARACTER), (0xFDD0, Stated.NO_CHARACTER)),
        *((0x1FFFE, Stated.NO_CHARACTER), (0x10FFFF, Stated.NO_CHARACTER)),
        *((0x110000, Stated.NO_CHARACTER), (0xFFFFFFFF, Stated.NO_CHARACTER)),
        *((0xE000, Stated.PRIVATE_USE), (0xF8FF, Stated.PRIVATE_USE)),
        *((0xF0000, Stated.PRIVATE_USE), (0x10FFFD, Stated.PRIVATE_USE)),
        *((0xF6BE, ADOBE), (0xF7FF, ADOBE), (0xF6BD, Stated.PRIVATE_USE)),
    ],
)
def test_a_value_is_of_its_kind(value: int, kind: int) -> None:
    """Ranges hold both their ends, on every plane and past the last one."""
    assert find_kinds(np.array([value], np.uint32)).tolist() == [kind]


def test_glyphs_are_looked_at_once_and_rows_picked_with_what_was_seen() -> None:
    """A choice of rows answers as if they had been looked at alone."""
    glyphs = join_glyphs(
        glyphs_from_lines(["a b"]),
        glyphs_from_lines(["x"], paint=0),
        glyphs_from_lines(["yz"], flags=Flag.UNMAPPED | Flag.ACTUALTEXT),
    )
    rows = np.array([True, True, False, True, False, True])

    seen = inspect_glyphs(glyphs)
    chosen = seen.select(rows)

    assert seen.inked.tolist() == [True, False, True, True, True, True]
    assert seen.visible.tolist() == [True, True, True, False, True, True]
    assert seen.unmapped.tolist() == seen.replaced.tolist() == [False] * 4 + [True] * 2
    for name in ("inked", "visible", "unmapped", "replaced"):
        assert getattr(chosen, name).tolist() == getattr(seen, name)[rows].tolist()
