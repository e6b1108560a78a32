"""What all members must know is said to be done when every living one has followed."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from harness.manual_clock import ManualClock
from server.upkeep.test_leasing import in_time
from store.test_members import join_house
from taisai.floor.disk import ThreadDisk
from taisai.server.upkeep.members_following import WAIT_MS_MAX, MembersFollowing, note_followed
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.leases import Leases
from taisai.store.members import Members
from taisai.store.migrations import upgrade

pytestmark = [pytest.mark.asyncio, pytest.mark.rule("D9 6.6")]


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A database."""
    made = make_engine(f"sqlite:///{tmp_path / 'journal.sqlite'}")
    upgrade(made)
    yield made
    made.dispose()


async def test_it_waits_for_every_member_that_lives_and_for_no_other(engine: Engine) -> None:
    clock, disk, members = ManualClock(), ThreadDisk(SqlJournal(engine)), Members(engine)
    mine, other, gone = (join_house(engine, name) for name in "abc")
    Leases(engine).release(gone)
    following = MembersFollowing(clock, members, mine, disk.call)
    waiting = asyncio.create_task(following.wait_until(7))
    await note_followed(members, other, disk.call, 6)
    await clock.advance(1_000)
    assert not waiting.done()
    await note_followed(members, other, disk.call, 7)
    assert await in_time(clock, waiting)
    assert await following.wait_until(5)
    disk.close()


async def test_it_does_not_wait_for_ever(engine: Engine) -> None:
    clock, disk = ManualClock(), ThreadDisk(SqlJournal(engine))
    mine = join_house(engine, "a")
    join_house(engine, "b")
    began_at = clock.now()
    assert not await in_time(
        clock, MembersFollowing(clock, Members(engine), mine, disk.call).wait_until(7)
    )
    assert clock.now() - began_at >= WAIT_MS_MAX
    disk.close()
