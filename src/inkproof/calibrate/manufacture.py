"""What would the judge see if the maps of a clean page lied? Pages read again with the damage.

The damage is done to the glyph columns between the reader and everything that follows, so that
a damaged page is surveyed and judged exactly as a page of a broken file is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from inkproof.calibrate.damage import Damage, damage_page
from inkproof.calibrate.distribution import PageScore, score_page
from inkproof.decision.document import decide_document
from inkproof.model.survey import PageSurvey
from inkproof.model.verdict import Verdict
from inkproof.pipeline.files import show_name
from inkproof.pipeline.judged import Judged
from inkproof.pipeline.opening import OpenDocument, Reading
from inkproof.pipeline.shelf import Shelf
from inkproof.pipeline.survey import SurveyContext, survey_page


class Manufactured(NamedTuple):
    """A page as it was judged with a damage."""

    damage: Damage
    survey: PageSurvey
    verdict: Verdict


class DamagedDocument(OpenDocument):
    """An open file whose maps lie as long as a damage is set."""

    damage: Damage | None = None
    _last: tuple[int, Reading] | None = None

    def read_page(self, index: int) -> Reading:
        """The page with the damage; the engine reads it once for all damages in a row.

        Raises:
            DamagedError: no reader can read it at all.
        """
        if self._last is None or self._last[0] != index:
            self._last = (index, super().read_page(index))
        reading = self._last[1]
        if self.damage is None:
            return reading
        return reading._replace(page=damage_page(reading.page, self.damage))


def manufacture(
    path: Path,
    pages: Sequence[int],
    damages: Sequence[Damage],
    context: SurveyContext,
    password: str = "",
) -> Iterator[Manufactured]:
    """Each page (0-based) with each damage, page by page.

    Reads in this process: give it pages that a worker has read before.

    Raises:
        UnreadableError: the file cannot be opened.
        DamagedError: a page can no longer be read.
    """
    with DamagedDocument(path, password) as document:
        shelf = Shelf(document, max_glyphs=0)
        for index in pages:
            for damage in damages:
                document.damage = damage
                survey = survey_page(shelf, index, context)
                (verdict,) = decide_document((survey,), context.thresholds).verdicts
                yield Manufactured(damage, survey, verdict)


def damage_scores(
    judged: Judged,
    pages: Sequence[int],
    damages: Sequence[Damage],
    context: SurveyContext,
    password: str = "",
) -> Iterator[PageScore]:
    """`manufacture` as rows, under the language of the clean page."""
    name = show_name(judged.path)
    for made in manufacture(judged.path, pages, damages, context, password):
        language = judged.decision.verdicts[made.survey.index].language
        kind, seed = made.damage.kind.value, made.damage.seed
        yield score_page(
            name, made.survey, made.verdict, language=language, damage=kind, seed=seed
        )
