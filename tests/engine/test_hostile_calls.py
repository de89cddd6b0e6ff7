"""Odd names, odd places, odd callers: a sentence and a status, never a traceback or a loss."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import inkproof
from build.fonts import helvetica
from build.hiding import SECRET, WHITE
from build.pdf import PdfPage, make_pdf, text
from inkproof.cli.calibrate import calibrate
from inkproof.cli.target import write_whole
from inkproof.errors import MissingToolError, PageRangeError, UnreadableError, UsageError
from inkproof.pipeline.languages import load_lexicon
from inkproof.pipeline.messages import Choices
from inkproof.pipeline.run import finish_file, judge_file

EXAMPLE = Path(__file__).parents[2] / "examples" / "mixed.pdf"
PROGRAM = [sys.executable, "-m", "inkproof"]


def run(*words: object, shell: str = "") -> subprocess.CompletedProcess[bytes]:
    """The program; `shell` is appended for redirections."""
    if shell:
        quoted = " ".join(f"'{word}'" for word in (*PROGRAM, *words))
        return subprocess.run(
            f"{quoted} {shell}", shell=True, capture_output=True, timeout=120, check=False
        )
    argv = [*PROGRAM, *(word if isinstance(word, bytes) else str(word) for word in words)]
    return subprocess.run(argv, capture_output=True, timeout=120, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a good file at its start and one at its end."""
    place = tmp_path / "in"
    place.mkdir()
    page = PdfPage(content=text("Hello from a page"), fonts={"F1": helvetica()})
    for name in ("a.pdf", "z.pdf"):
        (place / name).write_bytes(make_pdf([page]))
    return place


def written(folder: Path) -> list[str]:
    """Names below the output folder."""
    return sorted(path.name for path in folder.rglob("*.md"))


def test_a_name_that_is_no_utf8_is_read(folder: Path, tmp_path: Path) -> None:
    """Bytes of a name go through; what is shown of it is escaped."""
    shutil.copy(folder / "a.pdf", os.fsdecode(os.fsencode(folder) + b"/m\xff.pdf"))

    done = run("extract", folder, "-o", tmp_path / "out")

    assert done.returncode == 0, done.stderr
    assert len(list((tmp_path / "out").iterdir())) == 3
    assert rb"m\xff.pdf" in done.stderr


def test_a_loop_of_links_costs_no_other_file(folder: Path, tmp_path: Path) -> None:
    """Two links to each other are one unreadable input."""
    (folder / "l1.pdf").symlink_to(folder / "l2.pdf")
    (folder / "l2.pdf").symlink_to(folder / "l1.pdf")

    done = run("extract", folder, "-o", tmp_path / "out")

    assert done.returncode == 3
    assert written(tmp_path / "out") == ["a.md", "z.md"]


def test_a_pipe_is_no_file(folder: Path, tmp_path: Path) -> None:
    """Nothing waits for a writer that never comes."""
    os.mkfifo(folder / "m.pdf")

    done = run("extract", folder, "-o", tmp_path / "out")

    assert done.returncode == 3
    assert b"no regular file" in done.stderr
    assert written(tmp_path / "out") == ["a.md", "z.md"]


def test_a_long_name_is_written(folder: Path, tmp_path: Path) -> None:
    """The passing name is short, so that the longest name that fits is written."""
    shutil.copy(folder / "a.pdf", folder / ("n" * 250 + ".pdf"))

    done = run("extract", folder, "-o", tmp_path / "out")

    assert done.returncode == 0, done.stderr
    assert len(written(tmp_path / "out")) == 3


def test_a_result_that_cannot_be_written_costs_no_other(folder: Path, tmp_path: Path) -> None:
    """One target is a folder already: said, and the rest goes on."""
    (tmp_path / "out" / "a.md" / "x").mkdir(parents=True)

    done = run("extract", folder, "-o", tmp_path / "out")

    assert done.returncode == 1
    assert (tmp_path / "out" / "z.md").is_file()
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("extract", "a" * 300),
        ("extract", "**x"),
        ("extract", ""),
        ("extract", EXAMPLE, "--pages", "9" * 5_000),
        ("extract", EXAMPLE, "--workers", "65"),
        ("inspect", "/dev/zero"),
    ],
)
def test_slips_are_sentences(words: tuple[object, ...]) -> None:
    """Status 2 or 3, one clear line, no traceback."""
    done = run(*words)

    assert done.returncode in {2, 3}
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("numbers", ["page_s = 0", "memory_mb = -5", "document_s = nan"])
def test_limits_that_are_none_are_refused(tmp_path: Path, numbers: str) -> None:
    """A limit of nothing would blame every file."""
    path = tmp_path / "numbers.toml"
    path.write_text(f"[limits]\n{numbers}\n")

    done = run("extract", EXAMPLE, "--thresholds", path)

    assert done.returncode == 2
    assert b"limits" in done.stderr


@pytest.mark.parametrize("command", ["extract", "inspect", "explain"])
@pytest.mark.parametrize("shell", [">/dev/full", ">&-"])
def test_standard_output_that_cannot_be_written_is_said(command: str, shell: str) -> None:
    """A full disk or a closed stream is status 1 and a line."""
    done = run(command, EXAMPLE, shell=shell)

    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"standard output" in done.stderr


def test_results_come_without_standard_error() -> None:
    """Notes are lost with the stream that was closed; results are not."""
    done = run("extract", EXAMPLE, shell="2>&-")

    assert done.returncode == 6
    assert b"Weather Book" in done.stdout


def test_control_characters_of_names_do_not_reach_the_terminal(folder: Path) -> None:
    """An escape sequence in a name is shown, not obeyed."""
    shutil.copy(folder / "a.pdf", folder / "m\x1b[31mred.pdf")

    done = run("inspect", folder)

    assert b"\x1b[31m" not in done.stdout + done.stderr
    assert b"\\x1b[31mred" in done.stdout


def test_one_session_serves_threads_one_by_one() -> None:
    """Whatever threads ask, each gets the record of its own file."""
    pages: list[int] = []

    def work(session: inkproof.Session) -> None:
        pages.append(len(session.extract(EXAMPLE).pages))

    with inkproof.Session(workers=1) as session:
        threads = [threading.Thread(target=work, args=(session,)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert pages == [6, 6, 6, 6]


def test_main_is_still_main_after_threads() -> None:
    """Starting workers from several threads leaves `__main__` where it was."""
    main = sys.modules["__main__"]
    threads = [
        threading.Thread(target=inkproof.extract, args=(EXAMPLE,), kwargs={"workers": 1})
        for _ in range(4)
    ]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sys.modules["__main__"] is main
    assert pickle.loads(pickle.dumps(Path)) is Path


def _extract_in_child(path: str) -> str:
    try:
        return str(len(inkproof.extract(path, workers=1).pages))
    except UsageError as fault:
        return str(fault)


def test_a_daemonic_process_is_told_what_to_do() -> None:
    """A process of multiprocessing's own pool may have no children: our error says so."""
    with multiprocessing.get_context("forkserver").Pool(1) as pool:
        said = pool.apply(_extract_in_child, (str(EXAMPLE),))

    assert "workers=0" in said


def test_a_closed_session_is_refused() -> None:
    """Nothing starts workers that nobody would end."""
    session = inkproof.Session(workers=1)
    session.close()

    with pytest.raises(UsageError, match="closed"):
        session.extract(EXAMPLE)


@pytest.mark.parametrize("pages", [[], ["1"], [1.5], "1", 3, [True]])
def test_pages_of_other_types_are_refused(pages: object) -> None:
    """Numbers, one or more."""
    with pytest.raises(PageRangeError):
        inkproof.extract(EXAMPLE, pages=pages, workers=0)  # type: ignore[arg-type]


def test_a_file_that_changes_between_the_passes_is_refused(tmp_path: Path) -> None:
    """Old verdicts are never put on new text."""
    path = tmp_path / "file.pdf"
    shutil.copy(EXAMPLE, path)
    session = inkproof.Session(workers=0)
    run = session._run("", None)  # noqa: SLF001 - between two passes
    judged = judge_file(path, run)
    path.write_bytes(make_pdf([PdfPage()] * 6))

    with pytest.raises(UnreadableError, match="changed"):
        finish_file(judged, run, choices=Choices())


@pytest.mark.parametrize("option", ["--lexicon", "--thresholds"])
@pytest.mark.parametrize("place", ["/dev/zero", "pipe", "folder", "large", "binary", "missing"])
def test_files_that_options_name_are_small_regular_files(
    tmp_path: Path, option: str, place: str
) -> None:
    """Nothing is read without an end, nothing is waited for: status 2, and the file's name."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    with (tmp_path / "large").open("wb") as file:
        file.truncate(200_000_000)
    (tmp_path / "binary").write_bytes(bytes(range(256)))

    done = run("extract", EXAMPLE, "--workers", "0", option, tmp_path / place)

    assert done.returncode == 2
    assert Path(place).name.encode() in done.stderr
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""


@pytest.mark.parametrize(
    "numbers",
    [
        "[requests]\ncanary_pages = 0",
        "[lexical]\nmin_score = nan",
        "[hidden]\ndpi = inf",
        "[ink]\ndpi = -72.0",
    ],
)
def test_thresholds_that_are_none_are_refused(tmp_path: Path, numbers: str) -> None:
    """What is divided by, or never reached, would end in a traceback or in silence."""
    path = tmp_path / "numbers.toml"
    path.write_text(numbers + "\n")

    done = run("extract", EXAMPLE, "--workers", "0", "--thresholds", path)

    assert done.returncode == 2
    assert b"must be over 0" in done.stderr


def test_a_lexicon_as_other_systems_write_it_is_read(tmp_path: Path) -> None:
    """A byte order mark and carriage returns are no part of a word."""
    words = tmp_path / "words.txt"
    words.write_bytes(b"\xef\xbb\xbfkubelet\r\nnodepool\r\n")

    assert load_lexicon(words) == {"kubelet", "nodepool"}
    assert run("inspect", EXAMPLE, "--lexicon", words).returncode == 0


def test_notes_that_cannot_be_written_cost_no_result() -> None:
    """A full disk under standard error: the status is that of the result."""
    done = run("extract", EXAMPLE, shell="2>/dev/full")

    assert done.returncode == 6
    assert b"Weather Book" in done.stdout


def test_an_error_shows_a_name_and_obeys_nothing_in_it(tmp_path: Path) -> None:
    """The file that explain cannot read is named, its escape sequences are shown."""
    path = tmp_path / "m\x1b[31mred.pdf"
    path.write_bytes(b"no pdf")

    done = run("explain", path)

    assert done.returncode == 3
    assert b"\\x1b[31mred.pdf: no PDF header" in done.stderr
    assert b"\x1b[31m" not in done.stderr


def test_a_pipe_is_written_to_and_a_link_followed(tmp_path: Path) -> None:
    """What is named as a target is never replaced by a file, unless it is one."""
    pipe, link, target = tmp_path / "pipe", tmp_path / "link", tmp_path / "target"
    os.mkfifo(pipe)
    link.symlink_to(target)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()))
    reader.start()

    write_whole(pipe, b"words")
    write_whole(link, b"words")
    reader.join(10)

    assert heard == [b"words"]
    assert pipe.is_fifo()
    assert link.is_symlink()
    assert target.read_bytes() == b"words"
    assert sorted(tmp_path.iterdir()) == [link, pipe, target]


def test_a_plot_without_matplotlib_is_refused_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Status 4, and how to get it."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)

    with pytest.raises(MissingToolError, match="matplotlib") as fault:
        calibrate([str(EXAMPLE)], plot=tmp_path / "found.png", workers=0)

    assert fault.value.exit_status == 4
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "box", [(0, 0, 1e6, 1e6), (0, 0, 0.1, 0.1), (0, 0, 1e38, 1e38), (0, 0, 0, 0)]
)
def test_pages_of_impossible_sizes_keep_their_text(tmp_path: Path, box: tuple[float, ...]) -> None:
    """They are drawn at few dots, or as if they were Letter; what is hidden on them is found."""
    content = text("Hello from a page") + text(SECRET, y=600, before=WHITE)
    path = tmp_path / "size.pdf"
    path.write_bytes(make_pdf([PdfPage(content=content, fonts={"F1": helvetica()}, media=box)]))

    (page,) = inkproof.extract(path, workers=1).pages

    assert "Hello from a page" in page.markdown
    assert [item.text for item in page.hidden] == [SECRET]


def test_hidden_text_without_an_end_is_listed_to_a_bound(tmp_path: Path) -> None:
    """100,000 white characters: out of the text, and 20,000 of them in the record."""
    lines = b"".join(
        text(f"{row} secret " * 10, 20, 780 - row * 0.7, size=5, before=WHITE)
        for row in range(1_000)
    )
    content = text("Hello from a page", y=20) + lines
    path = tmp_path / "white.pdf"
    path.write_bytes(make_pdf([PdfPage(content=content, fonts={"F1": helvetica()})]))

    (page,) = inkproof.extract(path, workers=1).pages

    assert page.markdown == "Hello from a page"
    assert sum(len(item.text) for item in page.hidden) == 20_000
