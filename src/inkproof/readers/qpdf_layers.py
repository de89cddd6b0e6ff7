"""Which layers does a file have, and which are on by default? (ISO 32000-2, 8.11)."""

from __future__ import annotations

from inkproof.readers import qpdf_values as values
from inkproof.readers.structure import LayerFacts

MAX_GROUPS = 10_000
"""Groups of one file that are looked at; maps with a layer a street have hundreds."""

MAX_MEMBERS = 100
"""Groups of one membership that are looked at."""


class Layers:
    """The default configuration of a file's optional content."""

    def __init__(self, catalog: object) -> None:
        default = values.entry(values.entry(catalog, "OCProperties"), "D")
        self._off_by_default = values.name_of(values.entry(default, "BaseState")) == "OFF"
        self._on = _keys(values.entry(default, "ON"))
        self._off = _keys(values.entry(default, "OFF"))

    def read(self, owner: object) -> LayerFacts | None:
        """The facts of a group or membership dictionary; None for any other object."""
        kind = values.name_of(values.entry(owner, "Type"))
        if kind == "OCG":
            key = values.key_of(owner)
            return LayerFacts(
                name=values.text_of(values.entry(owner, "Name")),
                key=values.key_text(key),
                visible=self._is_on(key),
            )
        return self._read_membership(owner) if kind == "OCMD" else None

    def _is_on(self, key: values.Key) -> bool:
        return key in self._on if self._off_by_default else key not in self._off

    def _read_membership(self, owner: object) -> LayerFacts:
        """A membership by its policy P (8.11.2.2); visibility expressions are not read."""
        stated = values.entry(owner, "OCGs")
        listed = [stated, *values.items(stated, MAX_MEMBERS)]
        groups = [group for group in listed if values.as_dictionary(group) is not None]
        states = [self._is_on(values.key_of(group)) for group in groups]
        policy = values.name_of(values.entry(owner, "P")) or "AnyOn"
        holds = {
            "AllOn": all(states),
            "AnyOff": not all(states),
            "AllOff": not any(states),
        }
        names = (values.text_of(values.entry(group, "Name")) for group in groups)
        return LayerFacts(
            name=" + ".join(names),
            key=values.key_text(values.key_of(owner)),
            visible=holds.get(policy, any(states)) if states else True,
            membership=True,
        )


def _keys(array: object) -> frozenset[values.Key]:
    return frozenset(values.key_of(item) for item in values.items(array, MAX_GROUPS))
