"""`inkproof harvest`: domain vocabulary that stands in three or more documents."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from inkproof.cli.options import Password, Paths, ThresholdsFile, Workers, load_thresholds
from inkproof.errors import UsageError


def harvest(  # noqa: PLR0913 - one parameter an option
    paths: Paths,
    *,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="WORDS", help="The file to write, a word a line."),
    ],
    min_documents: Annotated[
        int,
        typer.Option("--min-documents", min=2, help="Documents that a word must stand in."),
    ] = 3,
    password: Password = "",
    workers: Workers = None,
    thresholds: ThresholdsFile = None,
) -> None:
    """Collect words of a trade that no list has, for `--lexicon`.

    A garbled word stands in one document and nowhere else; words that stand in several distinct
    documents (copies count once), on pages whose text can be trusted, are vocabulary.
    """
    from inkproof.calibrate.harvest import Harvest
    from inkproof.cli.console import Statuses, say
    from inkproof.cli.inputs import find_inputs
    from inkproof.cli.judging import judge_inputs
    from inkproof.cli.target import check_target, write_whole
    from inkproof.pipeline.api import Session
    from inkproof.pipeline.files import show_name
    from inkproof.pipeline.languages import Languages

    inputs = list(find_inputs(paths))
    check_target("--output", output, inputs)
    statuses = Statuses()
    with Session(workers=workers, thresholds=load_thresholds(thresholds)) as session:
        gathered = Harvest(Languages(), session.thresholds)
        for judged in judge_inputs(session, inputs, password, statuses, repair="off"):
            decision = judged.decision
            is_new = gathered.add(
                judged.state.sha256, judged.surveys, decision.verdicts, decision.fonts
            )
            if not is_new:
                say(f"{show_name(judged.path)}: a copy of a document before, counted once")
    if not gathered.documents:  # what is wrong with each has been said
        raise typer.Exit(statuses.worst)
    if gathered.documents < min_documents:
        raise UsageError(
            f"harvest needs {min_documents} or more distinct documents that can be read, and"
            f" found {gathered.documents}: words of fewer may be garbled"
        )
    words = gathered.words(min_documents)
    write_whole(output, _render(words, gathered.documents, min_documents))
    say(f"{len(words)} words from {gathered.documents} documents: {show_name(output)}")
    raise typer.Exit(statuses.worst)


def _render(words: list[str], documents: int, least: int) -> bytes:
    """A word a line, under a line that says where they come from."""
    head = (
        f"# inkproof harvest: words that stand in {least} or more of {documents} documents,"
        " and in no word list\n"
    )
    return (head + "".join(f"{word}\n" for word in words)).encode()
