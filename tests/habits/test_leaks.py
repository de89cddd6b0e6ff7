"""The project is at home everywhere: no file names one machine or one registry."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-bench.lock")
LEAKS = re.compile(
    r"(?<![\w.])/(?:work|root|home/\w+|Users/\w+)/"  # where one machine keeps its files
    r"|pypi\.org|pythonhosted\.org|/opt/(?:wheels|pypi)"
    r"|--(?:extra-)?index-url|--find[-]links"
)


def _find_own_files() -> list[Path]:
    """Files that are, or would be, part of the repository."""
    argv = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    return [path for name in done.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def test_no_file_names_a_machine_path_or_a_registry() -> None:
    """What works only here would break the first clone elsewhere."""
    files = _find_own_files()

    leaks = {
        str(path.relative_to(ROOT)): match[0]
        for path in files
        if (match := LEAKS.search(path.read_bytes().decode("utf-8", errors="replace")))
    }

    assert len(files) > 20
    assert leaks == {}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_package_has_hashes(lock: str) -> None:
    """A pin without a hash trusts whoever answers."""
    content = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")

    pins = [line for line in content.splitlines() if line and not line.lstrip().startswith("#")]

    assert len(pins) > 10
    assert [pin for pin in pins if "==" not in pin or "--hash=sha256:" not in pin] == []


def test_the_lock_knows_every_dependency() -> None:
    """A dependency added without `make lock` would be missing on the first machine."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {re.split(r"[<>=~! \[]", line)[0].lower() for line in project["dependencies"]}

    content = (ROOT / "requirements.lock").read_text(encoding="utf-8")

    assert wanted - set(re.findall(r"^([a-z0-9-]+)==", content, re.MULTILINE)) == set()
