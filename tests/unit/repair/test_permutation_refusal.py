from __future__ import annotations

import string
from dataclasses import replace
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from build.ciphers import PROVEN, encipher, shuffled, truth_of
from build.repair import make_case
from build.texts import read_prose
from inkproof.model.repair import Proposal
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.permutation import propose_permutation
from inkproof.repair.permutation_cipher import find_alphabets, read_cipher
from inkproof.repair.permutation_climb import assign
from inkproof.repair.permutation_language import know_language
from inkproof.thresholds import Thresholds

LANGUAGES = Languages()
THRESHOLDS = Thresholds()
UNPROVEN = 0.5


def solve(case: FontCase) -> Proposal | None:
    return propose_permutation(case, LANGUAGES, THRESHOLDS)


@pytest.mark.parametrize("seed", range(3))
def test_random_letters_are_not_solved(seed: int) -> None:
    assert solve(encipher(shuffled(read_prose("en"), seed))) is None


def test_too_little_text_is_not_solved() -> None:
    assert (
        solve(encipher("The offices of the company are closed on Mondays and on Fridays")) is None
    )


def test_text_that_reads_as_it_stands_is_left_alone() -> None:
    assert solve(make_case(read_prose("en"))) is None
    assert solve(make_case(read_prose("sw"))) is None


def test_chinese_has_too_many_signs() -> None:
    assert solve(encipher(read_prose("zh"))) is None


def test_a_language_without_a_list_is_not_taken_for_another() -> None:
    for code in ("cy", "sw"):
        assert solve(encipher(read_prose(code))) is None


def test_a_map_of_several_letters_on_one_code_is_refused() -> None:
    text = read_prose("en").lower()
    merged = text.translate(str.maketrans("aeionstrl", "eaaoosssr"))
    assert solve(encipher(merged)) is None


def with_limits(
    *, max_torn: float = 0.05, min_listed: float = 0.40, same_merit: float = 0.20
) -> Thresholds:
    limits = replace(
        THRESHOLDS.permutation,
        max_torn=max_torn,
        min_listed=min_listed,
        min_listed_if_likely=min_listed,
        same_merit=same_merit,
    )
    return replace(THRESHOLDS, permutation=limits)


def test_two_frequent_letters_on_one_code_are_refused_as_such() -> None:
    text = read_prose("en")
    merged = text.replace("h", "s").replace("H", "S")
    case = encipher(merged)
    assert solve(case) is None
    proposal = propose_permutation(case, LANGUAGES, with_limits(max_torn=1.0))
    (code,) = [code for code, sign in truth_of(merged, case).items() if sign == "s"]
    assert proposal is not None
    assert proposal.entries[code].weight <= UNPROVEN


def test_most_words_must_be_listed() -> None:
    case = encipher(read_prose("pl"))
    assert propose_permutation(case, LANGUAGES, with_limits(min_listed=0.999)) is None


def test_letters_on_one_code_are_not_proven() -> None:
    text = read_prose("en").replace("b", "p").replace("g", "p")
    case = encipher(text)
    proposal = solve(case)
    (code,) = [code for code, sign in truth_of(text, case).items() if sign == "p"]
    assert proposal is None or proposal.entries[code].weight <= UNPROVEN


def test_formulas_are_not_solved() -> None:
    random = Random(4)
    signs = "∑∫αβγ∂√≤≥∈∀∃⊂→⇒±÷∞0123456789xyzn=+-()"
    words = ["".join(random.choices(signs, k=random.randint(1, 9))) for _ in range(300)]
    text = "\n".join(" ".join(words[start : start + 10]) for start in range(0, 300, 10))
    assert solve(encipher(text)) is None


def test_which_of_its_two_scripts_a_language_is_in_is_told_by_the_hint() -> None:
    text, limits = read_prose("hr"), with_limits(same_merit=2.0)
    for hint, known in (("", False), ("sh", True)):
        case = encipher(text, language=hint, ink=False)
        proposal = propose_permutation(case, LANGUAGES, limits)
        assert proposal is not None
        assert any(entry.weight >= PROVEN for entry in proposal.entries.values()) == known


def test_which_of_its_two_scripts_a_language_is_in_is_told_by_the_ink() -> None:
    proposal = propose_permutation(
        encipher(read_prose("hr")), LANGUAGES, with_limits(same_merit=2.0)
    )
    assert proposal is not None
    assert any(entry.weight >= PROVEN for entry in proposal.entries.values())
    assert proposal.language == "sh"


def test_alphabets_of_digits_and_letters_are_kept_apart() -> None:
    text = read_prose("en").lower() + "\n19485 30217 64853 90126 77345 12098 55512 83746"
    case = encipher(text)
    truth = truth_of(text, case)
    cipher = read_cipher(case.sample.lines, frozenset(), rtl=False)
    alphabets = [
        {truth[code] for code, member in zip(cipher.codes, mask, strict=True) if member}
        for mask in find_alphabets(cipher)
    ]
    assert alphabets[0] >= set("etaoinshrdlu")
    assert not alphabets[0] & set(string.digits)


@settings(max_examples=60)
@given(
    st.integers(1, 5).flatmap(
        lambda rows: st.lists(
            st.lists(st.integers(-50, 50), min_size=5, max_size=5), min_size=rows, max_size=rows
        )
    )
)
def test_letters_are_assigned_at_the_least_cost(cost: list[list[int]]) -> None:
    table = np.array(cost, np.float64)
    chosen = assign(table)
    rows = range(len(cost))
    assert len(set(chosen.tolist())) == len(cost)
    least = min(
        sum(cost[row][place[row]] for row in rows) for place in permutations(range(5), len(cost))
    )
    assert sum(table[row, chosen[row]] for row in rows) == least


def test_no_language_has_a_letter_twice() -> None:
    for code in ("en", "de", "el", "tr", "ru", "ar"):
        tongue = know_language(code, LANGUAGES, THRESHOLDS.permutation)
        assert tongue is not None
        assert len(set(tongue.letters)) == len(tongue.letters)


def test_scripts_of_syllables_are_not_known() -> None:
    assert know_language("ko", LANGUAGES, THRESHOLDS.permutation) is None
