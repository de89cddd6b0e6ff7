"""Every input judged in turn: what cannot be read is said, and costs no other file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from inkproof.cli.console import Statuses, watch
from inkproof.cli.inputs import Input, Missing, keep_present
from inkproof.errors import ExitStatus, InkproofError
from inkproof.model.verdict import PageMode

if TYPE_CHECKING:
    from inkproof.pipeline.api import RepairChoice, Session
    from inkproof.pipeline.judged import Judged


def judge_inputs(
    session: Session,
    inputs: Iterable[Input | Missing],
    password: str,
    statuses: Statuses,
    *,
    repair: RepairChoice = "auto",
) -> Iterator[Judged]:
    """Each file that can be read; pages that no reader could read count in the status."""
    for item in keep_present(inputs, statuses):
        try:
            with watch(item.path.name) as progress:
                judged = session.judge(
                    item.path, password=password, repair=repair, progress=progress
                )
        except InkproofError as fault:
            statuses.complain(item.path, fault)
            continue
        if any(verdict.mode is PageMode.FAILED for verdict in judged.decision.verdicts):
            statuses.add(ExitStatus.INCOMPLETE)
        yield judged
