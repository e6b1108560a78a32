"""Overpayments that credits could not cover: paid back, in parts or whole, or written off."""

import pytest

from cage.counter import CASHIER, Counter, recoverable
from taisai.cage import commands as c
from taisai.cage.accounts import CageAccount
from taisai.cage.refusals import Code


def repay(amount_cents: int, number: int = 1) -> c.TakeRepayment:
    return c.TakeRepayment(by=CASHIER, recoverable=number, amount_cents=amount_cents)


def owing() -> Counter:
    counter = Counter()
    counter.does(recoverable(9, terminal=7, session=3))
    return counter


@pytest.mark.rule("Div1 11.1")
@pytest.mark.rule("R18")
def test_the_cage_takes_a_recoverable_over_from_a_table() -> None:
    counter = owing()
    assert counter.cage.recoverables[1].owed_cents == 3_000
    assert counter.cage.book.balance(CageAccount.RECOVERABLES) == 3_000
    assert counter.cage.book.balance(CageAccount.TAKEN_OVER_FROM_TABLES) == 3_000


def test_a_recoverable_is_taken_over_once() -> None:
    counter = owing()
    again = recoverable(9, terminal=7, session=3)
    assert counter.code(again) is Code.ALREADY_REGISTERED


def test_a_player_pays_back_in_parts_and_never_more_than_is_owed() -> None:
    counter = owing()
    counter.does(repay(1_000))
    refused = counter.refuses(repay(2_001))
    assert (refused.code, refused.details) == (Code.MORE_THAN_OWED, {"owed_cents": 2_000})
    counter.does(repay(2_000))
    assert counter.cage.recoverables[1].owed_cents == 0
    assert counter.cage.book.balance(CageAccount.CASH_RECOVERED) == 3_000
    assert counter.code(repay(1)) is Code.NOTHING_OWED


def test_two_persons_write_off_what_is_still_owed() -> None:
    counter = owing()
    counter.does(repay(1_000))
    command = c.WriteOffRecoverable(**counter.two(), recoverable=1, reason="left the country")
    counter.does(command)
    written_off = counter.cage.recoverables[1]
    assert (written_off.owed_cents, written_off.written_off_cents) == (0, 2_000)
    assert counter.cage.book.balance(CageAccount.WRITTEN_OFF) == -2_000
    assert counter.code(command) is Code.NOTHING_OWED


def test_a_write_off_needs_a_reason() -> None:
    counter = owing()
    command = c.WriteOffRecoverable(**counter.two(), recoverable=1, reason="")
    assert counter.code(command) is Code.REASON_NEEDED


@pytest.mark.parametrize("amount_cents", [0, -1])
def test_a_repayment_is_an_amount_above_zero(amount_cents: int) -> None:
    assert owing().code(repay(amount_cents)) is Code.NOT_AN_AMOUNT


def test_an_unknown_recoverable_is_refused() -> None:
    assert owing().code(repay(100, number=2)) is Code.UNKNOWN_RECOVERABLE
