"""Every error that inkproof raises on purpose, under one root; each class owns its exit status.

InkproofError                  1   something failed
├── UsageError                 2   the call itself is wrong (also a ValueError)
│   └── PageRangeError         2   --pages names pages that do not exist or reads wrong
├── UnreadableError            3   the input cannot be read
│   ├── NotFoundError          3   there is no such file (also a FileNotFoundError)
│   ├── DamagedError           3   no reader could open it, not even after repair
│   ├── EncryptedError         3   a password is needed, or the given one is wrong
│   └── UnsupportedError       3   not a format that inkproof reads
├── LimitError                 1   a limit on time, memory or size was hit
└── MissingToolError           4   a tool asked for by name is not installed
"""

from __future__ import annotations

from enum import IntEnum


class ExitStatus(IntEnum):
    """What the process reports to its caller (DESIGN: command line)."""

    DONE = 0
    FAILED = 1
    USAGE = 2
    UNREADABLE = 3
    MISSING_TOOL = 4
    INCOMPLETE = 6


class InkproofError(Exception):
    """The root: catching it catches everything that inkproof raises on purpose."""

    exit_status = ExitStatus.FAILED


class UsageError(InkproofError, ValueError):
    """The call is wrong: an option, a range, a combination."""

    exit_status = ExitStatus.USAGE


class PageRangeError(UsageError):
    """A page range cannot be read, or names pages that the file does not have."""


class UnreadableError(InkproofError):
    """The input cannot be read."""

    exit_status = ExitStatus.UNREADABLE


class NotFoundError(UnreadableError, FileNotFoundError):
    """There is no such file."""


class DamagedError(UnreadableError):
    """No reader could open the file, not even after qpdf's repair."""


class EncryptedError(UnreadableError):
    """The file wants a password that was not given, or the given one is wrong."""


class UnsupportedError(UnreadableError):
    """The file is not of a format that inkproof reads."""


class LimitError(InkproofError):
    """A limit on time, memory or size was hit before the work was done."""


class MissingToolError(InkproofError):
    """A tool that was asked for by name is not installed."""

    exit_status = ExitStatus.MISSING_TOOL
