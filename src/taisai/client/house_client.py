"""A house from the outside: who signs in, what is enrolled, and the lines of both.

Knows the routes that let people and devices in. Must not know what they may do there.
Obeys: docs/reference/protocol.md (who a screen is).
"""

import asyncio
import json
import os
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from types import TracebackType
from typing import Final, Self
from urllib.parse import quote

from taisai.client.http_line import CSRF_COOKIE, HttpAnswer, HttpLine, NoAnswer
from taisai.client.screen import ScreenLine

LINES_COUNT: Final = 4
"""How many requests are made at one time; the others wait."""

ELSEWHERE_WAITS_S: Final = (0.25, 0.5, *(1.0 for _ in range(9)))
"""How long at most before each time that a request is made again of which nobody did anything.

Seven seconds after a machine has died another runs what was there.
"""

_ELSEWHERE: Final = "elsewhere"
_NOT_HERE: Final = (HTTPStatus.MISDIRECTED_REQUEST, HTTPStatus.SERVICE_UNAVAILABLE)
_DEVICE_COOKIE: Final = "taisai_device"
_STAFF_COOKIE: Final = "taisai_staff"


class NotLetIn(Exception):
    """The house said no: a wrong password, a code that was used, a role that one does not have.

    Attributes:
        status: The status of HTTP.
        code: Which refusal it is, where it has a name: `elsewhere` where nothing was done,
            because what was asked for was going from one machine to another all the time.
    """

    def __init__(self, status: int, words: str, code: str = "") -> None:
        """Takes what the house said."""
        super().__init__(words)
        self.status = status
        self.code = code


@dataclass(frozen=True, slots=True)
class DeviceKey:
    """What an enrolled device holds: keep it secret, and it opens the device's socket for good.

    Attributes:
        device: Its name in the house, by which it can be revoked.
        kind: `terminal`, `equipment` and the like.
        number: Of the terminal or cabinet at its table.
    """

    device: str
    kind: str
    table: str
    number: int
    key: str

    @property
    def path(self) -> str:
        """Where its socket is."""
        place = f"{quote(self.table)}/{self.number}/socket"
        return (
            f"/equipment/{place}" if self.kind == "equipment" else f"/screens/{self.kind}/{place}"
        )

    @property
    def cookie(self) -> str:
        """What its requests carry."""
        return f"{_DEVICE_COOKIE}={self.key}"


@dataclass(frozen=True, slots=True)
class StaffSession:
    """A member of staff who has signed in, in one role."""

    role: str
    id: str
    token: str

    @property
    def cookie(self) -> str:
        """What requests in this role carry."""
        return f"{_STAFF_COOKIE}={self.token}"

    def path_to(self, stream: str) -> str:
        """Where the socket to a stream is."""
        return f"/staff/{self.role}/socket/{quote(stream)}"


class HouseClient:
    """One house, for any number of people and devices.

    async with HouseClient("http://127.0.0.1:8080") as house:
        key = await house.enrol("the one-time code")
        async with house.device(key) as screen:
            answer = await screen.ask("PlaceWager", bet="small", amount_cents=500)
    """

    def __init__(
        self,
        origin: str,
        encryption: ssl.SSLContext | None = None,
        lines_count: int = LINES_COUNT,
    ) -> None:
        self._all = [HttpLine(origin, encryption) for _ in range(lines_count)]
        self._free: asyncio.Queue[HttpLine] = asyncio.Queue()
        self._token = ""

    @property
    def origin(self) -> str:
        """The address of the house."""
        return self._all[0].origin

    @property
    def csrf_cookie(self) -> dict[str, str]:
        """The token that every request which changes something carries."""
        return {CSRF_COOKIE: self._token} if self._token else {}

    async def __aenter__(self) -> Self:
        for line in self._all:
            self._free.put_nowait(line)
        answer = await self._call("GET", "/health/live")
        self._token = answer.cookies.get(CSRF_COOKIE, "")
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _one: object, _where: TracebackType | None
    ) -> None:
        for line in self._all:
            line.close()

    async def sign_in(self, role: str, id_: str, password: str) -> StaffSession:
        """Signs a member of staff in.

        Raises:
            NotLetIn: The id, the password or the role is wrong.
            NoAnswer: Nobody answers.
        """
        said = {"id": id_, "password": password}
        answer = await self._call("POST", f"/staff/{quote(role)}/sign-in", said)
        return StaffSession(role, id_, _given(answer, _STAFF_COOKIE))

    async def make_code(self, session: StaffSession, kind: str, table: str, number: int = 0) -> str:
        """A one-time code for a device, as a casino supervisor makes it under Devices.

        Raises:
            NotLetIn: The session is over, or such a device cannot be.
        """
        said = {"kind": kind, "table": table, "terminal": number}
        # No program scans it; an older house does not know that it may be left out, and draws it.
        path = f"/staff/{session.role}/codes?is_drawn=false"
        answer = await self._call("POST", path, said, session)
        return str(json.loads(answer.body)["code"])

    async def enrol(self, code: str) -> DeviceKey:
        """Exchanges a one-time code for the key of its device.

        Raises:
            NotLetIn: The code is wrong, used or too old.
        """
        answer = await self._call("POST", "/devices/enrol", {"code": code})
        said = json.loads(answer.body)
        key = _given(answer, _DEVICE_COOKIE)
        number = int(said.get("terminal") or 0)
        return DeviceKey(said["device"], said["kind"], said["table"], number, key)

    async def revoke(self, session: StaffSession, device: str, reason: str) -> None:
        """Revokes a device by its name: it speaks no more, at once and for good.

        Raises:
            NotLetIn: There is none, or the session is over.
        """
        path = f"/staff/{session.role}/devices/{quote(device)}/revoke"
        await self._call("POST", path, {"reason": reason}, session)

    def device(self, key: DeviceKey, page: str = "new") -> ScreenLine:
        """The line of a device; `async with` opens it."""
        return ScreenLine(self.origin, key.path, key.cookie, page, self._all[0].encryption)

    def staff(self, session: StaffSession, stream: str, page: str = "new") -> ScreenLine:
        """The line of a member of staff to a table, `cage` or `house`; `async with` opens it."""
        path = session.path_to(stream)
        return ScreenLine(self.origin, path, session.cookie, page, self._all[0].encryption)

    async def _call(
        self, method: str, path: str, said: object = None, session: StaffSession | None = None
    ) -> HttpAnswer:
        cookies = self.csrf_cookie | ({} if session is None else {_STAFF_COOKIE: session.token})
        line = await self._free.get()
        try:
            answer = await _ask_until_somebody_does(line, method, path, said, cookies)
        finally:
            self._free.put_nowait(line)
        if answer.status >= HTTPStatus.BAD_REQUEST:
            raise NotLetIn(answer.status, _words(answer), _code(answer))
        return answer


async def _ask_until_somebody_does(
    line: HttpLine, method: str, path: str, said: object, cookies: Mapping[str, str]
) -> HttpAnswer:
    """Makes a request, and again where it came to a machine that does not run what it is about.

    Such a one is refused before anything is done, so nothing is done twice. The last refusal is the
    answer.
    """
    for wait_s in ELSEWHERE_WAITS_S:
        answer = await line.ask(method, path, said, cookies)
        if answer.status not in _NOT_HERE or _code(answer) != _ELSEWHERE:
            return answer
        # Not in step: many programs meet it at one moment.
        await asyncio.sleep(wait_s * (0.5 + os.urandom(1)[0] / 512))
    return await line.ask(method, path, said, cookies)


def _given(answer: HttpAnswer, name: str) -> str:
    try:
        return answer.cookies[name]
    except KeyError:
        raise NoAnswer("what answers is no Game System: it gave no key") from None


def _code(answer: HttpAnswer) -> str:
    """Which refusal an answer is, where it has a name."""
    try:
        return str(json.loads(answer.body)["extra"]["code"])
    except (ValueError, KeyError, TypeError):
        return ""


def _words(answer: HttpAnswer) -> str:
    try:
        said = json.loads(answer.body)
        return str(said.get("detail") or said.get("words") or answer.status)
    except (ValueError, AttributeError):
        return f"the house answers with {answer.status}"
