"""How does a record become JSON, JSONL or plain text?"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from inkproof.model.record import DocumentRecord
from inkproof.model.verdict import Outcome
from inkproof.output.markdown import FURNITURE

_encoder = msgspec.json.Encoder()


def render_json(records: Sequence[DocumentRecord], *, single: bool) -> str:
    """One object for one input, else an array in the order of the inputs."""
    value = records[0] if single and len(records) == 1 else list(records)
    return msgspec.json.format(_encoder.encode(value), indent=2).decode() + "\n"


def render_jsonl(record: DocumentRecord) -> str:
    """A line for the document, its `pages` empty, then a line a page with its `file`."""
    head = msgspec.structs.replace(record, pages=())
    lines = [_encoder.encode(head).decode()]
    for page in record.pages:
        fields = {"file": record.source.name} | msgspec.to_builtins(page)
        lines.append(_encoder.encode(fields).decode())
    return "\n".join(lines) + "\n"


def render_text(record: DocumentRecord) -> str:
    """The text of the blocks, a form feed after each page, as pdftotext has it.

    A page without blocks gives its Markdown, which is a mark that says why, or nothing.
    """
    pages = []
    for page in record.pages:
        shown = (block.text for block in page.blocks if block.kind not in FURNITURE)
        body = "\n\n".join(text for text in shown if text) or page.markdown
        if page.outcome is Outcome.UNTRANSCRIBED and page.markdown:
            mark = page.markdown.partition("\n\n")[0]
            body = body if body.startswith(mark) else f"{mark}\n\n{body}"
        pages.append(re.sub(r"\f", " ", body))
    return "\f".join(pages) + "\f\n" if pages else ""


def read_json(text: bytes) -> DocumentRecord:
    """A record back from `render_json` of one input.

    Raises:
        msgspec.ValidationError: it is not of schema `inkproof/1`.
    """
    return msgspec.json.decode(text, type=DocumentRecord)
