"""Buttons are lit because the table would allow them, and asking changes nothing."""

from collections.abc import Iterator

import pytest
from msgspec import UNSET

from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Play
from taisai.persons import Person
from taisai.rules import Outcome
from taisai.table import commands as c
from taisai.table.refusals import Code, Refused
from taisai.table.vocabulary import NoSpinCause
from taisai.validation_numbers import is_validation_number
from taisai.views.buttons import (
    ANY_NUMBER,
    LitNames,
    another_outcome,
    any_malfunction,
    at_each_terminal,
    button,
    buttons_for,
    is_of_this_mode,
    lit_names,
    no_spin_buttons,
    refusal_shown,
)


def test_the_number_that_stands_for_a_voucher_would_be_accepted() -> None:
    assert is_validation_number(ANY_NUMBER)


def test_a_refusal_is_shown_with_its_code_its_rule_and_its_words() -> None:
    shown = refusal_shown(Refused(Code.NOT_SPUN_ENOUGH, spins=2))

    assert (shown.code, shown.rule) == ("not_spun_enough", "D9 6.1")
    assert shown.words == "the dice must be spun at least three times"
    assert shown.details == {"spins": 2}


def test_a_lit_button_says_no_reason() -> None:
    play = Play()
    lit = button(play.state, c.SpinTumbler(by=DEALER), play.now)
    dark = button(play.state, c.CallPlaceYourBets(by=DEALER), play.now, "now")

    assert (lit.is_lit, lit.why_not, lit.choice) == (True, UNSET, UNSET)
    assert (dark.is_lit, dark.why_not.code, dark.choice) == (False, "not_spun_enough", "now")


def test_buttons_of_another_way_of_playing_are_absent() -> None:
    play = Play()
    collect, spin = c.CollectLosers(by=DEALER), c.SpinTumbler(by=DEALER)

    assert not is_of_this_mode(play.state, collect)
    (only,) = buttons_for(play.state, [(collect, UNSET), (spin, UNSET)], play.now)
    assert only.command == "SpinTumbler"


def test_lit_names_are_those_of_allowed_commands() -> None:
    play = Play()
    candidates = (c.SpinTumbler(by=DEALER), c.PressEnter(by=DEALER))

    assert lit_names(play.state, candidates, play.now) == ("SpinTumbler",)


def evening() -> Iterator[Play]:
    """A table again and again, from before its first round to after it."""
    play = Play()
    yield play
    play.insert(7, 10_000)
    yield play
    play.open_round()
    yield play
    play.wager(7, "small", 500)
    yield play
    play.close()
    yield play
    play.enter(1, 2, 5)
    yield play
    play.do(c.EnterAuditMode(terminal=1, by=GAME_SUPERVISOR))
    yield play


@pytest.mark.parametrize("by", [DEALER, GAME_SUPERVISOR, CASINO_SUPERVISOR])
def test_what_is_found_out_once_for_all_terminals_is_what_each_would_be_told(by: Person) -> None:
    lit: set[str] = set()
    for play in evening():
        state, at = play.state, play.now
        shown = LitNames(state, at)
        for terminal in state.terminals:
            asked = at_each_terminal(state, terminal, by)
            # Buttons of another way of playing are asked as well, and never lit.
            assert shown.among(asked) == lit_names(state, asked, at)
            lit |= set(shown.among(asked))
    assert lit, "nothing was ever lit: the comparison would hold of anything"


def test_there_is_a_no_spin_button_for_each_of_the_four_causes() -> None:
    assert [choice for _, choice in no_spin_buttons(DEALER)] == [one.value for one in NoSpinCause]


def test_what_staff_may_do_at_a_terminal_depends_on_who_they_are() -> None:
    play = Play()
    for by, expected in (
        (DEALER, ("GiveControl", "BuyIn")),
        (GAME_SUPERVISOR, ("EnterAuditMode",)),
    ):
        assert lit_names(play.state, at_each_terminal(play.state, 7, by), play.now) == expected


def test_a_malfunction_can_always_be_declared() -> None:
    play = Play()

    assert lit_names(play.state, [any_malfunction(DEALER)], play.now) == ("DeclareMalfunction",)


def test_another_outcome_is_never_the_same_one() -> None:
    for faces in ((1, 1, 1), (1, 1, 2), (6, 6, 6)):
        assert Outcome.of(another_outcome(Outcome.of(faces))).ascending != faces
