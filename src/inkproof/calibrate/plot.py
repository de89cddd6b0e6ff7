"""How does a calibration look? One PNG: scores per provenance, and the valleys.

The only module that needs matplotlib, an extra; nothing else may import it at the start.
"""

from __future__ import annotations

from io import BytesIO

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from inkproof.calibrate.calibration import Calibration, Valley
from inkproof.calibrate.distribution import BINS

WIDTH_IN, ROW_IN, DPI = 9.0, 2.6, 110
CLEAN_COLOUR, DAMAGED_COLOUR, THRESHOLD_COLOUR = "#2a7f62", "#b3403a", "#222222"


def plot_calibration(calibration: Calibration) -> bytes:
    """The PNG."""
    valleys = [valley for valley in calibration.valleys if valley.clean]
    spreads = {kind: spread for kind, spread in calibration.spreads.items() if spread.scored}
    rows = max(1, len(spreads) + len(valleys))
    figure = Figure(figsize=(WIDTH_IN, ROW_IN * rows), dpi=DPI, layout="constrained")
    axes = [figure.add_subplot(rows, 1, row + 1) for row in range(rows)]
    edges = np.linspace(0.0, 1.0, BINS + 1)
    for axis, (kind, spread) in zip(axes, spreads.items(), strict=False):
        axis.stairs(spread.histogram, edges, fill=True, color=CLEAN_COLOUR)
        _name(axis, f"{kind}: {spread.scored} of {spread.pages} pages with a lexical score")
    for axis, valley in zip(axes[len(spreads) :], valleys, strict=False):
        _plot_valley(axis, valley, edges)
    axes[-1].set_xlabel("lexical score")
    png = BytesIO()
    FigureCanvasAgg(figure).print_png(png)  # type: ignore[no-untyped-call]
    return png.getvalue()


def _plot_valley(
    axis: Axes, valley: Valley, edges: np.ndarray[tuple[int], np.dtype[np.float64]]
) -> None:
    """Clean and damaged pages over each other; counts are logarithmic, valleys are empty."""
    for scores, colour, name in (
        (valley.damaged, DAMAGED_COLOUR, "damaged"),
        (valley.clean, CLEAN_COLOUR, "clean"),
    ):
        counts, _ = np.histogram(scores, edges)
        axis.stairs(counts, edges, fill=True, color=colour, alpha=0.7, label=name)
    axis.set_yscale("symlog", linthresh=1.0)
    for value, style in ((valley.current, ":"), (valley.threshold, "-")):
        if value is not None:
            axis.axvline(value, color=THRESHOLD_COLOUR, linestyle=style)
    margin = "none" if valley.margin is None else f"{valley.margin:.3f}"
    _name(axis, f"{valley.name}: margin {margin}; dotted in force, solid calibrated")
    axis.legend(loc="upper right")


def _name(axis: Axes, title: str) -> None:
    axis.set_title(title, fontsize="medium", loc="left")
    axis.set_xlim(0.0, 1.0)
    axis.set_ylabel("pages")
