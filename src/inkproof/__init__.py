"""Text from PDF files that a search index, a RAG system or an archive can trust.

    import inkproof

    document = inkproof.extract("report.pdf", ocr="off")
    for page in document.pages:
        print(page.number, page.mode, page.outcome, page.reasons, page.markdown[:80])

Names are loaded when first used, so that `inkproof --help` waits for no engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from inkproof.version import __version__

if TYPE_CHECKING:
    from inkproof.errors import InkproofError
    from inkproof.model.record import BlockRecord, DocumentRecord, PageRecord
    from inkproof.model.verdict import Outcome, PageMode, Provenance
    from inkproof.pipeline.api import Session, extract
    from inkproof.thresholds import Thresholds

__all__ = [
    "BlockRecord",
    "DocumentRecord",
    "InkproofError",
    "Outcome",
    "PageMode",
    "PageRecord",
    "Provenance",
    "Session",
    "Thresholds",
    "__version__",
    "extract",
]

_HOMES = {
    "BlockRecord": "inkproof.model.record",
    "DocumentRecord": "inkproof.model.record",
    "InkproofError": "inkproof.errors",
    "Outcome": "inkproof.model.verdict",
    "PageMode": "inkproof.model.verdict",
    "PageRecord": "inkproof.model.record",
    "Provenance": "inkproof.model.verdict",
    "Session": "inkproof.pipeline.api",
    "Thresholds": "inkproof.thresholds",
    "extract": "inkproof.pipeline.api",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        message = f"module 'inkproof' has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(_HOMES[name]), name)
