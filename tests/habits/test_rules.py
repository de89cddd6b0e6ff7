"""Each rule has a reason of its own, and each reason a rule."""

from __future__ import annotations

from inkproof.decision.page_rules import PAGE_RULES
from inkproof.model.verdict import ADDED_REASONS, PageMode, Reason


def test_rules_and_reasons_pair_in_order() -> None:
    """The reasons are one a rule, in the order in which the rules are tried, then the added."""
    reasons = [rule.reason for rule in PAGE_RULES]

    assert [*reasons, *ADDED_REASONS] == list(Reason)


def test_every_mode_is_reached_by_a_rule() -> None:
    """A mode that no rule gives would be a promise nobody keeps."""
    modes = {rule.mode for rule in PAGE_RULES}

    assert modes == set(PageMode)
