"""Corrections post the difference between what is due and what was posted."""

from typing import Final

from taisai.stream_types import Bookkeepers
from taisai.table import events
from taisai.table.accounts import TableAccount, TableEntry, credits_of
from taisai.table.events import CorrectionEvent
from taisai.table.state import Table


def entry_of_correction(_state: Table, event: CorrectionEvent) -> TableEntry:
    """R18, R19: credits of the same session; else unclaimed, or recoverable; never below zero."""
    entry = []
    house_cents = unclaimed_cents = recoverable_cents = 0
    for one in event.corrections:
        to_player_cents = one.credited_cents - one.debited_cents
        if to_player_cents:
            entry.append((credits_of(one.terminal), to_player_cents))
        # R48: the last word replaces what was said before.
        more_unclaimed = one.unclaimed_cents - one.unclaimed_before_cents
        more_recoverable = one.recoverable_cents - one.recoverable_before_cents
        unclaimed_cents += more_unclaimed
        recoverable_cents += more_recoverable
        house_cents += more_recoverable - more_unclaimed - to_player_cents
    return (
        *entry,
        (TableAccount.UNCLAIMED, unclaimed_cents),
        (TableAccount.RECOVERABLES, recoverable_cents),
        (TableAccount.HOUSE_WIN, house_cents),
    )


def credits_refused(_state: Table, event: events.CreditsRefused) -> TableEntry:
    """R49: the acceptor holds less than it said; what credits cannot give back is recoverable."""
    return (
        (credits_of(event.terminal), -event.debited_cents),
        (TableAccount.CASH_IN, -event.amount_cents),
        (TableAccount.RECOVERABLES, event.recoverable_cents),
    )


def credits_paid_by_hand(_state: Table, event: events.CreditsPaidByHand) -> TableEntry:
    """R21: paid from the cage's money, to the cent."""
    return (
        (TableAccount.CASH_PAID, -event.amount_cents),
        (credits_of(event.terminal), -event.amount_cents),
    )


BOOKKEEPERS: Final[Bookkeepers[Table]] = {
    events.RoundRecalculated: entry_of_correction,
    events.TableRoundMadeGood: entry_of_correction,
    events.SettledRoundVoided: entry_of_correction,
    events.DisruptedRoundVoided: entry_of_correction,
    events.PaymentRefused: entry_of_correction,
    events.CreditsRefused: credits_refused,
    events.CreditsPaidByHand: credits_paid_by_hand,
}
