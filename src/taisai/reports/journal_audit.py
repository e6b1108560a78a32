"""What a journal says, checked beyond its chain: events, books, settlements and citations.

For: `taisai verify` and the inspector: every event read, every book balanced, every settlement
worked out again, every record that the cage rests on looked at.
Believes no stored total; the first record that is wrong is named. Must not know files,
databases or signatures.
Obeys: promises 8, 9 and 10; E2, E5.
"""

from collections.abc import Mapping

import msgspec

from taisai.journal import Record, StreamName
from taisai.names import CAGE_STREAM
from taisai.reports.citation_audit import CitationAudit
from taisai.reports.stream_audit import Fault, StreamAudit


class WrongRecord(msgspec.Struct, frozen=True):
    """The first record whose contents do not follow.

    Attributes:
        fault: Which kind of wrong it is.
        words: What exactly is wrong.
        position: Which of the records that were read it is, from 1.
    """

    stream: StreamName
    sequence: int
    fault: Fault
    words: str
    position: int

    def __str__(self) -> str:
        return f"stream {self.stream!r}, record {self.sequence}: {self.words}"


class JournalAudit:
    """Reads records whose chain holds, stream by stream, each in its order.

    Attributes:
        wrong: The first record whose contents do not follow; None as far as all do.
        citations: What the cage rests on.
    """

    def __init__(self, begins: Mapping[StreamName, int] | None = None) -> None:
        """Begins to read.

        Args:
            begins: Where all streams are here: the place before each one's first record. None
                where some may be in other files.
        """
        self._streams: dict[StreamName, StreamAudit] = {}
        self.citations = CitationAudit(begins)
        self.wrong: WrongRecord | None = None
        self._position = 0

    def read(self, record: Record) -> None:
        """Reads the next record; after the first that is wrong, nothing more."""
        if self.wrong is not None:
            return
        self._position += 1
        stream = self._streams.get(record.stream)
        if stream is None:
            is_first = record.sequence == 1
            stream = StreamAudit(record.stream, self.citations, is_replayed=is_first)
            self._streams[record.stream] = stream
        fault = stream.read(record, stream.decode(record), self._position)
        if fault is not None:
            self.wrong = WrongRecord(record.stream, record.sequence, *fault, self._position)

    def finish(self) -> None:
        """All records were read: now what one stream says of another can be held against it."""
        if self.wrong is None and (found := self.citations.first_wrong()) is not None:
            citation, words = found
            fault, position = Fault.CITATION, citation.position
            self.wrong = WrongRecord(CAGE_STREAM, citation.sequence, fault, words, position)

    @property
    def settlements_count(self) -> int:
        """How many settlements of terminals were worked out again, corrections included."""
        return sum(one.settlements_count for one in self._streams.values())

    @property
    def not_replayed(self) -> tuple[StreamName, ...]:
        """The streams whose beginning is in another file, so that their books are not known."""
        return tuple(sorted(name for name, one in self._streams.items() if not one.is_replayed))

    def totals(self) -> dict[StreamName, tuple[int, int]]:
        """All assets and all claims in each stream that has a book and was replayed."""
        books = ((name, one.totals()) for name, one in self._streams.items())
        return {name: totals for name, totals in books if totals is not None}
