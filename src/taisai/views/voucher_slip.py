"""A payment voucher as it is sent to its printer: it holds a whole validation number.

Knows the vouchers of one terminal. Must not be sent to any screen but the printer of the
terminal that issued it; every other view masks the number (`record_copy`), but for the tray of a
demo (`printer_tray`), which is its printers. What stands on the paper is `voucher_lines`' affair.
Obeys: D9A 3.3(d)(i), 6.3; E7 (fields of a voucher); R7, R44.
"""

from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from taisai.names import BadInput
from taisai.table import known_terminal
from taisai.table.meters import IssuedVoucher
from taisai.table.state import Table
from taisai.views.parts import View
from taisai.words import FIRST

_OFFSET_MINUTES_MAX: Final = 14 * 60


class NoVoucher(BadInput):
    """There is nothing to print, or it cannot be printed like that."""


class Venue(msgspec.Struct, frozen=True, kw_only=True):
    """The casino as its vouchers name it."""

    name: str
    place: str


class Issue(msgspec.Struct, frozen=True, kw_only=True):
    """What the shell knows of the issue of a voucher, beyond the table's state.

    Attributes:
        utc_offset_minutes: The house's zone at that moment; zones are known at the edges alone.
        languages: In which it is printed, the first one first.
        software: The identity of the program that issued it.
        expires_on: R7: a date in words, where the operator prints one; none by default.
        message: Space for a message about responsible gambling.
    """

    venue: Venue
    utc_offset_minutes: int
    languages: tuple[str, ...] = (FIRST,)
    software: str = ""
    expires_on: str = ""
    message: str = ""


class VoucherSlip(View, frozen=True, kw_only=True):
    """The facts of a printed payment voucher.

    Attributes:
        at: When it was issued, in milliseconds of UTC.
        is_duplicate: Whether it is printed once more; it is marked, and pays once.
    """

    venue: str
    place: str
    table: str
    terminal: int
    at: int
    utc_offset_minutes: int
    amount_cents: int
    sequence_number: int
    validation_number: str
    is_duplicate: bool = False
    software: str | UnsetType = UNSET
    expires_on: str | UnsetType = UNSET
    message: str | UnsetType = UNSET


def voucher_slip(state: Table, terminal: int, issue: Issue) -> VoucherSlip:
    """The newest voucher of a terminal, at the table or withdrawn, for the printer in it.

    Raises:
        NoVoucher: The terminal has issued none, or the zone is not one of this world.
    """
    vouchers = known_terminal(state, terminal).vouchers
    if not vouchers:
        raise NoVoucher(f"terminal {terminal} has issued no voucher: there is nothing to print")
    return slip_of(state, terminal, vouchers[-1], issue)


def slip_of(state: Table, terminal: int, voucher: IssuedVoucher, issue: Issue) -> VoucherSlip:
    """One voucher of a terminal.

    Raises:
        NoVoucher: The zone is not one of this world.
    """
    if abs(issue.utc_offset_minutes) > _OFFSET_MINUTES_MAX:
        raise NoVoucher(
            f"{issue.utc_offset_minutes} minutes from UTC is no zone: at most "
            f"{_OFFSET_MINUTES_MAX} either way"
        )
    return VoucherSlip(
        venue=issue.venue.name,
        place=issue.venue.place,
        table=state.setup.table,
        terminal=terminal,
        at=voucher.at,
        utc_offset_minutes=issue.utc_offset_minutes,
        amount_cents=voucher.amount_cents,
        sequence_number=voucher.number,
        validation_number=voucher.validation_number,
        is_duplicate=voucher.is_duplicate,
        software=issue.software or UNSET,
        expires_on=issue.expires_on or UNSET,
        message=issue.message or UNSET,
    )
