"""The stopping sheet: how a bankroll ends, round by round.

For: game mathematicians and operators, as a table for a terminal or as figures for JSON.
Must not know: how the counts are found (`taisai.maths.ruin`).
Obeys: D9A 3.3(b) (amounts in dollars and cents).
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import count
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.table import Table

from taisai.maths import Stopping, decimal, percent
from taisai.money import format_amount
from taisai.reports.risk_sheet import CHANCE_PLACES

HALF: Final = Fraction(1, 2)


def stopping_figures(stopping: Stopping) -> dict[str, object]:
    """The figures for a JSON object: every round with its chances, as texts."""
    play = stopping.play
    return {
        "bankroll_cents": play.bankroll_cents,
        "target_cents": play.target_cents,
        "rounds": play.rounds,
        "expected_rounds": decimal(stopping.expected_rounds, CHANCE_PLACES),
        "half_have_stopped_by": stopping.first_round_with(HALF),
        "by_round": [
            {
                "round": number,
                "chance_ruined": decimal(stopping.ruined_by(number), CHANCE_PLACES),
                "chance_target_reached": decimal(stopping.reached_by(number), CHANCE_PLACES),
                "chance_playing": decimal(stopping.playing_after(number), CHANCE_PLACES),
            }
            for number in range(1, play.rounds + 1)
        ],
    }


def stopping_table(stopping: Stopping) -> Table:
    """The chances by some of the rounds, for a terminal."""
    play = stopping.play
    until = "ruin" if play.target_cents is None else f"ruin or {format_amount(play.target_cents)}"
    table = Table(
        title=f"From a bankroll of {format_amount(play.bankroll_cents)} until {until}",
        caption=_caption(stopping),
        box=SIMPLE_HEAD,
        title_justify="left",
        title_style="bold",
        caption_justify="left",
    )
    table.add_column("By round", justify="right")
    table.add_column("ruined", justify="right")
    if play.target_cents is not None:
        table.add_column("target reached", justify="right")
    table.add_column("still playing", justify="right")
    for number in _shown_rounds(play.rounds):
        chances = [stopping.ruined_by(number)]
        if play.target_cents is not None:
            chances.append(stopping.reached_by(number))
        chances.append(stopping.playing_after(number))
        table.add_row(f"{number:,}", *(percent(*one.as_integer_ratio()) for one in chances))
    return table


def _caption(stopping: Stopping) -> str:
    play = stopping.play
    wagered = format_amount(play.wager_set.wagered_cents)
    half = stopping.first_round_with(HALF)
    stops = f"half have stopped by round {half:,}" if half else "fewer than half have stopped"
    return (
        f"Ruined is who cannot place the {wagered} of a round. "
        f"{decimal(stopping.expected_rounds, 1)} rounds are played on average; {stops}."
    )


def _shown_rounds(rounds: int) -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on, and the last.

    >>> list(_shown_rounds(60))
    [1, 2, 5, 10, 20, 50, 60]
    """
    for power in count():
        for first in (1, 2, 5):
            if first * 10**power >= rounds:
                yield rounds
                return
            yield first * 10**power
