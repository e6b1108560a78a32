"""Overviews: all tables of the house over one socket, at most a second late.

A supervisor's page would need a socket for each table, and browsers open 200. An overview holds a
tile of every table, field by field, as bytes that are made once for all who watch, and only while
somebody does. Once a second it looks which tables have changed, and at once where a proposal has
come for a second person; watchers are then told the fields that have. Tiles come from sources:
this process looks at the tables that it runs, and a table of another process is a tile that its
owner has written, made by the same code. Must not know sockets, or what a tile means.
Obeys: promises 13, 16 (only what is durable, and nothing that staff are not shown anyway);
decisions 29, 41.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Protocol

import msgspec

from taisai.floor.clock import Clock
from taisai.floor.floor import Floor, TableRunner
from taisai.floor.stream_runner import Service
from taisai.server.conversation.screens import ScreenKind
from taisai.server.conversation.subscriptions import Subscription
from taisai.server.conversation.told_by_others import About, Absence, ToldByOthers
from taisai.table.state import Table
from taisai.views.parts import View, fields_of
from taisai.views.tiles import equipment_tile, table_tile

LOOK_MS: Final = 1_000
TILES_AT_ONCE: Final = 5
"""So many tiles are made before others have a turn: a wager does not wait for 400."""

Tile = Mapping[str, msgspec.Raw]

_encoder: Final = msgspec.json.Encoder()


class Source(Protocol):
    """Where tiles of tables come from."""

    def look(self) -> Iterator[tuple[str, Tile]]:
        """Its tables, each with its tile: the same bytes while nothing has changed."""
        ...

    def forget(self) -> None:
        """Nobody watches any more."""
        ...


class Subject(StrEnum):
    """What an overview is of."""

    TABLES = "tables"
    EQUIPMENT = "equipment"

    @property
    def stream(self) -> str:
        """Where its screens are, as others are at a stream; no table can have such a name."""
        return f"overview/{self}"

    def may_be_watched_by(self, kind: ScreenKind) -> bool:
        """Tells whether a screen of staff shows it."""
        return kind in _WATCHERS[self]


_WATCHERS: Final = {
    Subject.TABLES: {ScreenKind.GAME_SUPERVISOR, ScreenKind.CASINO_SUPERVISOR},
    Subject.EQUIPMENT: {ScreenKind.CASINO_SUPERVISOR},
}


class OwnTables:
    """The tiles of the tables that this process runs."""

    def __init__(
        self, floor: Floor, make: Callable[[Table], View], proposals_count: Callable[[str], int]
    ) -> None:
        """Makes it, with no tile made.

        Args:
            floor: Whose tables.
            make: What a tile shows of a table in service.
            proposals_count: R20: how much waits for a second person at a stream.
        """
        self._floor = floor
        self._make = make
        self._proposals_count = proposals_count
        self._made: dict[str, tuple[tuple[object, ...], Tile]] = {}

    def look(self) -> Iterator[tuple[str, Tile]]:
        """Every table with its tile as it is now."""
        running = dict(self._floor.tables)
        for stream in self._made.keys() - running.keys():
            del self._made[stream]
        for stream, runner in running.items():
            proposals_count = self._proposals_count(stream)
            seen = (runner.durable, runner.service, runner.why, proposals_count)
            before, tile = self._made.get(stream, ((), {}))
            if not before or any(new is not old for new, old in zip(seen, before, strict=True)):
                tile = self._tile(runner, proposals_count, tile)
                self._made[stream] = seen, tile
            yield stream, tile

    def forget(self) -> None:
        """Nobody watches."""
        self._made.clear()

    def _tile(self, runner: TableRunner, proposals_count: int, before: Tile) -> Tile:
        fields: dict[str, object] = {"service": runner.service}
        if runner.why is not None:
            fields["service_reason"] = runner.why
        if proposals_count:
            fields["proposals_count"] = proposals_count
        if runner.durable is not None and runner.service is Service.IN_SERVICE:
            fields |= fields_of(self._make(runner.durable))
        return {name: _kept(value, before.get(name)) for name, value in fields.items()}


def _kept(value: object, before: msgspec.Raw | None) -> msgspec.Raw:
    """A field's bytes: the very same as before where they are equal."""
    made = msgspec.Raw(_encoder.encode(value))
    return before if before is not None and before == made else made


class OthersTables:
    """The tiles of the tables that other members run, as those have written them."""

    def __init__(self, others: ToldByOthers, subject: Subject) -> None:
        self._others = others
        self._about = About(subject, _tile_of_row)

    def look(self) -> Iterator[tuple[str, Tile]]:
        """Every table of others; of one that nobody tells, that it is so."""
        self._others.want(self._about)
        for stream in list(self._others.tables()):
            seen = self._others.at(self._about, stream)
            yield stream, _NOT_THERE[seen] if isinstance(seen, Absence) else seen

    def forget(self) -> None:
        """Nobody watches."""
        self._others.forget(self._about)


_NOT_THERE: Final = MappingProxyType(
    {
        why: {
            "service": msgspec.Raw(_encoder.encode(Service.OUT_OF_SERVICE)),
            "service_reason": msgspec.Raw(_encoder.encode(why)),
        }
        for why in Absence
    }
)

_tile_of_row: Final = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
"""A tile as its owner has written it: its fields are sent on unread."""


class Overview:
    """All tables at once, for everybody who watches them."""

    def __init__(self, clock: Clock, sources: Sequence[Source]) -> None:
        self._clock = clock
        self._sources = sources
        self._at = 0
        self._fields: dict[str, msgspec.Raw] = {}
        self._bug: Exception | None = None
        self._watchers: set[Subscription] = set()
        self._is_watched = asyncio.Event()
        self._is_hurried = asyncio.Event()

    def fields(self) -> Mapping[str, object]:
        """What is shown: each table's fields, such as `table-1/glance`, and of which moment."""
        if self._bug is not None:
            # A fault of ours ends the sockets that would show what may be old.
            raise self._bug
        return {"at": self._at, **self._fields}

    def watch(self, subscription: Subscription) -> None:
        """Somebody watches from here on."""
        self._watchers.add(subscription)
        self._is_watched.set()

    def leave(self, subscription: Subscription) -> None:
        """Somebody watches no longer."""
        self._watchers.discard(subscription)

    def hurry(self) -> None:
        """Something has come that people wait for: it is looked at once."""
        self._is_hurried.set()

    async def run(self) -> None:
        """Looks once a second, while somebody watches."""
        while True:
            await self._is_watched.wait()
            while self._watchers:
                self._is_hurried.clear()
                await self._look_or_tell()
                await self._pause()
            self._is_watched.clear()
            # What would be old when somebody comes is not kept.
            self._fields, self._bug = {}, None
            for source in self._sources:
                source.forget()

    async def _pause(self) -> None:
        waits: list[asyncio.Future[object]] = [
            asyncio.ensure_future(self._is_hurried.wait()),
            asyncio.ensure_future(self._clock.sleep_until(self._clock.now() + LOOK_MS)),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waits:
                task.cancel()

    async def _look_or_tell(self) -> None:
        try:
            has_changed = await self._look()
            self._bug = None
        except Exception as bug:  # noqa: BLE001 - told to every watcher
            self._bug, has_changed = bug, True
        if has_changed:
            for subscription in self._watchers:
                subscription.mark_stale()

    async def _look(self) -> bool:
        """Looks at every table; tells whether anything has changed."""
        fields: dict[str, msgspec.Raw] = {}
        looked_at = 0
        for source in self._sources:
            for stream, tile in source.look():
                fields.update((f"{stream}/{name}", value) for name, value in tile.items())
                looked_at += 1
                if looked_at % TILES_AT_ONCE == 0:
                    await asyncio.sleep(0)
        has_changed = fields != self._fields
        if has_changed:
            self._at, self._fields = self._clock.now(), fields
        return has_changed


def own_tables(floor: Floor, proposals_count: Callable[[str], int]) -> Mapping[Subject, OwnTables]:
    """Where the tiles of the tables come from that run here, by what they are of."""
    makers: dict[Subject, Callable[[Table], View]] = {
        Subject.TABLES: table_tile,
        Subject.EQUIPMENT: lambda state: equipment_tile(state, floor.clock.now()),
    }
    return {subject: OwnTables(floor, make, proposals_count) for subject, make in makers.items()}


def make_overviews(
    floor: Floor, proposals_count: Callable[[str], int], others: ToldByOthers | None = None
) -> Mapping[str, Overview]:
    """The overviews of a house, by the streams of their screens.

    Args:
        floor: The tables that run here.
        proposals_count: R20: how much waits for a second person at a stream.
        others: Those that other members run; None where one process runs the house.
    """
    made: dict[str, Overview] = {}
    for subject, own in own_tables(floor, proposals_count).items():
        sources: list[Source] = [own]
        if others is not None:
            sources.append(OthersTables(others, subject))
        made[subject.stream] = Overview(floor.clock, sources)
    return made
