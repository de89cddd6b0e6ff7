"""Every command explains itself, starts fast, and is found in the documentation."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import typer.core
import typer.main

from inkproof.cli.main import app

ROOT = Path(__file__).parents[2]
HEAVY = {"numpy", "pypdfium2", "pypdfium2_raw", "pikepdf", "pymupdf", "fontTools", "PIL", "lxml"}
HELP_THEN_MODULES = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
sys.argv = ["inkproof", "--help"]
from inkproof.cli.main import run
run()
"""


def _find_commands() -> dict[str, typer.core.TyperCommand]:
    group = typer.main.get_command(app)
    assert isinstance(group, typer.core.TyperGroup)
    return {name: found for name, found in group.commands.items() if not found.hidden}  # type: ignore[misc]


COMMANDS = _find_commands()


def _read_docs() -> str:
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return "\n".join(page.read_text(encoding="utf-8") for page in pages if page.is_file())


def test_help_imports_neither_numpy_nor_an_engine() -> None:
    """`inkproof --help` answers at once: nothing heavy is loaded for it."""
    argv = [sys.executable, "-c", HELP_THEN_MODULES]

    done = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 0, done.stderr[-500:]
    assert "extract" in done.stdout
    assert HEAVY & set(done.stderr.split()) == set()


def test_exit_statuses_are_listed_in_the_help() -> None:
    """Whoever calls inkproof from a script finds what a status means."""
    argv = [sys.executable, "-c", HELP_THEN_MODULES]

    done = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=False)

    assert [status for status in "012346" if status not in done.stdout] == []
    assert "status" in done.stdout.lower()


@pytest.mark.parametrize("name", COMMANDS)
def test_command_and_its_parameters_have_help(name: str) -> None:
    """A command without a sentence, or an option without one, cannot be learnt."""
    command = COMMANDS[name]

    silent = [p.name for p in command.params if not getattr(p, "help", None) and p.name != "help"]

    assert command.help
    assert silent == []


@pytest.mark.parametrize("name", COMMANDS)
def test_command_stands_in_the_documentation(name: str) -> None:
    """README.md or a page of docs/ shows the command."""
    docs = _read_docs()

    assert f"inkproof {name}" in docs
