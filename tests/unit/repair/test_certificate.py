# ruff: noqa: RUF001 (letters that look alike are meant)

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from build.ciphers import exchange, truth_of
from build.repair import make_case
from build.texts import read_prose
from inkproof.model.repair import Certificate, Entry, Method, Proposal
from inkproof.pipeline.languages import Languages
from inkproof.repair.case import FontCase
from inkproof.repair.certificate import Certified, accept, certify
from inkproof.thresholds import Thresholds

LANGUAGES = Languages()
THRESHOLDS = Thresholds()
PROSE = read_prose("en")
SURE = 0.95


def shifted(text: str, constant: int) -> tuple[FontCase, dict[int, str]]:
    """A font whose map is moved by a constant, and what it should say."""
    truth = make_case(text).current
    case = make_case(text, said={u: chr(ord(u) + constant) for u in set(text) - set(" \n")})
    return case, dict(truth)


def judge(
    case: FontCase, table: Mapping[int, str], method: Method, weight: float = SURE
) -> Certified | None:
    """What the certificate makes of a table."""
    entries = {code: Entry(text, weight) for code, text in table.items()}
    return certify(case, Proposal(method=method, entries=entries), LANGUAGES, THRESHOLDS)


def test_a_table_that_makes_words_is_kept() -> None:
    """The whole of it, digits and signs with it, and the record says how it read."""
    case, truth = shifted(PROSE, -3)

    kept = judge(case, truth, Method.OFFSET)

    assert kept is not None
    assert kept.certificate is Certificate.LANGUAGE
    assert kept.language == "en"
    assert {code: entry.text for code, entry in kept.entries.items()} == truth
    assert (kept.before.words or 0) < 0.1
    assert (kept.after.words or 0) > 0.8
    assert kept.proven <= truth.keys()
    assert kept.unproven == truth.keys() - kept.proven


def test_three_short_headings_are_enough_for_an_offset() -> None:
    """Names that say `exclam` for A: sixty letters in capitals, no small one among them."""
    case, truth = shifted("WHAT IS THE PURPOSE\nHOW THE INDEX WORKS\nWHERE TO FIND HELP", -32)

    kept = judge(case, truth, Method.OFFSET)

    assert kept is not None
    assert kept.language == "en"


def test_a_heading_counts_by_its_ngrams_where_few_words_are_listed() -> None:
    """Two listed words among six that are spelled as words are."""
    text = "Quand la somptuosité du plan\ntransfigure le texte"
    case, truth = shifted(text, 2)

    kept = judge(replace(case, language="fr"), truth, Method.OFFSET)

    assert kept is not None
    assert kept.language == "fr"


def test_a_permutation_needs_more_words_than_an_offset() -> None:
    """Three headings are too few: any words of the same pattern would do."""
    case, truth = shifted("WHAT IS THE PURPOSE\nHOW THE INDEX WORKS\nWHERE TO FIND HELP", -32)

    assert judge(case, truth, Method.PERMUTATION) is None


def test_capitals_that_go_along_with_their_small_letters_need_no_more_words() -> None:
    """They are no guess of their own: as many words vouch for a text with them as without."""

    def count_needed(text: str) -> int:
        words = text.split()
        for many in range(1, len(words) + 1):
            case = exchange(part := " ".join(words[:many]), 3)
            if judge(case, truth_of(part, case), Method.PERMUTATION):
                return many
        raise AssertionError(text)

    small = PROSE.lower()
    assert count_needed(small.title()) <= count_needed(small)


def test_digits_that_stay_do_not_make_letters_a_detail() -> None:
    """A table of figures with words beside: the letters change together or not at all."""
    table = "\n".join(f"{row * 7919 % 9973} {row * 104729 % 99991}" for row in range(400))
    text = f"{table}\n{PROSE}"
    case = exchange(text, 8)
    truth = {code: sign for code, sign in truth_of(text, case).items() if sign.isalpha()}

    kept = judge(case, truth, Method.PERMUTATION)

    assert kept is not None
    small = {code for code, sign in truth.items() if sign.islower()}
    assert kept.entries.keys() >= {code for code in small if case.current[code] != truth[code]}


def test_yo_that_was_read_as_ye_is_mended() -> None:
    """Lists spell Russian words with either; that is no word lost."""
    text = read_prose("ru") + "\nтёмный объём учёт лёгко"
    truth = make_case(text).current
    case = make_case(text, said={u: chr(ord(u) + 3) for u in set(text) - set(" \n")} | {"ё": "е"})

    kept = judge(case, truth, Method.OFFSET)

    assert kept is not None
    assert "ё" in {entry.text for entry in kept.entries.values()}


def test_codes_that_spoil_words_are_left_out() -> None:
    """Right for most codes and wrong for two that were right before: those two stay."""
    case, truth = shifted(PROSE, -3)
    codes = {text: code for code, text in truth.items()}
    case = replace(case, current=dict(case.current) | {codes["n"]: "n", codes["d"]: "d"})

    kept = judge(case, truth | {codes["n"]: "z", codes["d"]: "q"}, Method.OFFSET)

    assert kept is not None
    assert codes["n"] not in kept.entries
    assert codes["d"] not in kept.entries
    assert kept.entries[codes["e"]].text == "e"


@pytest.mark.parametrize("method", [Method.FONT, Method.OFFSET])
def test_words_do_not_undo_what_becomes_of_a_sign(method: Method) -> None:
    """A digit at the end of a listed word: as a control character it only ended the word."""
    text = PROSE + "\nthe harbour1 office1"
    truth = make_case(text).current
    said = {u: chr(ord(u) - 3) for u in set(text) - set(" \n")} | {"1": "\x14"}
    case = make_case(text, said=said)

    kept = judge(case, truth, method)

    one = next(code for code, unit in truth.items() if unit == "1")
    assert kept is not None
    assert one in kept.entries


@pytest.mark.parametrize(("method", "is_kept"), [(Method.FONT, True), (Method.OFFSET, False)])
def test_a_few_words_do_not_undo_what_the_file_says(method: Method, *, is_kept: bool) -> None:
    """A letter that is in no word of the list, and by chance in one as it stands."""
    text = PROSE + "\nwaþer norþern þurmal þolkow oþurik"
    truth = make_case(text).current
    case = make_case(text, said={u: chr(ord(u) - 3) for u in set(text) - set(" \n")} | {"þ": "t"})

    kept = judge(case, truth, method)

    thorn = next(code for code, unit in truth.items() if unit == "þ")
    assert kept is not None
    assert (thorn in kept.entries) is is_kept


@pytest.mark.parametrize(
    "code", ["en", "de", "cy", "pl", "sw", "ru", "el", "ar", "hi", "ko", "th", "zh"]
)
@pytest.mark.parametrize("method", [Method.OFFSET, Method.PERMUTATION, Method.FONT])
def test_shuffled_letters_are_never_kept_of_a_sound_font(code: str, method: Method) -> None:
    """Whatever proposes them, and however sure it is."""
    case = make_case(read_prose(code))
    letters = [c for c in case.codes if case.current[c].isalpha()]
    texts = [case.current[c] for c in letters]
    Random(code).shuffle(texts)

    assert judge(case, dict(zip(letters, texts, strict=True)), method, 1.0) is None


@settings(deadline=None, max_examples=40)
@given(
    st.lists(
        st.tuples(st.integers(0, 60), st.sampled_from(["e", "ti", "S", "7", "'", "th", "x"]))
    ),
    st.sampled_from([Method.FONT, Method.TWIN, Method.SECOND_WITNESS, Method.PARTIAL]),
    st.sampled_from([0.5, 0.8, 0.95, 1.0]),
)
def test_no_other_text_is_kept_for_a_code_of_a_sound_font(
    changes: list[tuple[int, str]], method: Method, weight: float
) -> None:
    """Single codes, pairs and handfuls of them."""
    case = make_case(PROSE)
    codes = case.codes
    table = {codes[at % len(codes)]: text for at, text in changes}

    kept = judge(case, table, method, weight)

    assert kept is None


def test_a_language_without_a_list_is_left_alone() -> None:
    """Natural letters, no listed word: nothing may turn them into those of another language."""
    case = make_case(read_prose("sw"))
    moved = {code: chr(ord(text) + 1) for code, text in case.current.items()}

    assert judge(case, moved, Method.OFFSET) is None
    assert judge(case, moved, Method.FONT, 1.0) is None


def test_a_wrong_ligature_of_a_sound_font_is_mended() -> None:
    """Only it, and only because its words become listed."""
    text = "the station and the condition of the nation in a portion of the question"
    truth = make_case(text, units=("ti",))
    case = make_case(text, units=("ti",), said={"ti": "O"})
    codes = {unit: code for code, unit in truth.current.items()}

    kept = judge(case, {codes["ti"]: "ti", codes["s"]: "z"}, Method.PARTIAL)

    assert kept is not None
    assert {code: entry.text for code, entry in kept.entries.items()} == {codes["ti"]: "ti"}
    assert kept.certificate is Certificate.LANGUAGE


def test_a_letter_is_no_other_letter_that_the_font_has_already() -> None:
    """Old spellings would become listed so: both glyphs cannot be the same letter."""
    text = "colour labour harbour colozr labozr harbozr neighbour flavour over under"
    case = make_case(text)
    codes = {unit: code for code, unit in case.current.items()}

    assert judge(case, {codes["z"]: "u"}, Method.FONT) is None


def test_digits_for_digits_need_a_sure_source() -> None:
    """A wrong number is worse than one that cannot be read."""
    text = "the station was built over water in 1868 and 1904"
    case = make_case(text, said={u: chr(ord(u) - 3) for u in set(text) - set(" 1234567890")})
    truth = {code: unit for code, unit in make_case(text).current.items() if unit.isalpha()}
    digits = {code: "7" for code, unit in case.current.items() if unit.isdigit()}

    kept = judge(case, truth | digits, Method.OFFSET, 0.3)

    assert kept is not None
    assert kept.entries.keys() == truth.keys()


def test_capitals_whose_words_are_not_listed_are_left_out() -> None:
    """A text of small letters reads well whatever its few capitals say."""
    text = "\n".join(
        f"{word} is the letter of the station"
        for word in ("Monday", "Over", "Thursday", "Water", "Garden", "Letter", "Station")
    )
    case, truth = shifted(text, -3)
    wrong = {code: chr(ord(unit) + 1) for code, unit in truth.items() if unit.isupper()}

    kept = judge(case, truth | wrong, Method.OFFSET)

    assert kept is not None
    assert kept.entries.keys() == truth.keys() - wrong.keys()


def test_arithmetic_does_not_run_on_into_other_alphabets() -> None:
    """Quotation marks that come out as Tibetan vowels, by the constant of the letters."""
    case, truth = shifted(PROSE + " \u201cover\u201d", -3)
    codes = {text: code for code, text in truth.items()}
    table = truth | {codes["\u201c"]: "\u0f71", codes["\u201d"]: "\u0f72", 9_000: "\u0f73"}

    kept = judge(case, table, Method.OFFSET)

    assert kept is not None
    assert kept.entries.keys() == truth.keys() - {codes["\u201c"], codes["\u201d"]}


def test_entries_beyond_the_sample_go_with_the_whole() -> None:
    """Pages that were not sampled use them, as far as the file says nothing readable there."""
    case, truth = shifted(PROSE, -3)
    truth |= {9_000: "Ž"}

    kept = judge(case, truth, Method.OFFSET)

    assert kept is not None
    assert kept.entries[9_000].text == "Ž"
    assert 9_000 not in kept.proven


def test_lost_codes_beyond_the_sample_go_with_those_that_it_has() -> None:
    """Where many holes are filled from the font, so are those of pages that nobody sampled."""
    holes = {unit: chr(16 + at) for at, unit in enumerate("etaoin")}
    truth = dict(make_case(PROSE).current)
    case = make_case(PROSE, said=holes)

    kept = judge(case, truth | {9_000: "ž", 9_001: "ů"}, Method.FONT, 0.8)

    assert kept is not None
    assert kept.entries[9_000].text == "ž"


def test_what_is_vouched_for_otherwise_must_not_spoil_words() -> None:
    """`accept` keeps what changes without a gain, but for codes whose words get lost."""
    case = make_case("over water 12 XQ")
    codes = {unit: code for code, unit in case.current.items()}
    entries = {codes["Q"]: Entry("R", SURE), codes["v"]: Entry("w", SURE)}

    kept = accept(case, Proposal(method=Method.OFFSET, entries=entries), LANGUAGES, THRESHOLDS)

    assert kept is not None
    assert kept.entries.keys() == {codes["Q"]}


def test_a_proposal_that_changes_nothing_is_nothing() -> None:
    """What is said already needs no certificate."""
    case = make_case("over water")

    assert judge(case, case.current, Method.FONT, 1.0) is None
