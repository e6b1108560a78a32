"""Rounds, settlements and wagers as rows, as they stand after every amendment and void.

For: whoever counts and compares. A table's records are read in order; a correction, however late,
changes the rows of its round and makes no row of its own. What a seat won and got back is what the
records say. What each single wager came to is worked out by the edition's own settlement, and left
empty where that does not come to what was recorded for its seat. Must not know where records are
kept, or how rows are written (`row_files`).
Obeys: D9 4.9, 6.5, 7.1, 7.2; D9A 7.2 to 7.4; R17, R31, R46.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import count, islice
from types import MappingProxyType
from typing import Final

import msgspec

from taisai.reports.replayed_round import (
    ReplayedRound,
    Seat,
    SeatKey,
    chips_left_lying,
    wagers_by_bet,
)
from taisai.rules import Outcome, edition_named
from taisai.rules.settlement import winnings
from taisai.stream_types import Event
from taisai.table import events
from taisai.table.events import CorrectionEvent
from taisai.table.vocabulary import Faces


class RowKind(StrEnum):
    """What a row is about."""

    ROUNDS = "rounds"
    SETTLEMENTS = "settlements"
    WAGERS = "wagers"


class RowStatus(StrEnum):
    """What became of a round, of a seat's wagers in it, or of one wager.

    Attributes:
        OPEN: It is not settled yet.
        SETTLED: On the outcome that stands.
        RETURNED: Given back: too little for the aggregate, or the payment was refused.
        VOID: The round has no result, and every wager was given back.
    """

    OPEN = "open"
    SETTLED = "settled"
    RETURNED = "returned"
    VOID = "void"


class RoundOut(msgspec.Struct, frozen=True, kw_only=True):
    """A round as it stands.

    Attributes:
        began_at: Milliseconds since 1970, in UTC; `ended_at` is 0 while it is under way.
        first_face: The faces in the order of entry; 0 where there is no outcome, as `total` is.
        corrections_count: How often it was put right after it was settled.
        wagered_cents: At all seats together, as are the other sums.
    """

    table: str
    round: int
    edition: str
    layout: str
    began_at: int
    ended_at: int
    status: RowStatus
    first_face: int
    second_face: int
    third_face: int
    total: int
    corrections_count: int
    wagered_cents: int
    won_cents: int
    returned_cents: int


class SettlementOut(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat wagered in a round, and what it comes to.

    Attributes:
        seat: `terminal`, or `position` for a player at the table layout.
        number: Of the terminal or position.
    """

    table: str
    round: int
    began_at: int
    seat: str
    number: int
    status: RowStatus
    wagered_cents: int
    won_cents: int
    returned_cents: int


class WagerOut(msgspec.Struct, frozen=True, kw_only=True):
    """One wager, and what it comes to.

    Attributes:
        won_cents: Missing where the records say more of the seat than follows from the outcome, as
            after an adjustment of D9 4.9; `returned_cents` then too.
    """

    table: str
    round: int
    began_at: int
    seat: str
    number: int
    bet: str
    status: RowStatus
    wager_cents: int
    won_cents: int | None
    returned_cents: int | None


Row = RoundOut | SettlementOut | WagerOut


@dataclass(slots=True)
class _Told:
    """A round, with what its replay does not keep."""

    began: events.RoundBegan
    replayed: ReplayedRound
    ended_at: int = 0
    corrections_count: int = 0
    placed: dict[SeatKey, dict[str, int]] = field(default_factory=dict)
    faces: dict[SeatKey, Faces] = field(default_factory=dict)
    returned: set[SeatKey] = field(default_factory=set)

    def read(self, event: Event) -> None:
        self.replayed.read(event)
        changed = self.replayed.changed
        if isinstance(event, _PLACING) and not self.replayed.is_settled:
            # What lies there is taken away when it is settled or given back; what was placed stays.
            for key in changed:
                self.placed[key] = wagers_by_bet(self.replayed.seats[key].wagers)
        elif isinstance(event, events.WageringPeriodExpired | events.PaymentRefused):
            self.returned |= changed
        elif isinstance(event, events.RoundRecalculated) and event.terminal is not None:
            self.faces.update(dict.fromkeys(changed, event.faces))
        if isinstance(event, CorrectionEvent):
            self.corrections_count += 1
        if isinstance(event, _ENDING):
            self.ended_at = event.at

    def status(self, key: SeatKey | None = None) -> RowStatus:
        if self.replayed.is_void:
            return RowStatus.VOID
        if key in self.returned:
            return RowStatus.RETURNED
        is_settled = (
            self.replayed.is_settled if key is None else self.replayed.seats[key].is_settled
        )
        return RowStatus.SETTLED if is_settled else RowStatus.OPEN

    def seats(self) -> Iterator[tuple[SeatKey, Seat, dict[str, int]]]:
        """The seats that wagered, terminals after positions, each with what was placed."""
        for key in sorted(self.placed):
            if wagers := {bet: cents for bet, cents in self.placed[key].items() if cents}:
                yield key, self.replayed.seats[key], wagers


_PLACING: Final = (
    events.PlaceYourBetsCalled,
    events.WagersChanged,
    events.TableWagerPlaced,
    events.TableWagerMoved,
    events.TableWagerWithdrawn,
)
_ENDING: Final = (
    events.RoundCompleted,
    events.NoSpinAnnounced,
    events.VoidRoundAnnounced,
    events.LayoutVoided,
    events.SettlementVoided,
)


def rows_of(kind: RowKind, table: str, read: Callable[[], Iterable[Event]]) -> Iterator[Row]:
    """The rows of a table's events, in the order of rounds, seats and bets.

    The events are read twice: first for what was put right in later rounds, then round by round, so
    that no more than one round and the corrections are in memory. What happened before the first
    round that begins here is passed over, as is a correction of an earlier one.

    Args:
        kind: What a row is about.
        table: The name of the table.
        read: Gives the events; those that are new at the second reading are left for another time.
    """
    corrections: dict[int, list[Event]] = {}
    numbers = count()
    # zip takes an event first: when there are no more, the next number is how many there were.
    for _, later in _by_round(event for event, _ in zip(read(), numbers, strict=False)):
        for number, event in later:
            corrections.setdefault(number, []).append(event)
    for own, _ in _by_round(islice(read(), next(numbers))):
        began = own[0]
        assert isinstance(began, events.RoundBegan), "a round's first event is its beginning"
        replayed = ReplayedRound(began.edition, began.layout, chips_left_lying(own))
        told = _Told(began, replayed)
        for event in (*own, *corrections.get(began.round, ())):
            told.read(event)
        yield from _MAKERS[kind](table, told)


def _by_round(
    happened: Iterable[Event],
) -> Iterator[tuple[list[Event], list[tuple[int, Event]]]]:
    """The events of each round, and those among them that are about an earlier one."""
    own: list[Event] = []
    later: list[tuple[int, Event]] = []
    current = 0
    for event in happened:
        if isinstance(event, events.RoundBegan):
            if own:
                yield own, later
            own, later, current = [event], [], event.round
            continue
        number = getattr(event, "round", current)
        if isinstance(number, int) and number != current:
            later.append((number, event))
        elif own:
            own.append(event)
    if own:
        yield own, later


def _round_row(table: str, told: _Told) -> Iterator[RoundOut]:
    seats = list(told.seats())
    faces = told.replayed.faces or (0, 0, 0)
    yield RoundOut(
        table=table,
        round=told.began.round,
        edition=told.began.edition,
        layout=told.began.layout,
        began_at=told.began.at,
        ended_at=told.ended_at,
        status=told.status(),
        first_face=faces[0],
        second_face=faces[1],
        third_face=faces[2],
        total=sum(faces),
        corrections_count=told.corrections_count,
        wagered_cents=sum(sum(wagers.values()) for _, _, wagers in seats),
        won_cents=sum(seat.won_cents for _, seat, _ in seats),
        returned_cents=sum(seat.returned_cents for _, seat, _ in seats),
    )


def _settlement_rows(table: str, told: _Told) -> Iterator[SettlementOut]:
    for key, seat, wagers in told.seats():
        yield SettlementOut(
            table=table,
            round=told.began.round,
            began_at=told.began.at,
            seat=key[0].value,
            number=key[1],
            status=told.status(key),
            wagered_cents=sum(wagers.values()),
            won_cents=seat.won_cents,
            returned_cents=seat.returned_cents,
        )


def _wager_rows(table: str, told: _Told) -> Iterator[WagerOut]:
    for key, seat, wagers in told.seats():
        due = _due_of_each(told, key, wagers)
        won, returned = (sum(parts) for parts in zip(*due.values(), strict=True))
        is_told = (won, returned) == (seat.won_cents, seat.returned_cents)
        for bet, cents in wagers.items():
            yield WagerOut(
                table=table,
                round=told.began.round,
                began_at=told.began.at,
                seat=key[0].value,
                number=key[1],
                bet=bet,
                status=told.status(key),
                wager_cents=cents,
                won_cents=due[bet][0] if is_told else None,
                returned_cents=due[bet][1] if is_told else None,
            )


def _due_of_each(told: _Told, key: SeatKey, wagers: dict[str, int]) -> dict[str, tuple[int, int]]:
    """What each wager won and returns, as it stands."""
    status = told.status(key)
    if status in (RowStatus.VOID, RowStatus.RETURNED):
        return {bet: (0, cents) for bet, cents in wagers.items()}
    faces = told.faces.get(key, told.replayed.faces)
    if status is RowStatus.OPEN or faces is None:
        return dict.fromkeys(wagers, (0, 0))
    winning = edition_named(told.began.edition).winning_odds(Outcome.of(faces))
    return {
        bet: winnings(cents, winning[bet]) if bet in winning else (0, 0)
        for bet, cents in wagers.items()
    }


_MAKERS: Final[Mapping[RowKind, Callable[[str, _Told], Iterator[Row]]]] = MappingProxyType(
    {
        RowKind.ROUNDS: _round_row,
        RowKind.SETTLEMENTS: _settlement_rows,
        RowKind.WAGERS: _wager_rows,
    }
)

ROW_TYPES: Final[Mapping[RowKind, type[Row]]] = MappingProxyType(
    {
        RowKind.ROUNDS: RoundOut,
        RowKind.SETTLEMENTS: SettlementOut,
        RowKind.WAGERS: WagerOut,
    }
)
"""The columns of each kind, in their order."""
