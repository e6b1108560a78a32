"""All tables of a shared-out house on one screen, and whether what it shows is true.

Each member tells others of its tables and shows those of others, by the server's own code. Somebody
looks at the overview of whoever runs the office, and remembers from the auditor's records when each
tile was true: an old picture may never look new.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

import msgspec
from sqlalchemy import Engine

from taisai.floor.floor import Floor
from taisai.floor.stream_runner import Service
from taisai.journal import Record
from taisai.server.conversation import overviews, telling_others
from taisai.server.conversation.board import Board
from taisai.server.conversation.overviews import Overview, Subject, make_overviews, own_tables
from taisai.server.conversation.subscriptions import Subscription
from taisai.server.conversation.telling_others import TellingOthers
from taisai.server.conversation.told_by_others import SILENT_MS, ToldByOthers
from taisai.store.leases import Lease
from taisai.store.table_views import TableViews
from taisai.streams import OFFICE
from taisai.table.state import Table
from taisai.views.parts import fields_of
from taisai.views.tiles import table_tile

if TYPE_CHECKING:
    from simulation.member_process import Process
    from simulation.members import SharedHouse

CALM_WITHIN_S: Final = 1.0
"""Where nothing goes wrong, a change is shown within a second (and what a call takes)."""

WITHIN_S: Final = (SILENT_MS + telling_others.LOOK_MS + overviews.LOOK_MS) / 1_000
"""Whatever goes wrong: who was heard lately may have died since, and it is looked now and then."""

CALL_S: Final = 0.05
LOOK_EVERY_S: Final = 0.23
QUIET_AFTER_S: Final = 30.0
"""So long after the last fault everything is in order again."""

_encoder: Final = msgspec.json.Encoder()


def _no_proposals(_stream: str) -> int:
    return 0


class ShownFloor:
    """What one member's process shows of all tables, and tells others of its own."""

    def __init__(self, process: "Process", floor: Floor, engine: Engine, lease: Lease) -> None:
        self.process, self.floor = process, floor
        board = Board(TableViews(engine, lease), lease, process.beside.call)
        others = ToldByOthers(floor, board)
        tables = own_tables(floor, _no_proposals)[Subject.TABLES]
        self.overview: Overview = make_overviews(floor, _no_proposals, others)[
            Subject.TABLES.stream
        ]
        others.on_news = lambda _subject: self.overview.hurry()
        self.parts = (
            others,
            self.overview,
            TellingOthers(floor, board, {str(Subject.TABLES): tables}),
        )

    def tiles(self) -> dict[str, dict[str, msgspec.Raw]]:
        """What is shown of each table."""
        tiles: dict[str, dict[str, msgspec.Raw]] = {}
        for key, value in self.overview.fields().items():
            stream, _, name = key.partition("/")
            if name and isinstance(value, msgspec.Raw):
                tiles.setdefault(stream, {})[name] = value
        return tiles


class FloorWatcher:
    """A supervisor before the overview of whichever process runs the office."""

    def __init__(self, shared: "SharedHouse") -> None:
        self._shared = shared
        self._held: dict[str, list[tuple[float, Table]]] = {}
        self._page = Subscription(Subject.TABLES.stream, dict)
        self._shown_by: ShownFloor | None = None
        self._calm_since: float | None = None

    def note(self, group: Sequence[Record]) -> None:
        """A group is on record: from now on something else is true of its tables."""
        now = asyncio.get_running_loop().time()
        for stream in {one.stream for one in group}:
            state = self._shared.auditor.of(stream).state
            if isinstance(state, Table):
                self._held.setdefault(stream, []).append((now, state))

    def note_calm(self, *, is_calm: bool) -> None:
        """Faults end, or begin."""
        self._calm_since = asyncio.get_running_loop().time() if is_calm else None

    async def run(self) -> None:
        """Looks until the evening is over."""
        while not self._shared.is_closing:
            await asyncio.sleep(LOOK_EVERY_S)
            self._look()

    def _look(self) -> None:
        shown_by = self._office()
        if shown_by is not self._shown_by:
            # The page is sent on: what it was told elsewhere it forgets.
            if self._shown_by is not None:
                self._shown_by.overview.leave(self._page)
            if shown_by is not None:
                shown_by.overview.watch(self._page)
            self._shown_by = shown_by
        for stream, tile in (shown_by.tiles() if shown_by else {}).items():
            self._shared.checking(self._check, stream, tile)

    def _office(self) -> ShownFloor | None:
        """By whom a page is served: it stays where it is for as long as that says it may."""
        found = [one.shown for one in self._shared.processes.values() if one.shown is not None]
        serving = [one for one in found if OFFICE in one.floor.led_here]
        return self._shown_by if self._shown_by in serving else next(iter(serving), None)

    @property
    def _is_quiet(self) -> bool:
        now = asyncio.get_running_loop().time()
        return self._calm_since is not None and now - self._calm_since > QUIET_AFTER_S

    def _check(self, stream: str, tile: Mapping[str, msgspec.Raw]) -> None:
        counts = self._shared.counts
        if msgspec.json.decode(tile["service"]) != Service.IN_SERVICE:
            counts["tile without its table"] += 1
            assert not self._is_quiet, f"{stream}: {bytes(tile.get('service_reason', b''))!r}"
            return
        counts["tile"] += 1
        age_s = self._age_s(stream, tile)
        within_s = CALM_WITHIN_S if self._is_quiet else WITHIN_S
        assert age_s <= within_s + CALL_S, f"{stream} is shown as it was {age_s:.2f} s ago"
        counts["tile that was old"] += age_s > CALM_WITHIN_S

    def _age_s(self, stream: str, tile: Mapping[str, msgspec.Raw]) -> float:
        """How long ago what is shown was last true."""
        until = now = asyncio.get_running_loop().time()
        held = self._held.get(stream, [])
        shown = {name: bytes(value) for name, value in tile.items() if name != "service"}
        for since, state in reversed(held):
            if shown == _tile(state):
                return now - until
            until = since
            if now - until > 2 * WITHIN_S:
                break
        return now - until


def _tile(state: Table) -> dict[str, bytes]:
    return {name: _encoder.encode(value) for name, value in fields_of(table_tile(state)).items()}
