"""Finding what a command names, or refusing it."""

import pytest

from table.play import DEALER, Play
from taisai.rules import Outcome
from taisai.table import commands as c
from taisai.table.decisions import lookups
from taisai.table.refusals import Code, Refused
from taisai.table.vocabulary import Part, Tamper


def _code(excinfo: pytest.ExceptionInfo[Refused]) -> Code:
    return excinfo.value.code


def test_a_terminal_is_found_by_its_number() -> None:
    play = Play()

    assert lookups.terminal_at(play.state, 7).number == 7
    with pytest.raises(Refused) as refused:
        lookups.terminal_at(play.state, 8)
    assert _code(refused) is Code.UNKNOWN_TERMINAL


def test_a_terminal_that_fails_is_found_and_is_not_usable() -> None:
    play = Play()
    play.declare(Part.TERMINAL, terminal=7)

    assert lookups.terminal_at(play.state, 7).is_out_of_service
    with pytest.raises(Refused) as refused:
        lookups.usable_terminal(play.state, 7)
    assert _code(refused) is Code.TERMINAL_OUT_OF_SERVICE


def test_tampering_is_told_before_a_fault() -> None:
    play = Play()
    play.declare(Part.TERMINAL, terminal=7)
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))

    with pytest.raises(Refused) as refused:
        lookups.usable_terminal(play.state, 7)
    assert _code(refused) is Code.TERMINAL_TAMPERED


def test_a_terminal_whose_player_waits_is_usable_and_not_playable() -> None:
    play = Play()
    play.insert(7, 500)
    play.do(c.AskToCancelCredits(terminal=7))

    assert lookups.usable_terminal(play.state, 7).number == 7
    with pytest.raises(Refused) as refused:
        lookups.playable_terminal(play.state, 7)
    assert _code(refused) is Code.CREDITS_AWAIT_DEALER


@pytest.mark.parametrize(
    ("layout", "bet", "is_there"),
    [
        ("standard", "small", True),
        ("standard", "odd", False),
        ("alternative", "odd", True),
        ("alternative", "smal", False),
    ],
)
def test_a_bet_is_found_if_the_layout_has_it(layout: str, bet: str, *, is_there: bool) -> None:
    play = Play(layout=layout)

    if is_there:
        assert lookups.bet_of(play.state, bet).name == bet
    else:
        with pytest.raises(Refused) as refused:
            lookups.bet_of(play.state, bet)
        assert _code(refused) is Code.UNKNOWN_BET


def test_faces_make_an_outcome_or_none() -> None:
    assert lookups.outcome_of((1, 2, 6)) == Outcome(1, 2, 6)
    with pytest.raises(Refused) as refused:
        lookups.outcome_of((1, 2, 7))
    assert _code(refused) is Code.NOT_AN_OUTCOME


@pytest.mark.parametrize("cents", [0, -1])
def test_an_amount_is_above_zero(cents: int) -> None:
    assert lookups.amount_above_zero(1) == 1
    with pytest.raises(Refused) as refused:
        lookups.amount_above_zero(cents)
    assert _code(refused) is Code.NOT_AN_AMOUNT


@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_words_say_something(text: str) -> None:
    assert lookups.words("seen") == "seen"
    with pytest.raises(Refused) as refused:
        lookups.words(text, "D9 4.9")
    assert (_code(refused), refused.value.rule) == (Code.REASON_NEEDED, "D9 4.9")


def test_the_round_under_way_is_promised_by_the_phase() -> None:
    play = Play()
    with pytest.raises(AssertionError, match="no round in phase"):
        lookups.current_round(play.state)
    play.do(c.SpinTumbler(by=DEALER))

    assert lookups.current_round(play.state).number == 1
