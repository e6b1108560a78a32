"""Deeds of D9A 7.3 to 7.5 and R31: what the operator puts right after settlement."""

from typing import Final

from taisai.rules import Role
from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import STAFF_NAMES, Action, Builder, Moment
from taisai.table import commands
from taisai.table.past_rounds import PastRound
from taisai.table.vocabulary import LockScope, NoSpinCause

_TWO: Final = "{staff} with {second:staff}[ {asked:duration} after asking]"


def _record(values: Values, moment: Moment) -> PastRound | None:
    """The journal's record of an old round, where the line brings one."""
    number = values.maybe("record", int)
    return None if number is None else moment.records.get(number)


def _recalculate(values: Values, moment: Moment) -> tuple[Action, ...]:
    recalculated = commands.RecalculateRound(
        by=moment.person(values),
        second=moment.person(values, "second"),
        proposed_at=moment.asked_at(values),
        round=values.number(),
        faces=values.faces(),
        evidence=values.text("evidence"),
        reason=values.text("words"),
        terminal=values.maybe("terminal", int),
        record=_record(values, moment),
    )
    return (recalculated,)


def _make_good(values: Values, moment: Moment) -> tuple[Action, ...]:
    made_good = commands.MakeTableRoundGood(
        by=moment.person(values),
        second=moment.person(values, "second"),
        proposed_at=moment.asked_at(values),
        round=values.number(),
        faces=values.faces(),
        evidence=values.text("evidence"),
        reason=values.text("words"),
        record=_record(values, moment),
    )
    return (made_good,)


def _void(values: Values, moment: Moment) -> tuple[Action, ...]:
    voided = commands.VoidSettledRound(
        by=moment.person(values),
        second=moment.person(values, "second"),
        proposed_at=moment.asked_at(values),
        round=values.number(),
        cause=values.get("cause", NoSpinCause),
        reason=values.text("words"),
        record=_record(values, moment),
    )
    return (voided,)


def _disruption(values: Values, moment: Moment) -> tuple[Action, ...]:
    recorded = commands.RecordDisruption(
        by=moment.person(values),
        round=values.number(),
        reason=values.text("words"),
        day_began_at=moment.at - values.number("day") if values.has("day") else 0,
        record=_record(values, moment),
    )
    return (recorded,)


def _void_disrupted(values: Values, moment: Moment) -> tuple[Action, ...]:
    voided = commands.VoidDisruptedRound(
        by=moment.person(values),
        second=moment.person(values, "second"),
        proposed_at=moment.asked_at(values),
        round=values.number(),
        reason=values.text("words"),
        record=_record(values, moment),
    )
    return (voided,)


def _refuse(values: Values, moment: Moment, scope: LockScope) -> tuple[Action, ...]:
    refused = commands.RefuseToPay(
        by=moment.person(values),
        second=moment.person(values, "second"),
        proposed_at=moment.asked_at(values),
        round=values.number(),
        terminal=values.number("terminal"),
        malfunction=values.number("malfunction"),
        scope=scope,
        report_reference=values.text("report"),
        inspector=_inspector(values),
        standard_reference=_standard(values),
        reason=values.text("words"),
    )
    return (refused,)


def _inspector(values: Values) -> str:
    """To whom a report is made, where the line does not say."""
    said = values.maybe("inspector", str)
    return STAFF_NAMES[Role.INSPECTOR] if said is None else said


def _standard(values: Values) -> str:
    """Under which standard it is made, where the line does not say."""
    said = values.maybe("standard", str)
    return "MOS 7" if said is None else said


def _refuse_credits(values: Values, moment: Moment, scope: LockScope) -> tuple[Action, ...]:
    refused = commands.RefuseCredits(
        by=moment.person(values),
        second=moment.person(values, "second"),
        proposed_at=moment.asked_at(values),
        terminal=values.number("terminal"),
        session=values.maybe("session", int) or 0,
        amount_cents=values.cents(),
        malfunction=values.number("malfunction"),
        scope=scope,
        report_reference=values.text("report"),
        inspector=_inspector(values),
        standard_reference=_standard(values),
        reason=values.text("words"),
    )
    return (refused,)


def _release(values: Values, moment: Moment) -> tuple[Action, ...]:
    released = commands.ReleaseEvidenceLock(
        by=moment.person(values),
        terminal=values.maybe("n", int),
        report_reference=values.text("report"),
        investigation_reference=values.text("investigation"),
    )
    return (released,)


def _pay_by_hand(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.PayByHand(by=moment.person(values), terminal=values.number()),)


_REFUSES: Final = (
    f"{_TWO} refuses to pay terminal {{terminal:n}} for round {{n}} after malfunction "
    "{malfunction:n} under report {report:words}"
    "[ to inspector {inspector:words}][ under standard {standard:words}]"
)
_REMOVES: Final = (
    f"{_TWO} removes {{amount}} of wrong credits at terminal {{terminal:n}}"
    "[ of session {session:n}] after malfunction {malfunction:n} under report {report:words}"
    "[ to inspector {inspector:words}][ under standard {standard:words}]"
)

FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        f"{_TWO} recalculates round {{n}}[ at terminal {{terminal:n}}] as {{faces}} "
        "on evidence {evidence:words} because {words}[ with the record of round {record:n}]",
        _recalculate,
        "A settled round is recalculated on the actual outcome, or for one terminal.",
        (commands.RecalculateRound,),
    ),
    Form(
        f"{_TWO} makes round {{n}} good as {{faces}} "
        "on evidence {evidence:words} because {words}[ with the record of round {record:n}]",
        _make_good,
        "The same for a table alone, under Div1 11.1.",
        (commands.MakeTableRoundGood,),
    ),
    Form(
        f"{_TWO} voids round {{n}} for {{cause}} because {{words}}"
        "[ with the record of round {record:n}]",
        _void,
        "A settled round is voided for a cause of D9 7.1.",
        (commands.VoidSettledRound,),
    ),
    Form(
        "{staff} records a disruption of round {n}[ {day:duration} into the gaming day] "
        "because {words}[ with the record of round {record:n}]",
        _disruption,
        "The dealer holds that a settled round's integrity was compromised.",
        (commands.RecordDisruption,),
    ),
    Form(
        f"{_TWO} voids the disrupted round {{n}} because {{words}}"
        "[ with the record of round {record:n}]",
        _void_disrupted,
        "Two supervisors approve it, and the round is void.",
        (commands.VoidDisruptedRound,),
    ),
    Form(
        f"{_REFUSES} locking the terminal because {{words}}",
        lambda values, moment: _refuse(values, moment, LockScope.TERMINAL),
        "An amount is refused; the terminal is evidence.",
        (commands.RefuseToPay,),
    ),
    Form(
        f"{_REFUSES} locking the Game System because {{words}}",
        lambda values, moment: _refuse(values, moment, LockScope.GAME_SYSTEM),
        "An amount is refused; the whole Game System is evidence.",
        (commands.RefuseToPay,),
    ),
    Form(
        f"{_REMOVES} locking the terminal because {{words}}",
        lambda values, moment: _refuse_credits(values, moment, LockScope.TERMINAL),
        "Credits that no round brought are refused (R49); the terminal is evidence.",
        (commands.RefuseCredits,),
    ),
    Form(
        f"{_REMOVES} locking the Game System because {{words}}",
        lambda values, moment: _refuse_credits(values, moment, LockScope.GAME_SYSTEM),
        "Credits that no round brought are refused (R49); the whole Game System is evidence.",
        (commands.RefuseCredits,),
    ),
    Form(
        "{staff} releases (terminal {n}|the Game System) under report {report:words} "
        "and investigation {investigation:words}",
        _release,
        "The evidence lock ends after the investigation.",
        (commands.ReleaseEvidenceLock,),
    ),
    Form(
        "{staff} pays terminal {n} by hand",
        _pay_by_hand,
        "Credits are paid by hand while equipment is evidence.",
        (commands.PayByHand,),
    ),
)
