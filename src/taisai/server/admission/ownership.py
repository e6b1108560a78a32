"""Which stream a path is about, and whether this process runs it: where a house is shared out.

A proxy leads every request to the owner of its table, or of the office, by the path alone
(`deploy/members`); this is where a request ends that came to another. What is the same everywhere,
such as pages and the program's own health, every member answers. Must not know who the owner is.
Obeys: promise 13 (one writer for each stream); decision 26.
"""

from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler

from taisai.floor.floor import Floor
from taisai.names import HOUSE_STREAM
from taisai.streams import group_of

HTTP_421_MISDIRECTED_REQUEST: Final = 421

ELSEWHERE: Final = "elsewhere"
"""The code of a refusal before anything was done: who asked may ask the same again."""

TABLE_PLACES: Final = {"screens": 2, "equipment": 1}
"""Where in the path of a device its table stands, by the path's first word."""

STAFF_WORDS: Final = frozenset({"socket", "tables", "streams"})
"""After `/staff/{role}/` these words come before the name of a stream."""

STAFF_STREAM_PLACE: Final = 3
"""Where in the path of staff the stream stands, after one of those words."""

_STAFF_ROLE_PLACE: Final = 1


def stream_of_path(path: str) -> str:
    """The stream that a path is about; empty where every member answers it.

    >>> stream_of_path("/screens/terminal/table-1/7/socket"), stream_of_path("/")
    ('table-1', '')
    """
    words = path.strip("/").split("/")
    first = words[0]
    if first in TABLE_PLACES:
        # A page is the same everywhere; what it asks of the server is about a table.
        place = TABLE_PLACES[first]
        return words[place] if len(words) > place + 2 else ""
    if first == "devices":
        return HOUSE_STREAM
    if first != "staff" or len(words) <= _STAFF_ROLE_PLACE + 1:
        return ""
    if words[2] in STAFF_WORDS and len(words) > STAFF_STREAM_PLACE:
        return words[STAFF_STREAM_PLACE]
    return HOUSE_STREAM


def is_run_here(path: str, floor: Floor) -> bool:
    """Tells whether what a path is about is run by this process, as far as it can be sure."""
    stream = stream_of_path(path)
    return not stream or group_of(stream) in floor.led_here


async def owner_guard(
    connection: "ASGIConnection[Any, Any, Any, State]", _handler: BaseRouteHandler
) -> None:
    """Refuses what is about a stream that another member of the house runs.

    A socket is told so when it is open: a browser does not say why one did not open.
    """
    if connection.scope["type"] == ScopeType.WEBSOCKET:
        return
    if not is_run_here(connection.scope["path"], connection.app.state.floor):
        raise HTTPException(
            "another member of the house runs this: the proxy leads there",
            status_code=HTTP_421_MISDIRECTED_REQUEST,
            extra={"code": ELSEWHERE},
        )
