"""The results display beside a table layout."""

import pytest
from msgspec.structs import replace

from table.play import CASINO_SUPERVISOR, DEALER, Play
from taisai.table import commands as c
from taisai.views import results_display
from taisai.views.results_display import DISCLAIMER, ResultsDisplayView


def display(play: Play) -> ResultsDisplayView | None:
    """What the display shows now."""
    return results_display.view(play.state, play.now)


@pytest.mark.rule("D9 3.4(g)")
@pytest.mark.parametrize("mode", ["table", "hybrid"])
def test_the_most_recent_results_are_shown_oldest_first_without_void_rounds(mode: str) -> None:
    play = Play(mode, has_results_display=True)
    play.play_round((6, 5, 4))
    play.spin()
    play.do(c.AnnounceNoSpin(by=DEALER, cause="tumbler_fault"))
    play.play_round((5, 2, 5))
    shown = display(play)

    assert shown is not None
    assert [(one.round, one.faces) for one in shown.results] == [(1, (4, 5, 6)), (3, (2, 5, 5))]
    assert (shown.results[-1].call, shown.results[-1].total) == ("2, double 5, total 12", 12)


@pytest.mark.rule("D9 7.5")
def test_the_display_says_that_the_operator_does_not_answer_for_it() -> None:
    shown = display(Play("table", has_results_display=True))

    assert shown is not None
    assert shown.disclaimer == DISCLAIMER
    assert "D9 7.5" in shown.disclaimer


def test_terminals_alone_have_no_results_display() -> None:
    play = Play()
    play.play_round((1, 2, 5))
    switched_on = replace(play.state, results_display_is_on=True)

    assert results_display.view(switched_on, play.now) is None


def test_a_display_that_is_switched_off_shows_nothing() -> None:
    play = Play("table", has_results_display=True)
    play.do(c.SwitchResultsDisplay(by=CASINO_SUPERVISOR, is_on=False))

    assert display(play) is None


def test_there_is_no_display_unless_the_operator_wants_one() -> None:
    assert display(Play("table")) is None


def test_a_round_is_shown_only_once_it_is_over() -> None:
    play = Play("hybrid", has_results_display=True)
    play.do(c.TakePosition(by=DEALER, position=1))
    play.open_round()
    play.do(c.PlaceChips(position=1, bet="small", chips_cents=(500,)))
    play.close()
    play.enter(1, 2, 5)
    play.settle()
    before = display(play)
    play.do(c.CollectLosers(by=DEALER))
    play.do(c.PayArea(by=DEALER, bet="small"))
    after = display(play)

    assert before is not None
    assert after is not None
    assert (len(before.results), len(after.results)) == (0, 1)
