"""Commands and events as bytes: canonical JSON, the same for the same event for ever.

One codec for every kind of stream. Must not know any store, or what is said.
Obeys: decision 16 (what was written is read for ever), docs/reference/journal-format.md.
"""

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import get_args, get_origin

import msgspec

from taisai.stream_types import Command, Event
from taisai.streams.shapes import SHAPES

_encoder = msgspec.json.Encoder(order="sorted")


class Codec:
    """How the commands and events of a kind of stream are written and read."""

    def __init__(
        self, commands: tuple[type[Command], ...], events: tuple[type[Event], ...]
    ) -> None:
        self._commands: msgspec.json.Decoder[Command] = msgspec.json.Decoder(reduce(or_, commands))
        self._events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(reduce(or_, events))
        self._numbered = frozenset(one for one in (*commands, *events) if _has_numbered_keys(one))

    def encode(self, message: Event | Command, level: int = SHAPES.newest) -> bytes:
        """The canonical bytes, as a program of a level writes them: sorted keys, no spaces."""
        if level < SHAPES.newest:
            return SHAPES.written(level, message, _encoder.encode)
        if type(message) in self._numbered:
            # A past round has terminals by number; sorted JSON wants the numbers as text.
            return _encoder.encode(msgspec.to_builtins(message, str_keys=True))
        return _encoder.encode(message)

    def decode_event(self, data: bytes) -> Event:
        """The event that these bytes say; unknown fields and types are refused."""
        return self._events.decode(data)

    def is_canonical(self, event: Event, data: bytes) -> bool:
        """Tells whether bytes that say an event are the canonical ones, as `encode` writes them.

        An event of an earlier version, which lacked a field, is written otherwise today: then
        this says no, and whoever asks looks at the bytes by themselves.
        """
        if type(event) in self._numbered:
            return self.encode(event) == data
        return _encoder.encode(event) == data

    def decode_command(self, data: bytes) -> Command:
        """The command that these bytes say; unknown fields and types are refused."""
        return self._commands.decode(data)


def _has_numbered_keys(kind: object) -> bool:
    """Tells whether something in a type, at whatever depth, is kept by number."""
    return any(get_origin(one) is dict and get_args(one)[0] is int for one in _parts(kind, set()))


def _parts(kind: object, seen: set[object]) -> Iterable[object]:
    if kind in seen:
        return
    seen.add(kind)
    yield kind
    inside: Iterable[object] = get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        inside = (one.type for one in msgspec.structs.fields(kind))
    for one in inside:
        yield from _parts(one, seen)
