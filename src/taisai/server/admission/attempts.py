"""How often a password may be tried under a name: counted once, whichever member is asked.

What is tried under the name of somebody who has a password is counted in the database, before it
is looked at. Names that somebody made up, and browsers that know a person, are counted in memory:
nobody can sign in under the first, and the second are the office's alone. Must not know passwords.
Obeys: D9 6.6; decision 26.
"""

from dataclasses import dataclass
from typing import Final

from taisai.floor.disk import ThreadDisk
from taisai.names import BadInput
from taisai.server.settings import Settings
from taisai.store.secrets import AttemptLimit, Secrets

MS_PER_MINUTE: Final = 60_000
HELD_MAX: Final = 10_000
"""For how many names attempts are counted in memory at once."""


class NotLetIn(BadInput):
    """The name and password do not match, the person is locked out, or the code is not valid."""


class LockedOut(NotLetIn):
    """Too many wrong passwords were given under one name."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt that is being looked at.

    Attributes:
        name: Under which name it is counted.
        number: Which it is since the last right one.
        is_kept: It is counted in the database.
    """

    name: str
    number: int
    is_kept: bool


@dataclass(slots=True)
class _Held:
    count: int = 0
    until: int = 0


class Attempts:
    """Counts the attempts of a house."""

    def __init__(self, secrets: Secrets, disk: ThreadDisk, settings: Settings) -> None:
        self._secrets = secrets
        self._disk = disk
        self._settings = settings
        self._held: dict[str, _Held] = {}

    async def begin(self, name: str, at: int) -> Attempt:
        """Counts an attempt before it is looked at: of many at once only so many are.

        Raises:
            LockedOut: Too many were wrong.
            StoreUnavailable: The store failed; nobody may look.
        """
        limit = self._limit(at)
        kept = await self._disk.call(lambda: self._secrets.count_attempt(name, at, limit))
        number = self._count_held(name, at, limit) if kept is None else kept
        if not number:
            raise LockedOut("too many wrong passwords: wait, or ask a casino supervisor")
        return Attempt(name, number, kept is not None)

    def _limit(self, at: int) -> AttemptLimit:
        until = at + self._settings.lock_out_minutes * MS_PER_MINUTE
        return AttemptLimit(self._settings.sign_in_attempts_max, until)

    def _count_held(self, name: str, at: int, limit: AttemptLimit) -> int:
        held = self._held.setdefault(name, _Held())
        if held.until > at:
            return 0
        held.count += 1
        number = held.count
        if number >= limit.count_max:
            held.count, held.until = 0, limit.until
        if len(self._held) > HELD_MAX:
            # Names are cheap to invent; those that wait for nothing are forgotten first.
            self._held = {key: one for key, one in self._held.items() if one.until > at}
        return number

    async def take_back(self, attempt: Attempt) -> None:
        """Nobody looked at it."""
        number, held = attempt.number, self._held.get(attempt.name)
        is_last = number >= self._settings.sign_in_attempts_max
        if attempt.is_kept:
            secrets = self._secrets
            await self._disk.call(
                lambda: secrets.take_attempt_back(attempt.name, number, is_last=is_last)
            )
        elif held is not None and is_last:
            held.count, held.until = number - 1, 0
        elif held is not None:
            held.count = max(0, held.count - 1)

    async def forget(self, attempt: Attempt) -> None:
        """It was right: what was wrong before counts no more."""
        if attempt.is_kept:
            await self._disk.call(lambda: self._secrets.unlock(attempt.name))
        self._held.pop(attempt.name, None)

    async def unlock(self, staff_id: str) -> None:
        """A casino supervisor lets a locked-out person try again."""
        for name in [one for one in self._held if one.partition("@")[0] == staff_id]:
            del self._held[name]
        await self._disk.call(lambda: self._secrets.unlock(staff_id))
