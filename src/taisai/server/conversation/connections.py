"""Connections before anybody is known on them: how many there may be, and how long they may dawdle.

For: uvicorn's HTTP, which waits for a request for ever and takes as many connections as the system
has files. Here a connection that sends no request, half of one, or does not take its answer is
closed in time; so many strangers are let in at once, of them so many from one network address, and
who comes when it is full takes the place of the one that has dawdled longest. Once a connection
has become a screen's socket it is counted with whoever's it is (`switchboard`), and by no address.
Must not know who asks, or what for.
Obeys: promise 18.
"""

import asyncio
import ipaddress
import resource
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from taisai.server.admission.proxy_checks import AnswersCheck
from taisai.server.settings import Settings

FILES_KEPT: Final = 100
"""So many files the house needs for itself: its database, its log, what it serves."""

_STRANGERS_SHARE: Final = 4
_NETWORK_BITS: Final = 64
"""Whoever has an IPv6 address has a network of so many bits."""


@dataclass(frozen=True, slots=True)
class Places:
    """For how many connections there is room.

    Attributes:
        sockets: Screens that are connected.
        strangers: Connections on which nobody is known.
    """

    sockets: int
    strangers: int


def files_limit() -> int:
    """How many files this process may open; as many as the system lets it have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard if hard != resource.RLIM_INFINITY else 1 << 20


def places_in(settings: Settings, files_max: int) -> Places:
    """The room for connections: at most three quarters of the files that are left for them.

    >>> places_in(Settings(connections_max=15_000), files_max=1_124)
    Places(sockets=576, strangers=192)
    """
    in_all = max(_STRANGERS_SHARE, (files_max - FILES_KEPT) * 3 // 4)
    strangers = min(settings.strangers_max, in_all // _STRANGERS_SHARE)
    return Places(min(settings.connections_max, in_all - strangers), strangers)


class Connection(Protocol):
    """A connection on which nobody is known."""

    @property
    def is_dawdling(self) -> bool:
        """No whole request has come, or its answer is given."""
        ...

    def abort(self) -> None:
        """Closes it at once."""
        ...


@dataclass(slots=True)
class Strangers:
    """The connections on which nobody is known, those that came first at the beginning.

    Attributes:
        all_max: How many there may be.
        of_address_max: How many of one network address; of a proxy, which stands for many, all.
    """

    all_max: int
    of_address_max: int
    proxies: frozenset[str] = frozenset()
    _at: dict[str, dict[Connection, None]] = field(default_factory=dict)
    _all: dict[Connection, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self._all)

    def take(self, one: Connection, address: str) -> bool:
        """Takes a connection; another may have to go for it, and where none can it is refused."""
        network = network_of(address)
        beside = self._at.setdefault(network, {})
        is_full = len(beside) >= self.of_address_max and address not in self.proxies
        if is_full and not self._make_room(beside):
            return False
        if len(self._all) >= self.all_max and not self._make_room(self._all):
            return False
        self._all[one] = network
        self._at.setdefault(network, {})[one] = None
        return True

    def leave(self, one: Connection) -> None:
        """A connection is gone, or somebody is known on it now."""
        network = self._all.pop(one, None)
        if network is not None:
            beside = self._at[network]
            beside.pop(one, None)
            if not beside:
                del self._at[network]

    def _make_room(self, among: "dict[Connection, Any]") -> bool:
        """Sends away whoever came first and has nothing under way."""
        oldest = next((one for one in among if one.is_dawdling), None)
        if oldest is None:
            return False
        self.leave(oldest)
        oldest.abort()
        return True


def network_of(address: str) -> str:
    """Under which one's connections are counted.

    >>> network_of("2001:db8::1:2:3:4"), network_of("192.0.2.7"), network_of("")
    ('2001:db8::/64', '192.0.2.7', '')
    """
    if ":" not in address:
        return address
    host = address.partition("%")[0]
    return str(ipaddress.ip_network((host, _NETWORK_BITS), strict=False))


class HouseConfig(uvicorn.Config):
    """How uvicorn serves a house, with who may come in.

    Attributes:
        settings: The server's settings.
        strangers: Who is connected and not known.
        answer_check: Answers a proxy that asks which groups this member owns.
    """

    settings: Settings
    strangers: Strangers
    answer_check: AnswersCheck


class StrangersProtocol(H11Protocol):
    """uvicorn's HTTP, which does not wait for ever."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        assert isinstance(config, HouseConfig)
        self._strangers = config.strangers
        self._answer_check = config.answer_check
        self._has_heard = False
        self._request_s = config.settings.request_seconds_max
        self._send_s = config.settings.send_seconds_max
        self._waiting: asyncio.TimerHandle | None = None
        self._sending: asyncio.TimerHandle | None = None

    @property
    def is_dawdling(self) -> bool:
        """No whole request has come since the last was answered."""
        return self.conn.their_state in (h11.IDLE, h11.SEND_BODY)

    def abort(self) -> None:
        """Closes the connection at once."""
        self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self._strangers.take(self, address):
            transport.abort()
            return
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Bytes have come; a proxy's check is the first and last on its connection."""
        answer = None if self._has_heard else self._answer_check(data)
        self._has_heard = True
        if answer is None:
            super().data_received(data)
            return
        self.transport.write(answer)
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._let_go()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """An answer is given: the next request is waited for, so long and no longer."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a screen's, if its socket is opened."""
        self._let_go()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """The other end does not take its answer."""
        super().pause_writing()
        self._sending = self.loop.call_later(self._send_s, self.abort)

    def resume_writing(self) -> None:
        """The other end takes it again."""
        super().resume_writing()
        if self._sending is not None:
            self._sending.cancel()

    def _wait(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = self.loop.call_later(self._request_s, self._lose_patience)

    def _lose_patience(self) -> None:
        if self.is_dawdling:
            self.abort()

    def _let_go(self) -> None:
        self._strangers.leave(self)
        for timer in (self._waiting, self._sending):
            if timer is not None:
                timer.cancel()
