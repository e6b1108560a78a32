"""What time and the Game System itself do."""

from typing import Final

from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import (
    Absence,
    Action,
    AfterSilence,
    Builder,
    Deadline,
    Moment,
    OnRegister,
    Wait,
)
from taisai.table import commands


def _passes(values: Values, _moment: Moment) -> tuple[Action, ...]:
    return (Wait(values.number("duration")),)


def _down(values: Values, moment: Moment) -> tuple[Action, ...]:
    down_ms = values.number("duration")
    recorded = commands.RecordInterruption(from_at=moment.at, to_at=moment.at + down_ms)
    return (AfterSilence(down_ms, recorded),)


def _wrongly_down(_values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.RecordInterruption(from_at=moment.at + 1_000, to_at=moment.at),)


FORMS: Final[tuple[Form[Builder], ...]] = (
    Form("{duration} pass(es|)", _passes, "Time passes, and brings about what falls due."),
    Form(
        "wagering period expires",
        lambda _values, _moment: (Wait(Deadline.PERIOD),),
        "Time passes to the end of the Fixed Wagering Period.",
    ),
    Form(
        "(settlement window ends|table settles)",
        lambda _values, _moment: (Wait(Deadline.WINDOW),),
        "Time passes to the end of the settlement window.",
    ),
    Form(
        "the Game System is down for {duration}",
        _down,
        "The Game System decides nothing for a time, and records it when it is back.",
        (commands.RecordInterruption,),
    ),
    Form(
        "terminal {n} goes away",
        lambda values, _moment: (Absence(values.number(), is_away=True),),
        "The line of a terminal drops: nothing that happens is shown on it (R55).",
    ),
    Form(
        "terminal {n} comes back",
        lambda values, _moment: (Absence(values.number(), is_away=False),),
        "The terminal is there again, and is shown what it must be.",
    ),
    Form(
        "(the Game System is not approved|the approval of the Game System is withdrawn)",
        lambda _values, _moment: (OnRegister(None, is_approved=False),),
        "The register of a live house does not name the software that runs (R54).",
    ),
    Form(
        "the Game System is approved",
        lambda _values, _moment: (OnRegister(None, is_approved=True),),
        "It names it, as it does where nothing is said.",
    ),
    Form(
        "the type of terminal {n} is not approved",
        lambda values, _moment: (OnRegister(values.number(), is_approved=False),),
        "The register of a live house does not name a terminal's type (R54).",
    ),
    Form(
        "the type of terminal {n} is approved",
        lambda values, _moment: (OnRegister(values.number(), is_approved=True),),
        "It names it, as it does where nothing is said.",
    ),
    Form(
        "the Game System records an interruption that ends before it begins",
        _wrongly_down,
        "A record that cannot be.",
        (commands.RecordInterruption,),
    ),
)
