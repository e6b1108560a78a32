"""D9 4 on the table layout: chips placed, moved and withdrawn, and wagers called aloud.

Knows positions, chips and the round's latched limits. Knows nothing of felt or hands;
`table_settlement` settles what lies there, `chip_exchange` turns money into chips.
Obeys: D9 4.3 to 4.8; Div1 9; readings R34, R37, R47.

A wager is taken whole or refused: chips cannot be rounded down, so an amount that the limits do
not permit is not taken, even where more chips were to follow. Several placements by one player in
one area in one way (inside, on the line, by call) are one wager, of one kind of chips; the limits
are for all that the player has in the area (R47).
"""

from typing import Final

from msgspec.structs import replace

from taisai.rules.chips import Stack
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.decisions import chip_exchange, table_settlement
from taisai.table.decisions.lookups import (
    bet_of,
    check_tracked,
    current_round,
    position_at,
    wager_at,
)
from taisai.table.decisions.resettlement import check_not_held
from taisai.table.decisions.table_settlement import area_is_paid, loses
from taisai.table.lying_wagers import chips_in_area, join_wagers, lay_on
from taisai.table.phases import Phase
from taisai.table.refusals import Code, Refused
from taisai.table.state import Position, Table
from taisai.table.vocabulary import TableWager, TableWagerStatus, Way, key_of


def _laid(
    state: Table,
    position: Position,
    bet: str,
    command: commands.PlaceChips | commands.PlaceCallBet,
) -> TableWager:
    """The chips of a command, as a wager by themselves."""
    unknown = set(command.chips_cents) - set(state.setup.chips_cents)
    if unknown:
        raise Refused(Code.UNKNOWN_CHIP, chip_cents=min(unknown))
    count = command.colour_count
    if count < 0:
        raise Refused(Code.NOT_AN_AMOUNT, "D9 4.3", colour_count=count)
    if count and not position.chip:
        raise Refused(Code.NO_COLOUR, position=position.number)
    # D9 4.3: either value chips or non-value chips.
    if count and command.chips_cents:
        raise Refused(Code.ONE_KIND_OF_CHIPS, bet=bet)
    # D9 4.5: no chips, no wager, spoken or not.
    if not count and not command.chips_cents:
        raise Refused(Code.NO_CHIPS, bet=bet)
    if count > position.colour_count:
        raise Refused(Code.NO_CHIPS, "D9 4.3", in_hand=position.colour_count)
    stack = Stack.of(command.chips_cents)
    return TableWager(
        position=position.number,
        bet=bet,
        amount_cents=count * position.value_cents if count else stack.amount_cents,
        chips_cents=stack.chips_cents,
        colour=position.chip if count else "",
        colour_count=count,
    )


def _with_what_lies_there(state: Table, laid: TableWager) -> TableWager:
    """The wager that a player then has in the area in this way, if the rules permit it."""
    lying = state.layout.wagers.get(key_of(laid))
    # D9 4.3: a wager is of value chips or of non-value chips, and stays so.
    if lying is not None and bool(lying.colour) is not bool(laid.colour):
        raise Refused(Code.ONE_KIND_OF_CHIPS, bet=laid.bet)
    return join_wagers(lying, laid)


def _check_limits(state: Table, position: int, bet: str, more_cents: int) -> None:
    """Div1 9, R37, R47: the round's limits permit all of a player's chips in an area, or none."""
    sheet = current_round(state).table_limits
    assert sheet is not None, "limits are latched when the round opens"
    limits = sheet.limits.on(bet_of(state, bet).kind)
    wager_cents = chips_in_area(state.layout.wagers.values(), position, bet) + more_cents
    if wager_cents < limits.wager_cents_min:
        lowest_cents = limits.wager_cents_min
        raise Refused(
            Code.BELOW_MINIMUM,
            "Div1 9.1",
            bet=bet,
            wager_cents=wager_cents,
            lowest_cents=lowest_cents,
        )
    if wager_cents > limits.wager_cents_max:
        highest_cents = limits.highest_permitted_cents
        raise Refused(
            Code.AT_MAXIMUM,
            "Div1 9.1",
            bet=bet,
            wager_cents=wager_cents,
            highest_cents=highest_cents,
        )
    if limits.permitted(wager_cents) != wager_cents:
        raise Refused(
            Code.NOT_A_MULTIPLE,
            "Div1 9.2",
            step_cents=limits.step_cents,
            bet=bet,
            wager_cents=wager_cents,
        )


def check_players(state: Table) -> None:
    """Refuses where nobody could lay chips down: they are not tracked, or nobody stands there."""
    check_tracked(state)
    if not state.layout.positions:
        raise Refused(Code.UNKNOWN_POSITION)


def place_chips(state: Table, command: commands.PlaceChips, at: int) -> tuple[Event, ...]:
    """D9 4.3: a player lays chips on one area."""
    check_tracked(state)
    position = position_at(state, command.position)
    bet_of(state, command.bet)
    laid = _laid(state, position, command.bet, command)
    # D9-1998 4.3: completely within. D9-2008 4.3: the operator may accept a chip on the line.
    if command.touches_line and not state.edition.line_touching_may_be_paid:
        raise Refused(Code.TOUCHES_LINE, bet=command.bet)
    way = Way.ON_LINE if command.touches_line else Way.INSIDE
    laid = replace(laid, way=way, touches_line=command.touches_line)
    wager = _with_what_lies_there(state, laid)
    _check_limits(state, laid.position, laid.bet, laid.amount_cents)
    return (events.TableWagerPlaced(at=at, wager=wager, added_cents=laid.amount_cents),)


def place_call_bet(state: Table, command: commands.PlaceCallBet, at: int) -> tuple[Event, ...]:
    """D9 4.5: the dealer lays down what a player called, with the player's chips and in time.

    D9 4.6: the player sees to it that the dealer has understood. Where the dealer lays it
    elsewhere it lies there all the same, and 4.9 says what the operator may do about it.
    """
    check_tracked(state)
    position = position_at(state, command.position)
    bet_of(state, command.bet)
    bet_of(state, command.placed_on)
    laid = replace(
        _laid(state, position, command.placed_on, command),
        way=Way.CALLED,
        called_bet=command.bet,
    )
    wager = _with_what_lies_there(state, laid)
    _check_limits(state, laid.position, laid.bet, laid.amount_cents)
    placed = events.TableWagerPlaced(
        at=at,
        wager=wager,
        added_cents=laid.amount_cents,
        by=command.by,
    )
    return (placed,)


def move_chips(state: Table, command: commands.MoveChips, at: int) -> tuple[Event, ...]:
    """A player moves a whole wager to another area, until "No more bets"."""
    check_tracked(state)
    position_at(state, command.position)
    bet_of(state, command.bet)
    bet_of(state, command.to_bet)
    wager = wager_at(state, command.position, command.bet, command.way)
    laid = lay_on(wager, command.to_bet)
    # D9 4.3: from the line into its own area is a move; where it lies already, none.
    if key_of(laid) == key_of(wager):
        raise Refused(Code.NO_CHANGE, "D9 4.3", bet=command.bet)
    _with_what_lies_there(state, laid)
    if command.to_bet != command.bet:
        _check_limits(state, wager.position, command.to_bet, wager.amount_cents)
        _check_what_stays(state, wager)
    moved = events.TableWagerMoved(
        at=at,
        position=command.position,
        bet=command.bet,
        to_bet=command.to_bet,
        way=wager.way,
    )
    return (moved,)


def _check_what_stays(state: Table, gone: TableWager) -> None:
    """R47: what a player leaves in the area without this wager is permitted, or nothing is left."""
    lying = state.layout.wagers.values()
    if chips_in_area(lying, gone.position, gone.bet) != gone.amount_cents:
        _check_limits(state, gone.position, gone.bet, -gone.amount_cents)


def withdraw_chips(state: Table, command: commands.WithdrawChips, at: int) -> tuple[Event, ...]:
    """D9 4.7(b), 4.8: freely until "No more bets", then area by area once its winners are paid."""
    check_tracked(state)
    position_at(state, command.position)
    bet_of(state, command.bet)
    wager = wager_at(state, command.position, command.bet, command.way)
    if state.phase is Phase.WAGERING and wager.status is TableWagerStatus.PLACED:
        _check_what_stays(state, wager)
    if state.phase is Phase.SETTLING:
        check_not_held(state, at)
        if wager.status is TableWagerStatus.PLACED and loses(state, wager):
            raise Refused(Code.LOSING_WAGER, bet=command.bet)
        if not area_is_paid(state, command.bet):
            raise Refused(Code.AREA_NOT_PAID, bet=command.bet)
    withdrawn = events.TableWagerWithdrawn(
        at=at, position=command.position, bet=command.bet, way=wager.way
    )
    return (withdrawn,)


DECISIONS: Final[Deciders[Table]] = {
    **chip_exchange.DECISIONS,
    commands.PlaceChips: place_chips,
    commands.MoveChips: move_chips,
    commands.WithdrawChips: withdraw_chips,
    commands.PlaceCallBet: place_call_bet,
    **table_settlement.DECISIONS,
}
