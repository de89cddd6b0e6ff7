"""What commands show of a font's name: it is the file's, and may hold anything."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from build.probes import caesar, english, probe_pdf
from inkproof.cli.explain import explain
from inkproof.cli.inspect import inspect

NAME = "ABCDEF+[/b]\x1b[31m"
SHOWN = "ABCDEF+[/b]\\x1b[31m"


@pytest.fixture
def named(tmp_path: Path) -> Path:
    """A lying font whose name looks like markup, and like an order to the terminal."""
    path = tmp_path / "named.pdf"
    path.write_bytes(probe_pdf(english(), caesar(3), name=NAME))
    return path


def test_inspect_shows_the_name_as_it_is(named: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """No markup, no escape sequence."""
    with pytest.raises(typer.Exit):
        inspect([str(named)], workers=0)

    said = capfd.readouterr().out
    assert SHOWN in said
    assert "\x1b" not in said


def test_explain_shows_the_name_as_it_is(named: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The same of one page."""
    explain(str(named), page=1, workers=0)

    said = capfd.readouterr().out
    assert SHOWN in said
    assert "\x1b" not in said
