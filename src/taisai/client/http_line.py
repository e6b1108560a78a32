"""One connection over HTTP that is kept, on which one request at a time is made.

A general client keeps the cookies of every device that it enrols and looks through all of them
before each request, which took four fifths of the time in load tests; here the caller says which
cookies go with a request, and is told which were set. Must not know what is asked.
"""

import asyncio
import json
import re
import ssl
from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from taisai.names import BadInput, quote

CSRF_COOKIE: Final = "csrftoken"
_COOKIE: Final = re.compile(rb"^set-cookie: (\w+)=([^;\r]+)", re.IGNORECASE | re.MULTILINE)
_LENGTH: Final = re.compile(rb"^content-length: (\d+)", re.IGNORECASE | re.MULTILINE)


class NoAnswer(ConnectionError):
    """Nobody answers at that address, or the line was lost before the answer."""


class NotAnAddress(BadInput):
    """No Game System can be reached by such an address."""


class HttpAnswer(NamedTuple):
    """What came back: the status, the cookies that were set, and the body."""

    status: int
    cookies: dict[str, str]
    body: bytes


class HttpLine:
    """A connection to a Game System, opened when it is first needed and again when it was lost.

    Args:
        origin: Its address, such as `https://taisai.example` or `http://127.0.0.1:8080`.
        encryption: How its certificate is checked; the system's way without it.
    """

    def __init__(self, origin: str, encryption: ssl.SSLContext | None = None) -> None:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
            raise NotAnAddress(
                f"{quote(origin)} is no Game System's address: it is https://HOST, or "
                "http://HOST:PORT within one machine"
            )
        is_encrypted = parts.scheme == "https"
        self.origin = origin.rstrip("/")
        self.encryption = (encryption or ssl.create_default_context()) if is_encrypted else None
        self._host, self._place = parts.hostname, parts.netloc
        self._port = parts.port or (443 if is_encrypted else 80)
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, said: object = None, cookies: Mapping[str, str] | None = None
    ) -> HttpAnswer:
        """Makes a request, once; the token against forged requests goes with it.

        Raises:
            NoAnswer: Nobody answers. Whether the other side has heard it is not known: a code or a
                password is never said a second time without being asked for.
        """
        request = self._request(method, path, said, cookies or {})
        if self._reader is not None and self._reader.at_eof():
            # Nobody had asked anything on it for a while, and the other side has hung up.
            self.close()
        try:
            return await self._exchange(request)
        except (asyncio.IncompleteReadError, OSError) as failed:
            self.close()
            raise NoAnswer(f"no Game System answers at {self.origin}: {failed}") from failed

    def _request(self, method: str, path: str, said: object, cookies: Mapping[str, str]) -> bytes:
        body = b"" if said is None else json.dumps(said).encode()
        held = "; ".join(f"{name}={value}" for name, value in cookies.items())
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self._place}\r\nOrigin: {self.origin}\r\n"
            f"X-CSRFToken: {cookies.get(CSRF_COOKIE, '')}\r\nCookie: {held}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body

    async def _exchange(self, request: bytes) -> HttpAnswer:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(
                self._host, self._port, ssl=self.encryption
            )
        self._writer.write(request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(head)
        body = await self._reader.readexactly(int(length.group(1))) if length else b""
        cookies = {name.decode(): value.decode() for name, value in _COOKIE.findall(head)}
        return HttpAnswer(int(head.split(maxsplit=2)[1]), cookies, body)

    def close(self) -> None:
        """Hangs up."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None
