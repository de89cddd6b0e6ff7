from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkproof.language.scripts import to_points
from inkproof.signals.mojibake import find_mojibake, measure_mojibake


def misread(text: str, codec: str = "cp1252") -> str:
    """UTF-8 read as Windows-1252 (bytes without a meaning as Latin-1) or as Latin-1."""
    parts = (bytes([byte]) for byte in text.encode())
    return "".join(p.decode(codec, "ignore") or p.decode("latin-1") for p in parts)


@pytest.mark.parametrize("codec", ["cp1252", "latin-1"])
@pytest.mark.parametrize("text", ["déjà", "Ünüversum", "it\u2019s", "“so”", "a — b", "É", "à la"])
def test_one_typical_sequence_is_enough(text: str, codec: str) -> None:
    """A Latin-1 letter or a typographic sign that fell apart, in both misreadings."""
    assert measure_mojibake(to_points(misread(text, codec))) > 0


@pytest.mark.parametrize("text", ["привет", "ελληνικά", "œuvre Łódź", "20°C ± 3"])
def test_two_different_sequences_are_enough(text: str) -> None:
    """Untypical ones count together."""
    assert measure_mojibake(to_points(misread(text))) >= 2


def test_one_untypical_sequence_is_not_enough() -> None:
    """A lone match proves nothing."""
    assert find_mojibake(misread("20°C")) == []
    assert find_mojibake(misread("20°C ± 3"))


def test_a_few_sequences_in_a_sound_text_are_local() -> None:
    """Mojibake mangles every accented letter of a layer; a quotation of it does not."""
    text = "Ein Beispiel für Zeichensalat: für, größer und schön statt für; " + misread("für")

    assert [match.group() for match in find_mojibake(text)] == [misread("ü")]
    assert measure_mojibake(to_points(text)) == 0


@pytest.mark.parametrize(
    "text",
    [
        *("fermé…”", "fermé…” et café…»", "« déjà » naïve \u2013 NÃO", "IRMÃ» IRMÃ…", "Ã la"),
        *(
            "größte ß”",
            "ΕΛΛΆΔΑ",
            "Příliš žluťoučký kůň",
            "São Paulo, AÇÃO; Ã, Â e Ê",
            "100 °C, ½ Å, µm²",
            "",
        ),
    ],
)
def test_sound_text_is_no_mojibake(text: str) -> None:
    """Accents followed by ordinary punctuation, in many languages."""
    assert measure_mojibake(to_points(text)) == 0


@given(st.text(st.characters(max_codepoint=0x7F)))
def test_ascii_is_never_mojibake(text: str) -> None:
    """Nothing was lost where nothing needed two bytes."""
    assert find_mojibake(text) == []


@given(st.lists(st.sampled_from("éèüñöçàâêå"), min_size=1, max_size=20))
def test_every_letter_of_a_misread_layer_is_found(letters: list[str]) -> None:
    """One sequence a letter."""
    text = misread(" ".join(f"x{letter}x" for letter in letters))

    assert measure_mojibake(to_points(text)) == len(letters)
