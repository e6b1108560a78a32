"""A round as far as its records have come: what each seat has on the layout, and what was settled.

For: the inspector's replay (`round_replay`). It reads the round's own events and needs no state
before them; chips that were left lying on a table layout are known from their settlement. Must not
know records, nor what is shown of it.
Obeys: D9 3.3(a)(iii), 4.4, 6.5; D9A 3.3(c)(iv), (v); R10, R11, R46, R47.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from taisai.stream_types import Event
from taisai.table import events
from taisai.table.events import CorrectionEvent, TableSettlement, WagerRevision
from taisai.table.phases import TRANSITIONS, Phase
from taisai.table.vocabulary import Faces, TableWagerStatus, Way

DISPLAYED_MAX: Final = 3
"""How many numbers the entry terminal's display shows."""


class SeatKind(StrEnum):
    """Where a player sits or stands."""

    TERMINAL = "terminal"
    POSITION = "position"


@dataclass(slots=True)
class Seat:
    """What a player has, and what came of it."""

    wagers: dict[str, int] = field(default_factory=dict)
    won_cents: int = 0
    returned_cents: int = 0
    is_settled: bool = False


SeatKey = tuple[SeatKind, int]

_RETURNED: Final = (TableWagerStatus.PAID, TableWagerStatus.RETURNED)
"""The wager itself is its player's again."""


@dataclass(slots=True)
class ReplayedRound:
    """The round as far as its records have come."""

    edition: str
    layout: str
    left_lying: Mapping[SeatKey, Mapping[str, int]]
    phase: Phase = Phase.BETWEEN_ROUNDS
    display: tuple[int, ...] = ()
    faces: Faces | None = None
    is_settled: bool = False
    is_void: bool = False
    seats: dict[SeatKey, Seat] = field(default_factory=dict)
    changed: set[SeatKey] = field(default_factory=set)
    laid: dict[tuple[int, str], int] = field(default_factory=dict)
    """Each wager of a position, also when it was collected: a correction may be about it."""

    def seat(self, kind: SeatKind, number: int) -> Seat:
        """A seat that the event changes."""
        key = (kind, number)
        self.changed.add(key)
        return self.seats.setdefault(key, Seat())

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
            self.laid |= {(number, name): cents for name, cents in wagers.items()}

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
        self.laid[wager.position, _named(wager.bet, wager.way)] = wager.amount_cents

    def _moved(self, event: events.TableWagerMoved) -> None:
        wagers = self.seat(SeatKind.POSITION, event.position).wagers
        cents = wagers.pop(_named(event.bet, event.way), 0)
        to_way = Way.JOINED if event.way is Way.JOINED else Way.INSIDE
        moved_to = _named(event.to_bet, to_way)
        wagers[moved_to] = wagers.get(moved_to, 0) + cents
        self.laid[event.position, moved_to] = wagers[moved_to]

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

    def _entered(self, event: events.OutcomeEntered | events.OutcomeAmended) -> None:
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

    # ---------------------------------------------------------------- R46: settled anew

    def _revised(self, revisions: Iterable[WagerRevision]) -> None:
        """Wagers that lie there again, and payments that no longer stand."""
        for one in revisions:
            seat = self.seat(SeatKind.POSITION, one.position)
            if one.put_back_cents:
                seat.wagers[_named(one.bet, one.way)] = one.put_back_cents
            more_won_cents = one.won_cents - one.won_before_cents
            was_returned, is_returned = one.status_before in _RETURNED, one.status in _RETURNED
            seat.won_cents += more_won_cents
            seat.returned_cents += more_won_cents
            seat.returned_cents += one.amount_cents * (is_returned - was_returned)

    def _layout_amended(self, event: events.LayoutAmended) -> None:
        self.faces, self.is_settled = event.faces, False
        self._revised(event.wagers)

    def _layout_voided(self, event: events.LayoutVoided) -> None:
        self.is_void, self.faces = True, None
        self._revised(event.wagers)

    def _adjusted(self, event: events.SettledWagerAdjusted) -> None:
        self._revised((event.wager,))

    def _settlement_amended(self, event: events.SettlementAmended) -> None:
        self._recalculated(event)
        self._revised(event.wagers)

    def _settlement_voided(self, event: events.SettlementVoided) -> None:
        self._voided(event)
        self._revised(event.wagers)

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
            if is_terminal:
                seat.won_cents = one.won_cents
            else:
                # What was posted is nothing, the wager alone, or the wager and what it won.
                wager_cents = self.laid.get((one.position, _named(one.bet, one.way)), 0)
                seat.won_cents += one.won_cents - max(one.posted_cents - wager_cents, 0)


_READERS: Final[Mapping[type[Any], Callable[[ReplayedRound, Any], None]]] = MappingProxyType(
    {
        events.PlaceYourBetsCalled: ReplayedRound._opened,
        events.WagersChanged: ReplayedRound._changed,
        events.TableWagerPlaced: ReplayedRound._laid,
        events.TableWagerMoved: ReplayedRound._moved,
        events.TableWagerWithdrawn: ReplayedRound._withdrawn,
        events.WageringPeriodExpired: ReplayedRound._expired,
        events.EntryButtonPressed: ReplayedRound._pressed,
        events.EntryCleared: ReplayedRound._cleared,
        events.OutcomeEntered: ReplayedRound._entered,
        events.OutcomeAmended: ReplayedRound._entered,
        events.TerminalsSettled: ReplayedRound._settled,
        events.LosersCollected: ReplayedRound._collected,
        events.AreaPaid: ReplayedRound._paid,
        events.NoSpinAnnounced: ReplayedRound._void,
        events.VoidRoundAnnounced: ReplayedRound._void,
        events.RoundRecalculated: ReplayedRound._recalculated,
        events.TableRoundMadeGood: ReplayedRound._recalculated,
        events.SettledRoundVoided: ReplayedRound._voided,
        events.DisruptedRoundVoided: ReplayedRound._voided,
        events.SettlementAmended: ReplayedRound._settlement_amended,
        events.SettlementVoided: ReplayedRound._settlement_voided,
        events.LayoutAmended: ReplayedRound._layout_amended,
        events.LayoutVoided: ReplayedRound._layout_voided,
        events.SettledWagerAdjusted: ReplayedRound._adjusted,
        CorrectionEvent: ReplayedRound._corrected,
    }
)


def chips_left_lying(happened: Iterable[Event]) -> dict[SeatKey, dict[str, int]]:
    """Chips on the table layout that were settled in this round and placed in an earlier one."""
    placed: set[tuple[int, str, Way]] = set()
    lying: dict[SeatKey, dict[str, int]] = {}
    for event in happened:
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


def wagers_by_bet(wagers: Mapping[str, int]) -> dict[str, int]:
    """What lies in each area, in all ways."""
    found: dict[str, int] = {}
    for name, cents in wagers.items():
        bet = name.partition("/")[0]
        found[bet] = found.get(bet, 0) + cents
    return found
