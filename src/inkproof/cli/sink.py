"""Where do results go? Standard output, or files below a folder, each written whole or not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from inkproof.cli.inputs import Input
from inkproof.cli.options import Format, put
from inkproof.cli.target import replace_whole
from inkproof.errors import InkproofError
from inkproof.model.record import DocumentRecord
from inkproof.output.encoded import render_json, render_jsonl, render_text
from inkproof.output.markdown import render_document
from inkproof.pipeline.files import show_name

SUFFIXES = {
    Format.MARKDOWN: ".md",
    Format.JSON: ".json",
    Format.JSONL: ".jsonl",
    Format.TEXT: ".txt",
}

Render = Callable[[DocumentRecord], str]


class Sink(Protocol):
    """Takes records in the order of the inputs."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...

    def write(self, item: Input, record: DocumentRecord) -> None:
        """One file's result."""


def make_sink(format_: Format, folder: Path | None, *, single: bool, page_marks: bool) -> Sink:
    """The sink that the options ask for."""
    renders: dict[Format, Render] = {
        Format.MARKDOWN: lambda record: render_document(record, page_marks=page_marks),
        Format.JSON: lambda record: render_json([record], single=True),
        Format.JSONL: render_jsonl,
        Format.TEXT: render_text,
    }
    if folder is not None:
        return FolderSink(folder, SUFFIXES[format_], renders[format_])
    if format_ is Format.JSON and not single:
        return ArraySink()
    return StreamSink(renders[format_])


class StreamSink:
    """Each result to standard output as soon as it is there."""

    def __init__(self, render: Render) -> None:
        self._render = render

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is left open."""

    def write(self, item: Input, record: DocumentRecord) -> None:  # noqa: ARG002
        """Writes and flushes, so that a pipe sees whole documents."""
        put(self._render(record))


class ArraySink:
    """One JSON array of all results; closed properly whatever happens between."""

    def __init__(self) -> None:
        self._open = False

    def __enter__(self) -> Self:
        put("[\n")
        return self

    def __exit__(self, *_: object) -> None:
        put("]\n")

    def write(self, item: Input, record: DocumentRecord) -> None:  # noqa: ARG002
        """One element."""
        comma = ",\n" if self._open else ""
        put(comma + render_json([record], single=True).rstrip("\n") + "\n")
        self._open = True


class FolderSink:
    """A file for each input, at its place in the tree; two inputs never share a file."""

    def __init__(self, folder: Path, suffix: str, render: Render) -> None:
        self._folder, self._suffix, self._render = folder, suffix, render
        self._taken: set[Path] = set()

    def __enter__(self) -> Self:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            message = f"--output {show_name(self._folder)} cannot be made: {fault.strerror}"
            raise InkproofError(message) from fault
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is left open."""

    def write(self, item: Input, record: DocumentRecord) -> None:
        """The whole file under a passing name, then its own name."""
        target = self._claim(item.relative)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            replace_whole(target, self._render(record).encode("utf-8", "backslashreplace"))
        except OSError as fault:
            message = f"its result cannot be written to {show_name(target)}: {fault.strerror}"
            raise InkproofError(message) from fault

    def _claim(self, relative: Path) -> Path:
        target = self._folder / relative.with_suffix(self._suffix)
        number = 2
        while target in self._taken:
            target = self._folder / relative.with_name(f"{relative.stem}-{number}{self._suffix}")
            number += 1
        self._taken.add(target)
        return target
