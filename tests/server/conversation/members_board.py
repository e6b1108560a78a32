"""Members of a house on one database, without tables of their own: what each tells is put in."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING, TypeVar, cast

from sqlalchemy import Engine

from harness.manual_clock import ManualClock
from store.test_members import join_house
from taisai.journal import StoreUnavailable
from taisai.server.conversation.board import Board
from taisai.server.conversation.telling_others import TellingOthers
from taisai.server.conversation.told_by_others import About, ToldByOthers
from taisai.store.members import Members
from taisai.store.table_views import TableViews
from taisai.streams import GROUPS

if TYPE_CHECKING:
    from taisai.floor.floor import Floor

T = TypeVar("T")

TABLES = ("table-1", "table-2", "table-3")
TILES: About[str] = About("tables", lambda row: row.decode().strip('"'))


class Given:
    """What a member tells of its tables, as the test says."""

    def __init__(self) -> None:
        self.views: dict[str, object] = {}
        self.looks_count = 0
        self.is_forgotten = False

    def look(self) -> Iterator[tuple[str, object]]:
        """Each table."""
        self.looks_count += 1
        yield from self.views.items()

    def forget(self) -> None:
        """Nobody looks any more."""
        self.is_forgotten = True


class Member:
    """One member: what it tells, and what it is told."""

    def __init__(self, engine: Engine, name: str, clock: ManualClock) -> None:
        self.lease = join_house(engine, name)
        self.clock = clock
        self.given = Given()
        self.is_cut_off = False
        self.calls_count = 0
        self._members = Members(engine)
        house = SimpleNamespace(durable=SimpleNamespace(tables=TABLES))
        stub = SimpleNamespace(clock=clock, house=house, tables={}, owned=set())
        self.floor = cast("Floor", stub)
        board = Board(TableViews(engine, self.lease), self.lease, self._call)
        self.telling = TellingOthers(self.floor, board, {TILES.name: self.given})
        self.told = ToldByOthers(self.floor, board)
        self.know_owned()

    async def _call(self, function: Callable[[], T]) -> T:
        if self.is_cut_off:
            raise StoreUnavailable("cut off")
        self.calls_count += 1
        return await asyncio.to_thread(function)

    def know_owned(self) -> None:
        """It runs what it owns."""
        self.floor.owned = set(self._members.look().owned_by(self.lease.name))

    def gives(self, other: "Member", numbers: set[int]) -> None:
        """Groups change hands, and both know."""
        assert self._members.hand_over(self.lease, numbers, other.lease.name)
        self.know_owned()
        other.know_owned()

    @property
    def shown(self) -> dict[str, str]:
        """Each table as this member would show it."""
        return {one: str(self.told.at(TILES, one)) for one in self.told.tables()}


def two_members(engine: Engine, clock: ManualClock) -> tuple[Member, Member]:
    """One with the office, and one with all tables."""
    office, other = Member(engine, "a", clock), Member(engine, "b", clock)
    office.gives(other, set(GROUPS) - {GROUPS[-1]})
    return office, other


async def look(*members: Member) -> None:
    """Each tells, and then each reads; time goes on by one look."""
    for one in members:
        with suppress(StoreUnavailable):
            await one.telling.look()
    for one in members:
        await one.told.look()
    await members[0].clock.jump(400)
