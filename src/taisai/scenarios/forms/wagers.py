"""Deeds of D9A 4: a player's touches at a terminal's layout."""

from typing import Final

from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import Action, Builder, Moment
from taisai.table import commands


def _place(values: Values, _moment: Moment) -> tuple[Action, ...]:
    placed = commands.PlaceWager(
        terminal=values.number(), bet=values.text("bet"), amount_cents=values.cents()
    )
    return (placed,)


def _change(values: Values, _moment: Moment) -> tuple[Action, ...]:
    changed = commands.ChangeWager(
        terminal=values.number(), bet=values.text("bet"), to_cents=values.cents()
    )
    return (changed,)


def _cancel(values: Values, _moment: Moment) -> tuple[Action, ...]:
    return (commands.CancelWager(terminal=values.number(), bet=values.text("bet")),)


def _move(values: Values, _moment: Moment) -> tuple[Action, ...]:
    moved = commands.MoveWager(
        terminal=values.number(), bet=values.text("bet"), to_bet=values.text("to")
    )
    return (moved,)


def _undo(values: Values, _moment: Moment) -> tuple[Action, ...]:
    undone = commands.UndoWager(terminal=values.number())
    times = values.maybe("times", int)
    return (undone,) * (1 if times is None else times)


def _clear(values: Values, _moment: Moment) -> tuple[Action, ...]:
    return (commands.ClearWagers(terminal=values.number()),)


def _repeat(values: Values, _moment: Moment) -> tuple[Action, ...]:
    return (commands.RepeatWagers(terminal=values.number()),)


def _double(values: Values, _moment: Moment) -> tuple[Action, ...]:
    return (commands.DoubleWagers(terminal=values.number()),)


FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        "terminal {n} wagers {amount} on {bet}",
        _place,
        "Adds chips to the wager on a bet.",
        (commands.PlaceWager,),
    ),
    Form(
        "terminal {n} changes {bet} to {amount}",
        _change,
        "Makes the wager on a bet this much in all.",
        (commands.ChangeWager,),
    ),
    Form(
        "terminal {n} cancels {bet}",
        _cancel,
        "Takes the whole wager on a bet back.",
        (commands.CancelWager,),
    ),
    Form(
        "terminal {n} moves {bet} to {to:bet}",
        _move,
        "Moves the whole wager on a bet to another, or nothing of it.",
        (commands.MoveWager,),
    ),
    Form(
        "terminal {n} undoes[ {times} times]",
        _undo,
        "Takes the last change back, or the last few.",
        (commands.UndoWager,),
    ),
    Form("terminal {n} clears", _clear, "Takes all wagers back.", (commands.ClearWagers,)),
    Form(
        "terminal {n} repeats",
        _repeat,
        "Places the player's last wagers again.",
        (commands.RepeatWagers,),
    ),
    Form("terminal {n} doubles", _double, "Doubles every wager.", (commands.DoubleWagers,)),
)
