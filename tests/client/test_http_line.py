"""A kept connection: what is asked on it is asked once."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from taisai.client.http_line import HttpLine, NoAnswer, NotAnAddress

ANSWER = (
    b"HTTP/1.1 201 Created\r\nset-cookie: taisai_staff=abc; Path=/\r\ncontent-length: 2\r\n\r\n{}"
)


@asynccontextmanager
async def a_server(*conversations: list[bytes]) -> AsyncIterator[tuple[str, list[bytes]]]:
    """Answers each connection as its conversation says, and hangs up at its end."""
    heard: list[bytes] = []
    left = list(conversations)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for answer in left.pop(0):
            head = await reader.readuntil(b"\r\n\r\n")
            heard.append(head.split(b" ", 2)[1])
            writer.write(answer)
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}", heard


async def until_hung_up(line: HttpLine) -> None:
    """Waits until this side knows that the other one has gone."""
    assert line._reader is not None
    await line._reader.read()


@pytest.mark.asyncio
async def test_a_connection_that_was_ended_meanwhile_is_opened_again() -> None:
    async with a_server([ANSWER], [ANSWER]) as (origin, heard):
        line = HttpLine(origin)
        first = await line.ask("POST", "/one")
        assert (first.status, first.cookies, first.body) == (201, {"taisai_staff": "abc"}, b"{}")
        await until_hung_up(line)
        assert (await line.ask("POST", "/two")).status == 201
        line.close()
    assert heard == [b"/one", b"/two"]


@pytest.mark.asyncio
async def test_what_was_perhaps_heard_is_not_said_again() -> None:
    async with a_server([ANSWER, b""], [ANSWER]) as (origin, heard):
        line = HttpLine(origin)
        await line.ask("GET", "/")
        with pytest.raises(NoAnswer, match="no Game System answers"):
            await line.ask("POST", "/sign-in")
        assert heard == [b"/", b"/sign-in"]
        assert (await line.ask("POST", "/sign-in")).status == 201
        line.close()


@pytest.mark.parametrize("origin", ["ftp://house", "house", "http://house/path", ""])
def test_what_is_no_address_is_refused(origin: str) -> None:
    with pytest.raises(NotAnAddress, match="no Game System's address"):
        HttpLine(origin)
