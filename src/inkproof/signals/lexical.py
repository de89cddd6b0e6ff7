"""Tier 3: do the words of a text stand in the list of its language?"""

from __future__ import annotations

from inkproof.language import lexical, scripts
from inkproof.model.signals import Measured
from inkproof.thresholds import LexicalThresholds


def measure_lexical(text: str, words: frozenset[str], thresholds: LexicalThresholds) -> Measured:
    """Weighted share of listed words, 0..1; evidence is the summed token weight.

    Give it prose only (reference 000, the precondition). Abstains on little evidence, where
    no list is given, and on scripts that put no space between words.
    """
    if not words or scripts.dominant_script(text)[0] in scripts.SPACELESS:
        return Measured(score=None, evidence=0.0)
    score, evidence = lexical.score(lexical.tokens(text, thresholds.min_word_letters), words)
    if evidence < thresholds.min_evidence:
        return Measured(score=None, evidence=evidence)
    return Measured(score=score, evidence=evidence)
