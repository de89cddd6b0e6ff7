from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkproof.language.key_index import index_keys

KEYS = st.integers(0, 2**63 - 1)


@given(st.sets(KEYS, min_size=1, max_size=60), st.lists(KEYS, max_size=60))
def test_a_key_is_found_exactly_where_it_stands(held: set[int], others: list[int]) -> None:
    """Every key leads to its own row, and nothing else is found."""
    keys = np.array(sorted(held), np.uint64)
    wanted = np.array([*sorted(held), *others], np.uint64)

    rows, found = index_keys(keys).find(wanted)

    assert found.tolist() == [int(key) in held for key in wanted]
    assert keys[rows[found]].tolist() == wanted[found].tolist()


@pytest.mark.parametrize("seed", range(3))
def test_keys_that_share_a_digest_are_told_apart(seed: int) -> None:
    """Some of many keys share one, and each still leads to its own row."""
    numbers = np.random.default_rng(seed).integers(0, 1 << 63, 5_000, dtype=np.uint64)
    keys = np.unique(numbers)
    index = index_keys(keys)

    rows, found = index.find(keys)

    assert index.crowded.any()
    assert found.all()
    assert rows.tolist() == list(range(len(keys)))
