"""What the cage learns of a table: each record that concerns it becomes commands that cite it.

One function for the live courier and for scenarios. What must be held is told before what is owed:
a voucher that would be paid in between is then held in time, and where it was paid before, the
recoverable stays. Must not decide anything, and must not know what the cage makes of it.
Obeys: D9A 3.3(d)(i), 6.3; readings R18, R19.
"""

from collections.abc import Iterator
from typing import Final

from taisai.cage import Cage, hold_key, recoverable_key, voucher_key, winnings_key
from taisai.cage import commands as cage
from taisai.cage.vocabulary import Origin, SourceRecord
from taisai.journal import Record
from taisai.stream_types import Event
from taisai.table.events import Correction, CorrectionEvent, CreditsRefused, VoucherIssued
from taisai.table.vocabulary import Way

CageFact = (
    cage.RegisterVoucher
    | cage.HoldCitedVoucher
    | cage.RegisterUnclaimedWinnings
    | cage.RegisterRecoverable
)
"""What a table's record tells the cage."""

CONCERN_THE_CAGE: Final = (VoucherIssued, CorrectionEvent, CreditsRefused)
"""The events of a table that tell the cage something; most events are wagers, and do not."""


def concerns_the_cage(event: Event) -> bool:
    """Tells whether the cage must hear of an event."""
    return isinstance(event, CONCERN_THE_CAGE)


def cage_facts(event: Event, record: Record) -> Iterator[CageFact]:
    """What the cage must know of an event at a table, in the order in which it is told."""
    source = SourceRecord(stream=record.stream, sequence=record.sequence, digest=record.digest)
    match event:
        case VoucherIssued():
            yield cage.RegisterVoucher(
                source=source,
                validation_number=event.validation_number,
                amount_cents=event.amount_cents,
                terminal=event.terminal,
                session=event.session,
                issued_at=event.at,
            )
        case CorrectionEvent():
            for number in event.hold_vouchers:
                yield cage.HoldCitedVoucher(source=source, validation_number=number)
            for correction in event.corrections:
                yield from _owed(correction, _origin(event.round, correction), source)
        case CreditsRefused():
            for number in event.hold_vouchers:
                yield cage.HoldCitedVoucher(source=source, validation_number=number)
            if event.recoverable_cents:
                # R49: no round is involved.
                origin = Origin(round=0, terminal=event.terminal, session=event.session)
                yield cage.RegisterRecoverable(
                    source=source, origin=origin, amount_cents=event.recoverable_cents
                )
        case _:
            pass


def _origin(round_number: int, correction: Correction) -> Origin:
    return Origin(
        round=round_number,
        terminal=correction.terminal,
        session=correction.session,
        position=correction.position,
        bet=correction.bet,
        way="" if correction.way is Way.JOINED else correction.way,
    )


def _owed(correction: Correction, origin: Origin, source: SourceRecord) -> Iterator[CageFact]:
    if correction.unclaimed_cents:
        yield cage.RegisterUnclaimedWinnings(
            source=source, origin=origin, amount_cents=correction.unclaimed_cents
        )
    if correction.recoverable_cents:
        yield cage.RegisterRecoverable(
            source=source, origin=origin, amount_cents=correction.recoverable_cents
        )


def is_answered(cage_state: Cage, fact: CageFact) -> bool:
    """Tells whether the cage has answered a fact for good: it is not offered again.

    What it has registered it knows; a voucher that has come to its end can no longer be held.
    """
    if cage_state.cited.get(fact_key(fact)) is not None:
        return True
    if not isinstance(fact, cage.HoldCitedVoucher):
        return False
    voucher = cage_state.vouchers.get(fact.validation_number)
    return voucher is not None and voucher.end is not None


def fact_key(fact: CageFact) -> str:
    """The name under which the cage remembers a fact."""
    match fact:
        case cage.RegisterVoucher():
            return voucher_key(fact.source)
        case cage.HoldCitedVoucher():
            return hold_key(fact.source, fact.validation_number)
        case cage.RegisterUnclaimedWinnings():
            return winnings_key(fact.source, fact.origin)
        case cage.RegisterRecoverable():
            return recoverable_key(fact.source, fact.origin)
