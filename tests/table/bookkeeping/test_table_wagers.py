"""Each event on the table layout, and the entry that it makes in the book."""

import pytest

from table.layout_play import LayoutPlay
from table.play import DEALER, GAME_SUPERVISOR
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table import events
from taisai.table.accounts import AnyTableAccount, TableAccount, TableEntry, chips_of_colour
from taisai.table.bookkeeping.table_wagers import BOOKKEEPERS
from taisai.table.vocabulary import Tender


def _entry(play: LayoutPlay, command: Command) -> dict[AnyTableAccount, int]:
    """By how much each account changes when a command is carried out."""
    before = dict(play.state.book.balances_cents)
    play.do(command)
    after = play.state.book.balances_cents
    changes = {account: cents - before.get(account, 0) for account, cents in after.items()}
    return {account: cents for account, cents in changes.items() if cents}


@pytest.fixture
def play() -> LayoutPlay:
    """A table of 2008 with "Place your bets" called; position 1 has 100 red chips of a dollar."""
    play = LayoutPlay()
    play.buy_colour()
    play.open_round()
    return play


def _lit(play: LayoutPlay) -> LayoutPlay:
    """On 1-1-2, each player has 5 dollars on Small and 10 on Big: position 1 in red."""
    play.place_colour("small", 5)
    play.place_colour("big", 10)
    play.place("small", 500, position=2)
    play.place("big", 1_000, position=2)
    play.light((1, 1, 2))
    return play


def test_cash_for_chips_goes_to_the_drop_box(play: LayoutPlay) -> None:
    entry = _entry(play, c.BuyChips(by=DEALER, amount_cents=2_000))

    assert entry == {TableAccount.DROP_BOX: 2_000, TableAccount.CHIP_FLOAT: -2_000}


@pytest.mark.parametrize(
    ("tender", "account"),
    [(Tender.CASH, TableAccount.DROP_BOX), (Tender.CHIPS, TableAccount.CHIP_FLOAT)],
)
def test_a_colour_is_bought_with_cash_or_chips(
    play: LayoutPlay, tender: Tender, account: TableAccount
) -> None:
    entry = _entry(play, play.colour(2, "blue_a", 250, 8, tender))

    assert entry == {account: 2_000, chips_of_colour("blue_a"): 2_000}


def test_a_cashed_out_colour_is_paid_from_the_float_and_rounded_by_the_house(
    play: LayoutPlay,
) -> None:
    play.buy_colour(2, "blue", 25, 5)
    entry = _entry(play, c.CashOutColour(by=DEALER, position=2))

    assert entry == {
        TableAccount.CHIP_FLOAT: -200,
        chips_of_colour("blue"): -125,
        TableAccount.ROUNDING: -75,
    }


def test_value_chips_on_the_layout_are_held_for_the_wager(play: LayoutPlay) -> None:
    entry = _entry(play, play.chips("small", 500))

    assert entry == {TableAccount.CHIPS_ON_LAYOUT: 500, TableAccount.TABLE_WAGERS: 500}


def test_only_what_is_added_to_a_wager_is_posted(play: LayoutPlay) -> None:
    play.place("small", 500)
    entry = _entry(play, play.chips("small", 100))

    assert entry == {TableAccount.CHIPS_ON_LAYOUT: 100, TableAccount.TABLE_WAGERS: 100}


def test_a_colour_on_the_layout_leaves_the_players_hands(play: LayoutPlay) -> None:
    entry = _entry(play, c.PlaceChips(position=1, bet="small", colour_count=7))

    assert entry == {chips_of_colour("red"): -700, TableAccount.TABLE_WAGERS: 700}


def test_a_moved_wager_moves_no_money(play: LayoutPlay) -> None:
    play.place("small", 500)

    assert _entry(play, c.MoveChips(position=1, bet="small", to_bet="big")) == {}


def test_a_withdrawn_wager_reverses_its_placing(play: LayoutPlay) -> None:
    play.place_colour("small", 7)
    play.place("big", 500)

    of_red = {chips_of_colour("red"): 700, TableAccount.TABLE_WAGERS: -700}
    of_value = {TableAccount.CHIPS_ON_LAYOUT: -500, TableAccount.TABLE_WAGERS: -500}
    assert _entry(play, play.withdrawal("small")) == of_red
    assert _entry(play, play.withdrawal("big")) == of_value


def test_collected_wagers_are_won_and_their_value_chips_go_to_the_float(play: LayoutPlay) -> None:
    entry = _entry(_lit(play), c.CollectLosers(by=DEALER))

    assert entry == {
        TableAccount.CHIPS_ON_LAYOUT: -1_000,
        TableAccount.CHIP_FLOAT: 1_000,
        TableAccount.TABLE_WAGERS: -2_000,
        TableAccount.HOUSE_WIN: 2_000,
    }


def test_a_collection_of_nothing_posts_nothing(play: LayoutPlay) -> None:
    play.place("small", 500)
    play.light((1, 1, 2))

    assert _entry(play, c.CollectLosers(by=DEALER)) == {}


def test_winners_are_paid_from_the_float_or_in_their_colour(play: LayoutPlay) -> None:
    _lit(play).collect()
    entry = _entry(play, c.PayArea(by=DEALER, bet="small"))

    assert entry == {
        TableAccount.CHIP_FLOAT: -500,
        TableAccount.HOUSE_WIN: -1_000,
        chips_of_colour("red"): 500,
    }


@pytest.mark.parametrize("cents", [100_000, -100_000])
def test_a_fill_is_owed_to_the_cage(play: LayoutPlay, cents: int) -> None:
    play.do(c.RecordFill(by=GAME_SUPERVISOR, amount_cents=100_000))

    entry = _entry(play, c.RecordFill(by=GAME_SUPERVISOR, amount_cents=cents))

    assert entry == {TableAccount.CHIP_FLOAT: cents, TableAccount.OWED_TO_CAGE: cents}


@pytest.mark.parametrize(
    ("counted_cents", "expected"),
    [(700, {TableAccount.CHIP_FLOAT: 700, TableAccount.HOUSE_WIN: 700}), (0, {})],
)
def test_what_a_count_differs_by_is_posted(counted_cents: int, expected: dict[str, int]) -> None:
    play = LayoutPlay()

    command = c.CountFloat(by=GAME_SUPERVISOR, counted_cents=counted_cents)
    assert _entry(play, command) == expected


def test_an_entry_of_no_difference_is_empty(play: LayoutPlay) -> None:
    counted = events.FloatCounted(at=0, by=DEALER, counted_cents=0, difference_cents=0)
    entry: TableEntry = BOOKKEEPERS[events.FloatCounted](play.state, counted)

    assert entry == ()
