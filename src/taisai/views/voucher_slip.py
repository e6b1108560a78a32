"""A payment voucher as it is printed: it holds a whole validation number.

Knows the newest voucher of one terminal. Must not be sent to any screen but the printer of the
terminal that issued it; every other view masks the number, but for the tray of a demo
(`printer_tray`), which is its printers.
Obeys: D9A 3.3(d)(i), 6.3; E7 (fields of a voucher), E9 (dates day first); R7, R44.
"""

from datetime import UTC, datetime, timedelta, timezone
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from taisai.money import amount_in_words, format_amount
from taisai.names import BadInput
from taisai.table import terminal_at
from taisai.table.state import Table
from taisai.views.parts import View

TITLE: Final = "PAYMENT VOUCHER"
TRANSACTION: Final = "cash out"
_OFFSET_MINUTES_MAX: Final = 14 * 60
_MONTHS: Final = (
    "Jan",
    "Feb",
    "Mar",
    "Apr",
    "May",
    "Jun",
    "Jul",
    "Aug",
    "Sep",
    "Oct",
    "Nov",
    "Dec",
)


class NoVoucher(BadInput):
    """There is nothing to print, or it cannot be printed like that."""


class Venue(msgspec.Struct, frozen=True, kw_only=True):
    """The casino as its vouchers name it."""

    name: str
    place: str


class Issue(msgspec.Struct, frozen=True, kw_only=True):
    """What the shell knows of the issue of a voucher, beyond the table's state.

    Attributes:
        sequence_number: The number of the issuing record in the table's stream, never used twice.
        utc_offset_minutes: The house's zone at that moment; zones are known at the edges alone.
        software: The identity of the program that issued it.
        expires_on: R7: a date in words, where the operator prints one; none by default.
        message: Space for a message about responsible gambling.
    """

    venue: Venue
    sequence_number: int
    utc_offset_minutes: int
    software: str = ""
    expires_on: str = ""
    message: str = ""


class VoucherSlip(View, frozen=True, kw_only=True):
    """The fields of a printed payment voucher.

    Attributes:
        validation_number_top: The number, printed in two places and as a barcode.
    """

    title: str
    transaction: str
    venue: str
    place: str
    table: str
    terminal: int
    date: str
    time: str
    amount: str
    amount_cents: int
    amount_in_words: str
    sequence_number: int
    validation_number_top: str
    validation_number_bottom: str
    barcode: str
    software: str | UnsetType = UNSET
    expires_on: str | UnsetType = UNSET
    message: str | UnsetType = UNSET


def voucher_slip(state: Table, terminal: int, issue: Issue) -> VoucherSlip:
    """The newest voucher of a terminal, for the printer in it.

    Raises:
        NoVoucher: The terminal has issued none, or the zone is not one of this world.
    """
    vouchers = terminal_at(state, terminal).vouchers
    if not vouchers:
        raise NoVoucher(f"terminal {terminal} has issued no voucher: there is nothing to print")
    if abs(issue.utc_offset_minutes) > _OFFSET_MINUTES_MAX:
        raise NoVoucher(
            f"{issue.utc_offset_minutes} minutes from UTC is no zone: at most "
            f"{_OFFSET_MINUTES_MAX} either way"
        )
    voucher = vouchers[-1]
    local = _local(voucher.at, issue.utc_offset_minutes)
    return VoucherSlip(
        title=TITLE,
        transaction=TRANSACTION,
        venue=issue.venue.name,
        place=issue.venue.place,
        table=state.setup.table,
        terminal=terminal,
        # E9: dates in the order day, month, year.
        date=f"{local.day:02d} {_MONTHS[local.month - 1]} {local.year}",
        time=f"{local.hour:02d}:{local.minute:02d}:{local.second:02d}",
        amount=format_amount(voucher.amount_cents),
        amount_cents=voucher.amount_cents,
        amount_in_words=amount_in_words(voucher.amount_cents),
        sequence_number=issue.sequence_number,
        validation_number_top=voucher.validation_number,
        validation_number_bottom=voucher.validation_number,
        barcode=voucher.validation_number,
        software=issue.software or UNSET,
        expires_on=issue.expires_on or UNSET,
        message=issue.message or UNSET,
    )


def _local(at: int, utc_offset_minutes: int) -> datetime:
    zone = timezone(timedelta(minutes=utc_offset_minutes))
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)).astimezone(zone)
