"""What one stream says, record by record: its events, its book, its settlements, what it cites.

For: whoever reads a stream whose chain holds, from its first record or from a state that was
proved. Believes no stored total. Must not know files, databases, chains or other streams.
Obeys: D9 6.5; R46; promises 8, 9 and 10; E2, E5.
"""

from enum import StrEnum
from typing import Any, Final

import msgspec

from taisai.journal import Record, StreamName
from taisai.ledger import RunningTotals
from taisai.names import BadInput
from taisai.reports.citation_audit import CitationAudit
from taisai.reports.settlement_audit import Misstated, SettlementAudit, opinion_on
from taisai.rules import edition_named
from taisai.stream_types import Event
from taisai.streams import CAGE, TABLE, concerns_the_cage, kind_of
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


FaultInWords = tuple[Fault, str]
"""Which kind of wrong it is, and what exactly."""

Unreadable = msgspec.MsgspecError | UnicodeError | RecursionError
"""Why an event's bytes say no event."""


_OF_LAYOUT: Final = frozenset({AreaPaid, LosersCollected})


class StreamAudit:
    """Reads records of one stream, whose chain holds, in their order.

    Attributes:
        is_replayed: Its state is known: it is read from its first record, or from a proved state.
        state: The stream's state as far as it was read.
        citations: What it tells of records that cite others.
    """

    # What is asked of every record is found once; each look-up is a part of the proof's time.
    __slots__ = (
        "_book",
        "_decode",
        "_evolve",
        "_is_begun",
        "_is_cage",
        "_is_table",
        "_running",
        "_settle",
        "citations",
        "is_replayed",
        "kind",
        "settlements",
        "state",
    )

    def __init__(
        self,
        stream: StreamName,
        citations: CitationAudit,
        *,
        is_replayed: bool,
        state: Any = None,  # noqa: ANN401 - the stream's own kind knows it
        settlements: SettlementAudit | None = None,
    ) -> None:
        """Begins to read.

        Args:
            stream: By its name, which tells its kind.
            citations: Where it is told what cites what.
            is_replayed: The next record is the stream's first, or follows on the state.
            state: The state before the next record.
            settlements: What is known of the rounds before it.
        """
        self.kind = kind_of(stream)
        self.is_replayed = is_replayed
        self.state = state
        self.settlements = SettlementAudit() if settlements is None else settlements
        self.citations = citations
        self._is_table = self.kind is TABLE
        self._is_cage = self.kind is CAGE
        self._decode = self.kind.codec.decode_event
        self._evolve = self.kind.evolve
        self._is_begun = False
        self._settle = self.settlements.read
        self._book = getattr(state, "book", None)
        self._running = RunningTotals()

    def decode(self, record: Record) -> Event | Unreadable:
        """The event of a record, or why its bytes say none."""
        try:
            return self._decode(record.event)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as unreadable:
            return unreadable

    def read(
        self, record: Record, event: Event | Unreadable, position: int = 0
    ) -> FaultInWords | None:
        """Reads the next record; tells what is wrong with what it says.

        Args:
            record: The next one of the stream.
            event: What `decode` says of it.
            position: Which of the records that were read it is, from 1.
        """
        if not isinstance(event, Event):
            return Fault.UNREADABLE_EVENT, f"its event cannot be read: {event}"
        try:
            if self._is_table:
                self._read_table(record, event)
            elif self._is_cage:
                self.citations.read_cage(record, event, position)
            if self.is_replayed:
                self._replay(event)
        except Misstated as misstated:
            return Fault.MISSTATED, str(misstated)
        except AssertionError as broken:
            return Fault.UNBALANCED, f"the ledger does not hold: {broken}"
        except (LookupError, AttributeError, BadInput) as broken:
            return Fault.UNFOUNDED, f"it does not follow from the records before it: {broken!r}"
        return None

    def _read_table(self, record: Record, event: Event) -> None:
        self._settle(event)
        if type(event) in _OF_LAYOUT and self.state is not None:
            _check_layout(self.state, event)
        if concerns_the_cage(event) or not self._is_begun:
            # The first record too: it tells where the stream begins here.
            self.citations.read_table(record, event)
            self._is_begun = True

    def _replay(self, event: Event) -> None:
        self.state = after = self._evolve(self.state, event)
        book = getattr(after, "book", None)
        if book is not None and book is not self._book:
            self._book = book
            assets, claims = self._running.of(book)
            if assets != claims:
                raise Misstated(f"assets are {assets} cents and claims {claims}")

    @property
    def settlements_count(self) -> int:
        """How many settlements of terminals were worked out again, corrections included."""
        return self.settlements.settlements_count + self.settlements.corrections_count

    def totals(self) -> tuple[int, int] | None:
        """All assets and all claims; None where the stream has no book, or it is not known."""
        book = getattr(self.state, "book", None)
        found: tuple[int, int] | None = None if book is None else book.totals()
        return found


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
