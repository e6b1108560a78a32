"""A small Game System at the end of a real socket: it speaks the protocol, and keeps a journal.

It answers a repeated request from memory, forgets nobody's page, and can be slow, deaf, busy or
gone. What it holds is what a cabinet is judged by.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs, urlsplit

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

KEY = "the cabinet's own key"
TABLE = "table-1"
CABINET = 3
PATIENCE_S = 60
ALL_NOTES = [500, 1_000, 2_000, 5_000, 10_000]

Said = dict[str, Any]


class GameSystem:
    """A Game System with one cabinet.

    Attributes:
        commands: Every command that was heard for the first time, in order.
        credits: What was credited for each note.
        vouchers: What became of each voucher that is to be printed, by its number.
        openings: Each switch that was opened, as often as that is on record.
        refuses: Says whether a command is refused, with which code.
        is_deaf: It hears and says nothing.
        drops_answers: It does what it is asked, and the line is lost before it says so.
    """

    def __init__(self) -> None:
        self.commands: list[Said] = []
        self.credits: dict[str, int] = {}
        self.vouchers: dict[int, str] = {}
        self.openings: list[str] = []
        self.view: Said = {
            "notes_cents": list(ALL_NOTES),
            "service": "in_service",
            "open_switches": [],
        }
        self.refuses: Callable[[Said], str] = lambda _: ""
        self.outcome: Callable[[Said], str] = lambda _: ""
        self.is_deaf = False
        self.drops_answers = 0
        self.key = KEY
        self.table, self.number = TABLE, CABINET
        self.cabinet = CABINET
        self.port = 0
        self.pages = 0
        self.connections_count = 0
        self._answers: dict[str, dict[int, Said]] = {}
        self._sockets: dict[ServerConnection, int] = {}
        self._news = asyncio.Event()
        self._server: Server | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def open(self) -> None:
        self._server = await serve(
            self._serve,
            "127.0.0.1",
            self.port,
            process_request=self._admit,
            compression=None,
            ping_interval=None,
            close_timeout=0.1,
        )
        self.port = next(iter(self._server.sockets)).getsockname()[1]

    async def close(self) -> None:
        """Is gone, as after a kill: no socket is closed in good order."""
        assert self._server is not None
        for socket in tuple(self._sockets):
            socket.transport.abort()
        self._server.close()
        await self._server.wait_closed()

    def cut(self) -> None:
        """All lines are lost."""
        for socket in tuple(self._sockets):
            socket.transport.abort()

    async def send_on(self) -> None:
        """Another process has the table from here on."""
        for socket in tuple(self._sockets):
            await socket.close(4_410, "moved: connect again at once")

    async def _admit(self, socket: ServerConnection, request: Request) -> Response | None:
        wanted = f"taisai_device={self.key}"
        is_here = request.path.startswith(f"/equipment/{TABLE}/{self.cabinet}/socket?")
        is_own = request.headers.get("origin") == self.origin
        if request.headers.get("cookie") != wanted or not is_here or not is_own:
            return socket.respond(HTTPStatus.FORBIDDEN, "this device is not enrolled here")
        return None

    async def _serve(self, socket: ServerConnection) -> None:
        assert socket.request is not None
        page = parse_qs(urlsplit(socket.request.path).query)["page"][0]
        if page not in self._answers:
            self.pages += 1
            page = f"{self.pages}.seal"
            self._answers[page] = {}
        asked = max(self._answers[page], default=0)
        self.connections_count += 1
        self._sockets[socket] = 0
        self._ring()
        try:
            if not self.is_deaf:
                await self._say(
                    socket,
                    tell="welcome",
                    screen="equipment",
                    view=self.view,
                    page=page,
                    asked=asked,
                )
            async for message in socket:
                if not self.is_deaf:
                    await self._hear(socket, page, json.loads(message))
        except ConnectionClosed:
            pass
        finally:
            del self._sockets[socket]

    async def _say(self, socket: ServerConnection, **said: Any) -> None:
        self._sockets[socket] += 1
        await socket.send(json.dumps({"update": self._sockets[socket], **said}))

    async def _hear(self, socket: ServerConnection, page: str, said: Said) -> None:
        if said["say"] == "ping":
            await self._say(socket, tell="changed")
        if said["say"] != "do":
            return
        number = said["number"]
        known = self._answers[page]
        if number < max(known, default=0):
            await self._say(socket, tell="changed", answers=[_answer(number, "older_request")])
            return
        if number not in known:
            before = json.dumps(self.view)
            known[number] = self._do(number, said["command"])
            if json.dumps(self.view) != before:
                await self.tell()
        self._ring()
        if self.drops_answers:
            self.drops_answers -= 1
            socket.transport.abort()
            return
        await self._say(socket, tell="changed", answers=[known[number]])
        if known[number]["outcome"] == "busy":
            del known[number]

    async def tell(self, **view: Any) -> None:
        """Tells everybody the view, with what is new in it; None takes a field away."""
        self.view.update(view)
        gone = [name for name, value in self.view.items() if value is None]
        for name in gone:
            del self.view[name]
        for socket in tuple(self._sockets):
            try:
                await self._say(socket, tell="changed", view=self.view, gone=gone)
            except ConnectionClosed:
                continue

    def _do(self, number: int, command: Said) -> Said:
        self.commands.append(command)
        code = self.refuses(command)
        if code:
            return _answer(number, "refused", code)
        outcome = self.outcome(command)
        if outcome:
            return _answer(number, outcome)
        code = self._fold(command)
        return _answer(number, "refused", code) if code else _answer(number, "done")

    def _fold(self, command: Said) -> str:
        match command["type"]:
            case "OfferNote" | "InsertNote" if command["note_id"] in self.credits:
                return "note_credited"
            case "InsertNote":
                self.credits[command["note_id"]] = command["note_cents"]
            case "TakeVoucher":
                return self._take(command["voucher"])
            case "ReportVoucherPrinted":
                self.vouchers[command["voucher"]] = "printed"
                self.view["sent"] = None
            case "ReportVoucherInDoubt":
                if self.vouchers.get(command["voucher"]) == "printed":
                    return "voucher_printed"
                self.vouchers[command["voucher"]] = "in_doubt"
                self.view["sent"] = None
            case "ReportTamper" | "ReportDoorClosed" as kind:
                return self._switch(command["kind"], is_open=kind == "ReportTamper")
            case "ReportCabinetTest":
                self.view["to_test"] = None
        return ""

    def _take(self, voucher: int) -> str:
        wanted = self.view.get("to_print")
        if wanted is None or wanted["voucher"] != voucher:
            return "voucher_sent"
        self.view["to_print"] = None
        self.view["sent"] = voucher
        self.vouchers[voucher] = "sent"
        return ""

    def _switch(self, switch: str, *, is_open: bool) -> str:
        before = self.view.get("open_switches", [])
        if (switch in before) is is_open:
            return "on_record"
        self.openings += [switch] if is_open else []
        others = [one for one in before if one != switch]
        self.view["open_switches"] = [*others, switch] if is_open else others
        return ""

    def forget_pages(self) -> None:
        """Every page has ended: who comes back is somebody new."""
        self._answers.clear()

    # ------------------------------------------------------------- what tests look at

    def of_type(self, kind: str) -> list[Said]:
        """The commands of a kind that were heard."""
        return [one for one in self.commands if one["type"] == kind]

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Waits until something is so; a test that waits in vain fails."""
        async with asyncio.timeout(PATIENCE_S):
            while not is_so():
                self._news.clear()
                await self._news.wait()

    def _ring(self) -> None:
        self._news.set()


def _answer(number: int, outcome: str, code: str = "") -> Said:
    said = {"number": number, "outcome": outcome}
    return {**said, "code": code, "words": f"no: {code}"} if code else said


@asynccontextmanager
async def game_system() -> AsyncIterator[GameSystem]:
    """A Game System that is open until the block ends."""
    system = GameSystem()
    await system.open()
    try:
        yield system
    finally:
        await system.close()
