"""Which files does a command line name? Files, directories, and patterns the shell left alone."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from inkproof.errors import NotFoundError, PageRangeError

SUFFIX = ".pdf"
MAX_RANGE = 1_000_000
"""Page numbers past this are a slip of the keyboard: PDF allows about eight million pages."""


@dataclass(frozen=True, slots=True)
class Input:
    """One file, and where it stands below what the user named."""

    path: Path
    relative: Path
    """Kept under `--output`."""


def find_inputs(named: Sequence[str]) -> Iterator[Input | NotFoundError]:
    """Every file once, in the order named, directories sorted; a missing one as its error."""
    seen: set[Path] = set()
    for name in named:
        for found in _find(name):
            if isinstance(found, Input):
                real = found.path.resolve()
                if real in seen:
                    continue
                seen.add(real)
            yield found


def _find(name: str) -> Iterator[Input | NotFoundError]:
    path = Path(name)
    if path.is_dir():
        files = sorted(_walk(path))
        yield from (Input(file, file.relative_to(path)) for file in files)
        if not files:
            yield NotFoundError(f"there is no PDF file in {name!r}")
    elif path.exists() or not any(sign in name for sign in "*?["):
        yield Input(path, Path(path.name))
    else:
        base = _fixed_part(path)
        matches = sorted(base.glob(str(path.relative_to(base))))
        yield from (Input(file, file.relative_to(base)) for file in matches if file.is_file())
        if not matches:
            yield NotFoundError(f"nothing matches {name!r}")


def _walk(folder: Path) -> Iterator[Path]:
    """PDF files below a folder; links to folders are not followed, so that none loops."""
    for root, _, names in os.walk(folder):
        yield from (Path(root, name) for name in names if name.lower().endswith(SUFFIX))


def _fixed_part(pattern: Path) -> Path:
    """The folders before the first pattern sign."""
    fixed = Path(pattern.anchor)
    for part in pattern.parts[len(fixed.parts) :]:
        if any(sign in part for sign in "*?["):
            break
        fixed /= part
    return fixed


def parse_pages(text: str) -> list[int]:
    """`1-3,7` as numbers.

    Raises:
        PageRangeError: it reads as no range.
    """
    numbers: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise PageRangeError(f"--pages wants numbers and ranges like 1-3,7, not {text!r}")
        low, high = int(first), int(last or first)
        if not 1 <= low <= high <= MAX_RANGE:
            raise PageRangeError(f"--pages wants numbers from 1 upwards, low to high: {part!r}")
        numbers.extend(range(low, high + 1))
    return numbers
