"""How fast is one extractor, alone in its process?

    python bench/peers.py NAME --repeats N --slow-pages N --cores N FILES…

Started by run.py, once a peer. Standard output carries one JSON line at the start
(`{"version": …}` or `{"absent": …}`), one a file as soon as it is measured, and one with the
peak memory at the end, so that a crash loses only the file it happened in.
"""

from __future__ import annotations

import argparse
import atexit
import importlib.metadata
import json
import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import psutil

KILOBYTES_A_MEGABYTE = 1024.0
CLI_TIMEOUT_S = 600


class Read(NamedTuple):
    """What a peer made of a file."""

    pages: int
    characters: int
    """Of its text or Markdown: a peer that returns next to nothing is not fast."""


class Peer(NamedTuple):
    """An extractor and how it is asked for the text of every page of a file."""

    distribution: str
    load: Callable[[int], Callable[[Path], Read]]
    """Imports the peer; its argument is the page limit that only slow peers heed."""


def _load_pdfium(_limit: int) -> Callable[[Path], Read]:
    """Plain text page by page: what everything else is compared with."""
    import pypdfium2

    def _read(path: Path) -> Read:
        characters = 0
        document = pypdfium2.PdfDocument(path)
        for page in document:
            text_page = page.get_textpage()
            characters += len(text_page.get_text_range())
            text_page.close()
            page.close()
        pages = len(document)
        document.close()
        return Read(pages, characters)

    return _read


def _load_inkproof(_limit: int) -> Callable[[Path], Read]:
    """All passes in this one warm process."""
    return _open_session(workers=0)


def _load_inkproof_pool(_limit: int) -> Callable[[Path], Read]:
    """All passes in one warm worker: what the protection by processes costs."""
    return _open_session(workers=1)


def _open_session(workers: int) -> Callable[[Path], Read]:
    import inkproof

    session = inkproof.Session(workers=workers)
    atexit.register(session.close)

    def _read(path: Path) -> Read:
        document = session.extract(path, ocr="off")
        return Read(len(document.pages), sum(len(page.markdown) for page in document.pages))

    return _read


def _load_inkproof_cli(_limit: int) -> Callable[[Path], Read]:
    """The whole command, its start included."""
    program = Path(sys.executable).with_name("inkproof")
    if not program.is_file():
        raise ImportError(str(program.name))

    def _read(path: Path) -> Read:
        argv = [str(program), "extract", "--ocr", "off", "--format", "json", "--", str(path)]
        done = subprocess.run(argv, capture_output=True, timeout=CLI_TIMEOUT_S, check=False)  # noqa: S603
        if not done.stdout:
            raise RuntimeError(done.stderr.decode(errors="replace")[-200:])
        pages = json.loads(done.stdout)["pages"]
        return Read(len(pages), sum(len(page["markdown"]) for page in pages))

    return _read


def _load_pdf_inspector(_limit: int) -> Callable[[Path], Read]:
    import pdf_inspector

    def _read(path: Path) -> Read:
        pages = pdf_inspector.extract_pages_markdown(str(path)).pages
        return Read(len(pages), sum(len(page.markdown) for page in pages))

    return _read


def _load_liteparse(_limit: int) -> Callable[[Path], Read]:
    import liteparse

    parser = liteparse.LiteParse(ocr_enabled=False, output_format="markdown", quiet=True)

    def _read(path: Path) -> Read:
        result = parser.parse(str(path))
        return Read(len(result.pages), len(result.text))

    return _read


def _load_pdf_oxide(_limit: int) -> Callable[[Path], Read]:
    import pdf_oxide

    pdf_oxide.disable_logging()

    def _read(path: Path) -> Read:
        with pdf_oxide.PdfDocument(str(path)) as document:
            pages = int(document.page_count())
            return Read(pages, sum(len(document.to_markdown(index)) for index in range(pages)))

    return _read


def _load_pymupdf4llm(limit: int) -> Callable[[Path], Read]:
    """Its first `limit` pages of a file: it takes some hundred times as long as the others."""
    import pymupdf
    import pymupdf4llm

    def _read(path: Path) -> Read:
        with pymupdf.open(path) as document:
            pages = list(range(min(limit, document.page_count)))
        markdown = pymupdf4llm.to_markdown(
            str(path), pages=pages, use_ocr=False, show_progress=False
        )
        return Read(len(pages), len(markdown))

    return _read


PEERS = {
    "pdfium": Peer("pypdfium2", _load_pdfium),
    "inkproof": Peer("inkproof", _load_inkproof),
    "inkproof-pool": Peer("inkproof", _load_inkproof_pool),
    "inkproof-cli": Peer("inkproof", _load_inkproof_cli),
    "pdf-inspector": Peer("pdf-inspector", _load_pdf_inspector),
    "liteparse": Peer("liteparse", _load_liteparse),
    "pdf_oxide": Peer("pdf_oxide", _load_pdf_oxide),
    "pymupdf4llm": Peer("pymupdf4llm", _load_pymupdf4llm),
}


def main() -> None:
    """Measure one peer on every file and say so line by line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("name", choices=PEERS)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--slow-pages", type=int, default=5)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("files", type=Path, nargs="+")
    options = parser.parse_args()
    _stay_on_cores(options.cores)
    say = _take_standard_output()
    peer = PEERS[options.name]
    try:
        read = peer.load(options.slow_pages)
        say({"version": importlib.metadata.version(peer.distribution)})
    except (ImportError, AttributeError) as error:
        say({"absent": f"{type(error).__name__}: {error}"})
        return
    warm = False
    for path in options.files:
        say({"file": str(path), **_measure(read, path, options.repeats, warm=warm)})
        warm = True
    say({"peak_mb": _read_peak_mb()})


def _stay_on_cores(count: int) -> None:
    """Some peers start a thread a core; speeds can be compared only on as many cores."""
    if sys.platform == "linux":
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[-count:])


def _take_standard_output() -> Callable[[dict[str, object]], None]:
    """Keep the real standard output for our lines; what a peer prints goes to standard error."""
    ours = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def _say(line: dict[str, object]) -> None:
        print(json.dumps(line), file=ours, flush=True)

    return _say


def _measure(
    read: Callable[[Path], Read], path: Path, repeats: int, *, warm: bool
) -> dict[str, object]:
    """Seconds of each repeat, with pages and characters; or the error that a peer raised."""
    seconds = []
    try:
        if not warm:
            read(path)
        for _ in range(repeats):
            start_s = time.perf_counter()
            found = read(path)
            seconds.append(time.perf_counter() - start_s)
    except Exception as error:  # noqa: BLE001  # a peer may raise anything, and the run goes on
        return {"error": " ".join(f"{type(error).__name__}: {error}".split())[:200]}
    return {"pages": found.pages, "characters": found.characters, "seconds": seconds}


def _read_peak_mb() -> float:
    """Largest resident size of this process, of one it waited for, or of one still running."""
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    ended = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    # Linux counts in kilobytes, macOS in bytes.
    unit = KILOBYTES_A_MEGABYTE if sys.platform != "darwin" else KILOBYTES_A_MEGABYTE**2
    return max(float(max(own, ended)) / unit, _read_running_peak_mb())


def _read_running_peak_mb() -> float:
    """Of the processes below this one, as Linux notes it; 0 where nothing says."""
    peaks = [0.0]
    for process in psutil.Process().children(recursive=True):
        status = Path(f"/proc/{process.pid}/status")
        found = re.search(r"VmHWM:\s*(\d+) kB", status.read_text()) if status.is_file() else None
        peaks.append(float(found[1]) / KILOBYTES_A_MEGABYTE if found else 0.0)
    return max(peaks)


if __name__ == "__main__":
    main()
