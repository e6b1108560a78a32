"""A program of a newer version writes what all read, and more when that is on record."""

import pytest

from floor.houses import BOSS, create_house
from floor.tally import PaperDisk
from floor.test_changing_hands import EVERYTHING, member
from taisai.floor.answers import Outcome
from taisai.floor.floor import Floor
from taisai.house.commands import AddTable, RecordShapeLevel, RecordSoftware
from taisai.house.events import SoftwareRecorded, TableAdded
from taisai.journal import StoreUnavailable
from taisai.names import HOUSE_STREAM
from taisai.rules.modes import Mode
from taisai.streams import HOUSE, IN_ORDER, OFFICE, SHAPES, Replay
from taisai.streams.shapes import Added, Code

pytestmark = [pytest.mark.asyncio, pytest.mark.rule("D9A 3.5")]

STARTED = RecordSoftware(version="0.2", digest="ab" * 32, member="taisai-1")
ADD = AddTable(by=BOSS, table="table-9", mode=Mode.TERMINALS)


@pytest.fixture(autouse=True)
def _newer_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if this program had added a field and an event since the first level."""
    added = {SoftwareRecorded: [Added(2, SoftwareRecorded, "member")]}
    added[TableAdded] = [Added(2, TableAdded)]  # type: ignore[index]
    monkeypatch.setattr(SHAPES, "_added", added)
    monkeypatch.setattr(SHAPES, "newest", 2)


def written(disk: PaperDisk) -> bytes:
    """The newest event of the house, as it stands in the journal."""
    return list(disk.journal.read(HOUSE_STREAM))[-1].event


async def raise_level(floor: Floor) -> Outcome:
    """All read the second level."""
    return (await floor.house.ask(RecordShapeLevel(level=2))).outcome


def demand_replay(disk: PaperDisk, floor: Floor) -> None:
    """Replay is live, whatever was left out."""
    replay = Replay(HOUSE)
    for record in disk.journal.read(HOUSE_STREAM):
        replay.take(record)
    assert replay.state == floor.house.durable == floor.house.state


async def test_nothing_newer_is_written_before_it_is_on_record() -> None:
    disk = PaperDisk()
    async with member(disk, EVERYTHING) as floor:
        await create_house(floor)
        assert (await floor.house.ask(STARTED)).outcome is Outcome.DONE
        assert b"member" not in written(disk)
        demand_replay(disk, floor)
        head = floor.house.head
        refused = await floor.house.ask(ADD)
        assert refused.refusal is not None
        assert refused.refusal.code is Code.NOT_EVERYWHERE_YET
        assert floor.house.head == head
        assert await raise_level(floor) is Outcome.DONE
        assert (await floor.house.ask(STARTED)).outcome is Outcome.DONE
        assert b'"member":"taisai-1"' in written(disk)
        assert (await floor.house.ask(ADD)).outcome is Outcome.DONE
        demand_replay(disk, floor)
    # A start after a crash goes on where it was.
    async with member(disk, EVERYTHING) as floor:
        assert floor.committer.level() == 2
        assert (await floor.house.ask(STARTED)).outcome is Outcome.DONE
        assert b'"member":"taisai-1"' in written(disk)


async def test_what_could_not_be_put_on_record_is_not_written() -> None:
    disk = PaperDisk()
    async with member(disk, EVERYTHING) as floor:
        await create_house(floor)
        disk.failures = [StoreUnavailable("for the test")]
        assert await raise_level(floor) is not Outcome.DONE
        assert floor.committer.level() == 1


async def test_a_member_that_follows_writes_more_when_it_has_followed() -> None:
    disk = PaperDisk()
    async with member(disk, EVERYTHING) as one, member(disk, {}) as other:
        await create_house(one)
        await raise_level(one)
        assert other.committer.level() == 1
        await other.office.follow()
        assert other.committer.level() == 2
        assert await one.prepare_to_let_go(OFFICE)
        one.let_go(OFFICE)
        await other.take_up({OFFICE: IN_ORDER})
        assert (await other.house.ask(STARTED)).outcome is Outcome.DONE
        assert b'"member":"taisai-1"' in written(disk)
