"""4.3, 4.9 and 6.5 on the table layout: what is accepted, adjusted, collected and paid.

Knows the wagers that lie there and the outcome. Knows nothing of felt or lights: the phase says
that the outcome was entered and the areas were lit.
Obeys: D9 4.3, 4.4, 4.7(b), 4.8, 4.9, 6.5(a), (b); readings R17, R20, R38, R45, R47.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from taisai.rules import Outcome
from taisai.rules.edition import Adjustment
from taisai.rules.settlement import due_on
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.decisions.lookups import (
    bet_of,
    check_tracked,
    current_round,
    in_chips,
    position_at,
    wagers_at,
    wagers_named,
    words,
)
from taisai.table.decisions.operation import complete_round
from taisai.table.decisions.resettlement import (
    check_not_held,
    check_nothing_to_take_back,
)
from taisai.table.decisions.wager_revisions import (
    is_paid_in_part,
    lying_wagers,
    revision_of,
    same_revision,
)
from taisai.table.events import TableSettlement
from taisai.table.lying_wagers import is_misplaced, is_on_line
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table
from taisai.table.vocabulary import (
    AdjustmentCause,
    Person,
    TableWager,
    TableWagerStatus,
    Way,
    key_of,
)

_CAUSES: Final = {
    # D9-1998 4.9: where strictness would plainly be unfair to the player.
    Adjustment.WHERE_UNFAIR_TO_THE_PLAYER: frozenset({AdjustmentCause.UNFAIR_TO_PLAYER}),
    # D9-2008 4.9: where the dealer or another patron moved or misplaced it by accident.
    Adjustment.WHERE_ACCIDENTALLY_MOVED_OR_MISPLACED: frozenset(
        {AdjustmentCause.MOVED_BY_DEALER, AdjustmentCause.MOVED_BY_PATRON}
    ),
}


def _winning_odds(state: Table) -> Mapping[str, int]:
    """The bets that win on the round's outcome, with the odds of the round's own edition."""
    faces = current_round(state).entered
    assert faces is not None, f"no outcome in phase {state.phase}"
    return state.edition.winning_odds(Outcome.of(faces))


def loses(state: Table, wager: TableWager) -> bool:
    """D9 4.9: a wager loses where it lies, or where the operator settles it."""
    return not is_on_line(wager) and (wager.settled_as or wager.bet) not in _winning_odds(state)


def _waiting(state: Table) -> tuple[TableWager, ...]:
    """The wagers of the round that are not yet collected or paid, area by area."""
    return tuple(
        sorted(lying_wagers(state), key=lambda wager: (wager.bet, wager.position, wager.way))
    )


def area_is_paid(state: Table, bet: str) -> bool:
    """D9 4.7(b): the losers are collected, and no winner in that area waits to be paid."""
    collected = current_round(state).losers_collected
    return collected and not any(wager.bet == bet for wager in _waiting(state))


def accept_line_touching(
    state: Table, command: commands.AcceptLineTouching, at: int
) -> tuple[Event, ...]:
    """D9-2008 4.3: the operator is satisfied; R45: until the losing wagers are collected."""
    check_tracked(state)
    position_at(state, command.position)
    bet_of(state, command.bet)
    # R47: of the player's wagers in the area, the one that lies on the line.
    lying = wagers_at(state, command.position, command.bet)
    wager = next((one for one in lying if one.touches_line), lying[0])
    _check_of_the_round(state, wager)
    if not is_on_line(wager):
        raise Refused(Code.NO_CHANGE, "D9 4.3", bet=command.bet)
    accepted = events.LineTouchingAccepted(
        at=at, by=command.by, position=command.position, bet=command.bet, way=wager.way
    )
    return (accepted,)


def _check_of_the_round(state: Table, wager: TableWager) -> None:
    """Refuses a wager that is settled already, or is none of this round."""
    bet = wager.bet
    if wager.status is TableWagerStatus.PAID and bet in state.layout.paid_areas:
        raise Refused(Code.AREA_PAID_ALREADY, bet=bet)
    if wager.status is not TableWagerStatus.PLACED:
        raise Refused(Code.NO_WAGER_THERE, "D9 4.3", bet=bet, status=wager.status)


def adjust_wager(state: Table, command: commands.AdjustWager, at: int) -> tuple[Event, ...]:
    """D9 4.9: the operator settles a wager elsewhere than where it lies, as the edition allows."""
    check_tracked(state)
    position_at(state, command.position)
    bet_of(state, command.bet)
    bet_of(state, command.to_bet)
    reason = words(command.reason, "D9 4.9")
    wager = _wager_to_adjust(state, command)
    if command.to_bet == (wager.settled_as or wager.bet):
        raise Refused(Code.NO_CHANGE, "D9 4.9", to_bet=command.to_bet)
    adjustment = state.edition.adjustment
    if command.cause not in _CAUSES[adjustment]:
        raise Refused(Code.ADJUSTMENT_NOT_ALLOWED, cause=command.cause)
    # D9-2008 4.9: a call bet that the dealer misplaced is settled where it lies, whatever moved it.
    is_strict = adjustment is Adjustment.WHERE_ACCIDENTALLY_MOVED_OR_MISPLACED
    if is_strict and is_misplaced(wager):
        raise Refused(Code.ADJUSTMENT_NOT_ALLOWED, called_bet=wager.called_bet)
    is_settled = wager.status is not TableWagerStatus.PLACED or is_paid_in_part(wager)
    if is_settled or current_round(state).losers_collected:
        return (_adjusted_after_collection(state, command, wager, reason, at),)
    adjusted = events.WagerAdjusted(
        at=at,
        by=command.by,
        second=command.second,
        position=command.position,
        bet=command.bet,
        to_bet=command.to_bet,
        cause=command.cause,
        reason=reason,
        way=wager.way,
    )
    return (adjusted,)


def _wager_to_adjust(state: Table, command: commands.AdjustWager) -> TableWager:
    """The wager that lies there; R46: or one that is collected or paid, while the round lasts."""
    position, bet = command.position, command.bet
    settled = {key_of(one): one for one in state.layout.settled}
    played = {**settled, **state.layout.wagers}.values()
    found = wagers_named(played, position, bet, command.way)
    if found.status is TableWagerStatus.RETURNED:
        raise Refused(Code.NO_WAGER_THERE, "D9 4.3", bet=bet, status=found.status)
    return found


def _adjusted_after_collection(
    state: Table, command: commands.AdjustWager, wager: TableWager, reason: str, at: int
) -> Event:
    """R46: it goes back to its area, or stays, and is collected or paid anew as the other bet."""
    won_cents, _ = due_on({command.to_bet: wager.amount_cents}, _winning_odds(state))
    revision = revision_of(state, wager, won_cents) or same_revision(wager)
    return events.SettledWagerAdjusted(
        at=at,
        by=command.by,
        second=command.second,
        round=current_round(state).number,
        position=command.position,
        bet=command.bet,
        way=wager.way,
        to_bet=command.to_bet,
        cause=command.cause,
        reason=reason,
        wager=revision,
    )


def _lines(wagers: Iterable[TableWager]) -> tuple[TableSettlement, ...]:
    return tuple(
        TableSettlement(wager.position, wager.bet, wager.amount_cents, 0) for wager in wagers
    )


def _ways(wagers: Iterable[TableWager]) -> tuple[Way, ...]:
    return tuple(wager.way for wager in wagers)


def _if_all_paid(state: Table, waiting: Sequence[TableWager], at: int) -> tuple[Event, ...]:
    """D9 4.4, R38: with the last winner paid the round is over."""
    if waiting:
        return ()
    return complete_round(state, at)


def collect_losers(state: Table, command: commands.CollectLosers, at: int) -> tuple[Event, ...]:
    """D9 6.5(a): the areas are lit; all losing wagers go first, once."""
    check_tracked(state)
    check_not_held(state, at)
    if current_round(state).losers_collected:
        raise Refused(Code.COLLECTED_ALREADY)
    check_nothing_to_take_back(state)
    winners = [wager for wager in _waiting(state) if not _goes_with_losers(state, wager)]
    return (_collection(state, command.by, at), *_if_all_paid(state, winners, at))


def _goes_with_losers(state: Table, wager: TableWager) -> bool:
    return is_on_line(wager) or loses(state, wager)


def _collection(state: Table, by: Person, at: int) -> events.LosersCollected:
    waiting = _waiting(state)
    losers = [wager for wager in waiting if loses(state, wager)]
    # R45: a chip on the line that the operator did not accept neither wins nor loses.
    on_line = [wager for wager in waiting if is_on_line(wager)]
    return events.LosersCollected(
        at=at,
        by=by,
        collected=_lines(losers),
        returned=_lines(on_line),
        collected_ways=_ways(losers),
        returned_ways=_ways(on_line),
    )


def pay_area(state: Table, command: commands.PayArea, at: int) -> tuple[Event, ...]:
    """D9 6.5(b): the winning wagers that lie in one area, at the odds of 4.10."""
    check_tracked(state)
    bet_of(state, command.bet)
    check_not_held(state, at)
    waiting = _waiting(state)
    collected = _collected_before(state, waiting, command.by, at)
    if command.bet in state.layout.paid_areas:
        raise Refused(Code.AREA_PAID_ALREADY, bet=command.bet)
    winners = [wager for wager in waiting if wager.bet == command.bet]
    if not winners:
        raise Refused(Code.NOTHING_TO_PAY, bet=command.bet)
    lines = tuple(_payment(state, wager) for wager in winners)
    paid = events.AreaPaid(
        at=at, by=command.by, bet=command.bet, paid=lines, paid_ways=_ways(winners)
    )
    left = [wager for wager in waiting if wager.bet != command.bet]
    return (*collected, paid, *_if_all_paid(state, left, at))


def _collected_before(
    state: Table, waiting: Sequence[TableWager], by: Person, at: int
) -> tuple[Event, ...]:
    """D9 6.5(a): a collection of nothing is nobody's work; it is on record with the payment."""
    if current_round(state).losers_collected:
        return ()
    if any(_goes_with_losers(state, wager) for wager in waiting):
        raise Refused(Code.LOSERS_NOT_COLLECTED)
    check_nothing_to_take_back(state)
    return (_collection(state, by, at),)


def _payment(state: Table, wager: TableWager) -> TableSettlement:
    settled = {wager.settled_as or wager.bet: wager.amount_cents}
    all_cents, _ = due_on(settled, _winning_odds(state))
    assert all_cents, "after the collection only winners wait"
    # R46: what was paid before the layout was amended is not paid twice.
    won_cents = all_cents - wager.won_cents
    # Value chips win value chips; a colour is paid in its own colour, chip for chip.
    chips_cents = () if wager.colour else in_chips(state, won_cents)
    return TableSettlement(wager.position, wager.bet, wager.amount_cents, won_cents, chips_cents)


def declare_table_paid(
    state: Table, command: commands.DeclareTablePaid, at: int
) -> tuple[Event, ...]:
    """D9 4.4, 6.5: without tracking, the dealer's word that all is collected and paid."""
    if state.setup.tracked:
        raise Refused(Code.TRACKED)
    check_not_held(state, at)
    return (events.TablePaid(at=at, by=command.by), *_if_all_paid(state, (), at))


DECISIONS: Final[Deciders[Table]] = {
    commands.AcceptLineTouching: accept_line_touching,
    commands.AdjustWager: adjust_wager,
    commands.CollectLosers: collect_losers,
    commands.PayArea: pay_area,
    commands.DeclareTablePaid: declare_table_paid,
}
