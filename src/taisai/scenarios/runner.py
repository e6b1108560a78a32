"""Plays a scenario: each line is carried out, and its expectations held against what happened.

After every line the promises of the table are checked: money conserved, no account negative,
replay of the encoded events equal to the live state, settled amounts equal to a recalculation.
Must not know files; time is counted from a fixed moment.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from taisai.refusal import Refusal
from taisai.rules import Role
from taisai.scenarios.cage_run import CageRun
from taisai.scenarios.forms.opening import DICE_SET, SEAL, opening_commands
from taisai.scenarios.happenings import Answer, Happening
from taisai.scenarios.headings import Heading, Stage
from taisai.scenarios.invariants import wrong_in, wrong_with
from taisai.scenarios.moments import (
    STAFF_NAMES,
    Absence,
    Action,
    AfterSilence,
    CannotHappen,
    Deadline,
    Moment,
    OnRegister,
    Wait,
)
from taisai.scenarios.parser import ExpectedPart, Line, Scenario
from taisai.stream_types import Command, Event
from taisai.stream_types import Event as CageEvent
from taisai.streams import CAGE, TABLE, AnyKind, Step, fold, let_pass, step
from taisai.table import commands
from taisai.table.events import VoucherIssued
from taisai.table.past_rounds import PastRound
from taisai.table.phases import Phase
from taisai.table.state import Table
from taisai.table.vocabulary import Approved, HouseKind, Person

BEGINS_AT: Final = 1_795_150_800_000
"""When every scenario begins: 20 November 2026, seven in the evening in New Zealand."""

CASINO_SUPERVISOR: Final = Person(Role.CASINO_SUPERVISOR, STAFF_NAMES[Role.CASINO_SUPERVISOR])
"""Who brings the table and the cage to where the heading says they are."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What a line was expected to bring about, and what is so instead."""

    expected: str
    actual: str

    def __str__(self) -> str:
        return f"expected {self.expected}; actual: {self.actual}"


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A line after it was played.

    Attributes:
        at: The time after it.
        after: The table after it; None before it is set up.
    """

    line: Line
    at: int
    after: Table | None
    events: tuple[Event, ...]
    refusal: Refusal | None
    failures: tuple[Failure, ...]
    cage_events: tuple[CageEvent, ...] = ()


def play(scenario: Scenario) -> Iterator[PlayedLine]:
    """Plays a scenario line by line, as far as the first line that fails."""
    run = _Run(scenario.heading)
    played = run.set_up(scenario.heading_line)
    yield played
    for line in scenario.lines:
        if played.failures:
            return
        played = run.play(line)
        yield played


Asked = Callable[[Moment], tuple[Action, ...]]
"""What a deed asks for, at its moment."""


class _Acted(NamedTuple):
    """What an action brought about, and in which kind of stream."""

    kind: AnyKind
    step: Step[Any]


class _Run:
    """A table in the middle of a scenario, with the copy that only the events have made."""

    def __init__(self, heading: Heading) -> None:
        self.heading = heading
        self.at = BEGINS_AT
        self.state: Table | None = None
        self.replayed: Table | None = None
        self.records: dict[int, PastRound] = {}
        self.vouchers_count = 0
        self.away: set[int] = set()
        self.came_back: set[int] = set()
        self.not_approved: set[int | None] = set()
        self.cage = CageRun(heading.setup.table)

    def set_up(self, line: Line) -> PlayedLine:
        """The heading: the table is brought to where the first line finds it."""
        self.cage.open(self.heading.cage, CASINO_SUPERVISOR, self.at)
        return self._played(line, (lambda moment: _first_commands(moment.heading),))

    def play(self, line: Line) -> PlayedLine:
        """One line."""
        return self._played(
            line, tuple(partial(one.form.meaning, one.values) for one in line.deeds)
        )

    def _played(self, line: Line, asked: tuple[Asked, ...]) -> PlayedLine:
        done: list[_Acted] = []
        failures: list[Failure] = []
        try:
            for one in self._carried_out(asked):
                done.append(one)
                failures += self._wrong_after(one)
        except CannotHappen as impossible:
            failures.append(Failure(line.text, str(impossible)))
        at_table = (one.step.events for one in done if one.kind is TABLE)
        happened = tuple(event for events in at_table for event in events)
        at_cage = self.cage.taken()
        refusal = done[-1].step.refusal if done else None
        happening = Happening(
            self.at,
            self.state,
            happened,
            refusal,
            self.cage.state,
            at_cage,
            self._approved,
        )
        failures += _unmet(line, happening)
        return PlayedLine(line, self.at, self.state, happened, refusal, tuple(failures), at_cage)

    def _carried_out(self, asked: tuple[Asked, ...]) -> Iterator[_Acted]:
        """What is asked for, one by one, as far as the first refusal."""
        for ask in asked:
            for action in ask(self._moment):
                done = self._act(action)
                yield done
                if done.step.refusal is not None:
                    return
                yield from self._confirmed()

    def _confirmed(self) -> Iterator[_Acted]:
        """R55: a player who is there has seen what is shown; one who comes back must say so."""
        terminals = self.state.terminals if self.state is not None else {}
        for number, terminal in terminals.items():
            if terminal.missed is None:
                self.came_back.discard(number)
            elif number not in self.away | self.came_back:
                seen = commands.ConfirmMissedRound(terminal=number, round=terminal.missed.number)
                yield self._act(seen)

    @property
    def _moment(self) -> Moment:
        return Moment(
            self.state,
            self.at,
            self.heading,
            self.vouchers_count,
            self.records,
            self.cage.state,
        )

    def _act(self, action: Action) -> _Acted:
        if isinstance(action, Command) and type(action) in CAGE.commands:
            return _Acted(CAGE, self.cage.act(action, self.at))
        match action:
            case Wait(until):
                self.at = self._end_of(until)
                done = let_pass(TABLE, self.state, self.at)
                self.cage.wait(self.at)
            case Absence(terminal, is_away):
                self._go_or_come(terminal, is_away=is_away)
                done = let_pass(TABLE, self.state, self.at)
            case OnRegister(terminal, is_approved):
                (self.not_approved.discard if is_approved else self.not_approved.add)(terminal)
                done = let_pass(TABLE, self.state, self.at)
            case commands.SpinTumbler():
                missed = tuple(sorted(self.away))
                spin = replace(action, missed=missed, approved=self._approved)
                done = step(TABLE, self.state, spin, self.at)
            case commands.OpenTable():
                opened = replace(action, approved=self._approved)
                done = step(TABLE, self.state, opened, self.at)
            case AfterSilence(ms, command):
                self.at += ms
                done = step(TABLE, self.state, command, self.at)
            case _:
                done = step(TABLE, self.state, action, self.at)
        self.state = done.state
        self.cage.follow(done.events, self.at)
        return _Acted(TABLE, done)

    @property
    def _approved(self) -> Approved | None:
        """R54: what the register says: all is approved, but for what lines have taken off it."""
        table = self.state
        if table is None or table.setup.house_kind is HouseKind.DEMO:
            return None
        return Approved(
            "" if None in self.not_approved else "GS-1",
            tuple((one, "" if one in self.not_approved else "TT-1") for one in table.terminals),
        )

    def _go_or_come(self, number: int, *, is_away: bool) -> None:
        terminals = self.state.terminals if self.state is not None else {}
        if number not in terminals:
            raise CannotHappen(f"no terminal {number} is at this table")
        if is_away:
            self.away.add(number)
        else:
            self.away.discard(number)
            self.came_back.add(number)

    def _end_of(self, until: Deadline | int) -> int:
        if not isinstance(until, Deadline):
            return self.at + until
        table = self.state
        current = table.round if table is not None else None
        if table is not None and current is not None:
            if until is Deadline.PERIOD and table.phase is Phase.WAGERING and current.closes_at:
                return current.closes_at
            if until is Deadline.WINDOW and table.phase is Phase.OUTCOME_ENTERED:
                return current.settles_at
        raise CannotHappen(f"no {until.value} is running")

    def _wrong_after(self, done: _Acted) -> Iterator[Failure]:
        """The promises that do not hold after a deed."""
        for wrong in self.cage.wrong(self.state):
            yield Failure("the promises of the cage", wrong)
        if done.kind is TABLE:
            yield from self._wrong_at_table(done.step)

    def _wrong_at_table(self, done: Step[Table]) -> Iterator[Failure]:
        codec = TABLE.codec
        for event in done.events:
            if self.replayed is not None:
                for wrong in wrong_with(self.replayed, event):
                    yield Failure("amounts as recalculated", wrong)
            read_back = codec.decode_event(codec.encode(event))
            self.replayed = fold(TABLE, self.replayed, (read_back,))
            if isinstance(event, VoucherIssued):
                self.vouchers_count += 1
        if self.replayed != self.state:
            yield Failure("replay of the events equal to the live state", "they differ")
        if self.state is not None:
            for wrong in wrong_in(self.state):
                yield Failure("the promises of the table", wrong)
            self.records.update({past.number: past for past in self.state.history.held})


def _first_commands(heading: Heading) -> tuple[Command, ...]:
    """What brings a table to where the heading says it is."""
    if heading.stage is Stage.NOT_SET_UP:
        return ()
    by = CASINO_SUPERVISOR
    wanted: list[Command] = [commands.SetUpTable(by=by, setup=heading.setup)]
    if heading.setup.has_terminals:
        wanted += [commands.InstallTerminal(by=by, terminal=one) for one in heading.terminals]
    if heading.dealer:
        wanted.append(commands.AssignDealer(by=by, dealer=heading.dealer))
    if heading.has_dice:
        wanted.append(commands.InstallDice(by=by, dice_set=DICE_SET, seal=SEAL))
    if heading.stage is Stage.OPEN:
        wanted += opening_commands(heading.setup, by, has_dice=heading.has_dice)
    return tuple(wanted)


def _unmet(line: Line, happening: Happening) -> Iterator[Failure]:
    refusal = happening.refusal
    if refusal is not None and not any(map(_is_refusal, line.expected)):
        yield Failure("no refusal", f"refused {refusal.code.value} ({refusal.rule}): {refusal}")
    for one in line.expected:
        try:
            answer = one.form.meaning(one.values, happening)
        except CannotHappen as impossible:
            answer = Answer(is_met=False, actual=str(impossible))
        if not answer.is_met:
            yield Failure(one.text, answer.actual)


def _is_refusal(one: ExpectedPart) -> bool:
    return one.values.has("code")
