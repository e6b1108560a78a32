"""A round from its records alone, step by step, as a layout shows it.

For: the inspector's replay. Each step has its record and what it changed: the wagers of a seat, the
phase, the dice, the lit areas, what was settled (`replayed_round`). Must not know where records
are kept. A voucher's number is masked.
Obeys: E3 (recall of any round); D9 3.3(b).
"""

from collections.abc import Iterable

from msgspec import UNSET, UnsetType

from taisai.journal import digest_of
from taisai.persons import Person
from taisai.reports.replay_sheet import DecodedRecord
from taisai.reports.replayed_round import (
    ReplayedRound,
    Seat,
    SeatKey,
    SeatKind,
    chips_left_lying,
    wagers_by_bet,
)
from taisai.rules import Outcome, edition_named
from taisai.streams import values_of
from taisai.table import events
from taisai.table.events import CorrectionEvent
from taisai.table.phases import Phase
from taisai.table.vocabulary import Faces
from taisai.views.parts import View
from taisai.words import Values


class SeatShown(View, frozen=True, kw_only=True):
    """What a seat has on the layout after a step.

    Attributes:
        won_cents: Without the wagers that came back with it (R17).
        is_settled: What it won and got back is known.
    """

    kind: SeatKind
    number: int
    wagers: dict[str, int]
    won_cents: int = 0
    returned_cents: int = 0
    is_settled: bool = False


class ReplayStep(View, frozen=True, kw_only=True):
    """One record of the round.

    Attributes:
        event: The name of the event.
        values: What the event says by name, for a sentence in the screen's language.
        who: Who did it; absent where equipment or time did.
        second: R20: who approved it.
        seats: Those that it changed.
        faces: The dice as they stand, from ENTER on.
        is_settled: Losing wagers have lost.
        is_void: The round has no result.
        is_correction: It was made after the round was over.
        is_altered: The record's contents do not come to its digest.
        display: The numbers on the entry terminal's display, until they are entered.
    """

    sequence: int
    at: int
    event: str
    values: Values
    digest: str
    previous: str
    phase: Phase
    seats: tuple[SeatShown, ...]
    is_settled: bool
    is_void: bool
    is_correction: bool
    is_altered: bool
    who: Person | UnsetType = UNSET
    second: Person | UnsetType = UNSET
    display: tuple[int, ...] | UnsetType = UNSET
    faces: Faces | UnsetType = UNSET
    call: str | UnsetType = UNSET
    lit: tuple[str, ...] | UnsetType = UNSET


class RoundReplay(View, frozen=True, kw_only=True):
    """A round to be played again on the layout.

    Attributes:
        drawn_layout: The name of the layout to draw.
        archive: The archive that its records come from; absent where they are in the journal.
    """

    table: str
    round: int
    edition: str
    layout: str
    drawn_layout: str
    steps: tuple[ReplayStep, ...]
    archive: str | UnsetType = UNSET


def round_replay(records: Iterable[DecodedRecord], archive: str = "") -> RoundReplay:
    """The round of these records: from its beginning to its end, and corrections made later."""
    found = list(records)
    began = found[0].event
    assert isinstance(began, events.RoundBegan), "a round's first record is its beginning"
    current = ReplayedRound(
        began.edition, began.layout, chips_left_lying(one.event for one in found)
    )
    return RoundReplay(
        table=found[0].record.stream,
        round=began.round,
        edition=began.edition,
        layout=began.layout,
        drawn_layout=edition_named(began.edition).printed_for_terminals(began.layout).name,
        steps=tuple(_step(current, one) for one in found),
        archive=archive or UNSET,
    )


def _step(current: ReplayedRound, one: DecodedRecord) -> ReplayStep:
    event, record = one.event, one.record
    current.read(event)
    outcome = Outcome.of(current.faces) if current.faces is not None else None
    lit = edition_named(current.edition).lit(current.layout, outcome) if outcome else UNSET
    return ReplayStep(
        sequence=record.sequence,
        at=record.at,
        event=type(event).__name__,
        values=values_of(event),
        digest=record.digest,
        previous=record.previous,
        phase=current.phase,
        seats=tuple(_seat_shown(key, current.seats[key]) for key in sorted(current.changed)),
        is_settled=current.is_settled,
        is_void=current.is_void,
        is_correction=isinstance(event, CorrectionEvent),
        is_altered=digest_of(record) != record.digest,
        who=getattr(event, "by", None) or UNSET,
        second=getattr(event, "second", None) or UNSET,
        display=current.display or UNSET,
        faces=outcome.ascending if outcome is not None else UNSET,
        call=outcome.call if outcome is not None else UNSET,
        lit=lit,
    )


def _seat_shown(key: SeatKey, seat: Seat) -> SeatShown:
    kind, number = key
    return SeatShown(
        kind=kind,
        number=number,
        wagers=wagers_by_bet(seat.wagers),
        won_cents=seat.won_cents,
        returned_cents=seat.returned_cents,
        is_settled=seat.is_settled,
    )
