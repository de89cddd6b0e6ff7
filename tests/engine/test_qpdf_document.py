"""What a file says of itself, and how opening it can fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf  # noqa: TID251 - makes the cycles that the builder cannot state
import pytest
from hypothesis import given
from hypothesis import strategies as st

from build.fonts import helvetica
from build.pdf import (
    Builder,
    Maker,
    PdfPage,
    break_streams,
    break_xref,
    cut,
    form,
    indirect,
    make_pdf,
    text,
)
from inkproof.errors import (
    DamagedError,
    EncryptedError,
    NotFoundError,
    UnreadableError,
    UnsupportedError,
)
from inkproof.model.notes import NoteCode
from inkproof.model.survey import DocumentFacts, OutlineItem
from inkproof.readers.qpdf_labels import write_letters, write_roman
from inkproof.readers.qpdf_reader import open_structure, repaired

HELLO = PdfPage(content=text("Hello"), fonts={"F1": helvetica()})


def facts_of(pdf: bytes | Path, password: str = "") -> DocumentFacts:
    """What the file says of itself."""
    with open_structure(pdf, password) as structure:
        return structure.facts


def chain(first: Maker, *links: tuple[Maker, str, Maker]) -> Maker:
    """Objects that point at each other, cycles included."""

    def make(builder: Builder) -> pikepdf.Object:
        for holder, key, target in links:
            builder.make(holder)["/" + key] = builder.make(target)
        return builder.make(first)

    return make


def test_reads_producer_title_and_language() -> None:
    """From the information dictionary and the catalog, on one line each."""
    pdf = make_pdf(
        [HELLO], info={"Producer": "Maker\n 1.0", "Title": "A Ä 字"}, catalog={"Lang": "de-CH"}
    )
    facts = facts_of(pdf)

    assert (facts.producer, facts.title, facts.language) == ("Maker 1.0", "A Ä 字", "de-CH")
    assert (facts.pages, facts.encrypted, facts.repaired) == (1, False, False)


def test_a_file_without_any_of_it_says_nothing() -> None:
    """Absent is empty, not None and not an error."""
    facts = facts_of(make_pdf([HELLO]))

    assert facts == DocumentFacts(pages=1)


def test_labels_each_page() -> None:
    """Roman front matter, numbers from 1, an appendix with a prefix, and no number at all."""
    ranges: list[Any] = [
        0, {"S": "/r"}, 2, {"S": "/D"}, 4, {"S": "/A", "P": "App-"}, 5, {"P": "Cover"},
    ]  # fmt: skip
    pdf = make_pdf([HELLO] * 7, catalog={"PageLabels": {"Nums": ranges}})

    assert facts_of(pdf).labels == ("i", "ii", "1", "2", "App-A", "Cover", "Cover")


def test_labels_may_stand_in_a_tree_and_start_late() -> None:
    """Kids of a number tree count; pages before the first range are numbered from 1."""
    leaf = indirect({"Limits": [2, 2], "Nums": [2, {"S": "/D", "St": 10}]})
    pdf = make_pdf([HELLO] * 4, catalog={"PageLabels": {"Kids": [leaf]}})

    assert facts_of(pdf).labels == ("1", "2", "10", "11")


@pytest.mark.parametrize(
    ("value", "written"), [(1, "i"), (4, "iv"), (1994, "mcmxciv"), (0, "0"), (9_999, "9999")]
)
def test_writes_roman_numerals(value: int, written: str) -> None:
    """As books number their front matter."""
    assert write_roman(value) == written


@given(st.integers(1, 26 * 40))
def test_letters_repeat_after_z(value: int) -> None:
    """A, …, Z, AA, …, ZZ: one letter, as often as there were rounds."""
    written = write_letters(value)

    assert len(set(written)) == 1
    assert (len(written) - 1) * 26 + ord(written[0]) - ord("a") + 1 == value


def test_reads_the_outline_with_levels_and_pages() -> None:
    """Explicit and named destinations lead to pages; an action may hold them."""
    second = indirect({"Title": "Two", "A": {"S": "/GoTo", "D": "named"}})
    below = indirect({"Title": "One\nand a half", "Dest": [2, "/Fit"]})
    first = indirect({"Title": "One", "First": below, "Next": second})
    pdf = make_pdf(
        [HELLO] * 2,
        catalog={
            "Outlines": indirect({"First": first}),
            "Names": {"Dests": {"Names": ["named", {"D": [HELLO_REF, "/Fit"]}]}},
        },
    )

    assert facts_of(pdf).outline == (
        OutlineItem(title="One", level=1, page=None),
        OutlineItem(title="One and a half", level=2, page=None),
        OutlineItem(title="Two", level=1, page=1),
    )


def HELLO_REF(builder: Builder) -> pikepdf.Object:  # noqa: N802 - stands among the constants
    """The first page of the file."""
    return builder.pdf.pages[0].obj


def test_an_outline_that_runs_in_circles_ends() -> None:
    """Each entry is read once."""
    first, second = indirect({"Title": "a"}), indirect({"Title": "b"})
    root = chain(
        indirect({"First": first}),
        (first, "Next", second),
        (second, "Next", first),
        (second, "First", first),
    )

    found = facts_of(make_pdf([HELLO], catalog={"Outlines": root})).outline

    assert [item.title for item in found] == ["a", "b"]


def test_a_name_tree_that_runs_in_circles_ends() -> None:
    """Attachments of a tree whose kid is its root."""
    leaf = indirect({"Names": ["key", {"Type": "/Filespec", "F": "a.txt", "UF": "ä.txt"}]})
    root = indirect({"Limits": ["key", "key"]})
    tree = chain(root, (root, "Kids", lambda builder: pikepdf.Array([builder.make(leaf)])))
    looped = chain(tree, (leaf, "Kids", lambda builder: pikepdf.Array([builder.make(root)])))
    pdf = make_pdf([HELLO], catalog={"Names": {"EmbeddedFiles": looped}})

    assert facts_of(pdf).attachments == ("ä.txt",)


def test_says_that_a_form_has_an_xfa_part() -> None:
    """It is not read, and the user is told."""
    facts = facts_of(make_pdf([HELLO], catalog={"AcroForm": {"XFA": form(b"<xfa/>")}}))

    assert facts.has_xfa
    assert [note.code for note in facts.notes] == [NoteCode.XFA_FORM]


def test_opens_an_encrypted_file_whose_password_is_empty() -> None:
    """Most encrypted files only forbid printing."""
    facts = facts_of(make_pdf([HELLO], user_password=""))

    assert (facts.pages, facts.encrypted) == (1, True)


@pytest.mark.parametrize("given_password", ["", "wrong"])
def test_asks_for_the_password(given_password: str) -> None:
    """Missing and wrong are one error."""
    with pytest.raises(EncryptedError):
        facts_of(make_pdf([HELLO], user_password="secret"), given_password)


def test_opens_an_encrypted_file_with_its_password() -> None:
    """The right password opens it."""
    assert facts_of(make_pdf([HELLO], user_password="secret"), "secret").pages == 1


def test_reads_a_file_with_a_broken_cross_reference_table_and_says_so() -> None:
    """Qpdf rebuilds it."""
    facts = facts_of(break_xref(make_pdf([HELLO] * 3)))

    assert (facts.pages, facts.repaired) == (3, True)
    assert [note.code for note in facts.notes] == [NoteCode.DAMAGED_FILE]


def test_a_repaired_file_reads_as_undamaged() -> None:
    """What `repaired` writes needs no repair."""
    again = facts_of(repaired(break_streams(break_xref(make_pdf([HELLO] * 3)))))

    assert (again.pages, again.repaired) == (3, False)


def test_a_repaired_file_is_not_encrypted() -> None:
    """So that an engine needs no password for its second try."""
    again = facts_of(repaired(make_pdf([HELLO], user_password="secret"), "secret"))

    assert not again.encrypted


def test_a_torso_is_damaged() -> None:
    """A file without any of its page tree cannot be opened."""
    with pytest.raises(DamagedError):
        facts_of(cut(make_pdf([HELLO]), 0.1))


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no pdf", b" " * 2_000 + b"%PDF-1.4"])
def test_refuses_what_is_no_pdf(content: bytes) -> None:
    """The header must stand in the first 1,024 bytes."""
    with pytest.raises(UnsupportedError):
        facts_of(content)


def test_says_that_there_is_no_such_file(tmp_path: Path) -> None:
    """Also for those who catch FileNotFoundError."""
    with pytest.raises(NotFoundError):
        facts_of(tmp_path / "nothing.pdf")


def test_a_folder_is_unreadable(tmp_path: Path) -> None:
    """Other faults of the file system are ours too."""
    with pytest.raises(UnreadableError):
        facts_of(tmp_path)


def test_reads_a_path_as_it_reads_bytes(tmp_path: Path) -> None:
    """Both are sources."""
    pdf = make_pdf([HELLO])
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf)

    assert facts_of(path) == facts_of(pdf)
