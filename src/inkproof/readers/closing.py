"""What is open until its block ends: `with` closes it, whatever happens inside."""

from __future__ import annotations

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class Closing(ABC):
    """Has a `close`, and calls it at the end of its `with` block."""

    @abstractmethod
    def close(self) -> None:
        """Lets go of what is held; may be called again."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
