"""Vocabulary from files, end to end: what several say and no list has."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from build.fonts import helvetica
from build.pdf import PdfPage, make_pdf, text
from build.texts import read_prose, swap_letters
from inkproof.cli.harvest import harvest
from inkproof.errors import ExitStatus, UsageError
from inkproof.pipeline.languages import load_lexicon

JARGON = "The kubelet drains each nodepool before the autoscaler restarts its sidecars."


def write(folder: Path, name: str, prose: str) -> Path:
    """A page of prose in lines of some 60 letters, in a standard font."""
    lines, line = [], ""
    for word in prose.split():
        if len(line) + len(word) > 60:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    content = b"".join(
        text(shown, y=720 - 15 * row, size=11) for row, shown in enumerate([*lines, line])
    )
    path = folder / name
    path.write_bytes(make_pdf([PdfPage(content=content, fonts={"F1": helvetica()})]))
    return path


def run(*paths: Path, output: Path, least: int = 3) -> ExitStatus:
    """The command in this process, with readers in it too."""
    with pytest.raises(typer.Exit) as ended:
        harvest(list(map(str, paths)), output=output, min_documents=least, workers=0)
    return ExitStatus(ended.value.exit_code)


@pytest.fixture
def documents(tmp_path: Path) -> list[Path]:
    """Four documents that share some words of a trade, of which the last is garbled."""
    prose = read_prose("en")
    parts = [prose[at : at + 500].partition(" ")[2] for at in (0, 300, 600)]
    sound = [write(tmp_path, f"{n}.pdf", f"{JARGON} {part}") for n, part in enumerate(parts)]
    garbled = swap_letters(f"{JARGON} {prose[200:900]}", 7)
    return [*sound, write(tmp_path, "garbled.pdf", garbled)]


def test_words_of_a_trade_are_collected(tmp_path: Path, documents: list[Path]) -> None:
    """The file says where they come from, and is what `--lexicon` reads."""
    words = tmp_path / "words"

    assert run(*documents, output=words) is ExitStatus.DONE

    head, *lines = words.read_text("utf-8").splitlines()
    assert head.startswith("#")
    assert "3 or more of 4 documents" in head
    assert lines == sorted(lines)
    assert {"kubelet", "nodepool", "autoscaler", "sidecars"} <= set(lines)
    assert "before" not in lines
    assert load_lexicon(words) == set(lines)


def test_garbled_words_are_not_collected(tmp_path: Path, documents: list[Path]) -> None:
    """Not even where every garbled file says the same, under keys of their own."""
    prose = f"{JARGON} {read_prose('en')[200:900]}"
    garbled = [write(tmp_path, f"g{n}.pdf", swap_letters(prose, n)) for n in range(4)]
    words = tmp_path / "words"

    run(*documents, *garbled, output=words)

    made_up = {word for n in range(4) for word in swap_letters(prose, n).lower().split()}
    assert not load_lexicon(words) & made_up


def test_copies_are_one_document(
    tmp_path: Path, documents: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """A file under three names is no corpus."""
    copies = [tmp_path / f"copy{n}.pdf" for n in range(3)]
    for copy in copies:
        copy.write_bytes(documents[0].read_bytes())

    with pytest.raises(UsageError, match="found 1"):
        harvest(list(map(str, copies)), output=tmp_path / "words", min_documents=3, workers=0)
    assert "a copy" in capsys.readouterr().err
    assert not (tmp_path / "words").exists()


def test_what_cannot_be_read_is_named_and_left_out(
    tmp_path: Path, documents: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """The words of the others are written, and the status tells."""
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"no pdf")

    assert run(*documents, bad, output=tmp_path / "words") is ExitStatus.UNREADABLE

    assert "bad.pdf" in capsys.readouterr().err
    assert "kubelet" in load_lexicon(tmp_path / "words")
