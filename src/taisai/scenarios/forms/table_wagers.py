"""Deeds of D9 4 and 6.5 on the table layout: chips, colours, wagers, collection and payment."""

from typing import Final

from taisai.scenarios.language import Form, Values
from taisai.scenarios.moments import Action, Builder, Moment
from taisai.table import commands
from taisai.table.vocabulary import AdjustmentCause, Tender, Way


def _take(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.TakePosition(by=moment.person(values), position=values.number()),)


def _leave(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.LeavePosition(by=moment.person(values), position=values.number()),)


def _buy_chips(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.BuyChips(by=moment.person(values), amount_cents=values.cents()),)


def _buy_colour(values: Values, moment: Moment, tender: Tender) -> tuple[Action, ...]:
    bought = commands.BuyColour(
        by=moment.person(values),
        position=values.number(),
        chip=values.text("chip"),
        value_cents=values.cents(),
        count=values.number("count"),
        tender=tender,
    )
    return (bought,)


def _cash_out(values: Values, moment: Moment) -> tuple[Action, ...]:
    count = values.maybe("count", int)
    by, position = moment.person(values), values.number()
    return (commands.CashOutColour(by=by, position=position, count=count),)


def _place(values: Values, _moment: Moment, *, on_line: bool = False) -> tuple[Action, ...]:
    placed = commands.PlaceChips(
        position=values.number(),
        bet=values.text("bet"),
        chips_cents=values.numbers("chips"),
        colour_count=values.maybe("count", int) or 0,
        touches_line=on_line,
    )
    return (placed,)


def _move(values: Values, _moment: Moment) -> tuple[Action, ...]:
    moved = commands.MoveChips(
        position=values.number(),
        bet=values.text("bet"),
        to_bet=values.text("to"),
        way=values.maybe("way", Way),
    )
    return (moved,)


def _withdraw(values: Values, _moment: Moment) -> tuple[Action, ...]:
    withdrawn = commands.WithdrawChips(
        position=values.number(), bet=values.text("bet"), way=values.maybe("way", Way)
    )
    return (withdrawn,)


def _call_bet(values: Values, moment: Moment) -> tuple[Action, ...]:
    called = commands.PlaceCallBet(
        by=moment.person(values),
        position=values.number(),
        bet=values.text("bet"),
        placed_on=values.text("placed") or values.text("bet"),
        chips_cents=values.numbers("chips"),
        colour_count=values.maybe("count", int) or 0,
    )
    return (called,)


def _accept(values: Values, moment: Moment) -> tuple[Action, ...]:
    accepted = commands.AcceptLineTouching(
        by=moment.person(values), position=values.number(), bet=values.text("bet")
    )
    return (accepted,)


def _adjust(values: Values, moment: Moment) -> tuple[Action, ...]:
    adjusted = commands.AdjustWager(
        by=moment.person(values),
        second=moment.person(values, "second"),
        proposed_at=moment.asked_at(values),
        position=values.number(),
        bet=values.text("bet"),
        to_bet=values.text("to"),
        cause=values.get("adjustment", AdjustmentCause),
        reason=values.text("words"),
        way=values.maybe("way", Way),
    )
    return (adjusted,)


def _collect(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.CollectLosers(by=moment.person(values)),)


def _pay(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.PayArea(by=moment.person(values), bet=values.text("bet")),)


def _paid(values: Values, moment: Moment) -> tuple[Action, ...]:
    return (commands.DeclareTablePaid(by=moment.person(values)),)


def _fill(values: Values, moment: Moment, sign: int) -> tuple[Action, ...]:
    amount_cents = sign * values.cents()
    return (commands.RecordFill(by=moment.person(values), amount_cents=amount_cents),)


def _count(values: Values, moment: Moment) -> tuple[Action, ...]:
    counted_cents = values.cents("signed")
    return (commands.CountFloat(by=moment.person(values), counted_cents=counted_cents),)


_CHIPS: Final = "(no chips|{chips}[ and {count:n} colour chips])"

FORMS: Final[tuple[Form[Builder], ...]] = (
    Form(
        "{staff} gives a player position {n}",
        _take,
        "A player stands at the layout.",
        (commands.TakePosition,),
    ),
    Form(
        "{staff} sees the player leave position {n}",
        _leave,
        "The position is free again.",
        (commands.LeavePosition,),
    ),
    Form(
        "{staff} changes {amount} into value chips",
        _buy_chips,
        "Cash for value chips through the change block.",
        (commands.BuyChips,),
    ),
    Form(
        "{staff} sells position {n} {count:n} {chip} chips of {amount} for cash",
        lambda values, moment: _buy_colour(values, moment, Tender.CASH),
        "A colour of non-value chips gets a value on the display rack.",
        (commands.BuyColour,),
    ),
    Form(
        "{staff} sells position {n} {count:n} {chip} chips of {amount} for chips",
        lambda values, moment: _buy_colour(values, moment, Tender.CHIPS),
        "The same, for value chips.",
        (commands.BuyColour,),
    ),
    Form(
        "{staff} cashes out the colour of position {n}[ counting {count:n} chips]",
        _cash_out,
        "Non-value chips go back for value chips.",
        (commands.CashOutColour,),
    ),
    Form(
        f"position {{n}} places {_CHIPS} on {{bet}}",
        _place,
        "A player places value chips on an area.",
        (commands.PlaceChips,),
    ),
    Form(
        f"position {{n}} places {_CHIPS} on the line of {{bet}}",
        lambda values, moment: _place(values, moment, on_line=True),
        "The same, with a chip that touches the area's line.",
        (commands.PlaceChips,),
    ),
    Form(
        "position {n} places {count:n} colour chips on {bet}",
        _place,
        "A player places chips of their colour on an area.",
        (commands.PlaceChips,),
    ),
    Form(
        "position {n} moves {bet}[ {way}] to {to:bet}",
        _move,
        "A player moves a wager.",
        (commands.MoveChips,),
    ),
    Form(
        "position {n} takes {bet}[ {way}] off the layout",
        _withdraw,
        "A player takes a wager off, with what it won.",
        (commands.WithdrawChips,),
    ),
    Form(
        "{staff} places a call bet of (no chips|{chips}|{count:n} colour chips) on {bet} "
        "for position {n}[ but lays it on {placed:bet}]",
        _call_bet,
        "An oral wager with chips; the dealer may misplace it.",
        (commands.PlaceCallBet,),
    ),
    Form(
        "{staff} accepts the chip of position {n} on the line of {bet}",
        _accept,
        "The operator is satisfied where it was meant to lie.",
        (commands.AcceptLineTouching,),
    ),
    Form(
        "{staff} with {second:staff}[ {asked:duration} after asking] settles {bet}[ {way}] "
        "of position {n} as {to:bet} for {adjustment} because {words}",
        _adjust,
        "The operator settles a wager elsewhere than where it lies.",
        (commands.AdjustWager,),
    ),
    Form(
        "{staff} collects the losing wagers",
        _collect,
        "First the losers are collected.",
        (commands.CollectLosers,),
    ),
    Form("{staff} pays {bet}", _pay, "Then the winners of an area are paid.", (commands.PayArea,)),
    Form(
        "{staff} declares the table paid",
        _paid,
        "An untracked layout is collected and paid.",
        (commands.DeclareTablePaid,),
    ),
    Form(
        "{staff} fills the float with {amount}",
        lambda values, moment: _fill(values, moment, 1),
        "Chips come from the cage.",
        (commands.RecordFill,),
    ),
    Form(
        "{staff} sends {amount} of the float to the cage",
        lambda values, moment: _fill(values, moment, -1),
        "Chips go back to the cage.",
        (commands.RecordFill,),
    ),
    Form(
        "{staff} counts the float at {signed}",
        _count,
        "The float is counted; an untracked layout's win shows in it.",
        (commands.CountFloat,),
    ),
)
