"""When may Ctrl-C be heard? Not while a child is being born, and never by the child."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from multiprocessing import resource_tracker
from types import FrameType


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until a child is started, and is never the child's: its parent ends it.

    Without this, the fork server and workers that are just being born would say on standard
    error, line by line, where they were interrupted.

    The mask is what a child inherits. It holds for one thread only, and a process has others
    (those of a numeric library, of a progress bar): one of them takes the signal, and Python
    would still raise in the main thread. So the main thread's handler waits as well.
    """
    resource_tracker.ensure_running()  # at its own start it would let signals through again
    with _postponed():  # first, so that nothing is raised between here and there
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def _postponed() -> Iterator[None]:
    """Whoever handles Ctrl-C in this program handles it afterwards, as often as it was heard."""
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler) or threading.current_thread() is not threading.main_thread():
        yield  # nothing is raised here: it is ignored, or it is the main thread's
        return
    heard: list[FrameType | None] = []
    signal.signal(signal.SIGINT, lambda _number, frame: heard.append(frame))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        for frame in heard:
            handler(signal.SIGINT, frame)
