"""Loading a stream: links checked, snapshots believed only where the journal confirms them."""

import dataclasses

import msgspec
import pytest

from floor.tally import TALLY, PaperDisk, Tally, addition
from taisai import __version__
from taisai.floor.answers import Asker
from taisai.floor.loading import LoadedStream, load_stream
from taisai.floor.snapshots import SnapshotReader, format_of, pack
from taisai.journal import Head, JournalBroken, Reason, Record, beginning, following, head_of

pytestmark = pytest.mark.asyncio


class Kept:
    """A snapshot."""

    def __init__(self, head: Head, state: bytes) -> None:
        self.sequence, self.digest, self.state = head.sequence, head.digest, state


class PaperShelf:
    """A shelf with at most one snapshot, which it hands out without looking."""

    def __init__(self, kept: Kept | None = None) -> None:
        self.kept = kept
        self.asked_for: list[str] = []

    async def keep(self, head: Head, format_name: str, state: bytes) -> None:
        self.asked_for.append(format_name)
        self.kept = Kept(head, state)

    async def newest(self, _stream: str, format_name: str, _is_readable: object) -> Kept | None:
        self.asked_for.append(format_name)
        return self.kept


def written(disk: PaperDisk, *numbers: int) -> list[Head]:
    """Adds numbers to the stream; returns its head after each."""
    head = disk.journal.heads().get("tally", beginning("tally"))
    heads = []
    for number in numbers:
        record = following(
            head, TALLY.codec.encode(addition(number)), 1_000 + number, f"asker#{number}"
        )
        disk.journal.append([record])
        head = head_of(record)
        heads.append(head)
    return heads


async def loaded_from(
    disk: PaperDisk, shelf: PaperShelf | None = None, told: int = 0
) -> LoadedStream[Tally]:
    """The stream as it is loaded."""
    return await load_stream("tally", TALLY, disk, shelf, told)  # type: ignore[arg-type]


async def test_a_stream_is_replayed_from_its_beginning() -> None:
    disk = PaperDisk()
    heads = written(disk, 1, 2, 3)
    loaded = await loaded_from(disk)
    assert loaded.state == Tally(6)
    assert loaded.head == heads[-1]
    assert loaded.events == (addition(1), addition(2), addition(3))
    asked = loaded.askers.get(Asker("asker"))
    assert asked is not None
    assert (asked.number, asked.answer.events) == (3, (addition(3),))


async def test_only_what_was_not_told_before_is_told() -> None:
    disk = PaperDisk()
    written(disk, 1, 2, 3)
    loaded = await loaded_from(disk, told=2)
    assert loaded.events == (addition(3),)
    assert [record.sequence for record in loaded.records] == [3]


async def test_at_the_start_only_what_another_stream_must_know_is_told() -> None:
    disk = PaperDisk()
    written(disk, 1, 2, 3)
    kind = dataclasses.replace(TALLY, concerns_the_cage=lambda event: event == addition(2))
    loaded = await load_stream("tally", kind, disk, None, 0)  # type: ignore[arg-type]
    assert loaded.state == Tally(6)
    assert loaded.events == (addition(2),)
    assert [record.sequence for record in loaded.records] == [2]


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("with_snapshot", [False, True])
async def test_a_stream_is_read_in_parts_until_nothing_is_left(
    monkeypatch: pytest.MonkeyPatch, size: int, with_snapshot: bool
) -> None:
    disk = PaperDisk()
    heads = written(disk, 1, 2, 3, 4, 5)
    whole = disk.read

    async def part(stream: str, from_sequence: int = 1) -> list[Record]:
        return (await whole(stream, from_sequence))[:size]

    monkeypatch.setattr(disk, "read", part)
    state = pack(TALLY, Tally(3), heads[1].at, [])
    loaded = await loaded_from(disk, PaperShelf(Kept(heads[1], state)) if with_snapshot else None)
    assert (loaded.state, loaded.head) == (Tally(15), heads[-1])


async def test_an_altered_record_is_found() -> None:
    disk = PaperDisk()
    written(disk, 1, 2)
    records = disk.journal._records["tally"]
    records[1] = msgspec.structs.replace(records[1], event=TALLY.codec.encode(addition(9)))
    with pytest.raises(JournalBroken) as broken:
        await loaded_from(disk)
    assert broken.value.broken.reason is Reason.ALTERED


async def test_a_snapshot_saves_the_replay_of_what_is_before_it() -> None:
    disk = PaperDisk()
    head = written(disk, 1, 2)[-1]
    state = pack(TALLY, Tally(100), head.at, [(Asker("asker"), 2, (addition(2),))])
    written(disk, 3)
    loaded = await loaded_from(disk, PaperShelf(Kept(head, state)), told=0)
    # The snapshot says 100 where the records say 3: so it is the snapshot that was used.
    assert loaded.state == Tally(103)
    assert loaded.events == (addition(3),)
    assert loaded.snapshot_sequence == 2


async def test_a_snapshot_at_the_very_head_is_used() -> None:
    disk = PaperDisk()
    head = written(disk, 1, 2)[-1]
    state = pack(TALLY, Tally(100), head.at, [(Asker("asker"), 2, (addition(2),))])
    loaded = await loaded_from(disk, PaperShelf(Kept(head, state)))
    assert (loaded.state, loaded.head) == (Tally(100), head)
    asked = loaded.askers.get(Asker("asker"))
    assert asked is not None
    assert (asked.number, asked.answer.events) == (2, (addition(2),))


@pytest.mark.parametrize("digest", ["", "0" * 64])
async def test_a_snapshot_whose_record_is_archived_is_confirmed_by_the_record_after(
    digest: str,
) -> None:
    disk = PaperDisk()
    head = written(disk, 1, 2, 3)[1]
    del disk.journal._records["tally"][:2]
    kept = Head(head.stream, head.sequence, digest or head.digest, head.at)
    shelf = PaperShelf(Kept(kept, pack(TALLY, Tally(100), head.at, [])))

    async def read(_stream: str, from_sequence: int = 1) -> list[Record]:
        return [one for one in disk.journal._records["tally"] if one.sequence >= from_sequence]

    disk.read = read  # type: ignore[method-assign]
    if digest:
        with pytest.raises(JournalBroken):
            await loaded_from(disk, shelf)
    else:
        assert (await loaded_from(disk, shelf)).state == Tally(103)


@pytest.mark.parametrize("more", [(), (3,)])
async def test_a_snapshot_of_another_history_is_not_believed(more: tuple[int, ...]) -> None:
    disk = PaperDisk()
    head = written(disk, 1, 2)[-1]
    other = Head(head.stream, head.sequence, "0" * 64, head.at)
    written(disk, *more)
    shelf = PaperShelf(Kept(other, pack(TALLY, Tally(100), head.at, [])))
    loaded = await loaded_from(disk, shelf)
    assert loaded.state == Tally(3 + sum(more))
    assert loaded.snapshot_sequence == 0


async def test_a_snapshot_of_what_is_not_there_is_not_believed() -> None:
    disk = PaperDisk()
    head = written(disk, 1)[-1]
    later = Head(head.stream, 7, head.digest, head.at)
    shelf = PaperShelf(Kept(later, pack(TALLY, Tally(100), head.at, [])))
    assert (await loaded_from(disk, shelf)).state == Tally(1)


@pytest.mark.parametrize("state", [b"", b"\xff", b'{"at":1}', b'{"at":1,"state":[],"asked":[]}'])
async def test_bytes_that_are_no_snapshot_are_passed_over(state: bytes) -> None:
    disk = PaperDisk()
    head = written(disk, 1)[-1]
    assert not SnapshotReader(TALLY).is_readable(state)
    assert (await loaded_from(disk, PaperShelf(Kept(head, state)))).state == Tally(1)


async def test_the_format_names_the_program_and_the_room() -> None:
    disk, shelf = PaperDisk(), PaperShelf()
    await loaded_from(disk, shelf)
    assert shelf.asked_for == [format_of(TALLY)]
    assert f" {__version__} tally " in format_of(TALLY)
