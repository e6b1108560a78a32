"""What several screens show of the table layout: positions, and what is collected and paid next.

Knows who stands at the layout and what lies on it. Must not know which screen shows it, nor how a
decision is come to: the table is asked, and nothing is done.
Obeys: D9 3.1, 3.4(a) to (c), 4.5, 6.5(a), (b); Div1 9.3(b); R45.
"""

from typing import Final

from msgspec import UNSET, UnsetType

from taisai.refusal import Refusal
from taisai.rules import Role
from taisai.rules.chips import Colour, NonValueChip
from taisai.stream_types import Command
from taisai.streams import TABLE, try_out
from taisai.table import commands
from taisai.table.events import AreaPaid, LosersCollected, TableSettlement, lines_by_key
from taisai.table.refusals import Code, Refused
from taisai.table.state import POSITIONS_MAX, Position, Table
from taisai.table.vocabulary import Person, TableWager, TableWagerStatus, Tender, Way
from taisai.views.buttons import ANY_CENTS, Button, button
from taisai.views.parts import View

# ------------------------------------------------------------------------ collection, payment


class SettlementLine(View, frozen=True, kw_only=True):
    """A wager that the dealer is to collect, give back or pay, and the chips to pay it with.

    Attributes:
        way: R47: which of the position's wagers in the area it is.
        colour: The non-value chips it is paid in; absent where it is paid in value chips.
        colour_count: How many of them it is paid.
    """

    position: int
    bet: str
    way: Way
    wager_cents: int
    won_cents: int
    chips_cents: tuple[int, ...] = ()
    colour: str | UnsetType = UNSET
    colour_count: int | UnsetType = UNSET


class AreaToPay(View, frozen=True, kw_only=True):
    """An area whose winners wait."""

    bet: str
    lines: tuple[SettlementLine, ...]


def dealer_of(state: Table) -> Person:
    """The dealer of the table, for asking alone."""
    return Person(Role.DEALER, state.dealer or "")


def collection(state: Table, at: int) -> LosersCollected | None:
    """What the dealer would collect now; None where it is not the time for it, or nothing is."""
    answer = try_out(TABLE, state, commands.CollectLosers(by=dealer_of(state)), at)
    if isinstance(answer, Refusal):
        return None
    collected = answer[0]
    assert isinstance(collected, LosersCollected)
    return collected if collected.collected or collected.returned else None


def to_pay(state: Table, at: int) -> tuple[AreaToPay, ...] | UnsetType:
    """The areas that the dealer could pay now, each with its winners; absent where none is."""
    areas = sorted({wager.bet for wager in state.layout.wagers.values()})
    found = []
    for area in areas:
        answer = try_out(TABLE, state, commands.PayArea(by=dealer_of(state), bet=area), at)
        if not isinstance(answer, Refusal):
            # A collection of nothing stands before the first payment.
            paid = next(one for one in answer if isinstance(one, AreaPaid))
            lines = _lines(state, lines_by_key(paid.paid, paid.paid_ways))
            found.append(AreaToPay(bet=area, lines=lines))
    return tuple(found) or UNSET


def to_collect(
    state: Table, collected: LosersCollected | None
) -> tuple[SettlementLine, ...] | UnsetType:
    """D9 6.5(a): the losing wagers of a collection; absent where there is none."""
    if collected is None:
        return UNSET
    return _lines(state, lines_by_key(collected.collected, collected.collected_ways))


def to_give_back(
    state: Table, collected: LosersCollected | None
) -> tuple[SettlementLine, ...] | UnsetType:
    """R45: the chips on the line that a collection gives back; absent where there is none."""
    if collected is None:
        return UNSET
    return _lines(state, lines_by_key(collected.returned, collected.returned_ways))


def _lines(
    state: Table, settled: tuple[tuple[str, TableSettlement], ...]
) -> tuple[SettlementLine, ...]:
    """What is settled of each wager, in the chips that it is settled in."""
    return tuple(_line(state, state.layout.wagers[key], one) for key, one in settled)


def _line(state: Table, wager: TableWager, one: TableSettlement) -> SettlementLine:
    value_cents = state.layout.positions[one.position].value_cents
    return SettlementLine(
        position=one.position,
        bet=one.bet,
        way=wager.way,
        wager_cents=one.wager_cents,
        won_cents=one.won_cents,
        chips_cents=one.chips_cents,
        colour=wager.colour or UNSET,
        # A colour is paid in its own colour, chip for chip.
        colour_count=one.won_cents // value_cents if wager.colour else UNSET,
    )


# ---------------------------------------------------------------------- the dealer's positions


class PositionRow(View, frozen=True, kw_only=True):
    """One position as the dealer sees it.

    Attributes:
        is_taken: A player stands there.
        chip: The player's non-value chips; absent for value chips alone.
        wagered_cents: What of theirs is in play on a tracked layout.
        lit: The commands for this position that would be allowed now.
        dark: Those that would not, each with the reason.
        may_consent_to: Div1 9.3(b): the notices to which its player may still agree.
    """

    number: int
    is_taken: bool
    wagered_cents: int
    lit: tuple[str, ...]
    dark: tuple[Button, ...]
    may_consent_to: tuple[int, ...]
    chip: str | UnsetType = UNSET
    value_cents: int | UnsetType = UNSET
    colour_count: int | UnsetType = UNSET


class TakeBackLine(View, frozen=True, kw_only=True):
    """R46: what was wrongly paid, and the dealer asks for."""

    round: int
    position: int
    bet: str
    way: Way
    amount_cents: int
    colour: str | UnsetType = UNSET


class PutBackLine(View, frozen=True, kw_only=True):
    """R46: a collected wager that goes back to its area."""

    position: int
    bet: str
    way: Way
    amount_cents: int
    chips_cents: tuple[int, ...] = ()
    colour: str | UnsetType = UNSET
    colour_count: int | UnsetType = UNSET


class DealersLayout(View, frozen=True, kw_only=True):
    """The table layout as its dealer sees it.

    Attributes:
        chips_cents: The value chips in use.
        free_colours: D9 3.4(a): the colours that nobody at the table has.
        can_buy_chips: D9 3.4(c): the change block may be used now.
        to_collect: D9 6.5(a): the losing wagers, until they are collected.
        to_give_back: R45: wagers on the line that the operator has not accepted.
        to_pay: D9 6.5(b): the areas that are paid next, once the losers are collected.
        to_put_back: R46: collected wagers that go back to their areas; absent where none does.
        to_take_back: R46: what was wrongly paid; absent where nothing was.
    """

    is_tracked: bool
    chips_cents: tuple[int, ...]
    free_colours: tuple[str, ...]
    can_buy_chips: bool
    positions: tuple[PositionRow, ...]
    to_collect: tuple[SettlementLine, ...] | UnsetType = UNSET
    to_give_back: tuple[SettlementLine, ...] | UnsetType = UNSET
    to_pay: tuple[AreaToPay, ...] | UnsetType = UNSET
    to_put_back: tuple[PutBackLine, ...] | UnsetType = UNSET
    to_take_back: tuple[TakeBackLine, ...] | UnsetType = UNSET


COLOURS: Final = tuple(colour.value for colour in Colour)
"""The colours that a player may have."""


def dealers_layout(state: Table, by: Person, at: int) -> DealersLayout | UnsetType:
    """The layout for the dealer's screen; absent where there is none."""
    setup = state.setup
    if not setup.has_table_layout:
        return UNSET
    collected = collection(state, at)
    buying = commands.BuyChips(by=by, amount_cents=setup.chips_cents[0])
    return DealersLayout(
        is_tracked=setup.tracked,
        chips_cents=setup.chips_cents,
        free_colours=_free_colours(state),
        can_buy_chips=not isinstance(try_out(TABLE, state, buying, at), Refusal),
        positions=tuple(_row(state, number, by, at) for number in range(1, POSITIONS_MAX + 1)),
        to_collect=to_collect(state, collected),
        to_give_back=to_give_back(state, collected),
        to_pay=to_pay(state, at),
        to_put_back=_to_put_back(state) or UNSET,
        to_take_back=_to_take_back(state) or UNSET,
    )


def _to_put_back(state: Table) -> tuple[PutBackLine, ...]:
    return tuple(
        PutBackLine(
            position=one.position,
            bet=one.bet,
            way=one.way,
            amount_cents=one.amount_cents,
            chips_cents=one.chips_cents,
            colour=one.colour or UNSET,
            colour_count=one.colour_count if one.colour else UNSET,
        )
        for one in state.layout.put_back
    )


def _to_take_back(state: Table) -> tuple[TakeBackLine, ...]:
    return tuple(
        TakeBackLine(
            round=one.round,
            position=one.position,
            bet=one.bet,
            way=one.way,
            amount_cents=one.amount_cents,
            colour=one.colour or UNSET,
        )
        for one in state.layout.to_take_back
    )


def _free_colours(state: Table) -> tuple[str, ...]:
    used = {NonValueChip.named(one.chip).colour for one in _with_colour(state)}
    return tuple(one for one in COLOURS if one not in used)


def _with_colour(state: Table) -> tuple[Position, ...]:
    return tuple(one for one in state.layout.positions.values() if one.chip)


def _row(state: Table, number: int, by: Person, at: int) -> PositionRow:
    position = state.layout.positions.get(number, Position(number=number))
    buttons = [button(state, command, at) for command in _at_position(state, position, by)]
    lit = [one.command for one in buttons if one.is_lit]
    return PositionRow(
        number=number,
        is_taken=number in state.layout.positions,
        wagered_cents=sum(
            wager.amount_cents
            for wager in state.layout.wagers.values()
            if wager.position == number and wager.status is TableWagerStatus.PLACED
        ),
        lit=(*lit, *_call_bet(state, number, by, at)),
        dark=tuple(one for one in buttons if not one.is_lit),
        may_consent_to=tuple(
            notice.number
            for notice in state.notices
            if not isinstance(
                try_out(
                    TABLE,
                    state,
                    commands.RecordConsent(by=by, notice=notice.number, position=number),
                    at,
                ),
                Refused,
            )
        ),
        chip=position.chip or UNSET,
        value_cents=position.value_cents if position.chip else UNSET,
        colour_count=position.colour_count if position.chip else UNSET,
    )


def _at_position(state: Table, position: Position, by: Person) -> tuple[Command, ...]:
    """What the dealer may do for one position; amounts stand for those yet to be named."""
    number = position.number
    if number not in state.layout.positions:
        return (commands.TakePosition(by=by, position=number),)
    return (
        commands.BuyColour(
            by=by,
            position=number,
            # D9 3.4(a): more of the colour that the player has, or any that is free.
            chip=position.chip or next(iter(_free_colours(state)), ""),
            value_cents=position.value_cents or ANY_CENTS,
            count=1,
            tender=Tender.CASH,
        ),
        # Without tracking the dealer counts what is handed back.
        commands.CashOutColour(by=by, position=number, count=None if state.setup.tracked else 0),
        commands.LeavePosition(by=by, position=number),
    )


def _call_bet(state: Table, number: int, by: Person, at: int) -> tuple[str, ...]:
    """D9 4.5: whether a wager may be called now, whatever its chips are."""
    called = commands.PlaceCallBet(by=by, position=number, bet="small", placed_on="small")
    answer = try_out(TABLE, state, called, at)
    lacks_chips_alone = isinstance(answer, Refusal) and answer.code is Code.NO_CHIPS
    return (type(called).__name__,) if lacks_chips_alone else ()
