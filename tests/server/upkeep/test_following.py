"""Read models follow the journal behind everybody's back."""

from collections.abc import Callable, Sequence

import pytest

from harness.manual_clock import ManualClock
from taisai.journal import MemoryJournal, Record, StoreUnavailable, beginning, following, head_of
from taisai.server.upkeep import following as module
from taisai.server.upkeep.following import FollowedDisk, Follower

pytestmark = pytest.mark.asyncio


class _Models:
    """Read models that note what they are told."""

    def __init__(self) -> None:
        self.groups: list[list[Record]] = []
        self.caught_up_count = 0
        self.fails = False
        self.has_gap = False

    def follow(self, group: Sequence[Record]) -> bool:
        if self.fails:
            raise StoreUnavailable("the disk is full")
        self.groups.append(list(group))
        return not self.has_gap

    def catch_up(self, progress: Callable[[int], None] = lambda _: None) -> int:
        self.caught_up_count += 1
        return 0


def chain(count: int) -> list[Record]:
    head = beginning("table-1")
    records = []
    for number in range(count):
        records.append(following(head, b'{"type":"X"}', number))
        head = head_of(records[-1])
    return records


@pytest.fixture
def models() -> _Models:
    return _Models()


async def test_what_is_durable_is_taken_in_part_by_part_and_in_order(
    models: _Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATCH_RECORDS_COUNT", 2)
    disk = FollowedDisk(MemoryJournal())
    follower = Follower(disk, models, ManualClock())  # type: ignore[arg-type]
    records = chain(5)
    await disk.append(records[:1])
    await disk.append(records[1:])
    await follower.take_in()
    await follower.take_in()
    assert models.groups == [records[:2], records[2:4], records[4:]]
    follower.close()
    disk.close()


async def test_what_was_not_kept_is_not_followed(models: _Models) -> None:
    disk = FollowedDisk(MemoryJournal())
    follower = Follower(disk, models, ManualClock())  # type: ignore[arg-type]
    records = chain(2)
    await disk.append(records)
    with pytest.raises(Exception, match="is there already"):
        await disk.append(records)
    await follower.take_in()
    assert models.groups == [records]
    follower.close()
    disk.close()


async def test_nothing_grows_without_a_bound(
    models: _Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "WAITING_RECORDS_MAX", 2)
    disk = FollowedDisk(MemoryJournal())
    for record in chain(5):
        await disk.append([record])
    assert len(disk.durable) == 2
    disk.close()


async def test_a_failed_store_ends_nothing(models: _Models) -> None:
    disk = FollowedDisk(MemoryJournal())
    follower = Follower(disk, models, ManualClock())  # type: ignore[arg-type]
    models.fails = True
    records = chain(2)
    await disk.append(records[:1])
    await follower.take_in()
    models.fails = False
    await disk.append(records[1:])
    await follower.take_in()
    # The read models see the gap, and read the journal.
    assert models.groups == [records[1:]]
    follower.close()
    disk.close()


async def test_a_gap_is_filled_from_the_journal_once_all_the_rest_is_taken_in(
    models: _Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATCH_RECORDS_COUNT", 2)
    disk = FollowedDisk(MemoryJournal())
    follower = Follower(disk, models, ManualClock())  # type: ignore[arg-type]
    await disk.append(chain(4))
    models.has_gap = True
    await follower.take_in()
    assert (len(models.groups), models.caught_up_count) == (2, 1)
    models.has_gap = False
    await follower.take_in()
    assert models.caught_up_count == 1
    follower.close()
    disk.close()
