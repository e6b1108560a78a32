"""How a settlement that is held, put right or voided changes the state (R46)."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from taisai.stream_types import Handlers
from taisai.table import events
from taisai.table.events import WagerRevision
from taisai.table.evolve.corrections import correct_round_under_way
from taisai.table.evolve.rounds import end_round
from taisai.table.state import Round, Table
from taisai.table.vocabulary import (
    Faces,
    Person,
    TableWager,
    TableWagerStatus,
    TakeBack,
    key_of,
    wager_key,
)


def _in_round(state: Table) -> Round:
    assert state.round is not None
    return state.round


def settlement_held(state: Table, event: events.SettlementHeld) -> Table:
    """Nothing goes on until then."""
    held = replace(_in_round(state), held_until=event.until, held_by=event.by)
    return replace(state, round=held)


def settlement_released(state: Table, event: events.SettlementReleased) -> Table:
    """The window goes on, or the collection and the payment."""
    released = replace(_in_round(state), held_until=0, held_by=None, settles_at=event.settles_at)
    return replace(state, round=released)


def revise_wagers(state: Table, revisions: Iterable[WagerRevision]) -> Table:
    """The layout with these wagers put right: some lie there again, some are asked back."""
    layout, number = state.layout, _in_round(state).number
    wagers, settled = dict(layout.wagers), {key_of(one): one for one in layout.settled}
    put_back = list(layout.put_back)
    to_take_back = {(one.round, one.key): one for one in layout.to_take_back}
    for one in revisions:
        key = wager_key(one.position, one.bet, one.way)
        before = wagers.get(key) or settled[key]
        after = replace(
            before,
            status=one.status,
            won_cents=one.won_cents,
            unclaimed_cents=one.unclaimed_cents,
        )
        if one.put_back_cents:
            put_back.append(after)
        if key in wagers or one.put_back_cents:
            wagers[key] = after
        if after.status is TableWagerStatus.PLACED:
            settled.pop(key, None)
        else:
            settled[key] = after
        if one.take_back_cents:
            _ask_back(to_take_back, number, one, before.colour)
    waiting = {one.bet for one in wagers.values() if one.status is TableWagerStatus.PLACED}
    revised = replace(
        layout,
        wagers=wagers,
        settled=tuple(settled.values()),
        paid_areas=layout.paid_areas - waiting,
        put_back=tuple(put_back),
        to_take_back=tuple(to_take_back.values()),
    )
    return replace(state, layout=revised)


def _ask_back(
    asked: dict[tuple[int, str], TakeBack], number: int, one: WagerRevision, colour: str
) -> None:
    """What is asked back again for a wager stands with what was asked before."""
    key = wager_key(one.position, one.bet, one.way)
    before = asked.get((number, key))
    asked[number, key] = TakeBack(
        round=number,
        key=key,
        position=one.position,
        bet=one.bet,
        way=one.way,
        amount_cents=one.take_back_cents + (before.amount_cents if before is not None else 0),
        colour=colour,
    )


def _settled_anew(state: Table, faces: Faces, by: Person) -> Table:
    """The right numbers stand, on the display too; D9 6.5(a) comes first again."""
    # R40: who amended it does not supervise an amendment of it.
    amended = replace(
        _in_round(state),
        entered=faces,
        entered_by=by,
        losers_collected=False,
        held_until=0,
        held_by=None,
    )
    return replace(state, round=amended, entry=faces)


def settlement_amended(state: Table, event: events.SettlementAmended) -> Table:
    """Terminals are corrected at once; the layout's settlement begins anew."""
    revised = revise_wagers(state, event.wagers)
    return _settled_anew(
        correct_round_under_way(revised, event, event.faces), event.faces, event.by
    )


def layout_amended(state: Table, event: events.LayoutAmended) -> Table:
    """The layout's settlement begins anew."""
    return _settled_anew(revise_wagers(state, event.wagers), event.faces, event.by)


def settlement_voided(state: Table, event: events.SettlementVoided) -> Table:
    """The round has no result (R11)."""
    revised = correct_round_under_way(revise_wagers(state, event.wagers), event, None)
    if event.cause is not None:
        return end_round(revised, event.at, None, f"no spin: {event.cause}")
    # R56: the opinion that the dealer had put on record.
    said = state.disruptions.get(event.round, event.reason)
    left = {number: why for number, why in state.disruptions.items() if number != event.round}
    return end_round(replace(revised, disruptions=left), event.at, None, f"void round: {said}")


def layout_voided(state: Table, event: events.LayoutVoided) -> Table:
    """The round has no result (R11)."""
    revised = revise_wagers(state, event.wagers)
    return end_round(revised, event.at, None, f"no spin: {event.cause}")


def settled_wager_adjusted(state: Table, event: events.SettledWagerAdjusted) -> Table:
    """The wager is settled as another bet, and the collection comes first again."""
    revised = revise_wagers(state, (event.wager,))
    key = wager_key(event.position, event.bet, event.way)
    wagers = revised.layout.wagers
    if key in wagers:
        adjusted = {**wagers, key: replace(wagers[key], settled_as=event.to_bet)}
        revised = replace(revised, layout=replace(revised.layout, wagers=adjusted))
    settled = tuple(
        replace(one, settled_as=event.to_bet) if key_of(one) == key else one
        for one in revised.layout.settled
    )
    again = replace(_in_round(state), losers_collected=False, held_until=0, held_by=None)
    return replace(revised, layout=replace(revised.layout, settled=settled), round=again)


def chips_taken_back(state: Table, event: events.ChipsTakenBack) -> Table:
    """Off the dealer's list; what was not to be had is the player's debt."""
    key = wager_key(event.position, event.bet, event.way)
    (asked,) = (
        one for one in state.layout.to_take_back if (one.round, one.key) == (event.round, key)
    )
    left = tuple(one for one in state.layout.to_take_back if one is not asked)
    state = replace(state, layout=replace(state.layout, to_take_back=left))
    if asked.colour and event.taken_cents:
        position = state.layout.positions[event.position]
        count = position.colour_count - event.taken_cents // position.value_cents
        positions = {
            **state.layout.positions,
            event.position: replace(position, colour_count=count),
        }
        state = replace(state, layout=replace(state.layout, positions=positions))
    return _with_debt(state, event.round, key, event.recoverable_cents)


def _with_debt(state: Table, number: int, key: str, cents: int) -> Table:
    if not cents:
        return state

    def owing(wager: TableWager) -> TableWager:
        if key_of(wager) != key:
            return wager
        return replace(wager, recoverable_cents=wager.recoverable_cents + cents)

    if state.round is not None and state.round.number == number:
        wagers = {name: owing(one) for name, one in state.layout.wagers.items()}
        settled = tuple(owing(one) for one in state.layout.settled)
        return replace(state, layout=replace(state.layout, wagers=wagers, settled=settled))
    held = tuple(
        replace(past, table_wagers=tuple(owing(one) for one in past.table_wagers))
        if past.number == number
        else past
        for past in state.history.held
    )
    return replace(state, history=replace(state.history, held=held))


HANDLERS: Final[Handlers[Table]] = {
    events.SettlementHeld: settlement_held,
    events.SettlementReleased: settlement_released,
    events.SettlementAmended: settlement_amended,
    events.SettlementVoided: settlement_voided,
    events.LayoutAmended: layout_amended,
    events.LayoutVoided: layout_voided,
    events.SettledWagerAdjusted: settled_wager_adjusted,
    events.ChipsTakenBack: chips_taken_back,
}
