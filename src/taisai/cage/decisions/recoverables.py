"""What players were overpaid and could not be taken from their credits.

Knows debts and repayments. A player's account is never negative, so a debt stands here alone.
Obeys: Div1 11.1; R18.
"""

from typing import Final

from taisai.cage import commands, events
from taisai.cage.decisions.lookups import (
    amount_above_zero,
    check_not_registered,
    proper_source,
    reason_given,
)
from taisai.cage.decisions.vouchers import hold_session
from taisai.cage.refusals import Code, Refused
from taisai.cage.source_keys import recoverable_key
from taisai.cage.state import Cage, Recoverable
from taisai.stream_types import Deciders, Event


def register_recoverable(
    state: Cage, command: commands.RegisterRecoverable, at: int
) -> tuple[Event, ...]:
    """R18: the remainder of a claw-back goes to the supervisors' work-list.

    What is owed of the same session's vouchers is held first.
    """
    amount_cents = amount_above_zero(command.amount_cents)
    source = proper_source(command.source)
    check_not_registered(state, recoverable_key(source, command.origin))
    registered = events.RecoverableRegistered(
        at=at,
        source=source,
        origin=command.origin,
        recoverable=len(state.recoverables) + 1,
        amount_cents=amount_cents,
    )
    is_sessions = command.origin.session != 0
    held = hold_session(state, source, command.origin.session, at) if is_sessions else ()
    return (*held, registered)


def _owing(state: Cage, number: int) -> Recoverable:
    recoverable = state.recoverables.get(number)
    if recoverable is None:
        raise Refused(Code.UNKNOWN_RECOVERABLE, recoverable=number)
    if not recoverable.owed_cents:
        raise Refused(Code.NOTHING_OWED, recoverable=number)
    return recoverable


def take_repayment(state: Cage, command: commands.TakeRepayment, at: int) -> tuple[Event, ...]:
    """Div1 11.1: an overpayment may be recovered, and never more than it."""
    amount_cents = amount_above_zero(command.amount_cents)
    recoverable = _owing(state, command.recoverable)
    if amount_cents > recoverable.owed_cents:
        raise Refused(Code.MORE_THAN_OWED, owed_cents=recoverable.owed_cents)
    return (
        events.RepaymentTaken(
            at=at, by=command.by, recoverable=recoverable.number, amount_cents=amount_cents
        ),
    )


def write_off_recoverable(
    state: Cage, command: commands.WriteOffRecoverable, at: int
) -> tuple[Event, ...]:
    """Two persons give up all that is still owed."""
    reason = reason_given(command.reason)
    recoverable = _owing(state, command.recoverable)
    return (
        events.RecoverableWrittenOff(
            at=at,
            by=command.by,
            second=command.second,
            recoverable=recoverable.number,
            amount_cents=recoverable.owed_cents,
            reason=reason,
        ),
    )


DECISIONS: Final[Deciders[Cage]] = {
    commands.RegisterRecoverable: register_recoverable,
    commands.TakeRepayment: take_repayment,
    commands.WriteOffRecoverable: write_off_recoverable,
}
