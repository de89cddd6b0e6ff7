"""One bad page never costs another page: workers that crash, hang and swell for real."""

from __future__ import annotations

import pytest

from build import faulty
from inkproof.errors import EncryptedError
from inkproof.pipeline.messages import Action, Opened, Surveyed, Task
from inkproof.pipeline.workers import GivenUp, Lost, WorkerPool
from inkproof.thresholds import LimitThresholds, Thresholds

LIMITS = LimitThresholds(page_s=2.0, memory_mb=400)


def tasks(path: str, chunk: int = 4) -> list[Task]:
    """All pages of the faulty document in tasks of a few."""
    pages = range(faulty.PAGES)
    return [
        Task(
            action=Action.SURVEY,
            path=path.encode(),
            password="",
            thresholds=Thresholds(),
            pages=tuple(pages[start : start + chunk]),
        )
        for start in range(0, faulty.PAGES, chunk)
    ]


def run(
    path: str, *, workers: int = 2, limits: LimitThresholds = LIMITS, second: bool = False
) -> tuple[list[int], dict[int, str]]:
    """Pages that were answered for, and pages given up with the reason."""
    good: list[int] = []
    lost: dict[int, str] = {}
    with WorkerPool(workers, limits, faulty.serve, has_second_witness=second) as pool:
        for event in pool.run(tasks(path)):
            if isinstance(event, Surveyed):
                good.append(event.survey.index)
            elif isinstance(event, GivenUp):
                lost[event.page] = event.why
    return sorted(good), lost


@pytest.mark.parametrize(
    ("kind", "whys"),
    [
        ("crash", {"the reader crashed (signal 11)"}),
        ("hang", {"it took longer than 2 s"}),
        # Whichever is quicker: the parent's look at resident memory, or the kernel's limit.
        ("swell", {"it took more than 400 MB of memory", "the reader failed: MemoryError: "}),
        ("foreign", {"the reader failed: RuntimeError: an engine's own error"}),
    ],
)
def test_bad_pages_cost_no_other_page(kind: str, whys: set[str]) -> None:
    """Two pages fail in each way; the other six are answered for, once each."""
    good, lost = run(f"{kind}:2,5")

    assert good == [0, 1, 3, 4, 6, 7]
    assert sorted(lost) == [2, 5]
    assert set(lost.values()) <= whys


def test_second_witness_reads_what_crashes_the_first() -> None:
    """A page that crashes alone is tried once more with the second witness."""
    good, lost = run("crash-first:3", second=True)

    assert good == list(range(faulty.PAGES))
    assert lost == {}


def test_crash_at_opening_loses_the_document_with_a_reason() -> None:
    """Where every attempt dies before the file is open, the document is lost, not hung."""
    with WorkerPool(2, LIMITS, faulty.serve) as pool:
        events = list(pool.run(tasks("crash-at-opening:")))

    assert isinstance(events[-1], Lost)
    assert "crashed" in str(events[-1].fault)


def test_refusal_arrives_as_its_own_error() -> None:
    """An error that a worker raises on purpose keeps its class."""
    with WorkerPool(1, LIMITS, faulty.serve) as pool:
        events = list(pool.run(tasks("refuse:")))

    assert isinstance(events[-1], Lost)
    assert isinstance(events[-1].fault, EncryptedError)


def test_document_limit_gives_up_the_rest() -> None:
    """When the document's time is over, every page not done is given up, none is missing."""
    limits = LimitThresholds(page_s=60, document_s=1.0, memory_mb=400)

    good, lost = run("hang:1", workers=1, limits=limits)

    assert good == [0]
    assert sorted(lost) == [1, 2, 3, 4, 5, 6, 7]


def test_pool_serves_again_after_a_loss() -> None:
    """A pool that buried workers serves the next document with fresh ones."""
    with WorkerPool(2, LIMITS, faulty.serve) as pool:
        list(pool.run(tasks("crash:0,1,2")))
        events = list(pool.run(tasks("crash:")))

    assert [type(event) for event in events].count(Surveyed) == faulty.PAGES
    assert any(isinstance(event, Opened) for event in events)
