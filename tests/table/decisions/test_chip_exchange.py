"""Positions, the change block, the display rack and the float."""

import pytest

from table.layout_play import LayoutPlay
from table.play import CASHIER, DEALER, GAME_SUPERVISOR, Play
from taisai.rules.chips import Colour, NonValueChip
from taisai.table import commands as c
from taisai.table import events
from taisai.table.accounts import TableAccount, chips_of_colour
from taisai.table.decisions.chip_exchange import display_rack
from taisai.table.refusals import Code
from taisai.table.state import POSITIONS_MAX
from taisai.table.vocabulary import Tender


@pytest.fixture
def play() -> LayoutPlay:
    """A table of 2008, open, with players at positions 1 and 2."""
    return LayoutPlay()


def _count(cents: int) -> c.CountFloat:
    return c.CountFloat(by=GAME_SUPERVISOR, counted_cents=cents)


# ------------------------------------------------------------------------------------- positions


@pytest.mark.parametrize("position", [3, POSITIONS_MAX])
def test_a_free_position_is_taken(play: LayoutPlay, position: int) -> None:
    play.take(position)

    assert list(play.state.layout.positions) == [1, 2, position]


@pytest.mark.parametrize("position", [-1, 0, POSITIONS_MAX + 1])
def test_a_position_that_the_layout_does_not_have_is_refused(
    play: LayoutPlay, position: int
) -> None:
    play.refused(c.TakePosition(by=DEALER, position=position), Code.UNKNOWN_POSITION)


def test_a_taken_position_is_refused(play: LayoutPlay) -> None:
    play.refused(c.TakePosition(by=DEALER, position=1), Code.POSITION_TAKEN)


def test_a_player_without_wager_and_colour_leaves(play: LayoutPlay) -> None:
    play.do(c.LeavePosition(by=DEALER, position=1))

    assert list(play.state.layout.positions) == [2]


def test_nobody_leaves_an_empty_position(play: LayoutPlay) -> None:
    play.refused(c.LeavePosition(by=DEALER, position=3), Code.UNKNOWN_POSITION)


def test_a_player_with_a_colour_cashes_it_out_before_leaving(play: LayoutPlay) -> None:
    play.buy_colour()

    play.refused(c.LeavePosition(by=DEALER, position=1), Code.COLOUR_IN_USE)


def test_a_player_with_a_wager_does_not_leave(play: LayoutPlay) -> None:
    play.open_round()
    play.place("small", 500)

    play.refused(c.LeavePosition(by=DEALER, position=1), Code.WAGERS_IN_PLAY)
    play.do(c.LeavePosition(by=DEALER, position=2))


# ------------------------------------------------------------------------------------- value chips


@pytest.mark.parametrize("tracked", [True, False])
def test_cash_becomes_value_chips(tracked: bool) -> None:
    play = LayoutPlay(tracked=tracked)
    play.do(c.BuyChips(by=DEALER, amount_cents=3_700))

    assert play.newest(events.ChipsBought).chips_cents == (2_500, 1_000, 100, 100)


@pytest.mark.parametrize(
    ("amount_cents", "code"),
    [
        (0, Code.NOT_AN_AMOUNT),
        (-100, Code.NOT_AN_AMOUNT),
        (150, Code.CHIPS_CANNOT_PAY),
        (500_000 * 10_001, Code.CHIPS_CANNOT_PAY),
    ],
)
def test_cash_that_chips_cannot_match_is_refused(
    play: LayoutPlay, amount_cents: int, code: Code
) -> None:
    play.refused(c.BuyChips(by=DEALER, amount_cents=amount_cents), code)


# ------------------------------------------------------------------------------------- colours


def test_the_display_rack_shows_each_colour_in_use(play: LayoutPlay) -> None:
    play.buy_colour(1, "red_a", 100)
    play.buy_colour(2, "red_b", 500)

    assert display_rack(play.state).values_cents == {
        NonValueChip(Colour.RED, "a"): 100,
        NonValueChip(Colour.RED, "b"): 500,
    }


def test_more_of_the_same_colour_is_bought_at_the_same_value(play: LayoutPlay) -> None:
    play.buy_colour(count=20)
    play.buy_colour(count=30, tender=Tender.CHIPS)

    assert play.position(1).colour_count == 50


@pytest.mark.parametrize(
    ("position", "chip", "value_cents", "count", "code"),
    [
        (3, "blue", 100, 10, Code.UNKNOWN_POSITION),
        (2, "crimson", 100, 10, Code.UNKNOWN_CHIP),
        (2, "blue_a b", 100, 10, Code.UNKNOWN_CHIP),
        (2, "blue", 0, 10, Code.NOT_AN_AMOUNT),
        (2, "blue", 100, 0, Code.NOT_AN_AMOUNT),
        (2, "red", 100, 10, Code.COLOUR_IN_USE),
        (2, "red_a", 100, 10, Code.COLOUR_IN_USE),
        (1, "red", 500, 10, Code.COLOUR_IN_USE),
        (1, "blue", 100, 10, Code.COLOUR_IN_USE),
    ],
)
def test_a_colour_that_cannot_be_had_is_refused(
    play: LayoutPlay, position: int, chip: str, value_cents: int, count: int, code: Code
) -> None:
    play.buy_colour(1, "red", 100)

    play.refused(play.colour(position, chip, value_cents, count), code)


def test_value_chips_for_a_colour_come_to_what_chips_can_make(play: LayoutPlay) -> None:
    play.refused(play.colour(1, "red", 25, 3, Tender.CHIPS), Code.CHIPS_CANNOT_PAY)


def test_a_colour_is_cashed_out_and_free_for_another_player(play: LayoutPlay) -> None:
    play.buy_colour(1, "red", 500, 10)
    play.do(c.CashOutColour(by=DEALER, position=1))
    play.buy_colour(2, "red", 100, 5)

    assert (play.position(1).chip, play.position(2).chip) == ("", "red")


@pytest.mark.rule("R30")
def test_what_value_chips_cannot_pay_is_rounded_up_when_a_colour_is_cashed_out(
    play: LayoutPlay,
) -> None:
    play.buy_colour(1, "red", 25, 5)
    play.do(c.CashOutColour(by=DEALER, position=1))

    cashed_out = play.newest(events.ColourCashedOut)
    assert (cashed_out.amount_cents, cashed_out.paid_cents) == (125, 200)
    assert cashed_out.chips_cents == (100, 100)
    assert play.balance(TableAccount.ROUNDING) == -75


def test_a_colour_of_which_none_is_left_is_freed_for_nothing(play: LayoutPlay) -> None:
    play.buy_colour(count=5)
    play.open_round()
    play.place_colour("big", 5)
    play.light((1, 1, 2))
    play.collect()
    play.do(c.CashOutColour(by=DEALER, position=1))

    assert play.newest(events.ColourCashedOut).paid_cents == 0
    play.do(c.LeavePosition(by=DEALER, position=1))


def test_a_colour_on_the_layout_is_not_cashed_out(play: LayoutPlay) -> None:
    play.buy_colour(count=20)
    play.open_round()
    play.place_colour("big", 5)

    play.refused(c.CashOutColour(by=DEALER, position=1), Code.WAGERS_IN_PLAY)


def test_value_chips_on_the_layout_do_not_hold_a_colour_back(play: LayoutPlay) -> None:
    play.buy_colour(count=20)
    play.open_round()
    play.place("big", 500)
    play.do(c.CashOutColour(by=DEALER, position=1, count=20))

    assert play.position(1).chip == ""


@pytest.mark.parametrize(
    ("position", "count", "code"),
    [
        (3, None, Code.UNKNOWN_POSITION),
        (2, None, Code.NO_COLOUR),
        (1, 99, Code.NO_CHIPS),
    ],
)
def test_only_an_own_colour_is_cashed_out_whole(
    play: LayoutPlay, position: int, count: int | None, code: Code
) -> None:
    play.buy_colour(count=100)

    play.refused(c.CashOutColour(by=DEALER, position=position, count=count), code)


@pytest.mark.parametrize(
    ("handed_back", "house_win_cents"), [(0, 5_000), (30, 2_000), (70, -2_000)]
)
def test_without_tracking_the_chips_handed_back_tell_what_the_layout_won(
    handed_back: int, house_win_cents: int
) -> None:
    play = LayoutPlay(tracked=False)
    play.buy_colour(count=50)
    play.do(c.CashOutColour(by=DEALER, position=1, count=handed_back))

    assert play.balance(TableAccount.HOUSE_WIN) == house_win_cents
    assert play.balance(chips_of_colour("red")) == 0


@pytest.mark.parametrize("count", [None, -1])
def test_without_tracking_the_dealer_says_how_many_were_handed_back(count: int | None) -> None:
    play = LayoutPlay(tracked=False)
    play.buy_colour(count=50)

    play.refused(c.CashOutColour(by=DEALER, position=1, count=count), Code.NOT_AN_AMOUNT)


def test_more_chips_than_are_counted_out_at_once_are_paid_in_parts() -> None:
    play = LayoutPlay(chips_cents=(100,))
    play.buy_colour(1, "red", 100, 10_001)
    play.do(c.CashOutColour(by=DEALER, position=1))

    cashed_out = play.newest(events.ColourCashedOut)
    assert (cashed_out.paid_cents, cashed_out.chips_cents) == (1_000_100, ())


# ------------------------------------------------------------------------------------- the float


def test_chips_come_from_the_cage_and_go_back_but_no_more_than_are_there(
    play: LayoutPlay,
) -> None:
    play.do(c.RecordFill(by=GAME_SUPERVISOR, amount_cents=500_000))
    assert play.balance(TableAccount.CHIP_FLOAT) == 500_000

    more = c.RecordFill(by=GAME_SUPERVISOR, amount_cents=-500_100)
    refused = play.refused(more, Code.NO_CHIPS)
    assert refused.rule == "D9 3.1"
    play.do(c.RecordFill(by=GAME_SUPERVISOR, amount_cents=-500_000))

    assert play.balance(TableAccount.CHIP_FLOAT) == 0


@pytest.mark.parametrize(("cents", "code"), [(0, Code.NOT_AN_AMOUNT), (50, Code.CHIPS_CANNOT_PAY)])
def test_a_fill_is_of_chips(play: LayoutPlay, cents: int, code: Code) -> None:
    play.refused(c.RecordFill(by=GAME_SUPERVISOR, amount_cents=cents), code)


def test_the_float_is_no_business_of_the_dealer_or_the_cashier(play: LayoutPlay) -> None:
    for person in (DEALER, CASHIER):
        play.refused(c.RecordFill(by=person, amount_cents=100), Code.NOT_YOUR_CALL)
        play.refused(c.CountFloat(by=person, counted_cents=100), Code.NOT_YOUR_CALL)


@pytest.mark.parametrize("tracked", [True, False])
@pytest.mark.parametrize(
    ("counted_cents", "difference_cents"), [(120_000, 20_000), (100_000, 0), (70_000, -30_000)]
)
def test_what_the_count_of_the_float_differs_by_is_the_houses(
    tracked: bool, counted_cents: int, difference_cents: int
) -> None:
    play = LayoutPlay(tracked=tracked)
    play.do(c.RecordFill(by=GAME_SUPERVISOR, amount_cents=100_000))
    play.do(_count(counted_cents))

    assert play.newest(events.FloatCounted).difference_cents == difference_cents
    assert play.balance(TableAccount.CHIP_FLOAT) == counted_cents
    assert play.balance(TableAccount.HOUSE_WIN) == difference_cents


@pytest.mark.parametrize(
    ("cents", "code"), [(-100, Code.NOT_AN_AMOUNT), (150, Code.CHIPS_CANNOT_PAY)]
)
def test_a_count_is_of_chips(play: LayoutPlay, cents: int, code: Code) -> None:
    play.refused(_count(cents), code)


def test_the_float_is_not_counted_while_a_round_is_under_way(play: LayoutPlay) -> None:
    play.open_round()

    play.refused(_count(0), Code.ROUND_UNDER_WAY)


def test_a_table_of_terminals_alone_has_a_float_and_no_positions() -> None:
    play = Play()
    play.do(_count(500))

    play.refused(c.TakePosition(by=DEALER, position=1), Code.NOT_IN_THIS_MODE)
    play.refused(c.BuyChips(by=DEALER, amount_cents=500), Code.NOT_IN_THIS_MODE)
