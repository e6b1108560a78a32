"""Under which names the house is served.

A page of another site can have its own name lead to this machine (DNS rebinding); a browser then
takes its requests for the house's own. So a request under a name that nobody gave this house is
refused, whatever it asks for. An address in figures cannot be made to lead elsewhere, and serves.
Must not know who asks, or what for.
"""

import ipaddress
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final
from urllib.parse import urlsplit

from taisai.server.settings import Settings

_MISDIRECTED: Final = 421
_WORDS: Final = b"this house is not served under that name: an operator can name it in `hosts`"


Scope = dict[str, Any]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]
"""What a server calls with a connection's scope, and with what it receives and sends by."""


def is_served(host: str, names: Iterable[str]) -> bool:
    """Tells whether a house is served under what a `Host` header says.

    >>> [is_served(one, ["tai.example"]) for one in ("tai.example:8080", "evil.example", "[::1]")]
    [True, False, True]
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return name in names or is_address(name)


def is_address(name: str) -> bool:
    """Tells whether a host is named in figures."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def names_of(settings: Settings) -> frozenset[str]:
    """The names under which a house is served."""
    origins = (urlsplit(one).hostname or "" for one in settings.origins)
    given = (one.lower() for one in (*settings.hosts, settings.host, *origins))
    return frozenset({"localhost", *filter(None, given)})


def only_named_hosts(app: Application, settings: Settings) -> Application:
    """The application, for requests under the house's own names alone."""
    names = names_of(settings)

    async def served(scope: Scope, receive: object, send: Send) -> None:
        if scope["type"] != "lifespan" and not is_served(_host_of(scope), names):
            await _refuse(scope, send)
            return
        await app(scope, receive, send)

    return served


def _host_of(scope: Scope) -> str:
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    return hosts[0].decode("latin-1").lower() if len(hosts) == 1 else ""


async def _refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "not served here"})
        return
    headers = [(b"content-type", b"text/plain"), (b"content-length", b"%d" % len(_WORDS))]
    await send({"type": "http.response.start", "status": _MISDIRECTED, "headers": headers})
    await send({"type": "http.response.body", "body": _WORDS, "more_body": False})
