"""How corrections change past rounds, terminals and locks; nothing is edited, more is added."""

from typing import Final

from msgspec.structs import replace

from taisai.stream_types import Handlers
from taisai.table import events
from taisai.table.events import Correction, CorrectionEvent
from taisai.table.evolve.alerts import mark_seen
from taisai.table.evolve.credits import with_paid_out, with_terminal
from taisai.table.malfunctions import RefusalReport
from taisai.table.past_rounds import PastRound, TerminalRound, digest_of
from taisai.table.state import (
    CORRECTED_HELD_MAX,
    CreditsCorrected,
    History,
    Table,
    Terminal,
)
from taisai.table.vocabulary import (
    AlertKind,
    ControlEnd,
    Faces,
    LockScope,
    TableWager,
    TableWagerStatus,
    key_of,
    wager_key,
)


def _past(state: Table, event: CorrectionEvent) -> PastRound:
    if event.record is not None:
        return event.record
    return next(past for past in state.history.held if past.number == event.round)


def _kept(history: History, past: PastRound) -> History:
    if past.number in history.digests:
        return replace(history, digests={**history.digests, past.number: digest_of(past)})
    held = tuple(past if one.number == past.number else one for one in history.held)
    return replace(history, held=held)


def _corrected(
    state: Table,
    event: CorrectionEvent,
    faces: Faces | None,
    void_reason: str,
    refused_terminal: int = 0,
) -> Table:
    """The past round as it stands now, and the terminals it reaches."""
    past = _past(state, event)
    at_terminals = {one.terminal: one for one in event.corrections if one.terminal}
    on_layout = {
        wager_key(one.position, one.bet, one.way): one for one in event.corrections if one.position
    }
    terminals = {
        number: replace(one, refused=one.refused or number == refused_terminal)
        for number, one in _all_played(past.terminals, at_terminals, faces).items()
    }
    put_right = replace(
        past,
        faces=faces,
        void_reason=void_reason,
        terminals=terminals,
        table_wagers=tuple(
            _settled_again(wager, on_layout.get(key_of(wager))) for wager in past.table_wagers
        ),
        corrections_count=past.corrections_count + 1,
    )
    state = _missed_again(replace(state, history=_kept(state.history, put_right)), put_right)
    last = state.history.held[-1].number if state.history.held else 0
    for correction in at_terminals.values():
        # D9A 3.3(b)(v): what was won in the previous round, corrected.
        is_shown = event.round == last and correction.was_previous
        state = _at_terminal(state, event, correction, is_shown=is_shown)
    return state


def _missed_again(state: Table, past: PastRound) -> Table:
    """R55: who has yet to be shown the round is shown it as it stands now."""
    for number, terminal in state.terminals.items():
        if terminal.missed is not None and terminal.missed.number == past.number:
            shown = replace(terminal, missed=past.at_terminal(number))
            state = with_terminal(state, shown)
    return state


def correct_round_under_way(state: Table, event: CorrectionEvent, faces: Faces | None) -> Table:
    """R46: the terminals of a round whose layout is still being settled."""
    assert state.round is not None
    at_terminals = {one.terminal: one for one in event.corrections if one.terminal}
    settled = _all_played(state.round.settled, at_terminals, faces)
    count = state.round.corrections_count + 1
    corrected = replace(state.round, settled=settled, corrections_count=count)
    state = replace(state, round=corrected)
    for correction in at_terminals.values():
        state = _at_terminal(state, event, correction, is_shown=True)
    return state


def _all_played(
    terminals: dict[int, TerminalRound], corrections: dict[int, Correction], faces: Faces | None
) -> dict[int, TerminalRound]:
    return {
        number: _played(one, corrections.get(number), faces) for number, one in terminals.items()
    }


def _played(
    played: TerminalRound, correction: Correction | None, faces: Faces | None
) -> TerminalRound:
    shown = replace(played, faces=faces if played.recognised else None)
    if correction is None:
        return shown
    more_unclaimed = correction.unclaimed_cents - correction.unclaimed_before_cents
    more_recoverable = correction.recoverable_cents - correction.recoverable_before_cents
    return replace(
        shown,
        won_cents=correction.won_cents,
        returned_cents=correction.due_cents,
        unclaimed_cents=played.unclaimed_cents + more_unclaimed,
        recoverable_cents=played.recoverable_cents + more_recoverable,
    )


def _settled_again(wager: TableWager, correction: Correction | None) -> TableWager:
    if correction is None:
        return wager
    status = TableWagerStatus.PAID if correction.won_cents else TableWagerStatus.COLLECTED
    if correction.due_cents and not correction.won_cents:
        status = TableWagerStatus.RETURNED
    more_unclaimed = correction.unclaimed_cents - correction.unclaimed_before_cents
    more_recoverable = correction.recoverable_cents - correction.recoverable_before_cents
    return replace(
        wager,
        status=status,
        won_cents=correction.won_cents,
        unclaimed_cents=wager.unclaimed_cents + more_unclaimed,
        recoverable_cents=wager.recoverable_cents + more_recoverable,
    )


def _at_terminal(
    state: Table, event: CorrectionEvent, correction: Correction, *, is_shown: bool
) -> Table:
    terminal = state.terminals.get(correction.terminal)
    if terminal is None or terminal.session != correction.session:
        return state
    more_cents = correction.credited_cents - correction.debited_cents
    meters = replace(
        terminal.meters, corrections_cents=terminal.meters.corrections_cents + more_cents
    )
    # Where nothing is left to cancel, the player waits for the dealer no longer.
    is_empty = state.credits(terminal.number) + more_cents == 0
    asks_to_cancel = terminal.asks_to_cancel and not is_empty
    put_right = replace(
        terminal,
        meters=meters,
        asks_to_cancel=asks_to_cancel,
        corrected=_credits_corrected(terminal, event, more_cents),
    )
    if correction.locked_up_cents is not None:
        put_right = replace(put_right, locked_up_cents=correction.locked_up_cents)
    if is_shown:
        put_right = replace(
            put_right,
            won_last_cents=correction.won_cents,
            returned_last_cents=correction.due_cents,
        )
    if correction.locked_up_cents == 0:
        # Nobody need clear a lock that ended with its win.
        state = mark_seen(state, AlertKind.LARGE_WIN, terminal.number, event)
    return with_terminal(state, put_right)


def _credits_corrected(
    terminal: Terminal, event: CorrectionEvent, more_cents: int
) -> tuple[CreditsCorrected, ...]:
    """Div1 11.1: whose credits were changed is told by how much in all, and why."""
    own = [one for one in terminal.corrected if one.session == terminal.session]
    before_cents = sum(one.more_cents for one in own if one.round == event.round)
    others = [one for one in own if one.round != event.round]
    sum_cents = before_cents + more_cents
    newest = CreditsCorrected(event.round, terminal.session, sum_cents, event.reason)
    return (*others, *((newest,) if sum_cents else ()))[-CORRECTED_HELD_MAX:]


def round_recalculated(state: Table, event: events.RoundRecalculated) -> Table:
    """D9A 7.3: the actual outcome stands."""
    return _corrected(state, event, event.faces, "")


def table_round_made_good(state: Table, event: events.TableRoundMadeGood) -> Table:
    """The actual outcome stands, at a table alone."""
    return _corrected(state, event, event.faces, "")


def settled_round_voided(state: Table, event: events.SettledRoundVoided) -> Table:
    """R31: the round has no result."""
    return _corrected(state, event, None, f"no spin: {event.cause}")


def disruption_recorded(state: Table, event: events.DisruptionRecorded) -> Table:
    """R56: it waits for two supervisors."""
    return replace(state, disruptions={**state.disruptions, event.round: event.reason})


def disrupted_round_voided(state: Table, event: events.DisruptedRoundVoided) -> Table:
    """R56: the round has no result."""
    reason = state.disruptions.get(event.round, event.reason)
    left = {number: why for number, why in state.disruptions.items() if number != event.round}
    voided = _corrected(state, event, None, f"void round: {reason}")
    return replace(voided, disruptions=left)


def payment_refused(state: Table, event: events.PaymentRefused) -> Table:
    """D9A 7.5: the refused round, and the evidence lock."""
    past = _past(state, event)
    amount_cents = sum(one.posted_cents - one.due_cents for one in event.corrections)
    state = _corrected(state, event, past.faces, past.void_reason, event.terminal)
    return _locked(state, event, event.round, amount_cents)


def credits_refused(state: Table, event: events.CreditsRefused) -> Table:
    """R49: the credits are gone as far as they were there, and the evidence lock stands."""
    terminal = state.known_terminals[event.terminal]
    meters = terminal.meters
    is_empty = event.session == terminal.session and not (
        state.credits(terminal.number) - event.debited_cents
    )
    put_right = replace(
        terminal,
        meters=replace(meters, corrections_cents=meters.corrections_cents - event.debited_cents),
        refused_cents=terminal.refused_cents + event.amount_cents,
        asks_to_cancel=terminal.asks_to_cancel and not is_empty,
    )
    return _locked(with_terminal(state, put_right), event, 0, event.amount_cents)


def _locked(
    state: Table,
    event: events.PaymentRefused | events.CreditsRefused,
    round_number: int,
    amount_cents: int,
) -> Table:
    """D9A 7.5(a), (b): the report is held, and what failed is evidence."""
    report = RefusalReport(
        reference=event.report_reference,
        at=event.at,
        terminal=event.terminal,
        round=round_number,
        malfunction=event.malfunction,
        scope=event.scope,
        amount_cents=amount_cents,
        reason=event.reason,
        inspector=event.inspector,
        reported_at=event.reported_at,
        standard_reference=event.standard_reference,
    )
    state = replace(state, reports=(*state.reports, report))
    if event.scope is LockScope.GAME_SYSTEM:
        return replace(state, is_evidence=True)
    locked = replace(state.known_terminals[event.terminal], is_evidence=True)
    return with_terminal(state, locked)


def evidence_lock_released(state: Table, event: events.EvidenceLockReleased) -> Table:
    """The equipment may be operated again, and what waited for it may happen."""
    reports = tuple(
        replace(
            one,
            released_at=event.at,
            investigation_reference=event.investigation_reference,
        )
        if one.locks(event.terminal)
        else one
        for one in state.reports
    )
    state = replace(state, reports=reports, notices_freed_at=event.at)
    if event.terminal is None:
        return replace(state, is_evidence=False)
    released = replace(state.known_terminals[event.terminal], is_evidence=False)
    return with_terminal(state, released)


def credits_paid_by_hand(state: Table, event: events.CreditsPaidByHand) -> Table:
    """The player is paid and gone."""
    terminal = with_paid_out(state.known_terminals[event.terminal], event.at, event.amount_cents)
    meters = terminal.meters
    turned = replace(meters, paid_by_hand_cents=meters.paid_by_hand_cents + event.amount_cents)
    paid = replace(
        terminal,
        meters=turned,
        session=0,
        undo=(),
        asks_to_cancel=False,
        last_wagers={},
        missed=None,
        control_ended=ControlEnd.PAID_BY_HAND,
        out_of_reach=None,
    )
    for kind in (AlertKind.TERMINAL_REVOKED, AlertKind.TERMINAL_LOST):
        state = mark_seen(state, kind, event.terminal, event)
    return with_terminal(state, paid)


HANDLERS: Final[Handlers[Table]] = {
    events.RoundRecalculated: round_recalculated,
    events.TableRoundMadeGood: table_round_made_good,
    events.SettledRoundVoided: settled_round_voided,
    events.DisruptionRecorded: disruption_recorded,
    events.DisruptedRoundVoided: disrupted_round_voided,
    events.PaymentRefused: payment_refused,
    events.CreditsRefused: credits_refused,
    events.EvidenceLockReleased: evidence_lock_released,
    events.CreditsPaidByHand: credits_paid_by_hand,
}
