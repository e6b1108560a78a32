"""D9A 7.3 to 7.5 and R31: what the operator puts right after settlement.

Each correction posts the difference between what is due and what was already posted, for each
round and each session of control; later rounds stand. Knows past rounds. Knows nothing of proof.
Obeys: D9A 7.3, 7.4, 7.5; Div1 11.1; readings R5, R18, R19, R20, R21, R31, R42, R43.
"""

from collections.abc import Callable, Mapping
from typing import Final

from taisai.rules import Outcome, edition_named
from taisai.rules.settlement import Due, due_on
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.commands import CorrectionCommand
from taisai.table.decisions.credits import identity_check
from taisai.table.decisions.evidence import malfunction_of, open_reports, report_time
from taisai.table.decisions.irregularities import check_cause
from taisai.table.decisions.lookups import outcome_of, terminal_at, words
from taisai.table.events import Correction
from taisai.table.lying_wagers import is_on_line
from taisai.table.past_rounds import PastRound, TerminalRound, has_digest
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table
from taisai.table.vocabulary import TableWager


def _past_round(state: Table, command: CorrectionCommand) -> PastRound:
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


def _table_due_on(wager: TableWager, odds: Mapping[str, int]) -> Due:
    # R45: a chip on the line that was not accepted neither wins nor loses on any outcome.
    if is_on_line(wager):
        return 0, wager.amount_cents
    return due_on({wager.settled_as or wager.bet: wager.amount_cents}, odds)


def _terminal_correction(
    state: Table, number: int, played: TerminalRound, due: Due
) -> Correction | None:
    won_cents, due_cents = due
    more_cents = due_cents - played.returned_cents
    if not more_cents and won_cents == played.won_cents:
        return None
    terminal = state.terminals.get(number)
    # R43, R18: only the same player's credits, never the next one's, never wagers in play.
    is_there = terminal is not None and terminal.session == played.session
    credits_cents = state.credits(number) if is_there else 0
    debited_cents = min(max(-more_cents, 0), credits_cents)
    return Correction(
        terminal=number,
        session=played.session,
        posted_cents=played.returned_cents,
        due_cents=due_cents,
        won_cents=won_cents,
        credited_cents=max(more_cents, 0) if is_there else 0,
        debited_cents=debited_cents,
        unclaimed_cents=0 if is_there else max(more_cents, 0),
        recoverable_cents=max(-more_cents, 0) - debited_cents,
    )


def _table_correction(wager: TableWager, due: Due) -> Correction | None:
    """Chips have left the layout: a player at it is made good or owes (Div1 11.1)."""
    won_cents, due_cents = due
    posted_cents = wager.amount_cents + wager.won_cents if wager.is_returned else 0
    more_cents = due_cents - posted_cents
    if not more_cents:
        return None
    return Correction(
        position=wager.position,
        bet=wager.bet,
        way=wager.way,
        posted_cents=posted_cents,
        due_cents=due_cents,
        won_cents=won_cents,
        unclaimed_cents=max(more_cents, 0),
        recoverable_cents=max(-more_cents, 0),
    )


def _corrections(
    state: Table,
    past: PastRound,
    due_at_terminal: Callable[[TerminalRound], Due],
    due_on_layout: Callable[[TableWager], Due],
    terminal: int | None = None,
) -> tuple[Correction, ...]:
    found: list[Correction | None] = []
    for number, played in sorted(past.terminals.items()):
        counts = played.recognised and not played.refused
        if counts and terminal in (None, number):
            found.append(_terminal_correction(state, number, played, due_at_terminal(played)))
    if terminal is None:
        found += [_table_correction(wager, due_on_layout(wager)) for wager in past.table_wagers]
    return tuple(one for one in found if one is not None)


def _vouchers_to_hold(state: Table, corrections: tuple[Correction, ...]) -> tuple[str, ...]:
    """R18: unredeemed vouchers of a session that owes something can be held by the cage."""
    sessions = {one.session for one in corrections if one.recoverable_cents and one.terminal}
    return tuple(
        voucher.validation_number
        for terminal in state.terminals.values()
        for voucher in terminal.vouchers
        if voucher.session in sessions
    )


def recalculate_round(
    state: Table, command: commands.RecalculateRound, at: int
) -> tuple[Event, ...]:
    """D9A 7.3: the actual outcome decides, for the round or for one terminal, without time limit.

    R5: the result on the terminal is corrected first, and the adjustment posted with it.
    """
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
    corrections = _corrections(
        state,
        past,
        lambda played: due_on(played.wagers, odds),
        lambda wager: _table_due_on(wager, odds),
        command.terminal,
    )
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
        hold_vouchers=_vouchers_to_hold(state, corrections),
        record=_record(state, past),
    )
    return (recalculated,)


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
    corrections = _corrections(
        state,
        past,
        # Rounds from before a change of mode may hold wagers made at terminals.
        lambda played: due_on(played.wagers, odds),
        lambda wager: _table_due_on(wager, odds),
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
    return (made_good,)


def void_settled_round(
    state: Table, command: commands.VoidSettledRound, at: int
) -> tuple[Event, ...]:
    """D9 7.1: void whether or not announced; R31: after settlement everything is reversed."""
    past = _past_round(state, command)
    reason = words(command.reason)
    if past.faces is None:
        raise Refused(Code.ROUND_IS_VOID, round=past.number)
    check_cause(command.cause, game_supervisor_spun=past.game_supervisor_spun)
    corrections = _corrections(
        state,
        past,
        lambda played: (0, played.wagered_cents),
        lambda wager: (0, wager.amount_cents),
    )
    voided = events.SettledRoundVoided(
        at=at,
        by=command.by,
        second=command.second,
        round=past.number,
        reason=reason,
        cause=command.cause,
        corrections=corrections,
        hold_vouchers=_vouchers_to_hold(state, corrections),
        record=_record(state, past),
    )
    return (voided,)


def refuse_to_pay(state: Table, command: commands.RefuseToPay, at: int) -> tuple[Event, ...]:
    """D9A 7.4: an amount credited through a malfunction; 7.5: report, lock and refund.

    Wins at other terminals stand; the player's wagers of the round come back, once (7.5(c)).
    """
    past = _past_round(state, command)
    reason = words(command.reason)
    terminal_at(state, command.terminal)
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
    correction = _terminal_correction(state, command.terminal, played, (0, played.wagered_cents))
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
        hold_vouchers=_vouchers_to_hold(state, corrections),
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
        is_locked = terminal_at(state, command.terminal).is_evidence
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
    terminal = terminal_at(state, command.terminal)
    is_locked = state.is_evidence or terminal.is_evidence
    is_unusable = terminal.is_out_of_service or terminal.tamper is not None
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
    commands.RefuseToPay: refuse_to_pay,
    commands.ReleaseEvidenceLock: release_evidence_lock,
    commands.PayByHand: pay_by_hand,
}
