"""Screens over real sockets, which remember every answer they were given and never give up.

A screen asks one thing at a time. When its connection breaks it connects again and repeats what was
not answered, with the same number; what was done before it repeats too, now and then, to see that
it is answered the same and not done again.
"""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from crashes.choices import Command, View, acceptor, dealer, player
from crashes.staging import BOSS, PASSWORD, dealer_of
from harness.stacked_notes import new_note_id
from taisai.persons import Person

AGAIN_S = 0.02
ANSWER_S_MAX = 30.0


@dataclass
class Told:
    """A request and the answer that its screen saw."""

    number: int
    command: Command
    outcome: str
    words: str = ""


@dataclass
class Screen:
    """A screen.

    Attributes:
        owner: The device or person under whose name the server keeps its requests.
        page: Which page the server says it is; empty before it was ever connected.
        choose: What it asks for next, from what it shows; None to wait a moment.
        told: Every answer that ended a request, in order.
        repeats_count: How often something was repeated after a broken connection.
        longest_away_s: From a broken connection until it shows everything again, at the longest.
    """

    stream: str
    owner: str
    address: str
    cookie: str
    choose: Callable[[View], Command | None]
    told: list[Told] = field(default_factory=list)
    view: View = field(default_factory=dict)
    repeats_count: int = 0
    longest_away_s: float = 0.0
    page: str = ""
    _pending: tuple[int, Command] | None = None
    _number: int = 0
    _seen: tuple[ClientConnection, int] | None = None

    @property
    def asker(self) -> str:
        """The name under which records carry its requests."""
        return f"{self.owner}~{self.page.partition('.')[0]}"

    async def play(self, stop: asyncio.Event) -> None:
        """Plays until it is told to stop, and stops with nothing unanswered."""
        lost_at = 0.0
        while not (stop.is_set() and self._pending is None):
            try:
                async with self._connected() as socket:
                    await self._welcomed(socket)
                    if lost_at:
                        self.longest_away_s = max(self.longest_away_s, time.monotonic() - lost_at)
                        lost_at = 0.0
                    await self._repeat_the_last(socket)
                    while not (stop.is_set() and self._pending is None):
                        await self._ask_next(socket)
            except (OSError, WebSocketException):
                lost_at = lost_at or time.monotonic()
                await asyncio.sleep(AGAIN_S)

    async def open_pages(self, stop: asyncio.Event) -> int:
        """Asks once as a new page, again and again; tells how often.

        So does somebody who hopes that what others have asked is then forgotten.
        """
        count = 0
        while not stop.is_set():
            try:
                self.page = ""
                async with self._connected() as socket:
                    await self._welcomed(socket)
                    note = {"type": "InsertNote", "note_cents": 500, "note_id": new_note_id()}
                    await self._answer(socket, 1, note)
                    count += 1
            except (OSError, WebSocketException):
                await asyncio.sleep(AGAIN_S)
        return count

    async def see_again(self) -> None:
        """Connects once more, repeats what was done last, and keeps what it shows."""
        async with self._connected() as socket:
            await self._welcomed(socket)
            await self._repeat_the_last(socket)

    async def ask(self, command: Command) -> Any:
        """Connects, asks for one thing, and keeps what it shows; returns the answer."""
        async with self._connected() as socket:
            await self._welcomed(socket)
            self._number += 1
            return await self._answer(socket, self._number, command)

    async def see_until(self, holds: Callable[[View], bool], seconds: float) -> None:
        """Connects, and looks until what it shows is as wanted."""
        async with self._connected() as socket:
            await self._welcomed(socket)
            while not holds(self.view):
                await self._receive(socket, seconds)

    def _connected(self) -> connect:
        origin = "http://" + self.address.removeprefix("ws://").split("/")[0]
        return connect(
            f"{self.address}?page={self.page or 'new'}",
            additional_headers={"cookie": self.cookie},
            origin=origin,  # type: ignore[arg-type]
            open_timeout=5,
            ping_interval=None,
            compression=None,
            max_queue=None,
        )

    async def _welcomed(self, socket: ClientConnection) -> None:
        self.view = {}
        while not self.view:
            await self._receive(socket)

    async def _repeat_the_last(self, socket: ClientConnection) -> None:
        done = [one for one in self.told if one.outcome == "done"]
        if self._pending is not None or not done:
            return
        self.repeats_count += 1
        last = done[-1]
        answer = await self._answer(socket, last.number, last.command)
        assert answer["outcome"] in ("done", "older_request"), (last, answer)
        newer = [one for one in self.told if one.number > last.number]
        assert answer["outcome"] == "done" or newer, (last, answer)

    async def _ask_next(self, socket: ClientConnection) -> None:
        if self._pending is None:
            command = self.choose(self.view)
            if command is None:
                await asyncio.sleep(AGAIN_S)
                while await self._receive(socket, seconds=0.001):
                    pass
                return
            self._number += 1
            self._pending = (self._number, command)
        else:
            self.repeats_count += 1
        number, command = self._pending
        answer = await self._answer(socket, number, command)
        if answer["outcome"] in ("busy", "out_of_service"):
            # Nobody knows; the same number again is the same request.
            await asyncio.sleep(AGAIN_S)
            return
        assert answer["outcome"] in ("done", "refused"), (self.asker, number, command, answer)
        self.told.append(Told(number, command, answer["outcome"], answer.get("words", "")))
        self._pending = None

    async def _answer(self, socket: ClientConnection, number: int, command: Command) -> Any:
        said = {"say": "do", "number": number, "command": command}
        await socket.send(msgspec.json.encode(said), text=True)
        while True:
            for answer in await self._receive(socket, seconds=ANSWER_S_MAX) or ():
                if answer["number"] == number:
                    return answer

    async def _receive(self, socket: ClientConnection, seconds: float = 10.0) -> list[Any] | None:
        """Takes the next update in; returns its answers, or None where none came in time."""
        try:
            async with asyncio.timeout(seconds):
                update = msgspec.json.decode(await socket.recv(decode=False))
        except TimeoutError:
            if seconds >= 1:
                raise
            return None
        if update["tell"] == "welcome":
            self.view = update["view"]
            assert self.page in ("", update["page"]), "a page that comes back goes on"
            self.page = update["page"]
        else:
            self.view.update(update.get("view", {}))
            for name in update.get("gone", ()):
                self.view.pop(name, None)
        await self._say_seen(socket)
        return update.get("answers", [])

    async def _say_seen(self, socket: ClientConnection) -> None:
        """R55: a page says which round it has shown, once on each connection."""
        shown = self.view.get("to_acknowledge")
        if shown is not None and (socket, shown) != self._seen:
            self._seen = (socket, shown)
            await socket.send(msgspec.json.encode({"say": "seen", "round": shown}), text=True)


# ------------------------------------------------------------------------------------- the door


class DoorBell:
    """Signs in and enrols over HTTP, as people and devices do."""

    def __init__(self, port: int) -> None:
        self.port = port
        base = f"http://127.0.0.1:{port}"
        self._http = httpx.AsyncClient(base_url=base, headers={"origin": base}, timeout=30)
        self._boss = ""

    async def __aenter__(self) -> "DoorBell":
        await self._http.get("/health/live")
        self._http.headers["x-csrftoken"] = self._http.cookies.get("csrftoken") or ""
        self._boss = await self.sign_in(BOSS.role, BOSS.id)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    async def sign_in(self, role: str, name: str) -> str:
        """Signs a person in; returns the session's cookie."""
        said = {"id": name, "password": PASSWORD}
        answer = await self._http.post(f"/staff/{role}/sign-in", json=said)
        assert answer.status_code == 200, answer.text
        return _cookie(answer, "taisai_staff")

    async def engage(self, name: str, role: str) -> None:
        """Gives the house a member of staff, with everybody's password to begin with."""
        said = {"id": name, "name": name.title(), "roles": [role], "password": PASSWORD}
        path = "/staff/casino_supervisor/people"
        answer = await self._http.post(path, json=said, headers=self._cookies)
        assert answer.status_code == 201, answer.text

    async def add_table(self, table: str) -> None:
        """Gives the house a table; returns when all know it."""
        said = {"table": table, "mode": "terminals"}
        path = "/staff/casino_supervisor/tables"
        answer = await self._http.post(path, json=said, headers=self._cookies)
        assert answer.status_code == 201, answer.text

    @property
    def _cookies(self) -> dict[str, str]:
        token = self._http.cookies.get("csrftoken")
        return {"cookie": f"{self._boss}; csrftoken={token}"}

    async def enrol(self, table: str, terminal: int, kind: str = "terminal") -> tuple[str, str]:
        """Enrols a device; returns its name and its cookie."""
        cookies = self._cookies
        said = {"kind": kind, "table": table, "terminal": terminal}
        code = await self._http.post("/staff/casino_supervisor/codes", json=said, headers=cookies)
        assert code.status_code == 201, code.text
        answer = await self._http.post("/devices/enrol", json={"code": code.json()["code"]})
        assert answer.status_code == 201, answer.text
        return answer.json()["device"], _cookie(answer, "taisai_device")

    async def terminal(
        self, table: str, number: int, chance: random.Random
    ) -> tuple[Screen, Screen]:
        """A terminal's screen with a player at it, and the acceptor in its cabinet."""
        device, cookie = await self.enrol(table, number)
        path = f"/screens/terminal/{table}/{number}/socket"
        terminal = self._screen(table, device, path, cookie, player(chance))
        device, cookie = await self.enrol(table, number, "equipment")
        path = f"/equipment/{table}/{number}/socket"
        notes = acceptor(chance, lambda: terminal.view)
        return terminal, self._screen(table, device, path, cookie, notes)

    async def dealer(
        self,
        table: str,
        chance: random.Random,
        terminals: int,
        *,
        voids: bool,
        hand_s: float = 0.0,
    ) -> Screen:
        """An entry terminal with the table's dealer at it."""
        person = dealer_of(table)
        cookie = await self.sign_in(person.role, person.id)
        path = f"/staff/dealer/socket/{table}"
        owner = f"{person.role}-{person.id}"
        choose = dealer(chance, terminals, voids=voids, hand_s=hand_s)
        return self._screen(table, owner, path, cookie, choose)

    async def supervisor(self, person: Person, table: str) -> Screen:
        """The screen of a supervisor, who asks for nothing by themselves."""
        cookie = await self.sign_in(person.role, person.id)
        path = f"/staff/{person.role}/socket/{table}"
        owner = f"{person.role}-{person.id}"
        return self._screen(table, owner, path, cookie, lambda _view: None)

    async def overview(self, person: Person) -> Screen:
        """A supervisor's overview of all tables."""
        cookie = await self.sign_in(person.role, person.id)
        path = f"/staff/{person.role}/overview/tables"
        owner = f"{person.role}-{person.id}"
        return self._screen("overview", owner, path, cookie, lambda _view: None)

    def _screen(
        self,
        table: str,
        owner: str,
        path: str,
        cookie: str,
        choose: Callable[[View], Command | None],
    ) -> Screen:
        return Screen(table, owner, f"ws://127.0.0.1:{self.port}{path}", cookie, choose)


def _cookie(answer: httpx.Response, name: str) -> str:
    for line in answer.headers.get_list("set-cookie"):
        cookie: SimpleCookie = SimpleCookie(line)
        if name in cookie:
            return f"{name}={cookie[name].value}"
    raise AssertionError(f"no cookie {name} was given")


def done_count(screens: Sequence[Screen], kind: str) -> int:
    """How many commands of a kind were answered as done."""
    told = [one for screen in screens for one in screen.told]
    return sum(one.outcome == "done" and one.command["type"] == kind for one in told)


def answers_count(screens: Sequence[Screen]) -> int:
    """How many answers all screens were given."""
    return sum(len(one.told) for one in screens)
