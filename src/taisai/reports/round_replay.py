"""A round from its records alone, step by step, as a layout shows it.

For: the inspector's replay. Each step has its record and what it changed: the wagers of a seat, the
phase, the dice, the lit areas, what was settled. It needs the round's own records and no state
before them; chips that were left lying on a table layout are known from their settlement. Must not
know where records are kept. A voucher's number is masked.
Obeys: E3 (recall of any round); D9 3.3(b), 4.4, 6.5; D9A 3.3(c)(iv), (v); R10, R11.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from msgspec import UNSET, UnsetType

from taisai.journal import digest_of
from taisai.persons import Person
from taisai.reports.replay_sheet import DecodedRecord
from taisai.rules import Outcome, edition_named
from taisai.stream_types import Event
from taisai.streams import values_of
from taisai.table import events
from taisai.table.events import CorrectionEvent, TableSettlement
from taisai.table.phases import TRANSITIONS, Phase
from taisai.table.vocabulary import Faces, Way
from taisai.views.parts import View
from taisai.words import Values

DISPLAYED_MAX: Final = 3
"""How many numbers the entry terminal's display shows."""


class SeatKind(StrEnum):
    """Where a player sits or stands."""

    TERMINAL = "terminal"
    POSITION = "position"


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


@dataclass(slots=True)
class _Seat:
    wagers: dict[str, int] = field(default_factory=dict)
    won_cents: int = 0
    returned_cents: int = 0
    is_settled: bool = False


_Key = tuple[SeatKind, int]


@dataclass(slots=True)
class _Round:
    """The round as far as its records have come."""

    edition: str
    layout: str
    left_lying: Mapping[_Key, Mapping[str, int]]
    phase: Phase = Phase.BETWEEN_ROUNDS
    display: tuple[int, ...] = ()
    faces: Faces | None = None
    is_settled: bool = False
    is_void: bool = False
    seats: dict[_Key, _Seat] = field(default_factory=dict)
    changed: set[_Key] = field(default_factory=set)

    def seat(self, kind: SeatKind, number: int) -> _Seat:
        key = (kind, number)
        self.changed.add(key)
        return self.seats.setdefault(key, _Seat())

    def read(self, event: Event) -> None:
        """Reads the next event of the round."""
        self.changed = set()
        self.phase = TRANSITIONS[self.phase].get(type(event), self.phase)
        for kind in type(event).__mro__:
            if kind in _READERS:
                _READERS[kind](self, event)
                return

    # ---------------------------------------------------------------- wagers

    def _opened(self, _event: events.PlaceYourBetsCalled) -> None:
        for (kind, number), wagers in self.left_lying.items():
            self.seat(kind, number).wagers.update(wagers)

    def _changed(self, event: events.WagersChanged) -> None:
        seat = self.seat(SeatKind.TERMINAL, event.terminal)
        for change in event.changes:
            seat.wagers.pop(change.bet, None)
            if change.to_cents:
                seat.wagers[change.bet] = change.to_cents

    def _laid(self, event: events.TableWagerPlaced) -> None:
        wager = event.wager
        wagers = self.seat(SeatKind.POSITION, wager.position).wagers
        wagers[_named(wager.bet, wager.way)] = wager.amount_cents

    def _moved(self, event: events.TableWagerMoved) -> None:
        wagers = self.seat(SeatKind.POSITION, event.position).wagers
        cents = wagers.pop(_named(event.bet, event.way), 0)
        to_way = Way.JOINED if event.way is Way.JOINED else Way.INSIDE
        moved_to = _named(event.to_bet, to_way)
        wagers[moved_to] = wagers.get(moved_to, 0) + cents

    def _withdrawn(self, event: events.TableWagerWithdrawn) -> None:
        wagers = self.seat(SeatKind.POSITION, event.position).wagers
        wagers.pop(_named(event.bet, event.way), None)

    def _expired(self, event: events.WageringPeriodExpired) -> None:
        for number in event.unrecognised:
            self._give_back(SeatKind.TERMINAL, number)

    def _give_back(self, kind: SeatKind, number: int) -> None:
        seat = self.seat(kind, number)
        seat.returned_cents, seat.is_settled = sum(seat.wagers.values()), True
        seat.wagers = {}

    # ---------------------------------------------------------------- the outcome

    def _pressed(self, event: events.EntryButtonPressed) -> None:
        # D9 3.3(a)(iii): the display shows the last three.
        self.display = (*self.display, event.number)[-DISPLAYED_MAX:]

    def _cleared(self, _event: events.EntryCleared) -> None:
        self.display = ()

    def _entered(
        self, event: events.OutcomeEntered | events.OutcomeAmended | events.LayoutAmended
    ) -> None:
        self.faces, self.display = event.faces, ()

    def _settled(self, event: events.TerminalsSettled) -> None:
        self.faces, self.is_settled = event.faces, True
        for line in event.terminals:
            seat = self.seat(SeatKind.TERMINAL, line.terminal)
            seat.won_cents, seat.returned_cents = line.won_cents, line.returned_cents
            seat.is_settled = True

    def _collected(self, event: events.LosersCollected) -> None:
        self.is_settled = True
        for line, way in _lines(event):
            seat = self.seat(SeatKind.POSITION, line.position)
            seat.wagers.pop(_named(line.bet, way), None)
            seat.is_settled = True
        for line in event.returned:
            self.seat(SeatKind.POSITION, line.position).returned_cents += line.wager_cents

    def _paid(self, event: events.AreaPaid) -> None:
        for line in event.paid:
            seat = self.seat(SeatKind.POSITION, line.position)
            seat.won_cents += line.won_cents
            seat.returned_cents += line.wager_cents + line.won_cents
            seat.is_settled = True

    def _void(self, _event: Event) -> None:
        self.is_void, self.faces = True, None
        for kind, number in list(self.seats):
            self._give_back(kind, number)

    # ---------------------------------------------------------------- corrections

    def _recalculated(
        self,
        event: events.RoundRecalculated | events.TableRoundMadeGood | events.SettlementAmended,
    ) -> None:
        if getattr(event, "terminal", None) is None:
            self.faces = event.faces
        self._corrected(event)

    def _voided(self, event: CorrectionEvent) -> None:
        self.is_void, self.faces = True, None
        self._corrected(event)

    def _corrected(self, event: CorrectionEvent) -> None:
        for one in event.corrections:
            is_terminal = bool(one.terminal)
            kind = SeatKind.TERMINAL if is_terminal else SeatKind.POSITION
            seat = self.seat(kind, one.terminal or one.position)
            more_cents = one.due_cents - one.posted_cents
            seat.returned_cents += more_cents
            seat.won_cents = one.won_cents if is_terminal else seat.won_cents + more_cents


_READERS: Final[Mapping[type[Any], Callable[[_Round, Any], None]]] = MappingProxyType(
    {
        events.PlaceYourBetsCalled: _Round._opened,
        events.WagersChanged: _Round._changed,
        events.TableWagerPlaced: _Round._laid,
        events.TableWagerMoved: _Round._moved,
        events.TableWagerWithdrawn: _Round._withdrawn,
        events.WageringPeriodExpired: _Round._expired,
        events.EntryButtonPressed: _Round._pressed,
        events.EntryCleared: _Round._cleared,
        events.OutcomeEntered: _Round._entered,
        events.OutcomeAmended: _Round._entered,
        events.TerminalsSettled: _Round._settled,
        events.LosersCollected: _Round._collected,
        events.AreaPaid: _Round._paid,
        events.NoSpinAnnounced: _Round._void,
        events.VoidRoundAnnounced: _Round._void,
        events.RoundRecalculated: _Round._recalculated,
        events.TableRoundMadeGood: _Round._recalculated,
        events.SettledRoundVoided: _Round._voided,
        events.DisruptedRoundVoided: _Round._voided,
        events.SettlementAmended: _Round._recalculated,
        events.SettlementVoided: _Round._voided,
        events.LayoutAmended: _Round._entered,
        events.LayoutVoided: _Round._void,
        CorrectionEvent: _Round._corrected,
    }
)


def round_replay(records: Iterable[DecodedRecord], archive: str = "") -> RoundReplay:
    """The round of these records: from its beginning to its end, and corrections made later."""
    found = list(records)
    began = found[0].event
    assert isinstance(began, events.RoundBegan), "a round's first record is its beginning"
    current = _Round(began.edition, began.layout, _left_lying(found))
    return RoundReplay(
        table=found[0].record.stream,
        round=began.round,
        edition=began.edition,
        layout=began.layout,
        drawn_layout=edition_named(began.edition).printed_for_terminals(began.layout).name,
        steps=tuple(_step(current, one) for one in found),
        archive=archive or UNSET,
    )


def _step(current: _Round, one: DecodedRecord) -> ReplayStep:
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


def _seat_shown(key: _Key, seat: _Seat) -> SeatShown:
    kind, number = key
    return SeatShown(
        kind=kind,
        number=number,
        wagers=_by_bet(seat.wagers),
        won_cents=seat.won_cents,
        returned_cents=seat.returned_cents,
        is_settled=seat.is_settled,
    )


def _left_lying(records: Iterable[DecodedRecord]) -> dict[_Key, dict[str, int]]:
    """Chips on the table layout that were settled in this round and placed in an earlier one."""
    placed: set[tuple[int, str, Way]] = set()
    lying: dict[_Key, dict[str, int]] = {}
    for one in records:
        event = one.event
        if isinstance(event, events.TableWagerPlaced):
            placed.add((event.wager.position, event.wager.bet, event.wager.way))
        elif isinstance(event, events.TableWagerMoved):
            to_way = Way.JOINED if event.way is Way.JOINED else Way.INSIDE
            placed.add((event.position, event.to_bet, to_way))
        for line, way in _lines(event):
            if (line.position, line.bet, way) not in placed:
                key = (SeatKind.POSITION, line.position)
                lying.setdefault(key, {})[_named(line.bet, way)] = line.wager_cents
    return lying


def _lines(event: Event) -> Iterator[tuple[TableSettlement, Way]]:
    if isinstance(event, events.LosersCollected):
        yield from _with_ways(event.collected, event.collected_ways)
        yield from _with_ways(event.returned, event.returned_ways)
    elif isinstance(event, events.AreaPaid):
        yield from _with_ways(event.paid, event.paid_ways)


def _with_ways(
    lines: tuple[TableSettlement, ...], ways: tuple[Way, ...]
) -> Iterator[tuple[TableSettlement, Way]]:
    return zip(lines, ways or (Way.JOINED,) * len(lines), strict=True)


def _named(bet: str, way: Way) -> str:
    """R47: one of a position's wagers on a bet."""
    return f"{bet}/{way}"


def _by_bet(wagers: Mapping[str, int]) -> dict[str, int]:
    """What lies in each area, in all ways."""
    found: dict[str, int] = {}
    for name, cents in wagers.items():
        bet = name.partition("/")[0]
        found[bet] = found.get(bet, 0) + cents
    return found
