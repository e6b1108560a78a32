"""Who would gain and lose what, before a settled round is put right; nothing is done.

Knows how to ask for a correction. Must not know how one is worked out: `decide` tells.
Obeys: D9A 7.3 to 7.5; Div1 11.1; R18, R19, R20, R31, R43.
"""

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from taisai.refusal import Refusal
from taisai.rules import Outcome
from taisai.streams import TABLE, try_out
from taisai.table.accounts import credits_of
from taisai.table.commands import CorrectionCommand
from taisai.table.events import (
    Correction,
    CorrectionEvent,
    DisruptedRoundVoided,
    RoundRecalculated,
    SettledRoundVoided,
    SettlementAmended,
    SettlementVoided,
    TableRoundMadeGood,
)
from taisai.table.past_rounds import PastRound
from taisai.table.state import Table
from taisai.validation_numbers import mask
from taisai.views.buttons import SOMEBODY_ELSE, RefusalShown, refusal_shown
from taisai.views.parts import View


class CorrectionLine(View, frozen=True, kw_only=True):
    """What a correction would mean for one player.

    Attributes:
        terminal: Absent for a wager on the table layout, which has a position and a bet.
        has_left: The player of that session is not at the terminal any more.
        change_cents: What the player gains; below zero, what the player loses.
        unclaimed_cents: R19: what would be kept for a player who has left.
        recoverable_cents: R18: what could not be taken from credits.
    """

    posted_cents: int
    due_cents: int
    change_cents: int
    credited_cents: int
    debited_cents: int
    unclaimed_cents: int
    recoverable_cents: int
    terminal: int | UnsetType = UNSET
    session: int | UnsetType = UNSET
    has_left: bool | UnsetType = UNSET
    credits_before_cents: int | UnsetType = UNSET
    credits_after_cents: int | UnsetType = UNSET
    position: int | UnsetType = UNSET
    bet: str | UnsetType = UNSET


class CorrectionPreview(View, frozen=True, kw_only=True):
    """What a correction would do.

    Attributes:
        result_before: The call of the result as it stands.
        result_after: The call of the result as it would stand; absent where it would be void.
        house_change_cents: What the house would win more, or less.
        hold_vouchers: The vouchers that the cage would be asked to hold, masked.
    """

    round: int
    lines: tuple[CorrectionLine, ...]
    gained_cents: int
    lost_cents: int
    house_change_cents: int
    hold_vouchers: tuple[str, ...]
    result_before: str | UnsetType = UNSET
    result_after: str | UnsetType = UNSET


def preview(state: Table, command: CorrectionCommand, at: int) -> CorrectionPreview | RefusalShown:
    """What a correction would do to everybody, or why it would be refused.

    The second person approves later: for asking, somebody stands in whose role would do.
    """
    stood_in = replace(command, second=SOMEBODY_ELSE, proposed_at=at)
    answer = try_out(TABLE, state, stood_in, at)
    if isinstance(answer, Refusal):
        return refusal_shown(answer)
    event = answer[0]
    assert isinstance(event, CorrectionEvent)
    lines = tuple(_line(state, one) for one in event.corrections)
    return CorrectionPreview(
        round=event.round,
        lines=lines,
        gained_cents=sum(max(line.change_cents, 0) for line in lines),
        lost_cents=sum(max(-line.change_cents, 0) for line in lines),
        house_change_cents=-sum(line.change_cents for line in lines),
        hold_vouchers=tuple(mask(number) for number in event.hold_vouchers),
        result_before=_call_before(state, event),
        result_after=_call_after(state, event),
    )


def _line(state: Table, one: Correction) -> CorrectionLine:
    common = CorrectionLine(
        posted_cents=one.posted_cents,
        due_cents=one.due_cents,
        change_cents=one.due_cents - one.posted_cents,
        credited_cents=one.credited_cents,
        debited_cents=one.debited_cents,
        unclaimed_cents=one.unclaimed_cents,
        recoverable_cents=one.recoverable_cents,
    )
    if not one.terminal:
        return replace(common, position=one.position, bet=one.bet)
    terminal = state.terminals.get(one.terminal)
    before_cents = state.book.balance(credits_of(one.terminal))
    return replace(
        common,
        terminal=one.terminal,
        session=one.session,
        has_left=terminal is None or terminal.session != one.session,
        credits_before_cents=before_cents,
        credits_after_cents=before_cents + one.credited_cents - one.debited_cents,
    )


def _past(state: Table, event: CorrectionEvent) -> PastRound:
    if event.record is not None:
        return event.record
    return next(past for past in state.history.held if past.number == event.round)


def _call_before(state: Table, event: CorrectionEvent) -> str | UnsetType:
    match event:
        case SettlementAmended():
            return Outcome.of(event.before).call
        case SettlementVoided():
            assert state.round is not None
            faces = state.round.entered
            return Outcome.of(faces).call if faces is not None else UNSET
        case _:
            return _call(_past(state, event))


def _call(past: PastRound) -> str | UnsetType:
    return Outcome.of(past.faces).call if past.faces is not None else UNSET


def _call_after(state: Table, event: CorrectionEvent) -> str | UnsetType:
    match event:
        case RoundRecalculated() | TableRoundMadeGood() | SettlementAmended():
            return Outcome.of(event.faces).call
        case SettledRoundVoided() | SettlementVoided() | DisruptedRoundVoided():
            return UNSET
        case _:
            return _call(_past(state, event))
