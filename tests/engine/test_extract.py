"""Every page of every file is in the result, once, in order, with a reason."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import threading
from pathlib import Path

import msgspec
import pytest

import inkproof
from build import probes
from build.fonts import codes, helvetica, identity_font
from build.hiding import scan_of_print
from build.pdf import PdfPage, break_xref, cut, grey_picture, make_pdf, place, text
from inkproof.errors import (
    DamagedError,
    EncryptedError,
    MissingToolError,
    NotFoundError,
    PageRangeError,
    UnsupportedError,
    UsageError,
)
from inkproof.model.notes import NoteCode
from inkproof.model.verdict import Outcome, PageMode
from inkproof.output.encoded import read_json, render_json, render_text

EXAMPLE = Path(__file__).parents[2] / "examples" / "mixed.pdf"
PROSE = (
    "The river had frozen early that winter and the ferry could not cross",
    "so the people of both villages walked over the ice with their carts",
    "and held a market in the middle where neither mayor had any say and",
    "nobody paid for a stall because nobody could agree whose ice it was",
)


def prose_page() -> PdfPage:
    """A page of English, enough to be judged."""
    lines = [text(line, y=700 - 14 * at) for at, line in enumerate(PROSE * 3)]
    return PdfPage(content=b"".join(lines), fonts={"F1": helvetica()})


COVER = place("P", 0, 0, 612, 792)
"""Paints the picture over the whole page."""


def scan_page() -> PdfPage:
    """A picture that covers the page, and no text."""
    return PdfPage(content=COVER, xobjects={"P": grey_picture(20, 20)})


def written(folder: Path, pdf: bytes) -> Path:
    """The file on disk."""
    path = folder / "file.pdf"
    path.write_bytes(pdf)
    return path


@pytest.fixture(scope="module")
def session() -> inkproof.Session:
    """One session for all tests; it reads in this process."""
    return inkproof.Session(workers=0)


def test_example_gets_its_verdicts() -> None:
    """The six pages of the example, through real workers."""
    document = inkproof.extract(EXAMPLE, workers=2)

    modes = [page.mode for page in document.pages]
    assert modes == ["TEXT", "TEXT", "REPLACE", "BLANK", "TEXT", "TEXT"]
    assert [page.language for page in document.pages] == ["en", "en", None, None, "fr", "en"]
    assert [page.number for page in document.pages] == [1, 2, 3, 4, 5, 6]
    repaired = [page.number for page in document.pages if page.outcome is Outcome.REPAIRED]
    assert repaired == [2]
    assert "How a Small Library Moved House" in document.pages[1].markdown


def test_without_repair_the_lying_page_is_replaced() -> None:
    """As lost as in any other tool, but said so."""
    document = inkproof.extract(EXAMPLE, workers=0, repair="off")

    modes = [page.mode for page in document.pages]
    assert modes == ["TEXT", "REPLACE", "REPLACE", "BLANK", "TEXT", "TEXT"]


def test_workers_and_no_workers_say_the_same() -> None:
    """Isolation changes nothing in the record."""
    alone = inkproof.extract(EXAMPLE, workers=0)

    assert inkproof.extract(EXAMPLE, workers=2) == alone


def test_untrusted_text_goes_to_extracted(session: inkproof.Session) -> None:
    """A verdict destroys nothing: what the layer said stays in the record."""
    page = session.extract(EXAMPLE, repair="off").pages[1]

    assert page.outcome is Outcome.UNTRANSCRIBED
    assert page.markdown.startswith("[page 2: not transcribed")
    assert page.extracted is not None
    assert len(page.extracted) > 1_000


@pytest.mark.parametrize(
    ("choice", "shows_mark", "shows_text"),
    [("mark", True, False), ("keep", True, True), ("drop", False, False)],
)
def test_untrusted_decides_what_the_markdown_says(
    session: inkproof.Session, choice: str, *, shows_mark: bool, shows_text: bool
) -> None:
    """A mark, the mark and the text, or nothing; `extracted` holds the text every time."""
    page = session.extract(EXAMPLE, untrusted=choice, repair="off").pages[1]

    assert ("not transcribed" in page.markdown) is shows_mark
    assert (len(page.markdown) > 1_000) is shows_text
    assert page.extracted


def test_a_document_of_scans_is_not_silent(tmp_path: Path, session: inkproof.Session) -> None:
    """No text at all is a warning that names the pages."""
    path = written(tmp_path, make_pdf([scan_page(), scan_page()]))

    document = session.extract(path)

    said = {warning.code: warning.message for warning in document.warnings}
    assert [page.mode for page in document.pages] == [PageMode.REPLACE, PageMode.REPLACE]
    assert "1-2" in said[NoteCode.NO_TEXT]


def test_pages_finishes_some_and_counts_all(session: inkproof.Session) -> None:
    """The record lists what was asked for; the source says how many there are."""
    document = session.extract(EXAMPLE, pages=[5, 1])

    assert [page.number for page in document.pages] == [1, 5]
    assert document.source.pages == 6


@pytest.mark.parametrize("page", [0, 7, -1])
def test_a_page_that_is_not_there_is_refused(session: inkproof.Session, page: int) -> None:
    """A page number beyond the file is a slip, said with the file's count."""
    with pytest.raises(PageRangeError, match="6 pages"):
        session.extract(EXAMPLE, pages=[page])


def test_the_record_survives_json(session: inkproof.Session) -> None:
    """What is written can be read back, the same."""
    document = session.extract(EXAMPLE)

    again = read_json(render_json([document], single=True).encode())

    assert again == document


def test_the_source_is_the_file(session: inkproof.Session) -> None:
    """Name, digest and producer say which file it was."""
    source = session.extract(EXAMPLE).source

    assert source.name == "mixed.pdf"
    assert source.sha256 == hashlib.sha256(EXAMPLE.read_bytes()).hexdigest()
    assert source.format == "pdf"


def test_broken_xref_is_read_all_the_same(tmp_path: Path, session: inkproof.Session) -> None:
    """A file that only repair can open gives its text, and a warning."""
    path = written(tmp_path, break_xref(make_pdf([prose_page()])))

    document = session.extract(path)

    assert "ferry could not cross" in document.pages[0].markdown
    assert "damaged_file" in {warning.code for warning in document.warnings}


def test_a_cut_file_is_read_or_refused(tmp_path: Path, session: inkproof.Session) -> None:
    """Half a download is either read with a warning or refused as damaged; never empty."""
    path = written(tmp_path, cut(make_pdf([prose_page()] * 3), 0.9))

    try:
        document = session.extract(path)
    except DamagedError:
        return

    assert document.warnings


@pytest.mark.parametrize(
    ("name", "content", "fault"),
    [
        ("none.pdf", None, NotFoundError),
        ("fake.pdf", b"\xff\xd8\xff\xe0" + bytes(2_000), UnsupportedError),
        ("empty.pdf", b"", UnsupportedError),
        ("header.pdf", b"%PDF-1.7\n", DamagedError),
    ],
)
def test_what_is_no_pdf_is_refused(
    tmp_path: Path,
    session: inkproof.Session,
    name: str,
    content: bytes | None,
    fault: type[inkproof.InkproofError],
) -> None:
    """Each way of not being readable has its own error."""
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(fault):
        session.extract(path)


def test_encryption_wants_the_right_password(tmp_path: Path, session: inkproof.Session) -> None:
    """Without or with a wrong password the file is refused; with the right one it is read."""
    path = written(tmp_path, make_pdf([prose_page()], user_password="open sesame"))

    with pytest.raises(EncryptedError, match="--password"):
        session.extract(path)
    with pytest.raises(EncryptedError):
        session.extract(path, password="open barley")
    assert "ferry" in session.extract(path, password="open sesame").pages[0].markdown


def test_empty_user_password_opens_unasked(tmp_path: Path, session: inkproof.Session) -> None:
    """A file that only forbids copying opens without a word."""
    path = written(tmp_path, make_pdf([prose_page()], user_password=""))

    assert "ferry" in session.extract(path).pages[0].markdown


def test_unmapped_font_is_not_passed_off_as_text(
    tmp_path: Path, session: inkproof.Session
) -> None:
    """Glyph ids that no map explains are REPLACE, and kept in `extracted`."""
    font = identity_font("abcdefghijklmnopqrstuvwxyz", mapping=None)
    shown = codes(*([3, 7, 1, 9, 12, 20] * 20))
    path = written(tmp_path, make_pdf([PdfPage(content=text(shown), fonts={"F1": font})]))

    page = session.extract(path).pages[0]

    assert (page.mode, page.reasons) == (PageMode.REPLACE, ("undecodable_glyphs",))


def test_force_needs_an_engine(session: inkproof.Session) -> None:
    """A tool asked for by name that is not there is said at once."""
    with pytest.raises(MissingToolError):
        session.extract(EXAMPLE, ocr="force")


def test_wrong_words_are_refused(session: inkproof.Session) -> None:
    """Arguments outside their closed sets never pass in silence."""
    with pytest.raises(UsageError, match="untrusted"):
        session.extract(EXAMPLE, untrusted="perhaps")
    with pytest.raises(UsageError, match="ocr"):
        session.extract(EXAMPLE, ocr="perhaps")  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="workers"):
        inkproof.Session(workers=-1)


def test_a_changed_file_is_read_anew(tmp_path: Path, session: inkproof.Session) -> None:
    """The session holds no page of a file that has since been written again."""
    path = written(tmp_path, make_pdf([prose_page()]))
    session.extract(path)
    path.write_bytes(make_pdf([scan_page(), scan_page()]))

    document = session.extract(path)

    assert [page.mode for page in document.pages] == [PageMode.REPLACE, PageMode.REPLACE]


def test_a_script_needs_no_guard(tmp_path: Path) -> None:
    """Three lines at the top of a script work: workers do not run the script again."""
    script = tmp_path / "script.py"
    script.write_text(
        f"import inkproof\nprint(len(inkproof.extract({str(EXAMPLE)!r}, workers=1).pages))\n"
    )

    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, timeout=60, check=True
    )

    assert done.stdout == "6\n"


def test_records_are_frozen(session: inkproof.Session) -> None:
    """What was decided cannot be changed by accident."""
    page = session.extract(EXAMPLE).pages[0]

    with pytest.raises(AttributeError):
        page.markdown = "other"  # type: ignore[misc]
    assert msgspec.structs.asdict(page)["number"] == 1


def test_the_mark_stands_in_plain_text_too(session: inkproof.Session) -> None:
    """Text that is kept untrusted is never without its mark, whatever the format."""
    document = session.extract(EXAMPLE, untrusted="keep", repair="off")

    pages = render_text(document).split("\f")

    assert pages[1].startswith("[page 2: not transcribed")
    assert len(pages[1]) > 1_000


def test_text_off_the_page_makes_no_page_of_text(
    tmp_path: Path, session: inkproof.Session
) -> None:
    """Crop marks outside the box beside a scan: the scan is what the page shows."""
    scan = scan_page()
    marks = b"".join(text(f"Crop mark {at} of the printer", y=900 + 14 * at) for at in range(5))
    page = PdfPage(content=[marks, COVER], fonts={"F1": helvetica()}, xobjects=scan.xobjects)
    path = written(tmp_path, make_pdf([page]))

    read = session.extract(path).pages[0]

    assert read.mode is PageMode.REPLACE
    assert [item.mechanism for item in read.hidden] == ["off_page"]


def test_a_ciphered_ocr_layer_is_condemned(tmp_path: Path, session: inkproof.Session) -> None:
    """An invisible layer is judged by its letters as painted text is."""
    prose = probes.english()
    layer = [
        text("".join(map(probes.permute(3), prose[at : at + 70])), y=740 - 14 * at // 70)
        for at in range(0, 2_000, 70)
    ]
    hidden = b"".join(part.replace(b"BT ", b"BT 3 Tr ") for part in layer)
    scan = {"P": scan_of_print()}
    page = PdfPage(content=[COVER, hidden], fonts={"F1": helvetica()}, xobjects=scan)
    path = written(tmp_path, make_pdf([page]))

    read = session.extract(path).pages[0]

    assert (read.mode, read.provenance) == (PageMode.REPLACE, "ocr-sandwich")


def test_sessions_without_workers_share_the_engine_in_turn() -> None:
    """Three threads with a session each: PDFium serves them one by one."""
    counts: list[int] = []

    def work() -> None:
        with inkproof.Session(workers=0) as own:
            counts.append(len(own.extract(EXAMPLE).pages))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert counts == [6, 6, 6]
