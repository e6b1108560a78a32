"""The view of the table layout: the lit wall layout beside a table, and the touch table.

Knows what lies on the layout and which areas are lit. Must not hold the dice before they are
entered; where only terminals are played, not before they are settled (R39).
Obeys: D9 3.2, 3.3(b), 3.4(a), (b), 4.3, 4.7(b), 4.8, 6.5; D9A 3.1(d)(iv); R20, R39, R45.
"""

from msgspec import UNSET, UnsetType

from taisai.refusal import Refusal
from taisai.rules.modes import Mode
from taisai.streams import TABLE, try_out
from taisai.table import commands, in_chips, why_no_chips
from taisai.table.state import Table
from taisai.table.vocabulary import HouseKind, TableWager, TableWagerStatus, Way
from taisai.views.buttons import RefusalShown, refusal_shown
from taisai.views.messages import Message, messages_at_layout
from taisai.views.opening_tests import OpeningTest, lit_test
from taisai.views.parts import (
    Banner,
    LimitsShown,
    NoticeShown,
    Period,
    Result,
    View,
    banner,
    entered_result,
    limits_shown,
    notice_shown,
    on_display,
    period_of,
    settled_result,
)
from taisai.views.table_layout import (
    AreaToPay,
    SettlementLine,
    collection,
    to_collect,
    to_give_back,
    to_pay,
)


class PositionShown(View, frozen=True, kw_only=True):
    """A player's position at the layout.

    Attributes:
        chip: The non-value chips the player has; absent for value chips alone.
        colour_count: How many of them are in the player's hands.
    """

    number: int
    chip: str | UnsetType = UNSET
    colour_count: int | UnsetType = UNSET


class RackEntry(View, frozen=True, kw_only=True):
    """D9 3.4(a), (b): a colour, or a marked subset of one, and the value of a chip of it."""

    chip: str
    position: int
    value_cents: int


class WagerOnLayout(View, frozen=True, kw_only=True):
    """A wager as it lies in its area.

    Attributes:
        way: R47: inside, on the line, or by call; each is a wager of its own.
        may_be_withdrawn: The player may take it now (D9 4.7(b), 4.8).
        settled_as: D9 4.9: the bet as which the operator settles it, where that differs.
        paid_chips_cents: The value chips that it was paid in.
        paid_colour_count: How many chips of its own colour it was paid.
    """

    position: int
    bet: str
    amount_cents: int
    status: TableWagerStatus
    may_be_withdrawn: bool
    touches_line: bool
    line_accepted: bool
    way: Way
    chips_cents: tuple[int, ...] = ()
    colour: str | UnsetType = UNSET
    colour_count: int | UnsetType = UNSET
    called_bet: str | UnsetType = UNSET
    settled_as: str | UnsetType = UNSET
    won_cents: int | UnsetType = UNSET
    paid_chips_cents: tuple[int, ...] | UnsetType = UNSET
    paid_colour_count: int | UnsetType = UNSET


class FeltView(View, frozen=True, kw_only=True):
    """What the table layout shows.

    Attributes:
        layout: The name of the layout to draw, as `rules.layouts` has it: that of the round on
            display, with the odds of its own edition.
        upright_layout: The same areas, each with its own odds, for a screen taller than wide.
        is_covered: D9 3.4(e)(iv): the dome is on the tumbler.
        chips_cents: The value chips in use at the table.
        limits: The layout's limits; absent where wagers are made at terminals alone.
        spins: How often the dice were spun in this round; absent between rounds.
        why_no_wager: Why laying chips on an area places nothing now; absent where it would.
        result: The outcome and the lit areas, from ENTER until the next round's first spin.
        test: D9 5.0(b): an outcome that is lit as a test before the table opens; no result.
        paid_areas: D9 4.7(b): areas whose winners have been paid in this round.
        to_collect: D9 6.5(a): the losing wagers, until they are collected.
        to_give_back: R45: wagers on the line that the operator has not accepted.
        to_pay: D9 6.5(b): the areas that are paid next, once the losers are collected.
    """

    table: str
    at: int
    is_demo: bool
    mode: Mode
    layout: str
    upright_layout: str
    banner: Banner
    is_covered: bool
    is_private: bool
    is_tracked: bool
    chips_cents: tuple[int, ...]
    positions: tuple[PositionShown, ...]
    rack: tuple[RackEntry, ...]
    wagers: tuple[WagerOnLayout, ...]
    paid_areas: tuple[str, ...]
    notices: tuple[NoticeShown, ...]
    messages: tuple[Message, ...]
    round: int | UnsetType = UNSET
    spins: int | UnsetType = UNSET
    period: Period | UnsetType = UNSET
    limits: LimitsShown | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    test: OpeningTest | UnsetType = UNSET
    why_no_wager: RefusalShown | UnsetType = UNSET
    to_collect: tuple[SettlementLine, ...] | UnsetType = UNSET
    to_give_back: tuple[SettlementLine, ...] | UnsetType = UNSET
    to_pay: tuple[AreaToPay, ...] | UnsetType = UNSET


def lit_areas(state: Table) -> tuple[str, ...]:
    """The areas that are lit on the layout now, by a result or as a test before opening."""
    test, result = lit_test(state), shown_result(state)
    if test is not UNSET:
        return test.lit
    return () if result is UNSET else result.lit


def shown_result(state: Table) -> Result | UnsetType:
    """The result that the layout shows; absent where it shows none.

    D9 3.3(b): areas are lit on entry. R39: with terminals alone the wall waits as they do.
    """
    has_layout = state.setup.has_table_layout
    return entered_result(state) if has_layout else settled_result(state)


def shown_banner(state: Table) -> Banner:
    """The phase in words beside the layout, where a result is shown once it is entered."""
    has_result = state.round is not None and shown_result(state) is not UNSET
    return Banner.RESULT if has_result else banner(state)


def view(state: Table, at: int) -> FeltView:
    """What the table layout shows at a moment."""
    setup = state.setup
    edition, layout = on_display(state)
    result = shown_result(state)
    collected = collection(state, at)
    current = state.round
    return FeltView(
        table=setup.table,
        at=at,
        is_demo=setup.house_kind is HouseKind.DEMO,
        mode=setup.mode,
        layout=edition.printed(layout).name,
        upright_layout=edition.printed_for_terminals(layout).name,
        banner=shown_banner(state),
        is_covered=state.is_covered,
        is_private=state.is_private,
        is_tracked=setup.has_table_layout and setup.tracked,
        chips_cents=setup.chips_cents,
        positions=_positions(state),
        rack=_rack(state),
        wagers=tuple(_wager(state, one, at) for one in state.layout.wagers.values()),
        paid_areas=tuple(sorted(state.layout.paid_areas)),
        notices=tuple(notice_shown(state, one) for one in state.notices),
        messages=messages_at_layout(state),
        round=current.number if current is not None else UNSET,
        spins=current.spins if current is not None else UNSET,
        period=period_of(state),
        limits=_limits(state),
        result=result,
        test=lit_test(state),
        why_no_wager=_why_no_wager(state),
        to_collect=to_collect(state, collected),
        to_give_back=to_give_back(state, collected),
        to_pay=to_pay(state, at),
    )


def _why_no_wager(state: Table) -> RefusalShown | UnsetType:
    """D9 4.4, 4.7(a): why no chips can be laid down now, whatever they are."""
    refused = why_no_chips(state)
    return UNSET if refused is None else refusal_shown(refused)


def _limits(state: Table) -> LimitsShown | UnsetType:
    if not state.setup.has_table_layout:
        return UNSET
    latched = state.round.table_limits if state.round is not None else None
    return limits_shown(latched or state.setup.table_limits)


def _positions(state: Table) -> tuple[PositionShown, ...]:
    return tuple(
        PositionShown(
            number=number,
            chip=position.chip or UNSET,
            colour_count=position.colour_count if position.chip else UNSET,
        )
        for number, position in sorted(state.layout.positions.items())
    )


def _rack(state: Table) -> tuple[RackEntry, ...]:
    return tuple(
        RackEntry(chip=position.chip, position=number, value_cents=position.value_cents)
        for number, position in sorted(state.layout.positions.items())
        if position.chip
    )


def _wager(state: Table, wager: TableWager, at: int) -> WagerOnLayout:
    withdrawal = commands.WithdrawChips(position=wager.position, bet=wager.bet, way=wager.way)
    is_paid = wager.status is TableWagerStatus.PAID
    # A colour is paid in its own colour, chip for chip.
    paid_count = wager.won_cents * wager.colour_count // wager.amount_cents
    return WagerOnLayout(
        position=wager.position,
        bet=wager.bet,
        amount_cents=wager.amount_cents,
        status=wager.status,
        may_be_withdrawn=not isinstance(try_out(TABLE, state, withdrawal, at), Refusal),
        touches_line=wager.touches_line,
        line_accepted=wager.line_accepted,
        way=wager.way,
        chips_cents=wager.chips_cents,
        colour=wager.colour or UNSET,
        colour_count=wager.colour_count if wager.colour else UNSET,
        called_bet=wager.called_bet or UNSET,
        settled_as=wager.settled_as or UNSET,
        won_cents=wager.won_cents or UNSET,
        paid_chips_cents=UNSET if wager.colour or not is_paid else in_chips(state, wager.won_cents),
        paid_colour_count=paid_count if wager.colour and is_paid else UNSET,
    )
