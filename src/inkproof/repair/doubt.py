"""Does a font's own program give reason to look at it? For pages that no words can judge.

Cheap, and without a sample: the map that the file states against what the program says of the same
codes. A doubt changes nothing; it only has the font sampled.
"""

from __future__ import annotations

from collections import Counter

from inkproof.model.repair import FontProgram, FontSample
from inkproof.repair.case import FontCase
from inkproof.repair.evidence import measure_contradiction
from inkproof.repair.likeness import is_text
from inkproof.thresholds import Thresholds


def is_doubtful(program: FontProgram, thresholds: Thresholds) -> bool:
    """May the font's characters be wrong, by what the file itself says of it?

    Its map is malformed, says what is no text, says one text for many drawings, or contradicts
    the font's cmap and glyph names; or there is no map, and something to make one of.
    """
    limits = thresholds.suspects
    stated = program.stated
    if program.destinations or not program.code_bytes:
        return True
    if not program.has_map:
        named = any(facts.names or facts.cmap for facts in program.codes.values())
        return bool(program.collection_text) or (named and not program.encoding)
    if any(not is_text(text) for code, text in stated.items() if code in program.codes):
        return True
    drawings = {code: program.codes[code].outline for code in stated if code in program.codes}
    times = Counter({(stated[code], outline) for code, outline in drawings.items() if outline})
    crowds = Counter(text for text, _ in times if text.strip())
    if crowds and max(crowds.values()) >= limits.min_crowd:
        return True
    said = FontSample(key=program.key, name=program.name, counts=dict.fromkeys(drawings, 1))
    case = FontCase(program=program, sample=said, current=stated)
    share, heard = measure_contradiction(case, thresholds)
    return share * heard >= limits.min_contradicted
