"""Clients as browsers are: a page that sends its token and origin, and a screen with a socket.

A screen numbers its requests, folds updates into the view it shows, and asks for everything when it
finds that an update is missing.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from harness.stacked_notes import new_note_id

WAIT_S = 60.0
View = dict[str, Any]
Said = dict[str, Any]


class Page:
    """A page of this house in a browser: it has cookies, and sends token and origin."""

    def __init__(self, origin: str, cookies: dict[str, str]) -> None:
        self.http = httpx.AsyncClient(
            base_url=origin, headers={"origin": origin}, cookies=cookies, timeout=WAIT_S
        )

    async def __aenter__(self) -> "Page":
        await self.http.get("/health/live")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def get(self, path: str) -> httpx.Response:
        """Asks for something."""
        return await self.http.get(path)

    async def post(self, path: str, said: Any = None, **headers: str) -> httpx.Response:
        """Sends something, with the token that the server gave."""
        token = self.http.cookies.get("csrftoken") or ""
        return await self.http.post(path, json=said, headers={"x-csrftoken": token, **headers})


READY_PRINTER: dict[str, Any] = {
    "device": "printer",
    "model": "TM-T88VI",
    "serial": "X3F1",
    "version": "30.12",
    "faults": [],
    "is_ready": True,
}
"""What a cabinet reports of a printer that could print."""


class ScreenClient:
    """A screen with its socket.

    Attributes:
        view: What it shows, field by field.
        kind: What the server says it is.
        update: The number of the newest update.
        welcomes_count: How often it was told everything.
        page: Which page the server says it is; it comes back as that one.
        asked: The newest number under which that page had asked before.
        acknowledges: It says which rounds it has shown, as a page does; a frozen one does not.
        close_code: With what the server closed the socket; zero while it is open.
        close_words: Why.
    """

    def __init__(
        self,
        origin: str,
        path: str,
        cookie: str,
        page: str = "new",
        from_origin: str | None = None,
        *,
        acknowledges: bool = True,
    ) -> None:
        self._url = f"ws{origin.removeprefix('http')}{path}?page={page}"
        self._origin = origin if from_origin is None else from_origin
        self._cookie = cookie
        self._number = 0
        self._changed = asyncio.Event()
        self._answers: dict[int, Said] = {}
        self._reader: asyncio.Task[None] | None = None
        self.socket: ClientConnection | None = None
        self.view: View = {}
        self.kind = ""
        self.page = ""
        self.asked = 0
        self.acknowledges = acknowledges
        self._acknowledged = 0
        self.update = 0
        self.welcomes_count = 0
        self.close_code = 0
        self.close_words = ""

    async def connect(self) -> None:
        """Connects, and waits until it was told everything once."""
        self.socket = await connect(
            self._url,
            origin=self._origin or None,  # type: ignore[arg-type]
            additional_headers={"cookie": self._cookie} if self._cookie else {},
            compression=None,
            ping_interval=None,
            open_timeout=WAIT_S,
        )
        self._reader = asyncio.create_task(self._read(self.socket))
        await self.wait_for(lambda: self.welcomes_count > 0 or self.close_code != 0)

    async def leave(self) -> None:
        """Closes the socket."""
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            await self._reader

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for message in socket:
                self._fold(json.loads(message))
                await self._acknowledge(socket)
                self._changed.set()
        except ConnectionClosed:
            pass
        self.close_code = socket.close_code or 1_006
        self.close_words = socket.close_reason or ""
        self._changed.set()

    async def _acknowledge(self, socket: ClientConnection) -> None:
        """R55: a page says which round it has shown, once on each connection."""
        shown = self.view.get("to_acknowledge")
        if shown is not None and shown != self._acknowledged and self.acknowledges:
            self._acknowledged = shown
            await socket.send(json.dumps({"say": "seen", "round": shown}))

    def _fold(self, told: Said) -> None:
        assert told["update"] == self.update + 1, "updates are numbered without gaps"
        self.update = told["update"]
        if told["tell"] == "welcome":
            self.kind, self.view = told["screen"], told["view"]
            self.page = told.get("page", self.page)
            self.asked = told.get("asked", self.asked)
            self.welcomes_count += 1
            return
        self.view.update(told.get("view", {}))
        for name in told.get("gone", ()):
            del self.view[name]
        for answer in told.get("answers", ()):
            self._answers[answer["number"]] = answer

    async def wait_for(self, is_so: Callable[[], bool]) -> None:
        """Waits until something is so; a test that waits in vain fails."""
        async with asyncio.timeout(WAIT_S):
            while not is_so():
                self._changed.clear()
                await self._changed.wait()

    async def until(self, is_so: Callable[[View], bool]) -> None:
        """Waits until the view is so."""
        await self.wait_for(lambda: self.close_code != 0 or is_so(self.view))
        assert self.close_code == 0, f"closed: {self.close_words}"

    async def until_closed(self) -> int:
        """Waits until the server has closed the socket; its code."""
        await self.wait_for(lambda: self.close_code != 0)
        return self.close_code

    async def send(self, message: Any) -> None:
        """Sends whatever, as JSON."""
        await self.send_raw(json.dumps(message))

    async def send_raw(self, message: str | bytes) -> None:
        """Sends whatever."""
        assert self.socket is not None
        await self.socket.send(message)

    async def say(self, number: int | None = None, **said: Any) -> Said:
        """Says something numbered and waits for its answer."""
        if number is None:
            self._number += 1
            number = self._number
        self._number = max(self._number, number)
        self._answers.pop(number, None)
        await self.send({"number": number, **said})
        await self.wait_for(lambda: number in self._answers or self.close_code != 0)
        assert number in self._answers, f"closed: {self.close_words}"
        return self._answers.pop(number)

    def answer_to(self, number: int) -> Said:
        """The answer to a request, once it is there."""
        return self._answers[number]

    async def do(self, kind: str, number: int | None = None, **fields: Any) -> Said:
        """Asks for a command and waits for the answer; a note is one that was never seen before."""
        if kind == "InsertNote":
            fields.setdefault("note_id", new_note_id())
        return await self.say(number, say="do", command={"type": kind, **fields})

    async def resync(self) -> None:
        """Asks for everything, and waits for it."""
        before = self.welcomes_count
        await self.send({"say": "resync"})
        await self.wait_for(lambda: self.welcomes_count > before)

    async def ping(self) -> None:
        """Says that it is there, and waits until the server has said so too."""
        before = self.update
        await self.send({"say": "ping"})
        await self.wait_for(lambda: self.update > before or self.close_code != 0)
