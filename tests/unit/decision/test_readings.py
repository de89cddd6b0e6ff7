from __future__ import annotations

from inkproof.decision.readings import (
    all_of,
    any_of,
    not_all_of,
    put_in_words,
    read_abstention,
    read_at_least,
    read_below,
    read_score_at_least,
    read_score_below,
)
from inkproof.model.signals import ABSTAINED, Measured
from inkproof.model.verdict import Reading


def test_a_threshold_belongs_to_the_upper_side() -> None:
    """At the threshold `at least` holds and `below` does not."""
    at_least = put_in_words(read_at_least("share", 0.3, 0.3))
    below = put_in_words(read_below("share", 0.3, 0.3))

    assert at_least == Reading("share", "0.3", "at least 0.3", holds=True)
    assert below == Reading("share", "0.3", "below 0.3", holds=False)


def test_an_abstention_never_holds_against_a_threshold() -> None:
    """It is neither high nor low, and is shown as what it is."""
    for read in (read_score_at_least, read_score_below):
        assert read("score", ABSTAINED, 0.3).holds is False
        assert put_in_words(read("score", ABSTAINED, 0.3)).value == "abstained"
    assert read_abstention("score", ABSTAINED).holds
    assert not read_abstention("score", Measured(0.0, 9.0)).holds


def test_joined_readings_show_every_part() -> None:
    """Any, all, and not all."""
    yes, no = read_below("a", 1, 2), read_below("b", 3, 2)

    assert put_in_words(any_of(yes, no)) == Reading(
        "any of these", "", "", holds=True, parts=(put_in_words(yes), put_in_words(no))
    )
    assert not all_of(yes, no).holds
    assert not_all_of(yes, no).holds
    assert not not_all_of(yes, yes).holds
