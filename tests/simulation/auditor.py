"""The auditor: reads every record as it becomes durable, and holds the floor to its promises.

It replays each stream by itself, knows which requests are on record, and computes from the records
alone how long wagers were really accepted. It trusts nothing that the floor remembers.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from taisai.journal import Record
from taisai.stream_types import Event
from taisai.streams import kind_of
from taisai.table import events as t
from taisai.table.phases import Phase
from taisai.table.state import Table

PERIOD_MS_MIN = 36_000


@dataclass
class Period:
    """A Fixed Wagering Period as the records tell it."""

    opened_at: int
    closes_at: int
    down: list[tuple[int, int]] = field(default_factory=list)

    def accepted_ms(self) -> int:
        """The period less all that was down in it, each moment counted once."""
        open_ms = self.closes_at - self.opened_at
        reached = self.opened_at
        for from_at, to_at in sorted(self.down):
            begin, end = max(from_at, reached), min(to_at, self.closes_at)
            if end > begin:
                open_ms -= end - begin
                reached = end
        return open_ms


class Audit:
    """One stream as it stands in the journal."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.kind = kind_of(stream)
        self.state: Any = None
        self.states: list[Any] = [None]
        self.requests: dict[str, list[int]] = {}
        self.period: Period | None = None
        self.failed_from: int | None = None
        self.newest_at = 0
        self.events: list[Any] = []

    def read(self, record: Record) -> None:
        """Reads a record that has become durable."""
        event = self.kind.codec.decode_event(record.event)
        assert record.sequence == len(self.states), "a gap"
        if isinstance(self.state, Table):
            self._check_event(self.state, event, record)
        self.state = self.kind.evolve(self.state, event)
        self.states.append(self.state)
        self.events.append(event)
        if self.failed_from is None:
            self.newest_at = record.at
        if record.request:
            self._note_request(record)
        self._check_money()

    def _note_request(self, record: Record) -> None:
        places = self.requests.setdefault(record.request, [])
        assert not places or places[-1] == record.sequence - 1, f"{record.request} was done twice"
        places.append(record.sequence)

    def _check_money(self) -> None:
        book = getattr(self.state, "book", None)
        if book is not None:
            assets_cents, claims_cents = book.totals()
            assert assets_cents == claims_cents, "money was made or lost"

    # ------------------------------------------------------------ a table's time

    def _check_event(self, before: Table, event: Event, record: Record) -> None:
        self._check_interruption(event, record)
        if isinstance(event, t.PlaceYourBetsCalled) and event.closes_at is not None:
            self.period = Period(event.at, event.closes_at)
            assert event.closes_at - event.at == before.setup.wagering_period_ms
        elif isinstance(event, t.WagersChanged):
            self._check_wager(before, event)
        elif isinstance(event, t.WageringPeriodExpired):
            assert self.period is not None
            assert event.at == self.period.closes_at, "the deadline stands (R3)"
        elif isinstance(event, t.OutcomeEntered | t.TerminalsSettled) and self.period:
            # R3: where less than 36 s were really open, no result is taken.
            assert self.period.accepted_ms() >= PERIOD_MS_MIN, "the round had to be voided"
        elif isinstance(event, t.RoundBegan | t.VoidRoundAnnounced):
            # R3 asks how long wagers were accepted: of a void round nobody asks.
            self.period = None

    def _check_wager(self, before: Table, event: t.WagersChanged) -> None:
        assert before.phase is Phase.WAGERING, "a wager outside the period"
        assert self.period is not None
        assert self.period.opened_at <= event.at < self.period.closes_at, "no fresh timer (R3)"

    def _check_interruption(self, event: Event, record: Record) -> None:
        if isinstance(event, t.InterruptionRecorded):
            if self.period is not None:
                self.period.down.append((event.from_at, event.to_at))
            latest = max(self.failed_from or 0, self.newest_at)
            if self.failed_from is not None and self.period and latest < self.period.closes_at:
                assert event.from_at <= latest, (
                    f"{self.stream}: {latest - event.from_at} ms of an interruption are missing"
                )
            self.failed_from = None
        elif self.failed_from is not None:
            # Only what time alone has brought about may stand before the interruption.
            assert not record.request, "the first record must say from when to when it was down"


class Auditor:
    """All streams as they stand in the journal."""

    def __init__(self) -> None:
        self.audits: dict[str, Audit] = {}

    def of(self, stream: str) -> Audit:
        """One stream."""
        return self.audits.setdefault(stream, Audit(stream))

    def durable(self, group: Sequence[Record]) -> None:
        """Reads a group that has become durable."""
        for record in group:
            self.of(record.stream).read(record)

    def not_acknowledged(self, group: Sequence[Record]) -> None:
        """The streams of this group must say that they were interrupted."""
        for record in group:
            audit = self.of(record.stream)
            if isinstance(audit.state, Table) and audit.failed_from is None:
                audit.failed_from = record.at

    def process_died(self, at: int) -> None:
        """Every table must say that it was interrupted, from no later than now."""
        for audit in self.audits.values():
            if isinstance(audit.state, Table):
                audit.failed_from = min(at, audit.failed_from or at)

    def check_told(self, stream: str, sequence: int, told: Any) -> None:
        """What is told is what the journal holds at that record."""
        held = self.of(stream).states
        assert sequence < len(held), "told before it was durable"
        assert held[sequence] == told, "what is told is not what the journal holds"

    def check_answer(self, stream: str, request: str, outcome: str) -> None:
        """What is answered is what the journal holds."""
        is_there = request in self.of(stream).requests
        if outcome == "done":
            assert is_there, f"{request} was acknowledged and is not on record"
        elif outcome == "refused":
            assert not is_there, f"{request} was refused and is on record"

    def vouchers_issued(self) -> dict[str, int]:
        """Every voucher that a table has issued."""
        return {
            event.validation_number: event.amount_cents
            for audit in self.audits.values()
            for event in audit.events
            if isinstance(event, t.VoucherIssued)
        }
