"""The view of the cashier's cage: work-lists, and what a voucher at the counter is worth.

Knows the cage. Validation numbers are masked; a row names the record that issued the voucher. Must
not tell a voucher's recorded value to who has not read it from the paper.
Obeys: D9A 6.3; Div1 11.1, 12, 13.1; R7, R18, R19, R44.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET, UnsetType

from taisai.cage import commands, rounding_of
from taisai.cage.accounts import CageAccount
from taisai.cage.refusals import Code, Refused
from taisai.cage.state import Cage, Hold, Recoverable, UnclaimedWinnings, Voucher
from taisai.cage.vocabulary import CageSettings, Means, Origin, SourceRecord, VoucherStatus
from taisai.persons import Person
from taisai.rules import Role
from taisai.stream_types import Command
from taisai.streams import CAGE, why_not
from taisai.validation_numbers import is_validation_number, mask
from taisai.views.book_shown import BookShown, book_shown
from taisai.views.buttons import ANY_WORDS, Button, RefusalShown, refusal_shown
from taisai.views.parts import View

_SUPERVISOR = Person(Role.CASINO_SUPERVISOR, "")
"""Stands for the second person, who has yet to approve."""


PAID_LATELY_MS: Final = 600_000
"""For how long a payment that was approved elsewhere is told to the cashier who asked for it."""


class VoucherRow(View, frozen=True, kw_only=True):
    """A voucher on a work-list.

    Attributes:
        issue: The record that issued it, as stream and place: `table-1/41`.
        since: Since when it is on the list.
        reason: Why it is held.
    """

    number: str
    issue: str
    amount_cents: int
    issued_at: int
    since: int
    reason: str | UnsetType = UNSET


class WinningsRow(View, frozen=True, kw_only=True):
    """R19: what a table owes to a player who has left."""

    number: int
    record: str
    origin: Origin
    amount_cents: int
    registered_at: int


class PaidWinningsRow(View, frozen=True, kw_only=True):
    """R19: winnings that were paid after all, and who was to hand the money over.

    Attributes:
        by: The cashier who asked for it; a second person has approved.
    """

    number: int
    amount_cents: int
    means: Means
    paid_at: int
    by: str


class RecoverableRow(View, frozen=True, kw_only=True):
    """R18: what a player was overpaid and still owes."""

    number: int
    record: str
    origin: Origin
    amount_cents: int
    owed_cents: int
    registered_at: int


class IdentityCheckRow(View, frozen=True, kw_only=True):
    """A payment, or linked ones, for which identity was to be checked."""

    at: int
    amount_cents: int
    voucher: str | UnsetType = UNSET
    winnings: int | UnsetType = UNSET
    payments_count: int = 1


class CashierView(View, frozen=True, kw_only=True):
    """What the cashier sees between customers.

    Attributes:
        settings: How the cage works, as a casino supervisor can change it.
        paid_winnings: Those that were paid lately, newest first.
    """

    at: int
    settings: CageSettings
    held: tuple[VoucherRow, ...]
    unclaimed: tuple[VoucherRow, ...]
    winnings: tuple[WinningsRow, ...]
    paid_winnings: tuple[PaidWinningsRow, ...]
    recoverables: tuple[RecoverableRow, ...]
    identity_checks: tuple[IdentityCheckRow, ...]
    outstanding_cents: int
    unclaimed_cents: int
    recoverables_cents: int
    book: BookShown


class VoucherAtCounter(View, frozen=True, kw_only=True):
    """A voucher that somebody hands in.

    Attributes:
        status: Absent where no voucher of that number was issued.
        amount_cents: Its value, once the cashier has read the same from the paper, or once there
            is nothing left to pay.
        in_chips_cents: What is paid for it in chips, with the amount: rounded up (R30).
        buttons: What may be done with it, lit or dark with the reason.
        wrong: What is wrong with the paper: its number, or the value that was read from it.
        hold_reason: Why it is held.
        since: Since when it is held or counts as unclaimed.
    """

    number: str
    buttons: tuple[Button, ...]
    wrong: RefusalShown | UnsetType = UNSET
    status: VoucherStatus | UnsetType = UNSET
    amount_cents: int | UnsetType = UNSET
    in_chips_cents: int | UnsetType = UNSET
    issue: str | UnsetType = UNSET
    table: str | UnsetType = UNSET
    terminal: int | UnsetType = UNSET
    issued_at: int | UnsetType = UNSET
    expires_at: int | UnsetType = UNSET
    since: int | UnsetType = UNSET
    hold_reason: str | UnsetType = UNSET
    ended_at: int | UnsetType = UNSET
    ended_by: str | UnsetType = UNSET
    means: Means | UnsetType = UNSET


def view(cage: Cage, at: int) -> CashierView:
    """What the cashier sees at a moment."""
    return CashierView(
        at=at,
        settings=cage.settings,
        held=tuple(_held(cage, one) for one in cage.held_vouchers()),
        unclaimed=tuple(
            _row(one, cage.unclaimed[one.validation_number]) for one in cage.unclaimed_vouchers()
        ),
        winnings=tuple(_winnings(one) for one in cage.winnings.values() if one.end is None),
        paid_winnings=_paid_lately(cage, at),
        recoverables=tuple(
            _recoverable(one) for one in cage.recoverables.values() if one.owed_cents
        ),
        identity_checks=tuple(
            IdentityCheckRow(
                at=one.at,
                amount_cents=one.amount_cents,
                voucher=mask(one.validation_number) if one.validation_number else UNSET,
                winnings=one.winnings or UNSET,
                payments_count=one.payments_count,
            )
            for one in reversed(cage.identity_checks)
        ),
        outstanding_cents=cage.book.balance(CageAccount.VOUCHERS_OUTSTANDING),
        unclaimed_cents=cage.book.balance(CageAccount.UNCLAIMED),
        recoverables_cents=cage.book.balance(CageAccount.RECOVERABLES),
        book=book_shown(cage.book),
    )


def _paid_lately(cage: Cage, at: int) -> tuple[PaidWinningsRow, ...]:
    return tuple(
        PaidWinningsRow(
            number=one.number,
            amount_cents=one.amount_cents,
            means=one.means,
            paid_at=one.ended_at,
            by=one.ended_by.id,
        )
        for one in reversed(cage.winnings.values())
        if one.means is not None
        and one.ended_by is not None
        and at - one.ended_at <= PAID_LATELY_MS
    )


def _named(source: SourceRecord) -> str:
    return f"{source.stream}/{source.sequence}"


def _row(voucher: Voucher, since: int, reason: str | UnsetType = UNSET) -> VoucherRow:
    return VoucherRow(
        number=mask(voucher.validation_number),
        issue=_named(voucher.source),
        amount_cents=voucher.amount_cents,
        issued_at=voucher.issued_at,
        since=since,
        reason=reason,
    )


def _held(cage: Cage, voucher: Voucher) -> VoucherRow:
    holds = cage.holds_on(voucher.validation_number)
    return _row(voucher, holds[0].at, _reasons(holds))


def _reasons(holds: tuple[Hold, ...]) -> str:
    """Why a voucher is held, each reason once: one may be released and another stay."""
    return "; ".join(dict.fromkeys(hold.reason for hold in holds))


def _winnings(one: UnclaimedWinnings) -> WinningsRow:
    return WinningsRow(
        number=one.number,
        record=_named(one.source),
        origin=one.origin,
        amount_cents=one.amount_cents,
        registered_at=one.registered_at,
    )


def _recoverable(one: Recoverable) -> RecoverableRow:
    return RecoverableRow(
        number=one.number,
        record=_named(one.source),
        origin=one.origin,
        amount_cents=one.amount_cents,
        owed_cents=one.owed_cents,
        registered_at=one.registered_at,
    )


# ----------------------------------------------------------------------------- at the counter


def at_counter(
    cage: Cage, validation_number: str, amount_cents: int | None, at: int, by: Person
) -> VoucherAtCounter:
    """A voucher whose number was read, and whose value the cashier may have typed from the paper.

    Args:
        cage: The cage.
        validation_number: As it was read from the paper, right or wrong.
        amount_cents: The value as the paper says it; None where it was not typed yet.
        at: The moment.
        by: The cashier.
    """
    voucher = cage.vouchers.get(validation_number)
    if voucher is None:
        is_number = is_validation_number(validation_number)
        code = Code.UNKNOWN_VOUCHER if is_number else Code.NOT_A_VALIDATION_NUMBER
        # What is no number is not shown again: who typed it sees it where it was typed.
        return VoucherAtCounter(
            number=mask(validation_number) if is_number else "",
            buttons=_buttons(cage, validation_number, amount_cents, at, by),
            wrong=refusal_shown(Refused(code)),
        )
    is_read = amount_cents == voucher.amount_cents
    is_told = is_read or voucher.end is not None
    differs = amount_cents is not None and not is_read
    holds = cage.holds_on(validation_number)
    return VoucherAtCounter(
        number=mask(validation_number),
        buttons=_buttons(cage, validation_number, amount_cents, at, by),
        wrong=refusal_shown(Refused(Code.AMOUNT_DIFFERS)) if differs else UNSET,
        status=cage.status_of(voucher),
        amount_cents=voucher.amount_cents if is_told else UNSET,
        in_chips_cents=_in_chips(cage, voucher) if is_told else UNSET,
        issue=_named(voucher.source),
        table=voucher.source.stream,
        terminal=voucher.terminal,
        issued_at=voucher.issued_at,
        expires_at=voucher.expires_at or UNSET,
        since=holds[0].at if holds else cage.unclaimed.get(validation_number, UNSET),
        hold_reason=_reasons(holds) if holds else UNSET,
        ended_at=voucher.ended_at or UNSET,
        ended_by=voucher.ended_by.id if voucher.ended_by is not None else UNSET,
        means=voucher.means if voucher.means is not None else UNSET,
    )


def _in_chips(cage: Cage, voucher: Voucher) -> int:
    cents = voucher.amount_cents
    return cents + rounding_of(cage, cents, Means.CHIPS)


def _buttons(
    cage: Cage, number: str, amount_cents: int | None, at: int, by: Person
) -> tuple[Button, ...]:
    """What may be done; no voucher is worth nothing, so a value not typed yet lights no payment."""
    typed_cents = amount_cents or 0
    return tuple(
        _button(cage, command, choice, at)
        for command, choice in _candidates(number, typed_cents, at, by)
    )


def _candidates(
    number: str, amount_cents: int, at: int, by: Person
) -> Iterator[tuple[Command, str | UnsetType]]:
    for means in Means:
        redemption = commands.RedeemVoucher(
            by=by, validation_number=number, amount_cents=amount_cents, means=means
        )
        yield redemption, means.value
    payment = commands.PayUnclaimedVoucher(
        by=by,
        second=_SUPERVISOR,
        proposed_at=at,
        validation_number=number,
        amount_cents=amount_cents,
        means=Means.CASH,
    )
    yield payment, UNSET
    yield commands.HoldVoucher(by=by, validation_number=number, reason=ANY_WORDS), UNSET
    yield commands.ReleaseVoucher(by=by, validation_number=number, reason=ANY_WORDS), UNSET


def _button(cage: Cage, command: Command, choice: str | UnsetType, at: int) -> Button:
    refused = why_not(CAGE, cage, command, at)
    return Button(
        command=type(command).__name__,
        is_lit=refused is None,
        choice=choice,
        why_not=refusal_shown(refused) if refused is not None else UNSET,
    )
