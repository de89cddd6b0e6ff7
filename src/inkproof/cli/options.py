"""Options that several commands share, each defined once."""

from __future__ import annotations

import sys
import tomllib
from dataclasses import fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from inkproof.errors import InkproofError, UsageError
from inkproof.pipeline.files import read_small, show_name
from inkproof.thresholds import Thresholds

Paths = Annotated[
    list[str],
    typer.Argument(metavar="PATH...", help="PDF files, folders, or patterns such as 'in/*.pdf'."),
]
Password = Annotated[str, typer.Option("--password", help="Password of encrypted files.")]
Workers = Annotated[
    int | None,
    typer.Option(
        "--workers",
        min=0,
        max=64,
        help="Processes that read; 0 reads in this process, unprotected. [default: a few]",
        show_default=False,
    ),
]
ThresholdsFile = Annotated[
    Path | None,
    typer.Option("--thresholds", metavar="FILE.toml", help="Numbers other than the calibrated."),
]
Lexicon = Annotated[
    Path | None,
    typer.Option(
        "--lexicon", metavar="WORDS", help="Domain words, one a line (see inkproof harvest)."
    ),
]


MOST = 1e9
"""A threshold past this is none, and a limit of so many seconds or megabytes is no limit."""
MAX_FILE_BYTES = 1_000_000
"""Of a thresholds file."""


class OcrChoice(StrEnum):
    """When pages are transcribed."""

    AUTO = "auto"
    OFF = "off"
    FORCE = "force"


class UntrustedChoice(StrEnum):
    """What the Markdown says of text that is not trusted."""

    MARK = "mark"
    KEEP = "keep"
    DROP = "drop"


class RepairChoice(StrEnum):
    """Are fonts repaired whose characters are wrong?"""

    AUTO = "auto"
    OFF = "off"


Repair = Annotated[
    RepairChoice,
    typer.Option("--repair", help="Fonts whose characters are wrong: repaired, or left as is."),
]


class HiddenTextChoice(StrEnum):
    """What becomes of text that the page does not show."""

    DROP = "drop"
    REPORT = "report"
    KEEP = "keep"


class Format(StrEnum):
    """How results are written."""

    MARKDOWN = "markdown"
    JSON = "json"
    JSONL = "jsonl"
    TEXT = "text"


def load_thresholds(path: Path | None) -> Thresholds:
    """The calibrated numbers, with those of a TOML file in their place.

    Raises:
        UsageError: the file cannot be read, or names what is no threshold.
    """
    if path is None:
        return Thresholds()
    name = show_name(path)
    try:
        stated = tomllib.loads(read_small(path, MAX_FILE_BYTES).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise UsageError(f"{name} is no TOML: {fault}") from fault
    import msgspec

    _check_names(stated, Thresholds(), name)
    try:
        thresholds = msgspec.convert(stated, Thresholds)
    except msgspec.ValidationError as fault:
        raise UsageError(f"{name}: {fault}") from fault
    _check_numbers(thresholds, name)
    return thresholds


def _check_names(stated: dict[str, object], known: object, file: str) -> None:
    """A name that nothing reads is a slip, and would be lost in silence."""
    if not is_dataclass(known):
        return
    names = {field.name for field in fields(known)}
    for name, value in stated.items():
        if name not in names:
            raise UsageError(f"{file}: there is no threshold {name!r}")
        if isinstance(value, dict):
            _check_names(value, getattr(known, name), file)


def _check_numbers(thresholds: Thresholds, file: str) -> None:
    """No threshold is 0 or less (some are divided by), no number, or without an end.

    Logarithms of shares are under 0 and stay there; what is usually 0 is divided by nowhere.
    """
    for group in fields(thresholds):
        numbers, usual_group = (getattr(each, group.name) for each in (thresholds, Thresholds()))
        for field in fields(numbers):
            value = getattr(numbers, field.name)
            name = f"{group.name}.{field.name}"
            usual = getattr(usual_group, field.name)
            if isinstance(usual, int | float) and usual <= 0:
                if not abs(value) <= MOST or value * usual < 0:
                    raise UsageError(f"{file}: {name} must be at most 0, or as {usual}")
            elif isinstance(value, int | float) and not 0 < value <= MOST:
                raise UsageError(f"{file}: {name} must be over 0, and at most {MOST:.0f}")
            parts = value if isinstance(value, tuple) else ()
            if any(isinstance(part, int | float) and not abs(part) <= MOST for part in parts):
                raise UsageError(f"{file}: {name} must hold numbers of at most {MOST:.0f}")


def show_share(share: float | None) -> str:
    """A share in a table or a sentence; a dash where there is none."""
    return "-" if share is None else f"{share:.2f}"


def put(text: str) -> None:
    """Text to standard output; what its encoding lacks is escaped, never an error.

    Raises:
        BrokenPipeError: whoever read it has gone.
        InkproofError: it cannot be written, for example to a full disk.
    """
    if sys.stdout is None:
        raise InkproofError("standard output is closed: nothing can be written")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as fault:
        said = fault.strerror if isinstance(fault, OSError) else fault
        raise InkproofError(f"standard output cannot be written: {said}") from fault
