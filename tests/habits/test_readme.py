"""What the README shows is what happens.

Its Python examples are run, and so are its console lines that start with `$ inkproof`: each
line shown under such a command must be in what the command really says, where `…` stands for
anything. Both run in a folder that holds examples/, and the example as report.pdf.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ALLOWED = {0, 6}
TIMEOUT_S = 120


def _read_blocks(kinds: set[str]) -> list[str]:
    content = README.read_text(encoding="utf-8") if README.is_file() else ""
    return [block for kind, block in FENCE.findall(content) if kind in kinds]


def _read_sessions() -> Iterator[tuple[str, list[str]]]:
    """Each `$ inkproof …` line with the lines of output shown under it."""
    for block in _read_blocks({"console", "sh", "shell"}):
        for session in re.split(r"^\$ ", block, flags=re.MULTILINE):
            command, *shown = session.splitlines() or [""]
            if command.startswith("inkproof "):
                yield command, [line for line in shown if line.strip()]


SESSIONS = list(_read_sessions())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a reader of the README could stand."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    shutil.copy(ROOT / "examples" / "mixed.pdf", tmp_path / "report.pdf")
    return tmp_path


def test_the_readme_shows_a_command_and_python() -> None:
    """The first screen has one command with its output, and a few lines of Python."""
    assert SESSIONS
    assert _read_blocks({"python"})


@pytest.mark.parametrize("block", _read_blocks({"python"}))
def test_python_of_the_readme_runs(block: str, folder: Path) -> None:
    """The lines work as they stand, on a file called report.pdf."""
    argv = [sys.executable, "-c", block]

    done = subprocess.run(
        argv, cwd=folder, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )

    assert done.returncode == 0, done.stderr[-1_000:]


@pytest.mark.parametrize(("command", "shown"), SESSIONS, ids=[name for name, _ in SESSIONS])
def test_console_of_the_readme_is_what_happens(
    command: str, shown: list[str], folder: Path
) -> None:
    """The command ends well and says each of the lines that the README shows."""
    program = str(Path(sys.executable).with_name("inkproof"))
    argv = [program, *shlex.split(command, comments=True)[1:]]

    done = subprocess.run(
        argv, cwd=folder, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )

    said = done.stdout + done.stderr
    wanted = {line: re.escape(line.strip()).replace("…", ".*") for line in shown}
    assert done.returncode in ALLOWED, done.stderr[-1_000:]
    assert [line for line, pattern in wanted.items() if not re.search(pattern, said)] == []
