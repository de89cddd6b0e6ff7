"""What a CMap says: texts of codes, or CIDs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.fonts import to_unicode
from build.maps import characters, ranges, raw_map
from inkproof.readers.unicode_maps import (
    MAX_DESTINATION,
    MAX_ENTRIES,
    UnicodeMap,
    read_code_map,
    read_unicode_map,
)


def stated(cmap: bytes) -> dict[int, str]:
    return read_unicode_map(cmap).stated


def test_single_characters_are_read() -> None:
    """One, several, beyond the basic plane, and none."""
    cmap = characters("<01> <0041>", "<0002><00660066>", "<03> <D842DFB7>", "<04> <>")

    assert read_unicode_map(cmap) == UnicodeMap(
        stated={1: "A", 2: "ff", 3: "\U00020bb7", 4: ""}, destinations={}
    )


def test_ranges_count_up_or_list() -> None:
    """The last unit counts, also where it is the second half of a pair."""
    cmap = ranges(
        "<0001> <0003> <0041>",
        "<0010> <0011> <00660069>",
        "<0020> <0021> <D83DDE00>",
        "<0030> <0034> [<0061> <00620063>\n<> ]",
    )

    assert stated(cmap) == {
        1: "A",
        2: "B",
        3: "C",
        0x10: "fi",
        0x11: "fj",
        0x20: "\U0001f600",
        0x21: "\U0001f601",
        0x30: "a",
        0x31: "bc",
        0x32: "",
    }


@pytest.mark.parametrize(
    ("cmap", "expected"),
    [
        (raw_map("1 beginbfchar % <01> <0041>", "<02> <0042>", "endbfchar"), {2: "B"}),
        (
            raw_map("beginbfchar<01><0041>endbfchar beginbfchar<02><0042>endbfchar"),
            {1: "A", 2: "B"},
        ),
        (raw_map("1 beginbfchar <01> <00 4 1>", "endbfchar"), {1: "A"}),
        (characters("<01> /A", "<02> <0042>"), {2: "B"}),
        (characters("<01> <0041>", "<01> <0042>"), {1: "B"}),
        (ranges("<05> <01> <0041>", "<07> <07> <0042>"), {7: "B"}),
        (ranges("<01> <09> <FFFE>"), {1: "\ufffe", 2: "\uffff"}),
        (raw_map("1 beginbfchar <01> <0041>"), {1: "A"}),
        (characters("<8ea1a1a1> <4e00>"), {0x8EA1A1A1: "一"}),
        (b"\x00\xff not a map", {}),
    ],
    ids=[
        *("comment", "no white space", "white space inside", "names", "twice", "backwards"),
        *("to the end", "no end", "four bytes", "rubbish"),
    ],
)
def test_maps_as_they_are_found_are_read(cmap: bytes, expected: dict[int, str]) -> None:
    """Odd, but of one meaning."""
    assert stated(cmap) == expected


def test_a_map_of_another_form_gives_all_its_bytes() -> None:
    """One odd destination is enough; texts are given as far as they can be read."""
    cmap = raw_map("1 beginbfrange <00> <02> <41> endbfrange 1 beginbfchar <09> <0105> endbfchar")

    found = read_unicode_map(cmap)

    assert found.destinations == {0: b"\x41", 1: b"\x42", 2: b"\x43", 9: b"\x01\x05"}
    assert found.stated == {9: "\u0105"}


@pytest.mark.parametrize("destination", ["D842", "DFB70041", "004142", "41"])
def test_half_characters_are_no_text(destination: str) -> None:
    """Lone surrogates, and bytes that are left over."""
    found = read_unicode_map(characters(f"<01> <{destination}>"))

    assert found.stated == {}
    assert found.destinations == {1: bytes.fromhex(destination)}


def test_a_map_of_cids_states_no_text() -> None:
    """An encoding that stands where the map should."""
    cmap = raw_map("1 begincidrange <0001> <00ff> 1 endcidrange")

    assert read_unicode_map(cmap) == UnicodeMap(stated={}, destinations={})


@pytest.mark.parametrize(
    "line",
    [
        "<00000000> <ffffffff> <0041>",
        "<00000000> <ffffffff> <>",
        "<00000000> <ffffffff> [" + "<0041>" * 80_000 + "]",
    ],
    ids=["counted", "empty", "listed"],
)
def test_a_range_of_billions_is_cut(line: str) -> None:
    """The first entries are kept."""
    assert 1 < len(stated(ranges(*[line] * 20))) <= MAX_ENTRIES


def test_entries_that_are_stated_over_and_over_are_bounded() -> None:
    """They leave room for others that never comes: the entries read are counted too."""
    half = "<0000> <7fff> <0041>"
    read = stated(ranges(*[half] * 20, "<8000> <8000> <0042>"))

    assert len(read) == 2**15


def test_a_destination_without_an_end_is_cut() -> None:
    """A range repeats it for each of its codes."""
    read = stated(ranges("<0000> <ffff> <" + "0041" * 200_000 + ">"))

    assert len(read[0]) == MAX_DESTINATION // 4


@given(st.dictionaries(st.integers(0, 0xFFFF), st.text(st.characters(codec="utf-16"))))
def test_what_is_written_is_read(mapping: dict[int, str]) -> None:
    """As the tests' own builder writes maps."""
    assert stated(to_unicode(mapping)) == mapping


@given(st.binary(max_size=300))
def test_no_bytes_raise(noise: bytes) -> None:
    """In a table and outside."""
    for data in (noise, b"beginbfrange " + noise, b"begincidrange " + noise + b" endcidrange"):
        read_unicode_map(data)
        read_code_map(data)


def test_codes_have_the_cids_of_their_entries() -> None:
    """Single ones before ranges; between them nothing."""
    cmap = read_code_map(
        b"/Base usecmap 2 begincodespacerange <00> <80> <8140> <fffe> endcodespacerange\n"
        b"2 begincidrange <20> <7e> 1 <8140> <817e> 633 endcidrange\n"
        b"1 begincidchar <41> 900 endcidchar"
    )

    assert [cmap.cid(code) for code in (0x20, 0x41, 0x7E, 0x7F, 0x8141, 0x8180)] == [
        *(1, 900, 95),
        *(None, 634, None),
    ]
    assert (cmap.widths, cmap.uses) == ({1, 2}, "Base")
    assert dict(cmap.codes())[0x8141] == 634


def test_all_codes_of_a_hostile_encoding_are_not_listed() -> None:
    """Ranges of billions, many times."""
    cmap = read_code_map(b"begincidrange " + b"<00000000> <ffffffff> 0 " * 50 + b"endcidrange")

    assert sum(1 for _ in cmap.codes()) == MAX_ENTRIES
