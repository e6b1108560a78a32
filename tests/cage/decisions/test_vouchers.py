"""Vouchers: registered once, redeemed once, held, released, cancelled."""

from typing import Any

import pytest

from cage.counter import (
    CASHIER,
    CASINO_SUPERVISOR,
    DAY_MS,
    HOUR_MS,
    START_MS,
    Counter,
    number_of,
    recoverable,
    redeem,
    register,
    source_of,
    standing,
)
from taisai.cage import commands as c
from taisai.cage import events as e
from taisai.cage.accounts import CageAccount
from taisai.cage.refusals import Code
from taisai.cage.vocabulary import Means, VoucherStatus

NUMBER = number_of(1)


def hold(reason: str = "overpaid", index: int = 1) -> c.HoldVoucher:
    return c.HoldVoucher(by=CASHIER, validation_number=number_of(index), reason=reason)


def release(reason: str = "cleared") -> c.ReleaseVoucher:
    return c.ReleaseVoucher(by=CASINO_SUPERVISOR, validation_number=NUMBER, reason=reason)


def mark() -> c.MarkVoucherUnclaimed:
    return c.MarkVoucherUnclaimed(by=CASINO_SUPERVISOR, validation_number=NUMBER, reason="old")


# ------------------------------------------------------------------ registering
def test_a_registered_voucher_is_outstanding_with_all_that_its_record_says() -> None:
    counter = Counter()
    counter.issue(1)
    voucher = standing(counter.cage, 1)
    assert counter.status(1) is VoucherStatus.OUTSTANDING
    assert (voucher.amount_cents, voucher.terminal, voucher.session) == (5_000, 7, 3)
    assert voucher.source == source_of(1)
    assert counter.cage.book.balance(CageAccount.ISSUED_BY_TABLES) == 5_000
    assert counter.cage.book.balance(CageAccount.VOUCHERS_OUTSTANDING) == 5_000


def test_the_same_record_registers_nothing_a_second_time() -> None:
    counter = Counter()
    counter.issue(1)
    assert counter.code(register(1)) is Code.ALREADY_REGISTERED
    other_number = register(1, validation_number=number_of(2))
    assert counter.code(other_number) is Code.ALREADY_REGISTERED


def test_a_number_is_used_once_even_by_another_record() -> None:
    counter = Counter()
    counter.issue(1)
    assert counter.code(register(1, source=source_of(9))) is Code.NUMBER_USED
    counter.redeem(1)
    assert counter.code(register(1, source=source_of(9))) is Code.NUMBER_USED


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"validation_number": "123456789012345678"}, Code.NOT_A_VALIDATION_NUMBER),
        ({"validation_number": ""}, Code.NOT_A_VALIDATION_NUMBER),
        ({"amount_cents": 0}, Code.NOT_AN_AMOUNT),
        ({"amount_cents": -1}, Code.NOT_AN_AMOUNT),
        ({"amount_cents": 10**12 + 1}, Code.NOT_AN_AMOUNT),
        ({"source": source_of(1, "")}, Code.BAD_SOURCE),
        ({"source": source_of(1, "table/1")}, Code.BAD_SOURCE),
        ({"source": source_of(-1)}, Code.BAD_SOURCE),
    ],
)
def test_a_registration_that_cannot_be_right_is_refused(changed: Any, code: Code) -> None:
    assert Counter().code(register(1, **changed)) is code


def test_a_digest_is_sixty_four_hexadecimal_digits() -> None:
    source = c.SourceRecord(stream="table-1", sequence=1, digest="f" * 63 + "g")
    assert Counter().code(register(1, source=source)) is Code.BAD_SOURCE


@pytest.mark.rule("R7")
def test_a_voucher_has_no_expiry_unless_the_house_sets_one() -> None:
    counter = Counter()
    counter.issue(1)
    assert standing(counter.cage, 1).expires_at == 0


@pytest.mark.rule("R7")
def test_an_expiry_is_the_next_full_hour_after_the_time_set() -> None:
    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.issue(1)
    expires_at = standing(counter.cage, 1).expires_at
    assert expires_at % HOUR_MS == 0
    assert 0 <= expires_at - (START_MS + DAY_MS) < HOUR_MS


# ------------------------------------------------------------------ redeeming
@pytest.mark.rule("Div1 13.1")
@pytest.mark.parametrize(
    ("means", "account"),
    [
        (Means.CASH, CageAccount.CASH_PAID),
        (Means.CHIPS, CageAccount.CHIPS_PAID),
        (Means.CHEQUE, CageAccount.CHEQUES_PAID),
    ],
)
def test_a_voucher_is_redeemed_for_its_value(means: Means, account: CageAccount) -> None:
    counter = Counter()
    counter.issue(1)
    happened = counter.does(redeem(1, 5_000, means))
    assert [type(one) for one in happened] == [e.VoucherRedeemed]
    assert counter.status(1) is VoucherStatus.PAID
    assert counter.cage.book.balance(account) == -5_000
    assert counter.cage.book.balance(CageAccount.VOUCHERS_OUTSTANDING) == 0


def test_a_redeemed_voucher_remembers_when_by_whom_and_with_what() -> None:
    counter = Counter()
    counter.issue(1)
    counter.redeem(1)
    voucher = standing(counter.cage, 1)
    assert (voucher.ended_at, voucher.ended_by) == (counter.now, CASHIER)
    assert voucher.means is Means.CASH


def test_a_voucher_is_redeemed_once_and_only_once() -> None:
    counter = Counter()
    counter.issue(1)
    counter.redeem(1)
    paid_at = counter.now
    refused = counter.refuses(redeem(1))
    assert (refused.code, refused.rule) == (Code.VOUCHER_PAID, "D9A 6.3")
    assert refused.details == {"at": paid_at}


@pytest.mark.parametrize("amount_cents", [4_999, 5_001, 0, -5_000])
def test_another_amount_than_the_vouchers_is_refused_and_the_value_not_told(
    amount_cents: int,
) -> None:
    counter = Counter()
    counter.issue(1)
    refused = counter.refuses(redeem(1, amount_cents))
    assert (refused.code, refused.rule) == (Code.AMOUNT_DIFFERS, "Div1 13.1")
    assert "5000" not in str(refused).replace(str(amount_cents), "")


def test_an_unknown_number_is_refused_and_not_repeated() -> None:
    refused = Counter().refuses(redeem(8))
    assert refused.code is Code.UNKNOWN_VOUCHER
    assert number_of(8) not in str(refused)


def test_a_number_whose_check_fails_is_refused_before_it_is_looked_for() -> None:
    wrong = NUMBER[:-1] + str((int(NUMBER[-1]) + 1) % 10)
    command = c.RedeemVoucher(by=CASHIER, validation_number=wrong, amount_cents=1, means=Means.CASH)
    assert Counter().code(command) is Code.NOT_A_VALIDATION_NUMBER


@pytest.mark.parametrize(
    ("amount_cents", "threshold_cents", "is_asked"),
    [(599_999, 600_000, False), (600_000, 600_000, True), (10**9, 0, False)],
)
def test_a_payment_that_reaches_the_threshold_asks_for_identity(
    amount_cents: int, threshold_cents: int, is_asked: bool
) -> None:
    counter = Counter(identity_cents_min=threshold_cents)
    counter.issue(1, amount_cents)
    happened = counter.redeem(1, amount_cents)
    asked = [one for one in happened if isinstance(one, e.IdentityCheckAsked)]
    assert [(one.amount_cents, one.validation_number) for one in asked] == (
        [(amount_cents, NUMBER)] if is_asked else []
    )
    assert len(counter.cage.identity_checks) == is_asked


# ------------------------------------------------------------------ holding
@pytest.mark.rule("R18")
def test_a_held_voucher_is_not_paid_until_a_casino_supervisor_releases_it() -> None:
    counter = Counter()
    counter.issue(1)
    counter.does(hold())
    held_at = counter.now
    assert counter.status(1) is VoucherStatus.HELD
    refused = counter.refuses(redeem(1))
    assert refused.code is Code.VOUCHER_HELD
    assert refused.details == {"since": held_at, "reason": "overpaid"}
    counter.does(release())
    assert counter.status(1) is VoucherStatus.OUTSTANDING
    counter.redeem(1)


def test_the_held_vouchers_are_listed() -> None:
    counter = Counter()
    counter.issue(1)
    counter.issue(2)
    counter.does(hold(index=2))
    assert [one.validation_number for one in counter.cage.held_vouchers()] == [number_of(2)]


def test_a_held_voucher_is_not_held_twice() -> None:
    counter = Counter()
    counter.issue(1)
    counter.does(hold())
    assert counter.code(hold()) is Code.VOUCHER_HELD


def test_only_a_held_voucher_is_released() -> None:
    counter = Counter()
    counter.issue(1)
    assert counter.code(release()) is Code.NOT_HELD


def test_a_paid_voucher_cannot_be_held() -> None:
    counter = Counter()
    counter.issue(1)
    counter.redeem(1)
    assert counter.code(hold()) is Code.VOUCHER_PAID


@pytest.mark.parametrize("reason", ["", "  \n", "x" * 501])
def test_a_hold_a_release_and_a_cancellation_need_a_reason(reason: str) -> None:
    counter = Counter()
    counter.issue(1)
    assert counter.code(hold(reason)) is Code.REASON_NEEDED
    counter.does(hold())
    assert counter.code(release(reason)) is Code.REASON_NEEDED
    cancel = c.CancelVoucher(**counter.two(), validation_number=NUMBER, reason=reason)
    assert counter.code(cancel) is Code.REASON_NEEDED


@pytest.mark.rule("R18")
def test_a_correction_holds_the_vouchers_it_names_without_a_person() -> None:
    counter = Counter()
    counter.issue(1)
    counter.does(c.HoldCitedVoucher(source=source_of(50), validation_number=NUMBER))
    (held,) = counter.cage.holds_on(NUMBER)
    assert (held.source, held.by) == (source_of(50), None)


@pytest.mark.rule("R18")
def test_a_corrections_hold_stands_beside_the_cashiers_and_outlives_its_release() -> None:
    counter = Counter()
    counter.issue(1)
    counter.does(hold())
    command = c.HoldCitedVoucher(source=source_of(50), validation_number=NUMBER)
    counter.does(command)
    assert len(counter.cage.holds_on(NUMBER)) == 2

    counter.does(release())

    assert counter.status(1) is VoucherStatus.HELD
    assert counter.code(redeem(1)) is Code.VOUCHER_HELD
    assert counter.code(command) is Code.ALREADY_REGISTERED
    counter.does(release())
    assert counter.status(1) is VoucherStatus.OUTSTANDING
    assert counter.code(release()) is Code.NOT_HELD
    assert counter.code(command) is Code.ALREADY_REGISTERED


def test_what_several_corrections_hold_is_released_in_one_word() -> None:
    counter = Counter()
    counter.issue(1)
    for sequence in (50, 51):
        counter.does(c.HoldCitedVoucher(source=source_of(sequence), validation_number=NUMBER))
    assert counter.code(hold()) is Code.VOUCHER_HELD
    assert len(counter.cage.holds_on(NUMBER)) == 2

    counter.does(release())

    assert counter.cage.holds_on(NUMBER) == ()


@pytest.mark.rule("R18")
def test_every_owed_voucher_of_an_overpaid_session_is_held_however_many_there_are() -> None:
    counter = Counter()
    for index in range(1, 41):
        counter.issue(index)
    counter.does(register(41, session=4))
    counter.does(register(42, source=source_of(42, "table-2")))
    counter.redeem(1)
    counter.does(c.HoldCitedVoucher(source=source_of(50), validation_number=number_of(2)))

    counter.does(recoverable(50, terminal=7, session=3))

    held = {voucher.validation_number for voucher in counter.cage.held_vouchers()}
    assert held == {number_of(index) for index in range(2, 41)}
    assert all(len(counter.cage.holds_on(number)) == 1 for number in held)


def test_a_debt_of_the_layout_holds_no_voucher() -> None:
    counter = Counter()
    counter.issue(1)

    counter.does(recoverable(50, position=3, bet="small"))

    assert counter.status(1) is VoucherStatus.OUTSTANDING


def test_a_repeat_of_the_corrections_record_does_not_undo_a_release() -> None:
    counter = Counter()
    counter.issue(1)
    command = c.HoldCitedVoucher(source=source_of(50), validation_number=NUMBER)
    counter.does(command)
    counter.does(release())
    assert counter.code(command) is Code.ALREADY_REGISTERED
    assert counter.status(1) is VoucherStatus.OUTSTANDING


def test_one_correction_may_hold_several_vouchers() -> None:
    counter = Counter()
    for index in (1, 2):
        number = counter.issue(index)
        counter.does(c.HoldCitedVoucher(source=source_of(50), validation_number=number))
    held = {voucher.validation_number for voucher in counter.cage.held_vouchers()}
    assert held == {number_of(1), number_of(2)}


# ------------------------------------------------------------------ cancelling
@pytest.mark.parametrize("is_held", [False, True])
def test_a_cancelled_voucher_is_worthless_held_or_not(is_held: bool) -> None:
    counter = Counter()
    counter.issue(1)
    if is_held:
        counter.does(hold())
    counter.does(c.CancelVoucher(**counter.two(), validation_number=NUMBER, reason="jammed"))
    assert counter.status(1) is VoucherStatus.CANCELLED
    assert counter.code(redeem(1)) is Code.VOUCHER_CANCELLED
    assert list(counter.cage.held_vouchers()) == []


def test_an_unclaimed_voucher_is_not_cancelled_but_paid_or_disposed_of() -> None:
    counter = Counter()
    counter.issue(1)
    counter.does(mark())
    cancel = c.CancelVoucher(**counter.two(), validation_number=NUMBER, reason="old")
    refused = counter.refuses(cancel)
    assert (refused.code, refused.rule) == (Code.VOUCHER_UNCLAIMED, "Div1 12.2")
