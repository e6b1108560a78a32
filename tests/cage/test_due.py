"""What time brings about at the cage: expiry, where the house has set one."""

from cage.counter import DAY_MS, HOUR_MS, START_MS, Counter, number_of, redeem, register, standing
from taisai.cage import events as e
from taisai.cage.due import NEVER, due, next_deadline
from taisai.cage.refusals import Code
from taisai.cage.vocabulary import VoucherStatus


def test_nothing_is_due_at_a_cage_that_is_not_open() -> None:
    assert due(None, NEVER) == ()
    assert next_deadline(None) == NEVER


def test_a_voucher_without_expiry_is_never_marked_by_itself() -> None:
    counter = Counter()
    counter.issue(1)
    assert next_deadline(counter.cage) == NEVER
    assert due(counter.cage, NEVER - 1) == ()


def test_a_voucher_counts_as_unclaimed_from_its_expiry_and_not_before() -> None:
    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.issue(1)
    expires_at = standing(counter.cage, 1).expires_at
    assert next_deadline(counter.cage) == expires_at
    assert due(counter.cage, expires_at - 1) == ()
    (marked,) = counter.waits(expires_at - counter.now)
    assert isinstance(marked, e.VoucherMarkedUnclaimed)
    assert (marked.at, marked.by, marked.amount_cents) == (expires_at, None, 5_000)
    assert counter.status(1) is VoucherStatus.UNCLAIMED


def test_a_redeemed_voucher_does_not_expire() -> None:
    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.issue(1)
    counter.redeem(1)
    assert next_deadline(counter.cage) == NEVER


def test_vouchers_expire_in_the_order_of_their_hours() -> None:
    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.does(register(1, issued_at=START_MS + 5 * HOUR_MS))
    counter.does(register(2))
    counter.does(register(3))
    marked = counter.waits(2 * DAY_MS)
    numbers = [one.validation_number for one in marked if isinstance(one, e.VoucherMarkedUnclaimed)]
    assert numbers == [number_of(2), number_of(3), number_of(1)]
    assert counter.cage.expiring == {}


def test_a_voucher_registered_after_its_expiry_is_marked_at_the_next_step() -> None:
    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.does(register(1, issued_at=START_MS - 3 * DAY_MS))
    assert counter.code(redeem(1)) is Code.VOUCHER_UNCLAIMED
