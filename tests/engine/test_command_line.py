"""Standard output carries the result and nothing else; the status says how it went."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "mixed.pdf"
PROGRAM = [sys.executable, "-m", "inkproof"]


def run(*words: object, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """The program as a user starts it."""
    argv = [*PROGRAM, *map(str, words)]
    return subprocess.run(
        argv, capture_output=True, text=True, timeout=120, check=False, cwd=folder
    )


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Two good files, one of them in a folder below, and one that is no PDF."""
    (tmp_path / "in" / "deep").mkdir(parents=True)
    shutil.copy(EXAMPLE, tmp_path / "in" / "one.pdf")
    shutil.copy(EXAMPLE, tmp_path / "in" / "deep" / "two.PDF")
    (tmp_path / "in" / "bad.pdf").write_bytes(b"no pdf at all")
    return tmp_path


def test_extract_writes_markdown_with_page_marks() -> None:
    """Pages under their index; notes on standard error; status 6 for pages without text."""
    done = run("extract", EXAMPLE)

    marks = [line for line in done.stdout.splitlines() if line.startswith("## Page")]
    assert marks == [f"## Page {number}" for number in range(1, 7)]
    assert done.returncode == 6
    assert "untranscribed" in done.stderr


def test_page_marks_can_be_left_out() -> None:
    """An option for whoever wants only the text."""
    done = run("extract", EXAMPLE, "--no-page-marks", "--pages", "1")

    assert "## Page" not in done.stdout
    assert done.stdout.startswith("### The Weather Book")
    assert done.returncode == 0


def test_json_of_one_file_is_an_object() -> None:
    """The schema, whole from the first version."""
    shown = json.loads(run("extract", EXAMPLE, "--format", "json").stdout)

    assert shown["schema"] == "inkproof/1"
    assert set(shown) == {
        *("schema", "source", "extractor_version", "thresholds", "witnesses", "language"),
        *("strategy", "triage", "pages", "fonts", "ocr", "outline", "attachments", "fields"),
        *("checks", "warnings"),
    }
    assert set(shown["pages"][0]) == {
        *("number", "label", "mode", "outcome", "reasons", "route_override", "judged"),
        *("uncertain", "provenance", "language", "signals", "repairs", "markdown"),
        *("extracted", "blocks", "hidden", "warnings"),
    }
    assert set(shown["pages"][0]["blocks"][0]) == {
        *("kind", "level", "text", "bbox", "source", "confidence", "rows", "spans", "links"),
    }


def test_several_inputs_are_an_array_without_the_bad(tree: Path) -> None:
    """Good files are in the array, the bad one on standard error, the worst status wins."""
    done = run("extract", tree / "in", "--format", "json")

    names = [document["source"]["name"] for document in json.loads(done.stdout)]
    assert names == ["two.PDF", "one.pdf"]
    assert "bad.pdf" in done.stderr
    assert done.returncode == 3


def test_jsonl_is_a_line_a_document_and_a_line_a_page() -> None:
    """The document's line has no pages; each page's line names its file."""
    lines = [
        json.loads(line)
        for line in run("extract", EXAMPLE, "-f", "jsonl").stdout.split("\n")
        if line
    ]

    assert lines[0]["pages"] == []
    assert [line["number"] for line in lines[1:]] == [1, 2, 3, 4, 5, 6]
    assert {line["file"] for line in lines[1:]} == {"mixed.pdf"}


def test_output_keeps_the_tree(tree: Path) -> None:
    """Each file at its place below the folder; nothing on standard output."""
    done = run("extract", tree / "in", "--output", tree / "out")

    files = sorted(str(path.relative_to(tree / "out")) for path in (tree / "out").rglob("*.*"))
    assert files == ["deep/two.md", "one.md"]
    assert done.stdout == ""


def test_a_pattern_the_shell_left_alone_is_expanded(tree: Path) -> None:
    """`'in/*.pdf'` in quotes names the files it matches."""
    done = run("extract", "in/o*.pdf", "--pages", "1", folder=tree)

    assert "Weather Book" in done.stdout
    assert done.returncode == 0


def test_inspect_tells_verdicts_and_extracts_nothing() -> None:
    """One line a page, and status 0: nothing was left undone."""
    done = run("inspect", EXAMPLE)

    assert [line.split()[1] for line in done.stdout.splitlines()[2:8]] == [
        *("TEXT", "TEXT", "REPLACE", "BLANK", "TEXT", "TEXT"),
    ]
    assert done.returncode == 0
    assert "lighthouse" not in done.stdout
    assert " twin " in done.stdout  # how the font of page 2 was repaired


def test_explain_shows_every_rule_in_order() -> None:
    """The rule that decides is marked; those after it are shown as not reached."""
    shown = json.loads(run("explain", EXAMPLE, "-p", "2", "--json", "--repair", "off").stdout)

    decisive = [rule for rule in shown["rules"] if rule["applies"] and rule["reached"]]
    assert len(shown["rules"]) > 10
    assert [rule["reason"] for rule in decisive] == ["words_that_spell_nothing"]
    assert decisive[0]["readings"]


def test_explain_prints_values_and_thresholds() -> None:
    """For people, a table with what was read and what it was held against."""
    done = run("explain", EXAMPLE, "-p", "2", "--repair", "off")

    assert "words_that_spell_nothing → REPLACE: DECIDES" in done.stdout
    assert "✓ lexical score: 0 (wanted: below 0." in done.stdout
    assert done.returncode == 0


def test_explain_tells_what_is_known_of_the_fonts() -> None:
    """Their verdicts, and what repair made of them."""
    done = run("explain", EXAMPLE, "-p", "2")

    assert "INKPRF+BitstreamVeraSans-Roman (23 0): clean" in done.stdout
    assert "repaired by twin, certified by language: 0.00 → 0." in done.stdout


def test_doctor_names_every_part() -> None:
    """Readers, accessor, languages and tools, missing ones too."""
    shown = json.loads(run("doctor", "--json").stdout)

    assert {"pdfium", "accessor", "qpdf", "mupdf", "languages", "ocr", "libreoffice"} <= set(shown)
    assert shown["languages"]["state"] == "41 word lists"


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("extract", "missing.pdf"), 3, "no such file"),
        (("extract", EXAMPLE, "--pages", "9"), 2, "6 pages"),
        (("extract", EXAMPLE, "--pages", "x"), 2, "1-3,7"),
        (("extract", EXAMPLE, "--ocr", "force"), 4, "OCR"),
        (("extract", EXAMPLE, "--format", "xml"), 2, "xml"),
        (("extract", EXAMPLE, "--thresholds", "none.toml"), 2, "none.toml"),
        (("explain", EXAMPLE, "-p", "7"), 2, "6 pages"),
        (("nonsense",), 2, "nonsense"),
        (("triage", "missing.pdf"), 3, "no such file"),
        (("triage", EXAMPLE, "--cost-per-page", "nan"), 2, "--cost-per-page"),
        (("calibrate", "missing.pdf"), 3, "no such file"),
        (("calibrate", EXAMPLE, "--seeds", "0"), 2, "--seeds"),
        (("calibrate", EXAMPLE, "-o", "a", "--plot", "./a"), 2, "same file"),
        (("harvest", "missing.pdf", "-o", "words"), 3, "no such file"),
        (("harvest", EXAMPLE), 2, "--output"),
        (("harvest", EXAMPLE, "-o", "none/words"), 2, "none/words"),
        (("harvest", EXAMPLE, "-o", EXAMPLE), 2, "one of the inputs"),
        (("harvest", EXAMPLE, "-o", "words"), 2, "3 or more distinct documents"),
        (("extract", EXAMPLE, "--hidden", "show"), 2, "show"),
    ],
)
def test_bad_input_says_what_to_do(
    tmp_path: Path, words: tuple[object, ...], status: int, said: str
) -> None:
    """A clear sentence, the right status, no traceback."""
    done = run(*words, folder=tmp_path)

    assert done.returncode == status, done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    if words[0] != "triage" or status != 3:  # whose register lists what it could not read
        assert done.stdout == ""
    assert not list(tmp_path.iterdir())


def test_thresholds_file_replaces_numbers(tmp_path: Path) -> None:
    """A threshold that no text reaches turns a clean page over; the digest tells."""
    numbers = tmp_path / "numbers.toml"
    numbers.write_text("[lexical]\nmin_evidence = 1e9\n")

    changed = json.loads(run("extract", EXAMPLE, "-f", "json", "--thresholds", numbers).stdout)
    plain = json.loads(run("extract", EXAMPLE, "-f", "json").stdout)

    assert changed["thresholds"] != plain["thresholds"]
    assert changed["pages"][0]["signals"]["lexical"] is None


def test_unknown_threshold_is_refused(tmp_path: Path) -> None:
    """A misspelt number would otherwise be lost in silence."""
    numbers = tmp_path / "numbers.toml"
    numbers.write_text("[lexical]\nmin_scores = 0.5\n")

    done = run("extract", EXAMPLE, "--thresholds", numbers)

    assert done.returncode == 2
    assert "min_scores" in done.stderr


@pytest.mark.parametrize("command", ["inspect", "triage", "calibrate"])
def test_json_of_what_is_shown_is_one_value(tree: Path, command: str) -> None:
    """Notes on standard error, nothing but JSON on standard output."""
    done = run(command, tree / "in", "--json")

    assert json.loads(done.stdout)
    assert "bad.pdf" in done.stderr


def test_a_pipe_whose_reader_has_gone_is_no_traceback() -> None:
    """`inkproof triage --json … | head -c 1`."""
    for command in ("inspect", "triage", "calibrate"):
        argv = [*PROGRAM, command, str(EXAMPLE), "--json", "--workers", "0"]
        with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            assert program.stdout is not None
            assert program.stderr is not None
            program.stdout.close()
            said = program.stderr.read()
        assert program.returncode == 1
        assert b"Traceback" not in said
