"""Replay: a stream's state from its records, each read, folded in and checked; nothing is decided.

For: loading a stream, bringing past rounds back, auditing a journal. What happened has happened:
a rule that has changed since decides nothing here. Must not know where records are kept.
Obeys: promise 9 (replay is live); decision 16.
"""

from typing import Generic, TypeVar

import msgspec

from taisai.journal import Head, JournalBroken, Record, fault_in_link, head_of
from taisai.stream_types import Event
from taisai.streams.kinds import Kind

S = TypeVar("S", bound=msgspec.Struct)


class Replay(Generic[S]):
    """A stream as far as its records were taken in.

    Attributes:
        state: Its state; None before the first record.
        head: How far it has come; None where the links are proved elsewhere.
    """

    __slots__ = ("_decode", "_evolve", "head", "state")

    def __init__(self, kind: Kind[S], state: S | None = None, head: Head | None = None) -> None:
        """Begins where a state stands.

        Args:
            kind: What the stream is.
            state: The state before the first record that will be taken in.
            head: The record before it; None where the links are proved elsewhere.
        """
        self.state = state
        self.head = head
        self._decode = kind.codec.decode_event
        self._evolve = kind.evolve

    def take(self, record: Record) -> Event:
        """Takes the next record in; returns what it says.

        Raises:
            JournalBroken: It does not follow on the record before it.
            msgspec.MsgspecError: Its event cannot be read.
            AssertionError: It would put the book out of balance: a fault, or a forgery.
        """
        if self.head is not None:
            fault = fault_in_link(self.head, record)
            if fault is not None:
                raise JournalBroken(fault)
            self.head = head_of(record)
        event = self._decode(record.event)
        self.state = self._evolve(self.state, event)
        return event
