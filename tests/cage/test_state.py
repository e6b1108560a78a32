"""Where a voucher stands follows from its end and from the two work-lists."""

import msgspec

from cage.counter import CASHIER, CASINO_SUPERVISOR, Counter, number_of, recoverable, winnings
from taisai.cage import commands as c
from taisai.cage.state import Cage
from taisai.cage.vocabulary import VoucherStatus


def test_held_goes_before_unclaimed() -> None:
    counter = Counter()
    number = counter.issue(1)
    counter.does(
        c.MarkVoucherUnclaimed(by=CASINO_SUPERVISOR, validation_number=number, reason="old")
    )
    assert counter.status(1) is VoucherStatus.UNCLAIMED
    counter.does(c.HoldVoucher(by=CASHIER, validation_number=number, reason="overpaid"))
    assert counter.status(1) is VoucherStatus.HELD


def test_the_state_survives_a_snapshot() -> None:
    counter = Counter(voucher_expiry_ms=1)
    for index in range(3):
        counter.issue(index)
    counter.does(c.HoldVoucher(by=CASHIER, validation_number=number_of(2), reason="overpaid"))
    counter.does(winnings(50))
    counter.does(recoverable(51))
    data = msgspec.json.encode(counter.cage)
    assert msgspec.json.decode(data, type=Cage) == counter.cage
