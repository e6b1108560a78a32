"""Every event has a handler; a stream begins with the cage's opening; little is forgotten."""

import pytest

from cage.counter import DAY_MS, Counter, number_of
from taisai.cage import events as e
from taisai.cage.evolve import evolve
from taisai.cage.state import CHECKS_HELD_MAX


def test_a_stream_that_does_not_begin_with_the_opening_is_a_fault() -> None:
    event = e.IdentityCheckAsked(at=1, amount_cents=1)
    with pytest.raises(AssertionError, match="begins with its opening"):
        evolve(None, event)


def test_an_hour_without_vouchers_is_dropped_and_the_others_stay() -> None:
    counter = Counter(voucher_expiry_ms=DAY_MS)
    counter.issue(1)
    counter.issue(2)
    counter.redeem(1)
    assert list(counter.cage.expiring.values()) == [(number_of(2),)]
    counter.redeem(2)
    assert counter.cage.expiring == {}


def test_the_newest_identity_checks_are_held() -> None:
    counter = Counter(identity_cents_min=1)
    for index in range(CHECKS_HELD_MAX + 2):
        counter.issue(index)
        counter.redeem(index)
    held = [one.validation_number for one in counter.cage.identity_checks]
    assert held == [number_of(index) for index in range(2, CHECKS_HELD_MAX + 2)]
