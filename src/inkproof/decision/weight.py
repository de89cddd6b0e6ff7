"""How much text is on a page, in Latin letters, whatever its script?

One ideograph says about as much as three letters (reference 002, "The shared thresholds").
"""

from __future__ import annotations

from inkproof.model.signals import PageSignals
from inkproof.thresholds import Thresholds

_SYLLABLES = frozenset({"Hira", "Kana", "Hang"})


def weigh_text(signals: PageSignals, thresholds: Thresholds) -> float:
    """Legible painted signs of a page, in Latin letters (reference 002, text_weight)."""
    legible = max(0.0, signals.glyphs - signals.bad_glyphs.evidence)
    document = thresholds.document
    if signals.script == "Hani":
        return legible * document.ideograph_weight
    return legible * (document.syllable_weight if signals.script in _SYLLABLES else 1.0)
