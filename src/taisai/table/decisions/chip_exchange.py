"""3.4(a) to (c) at the table layout: positions, the change block, the display rack, the float.

Knows who stands at the layout and which colours are in use. Knows nothing of wagers but that a
player with one does not leave.
Obeys: D9 3.1, 3.4(a), (b), (c); Div1 11.3; reading R30.

All of it works on a layout without tracking too. There nobody knows how many non-value chips a
player has won or lost until they are handed back and counted, so the dealer says how many.
"""

from typing import Final

from taisai.rules.chips import Denominations, DisplayRack, NonValueChip, NotAChip, NotPayable
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.accounts import TableAccount
from taisai.table.decisions.lookups import (
    amount_above_zero,
    check_made_of_chips,
    in_chips,
    position_at,
)
from taisai.table.decisions.resettlement import check_owes_nothing
from taisai.table.refusals import Code, Refused
from taisai.table.state import POSITIONS_MAX, Position, Table
from taisai.table.vocabulary import Tender


def take_position(state: Table, command: commands.TakePosition, at: int) -> tuple[Event, ...]:
    """D9 3.1: a player stands at the layout, on the side across from the dealer."""
    if command.position not in range(1, POSITIONS_MAX + 1):
        raise Refused(Code.UNKNOWN_POSITION, position=command.position, last=POSITIONS_MAX)
    if command.position in state.layout.positions:
        raise Refused(Code.POSITION_TAKEN, position=command.position)
    return (events.PositionTaken(at=at, by=command.by, position=command.position),)


def leave_position(state: Table, command: commands.LeavePosition, at: int) -> tuple[Event, ...]:
    """A player leaves with no wager on the layout and no colour at the table."""
    position = position_at(state, command.position)
    check_owes_nothing(state, position.number)
    if position.chip:
        raise Refused(Code.COLOUR_IN_USE, chip=position.chip)
    _check_no_wager(state, position, colour_only=False)
    return (events.PositionLeft(at=at, by=command.by, position=position.number),)


def _check_no_wager(state: Table, position: Position, *, colour_only: bool) -> None:
    for wager in state.layout.wagers.values():
        if wager.position == position.number and (wager.colour or not colour_only):
            raise Refused(Code.WAGERS_IN_PLAY, "D9 4.3", bet=wager.bet)


def buy_chips(state: Table, command: commands.BuyChips, at: int) -> tuple[Event, ...]:
    """D9 3.4(c): cash through the change block for value chips of the same amount."""
    amount_cents = amount_above_zero(command.amount_cents)
    try:
        stack = Denominations(state.setup.chips_cents).break_amount(amount_cents)
    except NotPayable as refused:
        raise Refused(Code.CHIPS_CANNOT_PAY, "D9 3.4(c)", reason=str(refused)) from refused
    bought = events.ChipsBought(
        at=at, by=command.by, amount_cents=amount_cents, chips_cents=stack.chips_cents
    )
    return (bought,)


def display_rack(state: Table) -> DisplayRack:
    """D9 3.4(a), (b): the non-value chips in use at this table, each with its value."""
    return DisplayRack(
        {
            NonValueChip.named(position.chip): position.value_cents
            for position in state.layout.positions.values()
            if position.chip
        }
    )


def buy_colour(state: Table, command: commands.BuyColour, at: int) -> tuple[Event, ...]:
    """D9 3.4(a), (b): a player buys non-value chips, whose value the rack then shows.

    A colour is one player's, at one value, until it is cashed out; more of it may be bought.
    """
    position = position_at(state, command.position)
    try:
        chip = NonValueChip.named(command.chip)
    except NotAChip as refused:
        raise Refused(Code.UNKNOWN_CHIP, "D9 3.4(a)", reason=str(refused)) from refused
    value_cents = amount_above_zero(command.value_cents)
    amount_cents = value_cents * amount_above_zero(command.count)
    if position.chip:
        if (position.chip, position.value_cents) != (chip.name, value_cents):
            raise Refused(Code.COLOUR_IN_USE, chip=position.chip, value_cents=position.value_cents)
    else:
        try:
            display_rack(state).marked(chip, value_cents)
        except NotAChip as refused:
            raise Refused(Code.COLOUR_IN_USE, reason=str(refused)) from refused
    if command.tender is Tender.CHIPS:
        check_made_of_chips(state, amount_cents)
    bought = events.ColourBought(
        at=at,
        by=command.by,
        position=position.number,
        chip=chip.name,
        value_cents=value_cents,
        count=command.count,
        tender=command.tender,
    )
    return (bought,)


def cash_out_colour(state: Table, command: commands.CashOutColour, at: int) -> tuple[Event, ...]:
    """A player hands all non-value chips back for value chips, rounded up (R30).

    Where none are left, the colour is freed and nothing is paid.
    """
    position = position_at(state, command.position)
    check_owes_nothing(state, position.number)
    if not position.chip:
        raise Refused(Code.NO_COLOUR, position=position.number)
    count = _handed_back(state, position, command.count)
    _check_no_wager(state, position, colour_only=True)
    amount_cents = count * position.value_cents
    paid_cents = Denominations(state.setup.chips_cents).rounded_up(amount_cents)
    cashed_out = events.ColourCashedOut(
        at=at,
        by=command.by,
        position=position.number,
        chip=position.chip,
        count=count,
        amount_cents=amount_cents,
        paid_cents=paid_cents,
        chips_cents=in_chips(state, paid_cents),
    )
    return (cashed_out,)


def _handed_back(state: Table, position: Position, count: int | None) -> int:
    if state.setup.tracked:
        # Every chip is known: a count that says otherwise is a slip.
        if count not in (None, position.colour_count):
            raise Refused(Code.NO_CHIPS, "D9 3.4(a)", in_hand=position.colour_count)
        return position.colour_count
    if count is None or count < 0:
        raise Refused(Code.NOT_AN_AMOUNT, "D9 3.4(a)", count=count)
    return count


def record_fill(state: Table, command: commands.RecordFill, at: int) -> tuple[Event, ...]:
    """Chips come from the cage; below zero they go back to it."""
    if not command.amount_cents:
        raise Refused(Code.NOT_AN_AMOUNT, "D9 3.1", amount_cents=0)
    check_made_of_chips(state, command.amount_cents)
    in_float_cents = state.book.balance(TableAccount.CHIP_FLOAT)
    if command.amount_cents < 0 and -command.amount_cents > in_float_cents:
        # What is not there cannot go back; a float that the book does not know is counted first.
        raise Refused(Code.NO_CHIPS, "D9 3.1", in_float_cents=in_float_cents)
    return (events.FloatFilled(at=at, by=command.by, amount_cents=command.amount_cents),)


def count_float(state: Table, command: commands.CountFloat, at: int) -> tuple[Event, ...]:
    """The float is counted, between rounds; the book follows what was counted.

    Without tracking the difference is what the layout won. With tracking every chip should be
    accounted for: the difference is then a shortage or an overage, and is the house's all the same.
    """
    if command.counted_cents < 0:
        raise Refused(Code.NOT_AN_AMOUNT, "D9 3.1", counted_cents=command.counted_cents)
    check_made_of_chips(state, command.counted_cents)
    counted = events.FloatCounted(
        at=at,
        by=command.by,
        counted_cents=command.counted_cents,
        difference_cents=command.counted_cents - state.book.balance(TableAccount.CHIP_FLOAT),
    )
    return (counted,)


DECISIONS: Final[Deciders[Table]] = {
    commands.TakePosition: take_position,
    commands.LeavePosition: leave_position,
    commands.BuyChips: buy_chips,
    commands.BuyColour: buy_colour,
    commands.CashOutColour: cash_out_colour,
    commands.RecordFill: record_fill,
    commands.CountFloat: count_float,
}
