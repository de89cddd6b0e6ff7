"""When do two spellings count as one? Folding serves look-up only; a text is never changed."""

from __future__ import annotations

import re
import unicodedata

_SILENT = re.compile(
    "[\u00ad\u00b7\u0307\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640"
    "\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u180b-\u180d\u200b-\u200f"
    "\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]"
)
"""What one writer puts and another leaves out: joiners, direction marks, soft hyphens, the
Catalan middle dot, optional vowel signs of Hebrew and Arabic, tatweel, and the dot that case
folding leaves of a Turkish capital I with dot."""

_SAME = (("\u0131", "i"), ("ك", "ک"), ("ي", "ی"), ("ى", "ی"))
"""Letters that keyboards and fonts exchange: Turkish dotless i (its capital folds to i), and
the Arabic and Persian forms of kaf and yeh."""


def fold(text: str) -> str:
    """The text in the one spelling that words and profiles are kept in.

    Compatibility forms (ligatures, presentation forms, no-break spaces) become plain, case
    goes, characters that are optional in writing go. Length may change.
    """
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    folded = _SILENT.sub("", folded)
    for variant, letter in _SAME:
        folded = folded.replace(variant, letter)
    return folded
