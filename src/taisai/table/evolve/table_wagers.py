"""How positions, chips, colours and wagers on the table layout change."""

from typing import Final

from msgspec.structs import replace

from taisai.stream_types import Handlers
from taisai.table import events
from taisai.table.events import TableSettlement, lines_by_key
from taisai.table.lying_wagers import join_wagers, lay_on
from taisai.table.state import Position, Table
from taisai.table.vocabulary import TableWager, TableWagerStatus, Way, key_of, wager_key


def _at_position(state: Table, position: Position) -> Table:
    positions = dict(sorted({**state.layout.positions, position.number: position}.items()))
    return replace(state, layout=replace(state.layout, positions=positions))


def _with_wager(state: Table, wager: TableWager) -> Table:
    wagers = {**state.layout.wagers, key_of(wager): wager}
    return replace(state, layout=replace(state.layout, wagers=wagers))


def _without_wager(state: Table, gone: str) -> Table:
    wagers = {key: wager for key, wager in state.layout.wagers.items() if key != gone}
    return replace(state, layout=replace(state.layout, wagers=wagers))


def _in_hand(state: Table, number: int, more: int) -> Table:
    """Non-value chips come into a player's hands, or leave them."""
    position = state.layout.positions[number]
    return _at_position(state, replace(position, colour_count=position.colour_count + more))


def position_taken(state: Table, event: events.PositionTaken) -> Table:
    """Another player: what the one before agreed to does not bind this one."""
    notices = tuple(
        replace(
            notice,
            consenting_positions=tuple(
                number for number in notice.consenting_positions if number != event.position
            ),
        )
        for notice in state.notices
    )
    taken = _at_position(state, Position(number=event.position, taken_at=event.at))
    return replace(taken, notices=notices)


def position_left(state: Table, event: events.PositionLeft) -> Table:
    """The position is free."""
    kept = {n: one for n, one in state.layout.positions.items() if n != event.position}
    return replace(state, layout=replace(state.layout, positions=kept))


def chips_bought(state: Table, _event: events.ChipsBought) -> Table:
    """Value chips are known only where they lie; the book says the rest."""
    return state


def colour_bought(state: Table, event: events.ColourBought) -> Table:
    """The display rack shows the colour's value, and the player has the chips."""
    position = state.layout.positions[event.position]
    bought = replace(
        position,
        chip=event.chip,
        value_cents=event.value_cents,
        colour_count=position.colour_count + event.count,
    )
    return _at_position(state, bought)


def colour_cashed_out(state: Table, event: events.ColourCashedOut) -> Table:
    """The colour is off the display rack; the player stays."""
    position = state.layout.positions[event.position]
    return _at_position(state, replace(position, chip="", value_cents=0, colour_count=0))


def table_wager_placed(state: Table, event: events.TableWagerPlaced) -> Table:
    """The wager lies there; its chips have left the player's hands."""
    wager = event.wager
    if wager.colour:
        lying = state.layout.wagers.get(key_of(wager))
        before = lying.colour_count if lying is not None else 0
        state = _in_hand(state, wager.position, before - wager.colour_count)
    return _with_wager(state, wager)


def table_wager_moved(state: Table, event: events.TableWagerMoved) -> Table:
    """The wager lies elsewhere, with what lay there before."""
    key = wager_key(event.position, event.bet, event.way)
    laid = lay_on(state.layout.wagers[key], event.to_bet)
    there = state.layout.wagers.get(key_of(laid))
    return _with_wager(_without_wager(state, key), join_wagers(there, laid))


def table_wager_withdrawn(state: Table, event: events.TableWagerWithdrawn) -> Table:
    """The wager is off the layout, its chips in the player's hands."""
    key = wager_key(event.position, event.bet, event.way)
    wager = state.layout.wagers[key]
    if wager.colour:
        state = _in_hand(state, event.position, wager.colour_count)
    return _without_wager(state, key)


def line_touching_accepted(state: Table, event: events.LineTouchingAccepted) -> Table:
    """The wager counts as one that lies within its area."""
    wager = state.layout.wagers[wager_key(event.position, event.bet, event.way)]
    return _with_wager(state, replace(wager, line_accepted=True))


def wager_adjusted(state: Table, event: events.WagerAdjusted) -> Table:
    """The wager lies where it lies and is settled as another bet."""
    wager = state.layout.wagers[wager_key(event.position, event.bet, event.way)]
    return _with_wager(state, replace(wager, settled_as=event.to_bet))


def _settled(
    state: Table,
    lines: tuple[TableSettlement, ...],
    ways: tuple[Way, ...],
    status: TableWagerStatus,
) -> tuple[TableWager, ...]:
    return tuple(
        replace(
            state.layout.wagers[key],
            status=status,
            # R46: what was paid before the layout was amended is part of it.
            won_cents=state.layout.wagers[key].won_cents + line.won_cents,
        )
        for key, line in lines_by_key(lines, ways)
    )


def _kept(state: Table, settled: tuple[TableWager, ...]) -> Table:
    """The wagers are on the round's record, and lie there unless they were collected."""
    wagers = dict(state.layout.wagers)
    for wager in settled:
        key = key_of(wager)
        if wager.status is TableWagerStatus.COLLECTED:
            del wagers[key]
        else:
            wagers[key] = wager
    layout = replace(state.layout, wagers=wagers, settled=state.layout.settled + settled)
    return replace(state, layout=layout)


def losers_collected(state: Table, event: events.LosersCollected) -> Table:
    """D9 6.5(a) is done; R45: a chip on the line that was not accepted is the player's again."""
    current = state.round
    assert current is not None
    collected, returned = TableWagerStatus.COLLECTED, TableWagerStatus.RETURNED
    settled = _settled(state, event.collected, event.collected_ways, collected)
    settled += _settled(state, event.returned, event.returned_ways, returned)
    kept = _kept(state, settled)
    return replace(
        kept,
        layout=replace(kept.layout, put_back=()),
        round=replace(current, losers_collected=True),
    )


def area_paid(state: Table, event: events.AreaPaid) -> Table:
    """D9 4.7(b): the area is free; a colour's winnings are in the player's hands."""
    settled = _settled(state, event.paid, event.paid_ways, TableWagerStatus.PAID)
    state = _kept(state, settled)
    for wager, line in zip(settled, event.paid, strict=True):
        if wager.colour:
            value_cents = state.layout.positions[wager.position].value_cents
            state = _in_hand(state, wager.position, line.won_cents // value_cents)
    paid_areas = state.layout.paid_areas | {event.bet}
    return replace(state, layout=replace(state.layout, paid_areas=paid_areas))


def table_paid(state: Table, _event: events.TablePaid) -> Table:
    """The dealer has said so; the round's end follows."""
    return state


def float_filled(state: Table, _event: events.FloatFilled) -> Table:
    """The book says so."""
    return state


def float_counted(state: Table, _event: events.FloatCounted) -> Table:
    """The book says so."""
    return state


HANDLERS: Final[Handlers[Table]] = {
    events.PositionTaken: position_taken,
    events.PositionLeft: position_left,
    events.ChipsBought: chips_bought,
    events.ColourBought: colour_bought,
    events.ColourCashedOut: colour_cashed_out,
    events.TableWagerPlaced: table_wager_placed,
    events.TableWagerMoved: table_wager_moved,
    events.TableWagerWithdrawn: table_wager_withdrawn,
    events.LineTouchingAccepted: line_touching_accepted,
    events.WagerAdjusted: wager_adjusted,
    events.LosersCollected: losers_collected,
    events.AreaPaid: area_paid,
    events.TablePaid: table_paid,
    events.FloatFilled: float_filled,
    events.FloatCounted: float_counted,
}
