"""Passwords of staff: argon2id, and how good a password must be.

A hash is meant to be work, so there is one thread for it and a queue before it: who waits to sign
in holds up nothing else. Knows hashing. Must not know who a person is or where hashes are kept.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property, partial
from typing import Final, ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from taisai.names import BadInput

PASSWORD_LENGTH_MIN: Final = 10
PASSWORD_LENGTH_MAX: Final = 200


HASHES_WAITING_MAX: Final = 40
"""How many passwords may wait to be hashed: a few seconds' worth."""

P = ParamSpec("P")
T = TypeVar("T")


class WeakPassword(BadInput):
    """The password is too short or too long.

    Attributes:
        values: How long one may be, for the sentence that a screen makes of it.
    """

    values: Final = {"least": PASSWORD_LENGTH_MIN, "most": PASSWORD_LENGTH_MAX}


class TooManyHashes(BadInput):
    """So many passwords wait to be hashed that another would wait too long."""


class Passwords:
    """Makes and compares hashes; how much work one is comes in."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._thread = ThreadPoolExecutor(1, "passwords")
        self._waiting_count = 0

    async def check(self, password: str, kept_hash: str | None) -> bool:
        """Tells whether a password is the one that was hashed, when its turn has come.

        Raises:
            TooManyHashes: Too many wait.
        """
        return await self._in_turn(self.is_password, password, kept_hash)

    async def make_hash(self, password: str) -> str:
        """The hash to keep, when its turn has come.

        Raises:
            WeakPassword: Too short or too long.
            TooManyHashes: Too many wait.
        """
        return await self._in_turn(self.hash_password, password)

    async def _in_turn(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._waiting_count >= HASHES_WAITING_MAX:
            raise TooManyHashes("too many people sign in at once: try again in a moment")
        self._waiting_count += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, partial(work, *args, **kwargs))
        finally:
            self._waiting_count -= 1

    @cached_property
    def _nobodys_hash(self) -> str:
        """Made when first needed, by whoever signs in and not by the start of the house."""
        return self._hasher.hash("a password that nobody has")

    def hash_password(self, password: str) -> str:
        """The hash to keep; the password itself is kept nowhere.

        Raises:
            WeakPassword: Too short or too long.
        """
        if not PASSWORD_LENGTH_MIN <= len(password) <= PASSWORD_LENGTH_MAX:
            raise WeakPassword(
                f"a password has {PASSWORD_LENGTH_MIN} to {PASSWORD_LENGTH_MAX} characters"
            )
        return self._hasher.hash(password)

    def is_password(self, password: str, kept_hash: str | None) -> bool:
        """Tells whether a password is the one that was hashed.

        Somebody who has none is compared with nobody's hash, so that the answer takes as long and
        nobody learns who exists.
        """
        if len(password) > PASSWORD_LENGTH_MAX:
            return False
        # Looked up for everybody, so that making it never tells who exists.
        nobodys_hash = self._nobodys_hash
        try:
            self._hasher.verify(kept_hash or nobodys_hash, password)
        except (VerificationError, InvalidHashError):
            return False
        return kept_hash is not None


def hash_password(password: str) -> str:
    """The hash to keep, made with the work that a live house asks for.

    Raises:
        WeakPassword: Too short or too long.
    """
    return Passwords().hash_password(password)
