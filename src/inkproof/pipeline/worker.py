"""What does a worker process do? It waits for tasks, answers page by page, and dies alone."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection

import psutil

from inkproof.errors import InkproofError
from inkproof.pipeline.messages import (
    Done,
    LastWords,
    Message,
    Task,
    decode_task,
    encode,
    refuse,
)

SPARE_ADDRESS_MB = 2_048
"""Address space beyond the resident limit: engines map files and reserve more than they use."""
MAX_WORDS = 300
PR_SET_PDEATHSIG = 1
"""linux/prctl.h: the signal a process gets when its parent dies."""


def work(
    connection: Connection, serve: Callable[[Task], Iterator[Message]], memory_mb: int
) -> None:
    """Serves tasks until the parent closes the connection."""
    _settle(memory_mb)
    while True:
        try:
            task = decode_task(connection.recv_bytes())
        except (EOFError, OSError):
            return
        try:
            for message in serve(task):
                connection.send_bytes(encode(message))
            connection.send_bytes(encode(Done()))
        except InkproofError as fault:
            connection.send_bytes(encode(refuse(fault)))
            connection.send_bytes(encode(Done()))
        except BrokenPipeError:
            return
        except Exception as fault:
            # Not handled, only named: the process ends, and its page is tried elsewhere.
            said = f"{type(fault).__name__}: {fault}"[:MAX_WORDS]
            connection.send_bytes(encode(LastWords(said)))
            raise


def _settle(memory_mb: int) -> None:
    """No noise, no core dumps, no life without a parent, no endless memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    if not os.environ.get("INKPROOF_WORKER_STDERR"):
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, sys.__stdout__.fileno() if sys.__stdout__ else 1)
        os.dup2(silence, sys.__stderr__.fileno() if sys.__stderr__ else 2)
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    _bound_memory(memory_mb)


def _bound_memory(memory_mb: int) -> None:
    """A bomb that outruns the parent's look at resident memory meets the kernel's limit."""
    try:
        import resource  # noqa: PLC0415 - only where the platform has it
    except ImportError:
        return
    in_use = psutil.Process().memory_info().vms
    room = in_use + (memory_mb + SPARE_ADDRESS_MB) * 2**20
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (room, room))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
