"""Where does a result of its own go? A file, written whole or not at all; never an input."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

from inkproof.cli.inputs import Input, Missing
from inkproof.errors import InkproofError, UsageError
from inkproof.pipeline.files import describe, show_name


def check_target(option: str, path: Path, inputs: Iterable[Input | Missing] = ()) -> None:
    """What cannot be written, or would be lost, is said before hours of work.

    Raises:
        UsageError: it is a folder, in a folder that does not exist, or one of the inputs.
    """
    try:
        if path.is_dir() or not path.parent.is_dir():
            raise UsageError(
                f"{option} {show_name(path)}: it names no file in a folder that exists"
            )
    except OSError as fault:
        message = f"{option} {show_name(path)}: it names no file: {describe(fault)}"
        raise UsageError(message) from fault
    real = os.path.realpath(path)
    if any(isinstance(item, Input) and os.path.realpath(item.path) == real for item in inputs):
        raise UsageError(f"{option} {show_name(path)}: it is one of the inputs")


def write_whole(path: Path, content: bytes) -> None:
    """The whole file under a passing name, then its own name.

    A link keeps pointing where it points, and a device or a pipe is written to, not replaced.

    Raises:
        InkproofError: it cannot be written.
    """
    real = Path(os.path.realpath(path))
    try:
        if real.exists() and not real.is_file():
            real.write_bytes(content)
        else:
            replace_whole(real, content)
    except OSError as fault:
        message = f"{show_name(path)} cannot be written: {describe(fault)}"
        raise InkproofError(message) from fault


def replace_whole(path: Path, content: bytes) -> None:
    """The whole file under a passing name, which is short and fits wherever its own name fits.

    Raises:
        OSError: it cannot be written; nothing of it is left.
    """
    passing = path.with_name(f".{os.getpid()}.part")
    try:
        passing.write_bytes(content)
        passing.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            passing.unlink(missing_ok=True)
        raise
