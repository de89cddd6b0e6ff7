"""What does an embedded font itself say of each code: by its cmap, and by its glyph names?

Both may lie, and both may be mere numbering. So a code's text carries the weight of the sources
behind it: two that agree, one alone, one against the other, or nothing but a symbol code.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from inkproof.language.scripts import script_of
from inkproof.model.repair import CodeFacts
from inkproof.repair.case import FontCase
from inkproof.repair.glyph_names import NameHint, find_hint, read_glyph_name
from inkproof.repair.glyph_tables import is_symbol_font, read_symbol
from inkproof.repair.likeness import are_alike, is_text, to_letters
from inkproof.thresholds import EvidenceThresholds

SYMBOL_FIRST, SYMBOL_LAST = 0xF000, 0xF0FF
"""Where symbol subtables keep a byte's glyph (ISO 32000-2, 9.6.5.4)."""
_SIGNS = re.compile(r"symbol|ding|zapf|mt ?extra|marlett|awesome|icon|bullet|math", re.IGNORECASE)
"""Names of fonts whose bytes are signs, and no letters."""
_PICTURES = re.compile(
    r"(?:^|\+)(?:euclid ?)?symbol(?!s)|wingding|webding|dingbat|mt ?extra|marlett", re.IGNORECASE
)
"""Names of fonts that had codes of their own before Unicode."""
_USUAL = frozenset("  -·ΔΩµ")
_RARE = frozenset(
    "\u00a0\u00ad\u2010\u2011\u02c9\u2215\u2219\u22c5\u2206\u2126\u03bc\u037e\u0387\u2024"
)
"""What shares its glyph with an ordinary sign in most fonts, and is hardly ever meant."""
_DOUBLED = frozenset({"Latn", "Cyrl", "Grek"})
DOUBLED_END = 0x530
"""Their letters stand below, but for rare ones."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a font tells of one code."""

    text: str
    weight: float
    """0..1."""
    others: tuple[str, ...] = ()
    """What else it could mean by the same or another source."""

    def allows(self, said: str) -> bool:
        """Is that one of the things that the font may mean?"""
        return any(are_alike(said, text) for text in (self.text, *self.others))


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """How one font's facts are to be read."""

    hint: NameHint
    script: str
    """Of letters whose glyphs several scripts share, ISO 15924."""
    symbols: bool
    """May codes of a symbol subtable be characters?"""
    pictures: bool
    """Is it a font of signs whose cmap is no Unicode?"""
    names_first: bool
    thresholds: EvidenceThresholds

    def read(self, facts: CodeFacts) -> Told | None:
        """What the font tells of one code; None where it tells nothing."""
        named = tuple(
            dict.fromkeys(
                text
                for name in facts.names
                if (text := read_glyph_name(name, self.hint)) is not None
            )
        )
        mapped = tuple(to_letters(chr(point)) for point in facts.cmap if is_text(chr(point)))
        if self.pictures and not named:
            return self._read_picture(facts)
        if mapped:
            return self._weigh(mapped, named)
        if named:
            weight = self.thresholds.single if len(named) == 1 else self.thresholds.disputed
            return Told(named[0], weight, named[1:])
        return self._read_symbol(facts)

    def _weigh(self, mapped: tuple[str, ...], named: tuple[str, ...]) -> Told:
        agreed = [text for text in mapped if any(are_alike(text, name) for name in named)]
        if agreed:
            return Told(self.choose(agreed), 1.0, (*mapped, *named))
        if not named:
            return Told(self.choose(mapped), self.thresholds.single, mapped)
        chosen = named[0] if self.names_first else self.choose(mapped)
        return Told(chosen, self.thresholds.disputed, (*mapped, *named))

    def _read_picture(self, facts: CodeFacts) -> Told | None:
        """By the encoding of Symbol; a Macintosh subtable of such a font has its bytes.

        Fonts of pictures have codes of their own: what a cmap says there are keys, no signs.
        """
        if not is_symbol_font(self.hint.font):
            return None
        for point in facts.cmap:
            byte = point - SYMBOL_FIRST
            if not SYMBOL_FIRST <= point <= SYMBOL_LAST:
                byte = chr(point).encode("mac_roman", "replace")[0]
            text = read_symbol(byte)
            if text:
                return Told(text, self.thresholds.single, (chr(point),))
        return None

    def _read_symbol(self, facts: CodeFacts) -> Told | None:
        if not self.symbols:
            return None
        for point in facts.cmap:
            if SYMBOL_FIRST <= point <= SYMBOL_LAST:
                text = bytes([point - SYMBOL_FIRST]).decode("cp1252", "replace")
                return Told(text, self.thresholds.symbol) if is_text(text) else None
        return None

    def choose(self, texts: Iterable[str]) -> str:
        """The most ordinary of several characters that share a glyph."""
        several = set(texts)
        return min(several, key=self._oddity) if len(several) > 1 else several.pop()

    def _oddity(self, text: str) -> tuple[bool, bool, bool, str]:
        script = script_of(text[0])
        return (
            text in _RARE and not script == self.script == "Grek",
            text not in _USUAL and unicodedata.normalize("NFKC", text) != text,
            bool(self.script) and script in _DOUBLED and script != self.script,
            text,
        )


def make_reader(case: FontCase, thresholds: EvidenceThresholds) -> Reader:
    """Read names and code points by what all of them show."""
    facts = case.program.codes
    names = [name for code in facts for name in facts[code].names]
    return Reader(
        hint=find_hint(names, case.program.name, case.language),
        script=_find_script(facts),
        symbols=not _SIGNS.search(case.program.name),
        pictures=bool(_PICTURES.search(case.program.name)) and not _has_unicode(facts),
        names_first=False,
        thresholds=thresholds,
    )


def read_font(case: FontCase, reader: Reader) -> dict[int, Told]:
    """What the font tells of every code that anything is known of."""
    told = ((code, reader.read(facts)) for code, facts in case.program.codes.items())
    return {code: text for code, text in told if text is not None}


def _has_unicode(facts: Mapping[int, CodeFacts]) -> bool:
    """Does a cmap give what no Macintosh subtable can give?"""
    points = {point for fact in facts.values() for point in fact.cmap}
    return any(
        not SYMBOL_FIRST <= point <= SYMBOL_LAST
        and chr(point).encode("mac_roman", "ignore") == b""
        for point in points
    )


def _find_script(facts: Mapping[int, CodeFacts]) -> str:
    """Latin, Greek or Cyrillic: which has more letters whose glyphs are of one script?"""
    votes: Counter[str] = Counter()
    for fact in facts.values():
        letters = (chr(point) for point in fact.cmap if ord("A") <= point < DOUBLED_END)
        scripts = {script_of(letter) for letter in letters} & _DOUBLED
        if len(scripts) == 1:
            votes.update(scripts)
    return votes.most_common(1)[0][0] if votes else ""
