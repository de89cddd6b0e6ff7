"""Ctrl-C is for the program that was started: it ends, and nothing of it is left or heard."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import psutil
import pytest

import inkproof
from inkproof.pipeline.interrupts import undisturbed

EXAMPLE = Path(__file__).parents[2] / "examples" / "mixed.pdf"
PROGRAM = [sys.executable, "-m", "inkproof"]


def interrupt(*words: object, children: int) -> tuple[int, bytes, list[psutil.Process]]:
    """The status and standard error of a program that is interrupted with all its children, and
    those that are left, once it has so many."""
    argv = [*PROGRAM, *map(str, words)]
    with subprocess.Popen(
        argv, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
    ) as program:
        started: list[psutil.Process] = []
        while len(started) < children and program.poll() is None:
            started = psutil.Process(program.pid).children(recursive=True)
        os.killpg(program.pid, signal.SIGINT)
        said = program.communicate(timeout=60)[1]
        left = [child for child in psutil.wait_procs(started, timeout=10)[1] if _runs(child)]
        return program.returncode, said, left


def _runs(process: psutil.Process) -> bool:
    """A process that nobody has buried yet does not run."""
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="signals to a group of processes")
@pytest.mark.parametrize("children", [2, 3])
def test_ctrl_c_ends_it_in_silence(tmp_path: Path, children: int) -> None:
    """While the fork server loads, and while a worker is born: one status, no children left."""
    for number in range(12):
        (tmp_path / f"{number}.pdf").write_bytes(EXAMPLE.read_bytes() + b"%%%d" % number)

    status, said, left = interrupt("triage", tmp_path, "--workers", "2", children=children)

    assert status == 130
    assert b"Traceback" not in said
    assert left == []


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_ctrl_c_is_never_for_a_child() -> None:
    """Fork server and worker are born deaf to it: neither says where it was interrupted."""
    with inkproof.Session(workers=1) as session:
        session.extract(EXAMPLE)
        pids = [child.pid for child in psutil.Process().children(recursive=True)]
        deaf = [pid for pid in pids if _blocks(pid, signal.SIGINT)]

    assert len(deaf) >= 2
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def _blocks(pid: int, number: int) -> bool:
    """Does a process hold a signal back? (proc(5): SigBlk is a mask in hexadecimal.)"""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    mask = next(line.split()[1] for line in lines if line.startswith("SigBlk"))
    return bool(int(mask, 16) >> (number - 1) & 1)


def test_ctrl_c_waits_whichever_thread_hears_it() -> None:
    """The mask is one thread's; the signal may be taken by another of the same process."""
    go, heard = threading.Event(), threading.Event()

    def listen() -> None:
        go.wait()
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        heard.set()

    def start_a_child() -> None:
        with undisturbed():
            go.set()
            assert heard.wait(60)
            started.append("not disturbed")

    started: list[str] = []
    threading.Thread(target=listen, daemon=True).start()

    with pytest.raises(KeyboardInterrupt):
        start_a_child()

    assert started == ["not disturbed"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_is_not_lost_where_a_child_cannot_be_started() -> None:
    """The handler hears it although something else went wrong meanwhile."""

    def fail_to_start() -> None:
        with undisturbed():
            signal.raise_signal(signal.SIGINT)
            raise OSError("no more processes")

    with pytest.raises(KeyboardInterrupt) as caught:
        fail_to_start()

    assert isinstance(caught.value.__context__, OSError)
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])
