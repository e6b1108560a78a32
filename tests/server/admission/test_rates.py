"""Buckets fill at a steady rate and hold no more than a burst."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taisai.server.admission.rates import Bucket, Buckets


def test_a_burst_is_taken_at_once_and_no_more() -> None:
    bucket = Bucket(per_second=5, burst=10, at=0)
    assert [bucket.take(0) for _ in range(11)] == [True] * 10 + [False]


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    bucket = Bucket(per_second=5, burst=2, at=0)
    assert [bucket.take(3_600_000) for _ in range(3)] == [True, True, False]


@given(st.lists(st.integers(0, 500), max_size=60))
def test_no_more_is_taken_than_burst_and_rate_allow(gaps_ms: list[int]) -> None:
    bucket = Bucket(per_second=3, burst=4, at=0)
    at = taken = 0
    for gap in gaps_ms:
        at += gap
        taken += bucket.take(at)
    assert taken <= 4 + at * 3 / 1_000


def test_each_who_asks_has_a_bucket_of_their_own() -> None:
    buckets = Buckets(per_second=1, burst=1)
    assert [buckets.take(who, 0) for who in ("ann", "ann", "bob")] == [True, False, True]


@pytest.mark.parametrize("count", [3, 50])
def test_the_number_of_buckets_is_bounded(count: int) -> None:
    buckets = Buckets(per_second=1, burst=1, held_max=3)
    for index in range(count):
        buckets.take(f"address-{index}", 0)
    assert len(buckets) == 3


def test_who_asked_last_is_not_forgotten_first() -> None:
    buckets = Buckets(per_second=1, burst=1, held_max=2)
    buckets.take("busy", 0)
    for index in range(5):
        buckets.take(f"address-{index}", 0)
        assert not buckets.take("busy", 0)
