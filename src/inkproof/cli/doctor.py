"""`inkproof doctor`: what is installed, and what each missing part costs."""

from __future__ import annotations

import platform
import shutil
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import Annotated

import typer

from inkproof.cli.options import put


def doctor(
    *, as_json: Annotated[bool, typer.Option("--json", help="JSON instead of lines.")] = False
) -> None:
    """Show which readers, accessor, OCR engines and converters are installed."""
    found = {name: (state, remark) for name, state, remark in examine()}
    if as_json:
        import json

        shown = {name: {"state": s, "remark": r} for name, (s, r) in found.items()}
        put(json.dumps(shown, indent=2) + "\n")
        return
    width = max(len(name) for name in found)
    for name, (state, remark) in found.items():
        put(f"{name:<{width}}  {state}{f'  ({remark})' if remark else ''}\n")


def examine() -> list[tuple[str, str, str]]:
    """Name, state and remark of each part."""
    from inkproof.pipeline.languages import Languages
    from inkproof.readers.mupdf_reader import is_available
    from inkproof.readers.pdfium_reader import pdfium_version
    from inkproof.readers.pdfium_records import has_accessor
    from inkproof.version import __version__

    accessor = has_accessor()
    return [
        ("inkproof", __version__, ""),
        ("python", platform.python_version(), platform.platform()),
        ("pdfium", pdfium_version(), f"pypdfium2 {_version('pypdfium2')}"),
        (
            "accessor",
            "compiled" if accessor else "missing",
            ""
            if accessor
            else "glyphs are read through ctypes, many times slower: install a C "
            "compiler and install inkproof again",
        ),
        ("qpdf", f"pikepdf {_version('pikepdf')}", ""),
        (
            "mupdf",
            f"PyMuPDF {_version('PyMuPDF')}" if is_available() else "missing",
            "" if is_available() else "no second witness: pip install 'inkproof[mupdf]' (AGPL)",
        ),
        ("languages", f"{len(Languages().codes)} word lists", "letter profiles of 43 languages"),
        ("ocr", "missing", "this version transcribes nothing; such pages are marked"),
        ("rapidocr", "installed" if find_spec("rapidocr") else "missing", "not used yet"),
        ("tesseract", "installed" if shutil.which("tesseract") else "missing", "not used yet"),
        ("libreoffice", "installed" if shutil.which("soffice") else "missing", "not used yet"),
    ]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"
