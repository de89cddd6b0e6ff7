"""What do the CIDs of Adobe's character collections mean? ISO 32000-2, 9.7.3 and 9.7.5.2.

The table of CIDs is Adobe's. What the predefined encodings say of a code is not kept as tables:
those of Unicode say it themselves, and for the older ones Python has codecs. Their CIDs are
found backwards from the text, which misses signs that have a form of their own there.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

DATA = Path(__file__).parent / "data" / "cid_unicode.npz"

COLLECTIONS = ("Adobe-CNS1", "Adobe-GB1", "Adobe-Japan1", "Adobe-Korea1")

UNICODE = {"UCS2": "utf-16-be", "UTF16": "utf-16-be", "UTF32": "utf-32-be", "UTF8": "utf-8"}
"""Codec by a part of the encoding's name."""
WIDTHS = {"utf-16-be": 2, "utf-32-be": 4}
"""Bytes that a code has at least."""

CODECS = {
    "83pv-RKSJ": ("Adobe-Japan1", "cp932"),
    "90ms-RKSJ": ("Adobe-Japan1", "cp932"),
    "90msp-RKSJ": ("Adobe-Japan1", "cp932"),
    "90pv-RKSJ": ("Adobe-Japan1", "cp932"),
    "Add-RKSJ": ("Adobe-Japan1", "cp932"),
    "Ext-RKSJ": ("Adobe-Japan1", "cp932"),
    "EUC": ("Adobe-Japan1", "euc_jp"),
    "GB-EUC": ("Adobe-GB1", "gb2312"),
    "GBpc-EUC": ("Adobe-GB1", "gb2312"),
    "GBK-EUC": ("Adobe-GB1", "gbk"),
    "GBKp-EUC": ("Adobe-GB1", "gbk"),
    "GBK2K": ("Adobe-GB1", "gb18030"),
    "B5pc": ("Adobe-CNS1", "cp950"),
    "HKscs-B5": ("Adobe-CNS1", "big5hkscs"),
    "ETen-B5": ("Adobe-CNS1", "cp950"),
    "ETenms-B5": ("Adobe-CNS1", "cp950"),
    "KSC-EUC": ("Adobe-Korea1", "euc_kr"),
    "KSCms-UHC": ("Adobe-Korea1", "cp949"),
    "KSCms-UHC-HW": ("Adobe-Korea1", "cp949"),
    "KSCpc-EUC": ("Adobe-Korea1", "euc_kr"),
}
"""Collection and codec by the encoding's name without its writing direction (table 116)."""

SEVEN_BIT = {"": ("Adobe-Japan1", "euc_jp"), "Add": ("Adobe-Japan1", "euc_jp")}
SEVEN_BIT |= {"Ext": ("Adobe-Japan1", "euc_jp")}
"""Those of two bytes without their high bits."""

HALF_WIDTH = dict.fromkeys(("90ms-RKSJ", "Add-RKSJ", "Ext-RKSJ", "EUC"), 231)
HALF_WIDTH |= {"GB-EUC": 813, "GBK-EUC": 813, "ETen-B5": 13648}
HALF_WIDTH |= {"KSC-EUC": 8094, "KSCms-UHC-HW": 8094}
"""CID of code 32 where one-byte codes stand for half-width letters."""
ASCII = range(0x20, 0x7F)


class Predefined(NamedTuple):
    """One predefined encoding."""

    name: str
    """Without its writing direction."""
    collection: str
    """Empty for those of Unicode, which leave it to the font."""
    codec: str
    added: int = 0
    """What makes a code one of the codec."""

    def text(self, code: int) -> str:
        """What a code says; empty where it says nothing."""
        code += self.added
        length = max(1, (code.bit_length() + 7) // 8, WIDTHS.get(self.codec, 1))
        try:
            return code.to_bytes(length + length % WIDTHS.get(self.codec, 1), "big").decode(
                self.codec
            )
        except UnicodeDecodeError:
            return ""

    @property
    def code_bytes(self) -> int:
        """Bytes of a code; 0 where they differ or are more than two."""
        return 2 if self.added or "UCS2" in self.name else 0


@cache
def find_encoding(name: str) -> Predefined | None:
    """The predefined encoding of a name; None for names that are not known."""
    plain = name[:-2] if name.endswith(("-H", "-V")) else name
    if plain in CODECS:
        return Predefined(plain, *CODECS[plain])
    if name in ("H", "V") or (plain in SEVEN_BIT and plain):
        return Predefined(plain, *SEVEN_BIT["" if name in ("H", "V") else plain], added=0x8080)
    for part, codec in UNICODE.items():
        if plain.startswith("Uni") and part in plain:
            return Predefined(plain, "", codec)
    return None


@cache
def cid_points(collection: str) -> NDArray[np.uint32]:
    """Code point by CID of a collection, 0 where there is none; empty for unknown ones."""
    if collection not in COLLECTIONS:
        return np.zeros(0, np.uint32)
    with np.load(DATA, allow_pickle=False) as tables:
        high = tables[f"{collection}-high"].astype(np.uint32)
        found: NDArray[np.uint32] = high << 16 | tables[f"{collection}-low"]
    return found


def cid_text(collection: str, cid: int) -> str:
    """What a CID means; empty where that is not known."""
    points = cid_points(collection)
    return chr(points[cid]) if 0 <= cid < len(points) and points[cid] else ""


@cache
def _cids(collection: str) -> dict[int, int]:
    points = cid_points(collection).tolist()
    return {point: cid for cid, point in reversed(list(enumerate(points))) if point}


def find_cid(encoding: Predefined, collection: str, code: int) -> int | None:
    """The CID of a code in a predefined encoding, as far as its text tells it."""
    first = HALF_WIDTH.get(encoding.name)
    if first is not None and code in ASCII:
        return (
            SPACE_CID
            if encoding.collection == "Adobe-GB1" and code == ASCII[0]
            else (first + code - ASCII[0])
        )
    text = encoding.text(code)
    return _cids(encoding.collection or collection).get(ord(text)) if len(text) == 1 else None


SPACE_CID = 7_716
"""Half-width space of Adobe-GB1, which does not stand with the letters."""
