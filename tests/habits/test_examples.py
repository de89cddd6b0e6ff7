"""The example in the repository is what its program makes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pikepdf  # noqa: TID251 - looks at the file without any of our readers

EXAMPLES = Path(__file__).parents[2] / "examples"
MAX_BYTES = 300_000


def _read_streams(path: Path) -> list[bytes]:
    """The pages' content, and what their fonts' maps say; not the scan, whose bytes a JPEG
    library decides."""
    with pikepdf.open(path) as pdf:
        contents = [page.Contents.read_bytes() for page in pdf.pages]
        fonts = [font for page in pdf.pages for font in page.resources["/Font"].values()]
        return contents + [font.ToUnicode.read_bytes() for font in fonts if "/ToUnicode" in font]


def test_the_committed_example_is_what_the_program_makes(tmp_path: Path) -> None:
    """Whoever doubts mixed.pdf can make it and compare."""
    made = tmp_path / "made.pdf"
    argv = [sys.executable, str(EXAMPLES / "make_mixed.py"), str(made)]

    subprocess.run(argv, check=True, timeout=120)

    assert _read_streams(made) == _read_streams(EXAMPLES / "mixed.pdf")


def test_the_page_that_hides_text_is_what_its_program_makes(tmp_path: Path) -> None:
    """Whoever doubts hidden.pdf can make it and compare."""
    made = tmp_path / "made.pdf"
    argv = [sys.executable, str(EXAMPLES / "make_hidden.py"), str(made)]

    subprocess.run(argv, check=True, timeout=120)

    with pikepdf.open(made) as one, pikepdf.open(EXAMPLES / "hidden.pdf") as other:
        contents = [pdf.pages[0].Contents.read_bytes() for pdf in (one, other)]
    assert contents[0] == contents[1]


def test_the_examples_stay_small() -> None:
    """A clone fetches them every time."""
    assert all(path.stat().st_size < MAX_BYTES for path in EXAMPLES.glob("*.pdf"))
