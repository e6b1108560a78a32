"""What may be written is on record when every member reads it, and who does not may not join."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from floor.houses import create_house, running
from floor.tally import PaperDisk
from harness.manual_clock import ManualClock
from store.test_members import join_house
from taisai.floor.disk import ThreadDisk
from taisai.floor.floor import Floor
from taisai.journal import StoreUnavailable
from taisai.server.upkeep.levels import LOOK_MS, Levels
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.leases import Leases
from taisai.store.members import CannotRead, Members
from taisai.store.migrations import upgrade

pytestmark = [pytest.mark.rule("D9A 3.5")]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A database."""
    made = make_engine(f"sqlite:///{tmp_path / 'house.sqlite'}")
    upgrade(made)
    yield made
    made.dispose()


def test_a_level_is_raised_when_all_that_may_live_read_it(engine: Engine) -> None:
    members, leases = Members(engine), Leases(engine)
    one, other = join_house(engine, "a"), join_house(engine, "b")
    members.claim(one, reads=3)
    members.claim(other, reads=2)
    assert members.raise_level(one, 3) == 2
    # A dead one counts until it is fenced or has given its lease back.
    leases.release(other)
    assert members.raise_level(one, 3) == 3
    assert members.raise_level(one, 2) == 3


def test_who_does_not_read_what_is_written_may_not_join(engine: Engine) -> None:
    members, leases = Members(engine), Leases(engine)
    one, other = join_house(engine, "a"), join_house(engine, "b")
    members.claim(one, reads=2)
    leases.release(other)
    members.raise_level(one, 2)
    older = leases.take("b", "b", "b", leases.newest("b"))
    assert older is not None
    before = members.look()
    with pytest.raises(CannotRead, match=r"0\.9.*reads up to level 1: install the version"):
        members.claim(older, version="0.9", reads=1)
    assert members.look() == before
    # The same program, upgraded, may.
    assert members.claim(older, version="1.0", reads=2)


@pytest.mark.asyncio
async def test_the_owner_of_the_office_puts_on_record_what_all_members_read(
    engine: Engine,
) -> None:
    clock, disk = ManualClock(), ThreadDisk(SqlJournal(engine))
    members, leases = Members(engine), Leases(engine)
    mine, other = join_house(engine, "a"), join_house(engine, "b")
    members.claim(mine, reads=2)
    members.claim(other, reads=1)
    async with running(PaperDisk(), clock) as floor:
        await create_house(floor)
        levels = Levels(floor, disk.call, lambda level: members.raise_level(mine, level), newest=2)
        await levels.look()
        assert _recorded(floor) == floor.committer.level() == 1
        leases.release(other)
        await levels.look()
        assert _recorded(floor) == floor.committer.level() == 2
        # Once is enough.
        head = floor.house.head
        await levels.look()
        assert floor.house.head == head
    disk.close()


@pytest.mark.asyncio
async def test_a_crash_between_the_two_is_made_good_by_the_next_look(engine: Engine) -> None:
    clock, disk = ManualClock(), ThreadDisk(SqlJournal(engine))
    members = Members(engine)
    mine = join_house(engine, "a")
    members.claim(mine, reads=2)
    # The database keeps older programs out; the process died before it was on record.
    assert members.raise_level(mine, 2) == 2
    async with running(PaperDisk(), clock) as floor:
        await create_house(floor)
        assert _recorded(floor) == 1
        fails = [True]

        def raise_level(level: int) -> int:
            if fails.pop():
                fails.append(False)
                raise StoreUnavailable("for the test")
            return members.raise_level(mine, level)

        running_levels = asyncio.create_task(Levels(floor, disk.call, raise_level, newest=2).run())
        while not running_levels.done():
            await clock.advance(LOOK_MS)
            await asyncio.sleep(0.001)
        assert _recorded(floor) == 2
    disk.close()


@pytest.mark.asyncio
async def test_who_does_not_own_the_office_leaves_it_alone(engine: Engine) -> None:
    disk = PaperDisk()

    def never(_level: int) -> int:
        raise AssertionError

    async with running(disk) as floor:
        await create_house(floor)
        floor.house.stand_aside()
        thread = ThreadDisk(SqlJournal(engine))
        await Levels(floor, thread.call, never, newest=2).look()
        thread.close()


def _recorded(floor: Floor) -> int:
    assert floor.house.durable is not None
    return floor.house.durable.shape_level
