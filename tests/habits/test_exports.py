"""What a module offers is what it lists."""

from __future__ import annotations

import ast
import importlib
from pathlib import Path

import pytest

import inkproof

SOURCE = Path(__file__).parents[2] / "src"


def _find_listing_modules() -> list[str]:
    """Names of the modules that have an `__all__`."""
    found = []
    for path in sorted((SOURCE / "inkproof").rglob("*.py")):
        names = [
            target.id
            for node in ast.parse(path.read_text(encoding="utf-8")).body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        ]
        if "__all__" in names:
            parts = path.relative_to(SOURCE).with_suffix("").parts
            found.append(".".join(part for part in parts if part != "__init__"))
    return found


def _order(name: str) -> tuple[int, str]:
    """Constants, then classes, then the rest, as the linter sorts them."""
    if name.isupper():
        return 0, name
    return (1 if name[0].isupper() else 2), name


def test_the_package_lists_its_public_names() -> None:
    """`import inkproof` has an `__all__`."""
    assert "inkproof" in _find_listing_modules()


@pytest.mark.parametrize("module", _find_listing_modules())
def test_listed_names_exist_once_and_in_order(module: str) -> None:
    """A name in `__all__` can be had, stands there once, and in its place."""
    names = list(importlib.import_module(module).__all__)

    missing = [name for name in names if not hasattr(importlib.import_module(module), name)]

    assert missing == []
    assert names == sorted(set(names), key=_order)


def test_nothing_public_is_unlisted() -> None:
    """What the package shows without an underscore is in its `__all__`."""
    listed = set(getattr(inkproof, "__all__", ()))

    shown = {
        name
        for name, value in vars(inkproof).items()
        if not name.startswith("_") and getattr(value, "__module__", "").startswith("inkproof")
    }

    assert shown <= listed
