"""Calibration and triage on whole files: what is printed, what is written, how it ends."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
import typer

from build.probes import english, probe_pdf, swap
from inkproof.calibrate.damage import Damage, DamageKind
from inkproof.calibrate.manufacture import manufacture
from inkproof.cli.calibrate import calibrate
from inkproof.cli.options import load_thresholds
from inkproof.cli.triage import triage
from inkproof.errors import ExitStatus, UsageError
from inkproof.model.verdict import PageMode
from inkproof.pipeline.languages import Languages
from inkproof.pipeline.survey import SurveyContext
from inkproof.thresholds import Thresholds

EXAMPLE = Path(__file__).parents[2] / "examples" / "mixed.pdf"
PAGES = 31


def ended(call: typer.Exit) -> int:
    return int(call.exit_code)


@pytest.fixture(scope="module")
def clean_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of one clean page, just enough to calibrate on."""
    folder = tmp_path_factory.mktemp("clean")
    pdf = probe_pdf(english())
    for at in range(PAGES):
        (folder / f"{at:02d}.pdf").write_bytes(pdf + b"%" + str(at).encode())
    return folder


@pytest.mark.parametrize("kind", DamageKind)
def test_a_manufactured_page_is_judged_as_that_of_a_broken_file(
    tmp_path: Path, kind: DamageKind
) -> None:
    """Every kind of damage is done between reader and survey, and condemned."""
    path = tmp_path / "page.pdf"
    path.write_bytes(probe_pdf(english()))
    context = SurveyContext(languages=Languages(), thresholds=Thresholds())

    (made,) = manufacture(path, [0], [Damage(kind=kind, seed=1)], context)

    assert made.verdict.mode is PageMode.REPLACE


def test_damaged_columns_stand_for_a_lying_map(tmp_path: Path) -> None:
    """The same cipher, once in the font's map and once on the columns: the same scores."""
    letters = "".join(sorted({sign for sign in english().lower() if sign.isalpha()}))
    path, lying = tmp_path / "clean.pdf", tmp_path / "lying.pdf"
    path.write_bytes(probe_pdf(english()))
    lying.write_bytes(probe_pdf(english(), swap(letters, 7)))
    context = SurveyContext(languages=Languages(), thresholds=Thresholds())
    undone = Damage(share=0.0)

    (column,) = manufacture(path, [0], [Damage(seed=7)], context)
    (mapped,) = manufacture(lying, [0], [undone], context)

    assert column.verdict.reasons == mapped.verdict.reasons
    scores = [made.survey.signals.lexical for made in (column, mapped)]
    assert scores[0].evidence == scores[1].evidence
    assert max(score.score or 0.0 for score in scores) < 0.05


def test_calibrate_writes_thresholds_that_extract_reads(
    clean_folder: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """A valley in 31 clean pages; the threshold lies in it."""
    target = tmp_path / "found.toml"

    with pytest.raises(typer.Exit) as call:
        calibrate([str(clean_folder)], output=target, seeds=1, workers=0)

    said = capfdbinary.readouterr().out.decode()
    assert ended(call.value) == ExitStatus.DONE
    assert "separated pairs 1.0000" in said
    assert 0.2 < load_thresholds(target).lexical.min_score < 0.6


def test_calibrate_refuses_a_handful_of_pages(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """It shows what there is, writes nothing, and says what is missing."""
    target = tmp_path / "found.toml"

    with pytest.raises(typer.Exit) as call:
        calibrate([str(EXAMPLE)], output=target, seeds=1, workers=0)

    out, err = map(bytes.decode, capfdbinary.readouterr())
    assert ended(call.value) == ExitStatus.FAILED
    assert "born-digital" in out
    assert "too few pages" in err
    assert not target.exists()


def test_calibrate_draws_a_png(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """Whatever was found, even nothing; JSON beside it."""
    pytest.importorskip("matplotlib")
    target = tmp_path / "found.png"

    with pytest.raises(typer.Exit):
        calibrate([str(EXAMPLE)], plot=target, seeds=1, as_json=True, workers=0)

    found = json.loads(capfdbinary.readouterr().out)
    assert target.read_bytes().startswith(b"\x89PNG")
    assert found["pages"] == 6
    assert found["refusals"]


@pytest.mark.parametrize("option", ["output", "plot"])
def test_a_target_that_cannot_be_written_is_refused_before_the_work(
    tmp_path: Path, option: str
) -> None:
    """A folder, or a file in a folder that does not exist."""
    for target in (tmp_path, tmp_path / "none" / "file"):
        with pytest.raises(UsageError):
            calibrate([str(tmp_path / "missing.pdf")], **{option: target}, workers=0)  # type: ignore[arg-type]


def test_triage_counts_pages_and_registers_what_is_not_served(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """A good file and one that is none: a table, a sum, a register, the worst status."""
    shutil.copy(EXAMPLE, tmp_path / "good.pdf")
    (tmp_path / "bad.pdf").write_bytes(b"no pdf at all")

    with pytest.raises(typer.Exit) as call:
        triage([str(tmp_path)], cost_per_page=0.5, by_page=True, workers=0)

    out, err = map(bytes.decode, capfdbinary.readouterr())
    assert ended(call.value) == ExitStatus.UNREADABLE
    assert "files: 0 native, 1 awkward, 0 scanned; not served: 1" in out
    assert "to transcribe: 1 pages, 3 s to 6 s on two cores, cost 0.50" in out
    assert "unsupported format" in out
    assert "page 4: -, BLANK" in out
    assert "bad.pdf" in err


def test_triage_in_json_has_every_page(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """Classes, characters and reasons; a name that is missing is in the register."""
    with pytest.raises(typer.Exit):
        triage([str(EXAMPLE), str(tmp_path / "gone.pdf")], as_json=True, workers=0)

    found = json.loads(capfdbinary.readouterr().out)
    pages = found["files"][0]["pages"]
    assert [page["number"] for page in pages] == [1, 2, 3, 4, 5, 6]
    assert pages[3]["triage"] is None
    assert {page["triage"] for page in pages} == {"native", "scanned", None}
    assert found["totals"]["pages"] == 6
    assert found["excluded"][0]["reason"].startswith("missing")
