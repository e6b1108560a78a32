"""What the cashier sees: work-lists with masked numbers, and a voucher at the counter."""

import pytest
from msgspec import UNSET

from cage.counter import (
    CASHIER,
    CASINO_SUPERVISOR,
    DAY_MS,
    Counter,
    number_of,
    recoverable,
    winnings,
)
from taisai.cage import commands as c
from taisai.cage.vocabulary import Means, VoucherStatus
from taisai.persons import Person
from taisai.streams import CAGE, can
from taisai.validation_numbers import mask
from taisai.views import cashier
from taisai.views.cashier import CashierView, VoucherAtCounter
from taisai.views.parts import encode_view
from views.screens import button_named


def now(counter: Counter) -> CashierView:
    """What the cashier sees now."""
    return cashier.view(counter.cage, counter.now)


def handed_in(
    counter: Counter, index: int, amount_cents: int | None = 5_000, by: Person = CASHIER
) -> VoucherAtCounter:
    """A voucher is handed in, with a value on its paper."""
    return cashier.at_counter(counter.cage, number_of(index), amount_cents, counter.now, by)


def test_held_vouchers_are_listed_with_their_reason_and_a_masked_number() -> None:
    counter = Counter()
    number = counter.issue(1)
    counter.does(c.HoldVoucher(by=CASHIER, validation_number=number, reason="torn in half"))
    view = now(counter)

    (row,) = view.held
    assert (row.number, row.issue, row.reason) == (mask(number), "table-1/1", "torn in half")
    assert (row.amount_cents, row.since) == (5_000, counter.now)
    assert number.encode() not in encode_view(view)


def test_unclaimed_vouchers_and_winnings_are_listed() -> None:
    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.issue(1)
    counter.does(winnings(9, 3_000, terminal=7, session=2))
    counter.waits(2 * DAY_MS)
    view = now(counter)

    assert [row.number for row in view.unclaimed] == [mask(number_of(1))]
    (owed,) = view.winnings
    assert (owed.amount_cents, owed.origin.terminal, owed.record) == (3_000, 7, "table-1/9")
    assert view.unclaimed_cents == 8_000
    payment = c.PayUnclaimedWinnings(
        **counter.two(CASHIER, CASINO_SUPERVISOR), winnings=owed.number, means=Means.CASH
    )
    counter.does(payment)
    assert now(counter).winnings == ()
    (paid,) = now(counter).paid_winnings
    assert (paid.number, paid.amount_cents, paid.by) == (owed.number, 3_000, CASHIER.id)
    later = cashier.view(counter.cage, paid.paid_at + cashier.PAID_LATELY_MS + 1)
    assert later.paid_winnings == ()


def test_a_recoverable_is_listed_while_something_is_owed() -> None:
    counter = Counter()
    counter.does(recoverable(9, 3_000, terminal=7, session=2))
    (row,) = now(counter).recoverables
    counter.does(c.TakeRepayment(by=CASHIER, recoverable=row.number, amount_cents=1_000))
    assert [one.owed_cents for one in now(counter).recoverables] == [2_000]
    counter.does(c.TakeRepayment(by=CASHIER, recoverable=row.number, amount_cents=2_000))

    assert now(counter).recoverables == ()
    assert now(counter).recoverables_cents == 0


def test_a_large_payment_is_listed_for_an_identity_check_newest_first() -> None:
    counter = Counter(identity_cents_min=5_000)
    for index in (1, 2):
        counter.issue(index)
        counter.redeem(index)

    assert [row.voucher for row in now(counter).identity_checks] == [
        mask(number_of(2)),
        mask(number_of(1)),
    ]


def test_what_is_outstanding_is_shown_in_all() -> None:
    counter = Counter()
    counter.issue(1, 5_000)
    counter.issue(2, 700)

    assert now(counter).outstanding_cents == 5_700


def test_a_voucher_at_the_counter_can_be_redeemed_once() -> None:
    counter = Counter()
    counter.issue(1)
    before = handed_in(counter, 1)
    counter.redeem(1)
    after = handed_in(counter, 1)

    assert before.number == mask(number_of(1))
    assert number_of(1).encode() not in encode_view(before)
    assert (before.status, before.amount_cents) == (VoucherStatus.OUTSTANDING, 5_000)
    assert all(button_named(before.buttons, "RedeemVoucher", means).is_lit for means in Means)
    assert after.status is VoucherStatus.PAID
    assert (after.ended_by, after.means, after.ended_at) == ("cass", Means.CASH, counter.now)
    assert button_named(after.buttons, "RedeemVoucher", "cash").why_not.code == "voucher_paid"


def test_the_recorded_value_is_not_told_to_who_has_read_another() -> None:
    counter = Counter()
    counter.issue(1)
    seen = handed_in(counter, 1, 50_000)

    assert seen.amount_cents is UNSET
    assert b"5000," not in encode_view(seen)
    assert button_named(seen.buttons, "RedeemVoucher", "cash").why_not.code == "amount_differs"


@pytest.mark.parametrize("amount_cents", [5_000, 100])
def test_a_voucher_is_known_by_its_number_before_its_value_is_typed(amount_cents: int) -> None:
    counter = Counter()
    counter.issue(1, amount_cents)
    seen = handed_in(counter, 1, None)

    assert (seen.status, seen.wrong) == (VoucherStatus.OUTSTANDING, UNSET)
    assert (seen.table, seen.terminal, seen.amount_cents) == ("table-1", 7, UNSET)
    # Neither the value nor a lit button tells what the paper must say.
    assert button_named(seen.buttons, "RedeemVoucher", "cash").why_not.code == "amount_differs"
    assert button_named(seen.buttons, "HoldVoucher").is_lit


def test_a_value_that_the_paper_does_not_say_is_wrong() -> None:
    counter = Counter()
    counter.issue(1)

    assert handed_in(counter, 1, 5_001).wrong.code == "amount_differs"
    assert handed_in(counter, 1).wrong is UNSET


def test_what_was_paid_is_told_to_who_scans_it_again() -> None:
    counter = Counter()
    counter.issue(1)
    counter.redeem(1)
    seen = handed_in(counter, 1, None)

    assert (seen.status, seen.amount_cents, seen.ended_by) == (VoucherStatus.PAID, 5_000, "cass")


def test_a_held_voucher_says_since_when_and_why() -> None:
    counter = Counter()
    number = counter.issue(1)
    counter.does(c.HoldVoucher(by=CASHIER, validation_number=number, reason="torn in half"))
    seen = handed_in(counter, 1, None)

    assert (seen.hold_reason, seen.since) == ("torn in half", counter.now)


def test_a_number_that_was_never_issued_has_no_status() -> None:
    seen = handed_in(Counter(), 1)

    assert (seen.status, seen.issue, seen.wrong.code) == (UNSET, UNSET, "unknown_voucher")
    assert not any(button.is_lit for button in seen.buttons)


@pytest.mark.parametrize("text", ["123456789012345678", "12", "", "x" * 40])
def test_a_misread_number_is_told_and_not_repeated(text: str) -> None:
    counter = Counter()
    seen = cashier.at_counter(counter.cage, text, None, counter.now, CASHIER)

    assert (seen.wrong.code, seen.number) == ("not_a_validation_number", "")


def test_the_book_of_the_cage_is_shown() -> None:
    counter = Counter()
    counter.issue(1, 5_000)
    counter.redeem(1)
    book = now(counter).book

    assert book.is_balanced
    assert {one.account: one.balance_cents for one in book.accounts} == {
        "cash_paid": -5_000,
        "issued_by_tables": 5_000,
        "vouchers_outstanding": 0,
    }


def test_a_held_voucher_is_released_by_the_casino_supervisor_alone() -> None:
    counter = Counter()
    number = counter.issue(1)
    counter.does(c.HoldVoucher(by=CASHIER, validation_number=number, reason="torn in half"))
    for by, is_lit in ((CASHIER, False), (CASINO_SUPERVISOR, True)):
        button = button_named(handed_in(counter, 1, by=by).buttons, "ReleaseVoucher")
        command = c.ReleaseVoucher(by=by, validation_number=number, reason="mended")
        assert button.is_lit is can(CAGE, counter.cage, command, counter.now) is is_lit


def test_an_unclaimed_voucher_waits_for_a_supervisors_approval() -> None:
    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.issue(1)
    counter.waits(2 * DAY_MS)
    seen = handed_in(counter, 1)

    assert seen.status is VoucherStatus.UNCLAIMED
    assert button_named(seen.buttons, "PayUnclaimedVoucher").is_lit
    assert button_named(seen.buttons, "RedeemVoucher", "cash").why_not.code == "voucher_unclaimed"
