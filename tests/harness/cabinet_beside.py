"""A terminal's cabinet as a client: it takes notes, and prints whatever is issued, at once."""

import asyncio
import contextlib

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from harness.clients import READY_PRINTER, ScreenClient


class CabinetBeside:
    """The cabinet beside a terminal's screen, over a socket of its own."""

    def __init__(self, client: ScreenClient, place: tuple[str, str, str]) -> None:
        self._client = client
        self._place = place
        self._serving = asyncio.create_task(self._print())

    @classmethod
    async def connect(cls, origin: str, path: str, key: str) -> "CabinetBeside | None":
        """A cabinet with a ready printer; None where the house does not know its key."""
        client = await _connected(origin, path, key)
        return None if client is None else cls(client, (origin, path, key))

    async def insert(self, note_cents: int) -> None:
        """A note goes in, and is credited (D9A 4.3(a))."""
        try:
            said = await self._client.do("InsertNote", note_cents=note_cents)
        except ConnectionClosed:
            # Time was let pass, and who is silent for long is let go: it comes back.
            await self._come_back()
            said = await self._client.do("InsertNote", note_cents=note_cents)
        assert said["outcome"] == "done", said

    async def _come_back(self) -> None:
        await self.leave()
        client = await _connected(*self._place)
        assert client is not None, "the house knew its key before"
        self._client = client
        self._serving = asyncio.create_task(self._print())

    async def leave(self) -> None:
        """Disconnects it."""
        self._serving.cancel()
        await asyncio.gather(self._serving, return_exceptions=True)
        await self._client.leave()

    async def _print(self) -> None:
        client = self._client
        while not client.close_code:
            # Nobody may cash out for as long as a test likes.
            with contextlib.suppress(TimeoutError):
                await client.wait_for(lambda: client.close_code != 0 or "to_print" in client.view)
            voucher = client.view.get("to_print", {}).get("voucher")
            for step in ("TakeVoucher", "ReportVoucherPrinted") if voucher is not None else ():
                await client.do(step, voucher=voucher)


async def _connected(origin: str, path: str, key: str) -> ScreenClient | None:
    """A cabinet's client that has told of its printer; None where its key is not known."""
    client = ScreenClient(origin, f"{path}/socket", f"taisai_device={key}")
    try:
        await client.connect()
    except InvalidHandshake:
        return None
    if client.close_code:
        return None
    said = await client.do("ReportCabinet", **READY_PRINTER)
    assert said["outcome"] == "done" or said["code"] == "on_record", said
    return client
