"""How does a record become Markdown? One block after the other, page marks between pages."""

from __future__ import annotations

import re
from collections.abc import Iterable

from inkproof.model.content import BlockKind
from inkproof.model.record import BlockRecord, DocumentRecord

FURNITURE = frozenset({BlockKind.HEADER, BlockKind.FOOTER})
"""Kinds that stay in JSON and are left out of Markdown."""

_BLOCK_START = re.compile(r"(#{1,6}(?=\s)|>|[-+](?=\s)|={3,}$|-{3,}$)")
"""What at the start of a line would be read as a heading, a quote, a list or a rule."""

_STARTERS = frozenset("#>-+=")
"""The first signs of `_BLOCK_START`."""

_INLINE = re.compile(
    r"[\\*`]|<(?=[A-Za-z/!])|(?<!\w)_(?=\S)|(?<=\S)_(?!\w)|\[(?=[^\[\]]*\]\()|&(?=#?\w+;)"
)
"""What inside a line would be read as emphasis, code, HTML, a link or a character by name."""

_SIGNS = re.compile(r"[\\*`<_\[&]")
"""The signs of `_INLINE`: most lines have none, and this is found out ten times as fast."""


def render_document(record: DocumentRecord, *, page_marks: bool = True) -> str:
    """All pages, each under `## Page N` with its index in the file, never a printed number."""
    parts: list[str] = []
    for page in record.pages:
        if page_marks:
            parts.append(f"## Page {page.number}")
        if page.markdown:
            parts.append(page.markdown)
    return "\n\n".join(parts) + "\n" if parts else ""


def render_blocks(blocks: Iterable[BlockRecord]) -> str:
    """The blocks that readers read, a blank line between two."""
    shown = (render_block(block) for block in blocks if block.kind not in FURNITURE)
    return "\n\n".join(part for part in shown if part)


def render_block(block: BlockRecord) -> str:
    """One block as GitHub Flavored Markdown."""
    if block.kind is BlockKind.TABLE and block.rows:
        return render_table(block.rows)
    if block.kind is BlockKind.CODE:
        return f"```\n{block.text}\n```"
    lines = [escape(line) for line in block.text.splitlines()]
    if block.kind is BlockKind.HEADING:
        return f"{'#' * min(6, 2 + (block.level or 1))} {' '.join(lines)}"
    return "\n".join(lines)


def render_table(rows: tuple[tuple[str, ...], ...]) -> str:
    """A pipe table; the first row is its head (GFM 4.10)."""
    width = max(len(row) for row in rows)
    cells = [[_cell(cell) for cell in row] + [""] * (width - len(row)) for row in rows]
    lines = [f"| {' | '.join(row)} |" for row in cells]
    lines.insert(1, f"|{' --- |' * width}")
    return "\n".join(lines)


def escape(line: str) -> str:
    """A line of text that Markdown shows as it stands; numbered lines stay lists."""
    if _SIGNS.search(line):
        line = _INLINE.sub(lambda sign: "\\" + sign.group(), line)
    if line[:1] in _STARTERS and _BLOCK_START.match(line):
        line = "\\" + line
    return line


def _cell(text: str) -> str:
    return escape(" ".join(text.split())).replace("|", "\\|")
