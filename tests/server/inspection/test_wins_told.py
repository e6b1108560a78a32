"""A member's rounds are told whole and exact, worked out beside what else it tells."""

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import msgspec
import pytest

from harness.manual_clock import ManualClock
from server.inspection.test_evening_wins import Told
from server.inspection.test_past_rounds import long_ago
from table.play import Play
from taisai.journal import StoreUnavailable
from taisai.server.inspection.evening_wins import EveningWins
from taisai.server.inspection.wins_told import AGAIN_MS, WinsTold, evening_told, rounds_of_row
from taisai.table import Table
from taisai.views.evening_win import RoundWin

if TYPE_CHECKING:
    from taisai.floor.floor import Floor

pytestmark = pytest.mark.asyncio


class Evening:
    """A play at the one table of a member, and what it tells of it."""

    def __init__(self) -> None:
        self.play = long_ago()
        self.clock = ManualClock()
        runner = SimpleNamespace(durable=self.play.state)
        self.runner = runner
        self.tables = {"t1": runner}
        floor = cast("Floor", SimpleNamespace(clock=self.clock, tables=self.tables))
        self.wins = CountedWins(self.play)
        self.told = WinsTold(floor, self.wins, lambda: 0)

    async def look(self) -> dict[str, int]:
        """Looks, and once more when it has been worked out: how many rounds each table has."""
        list(self.told.look())
        for _ in range(20):
            await asyncio.sleep(0.001)
        return {stream: len(one.rounds) for stream, one in self.told.look()}


class CountedWins(EveningWins):
    """The wins, and how often they were asked for."""

    def __init__(self, play: Play) -> None:
        super().__init__(Told(play))
        self.asked_count = 0
        self.fails = False

    async def rounds_since(self, stream: str, state: Table, began_at: int) -> list[RoundWin]:
        self.asked_count += 1
        if self.fails:
            raise StoreUnavailable("the store is down")
        return await super().rounds_since(stream, state, began_at)


async def test_rounds_come_out_as_they_went_in() -> None:
    play = long_ago()
    play.play_round((1, 2, 5), {7: {"small": 700, "double_3": 100}})
    rounds = await EveningWins(Told(play)).rounds_since("t1", play.state, 0)
    row = msgspec.json.encode(evening_told(5, rounds))
    assert rounds_of_row(row) == (5, rounds)
    assert rounds[-1].theory.variance_cents.denominator > 1


async def test_a_table_is_worked_out_again_when_something_has_happened_there() -> None:
    evening = Evening()
    assert await evening.look() == {"t1": 1}
    asked_count = evening.wins.asked_count
    assert await evening.look() == {"t1": 1}
    assert evening.wins.asked_count == asked_count
    evening.play.play_round((1, 2, 5), {7: {"small": 700}})
    evening.runner.durable = evening.play.state
    assert await evening.look() == {"t1": 2}
    # And now and then all the same: read models come a little later than the table.
    asked_count = evening.wins.asked_count
    await evening.clock.jump(AGAIN_MS)
    await evening.look()
    assert evening.wins.asked_count > asked_count


async def test_a_store_that_fails_is_asked_again() -> None:
    evening = Evening()
    evening.wins.fails = True
    assert await evening.look() == {}
    evening.wins.fails = False
    assert await evening.look() == {"t1": 1}


async def test_what_is_not_run_here_or_not_looked_at_is_forgotten() -> None:
    evening = Evening()
    await evening.look()
    del evening.tables["t1"]
    assert await evening.look() == {}
    evening.tables["t1"] = evening.runner
    evening.told.forget()
    assert list(evening.told.look()) == []
    evening.told.forget()
