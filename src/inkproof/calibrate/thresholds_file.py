"""How do calibrated numbers come into force? A TOML file that `extract --thresholds` reads.

Only what was calibrated is written: every other number stays that of the installed version.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from inkproof.calibrate.calibration import Calibration, Valley

SCALE = 1_000
"""Thresholds have three places."""


def render_thresholds(calibration: Calibration) -> str:
    """The file's text: each number under what it was found from.

    Holds no date and no path, so that the same corpus always gives the same file.
    """
    counted = (
        f"# Calibrated on {calibration.pages} pages, {calibration.clean} of them clean with a "
        f"score; {calibration.damaged} damaged ones were made of those."
    )
    lines = ["# Written by `inkproof calibrate` for `inkproof extract --thresholds`.", counted]
    groups: dict[str, list[str]] = {}
    for valley in calibration.valleys:
        for setting, said in _render_valley(valley):
            groups.setdefault(setting.partition(".")[0], []).extend(said)
    for group, said in groups.items():
        lines += ["", f"[{group}]", *said]
    return "\n".join(lines) + "\n"


def _render_valley(valley: Valley) -> Iterator[tuple[str, list[str]]]:
    """Each setting with its lines; nothing where the valley gives no threshold."""
    if valley.threshold is None or valley.gap is None:
        return
    low = f"{valley.gap.low:.3f} (highest of {len(valley.damaged)} damaged pages)"
    high = f"{valley.gap.high:.3f} (lowest of {len(valley.clean)} clean pages)"
    if valley.setting:
        middle = round(valley.threshold * SCALE) / SCALE
        yield (
            valley.setting,
            [
                f"# {valley.name}: the middle of the valley between {low}",
                f"# and {high}; before: {valley.current}",
                f"{valley.setting.partition('.')[2]} = {middle}",
            ],
        )
    if valley.sure_setting:
        edge = floor(valley.gap.high * SCALE) / SCALE
        yield (
            valley.sure_setting,
            [
                f"# {valley.name}: the upper edge of that valley, below which no clean page was",
                f"{valley.sure_setting.partition('.')[2]} = {edge}",
            ],
        )
