"""D9A 7.4, 7.5(a), (b): when an amount may be refused, the report, and what becomes evidence.

Knows malfunctions and locks. Knows nothing of rounds: what a refusal means for one, `corrections`
decides. Obeys: D9A 7.4, 7.5; R18, R20, R43, R49, R50.
"""

from typing import Final

from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.decisions.irregularities import malfunction_at
from taisai.table.decisions.lookups import amount_above_zero, known_terminal, words
from taisai.table.malfunctions import Malfunction
from taisai.table.phases import IN_ROUND
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table
from taisai.table.vocabulary import LockScope, Part

PARTS_THAT_LET_REFUSE: Final = frozenset({Part.TERMINAL, Part.GAME_SYSTEM, Part.ENTRY_TERMINAL})
"""R49: a terminal, or the Game System, of which the entry terminal is a part; for the tumbler, the
lights and the results display there is Division 9 section 7 alone."""

AnyRefusal = commands.RefuseToPay | commands.RefuseCredits


def malfunction_of(state: Table, command: AnyRefusal) -> Malfunction:
    """The malfunction behind a refusal, if it lets the operator refuse and enough is locked."""
    malfunction = malfunction_at(state, command.malfunction)
    is_elsewhere = malfunction.terminal not in (None, command.terminal)
    if is_elsewhere or malfunction.part not in PARTS_THAT_LET_REFUSE:
        raise Refused(Code.CAUSE_DOES_NOT_FIT, "D9A 7.4", malfunction=malfunction.number)
    # R50: never less than what failed; more than one terminal fails with the Game System.
    if malfunction.terminal is None and command.scope is LockScope.TERMINAL:
        raise Refused(Code.LOCK_TOO_NARROW, malfunction=malfunction.number)
    # A whole Game System is not taken out of operation over wagers in play: they are voided first.
    if command.scope is LockScope.GAME_SYSTEM and state.phase in IN_ROUND:
        raise Refused(Code.ROUND_UNDER_WAY)
    return malfunction


def report_time(command: AnyRefusal, malfunction: Malfunction, at: int) -> int:
    """D9A 7.5(a): when the report was made, if it says to whom, under which standard and number."""
    for name in ("report_reference", "standard_reference", "inspector"):
        if not getattr(command, name).strip():
            raise Refused(Code.REFERENCE_NEEDED, missing=name)
    reported_at = command.reported_at or at
    if not malfunction.began_at <= reported_at <= at:
        raise Refused(Code.REFERENCE_NEEDED, missing="reported_at")
    return reported_at


def refuse_credits(state: Table, command: commands.RefuseCredits, at: int) -> tuple[Event, ...]:
    """R49: credits that no round brought, such as those of an acceptor that misread a note."""
    terminal = known_terminal(state, command.terminal)
    malfunction = malfunction_of(state, command)
    reason = words(command.reason)
    if malfunction.repaired_at:
        raise Refused(Code.CAUSE_DOES_NOT_FIT, "D9A 7.4", malfunction=malfunction.number)
    reported_at = report_time(command, malfunction, at)
    amount_cents = amount_above_zero(command.amount_cents)
    # What the acceptor has credited and nobody has refused yet.
    open_cents = terminal.meters.notes_in_cents - terminal.refused_cents
    if amount_cents > open_cents:
        raise Refused(Code.MORE_THAN_CREDITED, terminal=terminal.number, open_cents=open_cents)
    session = command.session or terminal.session
    if not 0 < session <= state.sessions_count:
        raise Refused(Code.NOT_IN_CONTROL, terminal=terminal.number)
    # R43, R18: only the same player's credits, never the next one's, never wagers in play.
    is_there = terminal.session == session
    debited_cents = min(amount_cents, state.credits(terminal.number)) if is_there else 0
    recoverable_cents = amount_cents - debited_cents
    vouchers = [one.validation_number for one in terminal.vouchers if one.session == session]
    refused = events.CreditsRefused(
        at=at,
        by=command.by,
        second=command.second,
        terminal=terminal.number,
        session=session,
        amount_cents=amount_cents,
        debited_cents=debited_cents,
        recoverable_cents=recoverable_cents,
        malfunction=malfunction.number,
        scope=command.scope,
        report_reference=command.report_reference,
        standard_reference=command.standard_reference,
        inspector=command.inspector,
        reported_at=reported_at,
        reason=reason,
        hold_vouchers=tuple(vouchers) if recoverable_cents else (),
    )
    return (refused,)


def open_reports(state: Table, terminal: int | None) -> frozenset[str]:
    """The numbers of the reports under which a terminal, or the whole Game System, is locked."""
    return frozenset(one.reference for one in state.reports if one.locks(terminal))


DECISIONS: Final[Deciders[Table]] = {commands.RefuseCredits: refuse_credits}
