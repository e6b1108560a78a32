"""R46: a settlement that has begun is held, put right, or voided; no moment is without a remedy.

From the terminals' settlement, or the first collection, to the last payment. What becomes of the
wagers on the layout is worked out by `wager_revisions`; then its settlement begins anew. Knows who
may put it right. Knows nothing of hands or felt.
Obeys: D9 7.1, 7.2; D9A 7.2, 7.3; Div1 11.1; readings R8, R18, R31, R40, R46, R53, R56.
"""

from typing import Final

from taisai.persons import APPROVAL_MS_MAX
from taisai.rules import Outcome, Role
from taisai.rules.figures import AMENDMENT_HOLD_MS
from taisai.rules.settlement import due_on
from taisai.stream_types import Deciders, Event, TwoPersonCommand
from taisai.table import commands, events
from taisai.table.commands import CorrectionCommand
from taisai.table.decisions.last_word import (
    large_win_alerts,
    terminal_corrections,
    vouchers_to_hold,
)
from taisai.table.decisions.lookups import current_round, outcome_of, words
from taisai.table.decisions.wager_revisions import (
    is_paid_in_part,
    lying_wagers,
    revisions_for,
    revisions_for_void,
)
from taisai.table.phases import Phase
from taisai.table.refusals import Code, Refused
from taisai.table.state import Position, Round, Table
from taisai.table.vocabulary import (
    Faces,
    Mode,
    NoSpinCause,
    Person,
    TableWager,
    TakeBack,
    key_of,
)

# ------------------------------------------------------------------------------ the hold


def hold_settlement(state: Table, command: commands.HoldSettlement, at: int) -> tuple[Event, ...]:
    """R8: who opens *Amend* has time for it; never more than the hold, which screens show."""
    current = current_round(state)
    is_open = state.phase is Phase.OUTCOME_ENTERED
    # R46: a proposal stops collection and payment for as long as it may wait.
    until = at + (AMENDMENT_HOLD_MS if is_open else APPROVAL_MS_MAX)
    # R8: before the settlement a hold is not prolonged; a later proposal may wait longer.
    is_longer = not is_open and until > current.held_until
    if is_held(current, at) and not is_longer:
        raise Refused(Code.SETTLEMENT_HELD, until=current.held_until)
    return (events.SettlementHeld(at=at, by=command.by, until=until),)


def release_settlement(
    state: Table, command: commands.ReleaseSettlement, at: int
) -> tuple[Event, ...]:
    """What was entered stands: a last short window, or the dealer goes on."""
    current = current_round(state)
    if not is_held(current, at):
        raise Refused(Code.SETTLEMENT_NOT_HELD)
    is_open = state.phase is Phase.OUTCOME_ENTERED
    settles_at = at + state.setup.settlement_window_ms if is_open else current.settles_at
    return (events.SettlementReleased(at=at, by=command.by, settles_at=settles_at),)


def is_held(current: Round, at: int) -> bool:
    """A supervisor has stopped the settlement, and the time for it is not over."""
    return at < current.held_until


def has_hold_ended(state: Table, since: int, at: int) -> bool:
    """R8: the time of a hold ran out between two moments, and nothing else happened."""
    return state.round is not None and since < state.round.held_until <= at


def check_not_held(state: Table, at: int) -> None:
    """Refuses to go on while a supervisor looks into the round, or must."""
    current = current_round(state)
    if is_held(current, at):
        raise Refused(Code.SETTLEMENT_HELD, until=current.held_until)
    check_reading_agrees(state)


def check_reading_agrees(state: Table) -> None:
    """D9 7.2: refuses to go on until a game supervisor has decided who is right."""
    current = current_round(state)
    if current.differing is not None:
        raise Refused(Code.READING_DIFFERS, read=Outcome.of(current.differing).call)


def check_nothing_to_take_back(state: Table) -> None:
    """R46: what was wrongly paid is taken back, or recoverable, before the dealer goes on."""
    number = current_round(state).number
    for one in state.layout.to_take_back:
        if one.round == number:
            raise Refused(Code.TAKE_BACK_FIRST, position=one.position, bet=one.bet)


def has_begun(state: Table) -> bool:
    """The settlement of the round under way has begun, at the terminals or on the layout."""
    current = state.round
    if current is None or state.phase is not Phase.SETTLING:
        return False
    return state.setup.has_terminals or current.losers_collected or _was_put_right(state)


def _was_put_right(state: Table) -> bool:
    """Something of what was collected and paid before an amendment still stands."""
    return bool(state.layout.settled) or any(is_paid_in_part(one) for one in lying_wagers(state))


# ------------------------------------------------------------------------------ who, and what


def check_second_is_game_supervisor(current: Round, command: TwoPersonCommand) -> None:
    """R46: the casino supervisor with a game supervisor; R40: neither made the wrong entry."""
    if command.second.role is not Role.GAME_SUPERVISOR:
        raise Refused(Code.SECOND_PERSON_NEEDED, "R46")
    check_not_own_entry(current, command.by, command.second)


def check_not_own_entry(current: Round, *persons: Person) -> None:
    """R40: whoever entered the wrong numbers does not supervise their amendment."""
    entered_by = current.entered_by
    if entered_by is not None and entered_by.id in {one.id for one in persons}:
        raise Refused(Code.OWN_ENTRY, person=entered_by.id)


def check_may_amend(current: Round, by: Person) -> None:
    """R53: D9 7.2 asks for the game supervisor; another acts only where that one erred."""
    entered_by = current.entered_by
    has_game_supervisor_erred = entered_by is not None and entered_by.role is Role.GAME_SUPERVISOR
    if by.role is Role.CASINO_SUPERVISOR and not has_game_supervisor_erred:
        raise Refused(Code.NOT_YOUR_CALL, "R53", role=by.role)


def another_outcome(current: Round, faces: Faces) -> Outcome:
    """The outcome of these faces, if it is not the one that stands."""
    assert current.entered is not None
    outcome = outcome_of(faces)
    if outcome.ascending == Outcome.of(current.entered).ascending:
        raise Refused(Code.SAME_OUTCOME, outcome=outcome.call)
    return outcome


def amend_layout(state: Table, command: commands.AmendOutcome, at: int) -> tuple[Event, ...]:
    """Table game alone, after the first collection: a game supervisor, with the dealer."""
    current = current_round(state)
    assert current.entered is not None
    check_may_amend(current, command.by)
    outcome = another_outcome(current, command.faces)
    check_not_own_entry(current, command.by)
    amended = events.LayoutAmended(
        at=at,
        by=command.by,
        round=current.number,
        faces=outcome.faces,
        before=current.entered,
        wagers=revisions_for(state, outcome.faces),
    )
    return (amended,)


def void_layout(state: Table, command: commands.AnnounceNoSpin, at: int) -> tuple[Event, ...]:
    """Table game alone: the dealer announces it while a supervisor holds the settlement for it."""
    current = current_round(state)
    if state.mode is not Mode.TABLE:
        raise Refused(Code.ALREADY_SETTLED, "R46", phase=state.phase)
    if not is_held(current, at):
        raise Refused(Code.HOLD_NEEDED)
    assert current.held_by is not None
    voided = events.LayoutVoided(
        at=at,
        by=command.by,
        round=current.number,
        cause=command.cause,
        authorised_by=current.held_by,
        wagers=revisions_for_void(state),
    )
    return (voided,)


def amend_settlement(
    state: Table, command: commands.RecalculateRound, at: int
) -> tuple[Event, ...]:
    """Hybrid play: the layout is amended and the terminals are recalculated in one act."""
    current = current_round(state)
    assert current.entered is not None
    reason, evidence = words(command.reason), words(command.evidence, "R42")
    if command.terminal is not None:
        raise Refused(Code.NOTHING_TO_CORRECT, reason="recalculate the whole round")
    outcome = another_outcome(current, command.faces)
    check_second_is_game_supervisor(current, command)
    odds = state.edition.winning_odds(outcome)
    corrections = terminal_corrections(
        state, current.number, current.settled, lambda played: due_on(played.wagers, odds)
    )
    amended = events.SettlementAmended(
        at=at,
        by=command.by,
        second=command.second,
        round=current.number,
        reason=reason,
        evidence=evidence,
        faces=outcome.faces,
        before=current.entered,
        corrections=corrections,
        hold_vouchers=vouchers_to_hold(state, corrections),
        wagers=revisions_for(state, outcome.faces),
    )
    return (amended, *large_win_alerts(state, corrections, at))


def void_settlement(
    state: Table, command: CorrectionCommand, cause: NoSpinCause | None, at: int
) -> tuple[Event, ...]:
    """R46: the spin or the round is void while its layout is being settled; all stakes go back."""
    current = current_round(state)
    reason = words(command.reason)
    check_second_is_game_supervisor(current, command)
    corrections = terminal_corrections(
        state, current.number, current.settled, lambda played: (0, played.wagered_cents)
    )
    voided = events.SettlementVoided(
        at=at,
        by=command.by,
        second=command.second,
        round=current.number,
        reason=reason,
        cause=cause,
        corrections=corrections,
        hold_vouchers=vouchers_to_hold(state, corrections),
        wagers=revisions_for_void(state),
    )
    return (voided,)


def take_chips_back(state: Table, command: commands.TakeChipsBack, at: int) -> tuple[Event, ...]:
    """Div1 11.1: the dealer asks for what was wrongly paid; the rest is recoverable (R18)."""
    asked = _asked_back(state, command)
    if not 0 <= command.taken_cents <= asked.amount_cents:
        raise Refused(Code.NOT_AN_AMOUNT, "Div1 11.1", amount_cents=asked.amount_cents)
    if asked.colour:
        _check_in_hand(state.layout.positions[asked.position], command.taken_cents)
    rest_cents = asked.amount_cents - command.taken_cents
    wager = _asked_for(state, asked)
    taken = events.ChipsTakenBack(
        at=at,
        by=command.by,
        round=asked.round,
        position=asked.position,
        bet=asked.bet,
        way=asked.way,
        taken_cents=command.taken_cents,
        recoverable_cents=rest_cents,
        owed_cents=rest_cents + (wager.recoverable_cents if wager is not None else 0),
        unclaimed_cents=wager.unclaimed_cents if wager is not None else 0,
    )
    return (taken,)


def _asked_for(state: Table, asked: TakeBack) -> TableWager | None:
    """The wager that was wrongly paid; None where its round is no longer held."""
    played = {key_of(one): one for one in state.layout.settled} | state.layout.wagers
    for past in state.history.held:
        if past.number == asked.round:
            played = {key_of(one): one for one in past.table_wagers}
    return played.get(asked.key)


def _asked_back(state: Table, command: commands.TakeChipsBack) -> TakeBack:
    found = [
        one
        for one in state.layout.to_take_back
        if (one.position, one.bet) == (command.position, command.bet)
        and command.way in (None, one.way)
    ]
    if not found:
        raise Refused(Code.NOTHING_TO_TAKE_BACK, position=command.position, bet=command.bet)
    if len({one.way for one in found}) > 1:
        raise Refused(Code.WAY_NEEDED, position=command.position, bet=command.bet)
    return found[0]


def _check_in_hand(position: Position, taken_cents: int) -> None:
    """A colour is taken back in itself, as far as the player has it."""
    count, rest_cents = divmod(taken_cents, position.value_cents)
    if rest_cents or count > position.colour_count:
        raise Refused(Code.CHIPS_CANNOT_PAY, "Div1 11.1", in_hand=position.colour_count)


def check_owes_nothing(state: Table, position: int) -> None:
    """R46: a player leaves, or hands a colour in, after what was wrongly paid is dealt with."""
    if any(one.position == position for one in state.layout.to_take_back):
        raise Refused(Code.TAKE_BACK_FIRST, position=position)


DECISIONS: Final[Deciders[Table]] = {
    commands.HoldSettlement: hold_settlement,
    commands.ReleaseSettlement: release_settlement,
    commands.TakeChipsBack: take_chips_back,
}
