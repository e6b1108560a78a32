"""What a terminal owes its player to see, and what it was, outlive a process that is killed.

The server is a real process on a real file; a round was settled before it started, and it is
killed with SIGKILL before and after each thing that is asked of it.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from crashes.choices import chance_of
from crashes.players import DoorBell, Screen
from crashes.run_server import ServerProcess, free_port
from crashes.staging import BOSS, Staging, dealer_of
from harness.stacked_notes import note_in
from taisai.store.engine import make_engine
from taisai.store.migrations import upgrade
from taisai.table import commands as table

NAME = "away"
PERIOD_MS = 36_000

pytestmark = [pytest.mark.slow, pytest.mark.asyncio]


class KilledHouse:
    """A served house, its screens, and the way to kill it."""

    def __init__(
        self, server: ServerProcess, terminal: Screen, dealer: Screen, boss: Screen
    ) -> None:
        self._server = server
        self.terminal = terminal
        self.dealer = dealer
        self.boss = boss

    async def kill_and_start(self) -> None:
        """The process dies in whatever it does, and another takes its place."""
        self._server.kill()
        self._server.start()
        await asyncio.to_thread(self._server.wait_until_ready)


def _settled_round(staging: Staging) -> None:
    """Terminal 1 wins a round whose settlement none of its pages has shown."""
    staging.open_table(NAME, 2, PERIOD_MS)
    staging.place_your_bets(NAME)
    staging.ask(NAME, note_in(1, 5_000))
    staging.ask(NAME, table.PlaceWager(terminal=1, bet="small", amount_cents=500))
    staging.let_pass(NAME, PERIOD_MS)
    dealer = dealer_of(NAME)
    staging.ask(NAME, table.CallNoMoreBets(by=dealer))
    staging.ask(NAME, table.Uncover(by=dealer))
    staging.ask(NAME, table.AnnounceOutcome(by=dealer, faces=(1, 2, 4)))
    for number in (1, 2, 4):
        staging.ask(NAME, table.PressEntryButton(by=dealer, number=number))
    staging.ask(NAME, table.PressEnter(by=dealer))
    staging.let_pass(NAME, 1_000)


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[KilledHouse]:
    """A house with one table, at which a round was settled while terminal 1 was away."""
    url = f"sqlite:///{tmp_path / 'journal.sqlite'}"
    engine = make_engine(url)
    upgrade(engine)
    now_ms = time.time_ns() // 1_000_000
    staging = Staging(engine, now_ms - 120_000)
    staging.house((NAME,))
    _settled_round(staging)
    staging.finish(now_ms)
    server = ServerProcess(url, free_port())
    server.warm_up()
    server.start()
    try:
        await asyncio.to_thread(server.wait_until_ready)
        async with DoorBell(server.port) as bell:
            terminal, _ = await bell.terminal(NAME, 1, chance_of(1))
            dealer = await bell.dealer(NAME, chance_of(2), 2, voids=False)
            boss = await bell.supervisor(BOSS, NAME)
        yield KilledHouse(server, terminal, dealer, boss)
    finally:
        server.close()
        engine.dispose()


async def _refused(screen: Screen, command: dict[str, object]) -> str:
    answer = await screen.ask(command)
    assert answer["outcome"] == "refused", answer
    return str(answer["code"])


async def _done(screen: Screen, command: dict[str, object]) -> None:
    answer = await screen.ask(command)
    assert answer["outcome"] == "done", answer


WAGER = {"type": "PlaceWager", "bet": "small", "amount_cents": 500}
CASH_OUT = {"type": "CashOut"}


@pytest.mark.rule("R55")
async def test_a_missed_round_is_to_be_confirmed_after_a_kill_and_stays_confirmed(
    house: KilledHouse,
) -> None:
    await house.kill_and_start()
    await _done(house.dealer, {"type": "ReplaceCover"})
    await _done(house.dealer, {"type": "SpinTumbler", "times": 3})
    await _done(house.dealer, {"type": "CallPlaceYourBets"})
    for _ in range(2):
        await house.kill_and_start()
        assert await _refused(house.terminal, WAGER) == "round_not_seen"
        assert await _refused(house.terminal, CASH_OUT) == "round_not_seen"
        assert house.terminal.view["missed"]["round"] == 1
        assert house.terminal.view["missed"]["won"]["cents"] == 500

    await _done(house.terminal, {"type": "ConfirmMissedRound", "round": 1})

    await house.kill_and_start()
    await _done(house.terminal, WAGER)
    assert "missed" not in house.terminal.view


async def test_a_withdrawn_terminal_is_what_it_was_after_kills(house: KilledHouse) -> None:
    await _done(house.terminal, {"type": "AskToCancelCredits"})
    await _done(house.dealer, {"type": "CancelCredits", "terminal": 1})
    await house.kill_and_start()
    await _done(house.boss, {"type": "WithdrawTerminal", "terminal": 1})
    await house.kill_and_start()
    await house.boss.see_until(lambda view: bool(view["withdrawn"]), 10)
    assert [one["number"] for one in house.boss.view["terminals"]] == [2]

    await _done(house.boss, {"type": "InstallTerminal", "terminal": 1})

    await house.kill_and_start()
    await house.terminal.see_until(lambda view: "credits" in view, 10)
    assert house.terminal.view["credits"]["cents"] == 0
    assert house.terminal.view["won_last"]["cents"] == 500
