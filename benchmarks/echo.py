"""What a frame costs by itself: a bare echo of a wager's bytes, through the same uvicorn.

The yardstick of `bench_load`: the same sockets, frames, rate and core, and
an application of three lines. What a wager costs in echoes says more about our code than
microseconds do, which are the machine's and its neighbours'.
"""

import asyncio
import os
import re
import socket
import time
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any

import uvicorn
import uvloop
from load_client import CONNECTING_AT_ONCE, Terminal, connect, in_batches, place_wagers
from measures import cpu_s
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from crashes.run_server import fork_server, free_port

_NUMBER = re.compile(rb'"number":(\d+)')
_PATIENCE_S = 60
Message = MutableMapping[str, Any]


async def _echo(
    scope: Message,
    receive: Callable[[], Awaitable[Message]],
    send: Callable[[Message], Awaitable[None]],
) -> None:
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": "{}"})
    while (said := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": said["text"]})


def _serve(port: int) -> None:
    config = uvicorn.Config(
        _echo,
        host="127.0.0.1",
        port=port,
        ws=WebSocketsSansIOProtocol,
        ws_per_message_deflate=False,
        lifespan="off",
        access_log=False,
        log_level="critical",
    )
    uvloop.run(uvicorn.Server(config).serve())


class EchoTerminal(Terminal):
    """A terminal that hears what it has said."""

    def hear(self, payload: bytes) -> None:
        """Takes a message in."""
        for number in _NUMBER.findall(payload):
            self.note_answer(int(number))


class Echo:
    """A server that echoes, held to a core, with as many sockets as the house has terminals."""

    def __init__(self, core: int) -> None:
        self._port = free_port()
        self._process = fork_server().Process(target=_serve, args=(self._port,), daemon=True)
        self._process.start()
        os.sched_setaffinity(self._pid, {core})
        self._terminals: list[Terminal] = []

    @property
    def _pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    async def connect(self, count: int) -> None:
        """Opens the sockets."""
        await asyncio.to_thread(_wait_for, self._port)
        made = [connect(self._port, "/", "none", [], EchoTerminal) for _ in range(count)]
        for some in in_batches(made, CONNECTING_AT_ONCE):
            self._terminals += await asyncio.gather(*some)

    async def measure(self, commands: Sequence[bytes], rate: int, seconds: float) -> float:
        """Has frames echoed for a while; the CPU of one."""
        before = cpu_s(self._pid)
        count = await place_wagers(self._terminals, commands, rate, seconds)
        for one in self._terminals:
            await one.answered()
        return (cpu_s(self._pid) - before) / count

    def close(self) -> None:
        """Ends it."""
        for one in self._terminals:
            one.close()
        self._process.kill()
        self._process.join()


def _wait_for(port: int) -> None:
    began = time.monotonic()
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            assert time.monotonic() - began < _PATIENCE_S, "the echo does not start"
            time.sleep(0.02)
        else:
            return
