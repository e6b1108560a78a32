"""A member tells of its tables while somebody looks, and of nothing else."""

import asyncio

import pytest
from sqlalchemy import Engine, select

from harness.manual_clock import ManualClock
from server.conversation.members_board import TABLES, TILES, Member, two_members
from taisai.journal import StoreUnavailable
from taisai.server.conversation.telling_others import LOOK_MS, WATCHED_MS
from taisai.store.engine import reading
from taisai.store.leases import LeaseLost
from taisai.store.members import Members
from taisai.store.schema import table_views, tellings
from taisai.store.table_views import TableViews
from taisai.streams import OFFICE, group_of

pytestmark = pytest.mark.asyncio


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def members(engine: Engine, clock: ManualClock) -> tuple[Member, Member]:
    office, other = two_members(engine, clock)
    other.given.views = dict.fromkeys(TABLES, "1")
    return office, other


def written(engine: Engine) -> dict[str, int]:
    """The telling of each table on the board."""
    with reading(engine) as connection:
        query = select(table_views.c.stream, table_views.c.telling)
        return {row.stream: row.telling for row in connection.execute(query)}


async def tell(engine: Engine, office: Member, *others: Member) -> None:
    """Somebody looks, and the others notice."""
    for one in others:
        await one.telling.look()
    TableViews(engine, office.lease).watch([TILES.name])
    for one in others:
        await one.telling.look()


async def test_nobody_tells_while_nobody_looks(
    engine: Engine, members: tuple[Member, Member]
) -> None:
    _, other = members
    for _ in range(3):
        await other.telling.look()
    assert (written(engine), other.given.looks_count) == ({}, 0)


async def test_only_what_has_changed_is_written_again(
    engine: Engine, members: tuple[Member, Member]
) -> None:
    office, other = members
    await tell(engine, office, other)
    first = written(engine)
    assert len(set(first.values())) == 1
    other.given.views["table-2"] = "2"
    await other.telling.look()
    second = written(engine)
    assert second["table-2"] > first["table-2"]
    assert second["table-1"] == first["table-1"]
    # Nothing has changed: it is told all the same that somebody lives.
    await other.telling.look()
    found = TableViews(engine, office.lease).read(TILES.name, {})
    assert found.tellings["b"] > second["table-2"]


async def test_when_nobody_looks_any_more_it_is_all_taken_away(
    engine: Engine, members: tuple[Member, Member], clock: ManualClock
) -> None:
    office, other = members
    await tell(engine, office, other)
    await clock.jump(WATCHED_MS - 1)
    await other.telling.look()
    assert written(engine)
    await clock.jump(1)
    await other.telling.look()
    assert (written(engine), other.given.is_forgotten) == ({}, True)
    with reading(engine) as connection:
        assert connection.execute(select(tellings)).all() == []
    await tell(engine, office, other)
    assert len(written(engine)) == len(TABLES)


async def test_what_is_told_wrongly_here_is_told_rightly_at_the_next_look(
    engine: Engine, members: tuple[Member, Member]
) -> None:
    office, other = members
    await tell(engine, office, other)
    other.given.views["table-1"] = "2"
    other.is_cut_off = True
    with pytest.raises(StoreUnavailable):
        await other.telling.look()
    other.is_cut_off = False
    before = written(engine)
    await other.telling.look()
    assert written(engine)["table-1"] > before["table-1"]


async def test_the_owner_of_the_office_tells_nothing(
    engine: Engine, members: tuple[Member, Member]
) -> None:
    office, other = members
    office.given.views = {"table-1": "of the office"}
    await tell(engine, other, office)
    assert written(engine) == {}
    # Who was the office's owner tells from then on, and who is now takes away what it told.
    await tell(engine, office, other)
    assert set(written(engine)) == set(TABLES)
    office.gives(other, {OFFICE})
    await tell(engine, other, office, other)
    assert written(engine) == {}


async def test_a_table_that_came_too_early_is_told_once_it_is_owned(
    engine: Engine, members: tuple[Member, Member]
) -> None:
    office, other = members
    third = Member(engine, "c", office.clock)
    third.given.views = {"table-1": "1"}
    await tell(engine, office, third)
    assert written(engine) == {}
    other.gives(third, {group_of("table-1")})
    await third.telling.look()
    assert set(written(engine)) == {"table-1"}


async def test_a_member_that_was_fenced_ends_telling(
    engine: Engine, members: tuple[Member, Member], clock: ManualClock
) -> None:
    office, other = members
    await tell(engine, office, other)
    assert Members(engine).fence(other.lease, [office.lease.name], office.lease)
    other.given.views["table-1"] = "from the grave"
    with pytest.raises(LeaseLost):
        await other.telling.look()
    running = asyncio.create_task(other.telling.run())
    await clock.advance(LOOK_MS)
    assert running.done()


async def test_a_fault_of_ours_ends_nothing_and_is_silence_meanwhile(
    engine: Engine, members: tuple[Member, Member], clock: ManualClock
) -> None:
    office, other = members
    await tell(engine, office, other)
    before = TableViews(engine, office.lease).read(TILES.name, {}).tellings
    other.given.views["table-1"] = object()
    running = asyncio.create_task(other.telling.run())
    await clock.advance(LOOK_MS)
    assert TableViews(engine, office.lease).read(TILES.name, {}).tellings == before
    other.given.views["table-1"] = "mended"
    await clock.advance(LOOK_MS)
    assert TableViews(engine, office.lease).read(TILES.name, {}).tellings != before
    running.cancel()
