"""What value does an object hold? Reads pikepdf's objects without trusting their type.

Hostile files put any object anywhere. Each function here takes whatever pikepdf hands out
and gives a plain value, or None (or nothing) where it is of another type than asked.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice

import pikepdf

from inkproof.readers.structure import Corners

Key = tuple[int, int]
"""Object number and generation; (0, 0) is a direct object."""

DIRECT: Key = (0, 0)

MAX_TEXT = 100_000
"""Characters of one string that are kept; nothing a file states in one string is longer."""

_ESCAPE = re.compile(rb"#([0-9a-fA-F]{2})")

_DICTIONARY = pikepdf.ObjectType.dictionary
_STREAM = pikepdf.ObjectType.stream
_ARRAY = pikepdf.ObjectType.array
_NAME = pikepdf.ObjectType.name_
_STRING = pikepdf.ObjectType.string
_WITH_ENTRIES = (_DICTIONARY, _STREAM)
_NUMBERS = (int, float, Decimal)


def kind_of(value: object) -> pikepdf.ObjectType | None:
    """The type of a pikepdf object; None for plain Python values."""
    return value._type_code if isinstance(value, pikepdf.Object) else None  # noqa: SLF001


def as_stream(value: object) -> pikepdf.Object | None:
    """The value if it is a stream."""
    found = value if kind_of(value) is _STREAM else None
    return found if isinstance(found, pikepdf.Object) else None


def as_dictionary(value: object) -> pikepdf.Object | None:
    """The value if it has entries: a dictionary or a stream."""
    if isinstance(value, pikepdf.Object) and value._type_code in _WITH_ENTRIES:  # noqa: SLF001
        return value
    return None


def key_of(value: object) -> Key:
    """What tells an indirect object apart; `DIRECT` for all others."""
    return value.objgen if isinstance(value, pikepdf.Object) else DIRECT


def key_text(key: Key) -> str:
    """The key as facts carry it: `12 0`."""
    return f"{key[0]} {key[1]}"


def entry(holder: object, name: str) -> object:
    """An entry of a dictionary or stream; None where there is none or nothing to look in."""
    found = as_dictionary(holder)
    key = "/" + name
    # Asked first: most entries asked for are absent, and a miss of `get` costs four times as much.
    return found.get(key) if found is not None and key in found else None


def entries(holder: object, limit: int) -> Iterator[tuple[str, object]]:
    """The first `limit` entries, names without their slash."""
    found = as_dictionary(holder)
    if found is None:
        return
    for name, value in islice(found.items(), limit):
        yield _spelled(name[1:].encode("utf-8", "surrogateescape")), value


def items(value: object, limit: int) -> Iterator[object]:
    """The first `limit` items of an array; nothing for other types."""
    if isinstance(value, pikepdf.Object) and kind_of(value) is _ARRAY:
        for position in range(min(len(value), limit)):
            yield value[position]


def number(value: object) -> float | None:
    """A finite number."""
    if isinstance(value, bool) or not isinstance(value, _NUMBERS):
        return None
    try:
        plain = float(value)
    except OverflowError:
        return None
    return plain if math.isfinite(plain) else None


def whole(value: object, largest: int) -> int:
    """A whole number in 0..`largest`; 0 for anything else."""
    found = number(value)
    return int(found) if found is not None and 0 <= found <= largest else 0


def corners(value: object) -> Corners | None:
    """An array of exactly four finite numbers."""
    found = [number(item) for item in items(value, 5)]
    plain = [item for item in found if item is not None]
    if len(found) != 4 or len(plain) != 4:  # noqa: PLR2004
        return None
    return plain[0], plain[1], plain[2], plain[3]


def name_of(value: object) -> str:
    """A name without its slash; empty for other types."""
    if not isinstance(value, pikepdf.Object) or kind_of(value) is not _NAME:
        return ""
    try:
        return str(value)[1 : MAX_TEXT + 1]
    except UnicodeDecodeError:
        raw = _ESCAPE.sub(lambda found: bytes.fromhex(found[1].decode()), value.unparse())
        return _spelled(raw[1 : MAX_TEXT + 1])


def _spelled(raw: bytes) -> str:
    """A name's bytes as text: UTF-8 as 7.3.5 recommends, else one character a byte."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def text_of(value: object) -> str:
    """A text string (ISO 32000-2, 7.9.2.2), decoded; empty for other types."""
    if not isinstance(value, pikepdf.Object) or kind_of(value) is not _STRING:
        return ""
    return decode_text(bytes(value))


def decode_text(raw: bytes) -> str:
    """The bytes of a text string or text stream as text, no longer than `MAX_TEXT`."""
    return _decoded(raw[: 4 * MAX_TEXT]).replace("\0", "")[:MAX_TEXT]


def _decoded(raw: bytes) -> str:
    if raw.startswith(b"\xfe\xff"):
        return raw[2:].decode("utf-16-be", "replace")
    if raw.startswith(b"\xff\xfe"):
        return raw[2:].decode("utf-16-le", "replace")
    if raw.startswith(b"\xef\xbb\xbf"):
        return raw[3:].decode("utf-8", "replace")
    return raw.decode("pdfdoc", "replace")
