"""A journal that is kept in memory, for tests and scenarios; gone when the process ends.

Must not know files. It is also the plainest statement of what `port` asks of a store.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from taisai.journal.chain import Head, beginning, fault_in_link, head_of
from taisai.journal.faults import JournalBroken
from taisai.journal.port import HeadMoved, SequenceTaken
from taisai.journal.record import Record, StreamName


class MemoryJournal:
    """A list of records for each stream."""

    def __init__(self) -> None:
        self._records: dict[StreamName, list[Record]] = {}
        self._heads: dict[StreamName, Head] = {}

    def append(self, group: Sequence[Record]) -> None:
        """Keeps a group of records, or none of them."""
        heads: dict[StreamName, Head] = {}
        for record in group:
            kept = self._heads.get(record.stream)
            if kept is not None and record.sequence <= kept.sequence:
                raise SequenceTaken(record)
            head = heads.get(record.stream) or kept or beginning(record.stream)
            fault = fault_in_link(head, record)
            if fault is not None:
                raise JournalBroken(fault)
            heads[record.stream] = head_of(record)
        for record in group:
            self._records.setdefault(record.stream, []).append(record)
        self._heads.update(heads)

    def read(self, stream: StreamName, from_sequence: int = 1) -> Iterator[Record]:
        """The records of a stream in order."""
        return iter(self._records.get(stream, [])[max(from_sequence - 1, 0) :])

    def heads(self) -> Mapping[StreamName, Head]:
        """The head of each stream."""
        return MappingProxyType(dict(self._heads))

    def confirm(self, heads: Collection[Head]) -> None:
        """What is kept in memory is as safe as it will be; only the heads are looked at."""
        for head in heads:
            if self._heads.get(head.stream, beginning(head.stream)).digest != head.digest:
                raise HeadMoved(head)
