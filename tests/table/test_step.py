"""One step: time first, then the command."""

from table.play import DEALER, Play
from taisai.table import commands as c
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.step import let_pass, step


def test_time_passes_before_the_command_is_decided() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.open_round()
    late = c.PlaceWager(terminal=7, bet="small", amount_cents=500)

    result = step(play.state, late, play.round.closes_at)

    assert [type(event).__name__ for event in result.events] == ["WageringPeriodExpired"]
    assert result.refusal is not None
    assert result.refusal.code is Code.NO_MORE_WAGERS
    assert result.state is not None
    assert result.state.phase is Phase.NO_MORE_WAGERS


def test_what_time_brought_about_comes_before_what_the_command_did() -> None:
    play = Play()
    play.open_round()

    result = step(play.state, c.Uncover(by=DEALER), play.round.closes_at)

    kinds = [type(event).__name__ for event in result.events]
    assert kinds == ["WageringPeriodExpired", "TumblerUncovered"]
    assert result.refusal is None


def test_a_refused_command_leaves_the_very_same_state() -> None:
    play = Play()

    result = step(play.state, c.Uncover(by=DEALER), play.now)

    assert result.state is play.state
    assert result.events == ()


def test_time_alone_may_bring_nothing_about() -> None:
    play = Play()

    result = let_pass(play.state, play.now + 1_000)

    assert (result.state, result.events, result.refusal) == (play.state, (), None)
    assert let_pass(None, 0).state is None


def test_time_alone_may_close_a_round() -> None:
    play = Play()
    play.open_round()

    result = let_pass(play.state, play.round.closes_at)

    assert result.state is not None
    assert result.state.phase is Phase.NO_MORE_WAGERS
