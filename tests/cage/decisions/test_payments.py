"""What is paid at the counter: chips rounded up, identity, and vouchers that come too late."""

import pytest

from cage.counter import DAY_MS, HOUR_MS, Counter, redeem, register, source_of
from taisai.cage import events as e
from taisai.cage.accounts import CageAccount
from taisai.cage.vocabulary import Means, VoucherStatus
from taisai.stream_types import Event
from taisai.table.vocabulary import Mode, Setup


@pytest.mark.parametrize("means", list(Means))
def test_linked_payments_ask_for_identity_whatever_they_are_paid_with(means: Means) -> None:
    counter = Counter(identity_cents_min=10_000)
    counter.issue(1)
    counter.issue(2)
    assert not is_asked(counter.redeem(1))
    counter.waits(HOUR_MS - 2_000)

    (check,) = is_asked(counter.does(redeem(2, means=means)))

    assert (check.amount_cents, check.payments_count) == (10_000, 2)


def test_payments_an_hour_apart_or_of_two_seats_are_not_linked() -> None:
    counter = Counter(identity_cents_min=10_000)
    for index in (1, 2):
        counter.issue(index)
    counter.does(register(3, terminal=8))
    counter.does(register(4, source=source_of(4, "table-2")))
    for index in (1, 3, 4):
        assert not is_asked(counter.redeem(index))
    counter.waits(HOUR_MS)

    assert not is_asked(counter.redeem(2))
    assert len(counter.cage.payments) == 1


def test_the_default_can_be_reached_by_what_a_terminal_can_print() -> None:
    largest_cents = Setup(table="t1", mode=Mode.TERMINALS, edition="9A").voucher_cents_max
    counter = Counter()
    for index in (1, 2):
        counter.issue(index, largest_cents)
    counter.redeem(1, largest_cents)

    assert is_asked(counter.redeem(2, largest_cents))


def is_asked(happened: tuple[Event, ...]) -> list[e.IdentityCheckAsked]:
    return [event for event in happened if isinstance(event, e.IdentityCheckAsked)]


@pytest.mark.rule("Div1 11.3")
@pytest.mark.parametrize(
    ("means", "smallest_cents", "rounding_cents"),
    [
        (Means.CHIPS, 100, 50),
        (Means.CHIPS, 500, 250),
        (Means.CHIPS, 25, 0),
        (Means.CASH, 100, 0),
        (Means.CHEQUE, 100, 0),
    ],
)
def test_chips_are_rounded_up_to_the_smallest_and_the_house_bears_it(
    means: Means, smallest_cents: int, rounding_cents: int
) -> None:
    counter = Counter(smallest_chip_cents=smallest_cents)
    counter.issue(1, 2_250)
    counter.does(redeem(1, 2_250, means))

    paid = {Means.CASH: "CASH_PAID", Means.CHIPS: "CHIPS_PAID", Means.CHEQUE: "CHEQUES_PAID"}
    book = counter.cage.book
    assert book.balance(CageAccount[paid[means]]) == -2_250 - rounding_cents
    assert book.balance(CageAccount.ROUNDING) == -rounding_cents
    assert book.balance(CageAccount.VOUCHERS_OUTSTANDING) == 0


@pytest.mark.rule("R7")
def test_a_voucher_that_arrives_after_its_time_is_registered_and_then_unclaimed() -> None:
    counter = Counter(voucher_expiry_ms=HOUR_MS)
    counter.waits(3 * HOUR_MS)

    happened = counter.does(register(1))

    assert [type(event) for event in happened] == [e.VoucherRegistered, e.VoucherMarkedUnclaimed]
    assert {event.at for event in happened} == {counter.now}
    assert counter.status(1) is VoucherStatus.UNCLAIMED
    assert counter.cage.expiring == {}
    counter.waits(DAY_MS)
    assert counter.status(1) is VoucherStatus.UNCLAIMED
