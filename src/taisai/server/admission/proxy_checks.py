"""What a proxy asks all the time: which groups this member owns, answered from ready bytes.

A proxy in front of a shared house asks each member a hundred times a second, on a connection of its
own each time, and the framework takes thirty times as long for it as the connection itself. So the
very bytes that HAProxy sends, by the file that `taisai members proxy` writes, are known here; what
differs by one byte goes the ordinary way (`routes.health`), and is answered the same.
Must not know who asks, or members.
Obeys: decision 26.
"""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Final

import msgspec

from taisai import __version__
from taisai.streams import OFFICE, TABLE_GROUPS_COUNT

GROUPS_NAMED: Final[Mapping[str, int]] = MappingProxyType(
    {"office": OFFICE, **{str(one): one for one in range(TABLE_GROUPS_COUNT)}}
)
"""Every group by the name that a proxy asks for."""

_REQUEST: Final = "GET /health/owns/{} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
_ANSWER: Final = (
    b"HTTP/1.1 %b\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
    b"connection: close\r\n\r\n%b"
)

_ASKED: Final[Mapping[bytes, int]] = MappingProxyType(
    {_REQUEST.format(name).encode(): group for name, group in GROUPS_NAMED.items()}
)

AnswersCheck = Callable[[bytes], bytes | None]
"""Gives the whole answer to a proxy's check; None for all else that may have come."""


class Health(msgspec.Struct, frozen=True):
    """How the Game System is."""

    status: str
    version: str = __version__


GROUP_IS_HERE: Final = Health("owned")
GROUP_IS_ELSEWHERE: Final = Health("elsewhere")


def _whole(status: bytes, health: Health) -> bytes:
    body = msgspec.json.encode(health)
    return _ANSWER % (status, len(body), body)


_YES: Final = _whole(b"200 OK", GROUP_IS_HERE)
_NO: Final = _whole(b"503 Service Unavailable", GROUP_IS_ELSEWHERE)


def checks_answered(owned: Callable[[], Collection[int]]) -> AnswersCheck:
    """Answers for a member, from what it owns at the moment."""

    def answer(request: bytes) -> bytes | None:
        group = _ASKED.get(request)
        if group is None:
            return None
        return _YES if group in owned() else _NO

    return answer
