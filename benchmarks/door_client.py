"""Thousands of devices enrolled over HTTP, by a client that does no more than it must.

Every request is a real one: a casino supervisor signs in with a password, asks for a one-time code,
and a device trades it for its key. A general client keeps every cookie of every device and looks
through all of them before each request, which took four fifths of the time; this one keeps none
but the supervisor's.
"""

import asyncio
import json
import re
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from crashes.staging import BOSS, PASSWORD

LINES_COUNT = 16
_COOKIE = re.compile(rb"^set-cookie: (\w+)=([^;\r]+)", re.IGNORECASE | re.MULTILINE)
_LENGTH = re.compile(rb"^content-length: (\d+)", re.IGNORECASE | re.MULTILINE)


class Line:
    """One connection that is kept, on which one request at a time is made."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._host = f"127.0.0.1:{port}"

    async def open(self) -> "Line":
        """Connects."""
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        return self

    async def ask(
        self, method: str, path: str, said: object, cookies: dict[str, str]
    ) -> tuple[int, dict[str, str], bytes]:
        """Makes a request; returns the status, the cookies that were set, and the body."""
        body = b"" if said is None else json.dumps(said).encode()
        held = "; ".join(f"{name}={value}" for name, value in cookies.items())
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\nOrigin: http://{self._host}\r\n"
            f"X-CSRFToken: {cookies.get('csrftoken', '')}\r\nCookie: {held}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        self._writer.write(head.encode() + body)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(answer)
        found = await self._reader.readexactly(int(length.group(1))) if length else b""
        given = {name.decode(): value.decode() for name, value in _COOKIE.findall(answer)}
        return int(answer[9:12]), given, found

    def close(self) -> None:
        """Hangs up."""
        self._writer.close()


class FastDoorBell:
    """Signs in and enrols, on several lines at once."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._lines: asyncio.Queue[Line] = asyncio.Queue()
        self._token: dict[str, str] = {}
        self._boss: dict[str, str] = {}

    async def __aenter__(self) -> "FastDoorBell":
        for _ in range(LINES_COUNT):
            self._lines.put_nowait(await Line(self._port).open())
        _, given, _ = await self._asked("GET", "/health/live", None, {})
        self._token = {"csrftoken": given["csrftoken"]}
        self._boss = {**self._token, "taisai_staff": await self.sign_in(BOSS.role, BOSS.id)}
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _one: object, _where: TracebackType | None
    ) -> None:
        while not self._lines.empty():
            self._lines.get_nowait().close()

    async def _asked(
        self, method: str, path: str, said: object, cookies: dict[str, str]
    ) -> tuple[int, dict[str, str], bytes]:
        line = await self._lines.get()
        try:
            return await line.ask(method, path, said, cookies)
        except (asyncio.IncompleteReadError, ConnectionError):
            # Nobody had asked anything on it for a while, and the server has hung up.
            line.close()
            line = await Line(self._port).open()
            return await line.ask(method, path, said, cookies)
        finally:
            self._lines.put_nowait(line)

    async def sign_in(self, role: str, name: str) -> str:
        """Signs a person in; returns the session's token."""
        said = {"id": name, "password": PASSWORD}
        status, given, body = await self._asked(
            "POST", f"/staff/{role}/sign-in", said, {"csrftoken": self._token["csrftoken"]}
        )
        assert status == 200, body
        return given["taisai_staff"]

    async def enrol(self, table: str, terminal: int) -> str:
        """Enrols a terminal; returns its cookie."""
        said = {"kind": "terminal", "table": table, "terminal": terminal}
        codes = "/staff/casino_supervisor/codes"
        status, _, body = await self._asked("POST", codes, said, self._boss)
        assert status == 201, body
        code: Any = {"code": json.loads(body)["code"]}
        status, given, body = await self._asked("POST", "/devices/enrol", code, self._token)
        assert status == 201, body
        return f"taisai_device={given['taisai_device']}"

    async def enrol_all(self, places: Sequence[tuple[str, int]]) -> list[str]:
        """Enrols many terminals, as many at once as there are lines."""
        return list(await asyncio.gather(*(self.enrol(*place) for place in places)))
