"""Passwords of staff: argon2id, and how good a password must be.

Knows hashing. Must not know who a person is or where hashes are kept.
"""

from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from taisai.names import BadInput

PASSWORD_LENGTH_MIN: Final = 10
PASSWORD_LENGTH_MAX: Final = 200

_hasher = PasswordHasher()


class WeakPassword(BadInput):
    """The password is too short or too long."""


def hashed(password: str) -> str:
    """The hash to keep; the password itself is kept nowhere."""
    if not PASSWORD_LENGTH_MIN <= len(password) <= PASSWORD_LENGTH_MAX:
        raise WeakPassword(
            f"a password has {PASSWORD_LENGTH_MIN} to {PASSWORD_LENGTH_MAX} characters"
        )
    return _hasher.hash(password)


def is_password(password: str, kept_hash: str) -> bool:
    """Tells whether a password is the one that was hashed; takes as long either way."""
    if len(password) > PASSWORD_LENGTH_MAX:
        return False
    try:
        return _hasher.verify(kept_hash, password)
    except (VerificationError, InvalidHashError):
        return False


NOBODYS_HASH: Final = _hasher.hash("a password that nobody has")
"""What an unknown person's password is compared with, so that the answer takes as long."""
