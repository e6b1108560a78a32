"""The cage's events in words: one sentence each. A voucher's number is masked."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.cage import events
from taisai.reports.event_words import Fields
from taisai.stream_types import Event

SENTENCES: Final[Mapping[type[Event], str]] = MappingProxyType(
    {
        events.CageOpened: "{by} opened the cage",
        events.SettingsChanged: "{by} changed the cage's settings",
        events.VoucherRegistered: "the cage knows voucher {validation_number}, {amount_cents}",
        events.VoucherRedeemed: "{by} paid voucher {validation_number}, {amount_cents} in {means}",
        events.VoucherHeld: "voucher {validation_number} is held: {reason}",
        events.VoucherReleased: "{by} released voucher {validation_number}: {reason}",
        events.VoucherCancelled: (
            "{by} and {second} cancelled voucher {validation_number}: {reason}"
        ),
        events.IdentityCheckAsked: "identity is to be checked for {amount_cents}",
        events.VoucherMarkedUnclaimed: (
            "voucher {validation_number}, {amount_cents}, counts as unclaimed"
        ),
        events.UnclaimedVoucherPaid: (
            "{by} and {second} paid unclaimed voucher {validation_number}, "
            "{amount_cents} in {means}"
        ),
        events.UnclaimedVoucherDisposed: (
            "{by} and {second} disposed of voucher {validation_number}, {amount_cents}, "
            "under {procedure_reference}"
        ),
        events.UnclaimedWinningsRegistered: (
            "the cage holds unclaimed winnings {winnings}, {amount_cents}"
        ),
        events.UnclaimedWinningsPaid: (
            "{by} and {second} paid unclaimed winnings {winnings}, {amount_cents} in {means}"
        ),
        events.UnclaimedWinningsDisposed: (
            "{by} and {second} disposed of unclaimed winnings {winnings}, {amount_cents}, "
            "under {procedure_reference}"
        ),
        events.RecoverableRegistered: (
            "the cage has taken over recoverable {recoverable}, {amount_cents}"
        ),
        events.RepaymentTaken: "{by} took {amount_cents} back for recoverable {recoverable}",
        events.RecoverableWrittenOff: (
            "{by} and {second} wrote off recoverable {recoverable}, {amount_cents}: {reason}"
        ),
    }
)
"""Each event of the cage with its sentence."""


def in_words(event: Event) -> str:
    """An event of the cage as a sentence.

    >>> in_words(events.IdentityCheckAsked(at=0, amount_cents=600_000))
    'identity is to be checked for $6,000.00'
    """
    return SENTENCES[type(event)].format_map(Fields(event))
