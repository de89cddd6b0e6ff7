"""`inkproof repair`: what it writes, what it says, and what it refuses."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import typer

from build.fonts import helvetica
from build.maps import lock
from build.other_readers import OTHERS, say_pdfium
from build.pdf import PdfPage, indirect, make_pdf, text
from build.probes import caesar, english, probe_pdf
from inkproof.cli.repair import repair
from inkproof.errors import ExitStatus, UsageError
from inkproof.readers.qpdf_reader import open_structure

SHOWN = english()
TRUTH = "".join(SHOWN.split())
GARBLED = probe_pdf(SHOWN, caesar(3))
CLEAN = make_pdf([PdfPage(content=text("A short clean page."), fonts={"F1": helvetica()})])
SIGNATURE = indirect({"FT": "/Sig", "T": "s", "V": {"Type": "/Sig"}})
SIGNED = make_pdf(
    [PdfPage(content=text("Signed."), fonts={"F1": helvetica()})],
    catalog={"AcroForm": {"Fields": [SIGNATURE]}},
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files of each kind, under the names of their kinds."""
    files = {
        "garbled": GARBLED,
        "clean": CLEAN,
        "signed": SIGNED,
        "locked": lock(GARBLED, user="user", owner="owner", revision=4),
        "broken": b"no pdf at all",
    }
    for name, content in files.items():
        (tmp_path / f"{name}.pdf").write_bytes(content)
    return tmp_path


def run(source: Path, target: Path, *, password: str = "", force: bool = False) -> ExitStatus:
    """The command in this process, with readers in it too."""
    with pytest.raises(typer.Exit) as ended:
        repair(source, target, password=password, force=force, workers=0)
    return ExitStatus(ended.value.exit_code)


@pytest.mark.parametrize("other", OTHERS)
def test_every_tool_reads_what_it_writes(folder: Path, other: str) -> None:
    """Before, none of them did."""
    out = folder / "out.pdf"

    assert run(folder / "garbled.pdf", out) is ExitStatus.DONE

    assert OTHERS[other](GARBLED) != TRUTH
    assert OTHERS[other](out.read_bytes()) == TRUTH


def test_a_line_a_font_is_the_result(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Fields between tabs where nobody looks at a terminal; notes are on standard error."""
    run(folder / "garbled.pdf", folder / "out.pdf")

    (line,) = capsys.readouterr().out.splitlines()
    name, method, certified, change, unproven = line.split("\t")
    assert name == "ABCDEF+Boxes"
    assert method
    assert certified == "language en"
    before, after = map(float, change.split(" → "))
    assert before < after
    assert unproven


def test_a_file_without_a_font_to_repair_is_copied(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """So that status 0 means that OUT is there; the copy is said on standard error."""
    out = folder / "out.pdf"

    assert run(folder / "clean.pdf", out) is ExitStatus.DONE

    said = capsys.readouterr()
    assert out.read_bytes() == CLEAN
    assert said.out == ""
    assert "copy" in said.err


def test_encryption_stays(folder: Path) -> None:
    """The file opens with both its passwords, and with no other."""
    out = folder / "out.pdf"

    assert run(folder / "locked.pdf", out, password="user") is ExitStatus.DONE

    for password in ("user", "owner"):
        assert say_pdfium(out.read_bytes(), password) == TRUTH
    with open_structure(out, "user") as structure:
        assert structure.facts.encrypted


@pytest.mark.parametrize("name", ["broken", "locked", "missing"])
def test_what_cannot_be_read_has_status_3(
    folder: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing is written."""
    out = folder / "out.pdf"

    assert run(folder / f"{name}.pdf", out) is ExitStatus.UNREADABLE

    assert f"{name}.pdf" in capsys.readouterr().err
    assert not out.exists()


def test_out_is_not_written_over(folder: Path) -> None:
    """Unless it is asked for."""
    out = folder / "out.pdf"
    out.write_bytes(b"dear")

    with pytest.raises(UsageError, match="--force"):
        repair(folder / "clean.pdf", out, workers=0)

    assert out.read_bytes() == b"dear"
    assert run(folder / "clean.pdf", out, force=True) is ExitStatus.DONE
    assert out.read_bytes() == CLEAN


@pytest.mark.parametrize("way", ["itself", "symbolic link", "hard link", "another way"])
@pytest.mark.parametrize("force", [False, True])
def test_the_input_is_never_written_over(folder: Path, way: str, *, force: bool) -> None:
    """Whatever name it is given, and whatever is asked for."""
    source, out = folder / "clean.pdf", folder / "out.pdf"
    if way == "itself":
        out = source
    elif way == "symbolic link":
        out.symlink_to(source)
    elif way == "hard link":
        os.link(source, out)
    else:
        out = folder / "." / ".." / folder.name / "clean.pdf"

    with pytest.raises(UsageError, match="input"):
        repair(source, out, force=force, workers=0)

    assert source.read_bytes() == CLEAN


def test_signed_files_are_refused(folder: Path) -> None:
    """A repair would void the signature; who knows that can have it."""
    out = folder / "out.pdf"

    with pytest.raises(UsageError, match="signed"):
        repair(folder / "signed.pdf", out, workers=0)

    assert not out.exists()
    assert run(folder / "signed.pdf", out, force=True) is ExitStatus.DONE


@pytest.mark.parametrize("out", ["no/such/folder/out.pdf", "."])
def test_a_target_that_cannot_be_is_refused_at_once(folder: Path, out: str) -> None:
    """Not after minutes of work."""
    with pytest.raises(UsageError):
        repair(folder / "clean.pdf", folder / out, workers=0)
