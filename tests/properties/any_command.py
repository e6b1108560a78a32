"""Any command at all, with arguments that are of the right type and otherwise arbitrary.

Made from the commands' own fields, so that a new command joins the machines by itself.
"""

import types
import typing
from dataclasses import dataclass
from enum import Enum

from hypothesis import strategies as st
from msgspec.structs import fields, replace

from taisai.rules import Role, edition_named
from taisai.rules.bets import BETS
from taisai.stream_types import Command
from taisai.table.cabinet import Word
from taisai.table.decide import DECISIONS
from taisai.table.past_rounds import PastRound
from taisai.table.procedure import PROCEDURES
from taisai.table.state import Table
from taisai.table.vocabulary import Approved, DeviceFault, LimitSheet, Mode, Person, Setup
from taisai.validation_numbers import with_check

DEALER = Person(Role.DEALER, "d1")
GAME_SUPERVISOR = Person(Role.GAME_SUPERVISOR, "g1")
CASINO_SUPERVISOR = Person(Role.CASINO_SUPERVISOR, "c1")
STAFF = (
    DEALER,
    GAME_SUPERVISOR,
    CASINO_SUPERVISOR,
    Person(Role.DEALER, "d2"),
    Person(Role.GAME_SUPERVISOR, "g2"),
    Person(Role.CASINO_SUPERVISOR, "c2"),
    Person(Role.CASHIER, "k1"),
    Person(Role.INSPECTOR, "i1"),
    Person(Role.PLAYER, "p1"),
)
COMMANDS = tuple(DECISIONS)

face = st.integers(1, 6)
faces = st.tuples(face, face, face)
bets = st.sampled_from(["small", "big", "odd", "any_triple", "face_3", *BETS, "no_such_bet"])
cents = st.sampled_from([100, 500, 1_000, 2_500, 5_000, 150, 999, 20_000, 60_000, 1, 0, -100])
words = st.sampled_from(["as the camera shows", "as the camera shows", "red", "blue", ""])
sheets = st.sampled_from(
    [
        LimitSheet(100, 100, 20_000),
        LimitSheet(500, 250, 10_100, aggregate_cents_min=2_000),
        LimitSheet(100, 50, 90_000),
        LimitSheet(1_000, 100, 500),
    ]
)
chip_rows = st.lists(st.sampled_from([100, 500, 2_500, 10_000, 300]), max_size=3).map(tuple)
validation_numbers = st.integers(0, 60).map(lambda n: with_check(f"{n:015d}")) | st.just("12")


@dataclass(frozen=True)
class Moment:
    """What an arbitrary command may refer to."""

    setup: Setup
    state: Table | None
    at: int


def _setups(moment: Moment) -> st.SearchStrategy[Setup]:
    now = moment.state.setup if moment.state is not None else moment.setup
    return st.sampled_from(
        [
            now,
            replace(now, settlement_window_ms=now.settlement_window_ms + 500),
            replace(now, wagering_period_ms=40_000),
            replace(now, wagering_period_ms=35_999),
            replace(now, large_win_cents_min=4_000),
            replace(now, layout="alternative"),
            replace(now, tracked=not now.tracked),
            replace(now, mode=Mode.HYBRID),
        ]
    )


def _past_rounds(moment: Moment) -> st.SearchStrategy[PastRound | None]:
    held = moment.state.history.held if moment.state is not None else ()
    return st.sampled_from([None, *held[:3]])


NAMED: dict[str, st.SearchStrategy[object]] = {
    "terminal": st.sampled_from([1, 2, 3, 1, 2, 3, 4, 0, 31]),
    "position": st.sampled_from([1, 2, 3, 1, 2, 3, 4, 0]),
    "terminals": st.lists(st.sampled_from([1, 2, 3, 9]), max_size=3).map(tuple),
    "malfunction": st.integers(0, 3),
    "notice": st.integers(0, 3),
    "session": st.integers(0, 3),
    "alert": st.integers(0, 3),
    "number": st.integers(0, 7),
    "times": st.integers(0, 7),
    "count": st.sampled_from([5, 1, 2, 20, 0, -1]),
    "colour_count": st.sampled_from([0, 5, 1, 2, 20, 0, -1]),
    "note_cents": st.sampled_from([5_000, 10_000, 2_000, 500, 700, 0]),
    "dealer": st.sampled_from(["d1", "d1", "d2", ""]),
    "chip": st.sampled_from(["red", "blue", "red_a"]),
    "note_id": st.sampled_from(["1/a/1", "1/a/2", "1/a/3", "2/a/1", "a note", ""]),
    "voucher": st.integers(0, 3),
    "doubt": st.integers(0, 2),
    "test": st.integers(0, 2),
    "faults": st.sampled_from([(), ("paper_low",), ("jam", "offline")]),
    "removed_seal": st.sampled_from(["s1", "s2", ""]),
    "seal": st.sampled_from(["s1", "s2", ""]),
    "validation_number": validation_numbers,
    "dark": st.sampled_from([(), ("small",), ("small", "big"), ("odd",)]),
    "wrongly_lit": st.sampled_from([(), ("big",), ("no_such_bet",)]),
    "failures": st.lists(st.sampled_from(DeviceFault), max_size=2).map(tuple),
    "spins": st.integers(0, 9),
    "confidence": st.sampled_from([0, 997, 1_000, 1_001]),
    "picture": st.sampled_from(["", "5f" * 32, "no digest"]),
}
"""Arguments whose name says what is asked for."""


def _by_name(name: str, moment: Moment) -> st.SearchStrategy[object] | None:
    at = moment.at
    if name in ("proposed_at", "reported_at", "from_at", "to_at", "day_began_at"):
        return st.sampled_from([at - 60_000, at - 600_000, at, at - 2_000, at + 1_300_000])
    if name == "closes_at":
        return st.sampled_from([at + 1_200_000, at + 1_000, at])
    if name == "round":
        rounds = moment.state.rounds_count if moment.state is not None else 0
        return st.integers(max(rounds - 2, 0), rounds + 1)
    return NAMED.get(name)


def _by_kind(name: str, kind: object, moment: Moment) -> st.SearchStrategy[object]:
    """Arguments by their type."""
    plain: dict[object, st.SearchStrategy[object]] = {
        Person: st.sampled_from((*STAFF[1:3] * 3, *STAFF)),
        bool: st.booleans(),
        Setup: _setups(moment),
        LimitSheet: sheets,
        PastRound: _past_rounds(moment),
        Approved: st.sampled_from(
            [Approved("GS-1"), Approved("GS-1", ((1, "TT-1"), (2, ""))), Approved()]
        ),
        tuple[int, int, int]: faces | st.tuples(face, face, st.integers(0, 7)),
        tuple[int, ...]: chip_rows,
    }
    if kind in plain:
        return plain[kind]
    if kind is int:
        assert name.endswith("_cents"), f"no values are known for {name}"
        return cents
    if kind in (str, Word):
        return bets if name in ("bet", "to_bet", "placed_on") else words
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(list(kind))
    if isinstance(kind, types.UnionType):
        inner = [one for one in typing.get_args(kind) if one is not type(None)]
        return st.none() | _by_kind(name, inner[0], moment)
    assert name == "runs", f"no values are known for {name}: {kind}"
    return st.sampled_from([(), (((1, 1, 1), ("small",)),), (((6, 6, 9), ()),)])


def a_command(kind: type[Command], moment: Moment) -> st.SearchStrategy[Command]:
    """Commands of one kind."""
    arguments = {}
    for field in fields(kind):
        found = _by_name(field.name, moment)
        arguments[field.name] = (
            found if found is not None else _by_kind(field.name, field.type, moment)
        )
        for limits in getattr(field.type, "__metadata__", ()):
            if limits.ge is not None:
                # What no bytes can hold nobody can ask for.
                arguments[field.name] = arguments[field.name].filter(limits.ge.__le__)
        if found is not None and isinstance(field.type, types.UnionType):
            arguments[field.name] = st.none() | found
    if "by" in arguments:
        arguments["by"] = _people(kind, moment)
    return st.builds(kind, **arguments)


def _people(kind: type[Command], moment: Moment) -> st.SearchStrategy[Person]:
    """Mostly those whose call it is, and everybody else as well."""
    call = PROCEDURES[kind].call
    edition = edition_named(moment.setup.edition)
    entitled = [one for one in STAFF if call is not None and edition.may(one.role, call)]
    return st.sampled_from((*entitled * 5, *STAFF))


def any_command(moment: Moment) -> st.SearchStrategy[Command]:
    """Commands of every kind that the table can decide."""
    return st.sampled_from(COMMANDS).flatmap(lambda kind: a_command(kind, moment))


def a_timely_command(moment: Moment) -> st.SearchStrategy[Command]:
    """Commands that this phase and this mode have a use for."""
    assert moment.state is not None
    phase, mode = moment.state.phase, moment.state.mode
    timely = [
        kind
        for kind in COMMANDS
        if phase in PROCEDURES[kind].phases and mode in PROCEDURES[kind].modes
    ]
    return st.sampled_from(timely).flatmap(lambda kind: a_command(kind, moment))
