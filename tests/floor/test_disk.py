"""The journal seen from the event loop; threads need a real one."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from taisai.floor import disk as disk_module
from taisai.floor.disk import ThreadDisk
from taisai.journal import MemoryJournal, SequenceTaken, beginning, following, head_of

RECORD = following(beginning("table-1"), b"{}", 1)


@pytest.fixture
def disk() -> Iterator[ThreadDisk]:
    one = ThreadDisk(MemoryJournal())
    yield one
    one.close()


def test_calls_run_in_one_thread_of_their_own_and_in_order(disk: ThreadDisk) -> None:
    threads: list[int] = []
    order: list[int] = []

    async def note(number: int) -> None:
        await disk.call(lambda: order.append(number))
        await disk.call(lambda: threads.append(threading.get_ident()))

    async def main() -> None:
        await asyncio.gather(*(note(number) for number in range(20)))

    asyncio.run(main())
    assert order == list(range(20))
    assert len(set(threads)) == 1
    assert threads[0] != threading.get_ident()


def test_what_was_appended_is_read_and_is_a_head(disk: ThreadDisk) -> None:
    async def main() -> None:
        await disk.append([RECORD])
        assert list(await disk.read("table-1")) == [RECORD]
        assert list(await disk.read("table-1", 2)) == []
        assert await disk.heads() == {"table-1": head_of(RECORD)}

    asyncio.run(main())


def test_a_stream_is_read_a_part_at_a_time(
    disk: ThreadDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_module, "READ_RECORDS_MAX", 2)
    records = [RECORD]
    for at in (2, 3):
        records.append(following(head_of(records[-1]), b"{}", at))

    async def main() -> None:
        await disk.append(records)
        assert list(await disk.read("table-1")) == records[:2]
        assert list(await disk.read("table-1", 3)) == records[2:]

    asyncio.run(main())


def test_a_failure_of_the_journal_reaches_who_asked(disk: ThreadDisk) -> None:
    async def main() -> None:
        await disk.append([RECORD])
        with pytest.raises(SequenceTaken):
            await disk.append([RECORD])

    asyncio.run(main())
