"""What a store of the journal must offer; the floor knows no more of a store than this.

Must not know any database. `tests/contracts/journal_contract.py` is the suite that each store
passes. Calls block; the shell makes them from its one writer thread.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Protocol

from taisai.journal.chain import Head
from taisai.journal.record import Record, StreamName


class StoreUnavailable(Exception):
    """The world failed: whether the group was kept is not known until the journal is read again."""


class HeadMoved(StoreUnavailable):
    """A stream has another head than was read: something was on its way. It is read again."""

    def __init__(self, head: Head) -> None:
        super().__init__(f"stream {head.stream!r} does not end with record {head.sequence} here")


class SequenceTaken(Exception):
    """Another writer has appended here: this one must stop, for a stream has one writer.

    Attributes:
        record: The first record of the group whose place is taken.
    """

    def __init__(self, record: Record) -> None:
        super().__init__(f"stream {record.stream!r}: record {record.sequence} is there already")
        self.record = record


class Fenced(SequenceTaken):
    """Another process has taken over all streams: this one must stop before it is too late."""

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.args = (f"stream {record.stream!r}: another process has taken this house over",)


class Journal(Protocol):
    """A place where records are kept, which only grows."""

    def append(self, group: Sequence[Record]) -> None:
        """Keeps a group of records, of one stream or several: all of them durably, or none.

        In each stream the group continues the head without a gap.

        Raises:
            SequenceTaken: A record stands already at a place in the group; nothing was kept.
            JournalBroken: The group does not continue a head; nothing was kept.
            StoreUnavailable: The store failed.
        """

    def read(self, stream: StreamName, from_sequence: int = 1) -> Iterator[Record]:
        """The records of a stream in order; none where there are none.

        Raises:
            StoreUnavailable: The store failed.
        """

    def heads(self) -> Mapping[StreamName, Head]:
        """The head of each stream that has a record.

        Raises:
            StoreUnavailable: The store failed.
        """

    def confirm(self, heads: Collection[Head]) -> None:
        """Returns when nothing that was read up to these heads can be lost any more.

        A store that has failed may show, when it comes back, what it has not made durable yet, and
        what was on its way to it may still arrive: after this neither is so.

        Raises:
            HeadMoved: A stream ends elsewhere; it must be read again.
            StoreUnavailable: The store failed.
        """
