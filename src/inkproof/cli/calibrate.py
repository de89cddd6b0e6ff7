"""`inkproof calibrate`: where do the thresholds stand in a corpus, and may they be believed?"""

from __future__ import annotations

from importlib.util import find_spec
from os.path import realpath
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from inkproof.cli.options import Password, Paths, ThresholdsFile, Workers, load_thresholds, put
from inkproof.errors import ExitStatus, InkproofError, MissingToolError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from inkproof.calibrate.distribution import PageScore
    from inkproof.cli.console import Statuses
    from inkproof.cli.inputs import Input, Missing
    from inkproof.pipeline.judged import Judged
    from inkproof.thresholds import Thresholds

MOST_SEEDS = 20


def calibrate(  # noqa: PLR0913 - one parameter an option
    paths: Paths,
    *,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.toml", help="Write the thresholds found."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE.png", help="Draw the distributions.")
    ] = None,
    seeds: Annotated[
        int,
        typer.Option("--seeds", min=1, max=MOST_SEEDS, help="Damaged copies of each clean page."),
    ] = 3,
    as_json: Annotated[bool, typer.Option("--json", help="JSON instead of text.")] = False,
    password: Password = "",
    workers: Workers = None,
    thresholds: ThresholdsFile = None,
) -> None:
    """Show how the scores of a corpus are spread, damage its clean pages, and place thresholds.

    The letters of clean pages are swapped as a broken font swaps them. Where clean and damaged
    pages stand apart, the thresholds in the valley between them are written to --output, for
    extract --thresholds; where they do not, nothing is written, and the likely cause is named.
    """
    from inkproof.calibrate import calibration
    from inkproof.calibrate.report import render_report
    from inkproof.calibrate.thresholds_file import render_thresholds
    from inkproof.cli.console import Statuses, say, say_error
    from inkproof.cli.inputs import find_inputs
    from inkproof.cli.judging import judge_inputs
    from inkproof.cli.target import write_whole
    from inkproof.pipeline.api import Session
    from inkproof.pipeline.files import show_name

    inputs = list(find_inputs(paths))
    _check_targets(output, plot, inputs)
    numbers = load_thresholds(thresholds)
    statuses = Statuses()
    with Session(workers=workers, thresholds=numbers) as session:
        judged = list(judge_inputs(session, inputs, password, statuses, repair="off"))
    if not judged:  # what is wrong with each has been said; there is nothing to show
        raise typer.Exit(statuses.worst)
    pages = [page for document in judged for page in _score(document)]
    damaged = list(_damage(judged, numbers, password, seeds, statuses))
    found = calibration.calibrate(pages, damaged, numbers)
    if as_json:
        put(_as_json(found))
    else:
        put(render_report(found, numbers.calibration))
    if plot is not None:
        from inkproof.calibrate.plot import plot_calibration

        write_whole(plot, plot_calibration(found))
    if found.refusals:
        for refusal in found.refusals:
            say_error(f"no thresholds: {refusal}")
        statuses.add(ExitStatus.FAILED)
    elif output is not None:
        write_whole(output, render_thresholds(found).encode())
        say(f"thresholds written to {show_name(output)}")
    raise typer.Exit(statuses.worst)


def _check_targets(output: Path | None, plot: Path | None, inputs: list[Input | Missing]) -> None:
    """What cannot be written or drawn is said before hours of work."""
    from inkproof.cli.target import check_target

    for name, path in (("--output", output), ("--plot", plot)):
        if path is not None:
            check_target(name, path, inputs)
    if output is not None and plot is not None and realpath(output) == realpath(plot):
        raise UsageError("--output and --plot name the same file")
    if plot is not None and find_spec("matplotlib") is None:
        raise MissingToolError("--plot needs matplotlib: pip install 'inkproof[plots]'")


def _score(judged: Judged) -> Iterator[PageScore]:
    """A row a page."""
    from inkproof.calibrate.distribution import score_page
    from inkproof.pipeline.files import show_name

    name = show_name(judged.path)
    for survey, verdict in zip(judged.surveys, judged.decision.verdicts, strict=True):
        yield score_page(name, survey, verdict)


def _damage(
    documents: list[Judged],
    thresholds: Thresholds,
    password: str,
    seeds: int,
    statuses: Statuses,
) -> Iterator[PageScore]:
    """A row for each clean page and seed."""
    from inkproof.calibrate.damage import Damage
    from inkproof.calibrate.distribution import is_clean, pick_evenly
    from inkproof.calibrate.manufacture import damage_scores
    from inkproof.cli.console import watch
    from inkproof.pipeline.languages import Languages
    from inkproof.pipeline.survey import SurveyContext

    context = SurveyContext(languages=Languages(), thresholds=thresholds)
    damages = [Damage(seed=seed) for seed in range(seeds)]
    by_name = {str(document.path): document for document in documents}
    clean = {
        name: [page.number - 1 for page in _score(document) if is_clean(page)]
        for name, document in by_name.items()
    }
    picked = pick_evenly(clean, thresholds.calibration.damaged_pages)
    done, of = 0, sum(map(len, picked.values())) * seeds
    with watch("manufactured damage") as progress:
        for name, pages in picked.items():
            try:
                for page in damage_scores(by_name[name], pages, damages, context, password):
                    done += 1
                    progress("damage", done, of)
                    yield page
            except InkproofError as fault:
                statuses.complain(name, fault)


def _as_json(found: object) -> str:
    import json

    import msgspec

    return json.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=2) + "\n"
