"""The records of a running house for those who may read them: searched, exported, proved.

Reads through an engine of its own that cannot write. Blocking: callers run it in a thread. Must not
know HTTP, or who asks.
Obeys: D9A 7.5(a); E1 (export), E2 (proof), E3 (recall).
"""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import chain
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import Engine

from taisai.house.vocabulary import HouseSettings
from taisai.journal import CheckSignature, Heads, Record, Seals, is_signed
from taisai.names import BadInput, quote
from taisai.reports.replay_sheet import DecodedRecord, NoSuchRound
from taisai.reports.round_replay import RoundReplay, round_replay
from taisai.server.inspection.past_rounds import KeptPast
from taisai.server.inspection.proving import Proof, ProofHere, Prover
from taisai.server.inspection.shown_rows import (
    IncidentShown,
    RoundShown,
    incidents_shown,
    rounds_shown,
)
from taisai.store.engine import address_of
from taisai.store.export import Export, GamingDay, export_stream, gaming_day, gaming_day_at
from taisai.store.journal import SqlJournal
from taisai.store.read_models import ReadModels, RoundsSought
from taisai.store.rows import LATEST, RoundRow, VoucherRow, VoucherTotals
from taisai.store.whole_journal import WholeJournal
from taisai.streams import TABLE
from taisai.table.events import RoundBegan

HEADS_SHOWN_MAX: Final = 50
"""How many of the newest signed heads the inspector sees; all are in the journal."""

ENDED_SHOWN_MAX: Final = 100
"""How many of a day's vouchers the cashier sees."""

_ANY_DAY: Final = GamingDay(0, LATEST)


class NotADay(BadInput):
    """What was given is no date."""


class RoundSpoilt(NoSuchRound):
    """Records of the round are missing, or no longer what was written.

    Attributes:
        values: The stream and the first place that is spoilt, by name.
    """

    def __init__(self, stream: str, sequence: int) -> None:
        """Says which record it is."""
        super().__init__(
            f"the round cannot be shown: record {sequence} of {stream} is missing or no longer "
            "what was written; the proof of the journal tells more"
        )
        self.values = {"stream": stream, "sequence": sequence}


def day_named(text: str) -> date:
    """The date that a text names.

    Raises:
        NotADay: It names none.
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotADay(f"{quote(text)} is no day: write it as 2026-11-15") from None


class Wanted(msgspec.Struct, frozen=True):
    """Which rows of a list are wanted.

    Attributes:
        day: The gaming day, or the first of several; any where neither it nor `until` is there.
        until: The last of several days; empty where it is one.
        staff: Whom they are about, by name; empty for anybody.
        skip: How many of the newest are known already.
    """

    day: str = ""
    until: str = ""
    staff: str = ""
    skip: int = 0


class Today(msgspec.Struct, frozen=True):
    """The cage's gaming day so far.

    Attributes:
        ended: The vouchers that were paid, cancelled or disposed of, newest first.
    """

    day: GamingDay
    totals: VoucherTotals
    ended: tuple[VoucherRow, ...]


class HeadsShown(msgspec.Struct, frozen=True):
    """Signed heads, and whether their signature holds."""

    heads: Heads
    key_id: str
    holds: bool


def _decode(record: Record) -> DecodedRecord:
    """A record with what it says; one that was spoilt on disk says so, and not what it said."""
    try:
        return DecodedRecord(record, TABLE.codec.decode_event(record.event))
    except (msgspec.MsgspecError, UnicodeError):
        raise RoundSpoilt(record.stream, record.sequence) from None


class Records:
    """The records, read only."""

    def __init__(
        self,
        engine: Engine,
        check_signature: CheckSignature,
        archives: Sequence[Path] = (),
        proof: Proof | None = None,
    ) -> None:
        """The records in a database.

        Args:
            engine: The way to it; it cannot write.
            check_signature: Checks what the house has signed.
            archives: Folders in which archives lie, beside those where they were made.
            proof: Proves the journal; None to do it in this process, as it is short.
        """
        self._engine = engine
        self._check_signature = check_signature
        self.read_models = ReadModels(engine)
        self.journal = SqlJournal(engine)
        self.whole = WholeJournal(engine, archives, Seals(check_signature))
        self.past = KeptPast(self.whole, self.read_models)
        self.prover = Prover(self.journal, proof or ProofHere(address_of(engine), check_signature))

    def export(self, stream: str, day: str, settings: HouseSettings) -> Export:
        """The records of a stream: of the gaming day that began on a date, or all.

        Those in archives are with them, as far back as the archives are there without a gap.

        Raises:
            BadInput: There is no such day or stream.
        """
        wanted = self._day(day, settings) if day else None
        exports = [
            export_stream(one.journal, stream, wanted) for one in self.whole.parts_there(stream)
        ]
        start = exports[-1].start
        for at, one in enumerate(exports):
            first = next(one.lines, None)
            if first is not None:
                rest = chain.from_iterable(later.lines for later in exports[at:])
                return Export(one.start, chain((first,), rest))
        return Export(start, iter(()))

    def rounds(
        self, table: str, wanted: Wanted, sought: RoundsSought, settings: HouseSettings
    ) -> list[RoundShown]:
        """Rounds of a table or all, of some gaming days or any, newest first; as they hold now.

        Raises:
            BadInput: There is no such day.
        """
        time = self._days(wanted, settings)
        rows = self.read_models.rounds(
            table, time.from_at, time.to_at, sought=sought, skip=wanted.skip
        )
        return rounds_shown(self.whole, self.read_models, rows)

    def incidents(
        self, stream: str, wanted: Wanted, settings: HouseSettings
    ) -> list[IncidentShown]:
        """Incidents of a stream or all, of some gaming days or any, newest first.

        Raises:
            BadInput: There is no such day.
        """
        time = self._days(wanted, settings)
        rows = self.read_models.incidents(
            stream, time.from_at, time.to_at, staff=wanted.staff, skip=wanted.skip
        )
        return incidents_shown(self.whole, rows)

    def signed_heads(self) -> list[HeadsShown]:
        """The newest signed heads, newest first, each with whether its signature holds."""
        newest = reversed(self.journal.signed_heads()[-HEADS_SHOWN_MAX:])
        check = self._check_signature
        return [HeadsShown(one.heads, one.key_id, is_signed(one, check)) for one in newest]

    def _days(self, wanted: Wanted, settings: HouseSettings) -> GamingDay:
        first = self._day(wanted.day, settings) if wanted.day else _ANY_DAY
        last = self._day(wanted.until, settings) if wanted.until else first
        return GamingDay(first.from_at, last.to_at)

    def _day(self, day: str, settings: HouseSettings) -> GamingDay:
        return gaming_day(day_named(day), settings.gaming_day_start_minutes, settings.zone)

    def replay(self, stream: str, number: int) -> RoundReplay:
        """A round to be played again: its records, and the corrections that were made later.

        Raises:
            BadInput: There is no such round, or the archive that holds it is not there.
        """
        row = self.read_models.round_of(stream, number)
        if row is None:
            raise NoSuchRound(f"there is no round {quote(number)} at {quote(stream)}")
        archive = self.whole.parts(stream, row.first_sequence)[0].archive
        found = list(self._records_of(row))
        if not found or not isinstance(found[0].event, RoundBegan):
            raise RoundSpoilt(stream, row.first_sequence)
        return round_replay(found, archive)

    def _records_of(self, row: RoundRow) -> Iterator[DecodedRecord]:
        for record in self.whole.read(row.stream, row.first_sequence):
            if row.ended_at and record.sequence > row.last_sequence:
                break
            yield _decode(record)
        for one in self.read_models.incidents_of_round(row.stream, row.round):
            if one.sequence > row.last_sequence and row.ended_at:
                record_at = self.whole.record_at(row.stream, one.sequence)
                if record_at is not None:
                    yield _decode(record_at)

    def paid_today(self, at: int, settings: HouseSettings) -> Today:
        """What the cage has done in the gaming day that a moment falls into."""
        day = gaming_day_at(at, settings.gaming_day_start_minutes, settings.zone)
        return Today(
            day=day,
            totals=self.read_models.voucher_totals(day.from_at, day.to_at),
            ended=tuple(self.read_models.vouchers_ended(day.from_at, day.to_at)[:ENDED_SHOWN_MAX]),
        )

    def close(self) -> None:
        """Closes the engine, and the archives that were opened."""
        self.whole.close()
        self._engine.dispose()
