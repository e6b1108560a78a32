"""The rounds that staff look back on, each in one line."""

import pytest
from msgspec import UNSET

from table.layout_play import LayoutPlay
from table.play import DEALER, Play
from taisai.table import commands as c
from taisai.views.round_lines import past_round_lines


def test_past_rounds_are_listed_newest_first_with_what_they_came_to() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.play_round((1, 2, 5), {7: {"small": 500, "big": 300}})
    play.spin()
    play.do(c.AnnounceVoidRound(by=DEALER, reason="a chair fell over"))
    void, played = past_round_lines(play.state)

    assert (void.round, void.faces, void.void_reason) == (2, UNSET, "void round: a chair fell over")
    assert (played.call, played.void_reason) == ("1, 2, 5, total 8", UNSET)
    assert (played.wagered_cents, played.won_cents, played.returned_cents) == (800, 500, 1_000)


@pytest.mark.rule("R46")
def test_a_round_whose_layout_is_being_settled_has_a_line_of_its_own() -> None:
    play = LayoutPlay("9A")
    play.insert(7, 5_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.place("small", 500)
    play.place("big", 1_000, position=2)
    play.close()
    play.enter(1, 2, 5)
    assert past_round_lines(play.state) == ()
    play.wait_until(play.round.settles_at)
    (line,) = past_round_lines(play.state)
    assert (line.round, line.call, line.ended_at) == (1, "1, 2, 5, total 8", UNSET)
    assert (line.wagered_cents, line.won_cents, line.returned_cents) == (2_000, 500, 1_000)

    play.collect()
    play.recalculate(1, (4, 5, 6))
    (line,) = past_round_lines(play.state)
    assert (line.call, line.corrections_count, line.won_cents) == ("4, 5, 6, total 15", 1, 0)
    play.pay_all()
    (line,) = past_round_lines(play.state)
    assert (line.ended_at, line.corrections_count) == (play.now, 1)
    assert (line.wagered_cents, line.won_cents) == (2_000, 1_000)


def test_at_a_table_alone_the_outcome_is_amended_and_no_line_is_put_right() -> None:
    play = LayoutPlay()
    play.open_round()
    play.place("small", 500)
    play.place("face_1", 500, position=2)
    play.light((1, 2, 5))
    play.collect()
    assert past_round_lines(play.state) == ()
