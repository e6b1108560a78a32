"""Chance, from the operating system's secure source alone.

Knows how to draw evenly. Must not know what is drawn for; the pure rooms never import it.
Obeys: R4; E13 (each face 1/6, independent of each other and of history).
"""

import secrets
from collections.abc import Callable
from typing import Final

FACES_COUNT: Final = 6
_BYTE_VALUES: Final = 256
_EVEN_UP_TO: Final = _BYTE_VALUES - _BYTE_VALUES % FACES_COUNT

Bytes = Callable[[int], bytes]
"""A source of random bytes: how many are wanted, and they come."""


def draw_face(random_bytes: Bytes = secrets.token_bytes) -> int:
    """One face, by rejection sampling: a byte that would favour low faces is thrown away."""
    while True:
        for value in random_bytes(4):
            if value < _EVEN_UP_TO:
                return value % FACES_COUNT + 1


def draw_faces(random_bytes: Bytes = secrets.token_bytes) -> tuple[int, int, int]:
    """The faces of three dice, each drawn by itself."""
    return (draw_face(random_bytes), draw_face(random_bytes), draw_face(random_bytes))


def draw_digits(count: int) -> str:
    """Unpredictable decimal digits, for validation numbers."""
    # One draw for all: to ask the system costs more than everything else here.
    return f"{secrets.randbelow(10**count):0{count}d}"


def draw_token(bytes_count: int = 32) -> str:
    """An unguessable name for a session, a key or a one-time code."""
    return secrets.token_urlsafe(bytes_count)


PLAIN_SIGNS: Final = "ABCDEFGHJKMNPQRSTWXYZ23456789"
"""Letters and figures that nobody takes for another: no 0 or O, no 1, I or L, no U or V."""
_GROUP_LENGTH: Final = 4


def draw_code(groups: int = 3) -> str:
    """An unguessable code for people to read and type: groups of four signs, 19 bits each."""
    return "-".join(_draw_group() for _ in range(groups))


def _draw_group() -> str:
    drawn, signs = secrets.randbelow(len(PLAIN_SIGNS) ** _GROUP_LENGTH), ""
    for _ in range(_GROUP_LENGTH):
        drawn, place = divmod(drawn, len(PLAIN_SIGNS))
        signs += PLAIN_SIGNS[place]
    return signs


def draw_bytes(count: int) -> bytes:
    """Unpredictable bytes, for keys that are agreed on over a line."""
    return secrets.token_bytes(count)


def draw_log_name() -> str:
    """A name by which a cabinet's log is told from every other: eight letters and figures."""
    return secrets.token_hex(4)


def draw_share() -> float:
    """Evenly from 0 to 1, for waits that are not to be in step."""
    return secrets.randbelow(1 << 53) / (1 << 53)
