"""Deeds of D9 6 and D9A 5: the tumbler, the calls, the entry terminal, the settlement."""

from typing import Final

from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import Action, Builder, Deadline, Moment, Wait
from taisai.stream_types import Command
from taisai.table import commands
from taisai.table.vocabulary import Faces, Mode, Person


def _cover(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.ReplaceCover(by=moment.person(values)),)


def _spin(values: Values, moment: Moment) -> tuple[Action, ...]:
    times = values.maybe("times", int)
    by = moment.person(values)
    return (commands.SpinTumbler(by=by, times=3 if times is None else times),)


def _spin_once(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.SpinTumbler(by=moment.person(values), times=1),)


def _place_your_bets(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.CallPlaceYourBets(by=moment.person(values)),)


def _no_more_bets(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.CallNoMoreBets(by=moment.person(values)),)


def _uncover(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.Uncover(by=moment.person(values)),)


def _announce(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.AnnounceOutcome(by=moment.person(values), faces=values.faces()),)


def _press(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.PressEntryButton(by=moment.person(values), number=values.number()),)


def _clear(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.ClearEntry(by=moment.person(values)),)


def _enter(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.PressEnter(by=moment.person(values)),)


def _entered(by: Person, faces: Faces) -> tuple[Command, ...]:
    pressed = (commands.PressEntryButton(by=by, number=face) for face in faces)
    return (*pressed, commands.PressEnter(by=by))


def _enters(values: Values, moment: Moment) -> tuple[Action, ...]:
    return _entered(moment.person(values), values.faces())


def _shows(values: Values, moment: Moment) -> tuple[Action, ...]:
    by, faces = moment.person(values), values.faces()
    return (
        commands.Uncover(by=by),
        commands.AnnounceOutcome(by=by, faces=faces),
        *_entered(by, faces),
    )


def _tried_early(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.ReportEarlyEntry(tried_by=moment.person(values).id),)


def _settle(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.SettleRound(by=moment.person(values)),)


def _whole_round(dealer: Person, faces: Faces, mode: Mode) -> tuple[Action, ...]:
    """A round in which nothing goes wrong, in the mode of the table."""
    opened = (commands.SpinTumbler(by=dealer), commands.CallPlaceYourBets(by=dealer))
    closed: tuple[Action, ...] = (Wait(Deadline.PERIOD),) if mode is not Mode.TABLE else ()
    settled: tuple[Action, ...] = (*_entered(dealer, faces), Wait(Deadline.WINDOW))
    if mode is Mode.TERMINALS:
        return (*opened, *closed, *settled)
    called = (commands.CallNoMoreBets(by=dealer), commands.Uncover(by=dealer))
    return (*opened, *closed, *called, *settled, commands.ReplaceCover(by=dealer))


def _rounds(values: Values, moment: Moment) -> tuple[Action, ...]:
    one = _whole_round(moment.dealer, values.faces(), moment.table.mode)
    return one * values.number("times")


FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        "{staff} replaces the cover",
        _cover,
        "The dome goes back over the dice.",
        (commands.ReplaceCover,),
    ),
    Form(
        "{staff} activates the tumbler[ {times} times]",
        _spin,
        "The dice are spun, three times where no number is given.",
        (commands.SpinTumbler,),
    ),
    Form(
        "{staff} activates the tumbler once",
        _spin_once,
        "The dice are spun a single time.",
        (commands.SpinTumbler,),
    ),
    Form(
        "{staff} calls place your bets",
        _place_your_bets,
        "Wagering opens.",
        (commands.CallPlaceYourBets,),
    ),
    Form(
        "{staff} calls no more bets",
        _no_more_bets,
        "Wagering closes where a table layout is in use; the bell rings.",
        (commands.CallNoMoreBets,),
    ),
    Form("{staff} uncovers the dice", _uncover, "The dome comes off.", (commands.Uncover,)),
    Form(
        "{staff} announces {faces}",
        _announce,
        "The result is called aloud.",
        (commands.AnnounceOutcome,),
    ),
    Form(
        "{staff} presses {n}",
        _press,
        "A numbered button of the entry terminal.",
        (commands.PressEntryButton,),
    ),
    Form(
        "{staff} clears the entry",
        _clear,
        "The entry terminal's display is emptied.",
        (commands.ClearEntry,),
    ),
    Form("{staff} presses ENTER", _enter, "The entry button.", (commands.PressEnter,)),
    Form(
        "{staff} enters {faces}",
        _enters,
        "Three buttons, then ENTER.",
        (commands.PressEntryButton, commands.PressEnter),
    ),
    Form(
        "{staff} uncovers and enters {faces}",
        _shows,
        "Uncovers the dice, announces them and enters them (D9 6.3, 6.4).",
        (
            commands.Uncover,
            commands.AnnounceOutcome,
            commands.PressEntryButton,
            commands.PressEnter,
        ),
    ),
    Form(
        "the Game System reports that {staff} tried too early",
        _tried_early,
        "A result was tried before the close and refused; the Game System tells the staff.",
        (commands.ReportEarlyEntry,),
    ),
    Form(
        "{staff} settles the round",
        _settle,
        "Ends the settlement window early.",
        (commands.SettleRound,),
    ),
    Form(
        "{times} round(s|) (is|are) played with {faces}",
        _rounds,
        "Whole rounds in which nobody does anything but the dealer.",
        (),
    ),
)
