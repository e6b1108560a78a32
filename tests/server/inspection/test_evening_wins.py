"""The rounds of an evening, kept as they come and found again from the journal."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from server.inspection.test_past_rounds import long_ago, records_of
from table.play import Play
from taisai.server.inspection.evening_wins import EveningWins
from taisai.server.inspection.past_rounds import Passage, past_round
from taisai.table.past_rounds import ROUNDS_HELD_MAX

pytestmark = pytest.mark.asyncio


class Told:
    """The records of a play, and how often they were asked for."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self.asked_count = 0

    def passages(self, stream: str, number: int) -> Iterator[Passage]:
        self.asked_count += 1
        yield Passage(None, records_of(self._play))

    def first_round(self, stream: str, began_at: int) -> int:
        return 1


async def wins_of(wins: EveningWins, play: Play, began_at: int = 0) -> list[tuple[int, int]]:
    found = await wins.rounds_since("t1", play.state, began_at)
    return [(one.number, one.win_cents) for one in found]


async def test_what_the_table_holds_no_longer_is_read_from_its_records_once() -> None:
    play = long_ago()
    told = Told(play)
    wins = EveningWins(told)
    assert await wins_of(wins, play) == [(1, 500)]
    play.play_round((1, 2, 5), {7: {"small": 700}})
    assert await wins_of(wins, play) == [(1, 500), (ROUNDS_HELD_MAX + 2, -700)]
    assert told.asked_count == 1


@pytest.mark.rule("D9A 7.3")
async def test_a_round_that_was_put_right_much_later_is_worked_out_anew() -> None:
    play = long_ago()
    told = Told(play)
    wins = EveningWins(told)
    assert await wins_of(wins, play) == [(1, 500)]
    record = past_round(Passage(None, records_of(play)), 1, play.state.history.digests[1])
    play.do(replace(play.recalculation(1, (1, 2, 5)), record=record))
    assert await wins_of(wins, play) == [(1, -500)]
    assert await wins_of(wins, play) == [(1, -500)]
    assert told.asked_count == 2


async def test_a_new_gaming_day_begins_with_nothing() -> None:
    play = long_ago()
    wins = EveningWins(Told(play))
    assert await wins_of(wins, play) == [(1, 500)]
    began_at = play.now
    assert await wins_of(wins, play, began_at) == []
    play.play_round((1, 2, 5), {7: {"small": 700}})
    assert await wins_of(wins, play, began_at) == [(ROUNDS_HELD_MAX + 2, -700)]


async def test_a_table_whose_first_round_is_under_way_has_no_win_yet() -> None:
    play = Play()
    play.open_round()
    assert await wins_of(EveningWins(Told(play)), play) == []


async def test_without_records_it_has_what_the_table_holds() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.play_round((1, 2, 5), {7: {"small": 500}})
    assert await wins_of(EveningWins(None), play) == [(1, -500)]
