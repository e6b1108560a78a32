"""The gateway: WebSocket frames of screens, straight from the network to the conversation.

uvicorn and its WebSocket library do the handshake, the closing, pings, fragments and whatever else
a frame may be. Between them stands one short cut: the whole, masked text frame that a screen sends
for a request, which is nearly every frame, goes to the conversation without a queue, a task or a
second turn of the event loop; answers go out the same way. Every other frame, and every piece that
ends none, is counted first: the library sees no more of them than the screen's rate allows.
Must not know what is said.
Obeys: E15 (limits on messages); promise 18; decision 13 says what the short cut saves.
"""

import asyncio
from typing import Any, Final, Protocol

import uvicorn
from litestar import Litestar
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.protocol import State

from taisai.floor.floor import Floor
from taisai.server.admission.hosts import only_named_hosts
from taisai.server.admission.proxy_checks import checks_answered
from taisai.server.conversation.connections import (
    HouseConfig,
    Strangers,
    StrangersProtocol,
    files_limit,
    places_in,
)
from taisai.server.settings import Settings

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

WIRE: Final = "taisai.wire"
"""Under this name a socket's scope holds its wire."""

_WHOLE_TEXT: Final = 0x81
_MASKED: Final = 0x80
_LENGTH: Final = 0x7F
_IN_TWO_BYTES: Final = 126
_IN_EIGHT_BYTES: Final = 127
_HEAD_LENGTH: Final = 2
_MASK_LENGTH: Final = 4
_CLOSE: Final = 0x08
_OPCODE: Final = 0x0F


class Listener(Protocol):
    """Who is told what comes over a wire."""

    def heard(self, message: bytes) -> None:
        """A message has come."""

    def note_frame(self) -> bool:
        """A frame has come that is no message, or a piece of one; tells whether more may come."""

    def blocked(self) -> None:
        """The other end does not keep up."""

    def resumed(self) -> None:
        """The other end has caught up."""

    def gone(self) -> None:
        """The connection is lost."""


class ScreenProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, with a wire for the conversation that takes it over."""

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._listener: Listener | None = None
        self._partial = b""
        self._spoken_at = self.loop.time()
        self._left_bytes = config.ws_max_size
        """How much is still listened to of a screen that nobody listens to."""

    # ---------------------------------------------------------------- the wire

    @property
    def is_clear(self) -> bool:
        """The other end takes messages now."""
        return self.writable.is_set() and not self.disconnected

    def attach(self, listener: Listener) -> None:
        """Gives the connection over, once it is accepted."""
        self._listener = listener
        early, self._partial = self._partial, b""
        # One that broke as it was accepted has never been opened: its frames are a fault.
        if self.transport.is_closing():
            listener.gone()
        elif early:
            self._take(early)

    def detach(self) -> None:
        """Takes the connection back, to be closed."""
        self._listener = None
        self._left_bytes = self.config.ws_max_size
        partial, self._partial = self._partial, b""
        if partial and not self.disconnected:
            super().data_received(partial)

    def say(self, message: bytes) -> None:
        """Sends a text frame; the server's frames are not masked (RFC 6455, 5.1)."""
        length = len(message)
        if length < _IN_TWO_BYTES:
            head = bytes((_WHOLE_TEXT, length))
        elif length < 1 << 16:
            head = bytes((_WHOLE_TEXT, _IN_TWO_BYTES)) + length.to_bytes(2)
        else:
            head = bytes((_WHOLE_TEXT, _IN_EIGHT_BYTES)) + length.to_bytes(8)
        if not self.disconnected and not self.close_sent:
            self.transport.write(head + message)

    # ---------------------------------------------------------------- what uvicorn calls

    def handle_connect(self, event: Request) -> None:
        """The handshake: the application is given the wire with the request."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][WIRE] = self  # type: ignore[assignment]

    def send_keepalive_ping(self) -> None:
        """Asks whether the other end is still there, once it has been silent for long enough.

        To ask each of thousands who play, and to hear each of them answer, costs as much as some
        hundred wagers a second.
        """
        assert self.ping_interval is not None
        silent_s = self.loop.time() - self._spoken_at
        if silent_s >= self.ping_interval or self.close_sent or self.transport.is_closing():
            super().send_keepalive_ping()
            return
        left_s = self.ping_interval - silent_s
        self.ping_timer = self.loop.call_later(left_s, self.send_keepalive_ping)

    def shutdown(self) -> None:
        """The house closes. A socket that is closing already is let go; uvicorn fails over it."""
        if self.handshake_complete and self.conn.state is not State.OPEN:
            self.stop_keepalive()
            self.transport.close()
            return
        super().shutdown()

    def data_received(self, data: bytes) -> None:
        """Bytes have come: frames, whole or in parts."""
        self._spoken_at = self.loop.time()
        if self._listener is not None:
            self._take(self._partial + data if self._partial else data)
        elif not self.handshake_initiated:
            super().data_received(data)
        else:
            self._take_unheard(data)

    def _take_unheard(self, data: bytes) -> None:
        """Takes what comes before somebody listens, or when nobody does any more: little."""
        self._left_bytes -= len(data)
        if self._left_bytes < 0:
            self.transport.abort()
        elif self.close_sent:
            # The other end's word that it has heard of the end, and what it had said before.
            super().data_received(data)
        else:
            self._partial += data

    def _take(self, data: bytes) -> None:
        """Takes whole frames out of what has come, and keeps the rest."""
        size, position = len(data), 0
        while size - position >= _HEAD_LENGTH:
            length, start = data[position + 1] & _LENGTH, position + 2
            if length == _IN_TWO_BYTES:
                length, start = int.from_bytes(data[start : start + 2]), start + 2
            elif length == _IN_EIGHT_BYTES:
                length, start = int.from_bytes(data[start : start + 8]), start + 8
            is_masked = data[position + 1] & _MASKED
            if not is_masked or (start <= size and length > self.config.ws_max_size):
                # The library refuses it, in its own words.
                self._partial = b""
                super().data_received(data[position:])
                return
            end = start + _MASK_LENGTH + length
            if end > size:
                break
            if not self._take_frame(data, position, start, end):
                self._partial = b""
                return
            position = end
        self._partial = data[position:]
        if not position and self._listener is not None:
            self._listener.note_frame()

    def _take_frame(self, data: bytes, position: int, start: int, end: int) -> bool:
        """Takes one whole frame; tells whether the next may be taken."""
        listener = self._listener
        if listener is None or self.disconnected or self.close_sent:
            return False
        if data[position] == _WHOLE_TEXT and not self.frames:
            body = start + _MASK_LENGTH
            listener.heard(apply_mask(data[body:end], data[start:body]))
            return True
        if data[position] & _OPCODE != _CLOSE and not listener.note_frame():
            return False
        super().data_received(data[position:end])
        return True

    def send_receive_event_to_app(self) -> None:
        """A message that the library has put together."""
        if self._listener is None:
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames)
        self.frames = []
        self._listener.heard(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        super().connection_lost(exc)
        if self._listener is not None:
            self._listener.gone()

    def pause_writing(self) -> None:
        """The other end does not read."""
        super().pause_writing()
        if self._listener is not None:
            self._listener.blocked()

    def resume_writing(self) -> None:
        """The other end reads again."""
        super().resume_writing()
        if self._listener is not None:
            self._listener.resumed()


def config_of(app: Litestar, settings: Settings, **more: int | str | None) -> HouseConfig:
    """How uvicorn serves a house: with this gateway, and within its limits.

    Args:
        app: The application of the house.
        settings: The server's settings.
        more: What else uvicorn is told, such as where to listen.
    """
    chosen: dict[str, Any] = {"access_log": False, "server_header": False, **more}
    config = HouseConfig(
        only_named_hosts(app, settings),
        http=StrangersProtocol,
        ws=ScreenProtocol,
        ws_per_message_deflate=False,
        ws_max_size=settings.message_bytes_max,
        lifespan="on",
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        **chosen,
    )
    config.settings = settings
    floor: Floor = app.state.floor
    config.answer_check = checks_answered(lambda: floor.led_here)
    config.strangers = Strangers(
        places_in(settings, files_limit()).strangers,
        settings.strangers_per_address_max,
        frozenset(settings.proxies),
    )
    return config
