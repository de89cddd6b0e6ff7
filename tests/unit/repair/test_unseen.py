"""What no repair may write."""

from __future__ import annotations

import pytest

from build.repair import make_repair
from inkproof.model.repair import FontRepair
from inkproof.repair.unseen import without_unseen


def repaired(*texts: str) -> FontRepair:
    """A repair of one code for each text, all of them proven and none."""
    codes = tuple(range(1, len(texts) + 1))
    table = dict(zip(codes, texts, strict=True))
    return make_repair(table, proven=codes, unproven=codes)


@pytest.mark.parametrize(
    "text",
    [
        *("\0", "\x07", "\x85", "\u200b", "\u200f", "\u202e", "\u2066", "\u061c"),
        *("\ufeff", "\ufffe", "\ue000", "\ud800", "\U000e0065", "a\u202e"),
    ],
    ids=ascii,
)
def test_what_steers_or_hides_is_taken_out(text: str) -> None:
    """Such a code goes on saying what it did, and is neither proven nor unproven."""
    found = without_unseen(repaired("a", text))

    assert found is not None
    assert (found.table, found.proven, found.unproven) == ({1: "a"}, (1,), (1,))


def test_a_repair_of_nothing_else_is_none() -> None:
    """A table without a code is no repair."""
    assert without_unseen(repaired("\u202e")) is None


@pytest.mark.parametrize(
    "text",
    ["", " ", "\u00a0", "\u00ad", "\u200c", "\u200d", "\u07a6", "\u06dd", "ffi", "\U00020bb7"],
    ids=ascii,
)
def test_text_stays(text: str) -> None:
    """Nothing at all, spaces, joiners, marks, whole words, and signs past the basic plane."""
    said = repaired("a", text)

    assert without_unseen(said) is said
