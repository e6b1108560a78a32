"""A line to a server that can be cut: bytes pass, or wait and nobody is told.

So is a cable that was pulled, or a switch that died: connections stand, and nothing comes.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

_CHUNK: Final = 65_536


class CutLine:
    """Leads from a port of its own to one of a server, both on this machine.

    Attributes:
        port: Where it begins.
    """

    def __init__(self, to_port: int) -> None:
        self.port = 0
        self._to_port = to_port
        self._passes = asyncio.Event()
        self._passes.set()
        self._ways: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        """Nothing passes from here on."""
        self._passes.clear()

    def mend(self) -> None:
        """What waits arrives, as a network sends again what was lost."""
        self._passes.set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator["CutLine"]:
        """Takes connections until the end."""
        async with await asyncio.start_server(self._join, "127.0.0.1", 0) as server:
            self.port = int(server.sockets[0].getsockname()[1])
            try:
                yield self
            finally:
                server.close()
                for way in self._ways:
                    way.cancel()
                await asyncio.gather(*self._ways, return_exceptions=True)

    async def _join(self, near_in: asyncio.StreamReader, near: asyncio.StreamWriter) -> None:
        try:
            await self._passes.wait()
            far_in, far = await asyncio.open_connection("127.0.0.1", self._to_port)
        except (OSError, asyncio.CancelledError):
            near.close()
            return
        for one_in, other in ((near_in, far), (far_in, near)):
            way = asyncio.create_task(self._pass(one_in, other))
            self._ways.add(way)
            way.add_done_callback(self._ways.discard)

    async def _pass(self, one_in: asyncio.StreamReader, other: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError):
                while chunk := await one_in.read(_CHUNK):
                    await self._passes.wait()
                    other.write(chunk)
                    await other.drain()
                await self._passes.wait()
        finally:
            other.close()
