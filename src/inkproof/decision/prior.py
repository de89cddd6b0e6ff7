"""Does a document that is lost take its doubtful pages along? Documents are homogeneous.

Reference 000, "Add a document-level prior": a classifier that looks at each page alone throws
that away. A page that an instrument vouches for never follows.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from inkproof.decision.readings import read_score_below
from inkproof.decision.weight import weigh_text
from inkproof.model.signals import PageSignals
from inkproof.model.verdict import ABSENT, KEPT, PageMode, Reason, Verdict
from inkproof.thresholds import Thresholds

_WITHOUT_CONTENT = frozenset({PageMode.BLANK, PageMode.FAILED})
_IN_DOUBT = frozenset(
    {
        Reason.OCR_LAYER_FOREIGN,
        Reason.OCR_LAYER_DOUBTFUL,
        Reason.OCR_LAYER_MISREADS,
        Reason.WORDS_IN_BETWEEN,
        Reason.READERS_DISAGREE,
    }
)
"""What leaves a page's own words in doubt; lines that are taken out leave the rest in none."""


def promote_borderline(
    verdicts: Sequence[Verdict], signals: Sequence[PageSignals], thresholds: Thresholds
) -> tuple[Verdict, ...]:
    """The verdicts, those in doubt changed to `REPLACE` where most of the document is.

    Promoted are pages whose words are in doubt, and pages of little text that nobody judged.
    A document of scans takes along only pages under a picture: a title page that was typed
    between them is none.
    """
    content = [verdict for verdict in verdicts if verdict.mode not in _WITHOUT_CONTENT]
    lost = [verdict for verdict in content if verdict.mode is PageMode.REPLACE]
    if not content or len(lost) <= thresholds.document.lost_share * len(content):
        return tuple(verdicts)
    scans = 2 * sum(verdict.reasons[0] in ABSENT for verdict in lost) > len(lost)
    return tuple(
        _promote(verdict) if _is_borderline(verdict, page, thresholds, scans=scans) else verdict
        for verdict, page in zip(verdicts, signals, strict=True)
    )


def _is_borderline(
    verdict: Verdict, signals: PageSignals, thresholds: Thresholds, *, scans: bool
) -> bool:
    if verdict.mode not in KEPT:
        return False
    if scans and signals.picture_coverage < thresholds.page.big_picture:
        return False
    if not _IN_DOUBT.isdisjoint(verdict.reasons):
        return True
    if verdict.reasons[0] is Reason.UNLISTED_LANGUAGE:
        return verdict.uncertain
    if verdict.judged or not signals.script:
        return False  # numbers alone, a page's own for example, are as good as any
    odd = read_score_below("plausible n-grams", signals.plausible, thresholds.page.sure_plausible)
    return odd.holds or weigh_text(signals, thresholds) < thresholds.page.label_glyphs


def _promote(verdict: Verdict) -> Verdict:
    return replace(
        verdict,
        mode=PageMode.REPLACE,
        reasons=(*verdict.reasons, Reason.DOCUMENT_LOST),
        judged=True,
        uncertain=True,
        language="",
    )
