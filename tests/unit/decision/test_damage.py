"""Manufactured damage, perfectly labelled: what was done to a page is what is found on it."""

from __future__ import annotations

import string
from random import Random

import pytest

from build.glyphs import page_of, segments_of
from build.layouts import view_of
from inkproof.decision.page_rules import decide_page
from inkproof.model.content import Segments
from inkproof.model.page import Font
from inkproof.model.verdict import PageMode, Reason, Verdict
from inkproof.pipeline.languages import Languages
from inkproof.signals.cheap import measure_page
from inkproof.thresholds import Thresholds

LANGUAGES, THRESHOLDS = Languages(), Thresholds()
LINES = (
    "All human beings are born free and equal in dignity and rights. They",
    "are endowed with reason and conscience and should act towards one",
    "another in a spirit of brotherhood. Everyone is entitled to all the",
    "rights and freedoms set forth in this declaration, without distinction",
    "of any kind, such as colour, language, religion, political or other",
    "opinion, national or social origin, property, birth or other status.",
    "No distinction shall be made on the basis of the political status of",
    "the country or territory to which a person belongs, whether it be",
    "independent, trust, or under any other limitation of sovereignty.",
)


def decide(lines: tuple[str, ...]) -> Verdict:
    segments: Segments = segments_of(lines)
    page = page_of(segments.glyphs, fonts=(Font(name="Serif"),))
    measured = measure_page(view_of(page, segments), LANGUAGES, THRESHOLDS)
    return decide_page(measured.signals, THRESHOLDS)


def permute(line: str, seed: int) -> str:
    letters = list(string.ascii_lowercase)
    Random(seed).shuffle(letters)
    swapped = "".join(letters)
    return line.translate(str.maketrans(string.ascii_letters, swapped + swapped.upper()))


def move(line: str, by: int) -> str:
    return "".join(c if c == " " else chr(ord(c) + by) for c in line)


def test_a_healthy_page_is_clean() -> None:
    """The page that all damage is done to."""
    assert decide(LINES).reasons == (Reason.CLEAN,)


@pytest.mark.parametrize("seed", range(20))
def test_swapped_letters_spell_nothing(seed: int) -> None:
    """A substitution cipher, whatever its key."""
    verdict = decide(tuple(permute(line, seed) for line in LINES))

    assert (verdict.mode, verdict.reasons) == (PageMode.REPLACE, (Reason.SPELLS_NOTHING,))


@pytest.mark.parametrize("by", [-3, 1, 3, 7])
def test_moved_code_points_are_shifted_letters(by: int) -> None:
    """A constant offset is told apart from a permutation."""
    verdict = decide(tuple(move(line, by) for line in LINES))

    assert (verdict.mode, verdict.reasons) == (PageMode.REPLACE, (Reason.SHIFTED_LETTERS,))


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda line: line.replace(" ", ""), Reason.WORDS_GLUED),
        (lambda line: " ".join(line.replace(" ", "")), Reason.WORDS_LETTER_SPACED),
        (lambda line: line.replace("e", "\ufffd").replace("o", "\x01"), Reason.UNDECODABLE_GLYPHS),
        (lambda line: move(line, 0xE000), Reason.UNDECODABLE_GLYPHS),
        (lambda line: line.replace("e", "\u00c3\u00a9"), Reason.UNDECODABLE_GLYPHS),
        (lambda line: line.replace("h", "\u00c3\u00a9"), Reason.MOJIBAKE),
    ],
)
def test_each_damage_is_called_by_its_name(damage: object, reason: Reason) -> None:
    """Spaces lost, words torn, maps missing, bytes misread."""
    assert callable(damage)

    verdict = decide(tuple(damage(line) for line in LINES))

    assert (verdict.mode, verdict.reasons) == (PageMode.REPLACE, (reason,))
