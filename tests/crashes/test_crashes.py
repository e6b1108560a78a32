"""The real server, killed at any instant: whoever was told something finds it in the journal.

Each test starts the server as a process on a real database, plays at six tables in different
phases over real sockets, kills the process with SIGKILL again and again, and then compares every
answer that a screen saw with the journal. The instants come from a seed; what happens at them is
the machine's own. In a drill there are more storms, and longer ones: 1,000 kills and more.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlalchemy import Engine

from crashes.audit import Audit, all_delivered, audit_evening, count
from crashes.choices import View, chance_of
from crashes.corrections import Correctors, engage_supervisors, wrong_corrections
from crashes.players import DoorBell, Screen, answers_count, done_count
from crashes.run_server import ServerProcess, free_port
from crashes.staging import Staging
from harness.drill import Tally, length
from store.postgres import Server, running_server
from taisai.store.engine import make_engine
from taisai.store.migrations import upgrade

TERMINALS = 6
LONG_MS = 600_000
TABLES: dict[str, tuple[int, int, bool]] = {
    # They close one after the other, with more than 36 seconds open: dealers enter outcomes, wins
    # are paid out as vouchers, and rounds are put right, all of it while the house is killed.
    "settling": (44_000, 38_000, False),
    "settling-2": (49_000, 38_000, False),
    "settling-3": (54_000, 38_000, False),
    # Closes with less than 36 seconds open, once it was interrupted: nothing is left but to void.
    "short": (36_000, 31_000, False),
    "voiding": (45_000, 0, True),
    "open": (LONG_MS, 0, False),
}
"""Each table: its period, how much of it is over when the test begins, a dealer who voids."""

SETTLING = ("settling", "settling-2")
"""Where supervisors put rounds right."""

UNTIL_S_MAX = 120
SETTLED_COUNT = 3

pytestmark = [pytest.mark.slow, pytest.mark.asyncio]


@dataclass
class Played:
    """A house that is being played in."""

    server: ServerProcess
    engine: Engine
    screens: list[Screen] = field(default_factory=list)
    attackers: list[Screen] = field(default_factory=list)
    correctors: list[Correctors] = field(default_factory=list)
    kills: int = 0

    def kill(self) -> None:
        """Kills the server in whatever it does."""
        self.server.kill()
        self.kills += 1

    async def ready(self) -> None:
        """The server is in service again, by itself."""
        await asyncio.to_thread(self.server.wait_until_ready)


def stage(engine: Engine) -> None:
    """Writes the house with its six tables."""
    now_ms = time.time_ns() // 1_000_000
    staging = Staging(engine, now_ms - 120_000)
    staging.house(tuple(TABLES))
    engage_supervisors(staging, engine)
    for name, (period_ms, open_ms, _) in TABLES.items():
        staging.at = now_ms - 110_000
        staging.open_table(name, TERMINALS, period_ms)
        staging.at = now_ms - open_ms
        staging.place_your_bets(name)
    staging.finish(now_ms)


async def _come_in(played: Played, seed: int) -> None:
    """Signs every dealer in and enrols every terminal, over HTTP."""
    chance = chance_of(seed)
    async with DoorBell(played.server.port) as bell:
        played.correctors = [
            await Correctors.come_in(bell, name) for name in TABLES if name in SETTLING
        ]
        for name, (_, _, voids) in TABLES.items():
            own = chance_of(chance.random())
            played.screens.append(await bell.dealer(name, own, TERMINALS, voids=voids))
            for number in range(1, TERMINALS + 1):
                own = chance_of(chance.random())
                terminal, cabinet = await bell.terminal(name, number, own)
                played.screens.append(terminal)
                # The key of one table's last cabinet is in the wrong hands.
                is_honest = name != "open" or number < TERMINALS
                (played.screens if is_honest else played.attackers).append(cabinet)


async def played_through(
    url: str, seed: int, disturb: Callable[[Played], Awaitable[None]], tally: Tally
) -> Audit:
    """Plays at every screen while the house is disturbed; then proves what stands."""
    engine = make_engine(url)
    upgrade(engine)
    played = Played(ServerProcess(url, free_port()), engine)
    # The fork server imports everything first: the rounds' time runs from the staging.
    played.server.warm_up()
    stage(engine)
    played.server.start()
    try:
        await played.ready()
        await _come_in(played, seed)
        stop = asyncio.Event()
        async with asyncio.TaskGroup() as tasks:
            for screen in played.screens:
                tasks.create_task(screen.play(stop))
            for place, one in enumerate(played.correctors):
                tasks.create_task(one.correct(stop, seed + place))
            attacks = [tasks.create_task(one.open_pages(stop)) for one in played.attackers]
            await disturb(played)
            stop.set()
        tally["pages opened to push others out"] += sum(one.result() for one in attacks)
        return await proved(played, tally)
    finally:
        played.server.close()
        engine.dispose()


async def storm(played: Played, kills: int, seed: int) -> None:
    """Kills the server at seeded instants, now and then while it starts, and starts it again.

    It goes on until enough was done, an outcome entered and rounds voided, however quick the
    machine is.
    """
    chance = chance_of(seed)
    for _ in range(kills):
        if chance.random() < 0.25:
            await asyncio.sleep(chance.uniform(0.0, 0.3))
        else:
            await played.ready()
            await asyncio.sleep(chance.uniform(0.02, 0.5))
        played.kill()
        played.server.start()
    await played.ready()
    await _until(lambda: done_count(played.screens, "PressEnter") >= SETTLED_COUNT)
    await _until(lambda: all(any(one.asked.values()) for one in played.correctors))
    await _until(lambda: done_count(played.screens, "AnnounceVoidRound") > 1)
    await _until(lambda: done_count(played.screens, "PlaceWager") > 300)
    await _until(lambda: done_count(played.screens, "CashOut") > 10)


async def proved(played: Played, tally: Tally) -> Audit:
    """Kills the server once more, starts it, asks everything that was done last again; audits."""
    played.kill()
    played.server.start()
    await played.ready()
    # A settlement that is due by itself would come between what a screen shows and the journal.
    for screen in played.screens:
        if "glance" in screen.view:
            await screen.see_until(_nothing_is_due, UNTIL_S_MAX)
    for screen in played.screens:
        await screen.see_again()
    # Connections from before a crash of the database are of no use.
    played.engine.dispose()
    await all_delivered(played.engine)
    played.kill()
    audit = audit_evening(played.engine, played.screens)
    assert audit.wrong == []
    assert wrong_corrections(played.engine, played.correctors) == []
    tally["corrections asked"] += sum(len(one.asked) for one in played.correctors)
    for screen in played.screens:
        if "terminal" in screen.view:
            _shows_what_the_journal_holds(screen, audit)
    tally["kills"] += played.kills
    tally["repeated requests"] += sum(one.repeats_count for one in played.screens)
    count(tally, audit)
    return audit


def _nothing_is_due(view: View) -> bool:
    glance = view["glance"]
    return "settles_at" not in glance or glance["void_required"]


def _shows_what_the_journal_holds(screen: Screen, audit: Audit) -> None:
    state = audit.states[screen.stream]
    terminal = state.terminals[screen.view["terminal"]]
    shown = (screen.view["credits"]["cents"], screen.view["wagers"])
    assert shown == (state.credits(terminal.number), terminal.wagers)


# ------------------------------------------------------------------------------------- proofs


def check(audit: Audit) -> None:
    """Something of everything has happened, or nothing was proved."""
    assert audit.answers_done > 300
    assert audit.vouchers > 10
    assert audit.rounds_settled >= SETTLED_COUNT
    assert audit.rounds_void > 1
    assert audit.interruptions > 10


@pytest.mark.drill(times=5)
async def test_killed_at_any_instant_on_sqlite_nothing_told_is_lost_or_doubled(
    tmp_path: Path, turn: int, tally: Tally
) -> None:
    kills = length(22, drill=100)
    url = f"sqlite:///{tmp_path / 'journal.sqlite'}"
    check(await played_through(url, turn, lambda played: storm(played, kills, turn), tally))


@pytest.fixture(scope="module")
def durable_postgres() -> Iterator[Server]:
    """A real PostgreSQL server that can be killed."""
    with running_server(is_durable=True) as server:
        yield server


@pytest.mark.drill(times=5)
async def test_killed_at_any_instant_on_postgresql_nothing_told_is_lost_or_doubled(
    durable_postgres: Server, turn: int, tally: Tally
) -> None:
    kills = length(14, drill=100)
    url = durable_postgres.new_database()
    check(await played_through(url, turn, lambda played: storm(played, kills, turn), tally))


@pytest.mark.drill(times=3)
async def test_service_resumes_by_itself_whenever_postgresql_itself_is_killed(
    durable_postgres: Server, turn: int, tally: Tally
) -> None:
    crashes = length(6, drill=15)

    async def disturb(played: Played) -> None:
        chance = chance_of(turn)
        for number in range(crashes):
            await played.ready()
            before = answers_count(played.screens)
            await asyncio.sleep(chance.uniform(0.1, 0.6))
            await asyncio.to_thread(durable_postgres.crash_and_restart)
            if number % 3 == 2:
                # Both at once.
                played.kill()
                played.server.start()
            await played.ready()
            await _until(lambda least=before: answers_count(played.screens) > least + 50)

    url = durable_postgres.new_database()
    audit = await played_through(url, turn, disturb, tally)
    tally["crashes of PostgreSQL"] += crashes
    assert audit.answers_done > 150
    assert audit.interruptions > 4


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(UNTIL_S_MAX):
        while not holds():
            await asyncio.sleep(0.02)
