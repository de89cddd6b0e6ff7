"""Do the acceptance cases that once held still hold?

    python scripts/accept.py [--folder ../shared/accept] [--only WORD]

Runs the folder's own check.py once over its cases and compares what falls short with the ids
listed in tests/accept_expected.txt. A listed case that falls is a failure (exit status 1); an
unlisted one that holds is printed, to be added to the list. Without the folder nothing is
checked, and a line says so.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXPECTED = ROOT / "tests" / "accept_expected.txt"
FALLS = re.compile(r"^FALLS SHORT (\S+): (.*)$", re.MULTILINE)
CLOSING = re.compile(r"^\d+ hold, \d+ fall short$", re.MULTILINE)
TIMEOUT_S = 2_400


def main() -> int:
    """Run the cases and say which listed ones fell; 1 where one did or the check broke."""
    options = _read_options()
    cases = options.folder / "cases.jsonl"
    if not cases.is_file():
        print(f"accept: there is no {cases}: nothing checked")
        return 0
    output = _run_check(options.folder / "check.py", cases, options.only)
    if not CLOSING.search(output):
        print(output[-2_000:])
        print("accept: the check did not come to its end")
        return 1
    ids = _read_case_ids(cases)
    chosen = [name for name, words in ids.items() if options.only in words]
    expected = {name for name in _read_expected() if options.only in ids.get(name, name)}
    return _compare(chosen, expected, output)


def _read_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--folder", type=Path, default=ROOT.parent / "shared" / "accept")
    parser.add_argument("--only", default="", help="only cases whose id or file holds this word")
    return parser.parse_args()


def _run_check(check: Path, cases: Path, only: str) -> str:
    """The output of check.py, which says FALLS SHORT a line and closes with its count."""
    program = shlex.quote(str(Path(sys.executable).with_name("inkproof")))
    command = f"{program} extract {{file}} --format json"
    argv = [sys.executable, str(check), str(cases), "--cmd", command, "--only", only]
    done = subprocess.run(  # noqa: S603  # our own interpreter and the folder's own check
        argv, capture_output=True, text=True, timeout=TIMEOUT_S, check=False
    )
    return done.stdout + done.stderr


def _read_case_ids(cases: Path) -> dict[str, str]:
    """Each id, in the order of the file, with the words that check.py's --only looks at."""
    lines = cases.read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines if line.strip() and not line.startswith("#")]
    return {case["id"]: f"{case['id']} {case['file']}" for case in found}


def _read_expected() -> set[str]:
    lines = (line.strip() for line in EXPECTED.read_text(encoding="utf-8").splitlines())
    return {line for line in lines if line and not line.startswith("#")}


def _compare(ids: list[str], expected: set[str], output: str) -> int:
    """Print what fell and what newly holds; 1 where a listed case fell or is no case at all."""
    fell = dict(FALLS.findall(output))
    for name in ids:
        if name in fell and name in expected:
            print(f"FELL         {name}: {fell[name]}")
        elif name in fell:
            print(f"not yet      {name}: {fell[name]}")
        elif name not in expected:
            print(f"newly holds  {name}")
    for name in sorted(expected.difference(ids)):
        print(f"NO SUCH CASE {name}")
    lost = sorted(expected.intersection(fell) | expected.difference(ids))
    held = len(ids) - len(fell)
    print(f"accept: {held} of {len(ids)} cases hold; {len(lost)} of {len(expected)} listed fell")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
