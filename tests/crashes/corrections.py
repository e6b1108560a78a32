"""Supervisors who put settled rounds right, again and again, while the house is killed.

One asks, another approves in a session of their own (R20). What waits for approval is gone with a
killed process: they begin anew. Each correction has a reason of its own, by which the journal tells
how often it was made.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from sqlalchemy import Engine
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from crashes.choices import chance_of
from crashes.players import AGAIN_S, ANSWER_S_MAX, DoorBell
from crashes.staging import BOSS, PASSWORD, Staging
from taisai.house import commands as house
from taisai.names import HOUSE_STREAM
from taisai.persons import Person
from taisai.rules import Role
from taisai.server.admission.passwords import hash_password
from taisai.store.journal import SqlJournal
from taisai.store.secrets import Secrets
from taisai.streams import TABLE
from taisai.table.events import RoundRecalculated

CATO: Final = Person(Role.CASINO_SUPERVISOR, "cato")
CORA: Final = Person(Role.CASINO_SUPERVISOR, "cora")
GREG: Final = Person(Role.GAME_SUPERVISOR, "greg")


def engage_supervisors(staging: Staging, engine: Engine) -> None:
    """All are engaged by another: none depends on one of them."""
    for person in (CATO, CORA, GREG):
        engaged = house.EngageStaff(by=BOSS, id=person.id, name=person.id, roles=(person.role,))
        staging.ask(HOUSE_STREAM, engaged)
        Secrets(engine).set_password(person.id, hash_password(PASSWORD), staging.at)


def any_faces(chance: random.Random) -> list[int]:
    """An outcome of any kind."""
    return [chance.randint(1, 6) for _ in range(3)]


@dataclass
class Correctors:
    """The two supervisors at one table.

    Attributes:
        asked: The reason of each correction that was approved, with whether that was told.
        choose: The outcomes that they find.
    """

    table: str
    port: int
    cookies: dict[str, str]
    asked: dict[str, bool] = field(default_factory=dict)
    choose: Callable[[random.Random], list[int]] = any_faces
    _number: int = 0

    @classmethod
    async def come_in(cls, bell: DoorBell, table: str) -> "Correctors":
        """Signs both in."""
        people = (CATO, CORA, GREG)
        cookies = {one.id: await bell.sign_in(one.role, one.id) for one in people}
        return cls(table, bell.port, cookies)

    async def correct(self, stop: asyncio.Event, seed: float) -> None:
        """Puts the table's first round right until it is told to stop."""
        chance = chance_of(seed)
        while not stop.is_set():
            try:
                async with (
                    self._connected(CATO) as cato,
                    self._connected(CORA) as cora,
                    self._connected(GREG) as second,
                ):
                    while not stop.is_set():
                        # R40: who amended a round under way does not amend it again.
                        for first in (cato, cora):
                            await self._once(first, second, self.choose(chance))
                            await asyncio.sleep(AGAIN_S)
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(AGAIN_S)

    async def _once(
        self, first: ClientConnection, second: ClientConnection, faces: list[int]
    ) -> None:
        reason = f"{self.table} correction {len(self.asked) + 1}"
        command = {"type": "RecalculateRound", "round": 1, "faces": faces}
        command |= {"reason": reason, "evidence": "camera 4"}
        self._number += 1
        number = self._number
        said = {"say": "do", "number": number, "command": command}
        answer = await _answer(first, said)
        if answer["outcome"] != "proposed":
            await asyncio.sleep(0.2)
            return
        self.asked[reason] = False
        proposal = answer["proposal"]
        answer = await _answer(second, {"say": "approve", "number": number, "proposal": proposal})
        self.asked[reason] = answer["outcome"] == "done"
        if answer["outcome"] == "refused":
            # It would wait on, and so many may wait.
            said = {"say": "decline", "number": number + 1, "proposal": proposal}
            self._number += 1
            await _answer(second, said)

    def _connected(self, person: Person) -> connect:
        return connect(
            f"ws://127.0.0.1:{self.port}/staff/{person.role}/socket/{self.table}?page=new",
            additional_headers={"cookie": self.cookies[person.id]},
            origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            open_timeout=5,
            ping_interval=None,
            compression=None,
            max_queue=None,
        )


async def _answer(socket: ClientConnection, said: dict[str, Any]) -> Any:
    await socket.send(msgspec.json.encode(said), text=True)
    async with asyncio.timeout(ANSWER_S_MAX):
        while True:
            update = msgspec.json.decode(await socket.recv(decode=False))
            for answer in update.get("answers", ()):
                if answer["number"] == said["number"]:
                    return answer


def wrong_corrections(engine: Engine, correctors: list[Correctors]) -> list[str]:
    """Corrections that were told and are not there once, or are there twice."""
    found: Counter[str] = Counter()
    journal = SqlJournal(engine)
    for table in {one.table for one in correctors}:
        events = (TABLE.codec.decode_event(one.event) for one in journal.read(table))
        found.update(one.reason for one in events if isinstance(one, RoundRecalculated))
    return [
        f"{reason}: told {is_told}, stands {found[reason]} times"
        for one in correctors
        for reason, is_told in one.asked.items()
        if not int(is_told) <= found[reason] <= 1
    ]
