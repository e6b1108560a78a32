"""Money that nobody has claimed is still owed until it is paid, or disposed of properly."""

import pytest

from cage.counter import (
    CASHIER,
    CASINO_SUPERVISOR,
    DAY_MS,
    Counter,
    number_of,
    redeem,
    winnings,
)
from taisai.cage import commands as c
from taisai.cage import events as e
from taisai.cage.accounts import CageAccount
from taisai.cage.refusals import Code
from taisai.cage.vocabulary import Means, VoucherStatus

NUMBER = number_of(1)


def mark(reason: str = "found on the floor") -> c.MarkVoucherUnclaimed:
    return c.MarkVoucherUnclaimed(by=CASINO_SUPERVISOR, validation_number=NUMBER, reason=reason)


def pay(counter: Counter, amount_cents: int = 5_000) -> c.PayUnclaimedVoucher:
    return c.PayUnclaimedVoucher(
        **counter.two(CASHIER, CASINO_SUPERVISOR),
        validation_number=NUMBER,
        amount_cents=amount_cents,
        means=Means.CASH,
    )


def dispose(counter: Counter, reference: str = "P-12") -> c.DisposeUnclaimedVoucher:
    return c.DisposeUnclaimedVoucher(
        **counter.two(), validation_number=NUMBER, procedure_reference=reference
    )


def with_unclaimed_voucher() -> Counter:
    counter = Counter()
    counter.issue(1)
    counter.does(mark())
    return counter


# ------------------------------------------------------------------ vouchers
@pytest.mark.rule("R7")
def test_an_unclaimed_voucher_needs_a_casino_supervisor_to_be_paid() -> None:
    counter = with_unclaimed_voucher()
    assert counter.status(1) is VoucherStatus.UNCLAIMED
    assert counter.cage.book.balance(CageAccount.UNCLAIMED) == 5_000
    refused = counter.refuses(redeem(1))
    assert (refused.code, refused.rule) == (Code.VOUCHER_UNCLAIMED, "R7")
    counter.does(pay(counter))
    assert counter.status(1) is VoucherStatus.PAID
    assert counter.cage.book.balance(CageAccount.CASH_PAID) == -5_000


@pytest.mark.rule("Div1 12.1")
def test_the_unclaimed_vouchers_are_listed_until_they_are_paid() -> None:
    counter = with_unclaimed_voucher()
    assert [one.validation_number for one in counter.cage.unclaimed_vouchers()] == [NUMBER]
    counter.does(pay(counter))
    assert list(counter.cage.unclaimed_vouchers()) == []


def test_an_unclaimed_voucher_is_paid_once() -> None:
    counter = with_unclaimed_voucher()
    counter.does(pay(counter))
    assert counter.code(pay(counter)) is Code.VOUCHER_PAID


def test_an_unclaimed_voucher_is_paid_for_its_value_alone() -> None:
    counter = with_unclaimed_voucher()
    assert counter.code(pay(counter, 5_100)) is Code.AMOUNT_DIFFERS


def test_a_voucher_is_marked_unclaimed_once_and_with_a_reason() -> None:
    counter = Counter()
    counter.issue(1)
    assert counter.code(mark(" ")) is Code.REASON_NEEDED
    counter.does(mark())
    assert counter.code(mark()) is Code.VOUCHER_UNCLAIMED


def test_a_voucher_that_is_not_unclaimed_is_neither_paid_nor_disposed_of_as_such() -> None:
    counter = Counter()
    counter.issue(1)
    assert counter.code(pay(counter)) is Code.NOT_UNCLAIMED
    assert counter.code(dispose(counter)) is Code.NOT_UNCLAIMED


def test_a_hold_stays_on_a_voucher_that_becomes_unclaimed() -> None:
    counter = Counter()
    counter.issue(1)
    counter.does(c.HoldVoucher(by=CASHIER, validation_number=NUMBER, reason="overpaid"))
    counter.does(mark())
    assert counter.status(1) is VoucherStatus.HELD
    assert counter.code(pay(counter)) is Code.VOUCHER_HELD
    assert counter.code(dispose(counter)) is Code.VOUCHER_HELD


@pytest.mark.rule("Div1 12.2")
def test_a_voucher_is_disposed_of_under_a_named_procedure_and_remembered() -> None:
    counter = with_unclaimed_voucher()
    assert counter.code(dispose(counter, "")) is Code.REFERENCE_NEEDED
    counter.does(dispose(counter))
    assert counter.status(1) is VoucherStatus.DISPOSED
    assert counter.cage.book.balance(CageAccount.DISPOSED) == 5_000
    assert counter.code(redeem(1)) is Code.VOUCHER_DISPOSED
    assert counter.code(pay(counter)) is Code.VOUCHER_DISPOSED


def test_a_large_unclaimed_voucher_asks_for_identity_when_paid() -> None:
    counter = Counter(identity_cents_min=5_000)
    counter.issue(1)
    counter.does(mark())
    paid, asked = counter.does(pay(counter))
    assert isinstance(paid, e.UnclaimedVoucherPaid)
    assert isinstance(asked, e.IdentityCheckAsked)
    assert asked.validation_number == NUMBER


# ------------------------------------------------------------------ winnings
@pytest.mark.rule("R19")
def test_winnings_of_a_player_who_left_wait_in_the_register_and_are_paid_once() -> None:
    counter = Counter()
    counter.does(winnings(9, terminal=7, session=3))
    assert counter.cage.winnings[1].amount_cents == 3_000
    assert counter.cage.book.balance(CageAccount.ISSUED_BY_TABLES) == 3_000
    command = c.PayUnclaimedWinnings(
        **counter.two(CASHIER, CASINO_SUPERVISOR), winnings=1, means=Means.CASH
    )
    counter.does(command)
    assert counter.cage.book.balance(CageAccount.UNCLAIMED) == 0
    assert counter.code(command) is Code.WINNINGS_PAID


def test_one_correction_may_owe_to_several_players_but_to_each_once() -> None:
    counter = Counter()
    counter.does(winnings(9, terminal=7, session=3))
    counter.does(winnings(9, terminal=8, session=4))
    counter.does(winnings(9, position=2, bet="small"))
    assert counter.code(winnings(9, terminal=8, session=4)) is Code.ALREADY_REGISTERED
    assert sorted(counter.cage.winnings) == [1, 2, 3]


@pytest.mark.rule("R30")
@pytest.mark.parametrize("is_voucher", [True, False], ids=["a voucher", "winnings"])
def test_what_is_claimed_late_in_chips_is_rounded_up_at_the_houses_cost(is_voucher: bool) -> None:
    counter = Counter(smallest_chip_cents=250)
    two = counter.two(CASHIER, CASINO_SUPERVISOR)
    if is_voucher:
        counter.issue(1, 5_050)
        counter.does(mark())
        (paid,) = counter.does(
            c.PayUnclaimedVoucher(
                **two, validation_number=NUMBER, amount_cents=5_050, means=Means.CHIPS
            )
        )
    else:
        counter.does(winnings(9, 5_050))
        (paid,) = counter.does(c.PayUnclaimedWinnings(**two, winnings=1, means=Means.CHIPS))
    assert isinstance(paid, e.UnclaimedVoucherPaid | e.UnclaimedWinningsPaid)
    assert paid.rounding_cents == 200
    book = counter.cage.book
    assert book.balance(CageAccount.CHIPS_PAID) == -5_250
    assert book.balance(CageAccount.ROUNDING) == -200
    assert book.balance(CageAccount.UNCLAIMED) == 0


@pytest.mark.rule("Div1 12.2")
def test_winnings_are_disposed_of_under_a_named_procedure() -> None:
    counter = Counter()
    counter.does(winnings(9))
    two = counter.two()
    blank = c.DisposeUnclaimedWinnings(**two, winnings=1, procedure_reference=" ")
    assert counter.code(blank) is Code.REFERENCE_NEEDED
    command = c.DisposeUnclaimedWinnings(**two, winnings=1, procedure_reference="P-12")
    counter.does(command)
    assert counter.cage.book.balance(CageAccount.DISPOSED) == 3_000
    assert counter.code(command) is Code.WINNINGS_DISPOSED


def test_unknown_winnings_are_refused() -> None:
    counter = Counter()
    command = c.PayUnclaimedWinnings(
        **counter.two(CASHIER, CASINO_SUPERVISOR), winnings=1, means=Means.CASH
    )
    assert counter.code(command) is Code.UNKNOWN_WINNINGS


def test_large_winnings_ask_for_identity_when_paid() -> None:
    counter = Counter(identity_cents_min=3_000)
    counter.does(winnings(9))
    _, asked = counter.does(
        c.PayUnclaimedWinnings(
            **counter.two(CASHIER, CASINO_SUPERVISOR), winnings=1, means=Means.CHEQUE
        )
    )
    assert isinstance(asked, e.IdentityCheckAsked)
    assert (asked.winnings, asked.amount_cents) == (1, 3_000)


@pytest.mark.parametrize("amount_cents", [0, -100])
def test_winnings_of_nothing_are_not_registered(amount_cents: int) -> None:
    assert Counter().code(winnings(9, amount_cents)) is Code.NOT_AN_AMOUNT


def test_an_expired_voucher_that_is_held_is_still_held() -> None:
    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.issue(1)
    counter.does(c.HoldVoucher(by=CASHIER, validation_number=NUMBER, reason="overpaid"))
    counter.waits(2 * DAY_MS)
    assert counter.status(1) is VoucherStatus.HELD
    assert NUMBER in counter.cage.unclaimed
