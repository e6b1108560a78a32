"""Snapshots of a stream's state: they save time at the start, and never decide anything.

A snapshot is believed only where the journal's record at its place bears the same digest; what
cannot be read or does not fit is passed over, and the journal is replayed from its beginning.
Must not know where snapshots are kept (`store`) or what a state means.
"""

import hashlib
from collections.abc import Awaitable, Callable, Iterable
from functools import cache
from typing import Final, Generic, Protocol, TypeVar

import msgspec

from taisai import __version__
from taisai.floor.answers import Answer, Asker, Askers, NewestRequest, Outcome
from taisai.journal import Head, StreamName
from taisai.stream_types import Event
from taisai.streams import AnyKind, Kind

S = TypeVar("S", bound=msgspec.Struct)

SNAPSHOT_RECORDS: Final = 2_000
"""After how many records a stream's next snapshot is taken."""

_FINGERPRINT_LENGTH: Final = 16


class KeptSnapshot(Protocol):
    """A snapshot as a store hands it out."""

    @property
    def sequence(self) -> int:
        """The record after which it was taken."""
        ...

    @property
    def digest(self) -> str:
        """That record's digest."""
        ...

    @property
    def state(self) -> bytes:
        """What `packed` made."""
        ...


class Shelf(Protocol):
    """What the floor asks of a store of snapshots, without blocking."""

    async def keep(self, head: Head, format_name: str, state: bytes) -> None:
        """Keeps the state after a head's record."""
        ...

    async def newest(
        self, stream: StreamName, format_name: str, is_readable: Callable[[bytes], bool]
    ) -> KeptSnapshot | None:
        """The newest snapshot of a format that can be read and that the journal confirms."""
        ...


class BlockingShelf(Protocol):
    """A store of snapshots whose calls block."""

    def keep(self, head: Head, format_name: str, state: bytes) -> None:
        """Keeps the state after a head's record."""
        ...

    def newest(
        self, stream: StreamName, format_name: str, is_readable: Callable[[bytes], bool]
    ) -> KeptSnapshot | None:
        """The newest snapshot."""
        ...


class ThreadShelf:
    """A store of snapshots whose calls run in the journal's thread, in order with its own."""

    def __init__(
        self, shelf: BlockingShelf, call: Callable[[Callable[[], object]], Awaitable[object]]
    ) -> None:
        self._shelf = shelf
        self._call = call

    async def keep(self, head: Head, format_name: str, state: bytes) -> None:
        """Keeps the state after a head's record."""
        await self._call(lambda: self._shelf.keep(head, format_name, state))

    async def newest(
        self, stream: StreamName, format_name: str, is_readable: Callable[[bytes], bool]
    ) -> KeptSnapshot | None:
        """The newest snapshot."""
        found: list[KeptSnapshot | None] = []
        await self._call(lambda: found.append(self._shelf.newest(stream, format_name, is_readable)))
        return found[0]


class _AskedBefore(msgspec.Struct, frozen=True, array_like=True):
    asker: str
    number: int
    events: tuple[msgspec.Raw, ...]


class _Packed(msgspec.Struct, frozen=True):
    """A snapshot's bytes: the state, when its record was appended, and who had asked what."""

    at: int
    state: msgspec.Raw
    asked: tuple[_AskedBefore, ...]


class Unpacked(Generic[S]):
    """A stream as a snapshot tells it.

    Attributes:
        at: When the record at its place was appended.
    """

    __slots__ = ("askers", "at", "state")

    def __init__(self, at: int, state: S, askers: Askers) -> None:
        self.at = at
        self.state = state
        self.askers = askers


_encoder = msgspec.json.Encoder()
_sorted_encoder = msgspec.json.Encoder(order="sorted")
_decoder = msgspec.json.Decoder(_Packed)


@cache
def fingerprint_of(kind: AnyKind) -> str:
    """A name for the shape of a state: another one wherever a field, a type or a word differs."""
    schema = msgspec.json.schema(kind.state_type)
    shape = _sorted_encoder.encode(_without_words(schema))
    return hashlib.sha256(shape).hexdigest()[:_FINGERPRINT_LENGTH]


def _without_words(schema: object) -> object:
    """A schema without what is said to people about it."""
    if isinstance(schema, dict):
        return {
            key: _without_words(one)
            for key, one in schema.items()
            if key != "description" or not isinstance(one, str)
        }
    return [_without_words(one) for one in schema] if isinstance(schema, list) else schema


def format_of(kind: AnyKind) -> str:
    """The name of the format: a program reads only what the same version of it wrote.

    But for a snapshot from which a stream goes on after an archive, which the shelf hands out
    whatever version wrote it: there is nothing else to go on from (decision 16).
    """
    return f"taisai {__version__} {kind.name} {fingerprint_of(kind)}"


def pack(
    kind: Kind[S], state: S, at: int, done: Iterable[tuple[Asker, int, tuple[Event, ...]]]
) -> bytes:
    """The bytes of a stream's state, with the newest request of each page that asked."""
    encode = kind.codec.encode
    asked = tuple(
        _AskedBefore(asker.id, number, tuple(msgspec.Raw(encode(event)) for event in events))
        for asker, number, events in done
    )
    return _encoder.encode(_Packed(at, msgspec.Raw(_encoder.encode(state)), asked))


def packed_state(data: bytes) -> bytes:
    """The state in a snapshot's bytes; empty where they are no snapshot's."""
    try:
        return bytes(_decoder.decode(data).state)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return b""


class SnapshotReader(Generic[S]):
    """Reads snapshots of a kind of stream, each once: who asks for one's readability wants it."""

    def __init__(self, kind: Kind[S]) -> None:
        self._kind = kind
        self._data = b""
        self._told: Unpacked[S] | None = None

    def is_readable(self, data: bytes) -> bool:
        """Tells whether bytes are a snapshot of this kind."""
        return self.read(data) is not None

    def read(self, data: bytes) -> Unpacked[S] | None:
        """The stream that a snapshot tells; None where the bytes are none of this kind's."""
        if self._told is None or data != self._data:
            self._data = data
            try:
                self._told = _unpacked(self._kind, data)
            except (msgspec.MsgspecError, UnicodeError):
                self._told = None
        return self._told


def _unpacked(kind: Kind[S], data: bytes) -> Unpacked[S]:
    said = _decoder.decode(data)
    askers: Askers = Askers()
    for one in said.asked:
        events = tuple(kind.codec.decode_event(bytes(event)) for event in one.events)
        answer = Answer(Outcome.DONE, events)
        askers.note(Asker.parse(one.asker), NewestRequest(one.number, answer, None))
    state = msgspec.json.decode(said.state, type=kind.state_type)
    return Unpacked(said.at, state, askers)
