"""Deeds of what stands beside the entry terminal: a dice reader, a keypad."""

from typing import Final

from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import Action, Builder, Moment
from taisai.table import commands
from taisai.table.vocabulary import EntryKey


def _read(values: Values, _moment: Moment) -> tuple[Action, ...]:
    sure = values.maybe("n", int)
    return (commands.ReportReading(faces=values.faces(), confidence=sure or 0),)


def _unsure(_values: Values, _moment: Moment) -> tuple[Action, ...]:
    return (commands.ReportReading(faces=None),)


def _uphold(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.UpholdEntry(by=moment.person(values)),)


def _key(values: Values, _moment: Moment) -> tuple[Action, ...]:
    return (commands.PressKey(key=values.get("key", EntryKey)),)


def _keys(values: Values, _moment: Moment) -> tuple[Action, ...]:
    pressed = (commands.PressKey(key=EntryKey(str(face))) for face in values.faces())
    return (*pressed, commands.PressKey(key=EntryKey.ENTER))


FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        "dice reader reads {faces}[ sure by {n}]",
        _read,
        "A dice reader reports the faces, sure by so many thousandths; it proposes or checks.",
        (commands.ReportReading,),
    ),
    Form(
        "dice reader is unsure",
        _unsure,
        "A dice reader has looked and does not know.",
        (commands.ReportReading,),
    ),
    Form(
        "{staff} upholds the entry",
        _uphold,
        "A game supervisor decides against the dice reader.",
        (commands.UpholdEntry,),
    ),
    Form(
        "keypad enters {faces}",
        _keys,
        "Three keys of the keypad, then its ENTER.",
        (commands.PressKey,),
    ),
    Form(
        "keypad presses {key}", _key, "A key of the entry terminal's keypad.", (commands.PressKey,)
    ),
)
