"""How does a settled doubt travel from one pass to the next? As runs of glyph rows."""

from __future__ import annotations

import numpy as np

from inkproof.geometry.sequences import begins, lengths
from inkproof.model.evidence import HiddenRows, HiddenRun, Settled


def pack_settled(hidden: HiddenRows, witness: str = "") -> Settled:
    """What is hidden, without suspects: a few numbers a run of rows."""
    how, layer = hidden.how, hidden.layer
    if not len(how):
        return Settled(rows=0, witness=witness)
    starts = (begins(how) | begins(layer)).nonzero()[0]
    runs = zip(starts.tolist(), lengths(starts, len(how)).tolist(), strict=True)
    return Settled(
        rows=len(how),
        witness=witness,
        runs=tuple(
            HiddenRun(start, start + length, int(how[start]), bool(layer[start]))
            for start, length in runs
            if how[start] or layer[start]
        ),
    )


def apply_settled(hidden: HiddenRows, settled: Settled) -> HiddenRows:
    """The rows that renders settled, with no suspects left."""
    how, layer = np.zeros(len(hidden.how), np.uint8), np.zeros(len(hidden.how), bool)
    for run in settled.runs:
        how[run.start : run.stop] = run.how
        layer[run.start : run.stop] = run.layer
    return HiddenRows(how=how, suspect=np.zeros(len(how), np.uint8), layer=layer)
