"""What a journal says, checked beyond its chain: events, books, settlements and citations.

For: `taisai verify` and the inspector: every event read, every book balanced, every settlement
worked out again, every record that the cage rests on looked at.
Believes no stored total; the first record that is wrong is named. Must not know files,
databases or signatures.
Obeys: promises 8, 9 and 10; E2, E5.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import msgspec

from taisai.journal import Record, StreamName
from taisai.names import CAGE_STREAM, BadInput
from taisai.reports.citation_audit import CitationAudit
from taisai.reports.settlement_audit import Misstated, SettlementAudit, opinion_on
from taisai.rules import edition_named
from taisai.stream_types import Event
from taisai.streams import CAGE, TABLE, AnyKind, kind_of
from taisai.table import is_on_line
from taisai.table.events import AreaPaid, LosersCollected, TableSettlement, lines_by_key
from taisai.table.state import Table


class Fault(StrEnum):
    """What is wrong with a record's contents, where its link holds."""

    UNREADABLE_EVENT = "unreadable_event"
    MISSTATED = "misstated"
    UNBALANCED = "unbalanced"
    UNFOUNDED = "unfounded"
    CITATION = "citation"


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


@dataclass(slots=True)
class _Stream:
    """A stream as far as it was read.

    Attributes:
        is_replayed: It was seen from its first record, so its state and its book are known.
    """

    kind: AnyKind
    is_replayed: bool
    state: Any = None
    settlements: SettlementAudit = field(default_factory=SettlementAudit)


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
        self._streams: dict[StreamName, _Stream] = {}
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
            kind = kind_of(record.stream)
            stream = self._streams[record.stream] = _Stream(kind, record.sequence == 1)
        fault = self._fault(stream, record)
        if fault is not None:
            self.wrong = WrongRecord(record.stream, record.sequence, *fault, self._position)

    def finish(self) -> None:
        """All records were read: now what one stream says of another can be held against it."""
        if self.wrong is None and (found := self.citations.first_wrong()) is not None:
            citation, words = found
            fault, position = Fault.CITATION, citation.position
            self.wrong = WrongRecord(CAGE_STREAM, citation.sequence, fault, words, position)

    def _fault(self, stream: _Stream, record: Record) -> tuple[Fault, str] | None:
        try:
            event = stream.kind.codec.decode_event(record.event)
        except (msgspec.MsgspecError, UnicodeError) as unreadable:
            return Fault.UNREADABLE_EVENT, f"its event cannot be read: {unreadable}"
        try:
            if stream.kind is TABLE:
                stream.settlements.read(event)
                if stream.state is not None:
                    _check_layout(stream.state, event)
                self.citations.read_table(record, event)
            elif stream.kind is CAGE:
                self.citations.read_cage(record, event, self._position)
            if stream.is_replayed:
                _replay(stream, event)
        except Misstated as misstated:
            return Fault.MISSTATED, str(misstated)
        except AssertionError as broken:
            return Fault.UNBALANCED, f"the ledger does not hold: {broken}"
        except (LookupError, AttributeError, BadInput) as broken:
            return Fault.UNFOUNDED, f"it does not follow from the records before it: {broken!r}"
        return None

    @property
    def settlements_count(self) -> int:
        """How many settlements of terminals were worked out again, corrections included."""
        found = (one.settlements for one in self._streams.values())
        return sum(one.settlements_count + one.corrections_count for one in found)

    @property
    def not_replayed(self) -> tuple[StreamName, ...]:
        """The streams whose beginning is in another file, so that their books are not known."""
        return tuple(sorted(name for name, one in self._streams.items() if not one.is_replayed))

    def totals(self) -> dict[StreamName, tuple[int, int]]:
        """All assets and all claims in each stream that has a book and was replayed."""
        books = ((name, getattr(one.state, "book", None)) for name, one in self._streams.items())
        return {name: book.totals() for name, book in books if book is not None}


def _replay(stream: _Stream, event: Event) -> None:
    before = stream.state
    stream.state = stream.kind.evolve(before, event)
    book = getattr(stream.state, "book", None)
    if book is not None and book is not getattr(before, "book", None):
        assets, claims = book.totals()
        if assets != claims:
            raise Misstated(f"assets are {assets} cents and claims {claims}")


def _check_layout(state: Table, event: object) -> None:
    """D9 6.5: what is collected has lost, and what is paid has won just that."""
    if isinstance(event, AreaPaid):
        for key, line in lines_by_key(event.paid, event.paid_ways):
            _check_line(state, key, line)
    elif isinstance(event, LosersCollected):
        for key, line in lines_by_key(event.collected, event.collected_ways):
            _check_line(state, key, line)


def _check_line(state: Table, key: str, line: TableSettlement) -> None:
    wager = state.layout.wagers[key]
    if state.round is None or state.round.entered is None:
        raise Misstated("chips were settled without an outcome")
    opinion = opinion_on(edition_named(state.round.edition))
    settled = {} if is_on_line(wager) else {wager.settled_as or wager.bet: wager.amount_cents}
    won_cents, _ = opinion.due_on(settled, state.round.entered)
    # R46: what was paid before the layout was amended is not paid twice.
    due = (wager.amount_cents, won_cents and won_cents - wager.won_cents)
    if (line.wager_cents, line.won_cents) != due:
        raise Misstated(
            f"position {line.position} on {line.bet}: wager and win of "
            f"{(line.wager_cents, line.won_cents)} cents are recorded, and {due} follow"
        )
