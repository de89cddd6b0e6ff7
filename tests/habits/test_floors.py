"""The folders are the floor plan, and the pure ones stand without an engine."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "inkproof"
LEAVES = {"__init__.py", "__main__.py", "py.typed"}
IMPORT_PURE_ROOMS = """
import importlib, pkgutil, sys
engines = ("pypdfium2", "pypdfium2_raw", "pikepdf", "pymupdf", "fitz")
for engine in engines:
    sys.modules[engine] = None
count = 0
for room in sys.argv[1:]:
    package = importlib.import_module("inkproof." + room)
    for module in pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + "."):
        importlib.import_module(module.name)
        count += 1
print(count)
"""


def _read_plan() -> list[list[str]]:
    """The floors of the layers contract, top to bottom, each with its rooms."""
    content = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = content["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    return [[room.strip() for room in floor.split("|")] for floor in layers]


def _read_pure_rooms() -> list[str]:
    """The rooms that the contract on files, clocks and logs calls pure."""
    content = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = content["tool"]["importlinter"]["contracts"]
    rooms = next(
        contract["source_modules"]
        for contract in contracts
        if "sqlite3" in contract.get("forbidden_modules", [])
    )
    return [room.removeprefix("inkproof.") for room in rooms]


def test_every_room_stands_in_the_floor_plan() -> None:
    """A new folder or module needs a place between the floors before it may exist."""
    found = {
        path.name.removesuffix(".py")
        for path in PACKAGE.iterdir()
        if path.name not in LEAVES and path.name != "__pycache__"
    }

    planned = {room for floor in _read_plan() for room in floor}

    assert found == planned


def test_every_room_says_what_it_answers() -> None:
    """A module begins with a docstring of one sentence."""
    modules = list(PACKAGE.rglob("*.py"))

    silent = [
        str(path.relative_to(ROOT))
        for path in modules
        if not path.read_text(encoding="utf-8").startswith('"""')
    ]

    assert silent == []


def test_pure_rooms_import_without_an_engine() -> None:
    """Where no PDF engine can be imported, every module of the pure rooms still can."""
    argv = [sys.executable, "-c", IMPORT_PURE_ROOMS, *_read_pure_rooms()]

    done = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 10
