"""The same tasks without workers: in this process, with no protection from a bad file.

For debugging, benchmarks and callers that isolate on their own; `--workers 0` chooses it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

from inkproof.errors import InkproofError
from inkproof.pipeline.messages import (
    Finished,
    Opened,
    Sampled,
    Surveyed,
    Task,
)
from inkproof.pipeline.server import close_all, serve
from inkproof.pipeline.workers import Event, Lost

_engine = threading.RLock()
"""PDFium serves one thread at a time in a process, whatever sessions there are."""


class InlineExecutor:
    """Runs tasks one after the other; use `close` to let go of the open document."""

    size = 1

    def run(self, tasks: Sequence[Task]) -> Iterator[Event]:
        """All pages of all tasks, each exactly once."""
        with _engine:
            for task in tasks:
                try:
                    for message in serve(task):
                        if isinstance(message, Opened | Surveyed | Sampled | Finished):
                            yield message
                except InkproofError as fault:
                    yield Lost(fault)
                    return

    def close(self) -> None:
        """Closes the document that is open."""
        with _engine:
            close_all()
