"""What other members tell is shown as new as it is, and never an old picture that looks new."""

import asyncio
from collections.abc import Mapping

import pytest
from sqlalchemy import Engine

from harness.manual_clock import ManualClock
from server.conversation.members_board import TABLES, TILES, Member, look, two_members
from store.test_members import join_house
from taisai.server.conversation.told_by_others import SILENT_MS, WAIT_MS_MAX, Absence
from taisai.store.leases import Leases
from taisai.store.members import Members
from taisai.store.table_views import TableViews, Told, telling_of
from taisai.streams import group_of

pytestmark = pytest.mark.asyncio


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def members(engine: Engine, clock: ManualClock) -> tuple[Member, Member]:
    return two_members(engine, clock)


async def begin(office: Member, other: Member) -> None:
    """Somebody looks at the office, and the other member has told."""
    other.given.views = {one: f"{one} at first" for one in TABLES}
    await other.telling.look()
    office.told.want(TILES, 1_000_000)
    await look(office, other)
    await look(office, other)


async def test_what_another_tells_is_shown_and_what_changes_a_look_later(
    members: tuple[Member, Member],
) -> None:
    office, other = members
    await begin(office, other)
    assert office.shown == {one: f"{one} at first" for one in TABLES}
    other.given.views["table-2"] = "changed"
    await look(office, other)
    assert office.shown["table-2"] == "changed"


async def test_only_news_are_told_on(members: tuple[Member, Member]) -> None:
    office, other = members
    news: list[str] = []
    await begin(office, other)
    office.told.on_news = news.append
    await look(office, other)
    assert news == []
    other.given.views["table-1"] = "changed"
    await look(office, other)
    assert news == [TILES.name]


async def test_before_anybody_has_told_tables_are_awaited_and_not_silent_yet(
    members: tuple[Member, Member], clock: ManualClock
) -> None:
    office, _ = members
    assert office.shown["table-1"] == Absence.AWAITED
    office.told.want(TILES, 1_000_000)
    await office.told.look()
    assert set(office.shown.values()) == {Absence.AWAITED}
    await clock.jump(SILENT_MS + 1)
    assert set(office.shown.values()) == {Absence.SILENT}


async def test_who_dies_falls_silent_and_is_shown_again_when_it_is_back(
    members: tuple[Member, Member], clock: ManualClock
) -> None:
    office, other = members
    await begin(office, other)
    news: list[str] = []
    office.told.on_news = news.append
    for _ in range(4):
        await office.told.look()
        await clock.jump(400)
    assert office.shown["table-1"] == "table-1 at first"
    await clock.jump(1_000)
    await office.told.look()
    assert (set(office.shown.values()), news) == ({Absence.SILENT}, [TILES.name])
    await look(office, other)
    assert office.shown["table-1"] == "table-1 at first"


async def test_of_tables_that_somebody_inherits_nothing_old_is_shown(
    engine: Engine, members: tuple[Member, Member]
) -> None:
    office, other = members
    await begin(office, other)
    assert Members(engine).fence(other.lease, [office.lease.name], office.lease)
    office.know_owned()
    await office.told.look()
    # It is just being taken up here.
    assert set(office.shown.values()) == {Absence.AWAITED}


async def test_after_a_hand_over_the_table_is_what_its_new_owner_tells(
    engine: Engine, members: tuple[Member, Member], clock: ManualClock
) -> None:
    office, other = members
    third = Member(engine, "c", clock)
    await begin(office, other)
    await third.telling.look()
    other.gives(third, {group_of("table-1")})
    await look(office, other, third)
    assert office.shown["table-1"] == Absence.AWAITED
    del other.given.views["table-1"]
    third.given.views["table-1"] = "with c"
    await look(office, other, third)
    assert office.shown["table-1"] == "with c"
    # It comes back, and what was told of it before must not.
    third.gives(other, {group_of("table-1")})
    await look(office, other, third)
    assert office.shown["table-1"] == Absence.AWAITED
    other.given.views["table-1"] = "back"
    await look(office, other, third)
    assert (office.shown["table-1"], office.shown["table-2"]) == ("back", "table-2 at first")


async def test_what_was_written_before_somebody_looked_does_not_count(
    engine: Engine, members: tuple[Member, Member], clock: ManualClock
) -> None:
    office, other = members
    left = TableViews(engine, other.lease)
    left.tell(telling_of(other.lease, 9), [TILES.name], {(TILES.name, "table-1"): b'"old"'})
    office.told.want(TILES, 1_000_000)
    for _ in range(3):
        await office.told.look()
        assert office.shown["table-1"] == Absence.AWAITED
        await clock.jump(1_000)
    assert office.shown["table-1"] == Absence.SILENT


async def test_what_an_earlier_run_has_left_is_taken_away_before_the_next_tells(
    engine: Engine, members: tuple[Member, Member], clock: ManualClock
) -> None:
    office, other = members
    await begin(office, other)
    Leases(engine).release(other.lease)
    again = Member(engine, "b", clock)
    again.given.views = {"table-1": "as the next run has it"}
    await again.telling.look()
    await look(office, again)
    await look(office, again)
    # It has not taken up the other tables yet.
    assert office.shown == {
        "table-1": "as the next run has it",
        "table-2": Absence.AWAITED,
        "table-3": Absence.AWAITED,
    }


async def test_who_cannot_read_shows_nothing_as_new(
    members: tuple[Member, Member], clock: ManualClock
) -> None:
    office, other = members
    await begin(office, other)
    office.is_cut_off = True
    await clock.jump(SILENT_MS + 1)
    await look(office, other)
    assert set(office.shown.values()) == {Absence.SILENT}
    office.is_cut_off = False
    await look(office, other)
    await look(office, other)
    assert office.shown["table-1"] == "table-1 at first"


async def test_what_came_while_nobody_could_read_is_as_old_as_the_last_reading(
    members: tuple[Member, Member], clock: ManualClock
) -> None:
    office, other = members
    await begin(office, other)
    office.is_cut_off = True
    other.given.views["table-1"] = "its last word"
    await look(office, other)
    # It dies here, and nobody notices for a while.
    await clock.jump(SILENT_MS)
    office.is_cut_off = False
    await office.told.look()
    assert set(office.shown.values()) == {Absence.SILENT}
    await look(office, other)
    assert office.shown["table-1"] == "its last word"


async def test_what_was_told_while_a_long_reading_went_on_is_as_old_as_its_beginning(
    members: tuple[Member, Member], clock: ManualClock
) -> None:
    office, other = members
    await begin(office, other)
    read = office.told._board.read

    async def take_long(subject: str, since: Mapping[str, int]) -> Told:
        found = await read(subject, since)
        # The other tells, and dies at once: this reading has not seen it.
        await other.telling.look()
        await clock.jump(SILENT_MS)
        return found

    office.told._board.read = take_long  # type: ignore[method-assign]
    await office.told.look()
    office.told._board.read = read  # type: ignore[method-assign]
    await clock.jump(1)
    await office.told.look()
    assert set(office.shown.values()) == {Absence.SILENT}


async def test_a_row_that_cannot_be_read_is_not_shown(members: tuple[Member, Member]) -> None:
    office, other = members
    await begin(office, other)
    other.given.views["table-3"] = "changed"
    await other.telling.look()
    subject = office.told._wanted[TILES.name]
    subject.decode = lambda _: (_ for _ in ()).throw(ValueError("of another version"))
    await office.told.look()
    assert office.shown["table-3"] == Absence.AWAITED
    assert office.shown["table-1"] == "table-1 at first"


async def test_when_nobody_wants_it_nothing_is_read(
    members: tuple[Member, Member], clock: ManualClock
) -> None:
    office, other = members
    await begin(office, other)
    office.told.forget(TILES)
    await office.told.look()
    before = office.calls_count
    reading = asyncio.create_task(office.told.run())
    await clock.advance(10_000)
    assert office.calls_count == before
    # And what nobody asks for again is forgotten by itself.
    office.told.want(TILES)
    await clock.advance(10_000)
    assert office.calls_count > before
    before = office.calls_count
    await clock.advance(10_000)
    assert office.calls_count == before
    reading.cancel()


async def test_who_owns_all_asks_nobody(engine: Engine, clock: ManualClock) -> None:
    alone = Member(engine, "a", clock)
    alone.told.want(TILES)
    await alone.told.look()
    assert alone.calls_count == 0
    join_house(engine, "b")
    await alone.told.look()
    assert alone.calls_count == 0


async def test_whoever_wants_all_tables_at_once_waits_for_them_and_not_for_ever(
    members: tuple[Member, Member], clock: ManualClock
) -> None:
    office, other = members
    office.told.want(TILES, 1_000_000)
    waiting = asyncio.create_task(office.told.wait_for(TILES))
    await clock.advance(400)
    assert not waiting.done()
    await begin(office, other)
    await clock.advance(400)
    assert waiting.done()

    del other.given.views["table-1"]
    office.told.forget(TILES)
    office.told.want(TILES, 1_000_000)
    waiting = asyncio.create_task(office.told.wait_for(TILES))
    for _ in range(WAIT_MS_MAX // 400 + 1):
        await look(office, other)
    await clock.advance(400)
    assert waiting.done()
    assert office.shown["table-1"] == Absence.AWAITED
