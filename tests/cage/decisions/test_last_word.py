"""R48 at the cage: what a table said last of a wager, netted against what was paid and received."""

from typing import Any, Final

import pytest

from cage.counter import (
    CASHIER,
    CASINO_SUPERVISOR,
    DAY_MS,
    GAME_SUPERVISOR,
    Counter,
    number_of,
    recoverable,
    source_of,
    winnings,
)
from taisai.cage import commands as c
from taisai.cage import events as e
from taisai.cage.accounts import CageAccount
from taisai.cage.refusals import Code
from taisai.cage.source_keys import wager_name
from taisai.cage.state import Recoverable, UnclaimedWinnings
from taisai.cage.vocabulary import End, Means, Origin, VoucherStatus
from taisai.stream_types import Event

SEAT: Final[dict[str, Any]] = {"terminal": 7, "session": 3}
ORIGIN: Final = Origin(round=4, **SEAT)


def say(
    counter: Counter,
    sequence: int,
    due_cents: int,
    origin: Origin = ORIGIN,
    stream: str = "table-1",
) -> c.RegisterLastWord:
    """What a record says of a wager, by a table that knows what it said of it before."""
    said = counter.cage.last_words.get(wager_name(stream, origin))
    before_cents = said.due_cents if said is not None else 0
    return c.RegisterLastWord(
        source=source_of(sequence, stream),
        origin=origin,
        due_cents=due_cents,
        issued_cents=max(due_cents, 0) - max(before_cents, 0),
        taken_over_cents=max(-due_cents, 0) - max(-before_cents, 0),
    )


def pay(counter: Counter, number: int) -> None:
    two = counter.two(CASHIER, CASINO_SUPERVISOR)
    counter.does(c.PayUnclaimedWinnings(**two, winnings=number, means=Means.CASH))


def dispose(counter: Counter, number: int) -> None:
    two = counter.two(CASINO_SUPERVISOR, GAME_SUPERVISOR)
    disposal = c.DisposeUnclaimedWinnings(**two, winnings=number, procedure_reference="p-1")
    counter.does(disposal)


def repay(counter: Counter, number: int, amount_cents: int) -> None:
    counter.does(c.TakeRepayment(by=CASHIER, recoverable=number, amount_cents=amount_cents))


def write_off(counter: Counter, number: int) -> None:
    counter.does(c.WriteOffRecoverable(**counter.two(), recoverable=number, reason="too little"))


def waiting(counter: Counter) -> list[UnclaimedWinnings]:
    return [one for one in counter.cage.winnings.values() if one.end is None]


def owing(counter: Counter) -> list[Recoverable]:
    return [one for one in counter.cage.recoverables.values() if one.owed_cents]


def sums(counter: Counter) -> tuple[int, int]:
    """What waits for the player, and what the player owes."""
    return (
        sum(one.amount_cents for one in waiting(counter)),
        sum(one.owed_cents for one in owing(counter)),
    )


@pytest.mark.rule("R48")
def test_a_second_word_replaces_the_first_and_is_no_difference() -> None:
    counter = Counter()
    counter.does(say(counter, 5, 3_000))
    counter.does(say(counter, 6, 2_000))
    assert sums(counter) == (2_000, 0)
    assert counter.cage.winnings[1].end is End.WITHDRAWN
    assert counter.cage.book.balance(CageAccount.UNCLAIMED) == 2_000


@pytest.mark.rule("R48")
def test_what_is_no_longer_due_is_withdrawn_from_both_registers() -> None:
    counter = Counter()
    counter.does(say(counter, 5, 3_000))
    counter.does(say(counter, 6, -1_000))
    assert sums(counter) == (0, 1_000)
    counter.does(say(counter, 7, 0))
    assert sums(counter) == (0, 0)
    assert counter.cage.recoverables[1].withdrawn_cents == 1_000


def test_the_same_sum_again_keeps_its_place_in_the_register() -> None:
    counter = Counter()
    counter.does(say(counter, 5, 3_000))
    counter.does(say(counter, 6, 3_000))
    assert [one.number for one in waiting(counter)] == [1]


@pytest.mark.rule("R48")
def test_what_was_paid_and_is_not_due_after_all_is_to_be_recovered() -> None:
    counter = Counter()
    counter.does(say(counter, 5, 3_000))
    pay(counter, 1)
    counter.does(say(counter, 6, 1_000))
    assert sums(counter) == (0, 2_000)
    counter.does(say(counter, 7, 3_000))
    assert sums(counter) == (0, 0)


@pytest.mark.rule("R48")
def test_what_was_received_and_was_due_goes_back_to_the_player() -> None:
    counter = Counter()
    counter.does(say(counter, 5, -3_000))
    repay(counter, 1, 1_200)
    counter.does(say(counter, 6, 0))
    assert sums(counter) == (1_200, 0)
    pay(counter, 1)
    counter.does(say(counter, 7, -3_000))
    assert sums(counter) == (0, 3_000), "it was taken, and given back"


def test_a_debt_that_was_repaid_in_part_stands_at_the_rest() -> None:
    counter = Counter()
    counter.does(say(counter, 5, -3_000))
    repay(counter, 1, 1_200)
    counter.does(say(counter, 6, -2_000))
    assert sums(counter) == (0, 800)


def test_what_was_disposed_of_is_not_owed_again_while_it_is_still_due() -> None:
    counter = Counter()
    counter.does(say(counter, 5, 3_000))
    dispose(counter, 1)
    counter.does(say(counter, 6, 4_000))
    assert sums(counter) == (1_000, 0)
    assert counter.cage.book.balance(CageAccount.DISPOSED) == 3_000


def test_what_was_disposed_of_and_was_not_due_leaves_that_account() -> None:
    counter = Counter()
    counter.does(say(counter, 5, 3_000))
    dispose(counter, 1)
    counter.does(say(counter, 6, 1_000))
    assert sums(counter) == (0, 0)
    assert counter.cage.book.balance(CageAccount.DISPOSED) == 1_000
    counter.does(say(counter, 7, 3_000))
    assert sums(counter) == (2_000, 0)


def test_what_was_written_off_is_not_asked_for_again() -> None:
    counter = Counter()
    counter.does(say(counter, 5, -3_000))
    write_off(counter, 1)
    counter.does(say(counter, 6, -4_000))
    assert sums(counter) == (0, 1_000)
    counter.does(say(counter, 7, 0))
    assert sums(counter) == (0, 0)
    assert counter.cage.book.balance(CageAccount.WRITTEN_OFF) == 0


def test_each_wager_has_a_last_word_of_its_own() -> None:
    counter = Counter()
    counter.does(say(counter, 5, 3_000))
    counter.does(say(counter, 5, 1_000, Origin(round=4, terminal=8, session=4)))
    counter.does(say(counter, 5, 500, Origin(round=4, position=2, bet="small")))
    counter.does(say(counter, 5, 600, Origin(round=4, position=2, bet="small", way="on_line")))
    counter.does(say(counter, 6, 0))
    assert sums(counter) == (2_100, 0)


def test_another_table_speaks_of_other_wagers() -> None:
    counter = Counter()
    counter.does(say(counter, 5, 3_000))
    counter.does(say(counter, 6, 0, stream="table-2"))
    assert sums(counter) == (3_000, 0)


def test_a_record_is_heard_once() -> None:
    counter = Counter()
    counter.does(say(counter, 5, 3_000))
    assert counter.code(say(counter, 5, 3_000)) is Code.ALREADY_REGISTERED


def test_an_amount_beyond_all_amounts_is_refused() -> None:
    counter = Counter()
    assert counter.code(say(counter, 5, 10**15)) is Code.NOT_AN_AMOUNT


# ------------------------------------------------------------------------------ records of 0.1


def told_by_0_1() -> Counter:
    """Version 0.1 told 20 dollars as unclaimed, and then 15 as recoverable."""
    counter = Counter()
    counter.does(winnings(5, 2_000, **SEAT))
    counter.does(recoverable(6, 1_500, **SEAT))
    return counter


def test_differences_that_version_0_1_told_are_netted_too() -> None:
    counter = told_by_0_1()
    pay(counter, 1)
    # The table knows what it told: 20 dollars that wait, and 15 that are owed.
    counter.does(
        c.RegisterLastWord(
            source=source_of(7),
            origin=ORIGIN,
            due_cents=0,
            issued_cents=-2_000,
            taken_over_cents=-1_500,
        )
    )
    assert sums(counter) == (0, 2_000)
    assert counter.cage.book.balance(CageAccount.ISSUED_BY_TABLES) == 0
    assert counter.cage.book.balance(CageAccount.TAKEN_OVER_FROM_TABLES) == 0


@pytest.mark.rule("R48")
@pytest.mark.parametrize("was_paid", [False, True])
def test_what_a_table_from_an_archive_no_longer_knows_is_reckoned_with(*, was_paid: bool) -> None:
    counter = Counter()
    counter.does(winnings(5, 2_000, **SEAT))
    if was_paid:
        pay(counter, 1)
    # It goes on from a snapshot of 0.1: it thinks that the player has the 20 dollars.
    counter.does(say(counter, 7, -2_000))
    assert sums(counter) == (0, 2_000 if was_paid else 0)
    counter.does(say(counter, 8, 500))
    assert sums(counter) == ((500, 0) if was_paid else (2_500, 0))


# ------------------------------------------------------------------------------ holds


def with_voucher() -> Counter:
    counter = Counter()
    counter.issue(1)
    return counter


@pytest.mark.rule("R18")
def test_the_vouchers_of_a_session_that_owes_are_held_before_the_debt_stands() -> None:
    counter = with_voucher()
    happened: tuple[Event, ...] = counter.does(say(counter, 5, -1_000))
    assert [type(one) for one in happened] == [e.VoucherHeld, e.LastWordRegistered]
    assert counter.status(1) is VoucherStatus.HELD


@pytest.mark.rule("R48")
def test_a_hold_that_a_correction_set_is_lifted_when_nothing_is_owed() -> None:
    counter = with_voucher()
    counter.does(say(counter, 5, -1_000))
    counter.does(say(counter, 6, 0))
    assert counter.status(1) is VoucherStatus.OUTSTANDING
    counter.redeem(1)


def test_a_hold_stays_while_less_is_owed() -> None:
    counter = with_voucher()
    counter.does(say(counter, 5, -1_000))
    counter.does(say(counter, 6, -100))
    assert counter.status(1) is VoucherStatus.HELD


def test_a_hold_stays_while_another_round_of_the_session_owes() -> None:
    counter = with_voucher()
    counter.does(say(counter, 5, -1_000))
    other = Origin(round=5, **SEAT)
    counter.does(say(counter, 6, -200, other))
    counter.does(say(counter, 7, 0))
    assert counter.status(1) is VoucherStatus.HELD
    counter.does(say(counter, 8, 0, other))
    assert counter.status(1) is VoucherStatus.OUTSTANDING


@pytest.mark.rule("R18")
def test_a_hold_of_the_cages_own_people_outlives_the_last_word() -> None:
    counter = with_voucher()
    hold = c.HoldVoucher(by=CASINO_SUPERVISOR, validation_number=number_of(1), reason="a torn slip")
    counter.does(hold)
    counter.does(say(counter, 5, -1_000))
    counter.does(say(counter, 6, 0))
    assert counter.status(1) is VoucherStatus.HELD


def test_a_voucher_that_nobody_claimed_is_unclaimed_again_once_it_is_no_longer_held() -> None:
    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.issue(1)
    counter.does(say(counter, 5, -1_000))
    counter.waits(2 * DAY_MS)
    assert counter.status(1) is VoucherStatus.HELD
    counter.does(say(counter, 6, 0))
    assert counter.status(1) is VoucherStatus.UNCLAIMED
