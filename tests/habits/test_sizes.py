"""Modules stay small enough to be read in one sitting."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
MAX_LINES = 400
GROWS = {"src/inkproof/thresholds.py"}
"""The one table of all numbers grows by rows, not by nouns: cutting it would make two places."""
FOLDERS = ("src", "tests", "bench", "scripts", "examples")


def test_no_module_is_longer_than_400_lines() -> None:
    """A module that outgrows 400 lines holds two nouns and is cut between them."""
    modules = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]

    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules}

    named = {str(path.relative_to(ROOT)): number for path, number in lines.items()}
    too_long = {name: n for name, n in named.items() if n > MAX_LINES and name not in GROWS}
    assert len(modules) > 20
    assert too_long == {}
