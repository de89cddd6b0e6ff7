"""What a map says of some codes is said anew, and of all others as it was."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.maps import characters, ranges, raw_map
from inkproof.readers.cmap_text import MapText, overlay_map, parse_map
from inkproof.readers.unicode_maps import read_unicode_map

SILENT = ("0000", "")
"""As the repaired file states it."""


def overlaid(old: bytes, table: Mapping[int, str], width: int = 2) -> str:
    """The new map as text."""
    return overlay_map(parse_map(old), table, lambda _: width, SILENT).decode("latin-1")


def read_back(old: bytes, table: Mapping[int, str]) -> dict[int, str]:
    """What a strict reader makes of the new map."""
    return read_unicode_map(overlaid(old, table).encode("latin-1")).stated


def lines(cmap: str, operator: str) -> list[str]:
    """The lines between an operator and its end."""
    return cmap.partition(f"begin{operator}\n")[2].partition(f"\nend{operator}")[0].splitlines()


def test_codes_outside_the_table_are_written_as_they_stood() -> None:
    """Even where no two readers agree on what a destination means."""
    old = characters("<0001> <41>", "<0002> <0042>", "<0003> <e282ac>", "<0004> <>")

    new = overlaid(old, {2: "X"})

    assert lines(new, "bfchar") == [
        *("<0001> <41>", "<0003> <e282ac>", "<0004> <>"),
        "<0002> <0058>",
    ]


def test_a_range_is_cut_around_the_codes_of_the_table() -> None:
    """Before, between and after them; what is left goes on counting."""
    new = overlaid(ranges("<0010> <0016> <0061>"), {0x11: "X", 0x14: "Y"})

    assert lines(new, "bfrange") == ["<0012> <0013> <0063>", "<0015> <0016> <0066>"]
    assert lines(new, "bfchar") == ["<0010> <0061>"]
    assert "<0011> <0058>\n<0014> <0059>" in new


def test_a_range_that_no_code_of_the_table_is_in_stays_whole() -> None:
    """Past the last byte of its codes, too: readers differ in what they make of it."""
    new = overlaid(ranges("<0010> <0210> <4e00>"), {3: "X"})

    assert lines(new, "bfrange") == ["<0010> <0210> <4e00>"]


def test_a_range_that_is_cut_ends_with_the_last_byte_of_its_codes() -> None:
    """PDFium would drop the rest."""
    new = overlaid(ranges("<00f0> <0110> <4e00>"), {0xF0: "X"})

    assert lines(new, "bfrange") == ["<00f1> <00ff> <4e01>", "<0100> <0110> <4e10>"]


def test_destinations_of_one_byte_that_are_counted_on_become_two() -> None:
    """PDFium counts from 0 after a destination of one byte."""
    new = overlaid(ranges("<20> <7f> <20>", code_bytes=1), {0x41: "X"}, width=1)

    assert lines(new, "bfrange") == ["<20> <40> <0020>", "<42> <7f> <0042>"]


def test_a_list_of_destinations_is_cut_too() -> None:
    """Each code keeps its own."""
    old = ranges("<0001> <0004> [<0041> <00420043> <44> <0045>]")

    new = overlaid(old, {2: "X"})

    assert "<0001> <0041>" in new
    assert "<0003> <0004> [<44> <0045>]" in new
    assert "<0002> <0058>" in new


def test_counting_on_past_the_basic_plane_makes_whole_characters() -> None:
    """A low surrogate that overflows would be half a character."""
    new = overlaid(ranges("<0001> <0004> <d835dffe>"), {1: "X"})

    assert "<0002> <0004> <d835dfff>" in new
    assert read_back(ranges("<0001> <0003> <d835dfff>"), {2: "X"})[3] == "\U0001d801"


def test_a_glyph_that_says_nothing_has_every_silent_destination() -> None:
    """In their order: readers differ in which they take."""
    assert lines(overlaid(b"", {7: ""}), "bfchar") == ["<0007> <0000>", "<0007> <>"]


def test_text_of_any_kind_is_utf16() -> None:
    """Several characters, and those past the basic plane."""
    new = overlaid(b"", {1: "ffi", 2: "\U0001d400"})

    assert lines(new, "bfchar") == ["<0001> <006600660069>", "<0002> <d835dc00>"]


def test_codes_keep_the_bytes_that_the_old_map_gives_them() -> None:
    """By its statements, then by its codespace, then by the encoding."""
    old = raw_map(
        "3 begincodespacerange <00> <7f> <c080> <dfbf> <e08080> <efbfbf> endcodespacerange",
        "2 beginbfchar",
        "<c3a9> <00e9>",
        "<e4b880> <4e00>",
        "endbfchar",
        code_bytes=4,
    ).replace(b"1 begincodespacerange <00000000> <ffffffff> endcodespacerange\n", b"")

    new = overlaid(old, {0x41: "A", 0xC3A9: "B", 0xE4B881: "C", 0xE4B880: "D"}, width=4)

    assert lines(new, "bfchar") == ["<41> <0041>", "<c3a9> <0042>"]
    assert "2 beginbfchar\n<e4b880> <0044>\n<e4b881> <0043>\nendbfchar" in new
    assert lines(new, "codespacerange") == ["<00> <7f>", "<c080> <dfbf>", "<e08080> <efbfbf>"]


def test_the_codespace_grows_with_the_table() -> None:
    """A code outside it would be read by nobody who goes by the book."""
    old = raw_map("1 beginbfchar <20> <0020> endbfchar", code_bytes=1).replace(
        b"<00> <ff>", b"<20> <76>"
    )

    new = overlaid(old, {0x80: "X"}, width=1)

    assert lines(new, "codespacerange") == ["<20> <76>", "<00> <ff>"]


def test_maps_that_a_map_builds_on_stay() -> None:
    """They speak for the codes that it does not name."""
    new = overlaid(raw_map("/Adobe-Japan1-UCS2 usecmap"), {1: "X"})

    assert "\n/Adobe-Japan1-UCS2 usecmap\n" in new


def test_cids_are_no_text() -> None:
    """An encoding that is given for a map has nothing to keep."""
    new = overlaid(raw_map("1 begincidrange <0001> <0005> 7 endcidrange"), {1: "X"})

    assert "cid" not in new
    assert lines(new, "bfchar") == ["<0001> <0058>"]


def test_codes_of_more_than_two_bytes_stand_apart() -> None:
    """PDFium passes over a section that has one."""
    old = characters("<20> <0020>", "<f0a8a780> <d862ddc0>", "<21> <0021>", code_bytes=1)

    new = overlaid(old, {0x61: "X"}, width=1)

    assert lines(new, "bfchar") == ["<20> <0020>"]
    assert new.count("beginbfchar") == 3


def test_sections_have_their_count_and_a_hundred_statements_at_most() -> None:
    """PDFium passes over a section of a wrong count."""
    new = overlaid(b"", dict.fromkeys(range(1, 251), "X"))

    assert [word for word in new.split() if word.isdecimal()][-3:] == ["100", "100", "50"]
    assert new.count("beginbfchar") == 3


def test_comments_and_strings_are_no_statements() -> None:
    """As a PostScript reader sees it."""
    old = raw_map("% 1 beginbfchar <0001> <0041> endbfchar", "(beginbfchar <0001> <0041>) pop")

    assert parse_map(old).statements == ()


def test_a_huge_range_costs_no_more_than_it_may() -> None:
    """Four billion codes in thirty bytes."""
    old = ranges("<00000000> <ffffffff> <0041>")

    new = overlaid(old, {5: "X"})

    assert len(new) < 20_000


@pytest.mark.parametrize(
    "lines",
    [
        ["<0000> <ffff> <0041>"] * 1_000,
        ["<0000> <ffff> <" + "0041" * 200_000 + ">"],
        ["<0000> <00ff> [" + "<0041>" * 256 + "]"] * 1_000,
    ],
    ids=["one range over and over", "no end of a destination", "one list over and over"],
)
def test_what_is_cut_out_of_a_hostile_map_is_bounded(lines: list[str]) -> None:
    """Cutting a range writes its destination once a row: a map of kilobytes made gigabytes."""
    new = overlaid(ranges(*lines), {5: "X"})

    assert len(new) < 4_000_000
    assert "<0005> <0058>" in new


def test_a_range_that_is_stated_twice_is_cut_twice() -> None:
    """Readers differ in which of two statements counts: both stay, in their order."""
    said = ["<0001> <0003> <0041>", "<0001> <0003> <0061>", "<0001> <0003> <0041>"]

    new = overlaid(ranges(*said), {2: "X"})

    assert [new.count(f"<{target}>") for target in ("0041", "0061")] == [2, 1]


def test_strings_that_do_not_end_cost_no_more_than_they_may() -> None:
    """A backslash before each bracket: every one might begin a string that goes to the end."""
    old = b"(\\" * 50_000 + characters("<0001> <0041>")

    assert parse_map(old).statements[0].targets == ("0041",)


@given(st.binary(max_size=300))
def test_no_bytes_are_too_strange(data: bytes) -> None:
    """Whatever stands there, the table is said."""
    assert read_back(data + b" endbfchar endbfrange ", {7: "X"})[7] == "X"


CODES = st.integers(0, 0x2FF)
TEXTS = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=3
)


@st.composite
def maps(draw: st.DrawFn) -> bytes:
    """Single characters, ranges that count and ranges that list, in any order."""
    sections = []
    for _ in range(draw(st.integers(0, 4))):
        low, length = draw(CODES), draw(st.integers(1, 40))
        kind = draw(st.sampled_from(["char", "count", "list"]))
        target = draw(TEXTS).encode("utf-16-be").hex()
        if kind == "char":
            sections += ["1 beginbfchar", f"<{low:04x}> <{target}>", "endbfchar"]
            continue
        # Counting stays within one row of characters, where all readers agree.
        to = "<0041>" if kind == "count" else "[" + f"<{target}>" * length + "]"
        span = f"<{low:04x}> <{low + length - 1:04x}> {to}"
        sections += ["1 beginbfrange", span, "endbfrange"]
    return raw_map(*sections)


@given(maps(), st.dictionaries(CODES, TEXTS, max_size=12))
def test_the_new_map_is_the_old_one_under_the_table(old: bytes, table: dict[int, str]) -> None:
    """By a reader that is none of this module."""
    assert read_back(old, table) == read_unicode_map(old).stated | table


@given(maps(), st.dictionaries(CODES, TEXTS, max_size=12))
def test_saying_it_again_changes_nothing(old: bytes, table: dict[int, str]) -> None:
    """A repaired file can be repaired again."""
    once = overlay_map(parse_map(old), table, lambda _: 2, SILENT)

    assert read_back(once, table) == read_back(old, table)


def test_an_empty_map_is_a_map() -> None:
    """A font without one gets one."""
    new = overlay_map(MapText(), {1: "X"}, lambda _: 1, SILENT)

    assert read_unicode_map(new).stated == {1: "X"}
