"""Playing: the automatic dealers and the bots at work on a running floor.

For: waiting for the moments at which a dealer or a bot acts, by the floor's own clock, and asking
the table as people do, or putting a note into a cabinet. Must not know what they decide
(`automatic_dealer`, `bots`), nor how a note comes to the table.
Obeys: R4: refused in a live house.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

from taisai.demo.automatic_dealer import ReadDice, next_command
from taisai.demo.bots import Bot, PutNote, Touch
from taisai.demo.cabinets import Cabinets, NotDone
from taisai.demo.chance import SeededChance
from taisai.demo.layout_bots import LayoutBot
from taisai.demo.opening import demand_demo
from taisai.demo.plan import DemoPlan, TablePlan
from taisai.demo.visitors import NO_TERMINAL, BotSeat
from taisai.devices.tumbler import SimulatedTumbler
from taisai.floor.floor import Floor, TableRunner
from taisai.floor.stream_runner import Outcome, Service
from taisai.stream_types import Command
from taisai.table.state import Table
from taisai.table.vocabulary import Faces

PACE_MS: Final = 300
"""A hand needs at least so long between two commands."""
PATIENCE_MS: Final = 2_000
"""How long somebody who was refused waits before looking again."""
NOTE_MS_MAX: Final = 10_000
"""How long a bot waits for a note that has gone in to be credited."""


class _AtTable:
    """Waits for a table to change, or for a moment, whichever comes first."""

    def __init__(self, floor: Floor, runner: TableRunner) -> None:
        self.runner = runner
        self.clock = floor.clock
        self._changed = asyncio.Event()
        runner.listeners.append(lambda _events, _records: self._changed.set())
        runner.service_listeners.append(self._changed.set)

    @property
    def state(self) -> Table | None:
        """The table as everybody sees it; None while it is out of service."""
        self._changed.clear()
        return self.runner.durable if self.runner.service is Service.IN_SERVICE else None

    async def wait(self, until: int | None = None) -> None:
        """Waits for a change since the state was looked at, or until a moment."""
        waits: list[asyncio.Future[object]] = [asyncio.ensure_future(self._changed.wait())]
        if until is not None:
            waits.append(asyncio.ensure_future(self.clock.sleep_until(until)))
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in waits:
                one.cancel()

    async def ask(self, command: Command) -> bool:
        """Asks the table; tells whether it was done."""
        return (await self.runner.ask(command)).outcome is Outcome.DONE

    async def put_note(self, cabinets: Cabinets, note: PutNote) -> bool:
        """Puts a note into a cabinet; tells whether the table has credited one since."""
        before = self._notes_count(note.terminal)
        try:
            seen = await cabinets.do(
                self.runner.stream, note.terminal, "insert_note", note.note_cents
            )
        except NotDone:
            return False
        until = self.clock.now() + NOTE_MS_MAX
        while seen.get("is_in") and self.clock.now() < until:
            if self._notes_count(note.terminal) > before:
                return True
            await self.wait(until)
        return False

    def _notes_count(self, terminal: int) -> int:
        found = self.state.terminals.get(terminal) if self.state is not None else None
        return 0 if found is None else sum(found.cabinet.notes.values())


async def deal(floor: Floor, runner: TableRunner, read_dice: ReadDice) -> None:
    """Deals round after round at a table."""
    at_table = _AtTable(floor, runner)
    not_before = 0
    while True:
        due = next_command(at_table.state, read_dice)
        if due is None:
            await at_table.wait()
            continue
        at = max(due.at, not_before)
        if floor.clock.now() < at:
            await at_table.wait(at)
            continue
        is_done = await at_table.ask(due.command)
        not_before = floor.clock.now() + (PACE_MS if is_done else PATIENCE_MS)


class Player(Protocol):
    """Somebody who plays by themselves, at a terminal or at a layout."""

    def moment(self, state: Table) -> object:
        """What plans go by: a new one is made when it changes."""
        ...

    def consents(self, state: Table) -> Command | None:
        """What is agreed to at once."""
        ...

    def touches(self, state: Table) -> tuple[Touch, ...]:
        """What is done at the moment that has come."""
        ...


async def play(
    floor: Floor,
    runner: TableRunner,
    bot: Player,
    cabinets: Cabinets,
    told: Callable[[Command | PutNote, bool], None] | None = None,
) -> None:
    """Plays round after round.

    Args:
        floor: The running tables.
        runner: The bot's table.
        bot: Who plays.
        cabinets: Where notes go in.
        told: Is told each command or note and whether it was done.
    """
    at_table = _AtTable(floor, runner)
    seat = BotSeat(runner.stream, bot.terminal if isinstance(bot, Bot) else NO_TERMINAL)
    runner.listeners.append(seat.hear)
    planned: object = 0
    not_before = 0
    touches: deque[Touch] = deque()
    while True:
        state = at_table.state
        if state is not None and seat.is_taken(state):
            touches.clear()
            planned = bot.moment(state)
            await at_table.wait()
            continue
        moment = bot.moment(state) if state is not None else planned
        if state is not None and moment != planned:
            touches = deque(bot.touches(state))
            planned = moment if touches or _is_closed(state) else planned
        deed: Command | PutNote | None = bot.consents(state) if state is not None else None
        now = floor.clock.now()
        if deed is None and touches and touches[0].at <= now:
            touch = touches.popleft()
            # What was missed while the table was out of service is not made up for.
            deed = touch.deed if now - max(touch.at, not_before) < PATIENCE_MS else None
            if deed is None:
                continue
        if deed is None:
            await at_table.wait(touches[0].at if touches else None)
            continue
        if isinstance(deed, PutNote):
            is_done = await _put_note(at_table, cabinets, deed, seat)
            # What was to come while the note went in comes now.
            not_before = floor.clock.now()
        else:
            is_done = await at_table.ask(deed)
        if told is not None:
            told(deed, is_done)
        if not is_done:
            touches.clear()
            await floor.clock.sleep_until(now + PATIENCE_MS)


async def _put_note(at_table: _AtTable, cabinets: Cabinets, note: PutNote, seat: BotSeat) -> bool:
    seat.is_putting = True
    try:
        return await at_table.put_note(cabinets, note)
    finally:
        seat.is_putting = False


def _is_closed(state: Table) -> bool:
    return state.round is not None and state.round.closed_at != 0


def dice_of(plan: DemoPlan, table: TablePlan) -> ReadDice:
    """The simulated tumbler of a table: R4: the dice exist once they are read, after the close."""
    shown: dict[int, Faces] = {}

    def read(number: int) -> Faces:
        if number not in shown:
            shown.clear()
            tumbler = SimulatedTumbler()
            if plan.seed:
                tumbler = SimulatedTumbler(SeededChance(plan.seed, table.name, number).faces)
            shown[number] = tumbler.read()
        return shown[number]

    return read


async def play_demo(floor: Floor, plan: DemoPlan, bots_seed: str, cabinets: Cabinets) -> None:
    """Lets all automatic dealers and bots of a plan play until it is cancelled.

    Raises:
        NotADemo: R4: the house is live.
    """
    demand_demo(floor.house.durable)
    async with asyncio.TaskGroup() as tasks:
        for table in plan.table_plans:
            runner = floor.tables[table.name]
            if table.is_automatic:
                tasks.create_task(deal(floor, runner, dice_of(plan, table)))
            seed = plan.seed or bots_seed
            players: list[Player] = [Bot(one, seed, table.name) for one in table.bots]
            players += [LayoutBot(one, seed, table.name) for one in table.bot_positions]
            for player in players:
                tasks.create_task(play(floor, runner, player, cabinets))
