"""The table layout as its dealer sees it: positions, chips, and what is paid next."""

import pytest
from msgspec import UNSET

from table.layout_play import LayoutPlay
from table.play import CASINO_SUPERVISOR, DEALER, MINUTE_MS, Play
from taisai.table import commands as c
from taisai.table.vocabulary import LimitSheet, Tender
from taisai.views import entry_terminal
from taisai.views.table_layout import DealersLayout, PositionRow


def layout(play: Play) -> DealersLayout:
    """The layout on the dealer's screen now."""
    shown = entry_terminal.view(play.state, play.now, DEALER).layout
    assert isinstance(shown, DealersLayout)
    return shown


def row(play: Play, number: int) -> PositionRow:
    """One position on the dealer's screen now."""
    return layout(play).positions[number - 1]


def red(count: int = 10) -> c.BuyColour:
    """Red chips of $2.00 for position 1."""
    return c.BuyColour(
        by=DEALER, position=1, chip="red", value_cents=200, count=count, tender=Tender.CASH
    )


def test_terminals_alone_have_no_layout() -> None:
    play = Play()

    assert entry_terminal.view(play.state, play.now, DEALER).layout is UNSET


@pytest.mark.rule("D9 3.1")
def test_a_free_position_can_be_taken_and_a_taken_one_left() -> None:
    play = Play("table")
    assert (row(play, 4).is_taken, row(play, 4).lit) == (False, ("TakePosition",))
    play.do(c.TakePosition(by=DEALER, position=4))
    assert row(play, 4).is_taken
    assert row(play, 4).lit == ("BuyColour", "LeavePosition")


@pytest.mark.rule("D9 3.4(a)")
def test_a_colour_is_one_players_until_it_is_cashed_out() -> None:
    play = Play("table")
    play.do(c.TakePosition(by=DEALER, position=1))
    play.do(red())

    assert "red" not in layout(play).free_colours
    assert (row(play, 1).chip, row(play, 1).value_cents, row(play, 1).colour_count) == (
        "red",
        200,
        10,
    )
    assert row(play, 1).lit == ("BuyColour", "CashOutColour")
    play.do(c.CashOutColour(by=DEALER, position=1))
    assert "red" in layout(play).free_colours


def test_a_player_whose_chips_lie_on_the_layout_does_not_leave_and_the_dealer_is_told_why() -> None:
    play = LayoutPlay()
    play.open_round()
    play.place("small", 500)
    dark = {one.command: one.why_not for one in row(play, 1).dark}

    assert dark["LeavePosition"] is not UNSET
    assert dark["LeavePosition"].code == "wagers_in_play"
    assert "LeavePosition" not in row(play, 1).lit


@pytest.mark.rule("D9 3.4(b)")
def test_a_marked_subset_keeps_its_colour_from_others() -> None:
    play = Play("table")
    play.do(c.TakePosition(by=DEALER, position=1))
    play.do(
        c.BuyColour(
            by=DEALER, position=1, chip="blue_a", value_cents=500, count=5, tender=Tender.CASH
        )
    )

    assert "blue" not in layout(play).free_colours


@pytest.mark.rule("D9 4.5")
def test_a_wager_is_called_only_while_wagering_is_open() -> None:
    play = Play("table")
    play.do(c.TakePosition(by=DEALER, position=1))
    assert "PlaceCallBet" not in row(play, 1).lit
    play.open_round()
    assert "PlaceCallBet" in row(play, 1).lit
    play.close()
    assert "PlaceCallBet" not in row(play, 1).lit


@pytest.mark.rule("D9 3.4(c)")
def test_the_change_block_is_used_while_the_table_is_open() -> None:
    assert layout(Play("table")).can_buy_chips
    assert not layout(Play("table", is_open=False)).can_buy_chips


def test_what_a_player_has_in_play_is_shown() -> None:
    play = LayoutPlay()
    play.open_round()
    play.place("small", 500, 100)
    play.place("big", 2_500)

    assert row(play, 1).wagered_cents == 3_100


@pytest.mark.rule("D9 6.5(b)")
def test_the_dealer_sees_what_to_collect_and_then_what_to_pay() -> None:
    play = LayoutPlay()
    play.open_round()
    play.place("small", 500)
    play.place("big", 2_500)
    play.light((1, 2, 5))
    before = layout(play)
    assert before.to_pay is UNSET
    assert before.to_collect is not UNSET
    assert [line.bet for line in before.to_collect] == ["big"]
    play.collect()
    after = layout(play)
    assert after.to_collect is UNSET
    assert after.to_pay is not UNSET
    assert [(area.bet, area.lines[0].chips_cents) for area in after.to_pay] == [("small", (500,))]


@pytest.mark.rule("D9 6.5(a)")
def test_a_collection_of_nothing_is_no_step_of_the_dealers() -> None:
    play = LayoutPlay()
    play.open_round()
    play.place("small", 500)
    play.light((1, 2, 5))
    view = entry_terminal.view(play.state, play.now)
    assert view.next_step == "PayArea"
    shown = layout(play)
    assert shown.to_collect is UNSET
    assert shown.to_pay is not UNSET
    assert [(area.bet, area.lines[0].chips_cents) for area in shown.to_pay] == [("small", (500,))]


def test_what_is_only_given_back_is_collected_first() -> None:
    play = LayoutPlay()
    play.open_round()
    play.place("small", 500)
    play.place("face_1", 500, on_line=True)
    play.light((1, 2, 5))
    assert entry_terminal.view(play.state, play.now).next_step == "CollectLosers"
    shown = layout(play)
    assert (shown.to_collect, shown.to_pay) == ((), UNSET)
    assert shown.to_give_back is not UNSET
    assert [line.bet for line in shown.to_give_back] == ["face_1"]


def test_a_player_at_the_layout_may_agree_to_a_notice_once() -> None:
    play = Play("table")
    for position in (1, 2):
        play.do(c.TakePosition(by=DEALER, position=position))
    sheet = LimitSheet(1_000, 100, 50_000)
    at = play.now + 30 * MINUTE_MS
    play.do(c.ChangeLimits(by=CASINO_SUPERVISOR, sheet=sheet, from_at=at))
    (notice,) = play.state.notices

    assert row(play, 1).may_consent_to == (notice.number,)
    play.do(c.RecordConsent(by=DEALER, notice=notice.number, position=1))
    assert row(play, 1).may_consent_to == ()
    assert row(play, 5).may_consent_to == ()


def test_without_tracking_the_dealer_counts_what_is_handed_back() -> None:
    play = Play("table", tracked=False)
    play.do(c.TakePosition(by=DEALER, position=1))
    play.do(red())

    assert not layout(play).is_tracked
    assert "CashOutColour" in row(play, 1).lit
