"""No number stands alone: each threshold says what it is and where it comes from."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

MODULE = Path(__file__).parents[2] / "src" / "inkproof" / "thresholds.py"
MIN_LETTERS = 20
SOURCES = re.compile(
    r"measured|reference 00\d|calibrated|fitted|iso 32000|unicode|design|definition|chosen|tried"
    r"|convention|\b(?:see|as) `",  # or another threshold, which has a source
    re.IGNORECASE,
)


def _read_groups() -> list[ast.ClassDef]:
    tree = ast.parse(MODULE.read_text(encoding="utf-8"))
    return [node for node in tree.body if isinstance(node, ast.ClassDef)]


def _read_fields(group: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Each annotated field with the string that follows it, empty where none does."""
    followers = [*group.body[1:], ast.Pass()]
    for statement, follower in zip(group.body, followers, strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            yield statement.target.id, _read_string(follower)


def _read_string(statement: ast.stmt) -> str:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return " ".join(str(statement.value.value).split())
    return ""


NUMBERS = [
    pytest.param(text, id=f"{group.name}.{name}")
    for group in _read_groups()
    if group.name != "Thresholds"
    for name, text in _read_fields(group)
]


def test_there_are_thresholds() -> None:
    """The tests below have something to look at."""
    assert len(NUMBERS) > 10


@pytest.mark.parametrize("text", NUMBERS)
def test_threshold_states_unit_and_source(text: str) -> None:
    """The docstring under a number says what it counts and who found it."""
    assert len(text) >= MIN_LETTERS
    assert SOURCES.search(text), f"no source in: {text}"


def test_every_group_is_one_field_of_the_whole() -> None:
    """A group that Thresholds does not hold would be in no digest."""
    *groups, whole = _read_groups()

    held = [ast.unparse(node.annotation) for node in whole.body if isinstance(node, ast.AnnAssign)]

    assert whole.name == "Thresholds"
    assert sorted(held) == sorted(group.name for group in groups)


@pytest.mark.parametrize("group", _read_groups(), ids=lambda group: group.name)
def test_every_group_is_frozen(group: ast.ClassDef) -> None:
    """No number changes while a document is on its way."""
    decorators = [ast.unparse(decorator) for decorator in group.decorator_list]

    assert any("frozen=True" in decorator for decorator in decorators)
