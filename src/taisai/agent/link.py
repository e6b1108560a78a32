"""A cabinet's line to the Game System: asks, is answered, and comes back by itself.

One request is on its way at a time, and is said again under its number until it is answered; the
Game System remembers the newest of each page, so a lost line repeats nothing. What the cabinet is
told is known only while the line is up: a note is not decided by what was true before.
Knows the protocol. Must not know what a command means.
Obeys: promise 14; decision 19.
"""

import asyncio
import ssl
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
from typing import Final
from urllib.parse import quote, urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.typing import Origin

from taisai.agent.orders import Orders
from taisai.devices.chance import draw_share
from taisai.names import BadInput
from taisai.protocol.requests import Do, Ping, Request, Resync
from taisai.protocol.updates import AnyUpdate, Changed, SaidAnswer, Welcome

WAIT_S_MIN: Final = 0.25
WAIT_S_MAX: Final = 2.0
"""Between attempts; a table whose process died is taken over by another within 6 s."""
TURNED_AWAY_S: Final = 10.0
"""A key that is refused may be enrolled later, and another program with it may end: it is tried
again, slowly."""

PING_S: Final = 3.0
LOST_S: Final = 8.0
"""Nothing heard for so long: the line is dead, whatever the network says."""

OPEN_WITHIN_S: Final = 10.0
CLOSE_WITHIN_S: Final = 1.0
MESSAGE_MAX: Final = 1 << 20
_ENDED: Final = 4_409
_MOVED: Final = 4_410
_NEW_PAGE: Final = "new"
_KEY_COOKIE: Final = "taisai_device"

_updates: Final = msgspec.json.Decoder(AnyUpdate)
_views: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])


class NotAPlace(BadInput):
    """No Game System can be reached by such an address."""


class Line(StrEnum):
    """How the line is."""

    CONNECTING = "connecting"
    UP = "up"
    LOST = "lost"
    TURNED_AWAY = "turned_away"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a cabinet belongs.

    Attributes:
        server: The Game System's address, such as `https://taisai.example`.
        authority: A file with the certificate by which its own is checked; empty for the system's.
    """

    server: str
    table: str
    cabinet: int
    authority: str = ""

    def __post_init__(self) -> None:
        parts = urlsplit(self.server)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
            raise NotAPlace(
                f"{self.server!r} is no Game System's address: it is https://HOST, or "
                "http://HOST:PORT within one machine"
            )

    @property
    def origin(self) -> str:
        """The address, as the Game System itself says it."""
        return self.server.rstrip("/")

    def socket_of(self, page: str) -> str:
        """The address of the cabinet's socket."""
        path = f"/equipment/{quote(self.table)}/{self.cabinet}/socket"
        return f"ws{self.origin.removeprefix('http')}{path}?page={quote(page)}"


@dataclass(slots=True)
class _Asked:
    """A request that is not answered yet."""

    command: Mapping[str, object]
    answer: "asyncio.Future[SaidAnswer]"
    number: int = 0


class Link:
    """One cabinet's line.

    Attributes:
        line: How it is.
        why: Why it is not up, in words for staff.
        told: What the cabinet is told; None while the line is not up.
        welcomes_count: How often the line came up.
        heard_at: When something was heard last.
    """

    def __init__(
        self, place: Place, key: str, clock: Callable[[], int], notice: Callable[[], None]
    ) -> None:
        self.line = Line.CONNECTING
        self.why = ""
        self.told: Orders | None = None
        self.welcomes_count = 0
        self.heard_at: int | None = None
        self._place = place
        self._key = key
        self._clock = clock
        self._notice = notice
        self._turn = asyncio.Lock()
        self._asked: _Asked | None = None
        self._page = _NEW_PAGE
        self._number = 0
        self._socket: ClientConnection | None = None
        self._said_s = 0.0
        self._view: dict[str, msgspec.Raw] = {}
        self._update = 0
        self._is_whole = False
        self._is_sent_on = False

    # ------------------------------------------------------------- asking

    async def ask(
        self, command: Mapping[str, object], within_s: float | None = None
    ) -> SaidAnswer | None:
        """Asks for a command, and waits for the answer over any number of lost lines.

        Its outcome may be `older_request`: nobody can tell any more whether it was done.

        Args:
            command: The command, without who asks.
            within_s: After so long it is not asked again, and the answer is None.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(within_s), self._turn:
                self._asked = _Asked(command, asyncio.get_running_loop().create_future())
                try:
                    await self._send_asked()
                    return await self._asked.answer
                finally:
                    self._asked = None
        return None

    async def _send_asked(self) -> None:
        """Sends the open request, or the same again; without a line it waits for one."""
        asked = self._asked
        if asked is None or asked.answer.done() or self.told is None:
            return
        if not asked.number:
            self._number += 1
            asked.number = self._number
        await self._say(Do(asked.number, msgspec.Raw(msgspec.json.encode(asked.command))))

    async def _say(self, request: Request) -> None:
        if self._socket is not None:
            self._said_s = asyncio.get_running_loop().time()
            # A line that is lost is noticed by whoever listens to it.
            with suppress(ConnectionClosed):
                await self._socket.send(msgspec.json.encode(request).decode())

    # ------------------------------------------------------------- the line

    async def run(self) -> None:
        """Keeps the line up until it is cancelled."""
        wait_s = WAIT_S_MIN
        while True:
            before, self._is_sent_on = self.welcomes_count, False
            line, why = await self._connect()
            self._let_go(line, why)
            if line is Line.TURNED_AWAY:
                await asyncio.sleep(TURNED_AWAY_S)
                continue
            was_let_in = self.welcomes_count > before
            # Who is sent on before it was let in waits: nobody is sent in circles.
            if self._is_sent_on and was_let_in:
                continue
            wait_s = WAIT_S_MIN if was_let_in else min(2 * wait_s, WAIT_S_MAX)
            # Not in step: thousands of cabinets lose their lines at one moment.
            await asyncio.sleep(wait_s * (1 + draw_share()) / 2)

    async def _connect(self) -> tuple[Line, str]:
        """Talks over a line until it ends; tells how it is then, and why."""
        try:
            # Not over the environment's proxy: a cabinet stands in the house's own network.
            async with connect(
                self._place.socket_of(self._page),
                origin=Origin(self._place.origin),
                additional_headers={"cookie": f"{_KEY_COOKIE}={self._key}"},
                compression=None,
                ping_interval=None,
                open_timeout=OPEN_WITHIN_S,
                close_timeout=CLOSE_WITHIN_S,
                max_size=MESSAGE_MAX,
                proxy=None,
                ssl=self._encryption(),
            ) as socket:
                return await self._talk(socket)
        except InvalidStatus as refused:
            status = refused.response.status_code
            if status == HTTPStatus.FORBIDDEN:
                return Line.TURNED_AWAY, (
                    "the Game System does not let this key in: it is not enrolled for "
                    f"{self._place.table}, cabinet {self._place.cabinet}"
                )
            return Line.LOST, f"the Game System answers with {status}"
        except (OSError, TimeoutError, InvalidHandshake) as failed:
            return Line.LOST, str(failed) or "nobody answers"

    def _encryption(self) -> ssl.SSLContext | None:
        if not self._place.origin.startswith("https"):
            return None
        context = ssl.create_default_context(cafile=self._place.authority or None)
        if self._place.authority:
            # The Game System may be known by its own certificate, whoever has signed it.
            context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
        return context

    async def _talk(self, socket: ClientConnection) -> tuple[Line, str]:
        self._socket = socket
        loop = asyncio.get_running_loop()
        heard_s = self._said_s = loop.time()
        try:
            while True:
                try:
                    async with asyncio.timeout_at(self._said_s + PING_S):
                        message = await socket.recv()
                except TimeoutError:
                    if loop.time() - heard_s > LOST_S:
                        return Line.LOST, "nothing is heard"
                    await self._say(Ping())
                    continue
                heard_s, self.heard_at = loop.time(), self._clock()
                await self._hear(message)
        except ConnectionClosed as closed:
            code, words = socket.close_code, socket.close_reason
            if code == _ENDED:
                # It comes back as the page it was: who is there now is not put out in turn.
                return Line.TURNED_AWAY, "another program is connected with this cabinet's key"
            # Another process has the table from here on, and waits for the cabinet.
            self._is_sent_on = code == _MOVED
            return Line.LOST, words or str(closed)
        except msgspec.DecodeError as unreadable:
            return Line.LOST, f"something was told that cannot be read: {unreadable}"

    def _let_go(self, line: Line, why: str) -> None:
        self.line, self.why, self.told = line, why, None
        self._socket = None
        self._view, self._update, self._is_whole = {}, 0, False
        self._notice()

    # ------------------------------------------------------------- hearing

    async def _hear(self, message: str | bytes) -> None:
        update = _updates.decode(message)
        is_next = update.update == self._update + 1
        self._update = update.update
        if isinstance(update, Welcome):
            await self._welcome(update)
        elif not is_next:
            self._is_whole = False
            await self._say(Resync())
        elif self._is_whole:
            self._change(update)
        if isinstance(update, Changed):
            for answer in update.answers:
                await self._answer(answer)

    async def _welcome(self, update: Welcome) -> None:
        self._view = _views.decode(update.view)
        self._is_whole = True
        is_first = self.told is None
        self._tell()
        if update.page and update.page != self._page:
            self._page, self._number = update.page, 0
            if self._asked is not None and self._asked.number:
                # What was asked as another page may have been done.
                self._settle(SaidAnswer(self._asked.number, "older_request"))
        self._number = max(self._number, update.asked)
        if is_first:
            self.line, self.why = Line.UP, ""
            self.welcomes_count += 1
            self._notice()
            await self._send_asked()

    def _change(self, update: Changed) -> None:
        if update.view or update.gone:
            self._view.update(update.view)
            for name in update.gone:
                self._view.pop(name, None)
            self._tell()
            self._notice()

    def _tell(self) -> None:
        self.told = msgspec.json.decode(msgspec.json.encode(self._view), type=Orders)

    async def _answer(self, answer: SaidAnswer) -> None:
        if self._asked is None or self._asked.number != answer.number:
            return
        if answer.outcome == "older_request" and self._socket is not None:
            self._page = _NEW_PAGE
            await self._socket.close()
        self._settle(answer)

    def _settle(self, answer: SaidAnswer) -> None:
        if self._asked is not None and not self._asked.answer.done():
            self._asked.answer.set_result(answer)
