"""A round on one page: what each player wagered, got back and came out with, and how it went.

For: supervisors, who look back on a round without playing it again. Made from its replay, so that
both can only say the same. Must not know where records are kept, nor what may be put right.
Obeys: D9 7.1, 7.2; D9A 7.2, 7.3; E3 (recall); R20, R31.
"""

from typing import Final

from msgspec import UNSET, UnsetType

from taisai.persons import Person
from taisai.reports.replayed_round import SeatKind
from taisai.reports.round_replay import ReplayStep, RoundReplay
from taisai.table import events
from taisai.table.vocabulary import Faces
from taisai.views.parts import View
from taisai.words import Values

_LAYING: Final = frozenset(
    one.__name__
    for one in (
        events.PlaceYourBetsCalled,
        events.WagersChanged,
        events.TableWagerPlaced,
        events.TableWagerMoved,
        events.TableWagerWithdrawn,
    )
)
"""What alone says how much a player wagers: a settlement takes chips away and wagers nothing."""

_PARTS: Final = frozenset({"operation", "irregularities", "corrections", "resettlement"})
"""Where the events stand that tell how a round went; the others tell of money and equipment."""

_LEFT_OUT: Final = frozenset(
    one.__name__ for one in (events.EntryButtonPressed, events.CoverReplaced, events.RoundBegan)
)


class SeatAccount(View, frozen=True, kw_only=True):
    """What a player had in a round, corrections included.

    Attributes:
        won_cents: Without the wagers that came back with it (R17).
        net_cents: What the player came out with: below zero where the house won.
    """

    kind: SeatKind
    number: int
    wagered_cents: int
    won_cents: int
    returned_cents: int
    net_cents: int


class NotedStep(View, frozen=True, kw_only=True):
    """Something that tells how the round went.

    Attributes:
        values: What the event says by name.
        is_correction: It was made after the round was over.
    """

    at: int
    event: str
    values: Values
    is_correction: bool
    who: Person | UnsetType = UNSET
    second: Person | UnsetType = UNSET


class RoundAccount(View, frozen=True, kw_only=True):
    """A round on one page.

    Attributes:
        faces: The outcome as it holds now; absent while there is none, and of a void round.
        is_settled: What players got back is known.
        entered: Who entered the first outcome; absent where the dice reader did, or nobody yet.
    """

    table: str
    round: int
    is_void: bool
    is_settled: bool
    seats: tuple[SeatAccount, ...]
    course: tuple[NotedStep, ...]
    faces: Faces | UnsetType = UNSET
    call: str | UnsetType = UNSET
    entered: Person | UnsetType = UNSET
    archive: str | UnsetType = UNSET


def round_account(replay: RoundReplay) -> RoundAccount:
    """The page of a round that is replayed."""
    entries = [one for one in replay.steps if one.event == events.OutcomeEntered.__name__]
    last = replay.steps[-1]
    return RoundAccount(
        table=replay.table,
        round=replay.round,
        is_void=last.is_void,
        is_settled=last.is_settled or last.is_void,
        seats=_seats(replay),
        course=tuple(_noted(one) for one in replay.steps if _is_noted(one)),
        faces=last.faces,
        call=last.call,
        entered=entries[0].who if entries else UNSET,
        archive=replay.archive,
    )


def _seats(replay: RoundReplay) -> tuple[SeatAccount, ...]:
    wagered: dict[tuple[SeatKind, int], int] = {}
    found: dict[tuple[SeatKind, int], SeatAccount] = {}
    for step in replay.steps:
        for seat in step.seats:
            key = (seat.kind, seat.number)
            if step.event in _LAYING:
                wagered[key] = sum(seat.wagers.values())
            wagered_cents = wagered.get(key, 0)
            found[key] = SeatAccount(
                kind=seat.kind,
                number=seat.number,
                wagered_cents=wagered_cents,
                won_cents=seat.won_cents,
                returned_cents=seat.returned_cents,
                net_cents=seat.returned_cents - wagered_cents,
            )
    return tuple(one for _, one in sorted(found.items()) if one.wagered_cents)


def _is_noted(step: ReplayStep) -> bool:
    part = getattr(events, step.event).__module__.rpartition(".")[2]
    return part in _PARTS and step.event not in _LEFT_OUT


def _noted(step: ReplayStep) -> NotedStep:
    return NotedStep(
        at=step.at,
        event=step.event,
        values=step.values,
        is_correction=step.is_correction,
        who=step.who,
        second=step.second,
    )
