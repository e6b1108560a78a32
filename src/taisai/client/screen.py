"""A screen's line: it is told its view, field by field, and asks for commands.

Knows the messages of the protocol: updates are folded into the view, a missing one is asked for,
and requests are numbered. It does not come back by itself; whoever opens it again says which page
it was (`page`), and repeats what has no answer. Must not know what a view shows.
Obeys: docs/reference/protocol.md; decision 19; promise 14.
"""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from taisai.protocol.requests import Approve, Decline, Do, Ping, Request, Resync, Seen
from taisai.protocol.updates import AnyUpdate, Changed, SaidAnswer, Welcome

PING_S: Final = 30.0
"""A screen that says nothing for 90 seconds is let go, if the house has not set less."""
ASK_AGAIN_S: Final = 0.25
MESSAGE_MAX: Final = 1 << 22
_NOT_NOW: Final = ("busy", "out_of_service")

View = dict[str, Any]
"""What a screen shows: JSON, field by field; what is hidden is absent."""

_updates: Final = msgspec.json.Decoder(AnyUpdate)


class LineLost(ConnectionError):
    """The line did not come up, or has ended.

    Attributes:
        code: With what the socket was closed; 0 where it never opened.
    """

    def __init__(self, code: int, words: str) -> None:
        """Takes what the other side said."""
        super().__init__(words or f"the line ended with {code}")
        self.code = code


class ScreenLine:
    """One screen, for as long as its socket lives; `async with` opens and closes it.

    Attributes:
        view: What it shows now.
        kind: What the house says it is, such as `terminal`.
        page: Which page it is; say so to come back as the same.
    """

    def __init__(
        self, origin: str, path: str, cookie: str, page: str, encryption: ssl.SSLContext | None
    ) -> None:
        self.view: View = {}
        self.kind = ""
        self.page = page
        self._origin, self._path, self._cookie = origin, path, cookie
        self._encryption = encryption
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._answers: dict[int, asyncio.Future[SaidAnswer]] = {}
        self._changed = asyncio.Event()
        self._number = 0
        self._update = 0
        self._is_whole = False
        self._turn = asyncio.Lock()
        self._lost: LineLost | None = None

    async def __aenter__(self) -> Self:
        try:
            self._socket = await connect(
                f"ws{self._origin.removeprefix('http')}{self._path}?page={self.page}",
                origin=Origin(self._origin),
                additional_headers={"cookie": self._cookie},
                compression=None,
                ping_interval=None,
                max_size=MESSAGE_MAX,
                proxy=None,
                ssl=self._encryption,
            )
        except (OSError, InvalidHandshake, TimeoutError) as failed:
            raise LineLost(0, str(failed)) from failed
        self._listening = asyncio.create_task(self._listen(self._socket))
        await self.wait_for(lambda _: bool(self.kind))
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _one: object, _where: TracebackType | None
    ) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening

    # ---------------------------------------------------------------- asking

    async def ask(self, command: str, **fields: object) -> SaidAnswer:
        """Asks for a command by its name, without who asks, and waits for the answer.

        One request is on its way at a time. A house that cannot say yet is asked again under the
        same number, so nothing is done twice.

        Raises:
            LineLost: The line ended before the answer; whether it was done, the view shows.
        """
        said = msgspec.Raw(msgspec.json.encode({"type": command, **fields}))
        return await self._exchange(lambda number: Do(number, said))

    async def approve(self, proposal: str) -> SaidAnswer:
        """Gives a second person's word for what another has proposed (R20)."""
        return await self._exchange(lambda number: Approve(number, proposal))

    async def decline(self, proposal: str) -> SaidAnswer:
        """Refuses it."""
        return await self._exchange(lambda number: Decline(number, proposal))

    async def acknowledge(self, round_number: int) -> None:
        """R55: a terminal has shown a round, which its view names in `to_acknowledge`."""
        await self._say(Seen(round_number))

    async def _exchange(self, make: Callable[[int], Request]) -> SaidAnswer:
        async with self._turn:
            self._number += 1
            request = make(self._number)
            while True:
                waiting: asyncio.Future[SaidAnswer] = asyncio.get_running_loop().create_future()
                self._answers[self._number] = waiting
                await self._say(request)
                answer = await waiting
                if answer.outcome not in _NOT_NOW:
                    return answer
                await asyncio.sleep(ASK_AGAIN_S)

    async def _say(self, request: Request) -> None:
        if self._lost is not None:
            raise self._lost
        assert self._socket is not None, "a line is opened by `async with`"
        with suppress(ConnectionClosed):
            # Whoever listens notices that the line is gone, and tells all who wait.
            await self._socket.send(msgspec.json.encode(request).decode())

    # ---------------------------------------------------------------- listening

    async def wait_for(self, is_so: Callable[[View], bool]) -> View:
        """Waits until the view is as wanted, and gives it.

        Raises:
            LineLost: The line ended before that.
        """
        while not is_so(self.view):
            if self._lost is not None:
                raise self._lost
            self._changed.clear()
            await self._changed.wait()
        return self.view

    async def views(self) -> AsyncIterator[View]:
        """The view now, and whenever it has changed; ends by LineLost, or when nobody asks on."""
        while True:
            self._changed.clear()
            yield dict(self.view)
            await self._changed.wait()
            if self._lost is not None:
                raise self._lost

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            while True:
                try:
                    async with asyncio.timeout(PING_S):
                        message = await socket.recv()
                except TimeoutError:
                    await self._say(Ping())
                    continue
                await self._hear(_updates.decode(message))
        except ConnectionClosed:
            self._end(LineLost(socket.close_code or 0, socket.close_reason or ""))
        except msgspec.DecodeError as unreadable:
            self._end(LineLost(0, f"something was told that cannot be read: {unreadable}"))

    def _end(self, lost: LineLost) -> None:
        self._lost = lost
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_exception(lost)
        self._changed.set()

    async def _hear(self, update: AnyUpdate) -> None:
        is_next, self._update = update.update == self._update + 1, update.update
        if isinstance(update, Welcome):
            self.view = msgspec.json.decode(update.view, type=View)
            self.kind, self.page = update.screen, update.page or self.page
            self._number = max(self._number, update.asked)
            self._is_whole = True
        elif not is_next:
            self._is_whole = False
            await self._say(Resync())
        elif self._is_whole:
            self._fold(update)
        if isinstance(update, Changed):
            for answer in update.answers:
                waiting = self._answers.pop(answer.number, None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(answer)
        self._changed.set()

    def _fold(self, update: Changed) -> None:
        for name, value in update.view.items():
            self.view[name] = msgspec.json.decode(value)
        for name in update.gone:
            self.view.pop(name, None)
