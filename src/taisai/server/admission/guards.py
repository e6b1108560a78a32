"""Guards: origins, security headers, and who may use which route.

Knows HTTP's defences. Must not know sessions' contents or any rule of the game.
"""

from collections.abc import Awaitable, Callable
from typing import Any, Final

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders, State
from litestar.enums import ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from taisai.server.settings import Settings

_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; media-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
}
"""Sent with every answer; pages that may be cached say so themselves."""


def is_own_origin(origin: str | None, host: str | None, settings: Settings) -> bool:
    """Tells whether a page of this house asks: its own host, or an origin of the settings."""
    if not origin or not host:
        return False
    # Behind a proxy that ends TLS, pages are https although this server is not.
    schemes = ("https",) if settings.has_tls else ("http", "https")
    return origin in settings.origins or origin in [f"{scheme}://{host}" for scheme in schemes]


async def own_origin_guard(
    connection: "ASGIConnection[Any, Any, Any, State]", _handler: BaseRouteHandler
) -> None:
    """Refuses what another site's page sends: unsafe requests, and every WebSocket.

    It waits for nothing: were it no coroutine, the framework would ask a thread each time.
    """
    is_socket = connection.scope["type"] == ScopeType.WEBSOCKET
    if not is_socket and connection.scope["method"] in _SAFE_METHODS:  # type: ignore[typeddict-item]
        return
    settings: Settings = connection.app.state.settings
    headers = connection.headers
    if not is_own_origin(headers.get("origin"), headers.get("host"), settings):
        raise PermissionDeniedException("requests come from this house's own pages")


def _over_tls_alone(cookie: bytes) -> bytes:
    """A cookie that a browser sends over TLS and no other way."""
    parts = [one.strip().lower() for one in cookie.split(b";")]
    return cookie if b"secure" in parts else cookie + b"; Secure"


def with_security_headers(settings: Settings) -> Callable[[Message, Scope], Awaitable[None]]:
    """A hook that adds the headers to every HTTP answer, also where no route was found.

    Over TLS, this server's own or that of a proxy which the settings name, cookies go nowhere else.
    """

    async def add_headers(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        present = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            present.setdefault(name, value)
        if settings.has_tls or scope["scheme"] == "https":
            present.setdefault("strict-transport-security", "max-age=31536000")
            message["headers"] = [
                (name, value if name != b"set-cookie" else _over_tls_alone(value))
                for name, value in message["headers"]
            ]

    return add_headers
