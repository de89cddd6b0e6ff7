"""Make the table of character collections in src/inkproof/readers/data.

Input: the Python package pdfminer.six (20260107), which carries Adobe's CMap resources as JSON.
It is not needed to run inkproof. The output depends on nothing else and is the same byte for
byte on each run.

    python scripts/make_cid_data.py
"""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

DATA = Path(__file__).parents[1] / "src" / "inkproof" / "readers" / "data"

COLLECTIONS = {
    "Adobe-CNS1": ("UniCNS-UTF32",),
    "Adobe-GB1": ("UniGB-UTF32",),
    "Adobe-Japan1": ("UniJIS-UTF32", "UniJIS2004-UTF32", "UniJISX0213-UTF32"),
    "Adobe-Korea1": ("UniKS-UTF32",),
}
"""By the CMaps that say which CID stands for which code point."""

PRIVATE = ((0xE000, 0xF8FF), (0xF0000, 0x10FFFF))
DOUBTFUL = (
    (0xA0, 0xA0),
    (0xAD, 0xAD),
    (0x300, 0x36F),
    (0x2000, 0x200A),
    (0x2E80, 0x2FDF),
    (0xF900, 0xFAFF),
    (0xFE10, 0xFE1F),
    (0xFE30, 0xFE4F),
    (0x2F800, 0x2FA1F),
)
"""Spaces of other widths, combining signs, radicals, compatibility and vertical forms: a text
would rather have the plain character that shares the CID."""


def doubt(point: int) -> int:
    """How little a code point is wanted as the text of a CID."""
    if any(first <= point <= last for first, last in PRIVATE):
        return 2
    return int(any(first <= point <= last for first, last in DOUBTFUL))


def load(name: str) -> dict[str, Any]:
    """One of the package's tables."""
    packed = (files("pdfminer") / "cmap" / f"{name}.json.gz").read_bytes()
    found: dict[str, Any] = json.loads(gzip.decompress(packed))
    return found


def flat(tree: dict[str, Any], prefix: int = 0) -> Iterator[tuple[int, int]]:
    """Codes and CIDs of a CMap that is kept as a tree of bytes."""
    for byte, held in tree.items():
        code = prefix << 8 | int(byte)
        if isinstance(held, dict):
            yield from flat(held, code)
        else:
            yield code, held


def make_collection(name: str, maps: tuple[str, ...]) -> NDArray[np.uint32]:
    """Code point by CID; 0 where there is none.

    Of several code points the least doubtful one counts, then one of horizontal writing, then
    the lowest. The package's own list has some that no CMap has (half-width letters).
    """
    heard: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for order, writing in enumerate("HV"):
        for cmap in maps:
            for point, cid in flat(load(f"{cmap}-{writing}")["CODE2CID"]):
                heard[cid].append((doubt(point), order, point))
    for cid, text in load(f"to-unicode-{name}")["CID2UNICHR_H"].items():
        if len(text) == 1 and doubt(ord(text)) < 2:  # noqa: PLR2004 - not private
            heard[int(cid)].append((doubt(ord(text)), 2, ord(text)))
    made = np.zeros(max(heard) + 1, np.uint32)
    for cid, points in heard.items():
        made[cid] = min(points)[2]
    return made


def pack(tables: dict[str, NDArray[Any]]) -> bytes:
    """As `numpy.savez_compressed`, but without the time of day."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, table in tables.items():
            held = io.BytesIO()
            np.lib.format.write_array(held, table, allow_pickle=False)
            entry = zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, held.getvalue())
    return out.getvalue()


def main() -> None:
    """Writes the table, with the low and the high bytes of each code point apart."""
    tables: dict[str, NDArray[Any]] = {}
    for name, maps in COLLECTIONS.items():
        points = make_collection(name, maps)
        tables[f"{name}-low"] = (points & 0xFFFF).astype("<u2")
        tables[f"{name}-high"] = (points >> 16).astype(np.uint8)
        print(f"{name}: {np.count_nonzero(points)} of {len(points)} CIDs")
    DATA.mkdir(exist_ok=True)
    target = DATA / "cid_unicode.npz"
    target.write_bytes(pack(tables))
    print(f"{target.name}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
