"""Neighbours in a sequence are found without touching the sequence."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from inkproof.geometry.sequences import begins, lengths, running_count, shift

LABELS = st.lists(st.integers(0, 3), max_size=20)


def test_every_entry_gets_the_one_before_it() -> None:
    """The first gets what the caller gives, and the values themselves stay as they are."""
    values = np.array([3.0, 1.0, 2.0])

    before = shift(values, 9.0)

    assert before.tolist() == [9.0, 3.0, 1.0]
    assert values.tolist() == [3.0, 1.0, 2.0]


def test_a_shifted_mask_is_a_mask() -> None:
    """The type is kept, so that masks stay fit for indexing."""
    shifted = shift(np.array([True, False]), first=False)

    assert shifted.dtype == bool
    assert shifted.tolist() == [False, True]


def test_nothing_has_no_neighbours() -> None:
    """Empty sequences go in and come out."""
    nothing = np.zeros(0, dtype=np.intp)

    assert not len(shift(nothing, 1))
    assert not len(begins(nothing))
    assert not len(lengths(nothing, 0))
    assert running_count(nothing).tolist() == [0]


@given(LABELS)
def test_stretches_cover_the_sequence(labels: list[int]) -> None:
    """Each stretch holds one label, and together they are the sequence."""
    firsts = begins(np.array(labels, dtype=np.intp)).nonzero()[0]

    counts = lengths(firsts, len(labels))

    spelt = np.repeat(np.array(labels, dtype=np.intp)[firsts], counts)
    assert spelt.tolist() == labels
    assert all(counts > 0)


@given(LABELS)
def test_neighbouring_stretches_differ(labels: list[int]) -> None:
    """A label that goes on begins nothing."""
    begun = [label for label, new in zip(labels, begins(np.array(labels)), strict=True) if new]

    assert all(one != two for one, two in pairwise(begun))


@given(LABELS)
def test_a_running_count_tells_what_any_stretch_holds(counts: list[int]) -> None:
    """Numbers and masks alike: what stands before the end, less what stands before the start."""
    values = np.array(counts, dtype=np.intp)

    counted, marked = running_count(values), running_count(values > 0)

    assert counted.tolist() == [sum(counts[:end]) for end in range(len(counts) + 1)]
    assert marked.tolist() == [sum(n > 0 for n in counts[:end]) for end in range(len(counts) + 1)]
