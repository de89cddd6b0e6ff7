"""A document between the judge and the finish: what `inspect` and `explain` show."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from inkproof.decision.document import DocumentDecision
from inkproof.model.survey import DocumentFacts, PageSurvey
from inkproof.pipeline.files import FileState
from inkproof.pipeline.repairing import NO_REPAIRS, Repairs


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """Every page surveyed, every page with a verdict, in the order of the file."""

    path: Path
    state: FileState
    facts: DocumentFacts
    surveys: tuple[PageSurvey, ...]
    decision: DocumentDecision
    repairs: Repairs = NO_REPAIRS
    """What surveys and decision were made with."""
