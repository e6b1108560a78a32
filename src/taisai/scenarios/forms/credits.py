"""Deeds of D9A 4.3 to 4.5 and 3.3(d): money in, control of a terminal, money out."""

from typing import Final

from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import Action, Builder, Moment
from taisai.table import commands
from taisai.table.vocabulary import Tender


def _buy_in(values: Values, moment: Moment, tender: Tender) -> tuple[Action, ...]:
    bought = commands.BuyIn(
        by=moment.person(values),
        terminal=values.number(),
        tender=tender,
        amount_cents=values.cents(),
    )
    return (bought,)


def _give_control(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.GiveControl(by=moment.person(values), terminal=values.number()),)


def _end_control(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.EndControl(by=moment.person(values), terminal=values.number()),)


def _release(values: Values, _moment: Moment) -> tuple[Action, ...]:
    return (commands.ReleaseControl(terminal=values.number()),)


def _cash_out(values: Values, moment: Moment) -> tuple[Action, ...]:
    number = values.text("words") or moment.next_validation_number
    return (commands.CashOut(terminal=values.number(), validation_number=number),)


def _cash_out_again(values: Values, moment: Moment) -> tuple[Action, ...]:
    number = moment.voucher_of(values.number("other")).validation_number
    return (commands.CashOut(terminal=values.number(), validation_number=number),)


def _ask_to_cancel(values: Values, _moment: Moment) -> tuple[Action, ...]:
    return (commands.AskToCancelCredits(terminal=values.number()),)


def _cancel_credits(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.CancelCredits(by=moment.person(values), terminal=values.number()),)


def _call(values: Values, _moment: Moment) -> tuple[Action, ...]:
    return (commands.CallForDealer(terminal=values.number()),)


def _answer(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.AnswerCall(by=moment.person(values), terminal=values.number()),)


def _clear_lock_up(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.ClearLockUp(by=moment.person(values), terminal=values.number()),)


def _confirm(values: Values, _moment: Moment) -> tuple[Action, ...]:
    number, missed = values.number(), values.number("round")
    return (commands.ConfirmMissedRound(terminal=number, round=missed),)


FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        "terminal {n} confirms round {round:n}",
        _confirm,
        "The player has seen a round for which the terminal was away (R55).",
        (commands.ConfirmMissedRound,),
    ),
    Form(
        "{staff} buys in terminal {n} with {amount} in cash",
        lambda values, moment: _buy_in(values, moment, Tender.CASH),
        "The dealer takes cash and credits the terminal.",
        (commands.BuyIn,),
    ),
    Form(
        "{staff} buys in terminal {n} with {amount} in chips",
        lambda values, moment: _buy_in(values, moment, Tender.CHIPS),
        "The dealer takes chips and credits the terminal.",
        (commands.BuyIn,),
    ),
    Form(
        "{staff} gives control of terminal {n}",
        _give_control,
        "A player gets control of a terminal.",
        (commands.GiveControl,),
    ),
    Form(
        "{staff} ends control of terminal {n}",
        _end_control,
        "The dealer ends control of an empty terminal.",
        (commands.EndControl,),
    ),
    Form(
        "terminal {n} is left",
        _release,
        "The player leaves an empty terminal.",
        (commands.ReleaseControl,),
    ),
    Form(
        "terminal {n} asks for a voucher[ numbered {words}]",
        _cash_out,
        "A payment voucher for all credits; scenarios count the numbers unless one is given.",
        (commands.CashOut,),
    ),
    Form(
        "terminal {n} asks for a voucher numbered as that of terminal {other:n}",
        _cash_out_again,
        "A voucher with a number that was used before.",
        (commands.CashOut,),
    ),
    Form(
        "terminal {n} asks to be paid in chips",
        _ask_to_cancel,
        "The player asks the dealer to pay the credits.",
        (commands.AskToCancelCredits,),
    ),
    Form(
        "{staff} pays the credits of terminal {n} in chips",
        _cancel_credits,
        "The dealer cancels all credits and pays chips.",
        (commands.CancelCredits,),
    ),
    Form(
        "terminal {n} calls for the dealer",
        _call,
        "The player asks the dealer to come.",
        (commands.CallForDealer,),
    ),
    Form(
        "{staff} answers terminal {n}",
        _answer,
        "The dealer has seen to the player.",
        (commands.AnswerCall,),
    ),
    Form(
        "{staff} clears the large win at terminal {n}",
        _clear_lock_up,
        "A supervisor unlocks a terminal after a large win.",
        (commands.ClearLockUp,),
    ),
)
