"""What every worker needs, loaded once in the forkserver: a worker is born with it.

Imported by name from `workers.PRELOADED`; a worker that is started without it loads the same
when it first needs it.
"""

from __future__ import annotations

import gc

from inkproof.language.folding import fold_points
from inkproof.language.scripts import is_letter, script_indices, to_points
from inkproof.pipeline import server
from inkproof.pipeline.languages import Languages

__all__ = ["server"]


def _load() -> None:
    """The tables and profiles that are read at first use."""
    letters = to_points("a")
    is_letter(letters)
    script_indices(letters)
    fold_points("é")
    Languages().models  # noqa: B018 - a property that keeps what it loads
    # Workers never free what they are born with: the collector need not look through it, nor
    # write to the memory that they share.
    gc.freeze()


_load()
