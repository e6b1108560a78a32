"""What the table layout shows: chips, colours, lit areas, and what is collected and paid next."""

import pytest
from msgspec import UNSET

from table.play import CASINO_SUPERVISOR, DEALER, Play
from taisai.rules import Outcome, edition_named
from taisai.table import commands as c
from taisai.table.vocabulary import (
    LimitSheet,
    Mode,
    NoSpinCause,
    Part,
    TableWagerStatus,
    Tender,
)
from taisai.views import felt
from taisai.views.felt import FeltView
from taisai.views.parts import Banner


def now(play: Play) -> FeltView:
    """What the layout shows now."""
    return felt.view(play.state, play.now)


def laid(mode: Mode = Mode.TABLE) -> Play:
    """Two players have laid chips: value chips at position 1, red ones of $2.00 at position 2."""
    play = Play(mode)
    for position in (1, 2):
        play.do(c.TakePosition(by=DEALER, position=position))
    play.do(
        c.BuyColour(
            by=DEALER, position=2, chip="red", value_cents=200, count=20, tender=Tender.CASH
        )
    )
    play.open_round()
    play.do(c.PlaceChips(position=1, bet="small", chips_cents=(500, 100)))
    play.do(c.PlaceChips(position=1, bet="big", chips_cents=(500,)))
    play.do(c.PlaceChips(position=2, bet="total_8", colour_count=5))
    return play


def entered(mode: Mode = Mode.TABLE) -> Play:
    """The same, with 1, 2, 5 entered."""
    play = laid(mode)
    play.close()
    play.enter(1, 2, 5)
    return play


@pytest.mark.rule("D9 3.4(a)")
def test_the_display_rack_shows_the_value_of_each_colour() -> None:
    view = now(laid())

    (red,) = view.rack
    assert (red.chip, red.position, red.value_cents) == ("red", 2, 200)
    assert [(one.number, one.chip, one.colour_count) for one in view.positions] == [
        (1, UNSET, UNSET),
        (2, "red", 15),
    ]


def test_wagers_lie_in_their_areas_with_their_chips() -> None:
    wagers = {(one.position, one.bet): one for one in now(laid()).wagers}

    assert wagers[1, "small"].chips_cents == (500, 100)
    assert wagers[1, "small"].colour is UNSET
    assert (wagers[2, "total_8"].colour, wagers[2, "total_8"].colour_count) == ("red", 5)
    assert wagers[2, "total_8"].amount_cents == 1_000


@pytest.mark.rule("D9 3.3(b)")
def test_the_areas_are_lit_on_entry_and_until_the_next_spin() -> None:
    play = laid()
    play.close()
    assert now(play).result is UNSET
    play.enter(1, 2, 5)
    assert now(play).result.lit == edition_named("2008").lit("standard", Outcome(1, 2, 5))
    assert now(play).banner is Banner.RESULT
    play.settle()
    play.do(c.CollectLosers(by=DEALER))
    play.do(c.PayArea(by=DEALER, bet="small"))
    play.do(c.PayArea(by=DEALER, bet="total_8"))
    assert now(play).result.call == "1, 2, 5, total 8"
    play.spin()
    assert now(play).result is UNSET


def test_where_only_terminals_are_played_the_wall_waits_for_settlement() -> None:
    play = Play()
    play.open_round()
    play.close()
    play.enter(1, 2, 5)
    assert now(play).result is UNSET
    assert now(play).banner is Banner.NO_MORE_BETS
    play.settle()
    assert now(play).result.faces == (1, 2, 5)
    assert now(play).limits is UNSET


@pytest.mark.rule("D9 6.5(a)")
@pytest.mark.parametrize("mode", [Mode.TABLE, Mode.HYBRID])
def test_first_the_losing_wagers_are_to_be_collected(mode: Mode) -> None:
    play = entered(mode)
    assert now(play).to_collect is UNSET
    play.settle()
    view = now(play)

    assert [(one.position, one.bet, one.wager_cents) for one in view.to_collect] == [
        (1, "big", 500)
    ]
    assert view.to_pay is UNSET


@pytest.mark.rule("D9 6.5(b)")
def test_then_the_winners_are_to_be_paid_area_by_area_with_their_chips() -> None:
    play = entered()
    play.settle()
    play.do(c.CollectLosers(by=DEALER))
    view = now(play)

    assert view.to_collect is UNSET
    assert [area.bet for area in view.to_pay] == ["small", "total_8"]
    ((value,), (colour,)) = (area.lines for area in view.to_pay)
    assert (value.won_cents, value.chips_cents) == (600, (500, 100))
    assert (colour.won_cents, colour.chips_cents) == (8_000, ())
    play.do(c.PayArea(by=DEALER, bet="small"))
    assert now(play).paid_areas == ("small",)
    assert [area.bet for area in now(play).to_pay] == ["total_8"]


@pytest.mark.rule("D9 6.5(b)")
def test_what_was_paid_lies_there_in_chips_of_the_winners_own() -> None:
    play = entered()
    play.settle()
    play.do(c.CollectLosers(by=DEALER))
    for one in now(play).wagers:
        assert (one.paid_chips_cents, one.paid_colour_count) == (UNSET, UNSET)
    for bet in ("small", "total_8"):
        play.do(c.PayArea(by=DEALER, bet=bet))
    value, colour = now(play).wagers

    assert (value.paid_chips_cents, value.paid_colour_count) == ((500, 100), UNSET)
    assert (colour.paid_chips_cents, colour.paid_colour_count) == (UNSET, 40)


def test_a_chip_on_the_line_is_to_be_given_back_unless_it_is_accepted() -> None:
    play = Play("table")
    play.do(c.TakePosition(by=DEALER, position=1))
    play.open_round()
    play.do(c.PlaceChips(position=1, bet="small", chips_cents=(500,), touches_line=True))
    play.close()
    play.enter(1, 2, 5)
    play.settle()
    view = now(play)

    assert [line.bet for line in view.to_give_back] == ["small"]
    assert view.to_collect == ()
    assert view.wagers[0].touches_line


@pytest.mark.rule("D9 4.7(b)")
def test_a_wager_may_be_withdrawn_until_the_close_and_once_its_area_is_paid() -> None:
    play = laid()

    def free() -> set[str]:
        return {one.bet for one in now(play).wagers if one.may_be_withdrawn}

    assert free() == {"small", "big", "total_8"}
    play.close()
    assert free() == set()
    play.enter(1, 2, 5)
    play.settle()
    assert free() == set()
    play.do(c.CollectLosers(by=DEALER))
    play.do(c.PayArea(by=DEALER, bet="small"))
    assert free() == {"small"}


def test_a_paid_wager_shows_what_it_won() -> None:
    play = entered()
    play.settle()
    play.do(c.CollectLosers(by=DEALER))
    play.do(c.PayArea(by=DEALER, bet="small"))
    (paid,) = (one for one in now(play).wagers if one.bet == "small")

    assert (paid.status, paid.won_cents) == (TableWagerStatus.PAID, 600)


def test_the_layouts_limits_are_those_of_the_round() -> None:
    assert now(laid()).limits.wager_min.shown == "$5.00"
    assert (now(laid()).layout, now(laid()).is_tracked) == ("2008-standard", True)


def test_limits_that_change_in_mid_round_are_shown_from_the_next_round_on() -> None:
    play = laid()
    lower = c.ChangeLimits(by=CASINO_SUPERVISOR, sheet=LimitSheet(100, 100, 50_000))
    play.do(lower)
    during = now(play).limits.wager_min.shown
    play.do(c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.TUMBLER_FAULT))

    assert (during, now(play).limits.wager_min.shown) == ("$5.00", "$1.00")


@pytest.mark.rule("D9 4.7(a)")
def test_chips_can_be_laid_from_the_call_to_the_close_and_else_it_is_said_why() -> None:
    play = Play("table")
    play.do(c.TakePosition(by=DEALER, position=3))
    assert now(play).why_no_wager.code == "wagering_not_open"
    play.open_round()
    assert now(play).why_no_wager is UNSET
    play.close()
    assert now(play).why_no_wager.code == "no_more_wagers"


def test_where_nobody_has_a_position_it_is_said_that_one_is_needed() -> None:
    play = Play("table")
    play.open_round()

    assert now(play).why_no_wager.code == "unknown_position"


def test_no_chips_are_laid_on_a_layout_that_is_not_tracked() -> None:
    play = Play("table", tracked=False)
    play.do(c.TakePosition(by=DEALER, position=1))
    play.open_round()

    assert (now(play).is_tracked, now(play).why_no_wager.code) == (False, "not_tracked")


def test_the_cover_and_the_spins_are_shown() -> None:
    play = Play("table")
    assert (now(play).is_covered, now(play).spins) == (True, UNSET)
    play.open_round()
    assert now(play).spins == 3
    play.close()
    play.enter(1, 2, 5)
    assert not now(play).is_covered


def test_a_colour_is_paid_in_its_own_colour_chip_for_chip() -> None:
    play = entered()
    play.settle()
    play.do(c.CollectLosers(by=DEALER))
    (small, total) = (area.lines[0] for area in now(play).to_pay)

    assert (total.colour, total.colour_count) == ("red", 40)
    assert (small.colour, small.colour_count) == (UNSET, UNSET)


def test_an_upright_screen_draws_the_layout_whose_areas_carry_their_odds() -> None:
    assert now(Play("table", layout="alternative")).upright_layout == ("2008-terminal_alternative")


@pytest.mark.rule("D9 7.4")
def test_players_at_the_layout_are_told_of_a_game_lock_a_void_round_and_a_private_table() -> None:
    play = laid()
    play.declare(Part.TUMBLER)
    play.do(c.MakePrivate(by=CASINO_SUPERVISOR, is_private=True))
    play.do(c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT))
    told = {one.kind: one for one in now(play).messages}

    assert list(told) == ["game_lock", "void_round", "private_table"]
    assert told["void_round"].text == "round 1 has no result: no spin: die not flat"
