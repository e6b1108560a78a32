"""A table that another process runs, as the office's screens show it: with real processes.

It is told how much later than at its own table a change is seen, and for how long a table is silent
whose process was killed.
"""

import asyncio
import time
from collections.abc import Callable
from statistics import median

import pytest

from crashes.choices import Command, View, chance_of
from crashes.players import DoorBell, Screen
from crashes.staging import BOSS
from harness.drill import Tally
from members.shared_house import HAND_S, LOOK_S, TABLES, SharedHouse, stage
from taisai.names import HOUSE_STREAM

LONG_MS = 600_000
"""A period that lasts for as long as the test does."""
CHANGES = 12
WAGER_CENTS = 100
WAIT_S = 60.0

pytestmark = [
    pytest.mark.slow,
    pytest.mark.drill,
    pytest.mark.asyncio,
    pytest.mark.xdist_group("members"),
]


class Hand:
    """A player who wagers when the test says so."""

    def __init__(self) -> None:
        self.wanted_count = 0
        self._asked_count = 0

    def choose(self, view: View) -> Command | None:
        """The next wager, if one is wanted."""
        if self._asked_count >= self.wanted_count or view.get("credits", {}).get("cents", 0) == 0:
            return None
        self._asked_count += 1
        return {"type": "PlaceWager", "bet": "small", "amount_cents": WAGER_CENTS}


async def until(holds: Callable[[], bool]) -> float:
    """Waits until something is shown; tells for how long."""
    began = time.monotonic()
    async with asyncio.timeout(WAIT_S):
        while not holds():
            await asyncio.sleep(LOOK_S)
    return time.monotonic() - began


def shows(overview: Screen, table: str) -> bool:
    """The table is there, as it is."""
    return f"{table}/glance" in overview.view


async def measure_lateness(overview: Screen, terminal: Screen, hand: Hand) -> list[float]:
    """How much later than at the terminal wagers are on the overview, in seconds."""
    found: list[float] = []
    for count in range(1, CHANGES + 1):
        hand.wanted_count += 1
        await until(lambda count=count: len(terminal.told) >= count)  # type: ignore[misc]
        assert terminal.told[-1].outcome == "done", terminal.told[-1]
        name, cents = f"{terminal.stream}/glance", count * WAGER_CENTS
        found.append(
            await until(
                lambda name=name, cents=cents: (  # type: ignore[misc]
                    overview.view.get(name, {}).get("wagered_cents") == cents
                )
            )
        )
    return found


async def test_a_table_run_elsewhere_is_shown_changes_goes_silent_and_comes_back(
    house: SharedHouse, tally: Tally, tell_figures: Callable[[str], None]
) -> None:
    stage(house.engine, LONG_MS)
    office = await house.start()
    table = house.table_away_from(office)
    hand, stop = Hand(), asyncio.Event()
    async with DoorBell(house.port) as bell:
        overview = await bell.overview(BOSS)
        dealer = await bell.dealer(table, chance_of(1), 1, voids=False, hand_s=HAND_S)
        terminal, acceptor = await bell.terminal(table, 1, chance_of(2))
        terminal.choose = hand.choose
        async with asyncio.TaskGroup() as tasks:
            for screen in (overview, dealer, terminal, acceptor):
                tasks.create_task(screen.play(stop))
            await until(lambda: all(shows(overview, one) for one in TABLES))
            await until(lambda: overview.view[f"{table}/glance"]["phase"] == "wagering")
            late = await measure_lateness(overview, terminal, hand)

            victim = house.owner_of(table)
            house.members[victim].kill()
            silent_s = await until(lambda: overview.view.get(f"{table}/service_reason") == "silent")
            assert not shows(overview, table)
            back_s = silent_s + await until(lambda: all(shows(overview, one) for one in TABLES))
            assert house.owner_of(table) != victim
            # What was wagered before is there, and what is wagered now comes as before.
            glance = overview.view[f"{table}/glance"]
            assert glance["wagered_cents"] == CHANGES * WAGER_CENTS
            hand.wanted_count += 1
            cents = (CHANGES + 1) * WAGER_CENTS
            await until(lambda: overview.view[f"{table}/glance"]["wagered_cents"] == cents)

            # The office dies: its heir shows all tables as well.
            await house.join(victim)
            house.members[office].kill()
            gone_s = await until(lambda: house.owner_of(HOUSE_STREAM) != office)
            gone_s += await until(lambda: all(shows(overview, one) for one in TABLES))
            stop.set()
    tally["changes seen"] += len(late)
    tell_figures(
        f"a wager at a table run elsewhere is on the overview {median(late):.2f} s later, at the "
        f"longest {max(late):.2f} s; after a death silent after {silent_s:.1f} s, back after "
        f"{back_s:.1f} s; after the office's death all tables after {gone_s:.1f} s"
    )
