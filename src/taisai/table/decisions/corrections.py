"""D9A 7.3 to 7.5 and R31: what the operator puts right after settlement.

Each correction says the last word for each round and each session of control (`last_word`); later
rounds stand. A round whose settlement is under way is put right by `resettlement`. Knows past
rounds. Knows nothing of proof.
Obeys: D9A 7.3, 7.4, 7.5; Div1 11.1; readings R5, R18 to R21, R31, R42, R43, R46, R48.
"""

from typing import Final

from taisai.rules import Outcome, Role, edition_named
from taisai.rules.settlement import due_on
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.commands import CorrectionCommand
from taisai.table.decisions.credits import identity_check
from taisai.table.decisions.evidence import malfunction_of, open_reports, report_time
from taisai.table.decisions.irregularities import check_cause
from taisai.table.decisions.last_word import (
    large_win_alerts,
    layout_corrections,
    table_due_on,
    terminal_correction,
    terminal_corrections,
    vouchers_to_hold,
)
from taisai.table.decisions.lookups import (
    current_round,
    known_terminal,
    outcome_of,
    words,
)
from taisai.table.decisions.resettlement import amend_settlement, has_begun, void_settlement
from taisai.table.events import Correction
from taisai.table.past_rounds import PastRound, has_digest
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table


def _past_round(state: Table, command: CorrectionCommand | commands.RecordDisruption) -> PastRound:
    """The round, from the state or from the journal's record, which its digest must confirm."""
    for past in state.history.held:
        if past.number == command.round:
            return past
    digest = state.history.digests.get(command.round)
    if digest is None:
        is_current = state.round is not None and state.round.number == command.round
        raise Refused(Code.NOT_SETTLED if is_current else Code.UNKNOWN_ROUND, round=command.round)
    if command.record is None or not has_digest(command.record, digest):
        raise Refused(Code.ROUND_RECORD_DIFFERS, round=command.round)
    return command.record


def _record(state: Table, past: PastRound) -> PastRound | None:
    """What the event must carry so that the state can follow: only rounds it no longer holds."""
    return past if past.number in state.history.digests else None


def _is_being_settled(state: Table, command: CorrectionCommand | commands.RecordDisruption) -> bool:
    """R46: the round is under way and its settlement has begun."""
    return state.round is not None and state.round.number == command.round and has_begun(state)


def recalculate_round(
    state: Table, command: commands.RecalculateRound, at: int
) -> tuple[Event, ...]:
    """D9A 7.3: the actual outcome decides, for the round or for one terminal, without time limit.

    R5: the result on the terminal is corrected first, and the adjustment posted with it.
    """
    if _is_being_settled(state, command):
        return amend_settlement(state, command, at)
    past = _past_round(state, command)
    outcome = outcome_of(command.faces)
    reason, evidence = words(command.reason), words(command.evidence, "R42")
    if past.faces is None:
        raise Refused(Code.ROUND_IS_VOID, round=past.number)
    if command.terminal is not None and command.terminal not in past.terminals:
        raise Refused(Code.UNKNOWN_TERMINAL, terminal=command.terminal)
    is_same = Outcome.of(past.faces).ascending == outcome.ascending
    if command.terminal is not None and not is_same:
        # One terminal was shown something else; the round's own outcome is not in question.
        raise Refused(Code.NOTHING_TO_CORRECT, reason="recalculate the whole round")
    odds = edition_named(past.edition).winning_odds(outcome)
    terminals = past.terminals
    if command.terminal is not None:
        terminals = {command.terminal: past.terminals[command.terminal]}
    corrections = terminal_corrections(
        state, past.number, terminals, lambda played: due_on(played.wagers, odds)
    )
    if command.terminal is None:
        wagers = past.table_wagers
        corrections += layout_corrections(wagers, lambda wager: table_due_on(wager, odds))
    if command.terminal is None and is_same and not corrections:
        raise Refused(Code.NOTHING_TO_CORRECT, round=past.number)
    recalculated = events.RoundRecalculated(
        at=at,
        by=command.by,
        second=command.second,
        round=past.number,
        reason=reason,
        evidence=evidence,
        faces=outcome.faces,
        terminal=command.terminal,
        corrections=corrections,
        hold_vouchers=vouchers_to_hold(state, corrections),
        record=_record(state, past),
    )
    return (recalculated, *large_win_alerts(state, corrections, at))


def make_table_round_good(
    state: Table, command: commands.MakeTableRoundGood, at: int
) -> tuple[Event, ...]:
    """D9 7.2 found too late, at a table alone: Div1 11.1 recovers or makes good."""
    past = _past_round(state, command)
    outcome = outcome_of(command.faces)
    reason, evidence = words(command.reason), words(command.evidence, "R42")
    if past.faces is None:
        raise Refused(Code.ROUND_IS_VOID, round=past.number)
    if Outcome.of(past.faces).ascending == outcome.ascending:
        raise Refused(Code.NOTHING_TO_CORRECT, round=past.number)
    odds = edition_named(past.edition).winning_odds(outcome)
    # Rounds from before a change of mode may hold wagers made at terminals.
    corrections = (
        *terminal_corrections(
            state, past.number, past.terminals, lambda played: due_on(played.wagers, odds)
        ),
        *layout_corrections(past.table_wagers, lambda wager: table_due_on(wager, odds)),
    )
    made_good = events.TableRoundMadeGood(
        at=at,
        by=command.by,
        second=command.second,
        round=past.number,
        reason=reason,
        evidence=evidence,
        faces=outcome.faces,
        corrections=corrections,
        record=_record(state, past),
    )
    return (made_good, *large_win_alerts(state, corrections, at))


def void_settled_round(
    state: Table, command: commands.VoidSettledRound, at: int
) -> tuple[Event, ...]:
    """D9 7.1: void whether or not announced; R31: after settlement everything is reversed."""
    if _is_being_settled(state, command):
        current = current_round(state)
        check_cause(command.cause, game_supervisor_spun=current.game_supervisor_spun)
        return void_settlement(state, command, command.cause, at)
    past = _past_round(state, command)
    reason = words(command.reason)
    if past.faces is None:
        raise Refused(Code.ROUND_IS_VOID, round=past.number)
    check_cause(command.cause, game_supervisor_spun=past.game_supervisor_spun)
    corrections = _all_back(state, past)
    voided = events.SettledRoundVoided(
        at=at,
        by=command.by,
        second=command.second,
        round=past.number,
        reason=reason,
        cause=command.cause,
        corrections=corrections,
        hold_vouchers=vouchers_to_hold(state, corrections),
        record=_record(state, past),
    )
    return (voided,)


def record_disruption(
    state: Table, command: commands.RecordDisruption, at: int
) -> tuple[Event, ...]:
    """D9A 7.2 "has occurred", R56: the dealer's own opinion, before the gaming day ends."""
    reason = words(command.reason)
    if not _is_being_settled(state, command):
        past = _past_round(state, command)
        if past.faces is None:
            raise Refused(Code.ROUND_IS_VOID, round=past.number)
        if past.ended_at < command.day_began_at:
            raise Refused(Code.DAY_IS_OVER, round=past.number)
    recorded = events.DisruptionRecorded(at=at, by=command.by, round=command.round, reason=reason)
    return (recorded,)


def void_disrupted_round(
    state: Table, command: commands.VoidDisruptedRound, at: int
) -> tuple[Event, ...]:
    """R56: the casino supervisor and a game supervisor approve what the dealer has recorded."""
    if command.round not in state.disruptions:
        raise Refused(Code.NO_DISRUPTION, round=command.round)
    if _is_being_settled(state, command):
        return void_settlement(state, command, None, at)
    past = _past_round(state, command)
    reason = words(command.reason)
    if past.faces is None:
        raise Refused(Code.ROUND_IS_VOID, round=past.number)
    if command.second.role is not Role.GAME_SUPERVISOR:
        raise Refused(Code.SECOND_PERSON_NEEDED, "R56")
    corrections = _all_back(state, past)
    voided = events.DisruptedRoundVoided(
        at=at,
        by=command.by,
        second=command.second,
        round=past.number,
        reason=reason,
        corrections=corrections,
        hold_vouchers=vouchers_to_hold(state, corrections),
        record=_record(state, past),
    )
    return (voided,)


def _all_back(state: Table, past: PastRound) -> tuple[Correction, ...]:
    """R11: a void wager neither wins nor loses."""
    return (
        *terminal_corrections(
            state, past.number, past.terminals, lambda played: (0, played.wagered_cents)
        ),
        *layout_corrections(past.table_wagers, lambda wager: (0, wager.amount_cents)),
    )


def refuse_to_pay(state: Table, command: commands.RefuseToPay, at: int) -> tuple[Event, ...]:
    """D9A 7.4: an amount credited through a malfunction; 7.5: report, lock and refund.

    Wins at other terminals stand; the player's wagers of the round come back, once (7.5(c)).
    """
    past = _past_round(state, command)
    reason = words(command.reason)
    known_terminal(state, command.terminal)
    malfunction = malfunction_of(state, command)
    # D9A 7.4: credited through the malfunction, or after it and before its repair.
    if 0 < malfunction.repaired_at <= past.began_at:
        raise Refused(Code.CAUSE_DOES_NOT_FIT, "D9A 7.4", malfunction=malfunction.number)
    played = past.terminals.get(command.terminal)
    if played is None or not played.recognised:
        raise Refused(Code.UNKNOWN_TERMINAL, terminal=command.terminal, round=past.number)
    reported_at = report_time(command, malfunction, at)
    if past.faces is None:
        raise Refused(Code.ROUND_IS_VOID, round=past.number)
    if not played.won_cents and not played.refused:
        raise Refused(Code.NOTHING_TO_CORRECT, round=past.number, terminal=command.terminal)
    if played.refused:
        raise Refused(Code.REFUSED_ALREADY, round=past.number, terminal=command.terminal)
    due = (0, played.wagered_cents)
    correction = terminal_correction(state, past.number, command.terminal, played, due)
    corrections = (correction,) if correction is not None else ()
    refused = events.PaymentRefused(
        at=at,
        by=command.by,
        second=command.second,
        round=past.number,
        reason=reason,
        terminal=command.terminal,
        malfunction=command.malfunction,
        scope=command.scope,
        report_reference=command.report_reference,
        standard_reference=command.standard_reference,
        inspector=command.inspector,
        reported_at=reported_at,
        corrections=corrections,
        hold_vouchers=vouchers_to_hold(state, corrections),
        record=_record(state, past),
    )
    return (refused,)


def release_evidence_lock(
    state: Table, command: commands.ReleaseEvidenceLock, at: int
) -> tuple[Event, ...]:
    """D9A 7.5(b), R21: only with the references of the report and of the investigation's end."""
    if command.terminal is None:
        is_locked = state.is_evidence
    else:
        is_locked = known_terminal(state, command.terminal).is_evidence
    if not is_locked:
        raise Refused(Code.NOT_LOCKED, terminal=command.terminal)
    if not (command.report_reference.strip() and command.investigation_reference.strip()):
        raise Refused(Code.REFERENCE_NEEDED)
    # D9A 7.5(b): it is one of the reports under which it was locked that was investigated.
    if command.report_reference not in open_reports(state, command.terminal):
        raise Refused(Code.UNKNOWN_REPORT, report=command.report_reference)
    released = events.EvidenceLockReleased(
        at=at,
        by=command.by,
        terminal=command.terminal,
        report_reference=command.report_reference,
        investigation_reference=command.investigation_reference,
    )
    return (released,)


def pay_by_hand(state: Table, command: commands.PayByHand, at: int) -> tuple[Event, ...]:
    """R21: while equipment may not be operated, players are paid by hand from the record."""
    terminal = known_terminal(state, command.terminal)
    is_locked = state.is_evidence or terminal.is_evidence
    is_gone = terminal.number not in state.terminals
    is_broken = terminal.is_out_of_service or terminal.tamper is not None
    is_unusable = is_gone or is_broken or terminal.out_of_reach is not None
    if not (is_locked or is_unusable):
        raise Refused(Code.NOT_LOCKED, terminal=terminal.number)
    if terminal.wagers:
        raise Refused(Code.WAGERS_IN_PLAY, terminal=terminal.number)
    amount_cents = state.credits(terminal.number)
    if not amount_cents:
        raise Refused(Code.NO_CREDITS, terminal=terminal.number)
    paid = events.CreditsPaidByHand(
        at=at,
        by=command.by,
        terminal=terminal.number,
        session=terminal.session,
        amount_cents=amount_cents,
    )
    return (paid, *identity_check(state, terminal, amount_cents, at))


DECISIONS: Final[Deciders[Table]] = {
    commands.RecalculateRound: recalculate_round,
    commands.MakeTableRoundGood: make_table_round_good,
    commands.VoidSettledRound: void_settled_round,
    commands.RecordDisruption: record_disruption,
    commands.VoidDisruptedRound: void_disrupted_round,
    commands.RefuseToPay: refuse_to_pay,
    commands.ReleaseEvidenceLock: release_evidence_lock,
    commands.PayByHand: pay_by_hand,
}
