"""The risk plot: the chance of each result of many rounds, drawn.

For: seeing at a glance how likely the house and the player are to be ahead. Draws with matplotlib,
which is wanted only here and comes with the extra `numbers`.
Must not know: how the chances are found (`taisai.maths`); it draws the columns it is given.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from taisai.maths import Column, Risk, nearest_whole, percent
from taisai.money import CENTS_PER_DOLLAR, format_amount
from taisai.names import BadInput

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES: Final = (".svg", ".png")

DRAWN_CENTS_MAX: Final = 2**53
"""Up to here the floating-point numbers of a drawing tell every cent apart."""

_HOUSE: Final = "#2f6f5e"
_LEVEL: Final = "#6d6a62"
_PLAYER: Final = "#c2602a"
_INK: Final = "#22211f"
_FAINT: Final = "#6f6b61"
_GRID: Final = "#e4e1d8"

_EXPECTATION_LINE: Final[dict[str, Any]] = {
    "color": _INK,
    "linewidth": 1.2,
    "linestyle": (0, (4, 3)),
}

_BARS_ACROSS: Final = 40
"""A bar of a single result is no wider than this part of the whole."""

_WAGERS_NAMED_MAX: Final = 4
"""So many wagers are named under the title; more are only counted."""


class NotAPlot(BadInput):
    """The plot cannot be drawn or written."""


def ensure_plottable(path: Path) -> None:
    """Refuses, before any work, a file that cannot be a plot, or a plot without matplotlib."""
    if path.suffix.lower() not in SUFFIXES:
        raise NotAPlot(f"{str(path)!r} cannot be a plot: end its name in {' or '.join(SUFFIXES)}")
    if not path.parent.is_dir():
        raise NotAPlot(f"{str(path)!r} cannot be written: there is no folder {str(path.parent)!r}")
    try:
        import matplotlib  # noqa: F401 - only asks whether it is there
    except ImportError:
        raise NotAPlot(
            "a plot needs matplotlib, which is not installed: pip install 'taisai[numbers]'"
        ) from None


def write_plot(risk: Risk, path: Path) -> None:
    """Draws the plot into an SVG or PNG file."""
    ensure_plottable(path)
    farthest_cents = max(abs(risk.columns[0].low_cents), abs(risk.columns[-1].high_cents))
    if farthest_cents > DRAWN_CENTS_MAX:
        raise NotAPlot(
            f"results of up to {format_amount(farthest_cents)} cannot be drawn: "
            f"a plot reaches to {format_amount(DRAWN_CENTS_MAX)}"
        )
    from matplotlib import rc_context

    # Words stay words in an SVG, and a fixed salt and no date make equal plots equal files.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "taisai", "font.size": 10}):
        figure = _draw(risk)
        is_svg = path.suffix.lower() == ".svg"
        try:
            figure.savefig(path, dpi=160, metadata={"Date": None} if is_svg else None)
        except OSError as failed:
            raise NotAPlot(
                f"{str(path)!r} cannot be written: {failed.strerror or failed}"
            ) from None


def _draw(risk: Risk) -> "Figure":
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    air = ConstrainedLayoutEngine(w_pad=0.2, h_pad=0.12)
    figure = Figure(figsize=(10, 5.8), layout=air, facecolor="white")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    _draw_columns(axes, risk)
    _draw_lines(axes, risk)
    _dress(axes)
    _title(axes, risk)
    _legend(figure, risk)
    return figure


def _draw_columns(axes: "Axes", risk: Risk) -> None:
    step_cents = _step_cents(risk)
    is_single = step_cents == risk.many_rounds.unit_cents
    axes.bar(
        [_middle_dollars(column) for column in risk.columns],
        [column.count / risk.outcome_count for column in risk.columns],
        width=[_width_dollars(column, risk) for column in risk.columns],
        color=[_colour(column) for column in risk.columns],
        linewidth=0,
    )
    step = "result" if is_single else f"{format_amount(step_cents)} step"
    axes.set_ylabel(f"chance of each {step}", color=_INK, parse_math=False)


def _step_cents(risk: Risk) -> int:
    """All columns are as wide as the widest but the one of break-even, which is a single result."""
    widest_cents = max(column.high_cents - column.low_cents for column in risk.columns)
    return widest_cents + risk.many_rounds.unit_cents


def _colour(column: Column) -> str:
    if column.high_cents < 0:
        return _HOUSE
    return _PLAYER if column.low_cents > 0 else _LEVEL


def _middle_dollars(column: Column) -> float:
    return (column.low_cents + column.high_cents) / (2 * CENTS_PER_DOLLAR)


def _width_dollars(column: Column, risk: Risk) -> float:
    """Columns of many results meet without a gap; one of a single result is a bar by itself."""
    unit_cents = risk.many_rounds.unit_cents
    if column.low_cents != column.high_cents:
        return (column.high_cents - column.low_cents + unit_cents) / CENTS_PER_DOLLAR
    shown_cents = max(risk.columns[-1].high_cents, 0) - min(risk.columns[0].low_cents, 0)
    width_cents = max(shown_cents / _BARS_ACROSS, 1)
    if len(risk.columns) > 1:
        width_cents = min(width_cents, unit_cents)
    # A bar stays on its own side of break-even, however far apart the results are.
    if column.low_cents:
        width_cents = min(width_cents, 2 * abs(column.low_cents))
    return width_cents / CENTS_PER_DOLLAR


def _draw_lines(axes: "Axes", risk: Risk) -> None:
    axes.axvline(0, color=_INK, linewidth=1.2)
    axes.axvline(_expectation_cents(risk) / CENTS_PER_DOLLAR, **_EXPECTATION_LINE)
    axes.annotate(
        "break-even",
        (0, 1),
        xycoords=("data", "axes fraction"),
        xytext=(4, 0),
        textcoords="offset points",
        va="top",
        color=_INK,
        fontsize=9,
    )


def _expectation_cents(risk: Risk) -> int:
    return nearest_whole(*risk.many_rounds.expectation_cents.as_integer_ratio())


def _dress(axes: "Axes") -> None:
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    axes.set_ylim(bottom=0)
    axes.yaxis.set_major_locator(MaxNLocator(6))
    axes.yaxis.set_major_formatter(FuncFormatter(lambda chance, _: f"{100 * chance:.6g} %"))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda dollars, _: _dollars(dollars)))
    axes.grid(axis="y", color=_GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(_FAINT)
    axes.tick_params(colors=_INK, length=0)
    axes.margins(x=0.01)


def _title(axes: "Axes", risk: Risk) -> None:
    many = risk.many_rounds
    wagers = many.wager_set.wagers
    rounds = "1 round" if many.rounds == 1 else f"{many.rounds:,} rounds"
    wagered = f"{len(wagers)} wagers, {format_amount(many.wager_set.wagered_cents)} a round"
    if len(wagers) <= _WAGERS_NAMED_MAX:
        named = (f"{wager.bet} {format_amount(wager.wager_cents)}" for wager in wagers)
        wagered = f"{', '.join(named)} in each round"
    axes.set_title(
        f"The player’s result after {rounds}",
        loc="left",
        fontsize=15,
        fontweight="bold",
        color=_INK,
        pad=26,
    )
    # A dollar sign would begin a formula: amounts are written as they stand.
    axes.text(
        0,
        1.025,
        wagered,
        transform=axes.transAxes,
        va="bottom",
        color=_FAINT,
        fontsize=10.5,
        parse_math=False,
    )


def _legend(figure: "Figure", risk: Risk) -> None:
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    sides = (
        (_HOUSE, "House ahead", risk.house_ahead_count),
        (_LEVEL, "Level", risk.level_count),
        (_PLAYER, "Player ahead", risk.player_ahead_count),
    )
    handles: list[Artist] = [
        Patch(color=colour, label=f"{name} {percent(count, risk.outcome_count, 3)}")
        for colour, name, count in sides
    ]
    expectation = f"Expectation {_amount(_expectation_cents(risk))}"
    handles.append(Line2D([], [], label=expectation, **_EXPECTATION_LINE))
    legend = figure.legend(
        handles=handles,
        loc="outside lower center",
        ncols=len(handles),
        frameon=False,
        labelcolor=_INK,
    )
    for text in legend.get_texts():
        text.set_parse_math(False)


def _dollars(dollars: float) -> str:
    return _amount(round(dollars * CENTS_PER_DOLLAR)).removesuffix(".00").replace("$", r"\$")


def _amount(amount_cents: int) -> str:
    return format_amount(amount_cents).replace("-", "−")
