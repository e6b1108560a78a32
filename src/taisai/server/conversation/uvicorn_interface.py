"""What the gateway uses of uvicorn's insides, and whether the installed version has it.

For: a house that says at its start that a library does not fit, instead of closing every terminal's
socket later. The lists are all that `gateway` and `connections` touch; a test reads those two files
and compares. Must not know what is done with it. Decision 33 says which versions are allowed.
"""

import asyncio
import inspect
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from taisai.names import BadInput

OF_SOCKETS: Final = frozenset(
    {
        "close_sent",
        "config",
        "conn",
        "disconnected",
        "frames",
        "handshake_complete",
        "handshake_initiated",
        "loop",
        "ping_interval",
        "ping_timer",
        "transport",
        "writable",
    }
)
"""What a socket's protocol has from its beginning; `scope` comes with the handshake."""

OF_REQUESTS: Final = frozenset({"client", "conn", "loop", "transport"})
"""What the protocol of a request has from its beginning."""

METHODS_OF_SOCKETS: Final = {
    "connection_lost": ("exc",),
    "data_received": ("data",),
    "handle_connect": ("event",),
    "pause_writing": (),
    "resume_writing": (),
    "send_keepalive_ping": (),
    "send_receive_event_to_app": (),
    "shutdown": (),
    "stop_keepalive": (),
}
METHODS_OF_REQUESTS: Final = {
    "connection_lost": ("exc",),
    "connection_made": ("transport",),
    "data_received": ("data",),
    "handle_websocket_upgrade": ("event",),
    "on_response_complete": (),
    "pause_writing": (),
    "resume_writing": (),
}
"""What the gateway overrides or calls, with the names of its arguments."""


class UnfitLibrary(BadInput):
    """A version of uvicorn in which the gateway cannot stand."""


def refuse_unfit_uvicorn() -> None:
    """Raises UnfitLibrary where the installed uvicorn is not as the gateway expects it."""
    lacking = lacking_in_uvicorn()
    if lacking:
        raise UnfitLibrary(
            f"uvicorn {uvicorn.__version__} does not fit: {', '.join(lacking)}. "
            "Install the version that taisai asks for: pip install --upgrade 'taisai[server]'"
        )


def lacking_in_uvicorn() -> list[str]:
    """What the gateway needs and the installed uvicorn has not, in words."""
    return [
        *_lacking(WebSocketsSansIOProtocol, METHODS_OF_SOCKETS, OF_SOCKETS),
        *_lacking(H11Protocol, METHODS_OF_REQUESTS, OF_REQUESTS),
    ]


def _lacking(
    kind: type[Any], methods: dict[str, tuple[str, ...]], attributes: frozenset[str]
) -> list[str]:
    found = [
        f"{kind.__name__}.{name}({', '.join(arguments)}) is not there or takes something else"
        for name, arguments in methods.items()
        if _arguments_of(getattr(kind, name, None)) != arguments
    ]
    try:
        one = _made(kind)
    except (TypeError, AttributeError) as fault:
        return [*found, f"{kind.__name__} cannot be made: {fault}"]
    missing = sorted(name for name in attributes if not hasattr(one, name))
    return [*found, *(f"{kind.__name__}.{name} is not there" for name in missing)]


def _arguments_of(method: object) -> tuple[str, ...] | None:
    if not callable(method):
        return None
    return tuple(inspect.signature(method).parameters)[1:]


def _made(kind: type[Any]) -> Any:  # noqa: ANN401 - the library's own class, looked at from outside
    """A protocol on which nobody is connected."""
    # The log is the house's: without its own configuration uvicorn leaves it alone.
    config = uvicorn.Config(
        _nothing, http="h11", ws="websockets-sansio", lifespan="off", log_config=None
    )
    loop = asyncio.new_event_loop()
    try:
        return kind(config, ServerState(), {}, loop)
    finally:
        loop.close()


async def _nothing(_scope: Any, _receive: Any, _send: Any) -> None:  # noqa: ANN401 - ASGI's own
    """An application that nobody calls."""
