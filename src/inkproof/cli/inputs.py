"""Which files does a command line name? Files, directories, and patterns the shell left alone."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from inkproof.errors import NotFoundError, PageRangeError
from inkproof.pipeline.files import describe

if TYPE_CHECKING:
    from inkproof.cli.console import Statuses

SUFFIX = ".pdf"
MAX_DIGITS, MAX_SHOWN = 9, 40
MAX_RANGE = 1_000_000
"""Page numbers past this are a slip of the keyboard: PDF allows about eight million pages."""


@dataclass(frozen=True, slots=True)
class Input:
    """One file, and where it stands below what the user named."""

    path: Path
    relative: Path
    """Kept under `--output`."""
    named: bool = False
    """Was it named itself, not found in a folder or by a pattern?"""


@dataclass(frozen=True, slots=True)
class Missing:
    """What the user named, and why there is nothing to read."""

    name: str
    fault: NotFoundError


def find_inputs(named: Sequence[str]) -> Iterator[Input | Missing]:
    """Every file once, in the order named, directories sorted; a missing one as its error."""
    seen: set[str] = set()
    for name in named:
        try:
            found_here = list(_find(name))
        except (OSError, ValueError) as fault:  # names no file system or pattern can have
            found_here = [Missing(name, NotFoundError(f"it names no file: {describe(fault)}"))]
        for found in found_here:
            if isinstance(found, Input):
                real = os.path.realpath(found.path)  # a loop of links has one, too
                if real in seen:
                    continue
                seen.add(real)
            yield found


def keep_present(inputs: Iterable[Input | Missing], statuses: Statuses) -> Iterator[Input]:
    """The files that there are; what is missing is said where its turn comes."""
    for item in inputs:
        if isinstance(item, Input):
            yield item
        else:
            statuses.complain(item.name, item.fault)


def _find(name: str) -> Iterator[Input | Missing]:
    path = Path(name)
    if not name:
        yield Missing("''", NotFoundError("an empty name names no file"))
    elif path.is_dir():
        yield from _find_below(path, path)
    elif os.path.lexists(path) or not any(sign in name for sign in "*?["):
        yield Input(path, Path(path.name), named=True)
    else:
        base = _fixed_part(path)
        matches = sorted(base.glob(str(path.relative_to(base))))
        for match in matches:
            if match.is_dir():
                yield from _find_below(match, base)
            else:
                yield Input(match, match.relative_to(base))
        if not matches:
            yield Missing(name, NotFoundError("nothing matches"))


def _find_below(folder: Path, base: Path) -> Iterator[Input | Missing]:
    """PDF files below a folder, sorted; links to folders are not followed, so that none loops."""
    refused: list[OSError] = []
    found = [
        Path(root, name)
        for root, _, names in os.walk(folder, onerror=refused.append)
        for name in names
        if name.lower().endswith(SUFFIX)
    ]
    yield from (Input(file, file.relative_to(base)) for file in sorted(found))
    for fault in refused:
        yield Missing(str(fault.filename), NotFoundError(f"it cannot be read: {describe(fault)}"))
    if not (found or refused):
        yield Missing(str(folder), NotFoundError("there is no PDF file in it"))


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
        parts = (first, last) if dash else (first,)
        if not all(part.isdecimal() and len(part) <= MAX_DIGITS for part in parts):
            shown = text if len(text) <= MAX_SHOWN else text[:MAX_SHOWN] + "…"
            raise PageRangeError(f"--pages wants numbers and ranges like 1-3,7, not {shown!r}")
        low, high = int(first), int(last or first)
        if not 1 <= low <= high <= MAX_RANGE:
            raise PageRangeError(f"--pages wants numbers from 1 upwards, low to high: {part!r}")
        numbers.extend(range(low, high + 1))
    return numbers
