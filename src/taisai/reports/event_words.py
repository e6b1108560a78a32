"""A table's events in words: one sentence each, for people who read along.

Sentences are data: a template for each event, whose fields are said as people say them. Must not
know where the sentence is shown. A voucher's number is masked.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from taisai.money import format_amount
from taisai.rules import Outcome
from taisai.rules.bets import bet_named
from taisai.stream_types import Event
from taisai.stream_types import Event as CageEvent
from taisai.table import events
from taisai.table.events import CorrectionEvent
from taisai.table.vocabulary import Person
from taisai.validation_numbers import masked

Sentence = str | Callable[..., str]


def _plain(value: str) -> str:
    return value.replace("_", " ")


def title(bet: str) -> str:
    """A bet as the layout prints it."""
    return bet_named(bet).title


def person(by: Person | None) -> str:
    """A member of staff: `dealer Dana`."""
    return f"{_plain(by.role)} {by.id}" if by is not None else "nobody"


def chips(chips_cents: tuple[int, ...]) -> str:
    """Chips as they are counted out: `$25 $5`."""
    return " ".join(format_amount(chip).removesuffix(".00") for chip in chips_cents)


def duration(ms: int) -> str:
    """A time as people say it: `45 s`, `20 min`."""
    seconds = ms // 1_000
    return f"{seconds // 60} min" if seconds >= 60 and seconds % 60 == 0 else f"{seconds} s"


class Fields(dict[str, str]):
    """The fields of an event, each said when a template asks for it."""

    def __init__(self, event: Event | CageEvent) -> None:
        super().__init__()
        self._event = event

    def __missing__(self, name: str) -> str:
        return _said(name, getattr(self._event, name), self._event.at)


def _said(name: str, value: object, at: int) -> str:
    match value:
        case Person() | None:
            return person(value)
        case int() if name.endswith("_cents"):
            return format_amount(value)
        case int() if name.endswith("_at"):
            return duration(value - at)
        case StrEnum():
            return _plain(value)
        case str() if name in ("bet", "to_bet"):
            return title(value)
        case str() if name == "validation_number":
            return masked(value)
        case tuple() if name == "chips_cents":
            return chips(value)
        case tuple():
            return " ".join(map(str, value))
        case _:
            return str(value)


# ------------------------------------------------------------------ sentences that count


def _wagers(event: events.WagersChanged) -> str:
    changes = ", ".join(
        f"{title(one.bet)} {format_amount(one.from_cents)} to {format_amount(one.to_cents)}"
        for one in event.changes
    )
    return f"terminal {event.terminal} {event.cause}: {changes}"


def _settled(event: events.TerminalsSettled) -> str:
    won = ", ".join(
        f"terminal {one.terminal} won {format_amount(one.won_cents)}" for one in event.terminals
    )
    return f"terminals settled on {Outcome.of(event.faces).call}" + (f": {won}" if won else "")


def _entered(event: events.OutcomeEntered) -> str:
    by = person(event.by) if event.by is not None else "the dice reader"
    return f"{by} entered {Outcome.of(event.faces).call}; settles in {_window(event)}"


def _window(event: events.OutcomeEntered) -> str:
    return duration(event.settles_at - event.at)


def _called(event: events.PlaceYourBetsCalled) -> str:
    period = f"; {duration(event.closes_at - event.at)} to wager" if event.closes_at else ""
    return f'{person(event.by)} called "Place your bets"{period}'


def _expired(event: events.WageringPeriodExpired) -> str:
    back = ", ".join(map(str, event.unrecognised))
    return "the Fixed Wagering Period is over" + (
        f"; wagers below the aggregate go back at terminal {back}" if back else ""
    )


def _test_lit(event: events.TestRunLit) -> str:
    if event.faces is None:
        return f"{person(event.by)} darkened the layout after a test"
    return f"{person(event.by)} lit {Outcome.of(event.faces).call} on the layout as a test"


def _tests(event: events.TestRunsMade) -> str:
    wrong = sum(not run.is_correct for run in event.runs)
    return f"{person(event.by)} made {len(event.runs)} test runs, {wrong} of them wrong"


def _check(event: events.CheckRecorded) -> str:
    verb = "passed" if event.passed else "failed"
    note = f": {event.note}" if event.note else ""
    return f"{person(event.by)} {verb} the check of {_plain(event.check)}{note}"


def _closed(event: events.TableClosed) -> str:
    return f"{person(event.by)} closed the table" if event.by else "the table closed"


def _limits(event: events.LimitsChanged | events.LimitsNotified) -> str:
    sheet = event.sheet
    where = f"terminal {', '.join(map(str, event.terminals))}" if event.terminals else "the layout"
    lowest, highest = format_amount(sheet.wager_cents_min), format_amount(sheet.wager_cents_max)
    will = "are" if isinstance(event, events.LimitsChanged) else "will be"
    return f"limits of {where} {will} {lowest} to {highest}"


def _consent(event: events.ConsentGiven) -> str:
    who = f"position {event.position}" if event.terminal is None else f"terminal {event.terminal}"
    return f"{who} agreed to notice {event.notice}"


def _control(event: events.ControlTaken) -> str:
    return f"a player is in control of terminal {event.terminal}"


def _laid(event: events.TableWagerPlaced) -> str:
    wager = event.wager
    called = f", called as {title(wager.called_bet)}" if wager.called_bet else ""
    line = ", on the line" if wager.touches_line else ""
    return (
        f"position {wager.position} has {format_amount(wager.amount_cents)} "
        f"on {title(wager.bet)}{called}{line}"
    )


def _collected(event: events.LosersCollected) -> str:
    taken = format_amount(sum(one.wager_cents for one in event.collected))
    back = sum(one.wager_cents for one in event.returned)
    returned = f"; {format_amount(back)} on lines went back" if back else ""
    return f"{person(event.by)} collected {taken} of losing wagers{returned}"


def _paid(event: events.AreaPaid) -> str:
    won = ", ".join(f"position {one.position} {format_amount(one.won_cents)}" for one in event.paid)
    return f"{person(event.by)} paid {title(event.bet)}: {won}"


def _switched(event: events.ResultsDisplaySwitched) -> str:
    return f"{person(event.by)} switched the results display {'on' if event.is_on else 'off'}"


def _privacy(event: events.PrivacyChanged) -> str:
    return f"{person(event.by)} made the table {'private' if event.is_private else 'public'}"


def _asked(event: events.CancelCreditsAsked) -> str:
    why = " (above the voucher limit)" if event.is_forced else ""
    return f"the credits of terminal {event.terminal} wait for the dealer{why}"


def _released(event: events.EvidenceLockReleased) -> str:
    what = "the Game System" if event.terminal is None else f"terminal {event.terminal}"
    return f"{person(event.by)} released {what} from evidence"


def _malfunction(event: events.MalfunctionDeclared) -> str:
    part = f"terminal {event.terminal}" if event.terminal is not None else _plain(event.part)
    return f"{person(event.by)} declared malfunction {event.malfunction} of {part}: {event.what}"


def _correction(verb: str) -> Callable[[CorrectionEvent], str]:
    def sentence(event: CorrectionEvent) -> str:
        moved = (
            ("credited", sum(one.credited_cents for one in event.corrections)),
            ("debited", sum(one.debited_cents for one in event.corrections)),
            ("unclaimed", sum(one.unclaimed_cents for one in event.corrections)),
            ("recoverable", sum(one.recoverable_cents for one in event.corrections)),
        )
        amounts = ", ".join(f"{format_amount(cents)} {what}" for what, cents in moved if cents)
        by = f"{person(event.by)} and {person(event.second)}"
        return f"{by} {verb} {event.round}" + (f": {amounts}" if amounts else "")

    return sentence


SENTENCES: Final[Mapping[type[Event], Sentence]] = MappingProxyType(
    {
        events.TableSetUp: "{by} set the table up",
        events.SettingsChanged: "{by} changed settings",
        events.TerminalInstalled: "{by} installed terminal {terminal}",
        events.TerminalWithdrawn: "{by} withdrew terminal {terminal}",
        events.DealerAssigned: "{by} put dealer {dealer} at the table",
        events.DiceInstalled: "{by} put dice {dice_set} under seal {seal}",
        events.OpeningBegun: "{by} began the opening checks",
        events.TestRunLit: _test_lit,
        events.TestRunsMade: _tests,
        events.CheckRecorded: _check,
        events.TableOpened: "{by} opened the table",
        events.ClosingNotified: "{by} gave notice {notice}: the table closes in {closes_at}",
        events.TableClosed: _closed,
        events.LimitsNotified: _limits,
        events.LimitsChanged: _limits,
        events.ConsentGiven: _consent,
        events.PrivacyChanged: _privacy,
        events.CoverReplaced: "{by} replaced the cover",
        events.RoundBegan: "round {round} began",
        events.DiceSpun: "{by} spun the dice, {times} times",
        events.PlaceYourBetsCalled: _called,
        events.WageringPeriodExpired: _expired,
        events.NoMoreBetsCalled: '{by} called "No more bets" and rang the bell',
        events.TumblerUncovered: "{by} uncovered the dice",
        events.OutcomeAnnounced: "{by} announced {faces}",
        events.EntryButtonPressed: "{by} pressed {number}",
        events.EntryCleared: "{by} cleared the entry",
        events.OutcomeEntered: _entered,
        events.OutcomeConfirmed: "the outcome {faces} stands",
        events.TerminalsSettled: _settled,
        events.RoundCompleted: "round {round} is over",
        events.InterruptionRecorded: "the Game System was down until now",
        events.AlertRaised: "alert, {kind}: {text}",
        events.WagersChanged: _wagers,
        events.PositionTaken: "a player has position {position}",
        events.PositionLeft: "position {position} is free",
        events.ChipsBought: "{by} changed {amount_cents} into chips {chips_cents}",
        events.ColourBought: "position {position} has {count} {chip} chips of {value_cents}",
        events.ColourCashedOut: "{by} paid position {position} {paid_cents} for its colour",
        events.TableWagerPlaced: _laid,
        events.TableWagerMoved: "position {position} moved {bet} to {to_bet}",
        events.TableWagerWithdrawn: "position {position} took {bet} off the layout",
        events.LineTouchingAccepted: "{by} accepted the chip of position {position} on {bet}",
        events.WagerAdjusted: (
            "{by} and {second} settle {bet} of position {position} as {to_bet}: {reason}"
        ),
        events.LosersCollected: _collected,
        events.AreaPaid: _paid,
        events.TablePaid: "{by} declared the table paid",
        events.FloatFilled: "the float changed by {amount_cents}",
        events.FloatCounted: "the float was counted at {counted_cents}: {difference_cents}",
        events.NoteInserted: "terminal {terminal} took a note of {note_cents}",
        events.CreditsBoughtIn: "{by} credited terminal {terminal} with {amount_cents} in {tender}",
        events.ControlTaken: _control,
        events.ControlEnded: "control of terminal {terminal} ended: {cause}",
        events.VoucherIssued: (
            "terminal {terminal} dispensed a voucher for {amount_cents}, {validation_number}"
        ),
        events.CancelCreditsAsked: _asked,
        events.CreditsCancelled: (
            "{by} paid terminal {terminal} {paid_cents} in chips {chips_cents}"
        ),
        events.DealerAsked: "terminal {terminal} asks for the dealer",
        events.CallAnswered: "{by} saw to terminal {terminal}",
        events.LockUpCleared: "{by} cleared the large win at terminal {terminal}",
        events.NoSpinAnnounced: '{by} announced "No spin": {cause}',
        events.VoidRoundAnnounced: '{by} announced "void round": {reason}',
        events.OutcomeAmended: "{by} amended {before} to {faces}",
        events.MalfunctionDeclared: _malfunction,
        events.MalfunctionEnded: "{by} ended malfunction {malfunction}, {way}: {note}",
        events.ResultsDisplaySwitched: _switched,
        events.TamperReported: "terminal {terminal} reports: {kind}",
        events.AlertAcknowledged: "{by} has seen alert {alert}, {kind}",
        events.TamperCleared: "{by} put terminal {terminal} back in service: {note}",
        events.RoundRecalculated: _correction("recalculated round"),
        events.TableRoundMadeGood: _correction("made good round"),
        events.SettledRoundVoided: _correction("voided round"),
        events.PaymentRefused: _correction("refused payment for round"),
        events.EvidenceLockReleased: _released,
        events.CreditsPaidByHand: "{by} paid terminal {terminal} {amount_cents} by hand",
    }
)
"""Each event with its sentence."""


def in_words(event: Event) -> str:
    """An event as a sentence.

    >>> in_words(events.NoteInserted(at=0, terminal=7, note_cents=5_000))
    'terminal 7 took a note of $50.00'
    """
    sentence = SENTENCES[type(event)]
    return sentence.format_map(Fields(event)) if isinstance(sentence, str) else sentence(event)
