"""What does a file say of itself? Labels, outline, attachments, language and origin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from inkproof.model.survey import OutlineItem
from inkproof.readers import qpdf_values as values
from inkproof.readers.qpdf_labels import LabelRange

MAX_TREE_NODES = 20_000
"""Nodes of a name or number tree that are visited."""

MAX_TREE_ITEMS = 50_000
"""Items of a name or number tree that are read."""

MAX_OUTLINE = 10_000
"""Outline entries that are read; laws and standards have some thousands."""

MAX_OUTLINE_DEPTH = 32
"""Levels of the outline that are read."""

MAX_ATTACHMENTS = 1_000
"""Attachments that are listed."""

MAX_TITLE = 1_000
"""Characters of a title, a label or a file name that are kept."""

PageNumbers = Mapping[values.Key, int]
"""1-based page number by the page's object."""


def tree_items(root: object, leaves: str) -> Iterator[tuple[object, object]]:
    """Key and value of each item of a name tree (`Names`) or number tree (`Nums`).

    Depth first (ISO 32000-2, 7.9.6 and 7.9.7); cycles and bounds end it quietly.
    """
    waiting = [root]
    seen: set[values.Key] = set()
    given = visited = 0
    while waiting and visited < MAX_TREE_NODES:
        node = waiting.pop()
        visited += 1
        key = values.key_of(node)
        if key != values.DIRECT and key in seen:
            continue
        seen.add(key)
        pairs = values.items(values.entry(node, leaves), 2 * (MAX_TREE_ITEMS - given))
        for item in zip(pairs, pairs, strict=False):
            given += 1
            yield item
        kids = list(values.items(values.entry(node, "Kids"), MAX_TREE_NODES))
        waiting.extend(reversed(kids[: MAX_TREE_NODES - len(waiting)]))


def read_labels(catalog: object, pages: int) -> tuple[str, ...]:
    """A label for each page (12.4.2); empty where the file gives none."""
    ranges: dict[int, LabelRange] = {}
    for start, stated in tree_items(values.entry(catalog, "PageLabels"), "Nums"):
        first = values.number(start)
        if first is None or not 0 <= first < pages or values.as_dictionary(stated) is None:
            continue
        ranges[int(first)] = LabelRange(
            style=values.name_of(values.entry(stated, "S")),
            prefix=values.text_of(values.entry(stated, "P"))[:MAX_TITLE],
            start=values.whole(values.entry(stated, "St"), 10**9) or 1,
        )
    if not ranges:
        return ()
    labels: list[str] = []
    current, first_page = LabelRange(style="D"), 0
    for index in range(pages):
        if index in ranges:
            current, first_page = ranges[index], index
        labels.append(current.label(index - first_page))
    return tuple(labels)


def read_attachments(catalog: object) -> tuple[str, ...]:
    """Names of embedded files (7.11.4), in the order of the tree."""
    tree = values.entry(values.entry(catalog, "Names"), "EmbeddedFiles")
    names: list[str] = []
    for key, spec in tree_items(tree, "Names"):
        stated = (values.entry(spec, "UF"), values.entry(spec, "F"), key)
        found = (values.text_of(value) for value in stated)
        names.append(next((name for name in found if name), "")[:MAX_TITLE])
        if len(names) == MAX_ATTACHMENTS:
            break
    return tuple(names)


class Outline:
    """The outline of one file (12.3.3), entry by entry, each once."""

    def __init__(self, catalog: object, numbers: PageNumbers) -> None:
        self._catalog = catalog
        self._numbers = numbers
        self._named: dict[str, object] | None = None

    def read(self) -> tuple[OutlineItem, ...]:
        """The entries in reading order, bounded in number and depth, cycles cut."""
        items: list[OutlineItem] = []
        seen: set[values.Key] = set()
        first = values.entry(values.entry(self._catalog, "Outlines"), "First")
        waiting = [(first, 1)]
        while waiting and len(items) < MAX_OUTLINE:
            node, level = waiting.pop()
            key = values.key_of(node)
            # Outline entries are indirect by the format; a direct one could not be linked to.
            if key == values.DIRECT or key in seen:
                continue
            seen.add(key)
            items.append(self._item(node, level))
            waiting.append((values.entry(node, "Next"), level))
            if level < MAX_OUTLINE_DEPTH:
                waiting.append((values.entry(node, "First"), level + 1))
        return tuple(items)

    def _item(self, node: object, level: int) -> OutlineItem:
        title = " ".join(values.text_of(values.entry(node, "Title")).split())
        target = values.entry(node, "Dest")
        action = values.entry(node, "A")
        if target is None and values.name_of(values.entry(action, "S")) == "GoTo":
            target = values.entry(action, "D")
        return OutlineItem(title=title[:MAX_TITLE], level=level, page=self._page(target))

    def _page(self, target: object) -> int | None:
        """The page of a destination, explicit or named (12.3.2)."""
        name = values.text_of(target) or values.name_of(target)
        if name:
            target = self._destinations().get(name)
        inner = values.entry(target, "D")
        target = target if inner is None else inner
        page = next(values.items(target, 1), None)
        return self._numbers.get(values.key_of(page))

    def _destinations(self) -> dict[str, object]:
        """Named destinations of both kinds (12.3.2.4), read when the first is asked for."""
        if self._named is None:
            old = values.entries(values.entry(self._catalog, "Dests"), MAX_TREE_ITEMS)
            tree = values.entry(values.entry(self._catalog, "Names"), "Dests")
            new = ((values.text_of(key), value) for key, value in tree_items(tree, "Names"))
            self._named = dict(old) | dict(new)
        return self._named
