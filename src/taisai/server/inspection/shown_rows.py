"""Rows of the read models with what their records in the journal say.

For: the inspector's lists. An incident is told with its values by name, so that a screen can say it
in its own language. The journal proves itself and a row does not, so the record's values are told;
where it is in an archive that is not there, or was spoilt, those of the row. A round that was put
right is told with what holds now and what it was first settled at. Must not know HTTP.
Obeys: D9A 7.3; E3, E6.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from taisai.journal import Record, StreamName
from taisai.names import BadInput
from taisai.reports.corrected_round import corrected_round
from taisai.reports.replayed_round import ReplayedRound, SeatKind
from taisai.store.read_models import ReadModels
from taisai.store.rows import IncidentRow, RoundRow
from taisai.store.whole_journal import WholeJournal
from taisai.stream_types import Event
from taisai.streams import kind_of, values_of
from taisai.table.events import CorrectionEvent, TerminalsSettled
from taisai.words import Values

_LOOKED_AT_ONCE: Final = 64
"""A settlement is among the last records of its round: it is looked for from the end."""

_details_decoder: Final = msgspec.json.Decoder(Values)


class IncidentShown(msgspec.Struct, frozen=True, kw_only=True):
    """An incident as it is told.

    Attributes:
        kind: The name of the event.
        values: What the event says by name; nothing where neither record nor row can tell.
    """

    stream: str
    sequence: int
    at: int
    kind: str
    round: int
    terminal: int
    staff: str
    values: Values


class FirstSettled(msgspec.Struct, frozen=True, kw_only=True):
    """What a round was settled at before it was put right; faces such as `1-3-6`."""

    faces: str
    won_cents: int
    returned_cents: int


class RoundShown(RoundRow, frozen=True, kw_only=True):
    """A round as it holds now.

    Attributes:
        first: What it was first settled at; absent where it was never put right, where terminals
            were not settled in it, or where its records are not there: then the amounts are those
            of the row.
    """

    first: FirstSettled | UnsetType = UNSET


def incidents_shown(whole: WholeJournal, rows: Sequence[IncidentRow]) -> list[IncidentShown]:
    """Incidents with what their records say, in the same order."""
    records: dict[tuple[StreamName, int], Record] = {}
    for stream, found in groupby(sorted(rows, key=attrgetter("stream")), attrgetter("stream")):
        places = [one.sequence for one in found]
        records.update(((stream, one.sequence), one) for one in whole.records_at(stream, places))
    return [_incident(row, records.get((row.stream, row.sequence))) for row in rows]


def _incident(row: IncidentRow, record: Record | None) -> IncidentShown:
    told = asdict(row)
    details = told.pop("details")
    kept = _details_decoder.decode(details) if details else {}
    return IncidentShown(**told, values=_values(record) or kept)


def _values(record: Record | None) -> Values:
    event = _event_of(record) if record is not None else None
    try:
        return values_of(event) if event is not None else {}
    except BadInput:
        # Somebody altered it on disk: it names a thing that there is not.
        return {}


def _event_of(record: Record) -> msgspec.Struct | None:
    """What a record says; None where it was spoilt, which the proof of the journal tells."""
    try:
        return kind_of(record.stream).codec.decode_event(record.event)
    except (msgspec.MsgspecError, UnicodeError):
        return None


def rounds_shown(
    whole: WholeJournal, models: ReadModels, rows: Iterable[RoundRow]
) -> list[RoundShown]:
    """Rounds as they hold now, in the same order."""
    return [_round(whole, models, row) for row in rows]


def _round(whole: WholeJournal, models: ReadModels, row: RoundRow) -> RoundShown:
    if row.corrections_count:
        return _corrected(whole, models, row)
    return _void(whole, row) if row.void_kind else RoundShown(**asdict(row))


def _void(whole: WholeJournal, row: RoundRow) -> RoundShown:
    """R11: what was wagered went back; no settlement told the row how much that was."""
    told = ReplayedRound(row.edition, row.layout, {})
    for record in whole.records_at(row.stream, range(row.first_sequence, row.last_sequence + 1)):
        event = _event_of(record)
        if isinstance(event, Event):
            told.read(event)
    back = dict.fromkeys(SeatKind, 0)
    for (kind, _), seat in told.seats.items():
        back[kind] += seat.returned_cents
    at_terminals = dict.fromkeys(("wagered_cents", "returned_cents"), back[SeatKind.TERMINAL])
    on_layout = {"layout_wagered_cents": back[SeatKind.POSITION]}
    return RoundShown(**(asdict(row) | at_terminals | on_layout))


def _corrected(whole: WholeJournal, models: ReadModels, row: RoundRow) -> RoundShown:
    settled = next(_settlements(whole, row), None)
    if settled is None:
        return RoundShown(**asdict(row))
    # R46: also what was put right while the layout was still being settled.
    places = [one.sequence for one in models.incidents_of_round(row.stream, row.round)]
    events = [_event_of(record) for record in whole.records_at(row.stream, places)]
    found = corrected_round(settled, [one for one in events if isinstance(one, CorrectionEvent)])
    now, before = found.now, found.first
    first = FirstSettled(
        faces="-".join(map(str, found.first_faces)),
        won_cents=before.won_cents,
        returned_cents=before.returned_cents,
    )
    held = {"won_cents": now.won_cents, "returned_cents": now.returned_cents}
    return RoundShown(**(asdict(row) | held), first=first)


def _settlements(whole: WholeJournal, row: RoundRow) -> Iterator[TerminalsSettled]:
    """The settlement of a round's terminals, looked for from the end."""
    for last in range(row.last_sequence, row.first_sequence - 1, -_LOOKED_AT_ONCE):
        places = range(max(row.first_sequence, last - _LOOKED_AT_ONCE + 1), last + 1)
        for record in whole.records_at(row.stream, places):
            event = _event_of(record)
            if isinstance(event, TerminalsSettled):
                yield event
