"""What the cage rests on, held against the tables' own records.

Each voucher, hold, claim and debt that the cage registered cites a table's record by stream, place
and digest. Here every citation is followed: the record is there, bears that digest, and tells just
that. Reads streams in any order and answers at the end. Must not know files or databases, and
tells no voucher's number.
Obeys: D9A 3.3(d)(i), 6.3; R18, R19; E8 (each voucher is paid once).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from taisai.cage import events as cage_events
from taisai.cage.vocabulary import SourceRecord
from taisai.journal import Record, StreamName
from taisai.money import format_amount
from taisai.stream_types import Event
from taisai.streams import concerns_the_cage, last_words_of, origin_of
from taisai.table.events import CorrectionEvent, VoucherIssued
from taisai.validation_numbers import mask

Fact = tuple[str, object, int]
"""What a table's record tells the cage: of what kind, about what, and how many cents."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A record of the cage that rests on a table's.

    Attributes:
        position: Which of the records that were read it is, from 1.
        details: What else the cage says of it, which the table must have said too.
    """

    sequence: int
    position: int
    source: SourceRecord
    fact: Fact
    details: tuple[int, ...] = ()

    @property
    def _source(self) -> str:
        return f"record {self.source.sequence} of {self.source.stream}"

    def says(self, words: str) -> str:
        """What is wrong with it, in words."""
        kind, about, amount_cents = self.fact
        named = f" {mask(about)}" if isinstance(about, str) else ""
        of = f" of {format_amount(amount_cents)}" if amount_cents else ""
        return f"its {kind}{named}{of} cites {self._source}, {words}"


@dataclass(frozen=True, slots=True)
class _Told:
    digest: str
    facts: Mapping[Fact, tuple[int, ...]]


@dataclass(slots=True)
class CitationAudit:
    """Follows the cage and the tables.

    Attributes:
        begins: Where all streams are here: the place before each one's first record. None where
            some may be in other files.
        checked_count: How many citations were found to hold.
        elsewhere_count: How many cite records that are in another file.
    """

    begins: Mapping[StreamName, int] | None = None
    checked_count: int = 0
    elsewhere_count: int = 0
    _cited: list[Citation] = field(default_factory=list)
    _told: dict[tuple[StreamName, int], _Told] = field(default_factory=dict)
    _first: dict[StreamName, int] = field(default_factory=dict)
    _sessions: dict[str, int] = field(default_factory=dict)

    def read_cage(self, record: Record, event: object, position: int) -> None:
        """Reads a record of the cage."""
        if isinstance(event, cage_events.VoucherRegistered):
            self._sessions[event.validation_number] = event.session
        found = _citation(event)
        if found is not None:
            source, fact, details = found
            self._cited.append(Citation(record.sequence, position, source, fact, details))

    def read_table(self, record: Record, event: object) -> None:
        """Reads a record of a table."""
        self._first.setdefault(record.stream, record.sequence)
        if isinstance(event, Event) and concerns_the_cage(event):
            told = _Told(record.digest, dict(_facts(event)))
            self._told[record.stream, record.sequence] = told

    def join(self, part: "CitationAudit", read_count: int) -> None:
        """Takes in what a later part of the journal has told.

        Args:
            part: Has read that part alone; nothing more is read into it.
            read_count: How many records were read before it.
        """
        moved = (replace(one, position=one.position + read_count) for one in part._cited)
        self._cited.extend(moved)
        self._told.update(part._told)
        self._sessions.update(part._sessions)
        for stream, sequence in part._first.items():
            self._first.setdefault(stream, sequence)

    def first_wrong(self) -> tuple[Citation, str] | None:
        """The first citation that does not hold, with what is wrong; None where all do."""
        seen: set[tuple[str, int, Fact]] = set()
        for one in self._cited:
            key = (one.source.stream, one.source.sequence, one.fact)
            if key in seen:
                return one, one.says("which the cage has registered before")
            seen.add(key)
            words = self._fault(one)
            if words is not None:
                return one, one.says(words)
        return None

    def _fault(self, one: Citation) -> str | None:
        source = one.source
        begin = self._begin(source.stream)
        if begin is None and self.begins is not None:
            return "and there is no such stream"
        if begin is None or source.sequence <= begin:
            self.elsewhere_count += 1
            return None
        told = self._told.get((source.stream, source.sequence))
        if told is None:
            return "where nothing of the kind is recorded"
        if told.digest != source.digest:
            return "under another digest than that record bears"
        if one.fact not in told.facts and not self._is_of_corrected_session(one, told):
            return "which tells something else"
        if one.details and told.facts[one.fact] != one.details:
            return "which names another terminal, session or time"
        self.checked_count += 1
        return None

    def _is_of_corrected_session(self, one: Citation, told: _Told) -> bool:
        """R18, R48: a correction holds, or frees, every voucher of a session that it is about."""
        kind, number, _ = one.fact
        session = self._sessions.get(number) if isinstance(number, str) else None
        is_about_hold = kind in ("hold", "lifted hold")
        return is_about_hold and _corrected_session(session) in told.facts

    def _begin(self, stream: StreamName) -> int | None:
        """The place before a stream's first record here; None where it is not here at all."""
        if self.begins is not None:
            return self.begins.get(stream)
        first = self._first.get(stream)
        return None if first is None else first - 1


def _citation(event: object) -> tuple[SourceRecord, Fact, tuple[int, ...]] | None:
    match event:
        case cage_events.VoucherRegistered():
            details = (event.terminal, event.session, event.issued_at)
            return event.source, ("voucher", event.validation_number, event.amount_cents), details
        case cage_events.VoucherHeld(source=SourceRecord() as source):
            return source, ("hold", event.validation_number, 0), ()
        case cage_events.UnclaimedWinningsRegistered():
            return event.source, ("unclaimed winnings", event.origin, event.amount_cents), ()
        case cage_events.RecoverableRegistered():
            return event.source, ("recoverable", event.origin, event.amount_cents), ()
        case cage_events.CorrectionHoldLifted():
            return event.source, ("lifted hold", event.validation_number, 0), ()
        case cage_events.LastWordRegistered():
            return event.source, ("last word", event.origin, event.due_cents), ()
        case _:
            return None


def _facts(event: Event) -> Iterator[tuple[Fact, tuple[int, ...]]]:
    if isinstance(event, VoucherIssued):
        details = (event.terminal, event.session, event.at)
        yield ("voucher", event.validation_number, event.amount_cents), details
        return
    for said in last_words_of(event):
        yield ("last word", said.origin, said.due_cents), ()
        # R48: also a session that owes only since the cage has paid what is not due after all.
        yield _corrected_session(said.origin.session), ()
    if not isinstance(event, CorrectionEvent):
        return
    for number in event.hold_vouchers:
        yield ("hold", number, 0), ()
    for one in event.corrections:
        # Up to version 0.1 tables told what came to it.
        origin = origin_of(event.round, one)
        if one.unclaimed_cents and not one.is_last_word:
            yield ("unclaimed winnings", origin, one.unclaimed_cents), ()
        if one.recoverable_cents and not one.is_last_word:
            yield ("recoverable", origin, one.recoverable_cents), ()
        if one.recoverable_cents and one.session:
            yield _corrected_session(one.session), ()


def _corrected_session(session: int | None) -> Fact:
    return "corrected session", session, 0
