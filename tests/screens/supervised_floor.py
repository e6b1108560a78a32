"""A floor of many small tables, and its two supervisors at their screens.

Each test has a table of its own, so that all of them share one house and two open screens, in
whatever order they come: what one leaves behind, or fails to, is no other's. What is not to be
proved on a screen here (a dealer who deals, a player who touches) is asked of the floor directly.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

from playwright.async_api import Locator, expect

from crashes.staging import Staging
from harness.manual_clock import settle_down
from harness.ready_house import (
    ANN,
    CARA,
    GUS,
    PEOPLE,
    START_MS,
    enrol,
    enrol_terminal,
    opening_with_checks,
    stage_house,
)
from harness.stacked_notes import note_in
from screens.browser import LAPTOP, WAIT_MS, Screen, Screens, TerminalScreen
from screens.on_record import audit_of, events_of, money_at
from screens.staff_screens import SupervisorScreen
from table.play import SEAL
from taisai.floor.answers import Outcome
from taisai.house import commands as house
from taisai.house.vocabulary import DeviceKind
from taisai.names import HOUSE_STREAM
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind, Mode
from taisai.stream_types import Event
from taisai.table import commands as table
from taisai.table.state import Table
from taisai.table.vocabulary import Faces, Setup

PERIOD_MS: Final = 36_000
WINDOW_MS: Final = 10_000
NOTICE_MS: Final = 20 * 60_000
HOUR_MS: Final = 60 * 60_000
GIL: Final = Person(Role.GAME_SUPERVISOR, "gil")
EVE: Final = Person(Role.DEALER, "eve")
"""Two more, whom tests about staff may do with as they like."""
STAFF: Final = (*PEOPLE, GIL, EVE)

Wagers = Mapping[int, Mapping[str, int]]
AnEvent = TypeVar("AnEvent", bound=Event)


@dataclass(frozen=True)
class Plan:
    """A table of the floor: where the test begins.

    Attributes:
        credits: What is on each terminal, in cents, in notes of the acceptor.
        rounds: The rounds behind it, each with the wagers on it.
        devices: What is enrolled there beside its terminals.
    """

    table: str
    mode: Mode = Mode.TERMINALS
    edition: str = "9A"
    is_open: bool = True
    credits: Mapping[int, int] = field(default_factory=dict)
    rounds: tuple[tuple[Faces, Wagers], ...] = ()
    setup: Mapping[str, Any] = field(default_factory=dict)
    devices: tuple[DeviceKind, ...] = ()


def table_label(table_name: str) -> str:
    """A table as the screens call it."""
    return f"Table {table_name.removeprefix('table-')}"


def _set_up(staging: Staging, plan: Plan) -> None:
    setup = Setup(
        table=plan.table,
        mode=plan.mode,
        edition=plan.edition,
        house_kind=HouseKind.DEMO,
        **{
            "wagering_period_ms": PERIOD_MS,
            "settlement_window_ms": WINDOW_MS,
            "opening_checks_required": False,
            **plan.setup,
        },
    )
    name = plan.table
    staging.ask(HOUSE_STREAM, house.AddTable(by=CARA, table=name, mode=plan.mode))
    staging.ask(name, table.SetUpTable(by=CARA, setup=setup))
    for number in (1, 2) if setup.has_terminals else ():
        staging.ask(name, table.InstallTerminal(by=CARA, terminal=number))
        enrol_terminal(staging, name, number)
    for kind in plan.devices:
        enrol(staging, kind, name, 0)
    staging.ask(name, table.AssignDealer(by=CARA, dealer=ANN.id))
    staging.ask(name, table.InstallDice(by=CARA, dice_set="D-1", seal=SEAL))
    for command in opening_with_checks(setup) if plan.is_open else ():
        staging.ask(name, command)


def _play(staging: Staging, plan: Plan) -> None:
    name = plan.table
    for terminal, cents in plan.credits.items():
        for note_cents in (10_000,) * (cents // 10_000) + (5_000,) * (cents % 10_000 // 5_000):
            staging.ask(name, note_in(terminal, note_cents))
    for faces, wagers in plan.rounds:
        staging.ask(name, table.SpinTumbler(by=ANN, times=3))
        staging.ask(name, table.CallPlaceYourBets(by=ANN))
        for terminal, bets in wagers.items():
            for bet, cents in bets.items():
                placed = table.PlaceWager(terminal=terminal, bet=bet, amount_cents=cents)
                staging.ask(name, placed)
        staging.at += PERIOD_MS
        for number in faces:
            staging.ask(name, table.PressEntryButton(by=ANN, number=number))
        staging.ask(name, table.PressEnter(by=ANN))
        staging.ask(name, table.SettleRound(by=ANN))


def make_floor(path: Path, plans: tuple[Plan, ...]) -> None:
    """Writes the house; its rounds were played in the hour before the clock stands still."""
    with stage_house(path, START_MS - HOUR_MS, STAFF, surname=" Grey") as staging:
        for plan in plans:
            staging.at = START_MS - HOUR_MS
            _set_up(staging, plan)
            _play(staging, plan)


async def comes(screens: Screens, person: Person) -> SupervisorScreen:
    """A supervisor comes to a screen."""
    screen = SupervisorScreen(await screens.page_of(person, size=LAPTOP))
    await screens.go(screens.kept(screen).page, f"/staff/{person.role}")
    await expect(screen.page.locator("nav").first).to_be_visible()
    return screen


class Supervision:
    """The floor with its supervisors.

    Attributes:
        boss: The casino supervisor's screen.
        guard: The game supervisor's screen.
        file: The journal.
    """

    def __init__(
        self, screens: Screens, file: Path, boss: SupervisorScreen, guard: SupervisorScreen
    ) -> None:
        self.screens = screens
        self.file = file
        self.boss = boss
        self.guard = guard

    @classmethod
    async def begin(cls, screens: Screens, file: Path) -> "Supervision":
        """Both supervisors come to their screens."""
        return cls(screens, file, await comes(screens, CARA), await comes(screens, GUS))

    async def tidy(self) -> None:
        """Between tests: other screens go, and what a test left open is closed."""
        kept = [self.boss, self.guard]
        for screen in self.screens.opened:
            if screen not in kept:
                await screen.page.context.close()
        said = [wrong for screen in self.screens.opened for wrong in screen.wrongs]
        # A browser calls it an error where a form was refused; the tests look at the reason.
        wrongs = [one for one in said if not any(code in one for code in ("400", "403", "409"))]
        self.screens.opened[:] = kept
        for screen in kept:
            screen.wrongs.clear()
            if await screen.page.get_by_role("dialog").count():
                await screen.page.reload()
        assert not wrongs, "\n".join(wrongs)

    async def terminal(self, name: str, number: int = 1) -> TerminalScreen:
        """A player's terminal."""
        return await self.screens.terminal(number, name)

    # ---------------------------------------------------------------- what is not on their screens

    async def do(self, name: str, *commands: object) -> None:
        """Somebody else asks for something, and it is done."""
        for command in commands:
            answer = await self.screens.house.floor.runner_of(name).ask(command)
            assert answer.outcome is Outcome.DONE, answer

    async def tells_the_time(self, name: str) -> None:
        """Something happens at a table: by it a screen learns how far the clock has jumped."""
        call = table.CallForDealer(terminal=1)
        await self.do(name, call, table.AnswerCall(by=ANN, terminal=1))

    async def opens_round(self, name: str, wagers: Wagers | None = None) -> None:
        """A dealer opens a round, and players wager."""
        await self.do(name, table.SpinTumbler(by=ANN, times=3), table.CallPlaceYourBets(by=ANN))
        for terminal, bets in (wagers or {}).items():
            for bet, cents in bets.items():
                placed = table.PlaceWager(terminal=terminal, bet=bet, amount_cents=cents)
                await self.do(name, placed)

    async def closes_round(self) -> None:
        """The period runs out."""
        await self.screens.advance(PERIOD_MS)

    async def enters(self, name: str, faces: Faces, by: Person = ANN) -> None:
        """A dealer enters an outcome."""
        pressed = (table.PressEntryButton(by=by, number=face) for face in faces)
        await self.do(name, *pressed, table.PressEnter(by=by))

    # ------------------------------------------------------------------ the record

    def table(self, name: str) -> Table:
        """The table as the floor has it."""
        state = self.screens.house.floor.tables[name].durable
        assert isinstance(state, Table)
        return state

    def newest(self, name: str, kind: type[AnEvent]) -> AnEvent:
        """The newest event of a kind, from the disk."""
        return [one for one in events_of(self.file, name) if isinstance(one, kind)][-1]

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Waits until something is so at the house, where no screen says that it is."""
        async with asyncio.timeout(WAIT_MS / 1_000):
            while not is_so():
                await settle_down()

    @asynccontextmanager
    async def nothing_written(self, name: str) -> AsyncIterator[None]:
        """What is tried meanwhile leaves no record at a table."""
        before = self.count(name)
        yield
        assert self.count(name) == before

    def count(self, name: str) -> int:
        """How many records a stream has."""
        runner = self.screens.house.floor.runner_of(name)
        sequence: int = runner.head.sequence
        return sequence

    def money(self, name: str, terminal: int) -> tuple[str, str]:
        """Credits and wagers of a terminal as the journal has them."""
        return money_at(audit_of(self.file, name), terminal)

    # ------------------------------------------------------------------ two persons

    def board(self, screen: Screen, name: str) -> Locator:
        """What waits at a table for a second person."""
        return screen.page.locator(".board", has=screen.page.get_by_text(f"{table_label(name)}:"))

    async def approves(self, name: str) -> None:
        """The game supervisor approves what waits there."""
        board = self.board(self.guard, name)
        await board.get_by_role("button", name="Approve").click()
        await expect(board).to_have_count(0)
