"""PDFium reads ToUnicode maps like this, and what `readers.remapping` writes allows for it.

The day one of these fails, what it says of `readers.cmap_text` can be written more plainly.
"""

from __future__ import annotations

import pypdfium2  # noqa: TID251 - the engine itself is what is tested
import pypdfium2.raw as pdfium_c  # noqa: TID251
import pytest

from build.alike import pictures_differ
from build.engines import engine_text, read
from build.fonts import codes, identity_font, simple_font, type3_font
from build.maps import characters, ranges, raw_map, unembedded_cid_font, with_map
from build.pdf import Maker, PdfPage, make_pdf, text
from inkproof.model.glyphs import Flag, to_string

ABC = codes(1, 2, 3)
BOXES = identity_font("abc")
FALLBACK = [1, 2, 3]
"""Codes that no map names are given as they are."""


def shown_in(font: Maker, shown: bytes) -> bytes:
    """A page that shows a string in a font."""
    return make_pdf([PdfPage(content=text(shown), fonts={"F1": font})])


def said(font: Maker, shown: bytes = ABC) -> list[int]:
    """PDFium's own characters."""
    document = pypdfium2.PdfDocument(shown_in(font, shown))
    try:
        page = document[0].get_textpage()
        count = pdfium_c.FPDFText_CountChars(page.raw)
        return [pdfium_c.FPDFText_GetUnicode(page.raw, index) for index in range(count)]
    finally:
        document.close()


def points(string: str) -> list[int]:
    """The characters' numbers."""
    return [ord(character) for character in string]


def test_codes_outside_a_map_are_read_by_the_encoding() -> None:
    """So a map need not repeat what the encoding says of the codes that it leaves alone."""
    cmap = characters("<61> <0041>", code_bytes=1)

    assert said(with_map(simple_font("abc"), cmap), b"abc") == points("Abc")
    assert said(with_map(type3_font("abc"), cmap), b"abc") == points("Abc")
    assert said(with_map(BOXES, characters("<0001> <0041>"))) == [0x41, 2, 3]


def test_codes_outside_a_map_are_read_by_the_collection() -> None:
    """Other readers leave such codes out once there is a map, so it has to repeat them."""
    font = unembedded_cid_font("Identity-H", b"Japan1", characters("<0022> <005a>"))

    assert said(font, codes(34, 35, 1200)) == points("ZB\u4e00")


def test_an_empty_destination_is_none() -> None:
    """A glyph that says nothing cannot be stated so: the encoding would speak."""
    cmap = characters("<61> <>", "<62> <0042>", code_bytes=1)

    assert said(with_map(simple_font("abc"), cmap), b"abc") == points("aBc")


def test_a_map_to_u0000_is_left_out_of_the_text() -> None:
    """As a noncharacter in one call, not at all in another; our reader takes it for unmapped."""
    pdf = shown_in(with_map(BOXES, characters("<0001> <0000>", "<0002> <0042>")), codes(1, 2))
    document = pypdfium2.PdfDocument(pdf)

    bounded = document[0].get_textpage().get_text_bounded()
    document.close()

    assert engine_text(pdf) == "\ufffeB"
    assert bounded == "B"
    assert read(pdf).glyphs.has(Flag.UNMAPPED).tolist() == [True, False]


def test_of_two_statements_the_last_counts_unless_it_is_empty() -> None:
    """So one that says U+0000 and an empty one together say nothing to any reader."""
    assert said(with_map(BOXES, characters("<0001> <005a>", "<0001> <0041>")))[0] == 0x41
    assert said(with_map(BOXES, characters("<0001> <0000>", "<0001> <>")))[0] == 0


def test_several_characters_are_a_row_each() -> None:
    """Whole words, too."""
    cmap = characters(f"<0001> <{'0041' * 40}>", "<0002> <0042>")

    assert said(with_map(BOXES, cmap), codes(1, 2)) == points("A" * 40 + "B")


def test_a_character_past_the_basic_plane_is_two_rows() -> None:
    """One in our reader."""
    pdf = shown_in(with_map(BOXES, characters("<0001> <d835dc00>")), codes(1))

    assert said(with_map(BOXES, characters("<0001> <d835dc00>")), codes(1)) == [0xD835, 0xDC00]
    assert to_string(read(pdf).glyphs.raw) == "\U0001d400"


def test_a_range_ends_with_the_last_byte_of_its_codes() -> None:
    """Of <0000> to <0101> it takes the first two: `cmap_text` cuts ranges there."""
    spans = with_map(BOXES, ranges("<0000> <0101> <0041>"))
    backwards = with_map(BOXES, ranges("<00fe> <0101> <0041>"))

    assert said(spans, codes(1, 2, 0x100)) == [0x42, 2, 0x100]
    assert said(backwards, codes(0xFE, 0xFF, 0x100)) == [0xFE, 0xFF, 0x100]


def test_a_range_with_a_destination_of_one_byte_counts_from_0() -> None:
    """Right only where both begin at 0; a range that is cut gets two bytes."""
    low = with_map(simple_font("abc"), ranges("<00> <7f> <00>", code_bytes=1))
    high = with_map(simple_font("abc"), ranges("<60> <7f> <60>", code_bytes=1))

    assert said(low, b"abc") == points("abc")
    assert said(high, b"abc") == [1, 2, 3]


@pytest.mark.parametrize("count", [1, 9])
def test_a_section_of_a_wrong_count_is_passed_over(count: int) -> None:
    """All other readers take it; a map that is written anew has right counts."""
    cmap = raw_map(f"{count} beginbfchar", "<0001> <0041>", "<0002> <0042>", "endbfchar")

    assert said(with_map(BOXES, cmap)) == FALLBACK


def test_a_code_of_three_bytes_spoils_its_section() -> None:
    """It says nothing itself, and the others of its section say nothing with it."""
    spoilt = characters("<0001> <0041>", "<010002> <0042>")
    apart = raw_map(
        *("1 beginbfchar", "<0001> <0041>", "endbfchar"),
        *("1 beginbfchar", "<010002> <0042>", "endbfchar"),
    )

    assert said(with_map(BOXES, spoilt), codes(1, 2)) == [1, 2]
    assert said(with_map(BOXES, apart), codes(1, 2)) == [0x41, 2]


def test_bytes_of_a_code_do_not_count() -> None:
    """<0061> is code 61 of a font of one byte as well."""
    cmap = characters("<0061> <0041>", "<62> <0042>", code_bytes=1)

    assert said(with_map(simple_font("abc"), cmap), b"abc") == points("ABc")


def test_cids_in_a_map_say_nothing() -> None:
    """Encodings are sometimes given for maps; poppler takes the CIDs for characters."""
    cmap = raw_map("1 begincidrange", "<0001> <0003> 65", "endcidrange")

    assert said(with_map(BOXES, cmap)) == FALLBACK


def test_a_letter_at_code_32_is_no_word_break() -> None:
    """Word spacing applies to it, and nothing else."""
    cmap = characters("<20> <0041>", "<61> <0042>", code_bytes=1)

    assert said(with_map(simple_font(" ab"), cmap), b"a a") == points("BAB")
    assert said(with_map(type3_font(" ab"), cmap), b"a a") == points("BAB")


def test_a_space_that_leaves_ink_breaks_words() -> None:
    """And several are one, as with spaces that leave none."""
    cmap = characters("<0001> <0041>", "<0002> <0020>", "<0003> <0042>")

    assert said(with_map(BOXES, cmap), codes(1, 2, 2, 3)) == points("A B")


def test_a_font_that_is_not_embedded_is_drawn_by_its_map() -> None:
    """Of CIDs that no collection names there is nothing else to go by: a repair shows there."""
    lies = unembedded_cid_font("Identity-H", b"Identity", characters("<0022> <0041>"))
    truth = unembedded_cid_font("Identity-H", b"Identity", characters("<0022> <005a>"))

    assert pictures_differ(shown_in(lies, codes(34)), shown_in(truth, codes(34))) == [0]
    assert pictures_differ(shown_in(lies, codes(34)), shown_in(lies, codes(34))) == []
