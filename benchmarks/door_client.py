"""Thousands of devices enrolled over HTTP, by the library's own client.

Every request is a real one: a casino supervisor signs in with a password, asks for a one-time code,
and a device trades it for its key.
"""

import asyncio
from collections.abc import Sequence

from crashes.staging import BOSS, PASSWORD
from taisai.client import HouseClient, StaffSession

LINES_COUNT = 16


class FastDoorBell:
    """Signs in and enrols, on several lines at once."""

    def __init__(self, port: int) -> None:
        self._house = HouseClient(f"http://127.0.0.1:{port}", lines_count=LINES_COUNT)
        self._boss: StaffSession | None = None

    async def __aenter__(self) -> "FastDoorBell":
        await self._house.__aenter__()
        self._boss = await self._house.sign_in(BOSS.role, BOSS.id, PASSWORD)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._house.__aexit__(None, None, None)

    @property
    def csrf_cookie(self) -> dict[str, str]:
        """The token that every request which changes something carries."""
        return self._house.csrf_cookie

    async def sign_in(self, role: str, name: str) -> str:
        """Signs a person in; returns the session's token."""
        return (await self._house.sign_in(role, name, PASSWORD)).token

    async def enrol(self, table: str, terminal: int) -> str:
        """Enrols a terminal; returns its cookie."""
        assert self._boss is not None, "the bell is rung inside `async with`"
        code = await self._house.make_code(self._boss, "terminal", table, terminal)
        return (await self._house.enrol(code)).cookie

    async def enrol_all(self, places: Sequence[tuple[str, int]]) -> list[str]:
        """Enrols many terminals, as many at once as there are lines."""
        return list(await asyncio.gather(*(self.enrol(*place) for place in places)))
