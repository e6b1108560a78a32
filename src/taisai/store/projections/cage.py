"""What the cage's events mean for vouchers and incidents. Must not know who may pay what."""

from types import MappingProxyType
from typing import Final

from sqlalchemy import Connection, case

from taisai.cage import events as e
from taisai.cage.vocabulary import VoucherStatus
from taisai.journal import Record
from taisai.store.projections.base import Projection, Projections, change, incident, insert_new
from taisai.store.projections.voucher_numbers import hash_number
from taisai.store.schema import vouchers
from taisai.validation_numbers import mask

VoucherEvent = (
    e.VoucherRedeemed
    | e.VoucherHeld
    | e.VoucherReleased
    | e.CorrectionHoldLifted
    | e.VoucherCancelled
    | e.UnclaimedVoucherPaid
    | e.UnclaimedVoucherDisposed
)


def voucher_registered(connection: Connection, _record: Record, event: e.VoucherRegistered) -> None:
    """The voucher is known, also where the table's stream was not followed as far yet."""
    row = {
        "number_hash": hash_number(event.validation_number),
        "number_masked": mask(event.validation_number),
        "stream": event.source.stream,
        "terminal": event.terminal,
        "session": event.session,
        "amount_cents": event.amount_cents,
        "issued_at": event.issued_at,
        "status": VoucherStatus.OUTSTANDING.value,
        # Nothing has become of it since its issue, whichever stream is followed first.
        "changed_at": event.issued_at,
    }
    insert_new(connection, vouchers, row)


def _becomes(status: VoucherStatus) -> Projection:
    def project(connection: Connection, record: Record, event: VoucherEvent) -> None:
        key = {"number_hash": hash_number(event.validation_number)}
        change(connection, vouchers, key, status=status.value, changed_at=record.at)
        if status in (VoucherStatus.HELD, VoucherStatus.CANCELLED, VoucherStatus.DISPOSED):
            incident(connection, record, event)

    return project


def hold_ended(
    connection: Connection, record: Record, event: e.VoucherReleased | e.CorrectionHoldLifted
) -> None:
    """R18: it can be paid again, unless another still holds it."""
    if not event.stays_held:
        unclaimed, outstanding = VoucherStatus.UNCLAIMED, VoucherStatus.OUTSTANDING
        status = unclaimed if event.is_unclaimed else outstanding
        _becomes(status)(connection, record, event)


def marked_unclaimed(
    connection: Connection, record: Record, event: e.VoucherMarkedUnclaimed
) -> None:
    """R7: held goes before unclaimed."""
    held = VoucherStatus.HELD.value
    key = {"number_hash": hash_number(event.validation_number)}
    is_held = vouchers.c.status == held
    status = case((is_held, held), else_=VoucherStatus.UNCLAIMED.value)
    change(connection, vouchers, key, status=status, changed_at=record.at)


PROJECTIONS: Final[Projections] = MappingProxyType(
    {
        e.VoucherRegistered: voucher_registered,
        e.VoucherRedeemed: _becomes(VoucherStatus.PAID),
        e.VoucherHeld: _becomes(VoucherStatus.HELD),
        e.VoucherReleased: hold_ended,
        e.CorrectionHoldLifted: hold_ended,
        e.VoucherCancelled: _becomes(VoucherStatus.CANCELLED),
        e.VoucherMarkedUnclaimed: marked_unclaimed,
        e.UnclaimedVoucherPaid: _becomes(VoucherStatus.PAID),
        e.UnclaimedVoucherDisposed: _becomes(VoucherStatus.DISPOSED),
        e.RecoverableWrittenOff: incident,
    }
)
"""The events of the cage that the read models follow."""
