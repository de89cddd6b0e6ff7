"""Which characters may no repair write? Those that steer a text, or hide in it.

A font's own tables and names are a stranger's: they may call a letter a direction mark or a tag,
and what was plain text would read backwards or carry words that nobody sees.
"""

from __future__ import annotations

import unicodedata

from msgspec.structs import replace

from inkproof.model.repair import FontRepair

_STEERING = frozenset(
    [
        *(0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0xFEFF),
        *range(0x2028, 0x202F),
        *range(0x2060, 0x2070),
        *range(0xFFF9, 0xFFFC),
        *range(0xE0000, 0xE0080),
    ]
)
"""Direction marks and their isolates, separators, zero-width signs, annotations and tags
(Unicode 15.1, 23.2 to 23.9). Joiners and the soft hyphen are letters' business, and stay."""

_NO_CHARACTERS = frozenset({"Cc", "Cn", "Co", "Cs"})
"""Controls, unassigned and private code points, and halves of others."""


def without_unseen(repair: FontRepair) -> FontRepair | None:
    """The repair without them: such codes go on saying what they did; None where none is left."""
    table = {code: text for code, text in repair.table.items() if not any(map(_is_unseen, text))}
    if len(table) == len(repair.table):
        return repair
    if not table:
        return None
    dropped = repair.table.keys() - table.keys()
    return replace(
        repair,
        table=table,
        proven=tuple(code for code in repair.proven if code not in dropped),
        unproven=tuple(code for code in repair.unproven if code not in dropped),
    )


def _is_unseen(sign: str) -> bool:
    return ord(sign) in _STEERING or unicodedata.category(sign) in _NO_CHARACTERS
