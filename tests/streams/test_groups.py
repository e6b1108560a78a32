"""A stream's group is the one that a proxy works out from a path."""

from collections import Counter

import pytest

from taisai.streams import GROUPS, OFFICE, group_of


@pytest.mark.parametrize(
    ("stream", "group"),
    [("table-1", 17), ("table-2", 11), ("table-12", 31), ("house", OFFICE), ("cage", OFFICE)],
)
def test_a_stream_stays_in_its_group_for_ever(stream: str, group: int) -> None:
    """HAProxy's `crc32,mod(32)` gives the same: a configuration that is deployed relies on it."""
    assert group_of(stream) == group


def test_tables_are_spread_over_all_groups() -> None:
    counts = Counter(group_of(f"table-{number}") for number in range(1, 401))
    assert set(counts) == set(GROUPS) - {OFFICE}
    assert max(counts.values()) <= 15
