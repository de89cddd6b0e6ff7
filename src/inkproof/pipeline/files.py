"""What is this file, and is it still the same? A name and a path may be anything."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG

from inkproof.errors import NotFoundError, UnreadableError, UnsupportedError, UsageError


@dataclass(frozen=True, slots=True, kw_only=True)
class FileState:
    """A file at the start of the work; size and time tell whether it is still the same."""

    sha256: str
    """Hexadecimal."""
    size: int
    modified_ns: int


def hash_file(path: Path) -> FileState:
    """What the file is just now.

    Raises:
        NotFoundError: there is no such file.
        UnsupportedError: it is a folder, a pipe or a device.
        UnreadableError: it may not be read.
    """
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            stat = os.fstat(file.fileno())
            if not S_ISREG(stat.st_mode):
                raise UnsupportedError("it is no regular file")
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError as fault:
        raise NotFoundError("there is no such file") from fault
    except IsADirectoryError as fault:
        raise UnsupportedError("it is a folder") from fault
    except (OSError, ValueError) as fault:
        raise UnreadableError(f"it cannot be read: {describe(fault)}") from fault
    return FileState(sha256=digest, size=stat.st_size, modified_ns=stat.st_mtime_ns)


def _open_at_once(path: str, flags: int) -> int:
    """A pipe that nobody writes to would otherwise be waited for."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def read_small(path: Path, most: int) -> bytes:
    """A whole small file that the caller names: a word list, a file of numbers.

    Raises:
        UsageError: it cannot be read, is no regular file, or has more bytes than `most`.
    """
    name = show_name(path)
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            is_regular = S_ISREG(os.fstat(file.fileno()).st_mode)
            content = file.read(most + 1) if is_regular else b""
    except (OSError, ValueError) as fault:
        raise UsageError(f"{name} cannot be read: {describe(fault)}") from fault
    if not is_regular:
        raise UsageError(f"{name} is no regular file")
    if len(content) > most:
        raise UsageError(f"{name} is too large: more than {most:,} bytes")
    return content


def check_unchanged(path: Path, state: FileState) -> None:
    """Refuses a file that was written while it was read: verdicts and text would not match.

    Raises:
        UnreadableError: it has changed or vanished.
    """
    try:
        stat = path.stat()
    except OSError as fault:
        raise UnreadableError("it vanished while it was read") from fault
    if (stat.st_size, stat.st_mtime_ns) != (state.size, state.modified_ns):
        raise UnreadableError("it changed while it was read: try again")


def describe(fault: OSError | ValueError) -> str:
    """What the system says, without the path."""
    return (fault.strerror if isinstance(fault, OSError) else None) or str(fault)


def show_name(name: str | os.PathLike[str]) -> str:
    """A name or path as text: bytes that are no UTF-8 and control characters are escaped."""
    return show_text(os.fsencode(name).decode("utf-8", "backslashreplace"))


def show_text(text: str) -> str:
    """One line for a person: what a terminal would obey, such as escape sequences, is escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
