"""The risk sheet: what a set of wagers does in one round and in many.

For: game mathematicians and operators, as a table for a terminal or as JSON.
Must not know: how the figures are found (`taisai.maths`).
Obeys: D9A 3.3(b) (amounts in dollars and cents). Every result is the player's, so the house's is
its opposite.
"""

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table

from taisai.maths import Extreme, Risk, decimal, nearest_whole, percent, square_root
from taisai.money import format_amount
from taisai.rules import Outcome

CHANCE_PLACES: Final = 12
"""Decimal places of a chance in JSON; the exact count out of 216**rounds fills pages."""

_OUTCOMES_SHOWN_MAX: Final = 6
"""Outcomes are listed up to this number; more of them are only counted."""


def as_json(risk: Risk, **more: object) -> str:
    """The figures, and more by their names, as one JSON object; fractions are texts."""
    many = risk.many_rounds
    once = many.wager_set
    figures = {
        "wagers": [{"bet": wager.bet, "wager_cents": wager.wager_cents} for wager in once.wagers],
        "one_round": {
            "wagered_cents": once.wagered_cents,
            "expectation_cents": str(once.expectation_cents),
            "house_edge": str(-once.expectation_cents / once.wagered_cents),
            "standard_deviation_cents": square_root(once.variance_cents),
            "worst": _extreme(once.worst),
            "best": _extreme(once.best),
            "house_exposure_cents": once.house_exposure.lost_cents,
            "house_exposure_outcomes": _faces(once.house_exposure.outcomes),
        },
        "rounds": many.rounds,
        "wagered_cents": many.wagered_cents,
        "expectation_cents": str(many.expectation_cents),
        "standard_deviation_cents": square_root(many.variance_cents),
        "worst_cents": many.worst_cents,
        "best_cents": many.best_cents,
        "chance_house_ahead": _chance(risk.house_ahead_count, risk),
        "chance_level": _chance(risk.level_count, risk),
        "chance_player_ahead": _chance(risk.player_ahead_count, risk),
        "quantiles": [
            {"level": decimal(level, 3), "net_cents": net_cents}
            for level, net_cents in risk.quantiles_cents
        ],
    }
    return json.dumps({**figures, **more}, indent=2)


def _extreme(extreme: Extreme) -> dict[str, object]:
    return {
        "net_cents": extreme.net_cents,
        "ways": extreme.ways,
        "outcomes": _faces(extreme.outcomes),
    }


def _faces(outcomes: Iterable[Outcome]) -> list[list[int]]:
    return [list(outcome.faces) for outcome in outcomes]


def _chance(count: int, risk: Risk) -> str:
    scaled = nearest_whole(count * 10**CHANCE_PLACES, risk.outcome_count)
    return decimal(Fraction(scaled, 10**CHANCE_PLACES), CHANCE_PLACES)


# ------------------------------------------------------------------------ tables of a terminal


def as_tables(risk: Risk) -> Group:
    """The figures for a terminal: one round, all rounds, and the quantiles."""
    return Group(_one_round(risk), _all_rounds(risk), _quantiles(risk))


def _one_round(risk: Risk) -> Table:
    once = risk.many_rounds.wager_set
    table = _figures_table("One round")
    table.add_row("Wagered", format_amount(once.wagered_cents), _counted(len(once.wagers), "wager"))
    table.add_row(
        "Player's expectation",
        _amount(once.expectation_cents),
        f"house edge {percent(*(-once.expectation_cents / once.wagered_cents).as_integer_ratio())}",
    )
    table.add_row("Standard deviation", format_amount(square_root(once.variance_cents)), "")
    table.add_row("Player's worst", format_amount(once.worst.net_cents), _where(once.worst))
    table.add_row("Player's best", format_amount(once.best.net_cents), _where(once.best))
    exposure = once.house_exposure
    table.add_row(
        "House can lose",
        format_amount(exposure.lost_cents),
        f"on {_outcomes(exposure.outcomes)}" if exposure.outcomes else "on no outcome",
    )
    return table


def _all_rounds(risk: Risk) -> Table:
    many = risk.many_rounds
    table = _figures_table(f"After {_counted(many.rounds, 'round')}")
    table.add_row("Wagered", format_amount(many.wagered_cents), "")
    table.add_row("Player's expectation", _amount(many.expectation_cents), "")
    table.add_row("Standard deviation", format_amount(square_root(many.variance_cents)), "")
    table.add_row("Player's worst", format_amount(many.worst_cents), "every round the worst")
    table.add_row("Player's best", format_amount(many.best_cents), "every round the best")
    table.add_row("House ahead", percent(risk.house_ahead_count, risk.outcome_count), "")
    table.add_row("Level", percent(risk.level_count, risk.outcome_count), "")
    table.add_row("Player ahead", percent(risk.player_ahead_count, risk.outcome_count), "")
    return table


def _quantiles(risk: Risk) -> Table:
    table = Table(title="Quantiles", box=SIMPLE_HEAD, title_justify="left", title_style="bold")
    table.add_column("With a chance of at least", justify="right")
    table.add_column("the player's result is at most", justify="right")
    for level, net_cents in risk.quantiles_cents:
        table.add_row(f"{decimal(100 * level, 1)} %", format_amount(net_cents))
    return table


def _figures_table(title: str) -> Table:
    table = Table(
        title=title, box=SIMPLE_HEAD, show_header=False, title_justify="left", title_style="bold"
    )
    table.add_column("figure")
    table.add_column("amount", justify="right", style="bold", no_wrap=True)
    table.add_column("remark", style="dim")
    return table


def _amount(cents: Fraction) -> str:
    """An average is seldom whole cents: it is shown to the nearest one."""
    return format_amount(nearest_whole(cents.numerator, cents.denominator))


def _where(extreme: Extreme) -> str:
    return f"{extreme.ways} of 216: {_outcomes(extreme.outcomes)}"


def _outcomes(outcomes: tuple[Outcome, ...]) -> str:
    if len(outcomes) > _OUTCOMES_SHOWN_MAX:
        return f"{len(outcomes)} results of the dice"
    return ", ".join("-".join(map(str, outcome.faces)) for outcome in outcomes)


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"
