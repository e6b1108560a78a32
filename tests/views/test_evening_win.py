"""The win of an evening beside what the odds promise, for supervisors."""

import pytest

from table.layout_play import LayoutPlay
from table.play import DEALER, Play
from taisai.table import commands as c
from taisai.views.evening_win import POINTS_MAX, RoundWin, evening_win, round_win
from taisai.views.round_lines import past_round_lines


def wins_of(play: Play) -> list[RoundWin]:
    return [round_win(past) for past in play.state.history.held]


def test_a_rounds_win_is_what_the_list_of_rounds_says_and_theory_is_of_all_its_wagers() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.insert(1, 10_000)
    play.play_round((1, 2, 5), {7: {"small": 500}, 1: {"small": 400, "big": 300}})
    (win,) = wins_of(play)
    (line,) = past_round_lines(play.state)
    assert win.win_cents == line.wagered_cents - line.returned_cents == 1_200 - 1_800
    assert win.wagered_cents == 1_200
    # D9 4.10: 105 of 216 win even money, so 6 in 216 stay with the house.
    assert win.theory.expectation_cents * 216 == 1_200 * 6


def test_a_void_round_has_no_theory_and_chips_on_the_layout_count() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.do(c.AnnounceVoidRound(by=DEALER, reason="a chair fell over"))
    (void,) = wins_of(play)
    assert (void.wagered_cents, void.win_cents, void.theory.variance_cents) == (0, 0, 0)

    layout = LayoutPlay()
    layout.open_round()
    layout.place("small", 500)
    layout.place("big", 1_000, position=2)
    layout.light((1, 2, 5))
    layout.pay_all()
    (win,) = wins_of(layout)
    assert (win.wagered_cents, win.win_cents) == (1_500, 500)


@pytest.mark.rule("D9A 7.3")
def test_a_correction_changes_the_win_and_not_the_theory() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.play_round((1, 2, 5), {7: {"small": 500}}, entered=(5, 6, 6))
    (before,) = wins_of(play)
    play.recalculate(1, (1, 2, 5))
    (after,) = wins_of(play)
    assert (before.win_cents, after.win_cents) == (500, -500)
    assert before.theory == after.theory


def test_tables_and_those_that_are_missing_stand_as_people_count_them() -> None:
    shown = evening_win(0, {"table-10": [], "table-9": []}, missing=["table-12", "table-2"])
    assert list(shown.tables) == ["table-9", "table-10"]
    assert shown.missing == ("table-2", "table-12")


def test_the_floor_is_all_tables_in_the_order_of_time_and_its_last_point_is_the_sum() -> None:
    play = Play()
    play.insert(7, 50_000)
    for faces in ((1, 2, 5), (5, 6, 6), (1, 1, 4)):
        play.play_round(faces, {7: {"small": 500}})
    wins = wins_of(play)
    shown = evening_win(0, {"table-1": wins[:2], "table-2": wins[2:]})
    assert [point.at for point in shown.floor.points] == [one.ended_at for one in wins]
    last = [one.points[-1] for one in shown.tables.values()]
    assert shown.floor.points[-1].win_cents == sum(point.win_cents for point in last)
    assert shown.floor.wagered_cents == 1_500


def test_a_long_evening_keeps_its_newest_point() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.play_round((1, 2, 5), {7: {"small": 500}})
    (one,) = wins_of(play)
    shown = evening_win(0, {"table-1": [one] * (3 * POINTS_MAX + 1)}).tables["table-1"]
    assert len(shown.points) <= POINTS_MAX
    assert shown.points[-1].win_cents == -500 * (3 * POINTS_MAX + 1)
