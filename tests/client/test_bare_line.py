"""The line of load tests against the real server."""

import asyncio

import pytest

from client.test_house_client import code_for
from harness.serving import RunningHouse, until
from taisai.client import BareLine, HouseClient


@pytest.mark.asyncio
async def test_a_bare_line_is_welcomed_asks_and_is_answered(house: RunningHouse) -> None:
    heard: list[bytes] = []

    class Listening(BareLine):
        def hear(self, payload: bytes) -> None:
            heard.append(payload)

    async def open_line(path: str, cookie: str) -> Listening:
        host = f"127.0.0.1:{house.port}"
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(
            lambda: Listening(path, cookie, host), "127.0.0.1", house.port
        )
        return line

    async with HouseClient(house.origin) as client:
        key = await client.enrol(await code_for(client, 1))
        line = await open_line(f"{key.path}?page=new", key.cookie)
        await line.welcomed
        assert b'"credits":' in heard[0]
        long = b'{"type":"PlaceWager","bet":"small","amount_cents":500%b}' % (b" " * 200)
        for number, command in enumerate((b'{"type":"CashOut"}', long), start=1):
            assert line.ask(command) == number
            answer = b'"number":%d,"outcome":"refused"' % number
            await until(lambda answer=answer: any(answer in one for one in heard))
        assert line.messages_count == len(heard)
        with pytest.raises(ValueError, match="too long"):
            line.ask(b" " * 70_000)
        line.close()
        await until(lambda: line.is_gone)
        with pytest.raises(ConnectionResetError):
            line.ask(b"{}")

        stranger = await open_line(f"{key.path}?page=new", "taisai_device=nobody")
        with pytest.raises(ConnectionError):
            await stranger.welcomed
