"""Tables that other members run, as those have written them: while somebody looks here.

Whoever shows a subject wants it, again and again; while anybody does, it is said on the board that
somebody looks, and what is new is read. A row counts where its writer owns the table and has told
lately, by this process's own clock; else it is said that nobody tells, and nothing of the table.
What was written before somebody began to look counts once its writer has told again. Must not know
what a view holds, or who looks.
Obeys: promise 13 (a table is told by its owner alone); decisions 29 and 41.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Generic, NamedTuple, TypeVar, cast

import msgspec

from taisai.floor.floor import Floor
from taisai.journal import StoreUnavailable
from taisai.server.conversation.board import Board
from taisai.store.table_views import Told, run_of
from taisai.streams import GROUPS, group_of

T = TypeVar("T")

LOOK_MS: Final = 400
"""How often what others have told is read."""

SILENT_MS: Final = 2_500
"""Who has told nothing for so long is silent."""

WANTED_MS: Final = 2_500
"""What nobody has wanted for so long is read no more."""

WAIT_MS_MAX: Final = 3_000
"""For so long somebody waits for what others have not told yet."""


class Absence(StrEnum):
    """Why a table is not shown."""

    AWAITED = "awaited"
    """It was looked for a moment ago, or is just being taken up."""
    SILENT = "silent"
    """Its owner tells nothing."""


@dataclass(frozen=True, slots=True)
class About(Generic[T]):
    """What members tell one another of.

    Attributes:
        name: On the board.
        decode: Reads what a member has written of a table.
    """

    name: str
    decode: Callable[[bytes], T]


class _Row(NamedTuple):
    """What was told of a table, by whom, and in which run of theirs."""

    member: str
    run: int
    view: object


@dataclass(slots=True)
class _Subject:
    """What is known of a subject.

    Attributes:
        decode: Reads a row.
        since: Since when it is wanted.
        until: Until when it is wanted.
        owners: Who owned each group when it was last read; empty before.
        tellings: Each member's newest telling.
        read_at: When it was last read.
        heard_at: A moment after which each member has told again.
        rows: What was told of each table.
        told: What was last said of each table to those who show it.
    """

    decode: Callable[[bytes], object]
    since: int
    until: int
    owners: Mapping[int, str] = field(default_factory=dict)
    tellings: Mapping[str, int] = field(default_factory=dict)
    read_at: int = 0
    heard_at: dict[str, int] = field(default_factory=dict)
    rows: dict[str, _Row] = field(default_factory=dict)
    told: dict[str, object] = field(default_factory=dict)

    def take(self, told: Told, at: int) -> None:
        """Takes in what was read at a moment.

        A telling that is new here may have been written right after the reading before: where that
        is long ago, since the store failed, whoever told may have died since.
        """
        if self.owners:
            told_again = (
                member for member, one in told.tellings.items() if one != self.tellings.get(member)
            )
            self.heard_at |= dict.fromkeys(told_again, self.read_at)
        self.read_at = at
        self.owners, self.tellings = told.owners, told.tellings
        for row in told.rows:
            try:
                view = self.decode(row.view)
            except (msgspec.DecodeError, ValueError):
                # A member of another version has said it in another way.
                self.rows.pop(row.stream, None)
            else:
                self.rows[row.stream] = _Row(row.member, run_of(row.telling), view)
        # Should a table come back to whom it once was taken from, it must be told anew.
        self.rows = {
            stream: row
            for stream, row in self.rows.items()
            if self._owner(stream) == row.member
            and run_of(told.tellings.get(row.member, 0)) == row.run
        }

    def at(self, stream: str, now: int, me: str) -> object:
        """A table as it was told; or why not."""
        owner = self._owner(stream)
        heard_at = self.heard_at.get(owner)
        is_heard = heard_at is not None and now - heard_at <= SILENT_MS
        if is_heard and stream in self.rows:
            return self.rows[stream].view
        is_soon = is_heard or owner == me or now - self.since <= SILENT_MS
        return Absence.AWAITED if is_soon else Absence.SILENT

    def _owner(self, stream: str) -> str:
        return self.owners.get(group_of(stream), "")


class ToldByOthers:
    """The tables that this process does not run.

    Attributes:
        on_news: Is told of which subject there is something new.
    """

    def __init__(self, floor: Floor, board: Board) -> None:
        """Makes it, with nothing wanted.

        Args:
            floor: Whose tables are not among them.
            board: Where others write.
        """
        self.on_news: Callable[[str], object] = lambda _subject: None
        self._floor = floor
        self._board = board
        self._wanted: dict[str, _Subject] = {}
        self._is_wanted = asyncio.Event()

    # ---------------------------------------------------------------- who shows it

    def tables(self) -> Iterator[str]:
        """The tables of the house that this process does not run."""
        house = self._floor.house.durable
        known = () if house is None else house.tables
        return (stream for stream in known if stream not in self._floor.tables)

    def want(self, about: About[T], for_ms: int = WANTED_MS) -> None:
        """Somebody shows a subject, for a while from now."""
        now = self._floor.clock.now()
        subject = self._wanted.setdefault(about.name, _Subject(about.decode, now, now))
        subject.until = max(subject.until, now + for_ms)
        self._is_wanted.set()

    def forget(self, about: About[T]) -> None:
        """Nobody shows a subject any more."""
        self._wanted.pop(about.name, None)

    def at(self, about: About[T], stream: str) -> T | Absence:
        """A table of another member as it has told it, or why not."""
        subject = self._wanted.get(about.name)
        if subject is None or group_of(stream) in self._floor.owned:
            # Nobody has looked yet, or it is being taken up here.
            return Absence.AWAITED
        found = subject.at(stream, self._floor.clock.now(), self._board.member)
        return cast("T | Absence", found)

    async def wait_for(self, about: About[T]) -> None:
        """Waits until every table was told, or its owner found silent; not for ever."""
        clock = self._floor.clock
        until = clock.now() + WAIT_MS_MAX
        while clock.now() < until and any(
            self.at(about, one) is Absence.AWAITED for one in self.tables()
        ):
            await clock.sleep_until(clock.now() + LOOK_MS // 2)

    # ---------------------------------------------------------------- reading

    async def run(self) -> None:
        """Reads for as long as the server runs, while something is wanted."""
        clock = self._floor.clock
        while True:
            await self._is_wanted.wait()
            await self.look()
            await clock.sleep_until(clock.now() + LOOK_MS)

    async def look(self) -> None:
        """Reads once what is wanted."""
        now = self._floor.clock.now()
        self._wanted = {name: one for name, one in self._wanted.items() if one.until >= now}
        if not self._wanted:
            self._is_wanted.clear()
        elif not self._floor.owned.issuperset(GROUPS):
            # Where the store fails nothing is heard, and before long all is silent.
            with suppress(StoreUnavailable):
                await self._read()
            for name, subject in list(self._wanted.items()):
                self._tell_news(name, subject)

    async def _read(self) -> None:
        wanted = dict(self._wanted)
        await self._board.watch(wanted)
        for name, subject in wanted.items():
            at = self._floor.clock.now()
            subject.take(await self._board.read(name, subject.tellings), at)

    def _tell_news(self, name: str, subject: _Subject) -> None:
        now, me = self._floor.clock.now(), self._board.member
        seen = {stream: subject.at(stream, now, me) for stream in self.tables()}
        if any(subject.told.get(stream) is not one for stream, one in seen.items()):
            subject.told = seen
            self.on_news(name)
