"""Deeds of D9 7 and D9A 7.2: no spin, void round, amendment, malfunctions, tampering."""

from typing import Final

from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import Action, Builder, Moment
from taisai.table import commands
from taisai.table.vocabulary import NoSpinCause, Part, Tamper, WayOut


def _no_spin(values: Values, moment: Moment) -> tuple[Action, ...]:
    cause = values.get("cause", NoSpinCause)
    return (commands.AnnounceNoSpin(by=moment.person(values), cause=cause),)


def _void_round(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.AnnounceVoidRound(by=moment.person(values), reason=values.text("words")),)


def _amend(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.AmendOutcome(by=moment.person(values), faces=values.faces()),)


def _malfunction(values: Values, moment: Moment) -> tuple[Action, ...]:
    declared = commands.DeclareMalfunction(
        by=moment.person(values), part=values.get("part", Part), what=values.text("words")
    )
    return (declared,)


def _terminal_fails(values: Values, moment: Moment) -> tuple[Action, ...]:
    declared = commands.DeclareMalfunction(
        by=moment.person(values),
        part=Part.TERMINAL,
        what=values.text("words"),
        terminal=values.number(),
    )
    return (declared,)


def _end(values: Values, moment: Moment, way: WayOut) -> tuple[Action, ...]:
    ended = commands.EndMalfunction(
        by=moment.person(values),
        malfunction=values.number(),
        way=way,
        note=values.text("words"),
    )
    return (ended,)


def _switch(values: Values, moment: Moment, *, is_on: bool) -> tuple[Action, ...]:
    return (commands.SwitchResultsDisplay(by=moment.person(values), is_on=is_on),)


def _tamper(values: Values, kind: Tamper) -> tuple[Action, ...]:
    return (commands.ReportTamper(terminal=values.number(), kind=kind),)


def _acknowledge(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.AcknowledgeAlert(by=moment.person(values), alert=values.number()),)


def _clear_tamper(values: Values, moment: Moment) -> tuple[Action, ...]:
    cleared = commands.ClearTamper(
        by=moment.person(values), terminal=values.number(), note=values.text("words")
    )
    return (cleared,)


FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        "{staff} announces no spin because {cause}",
        _no_spin,
        "The spin is void for one of the four causes of D9 7.1.",
        (commands.AnnounceNoSpin,),
    ),
    Form(
        "{staff} announces void round because {words}",
        _void_round,
        "The dealer's opinion that integrity is compromised.",
        (commands.AnnounceVoidRound,),
    ),
    Form(
        "{staff} amends the outcome to {faces}",
        _amend,
        "Wrong numbers are put right before settlement.",
        (commands.AmendOutcome,),
    ),
    Form(
        "{staff} declares a malfunction of the {part} because {words}",
        _malfunction,
        "No further round until it is dealt with.",
        (commands.DeclareMalfunction,),
    ),
    Form(
        "{staff} declares a malfunction of terminal {n} because {words}",
        _terminal_fails,
        "One terminal fails; it is out of service.",
        (commands.DeclareMalfunction,),
    ),
    Form(
        "{staff} ends malfunction {n} as rectified because {words}",
        lambda values, moment: _end(values, moment, WayOut.RECTIFIED),
        "The first way out of a game lock.",
        (commands.EndMalfunction,),
    ),
    Form(
        "{staff} ends malfunction {n} by safe procedures because {words}",
        lambda values, moment: _end(values, moment, WayOut.SAFE_PROCEDURES),
        "The second way out of a game lock.",
        (commands.EndMalfunction,),
    ),
    Form(
        "{staff} switches the results display on",
        lambda values, moment: _switch(values, moment, is_on=True),
        "The side display shows recent results.",
        (commands.SwitchResultsDisplay,),
    ),
    Form(
        "{staff} switches the results display off",
        lambda values, moment: _switch(values, moment, is_on=False),
        "The side display is dark.",
        (commands.SwitchResultsDisplay,),
    ),
    Form(
        "terminal {n} door opens",
        lambda values, _moment: _tamper(values, Tamper.DOOR),
        "The door switch reports.",
        (commands.ReportTamper,),
    ),
    Form(
        "terminal {n} is tilted",
        lambda values, _moment: _tamper(values, Tamper.TILT),
        "The tilt switch reports.",
        (commands.ReportTamper,),
    ),
    Form(
        "terminal {n} is tampered with",
        lambda values, _moment: _tamper(values, Tamper.TAMPER),
        "The tamper switch reports.",
        (commands.ReportTamper,),
    ),
    Form(
        "{staff} acknowledges alert {n}",
        _acknowledge,
        "Somebody has seen it; a table's alerts are counted from 1.",
        (commands.AcknowledgeAlert,),
    ),
    Form(
        "{staff} puts terminal {n} back in service because {words}",
        _clear_tamper,
        "A supervisor has looked at the terminal.",
        (commands.ClearTamper,),
    ),
)
