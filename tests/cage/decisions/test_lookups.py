"""What is asked is checked in the order of the refusals, and no refusal tells a number."""

import pytest

from cage.counter import CASHIER, Counter, number_of, redeem, source_of
from taisai.cage import commands as c
from taisai.cage.decisions.lookups import (
    AMOUNT_CENTS_MAX,
    TEXT_LENGTH_MAX,
    amount_above_zero,
    reason_given,
    reference_given,
)
from taisai.cage.refusals import Code, Refused


def test_a_missing_reason_goes_before_an_unknown_voucher() -> None:
    command = c.HoldVoucher(by=CASHIER, validation_number=number_of(1), reason="")
    assert Counter().code(command) is Code.REASON_NEEDED


def test_a_wrong_number_goes_before_a_missing_reason() -> None:
    command = c.HoldVoucher(by=CASHIER, validation_number="1", reason="")
    assert Counter().code(command) is Code.NOT_A_VALIDATION_NUMBER


def test_a_hold_goes_before_a_wrong_amount() -> None:
    counter = Counter()
    counter.issue(1)
    counter.does(c.HoldVoucher(by=CASHIER, validation_number=number_of(1), reason="overpaid"))
    assert counter.code(redeem(1, 1)) is Code.VOUCHER_HELD


def test_a_bad_source_goes_before_an_unknown_voucher() -> None:
    command = c.HoldCitedVoucher(source=source_of(-1), validation_number=number_of(1))
    assert Counter().code(command) is Code.BAD_SOURCE


def test_the_largest_amount_and_the_longest_reference_are_taken() -> None:
    assert amount_above_zero(AMOUNT_CENTS_MAX) == AMOUNT_CENTS_MAX
    assert reference_given("x" * TEXT_LENGTH_MAX) == "x" * TEXT_LENGTH_MAX


def test_the_longest_reason_is_taken_and_one_letter_more_is_not() -> None:
    assert reason_given("x" * TEXT_LENGTH_MAX) == "x" * TEXT_LENGTH_MAX
    with pytest.raises(Refused, match="500 characters"):
        reason_given("x" * (TEXT_LENGTH_MAX + 1))
