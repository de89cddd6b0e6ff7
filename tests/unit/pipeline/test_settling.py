from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

from inkproof.model.evidence import HIDINGS, HiddenRows
from inkproof.pipeline.settling import apply_settled, pack_settled


def hidden(how: list[int]) -> HiddenRows:
    return HiddenRows(how=np.array(how, np.uint8), suspect=np.zeros(len(how), np.uint8))


@given(st.lists(st.integers(0, len(HIDINGS)), max_size=40))
def test_settled_rows_come_back_as_they_went(how: list[int]) -> None:
    """What renders said in one pass is what the next pass knows."""
    settled = pack_settled(hidden(how))

    again = apply_settled(HiddenRows.none(len(how)), settled)

    assert_array_equal(again.how, np.array(how, np.uint8))
    assert not again.is_suspect.any()


@given(st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=40))
def test_what_is_an_ocr_layer_travels_along(rows: list[tuple[int, bool]]) -> None:
    """Hidden or not: a page's provenance depends on it."""
    layer = np.array([own for _, own in rows], bool)
    how = np.array([how for how, _ in rows], np.uint8)
    stated = HiddenRows(how=how, suspect=np.zeros(len(rows), np.uint8), layer=layer)

    again = apply_settled(HiddenRows.none(len(rows)), pack_settled(stated))

    assert_array_equal(again.layer, layer)
    assert_array_equal(again.how, how)


def test_rows_of_one_mechanism_travel_as_one_run() -> None:
    """A long hidden passage costs three numbers, not one a glyph."""
    settled = pack_settled(hidden([0, 3, 3, 3, 0, 0, 8]))

    assert [(run.start, run.stop, run.how) for run in settled.runs] == [(1, 4, 3), (6, 7, 8)]
