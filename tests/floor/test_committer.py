"""Group commit."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from taisai.floor import committer
from taisai.floor.committer import Batch, CommitFailed, Committer
from taisai.journal import (
    Broken,
    JournalBroken,
    Reason,
    Record,
    SequenceTaken,
    StoreUnavailable,
    beginning,
    following,
    head_of,
)

pytestmark = pytest.mark.asyncio


class Noted(Batch):
    """A batch that notes what it is told."""

    def __init__(self, records: Sequence[Record]) -> None:
        super().__init__(records)
        self.told: list[object] = []

    def written(self) -> None:
        self.told.append("written")

    def failed(self, failed: CommitFailed) -> None:
        self.told.append(failed)


def batch(stream: str, count: int = 1) -> Noted:
    """A batch of records."""
    head, records = beginning(stream), []
    for _ in range(count):
        records.append(following(head, b"{}", 1))
        head = head_of(records[-1])
    return Noted(records)


class Store:
    """A store that notes its groups, takes as long as it is told, and fails as it is told."""

    def __init__(self) -> None:
        self.groups: list[int] = []
        self.streams: list[set[str]] = []
        self.at: list[float] = []
        self.takes_s = 0.0
        self.failures: list[Exception] = []

    async def append(self, group: Sequence[Record]) -> None:
        self.groups.append(len(group))
        self.streams.append({one.stream for one in group})
        self.at.append(asyncio.get_running_loop().time())
        await asyncio.sleep(self.takes_s)
        if self.failures:
            raise self.failures.pop(0)


@asynccontextmanager
async def running(store: Store) -> AsyncIterator[Committer]:
    """A committer at work."""
    one = Committer(store.append)
    task = asyncio.create_task(one.run())
    try:
        yield one
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_what_arrives_together_is_written_together() -> None:
    store = Store()
    async with running(store) as one:
        batches = [batch(f"table-{n}") for n in range(5)]
        for each in batches:
            one.submit(each, is_urgent=False)
        assert [each.told for each in batches] == [[]] * 5
        await asyncio.sleep(0.1)
        assert store.groups == [5]
        assert [each.told for each in batches] == [["written"]] * 5
        assert (one.groups_count, one.records_count, one.waiting_count) == (1, 5, 0)


async def test_a_wager_lingers_while_others_play_and_a_result_does_not() -> None:
    store = Store()
    async with running(store) as one:
        one.submit(batch("table-1"), is_urgent=False)
        await asyncio.sleep(committer.CALM_S / 2)
        one.submit(batch("table-2"), is_urgent=False)
        await asyncio.sleep(committer.CALM_S / 2)
        one.submit(batch("table-3"), is_urgent=True)
        await asyncio.sleep(1)
    calm_s = committer.CALM_S
    assert store.at == pytest.approx([0, calm_s / 2 + committer.LINGER_S, calm_s])


async def test_a_wager_does_not_linger_where_nobody_else_plays() -> None:
    store = Store()
    async with running(store) as one:
        one.submit(batch("table-1"), is_urgent=False)
        await asyncio.sleep(1)
        one.submit(batch("table-2"), is_urgent=False)
        await asyncio.sleep(1)
    assert store.at == pytest.approx([0, 1])


async def test_a_result_ends_the_lingering_of_others() -> None:
    store = Store()
    async with running(store) as one:
        one.submit(batch("table-1"), is_urgent=False)
        await asyncio.sleep(committer.CALM_S / 2)
        one.submit(batch("table-2"), is_urgent=False)
        await asyncio.sleep(committer.LINGER_S / 2)
        one.submit(batch("table-3"), is_urgent=True)
        await asyncio.sleep(1)
    assert store.groups == [1, 2]
    assert store.at == pytest.approx([0, committer.CALM_S / 2 + committer.LINGER_S / 2])


WAGERS_COUNT = committer.TAKEN_ALONG_MAX + 1


def submit_wagers(one: Committer, count: int) -> list[Noted]:
    """A wager at each of some tables, the first of them `table-1`."""
    wagers = [batch(f"table-{n}") for n in range(1, count + 1)]
    for each in wagers:
        one.submit(each, is_urgent=False)
    return wagers


async def test_a_result_goes_before_the_wagers_of_many_others() -> None:
    store = Store()
    store.takes_s = 0.001
    async with running(store) as one:
        one.submit(batch("table-0"), is_urgent=False)
        await asyncio.sleep(committer.CALM_S / 2)
        submit_wagers(one, WAGERS_COUNT + 1)
        one.submit(batch("table-1", 3), is_urgent=True)
        await asyncio.sleep(1)
    # Its own stream's wager goes with it, in its order; the others follow without lingering.
    assert store.groups == [1, 1 + 3, WAGERS_COUNT]
    assert store.streams[1] == {"table-1"}
    assert store.at[2] - store.at[1] == pytest.approx(store.takes_s)


async def test_few_wagers_of_others_go_along_with_a_result() -> None:
    store = Store()
    async with running(store) as one:
        submit_wagers(one, WAGERS_COUNT)
        one.submit(batch("table-1", 3), is_urgent=True)
        await asyncio.sleep(1)
    assert store.groups == [WAGERS_COUNT + 3]


async def test_nobody_is_overtaken_twice() -> None:
    store = Store()
    store.takes_s = 0.01
    async with running(store) as one:
        wagers = submit_wagers(one, WAGERS_COUNT + 1)
        results = [batch("table-1"), batch("table-2"), batch("table-3")]
        one.submit(results[0], is_urgent=True)
        await asyncio.sleep(0.005)
        assert [each.told for each in wagers[1:]] == [[]] * WAGERS_COUNT
        one.submit(results[1], is_urgent=True)
        await asyncio.sleep(0.01)
        one.submit(results[2], is_urgent=True)
        await asyncio.sleep(1)
        assert [each.told for each in wagers + results] == [["written"]] * len(wagers + results)
    assert store.groups == [2, WAGERS_COUNT + 1, 1]


async def test_results_that_fill_a_group_go_in_their_turn() -> None:
    store = Store()
    async with running(store) as one:
        submit_wagers(one, WAGERS_COUNT + 1)
        one.submit(batch("table-1", committer.GROUP_RECORDS_MAX), is_urgent=True)
        await asyncio.sleep(1)
    assert store.groups == [WAGERS_COUNT + 1, committer.GROUP_RECORDS_MAX]


async def test_what_was_overtaken_is_the_oldest_that_is_not_kept() -> None:
    store = Store()
    store.takes_s = 0.01
    async with running(store) as one:
        submit_wagers(one, WAGERS_COUNT)
        later = Noted([following(beginning("table-0"), b"{}", 5)])
        one.submit(later, is_urgent=True)
        await asyncio.sleep(0.005)
        assert (store.groups, one.oldest_at) == ([1], 1)
        await asyncio.sleep(1)
        assert one.oldest_at is None


async def test_what_was_overtaken_fails_with_the_store() -> None:
    store = Store()
    store.takes_s, store.failures = 0.01, [StoreUnavailable("full")]
    async with running(store) as one:
        wagers = submit_wagers(one, WAGERS_COUNT)
        one.submit(batch("table-0"), is_urgent=True)
        await asyncio.sleep(1)
        assert [type(each.told[0]) for each in wagers] == [StoreUnavailable] * WAGERS_COUNT
        assert (store.groups, one.waiting_count) == ([1], 0)


@pytest.mark.parametrize(("before_count", "linger_s"), [(20, 0.003), (40, 0.006), (200, 0.020)])
async def test_the_more_play_the_longer_others_are_waited_for(
    before_count: int, linger_s: float
) -> None:
    store = Store()
    async with running(store) as one:
        one.submit(batch("table-1", before_count), is_urgent=False)
        await asyncio.sleep(committer.CALM_S / 2)
        one.submit(batch("table-2"), is_urgent=False)
        await asyncio.sleep(linger_s + committer.CALM_S / 2)
        one.submit(batch("table-3"), is_urgent=False)
        await asyncio.sleep(1)
    first = committer.CALM_S / 2 + linger_s
    second = first + committer.CALM_S / 2 + committer.LINGER_S
    assert store.at == pytest.approx([0, first, second])


async def test_a_group_has_a_size_and_no_batch_is_split() -> None:
    store = Store()
    async with running(store) as one:
        for n, count in enumerate((200, 100, 400, 10)):
            one.submit(batch(f"table-{n}", count), is_urgent=False)
        await asyncio.sleep(1)
    assert store.groups == [200, 100, 400, 10]


async def test_a_full_queue_says_so() -> None:
    store = Store()
    store.takes_s = 1.0
    async with running(store) as one:
        one.submit(batch("table-1", committer.WAITING_RECORDS_MAX - 1), is_urgent=False)
        assert one.can_take_more
        one.submit(batch("table-2"), is_urgent=False)
        assert not one.can_take_more
        await asyncio.sleep(3)
        assert one.can_take_more


async def test_a_failed_store_fails_what_waits_as_well() -> None:
    store = Store()
    store.takes_s, store.failures = 0.5, [StoreUnavailable("full")]
    async with running(store) as one:
        first, second = batch("table-1"), batch("table-1")
        one.submit(first, is_urgent=True)
        await asyncio.sleep(0.1)
        one.submit(second, is_urgent=True)
        await asyncio.sleep(2)
        assert [type(told) for told in first.told + second.told] == [StoreUnavailable] * 2
        assert store.groups == [1]
        assert one.waiting_count == 0


async def test_whatever_a_driver_throws_the_committer_goes_on() -> None:
    store = Store()
    store.failures = [RuntimeError("no driver says this")]
    async with running(store) as one:
        first, second = batch("table-1"), batch("table-2")
        one.submit(first, is_urgent=True)
        await asyncio.sleep(1)
        one.submit(second, is_urgent=True)
        await asyncio.sleep(1)
        assert isinstance(first.told[0], StoreUnavailable)
        assert second.told == ["written"]


@pytest.mark.parametrize(
    "failure",
    [
        SequenceTaken(batch("table-2").records[0]),
        JournalBroken(Broken(stream="table-2", sequence=1, reason=Reason.NOT_LINKED)),
    ],
    ids=["second writer", "broken"],
)
async def test_one_faulty_stream_leaves_and_the_others_go_again(failure: Exception) -> None:
    store = Store()
    store.failures = [failure]
    async with running(store) as one:
        batches = [batch(f"table-{n}") for n in (1, 2, 3)]
        for each in batches:
            one.submit(each, is_urgent=True)
        await asyncio.sleep(1)
        assert [each.told for each in batches] == [["written"], [failure], ["written"]]
        assert store.groups == [3, 2]


async def test_a_fault_that_names_no_stream_fails_all() -> None:
    store = Store()
    store.failures = [JournalBroken(Broken(stream="", sequence=0, reason=Reason.UNREADABLE))]
    async with running(store) as one:
        batches = [batch("table-1"), batch("table-2")]
        for each in batches:
            one.submit(each, is_urgent=True)
        await asyncio.sleep(1)
        assert [len(each.told) for each in batches] == [1, 1]
        assert store.groups == [2]


async def test_a_store_that_hangs_has_failed() -> None:
    store = Store()
    store.takes_s = 3_600.0
    async with running(store) as one:
        waiting = batch("table-1")
        one.submit(waiting, is_urgent=True)
        await asyncio.sleep(committer.COMMIT_S_MAX + 1)
        assert isinstance(waiting.told[0], StoreUnavailable)


async def test_nobody_waits_for_a_committer_that_was_stopped() -> None:
    store = Store()
    store.takes_s = 1.0
    async with running(store) as one:
        under_way, waiting = batch("table-1"), batch("table-2")
        one.submit(under_way, is_urgent=True)
        await asyncio.sleep(0.5)
        one.submit(waiting, is_urgent=True)
    assert not one.is_open
    assert [type(told) for told in under_way.told + waiting.told] == [StoreUnavailable] * 2
