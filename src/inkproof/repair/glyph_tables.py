"""What do glyph names mean that the Adobe Glyph List lacks? Tables, and names by script.

Beside the list stand the names of TeX's fonts, of Monotype's MathematicalPi, and names that
follow the character names of Unicode without their script: `alefwithhamzaabove`, `halfma`. The
latter say something only in a font of that script: `ka` is of ten scripts, `pi` is Greek.
"""

# ruff: noqa: RUF001 (signs that look alike are what the names tell apart)

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import islice

from fontTools import agl

TEX = {
    "angbracketleft": "⟨", "angbracketright": "⟩", "arrowhookleft": "↪", "arrowhookright": "↩",
    "arrownortheast": "↗", "arrownorthwest": "↖", "arrowsoutheast": "↘", "arrowsouthwest": "↙",
    "asteriskmath": "∗", "backslashbig": "\\", "ceilingleft": "⌈", "ceilingright": "⌉",
    "circlecopyrt": "○", "coproduct": "∐", "diamondmath": "⋄", "equivasymptotic": "≍",
    "floorleft": "⌊", "floorright": "⌋", "follows": "≻", "followsequal": "≽", "precedes": "≺",
    "precedesequal": "≼", "greaterequal": "≥", "lessequal": "≤", "greatermuch": "≫",
    "lessmuch": "≪", "greaterorsimilar": "≳", "lessorsimilar": "≲", "greaterorequalslant": "⩾",
    "lessorequalslant": "⩽", "intersectionsq": "⊓", "unionsq": "⊔", "latticetop": "⊤",
    "negationslash": "̸", "nelement": "∉", "nequal": "≠", "openbullet": "◦", "prime": "′",
    "reflexsubset": "⊆", "reflexsuperset": "⊇", "similarequal": "≃", "square": "□", "star": "⋆",
    "turnstileleft": "⊢", "turnstileright": "⊣", "visiblespace": "␣", "wreathproduct": "≀",
    "unionmulti": "⊎", "owner": "∋", "triangleinv": "▽", "minusplus": "∓", "circleplus": "⊕",
    "circlemultiply": "⊗", "circleminus": "⊖", "circledot": "⊙", "circledivide": "⊘",
    "bardbl": "‖", "dbar": "đ", "vector": "⃗", "tie": "⁀", "epsilon1": "ϵ", "rho1": "ϱ",
    "lscript": "ℓ", "dotlessj": "ȷ", "dotlessi": "ı", "ff": "ff", "ffi": "ffi", "ffl": "ffl",
    "fi": "fi", "fl": "fl", "hyphenchar": "-", "sfthyphen": "-", "nbspace": " ",
    "nonbreakingspace": " ", "quotedblleft": "“", "quotedblright": "”", "mu": "μ", "mu1": "µ",
    "Omega": "Ω", "Delta": "Δ",
}  # fmt: skip
"""Names of TeX's fonts, and the plain character where the list has a look-alike of it."""

PIECES = {
    "parenlefttp": "⎛", "parenleftex": "⎜", "parenleftbt": "⎝", "parenrighttp": "⎞",
    "parenrightex": "⎟", "parenrightbt": "⎠", "bracketlefttp": "⎡", "bracketleftex": "⎢",
    "bracketleftbt": "⎣", "bracketrighttp": "⎤", "bracketrightex": "⎥", "bracketrightbt": "⎦",
    "bracelefttp": "⎧", "braceleftmid": "⎨", "braceleftbt": "⎩", "braceex": "⎪",
    "bracerighttp": "⎫", "bracerightmid": "⎬", "bracerightbt": "⎭", "integralex": "⎮",
    "arrowhorizex": "⎯", "arrowvertex": "⏐", "radicalex": "‾", "registerserif": "®",
    "registersans": "®", "copyrightserif": "©", "copyrightsans": "©", "trademarkserif": "™",
    "trademarksans": "™", "commaaccent": "\u0326", "threequartersemdash": "—", "onefitted": "1",
}  # fmt: skip
"""Names for which the list has private-use characters, though Unicode has real ones."""

_PI_SIGNS = {
    11001: "+", 11002: "−", 11003: "×", 11005: "=", 11006: "±", 11011: "~", 11021: "<",
    11022: ">", 11032: "′", 20849: "(", 20850: ")", 20851: "{", 20852: "}",
}  # fmt: skip
_PI_CAPITALS, _PI_SMALL = 9002, 9251
"""Numbers of a capital and of a small alpha; the alphabets follow in order."""
_CAPITALS = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"
_SMALL = "αβγδεζηθικλμνξοπρσςτυφχψω"
_PI_NAME = re.compile(r"H(\d{4,5})")
_PI_FONT = re.compile(r"MathematicalPi|MathPi|CommPi", re.IGNORECASE)

_VELTHUIS = {
    "rra": "ड़", "rrha": "ढ़", "ru": "रु", "ruu": "रू", "rimatra": "ृ", "candra": "ॅ", "ksa": "क्ष",
    "kr": "क्र", "tr": "त्र", "rstroke": "्र", "subr1": "्र", "subr2": "्र", "ellipsisdot": ".",
}  # fmt: skip
"""Names of the Velthuis fonts that follow no rule."""
_VELTHUIS_FONT = re.compile("velthuis", re.IGNORECASE)

_POSITIONS = ("final", "initial", "medial", "isolated")
_INDIC_SCRIPTS = (
    "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA",
    "MALAYALAM", "SINHALA",
)  # fmt: skip
_KINDS = ("", "LETTER ", "VOWEL SIGN ", "SIGN ", "DIGIT ", "CONSONANT SIGN ", "TONE MARK ")
_SPELLINGS = {"halant": "virama", "halanta": "virama", "doubledanda": "doubledanda"}
_FONT_HINTS = (
    ("ARABIC", r"arab|naskh|nask|kufi|nastaliq|urdu|farsi|geez|ae_|nazanin|mitra"),
    ("HEBREW", r"hebrew|hebr|david|frank ?ruehl|miriam"),
    ("DEVANAGARI", r"velthuis|dvng|devanagari|deva|mangal|hindi|marathi|sanskrit"),
    ("BENGALI", r"bengali|bangla"), ("GURMUKHI", r"gurmukhi|punjabi"), ("GUJARATI", r"gujarati"),
    ("TAMIL", r"tamil"), ("TELUGU", r"telugu"), ("KANNADA", r"kannada"),
    ("MALAYALAM", r"malayalam"), ("SINHALA", r"sinhala"), ("THAI", r"thai"),
    ("TIBETAN", r"tibet|ctib"), ("GEORGIAN", r"georgian"), ("ARMENIAN", r"armenian"),
)  # fmt: skip
_LANGUAGES = {
    "ar": "ARABIC", "fa": "ARABIC", "ur": "ARABIC", "ps": "ARABIC", "he": "HEBREW",
    "hi": "DEVANAGARI", "mr": "DEVANAGARI", "ne": "DEVANAGARI", "sa": "DEVANAGARI",
    "bn": "BENGALI", "pa": "GURMUKHI", "gu": "GUJARATI", "ta": "TAMIL", "te": "TELUGU",
    "kn": "KANNADA", "ml": "MALAYALAM", "si": "SINHALA", "th": "THAI",
}  # fmt: skip
MIN_SCRIPT_NAMES = 3
"""Names that mean something only in one script from which on a font is of that script."""


@cache
def adobe_names() -> dict[str, tuple[int, ...]]:
    """The Adobe Glyph List: name → code points."""
    agl.toUnicode("A")  # fontTools reads its lists when it is first asked.
    return {name: tuple(points) for name, points in agl.LEGACY_AGL2UV.items()}


@cache
def latin_names() -> frozenset[str]:
    """Names of the Adobe Glyph List for New Fonts: they mean the same in every font."""
    agl.toUnicode("A")
    return frozenset(agl.AGL2UV)


def guess_script(names: Iterable[str], font_name: str = "", language: str = "") -> str:
    """The script that a font's glyph names leave out: first word of Unicode's character names.

    The font's own name says it, else the language; names alone only for Arabic and Hebrew, as
    the scripts of India share theirs. Empty where fewer than `MIN_SCRIPT_NAMES` names mean
    something in that script and nothing in Latin.
    """
    foreign = {
        name
        for name in names
        if len(name) > 1 and name not in latin_names() and not name.startswith("uni")
    }
    hints = [script for script, form in _FONT_HINTS if re.search(form, font_name, re.IGNORECASE)]
    hints.append(_LANGUAGES.get(language, ""))
    for script in dict.fromkeys([*hints, "ARABIC", "HEBREW"]):
        if not script:
            continue
        told = (name for name in foreign if read_script_name(name, script) is not None)
        if sum(1 for _ in islice(told, MIN_SCRIPT_NAMES)) == MIN_SCRIPT_NAMES:
            return script
    return ""


_SYMBOL_FONT = re.compile(r"(?:^|\+)(?:euclid ?)?symbol(?!s)", re.IGNORECASE)
_SYMBOL = (
    " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ"
    "{|}∼" + " " * 33 + "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓"
    "◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ 〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭ "
)
"""The encoding of the Symbol font from 0x20 on (ISO 32000-2, annex D.5); blanks where it has
nothing."""


def is_symbol_font(font_name: str) -> bool:
    """Is it encoded as Symbol is?"""
    return bool(_SYMBOL_FONT.search(font_name))


def read_symbol(byte: int) -> str | None:
    """What a byte means in a font that is encoded as Symbol is."""
    at = byte - 0x20
    text = _SYMBOL[at] if 0 <= at < len(_SYMBOL) else " "
    return text if text != " " or byte == 0x20 else None  # noqa: PLR2004 - the space itself


def is_indic(script: str) -> bool:
    """Is it one of the scripts of India, whose consonants carry a vowel?"""
    return script in _INDIC_SCRIPTS


def read_script_name(name: str, script: str) -> str | None:
    """What a name without its script means in one script; None where it means nothing there."""
    stem = name.lower().removeprefix(script.lower())
    if script == "ARABIC":
        return read_arabic_name(stem)
    listed = _script_names(script)
    if stem in listed:
        return listed[stem]
    return _read_indic(stem, listed) if script in _INDIC_SCRIPTS else None


def _read_indic(stem: str, listed: dict[str, str]) -> str | None:
    """Half letters, vowel signs, consonants joined by a virama (`halfma`, `aamatra`, `k_t`)."""
    virama = listed.get("virama", "")
    if stem.startswith("half"):
        letter = listed.get(stem.removeprefix("half"))
        return letter + virama if letter else None
    if stem in {"repha", "reph"}:
        return listed["ra"] + virama if "ra" in listed else None
    if stem.endswith("matra"):
        return listed.get(stem.removesuffix("matra") + "vowelsign")
    parts = stem.split("_")
    letters = [listed.get(part.removesuffix("a") + "a", "") for part in parts]
    return virama.join(letters) if len(parts) > 1 and all(letters) else None


def read_arabic_name(stem: str, *, positioned: bool = False) -> str | None:
    """What an Arabic name without the word means: its letters, whatever their form.

    Args:
        stem: in small letters: `behinitial`, `lamwithalefisolated`, `arabicindicdigitfour`.
        positioned: only names that end in the position of a letter in its word.
    """
    bare = re.sub(r"isolatedd$", "isolated", stem).removeprefix("arabic")
    position = next((word for word in _POSITIONS if bare.endswith(word)), "")
    if positioned and not position:
        return None
    letter = bare.removesuffix(position)
    joined = re.sub(r"^lamwith(?=alef)", "lam", letter)
    for form in (letter, joined):
        listed = adobe_names().get(form + position + "arabic") or adobe_names().get(
            form + "arabic"
        )
        if listed:
            return unicodedata.normalize("NFKC", "".join(map(chr, listed)))
    names = _script_names("ARABIC")
    tried = (letter, letter.removesuffix("h"), bare)
    found = next((names[form] for form in tried if form in names), None)
    if found is None and joined.startswith("lamalef"):
        rest = read_arabic_name(joined.removeprefix("lam"))
        return None if rest is None else "ل" + rest
    return found


@cache
def _script_names(script: str) -> dict[str, str]:
    """Names of one script's characters without script, kind, blanks and hyphens."""
    listed: dict[str, str] = {}
    for point in (*range(0x370, 0x2000), *range(0xFB1D, 0xFE00)):
        name = unicodedata.name(chr(point), "")
        if not name.startswith(script + " ") and not name.startswith(script + "-"):
            continue
        text = unicodedata.normalize("NFKC", chr(point))
        rest = name[len(script) + 1 :].removeprefix("LIGATURE ").removesuffix(" FORM")
        for kind in _KINDS:
            if rest.startswith(kind):
                short = rest.removeprefix(kind)
                short += " VOWEL SIGN" if kind == "VOWEL SIGN " else ""
                listed.setdefault(_squeeze(short), text)
    for other, usual in _SPELLINGS.items():
        if usual in listed:
            listed.setdefault(other, listed[usual])
    if script in _INDIC_SCRIPTS:
        listed.setdefault("danda", "।")
        listed.setdefault("doubledanda", "॥")
    return listed


@cache
def full_names() -> dict[str, str]:
    """Full names of characters that are no ideographs, syllables or private, squeezed."""
    listed: dict[str, str] = {}
    for point in (*range(0x20, 0x3000), *range(0xFB00, 0xFE00)):
        name = unicodedata.name(chr(point), "")
        if name:
            listed[_squeeze(name)] = chr(point)
    return listed


def read_family_name(name: str, font_name: str) -> str | None:
    """What a name means in fonts of one family alone: Velthuis, and Monotype's Pi fonts."""
    if _VELTHUIS_FONT.search(font_name) and name in _VELTHUIS:
        return _VELTHUIS[name]
    return _read_pi_name(name, font_name)


def _read_pi_name(name: str, font_name: str) -> str | None:
    """`H11001` is a plus sign."""
    found = _PI_NAME.fullmatch(name)
    if not found or not _PI_FONT.search(font_name):
        return None
    number = int(found[1])
    for first, letters in ((_PI_CAPITALS - 1, _CAPITALS), (_PI_SMALL, _SMALL)):
        if 0 <= number - first < len(letters):
            return letters[number - first]
    return _PI_SIGNS.get(number)


def _squeeze(name: str) -> str:
    return re.sub(r"[ -]", "", name).lower()
