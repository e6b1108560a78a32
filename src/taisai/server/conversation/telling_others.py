"""A member writes its tables for the owner of the office, while somebody looks there.

It knows that somebody looks by a count that grows. Then it writes, several times a second, what has
changed of its tables since it last did, and that it lives. What an earlier run has left, and tables
that it runs no more, it takes away. The owner of the office writes nothing: it shows its own tables
itself. Must not know what a view holds, or who reads it.
Obeys: promises 13 (a table is told by its owner alone), 16 (only what is durable); decision 41.
"""

import asyncio
from collections.abc import Iterator, Mapping
from typing import Final, Protocol

import msgspec
import structlog

from taisai.floor.floor import Floor
from taisai.journal import StoreUnavailable
from taisai.server.conversation.board import Board
from taisai.store.leases import LeaseLost
from taisai.streams import OFFICE, group_of

LOOK_MS: Final = 400
"""How often what has changed is written, and how often it is looked whether anybody looks."""

WATCHED_MS: Final = 5_000
"""For so long after a look others are told."""

VIEWS_AT_ONCE: Final = 5
"""So many views are made before others have a turn: a wager does not wait for all."""

_encoder: Final = msgspec.json.Encoder()


class Source(Protocol):
    """Where views of this process's tables come from."""

    def look(self) -> Iterator[tuple[str, object]]:
        """The tables of this process, each with its view: equal while nothing has changed."""
        ...

    def forget(self) -> None:
        """Nobody looks any more."""
        ...


class TellingOthers:
    """Writes one member's tables on the board."""

    def __init__(self, floor: Floor, board: Board, sources: Mapping[str, Source]) -> None:
        """Makes it, telling nothing.

        Args:
            floor: Whose tables.
            board: Where they are written.
            sources: What is told, by subject.
        """
        self._floor = floor
        self._board = board
        self._sources = sources
        self._looks: dict[str, int] | None = None
        self._watched_at: dict[str, int] = {}
        self._told: dict[str, dict[str, object]] = {}

    async def run(self) -> None:
        """Tells for as long as the lease is held."""
        clock = self._floor.clock
        while True:
            try:
                await self.look()
            except LeaseLost:
                return
            except StoreUnavailable:
                # What was not told is told at the next look; until then this member is silent.
                pass
            except Exception:  # noqa: BLE001 - this member is silent until it is mended
                # A fault of ours is not to pass for a table at which nothing happens.
                structlog.get_logger().exception("tables could not be told to other members")
            await clock.sleep_until(clock.now() + LOOK_MS)

    async def look(self) -> None:
        """Looks once whether anybody looks, and tells what is new.

        Raises:
            StoreUnavailable: The store failed.
            LeaseLost: Another process has taken over from this one.
        """
        watched = self._watched(await self._board.looks(), self._floor.clock.now())
        begun, ended = watched - self._told.keys(), self._told.keys() - watched
        if begun or ended:
            # What an earlier run has left of what begins is as old as nobody knows.
            await self._board.forget(begun | ended)
        for subject in ended:
            del self._told[subject]
            self._sources[subject].forget()
        for subject in begun:
            self._told[subject] = {}
        if watched:
            await self._tell()

    def _watched(self, looks: dict[str, int], now: int) -> set[str]:
        before, self._looks = self._looks, looks
        if before is not None:
            grown = (one for one, number in looks.items() if number != before.get(one, 0))
            self._watched_at |= dict.fromkeys(grown, now)
        if OFFICE in self._floor.owned:
            return set()
        return {
            subject
            for subject in self._sources
            if now - self._watched_at.get(subject, -WATCHED_MS) < WATCHED_MS
        }

    async def _tell(self) -> None:
        found: dict[str, dict[str, object]] = {}
        for subject in sorted(self._told):
            of_subject = found[subject] = {}
            for number, (stream, view) in enumerate(self._sources[subject].look(), 1):
                of_subject[stream] = view
                if number % VIEWS_AT_ONCE == 0:
                    await asyncio.sleep(0)
        changed = {
            (subject, stream): _encoder.encode(view)
            for subject, of_subject in found.items()
            for stream, view in of_subject.items()
            if self._told[subject].get(stream) != view
        }
        gone = [
            (subject, stream)
            for subject, of_subject in found.items()
            for stream in self._told[subject].keys() - of_subject.keys()
        ]
        owned = await self._board.tell(found.keys(), changed, gone)
        for subject, of_subject in found.items():
            # What was not this member's to tell was not written: it is told when it is.
            self._told[subject] = {
                stream: view for stream, view in of_subject.items() if group_of(stream) in owned
            }
