"""What the dealer sees at the entry terminal."""

import pytest
from msgspec import UNSET

from table.layout_play import LayoutPlay
from table.play import DEALER, GAME_SUPERVISOR, Play
from taisai.streams import TABLE, can
from taisai.table import commands as c
from taisai.table.vocabulary import Mode, Tender
from taisai.views import entry_terminal
from taisai.views.entry_terminal import EntryTerminalView
from views.screens import button_named


def now(play: Play) -> EntryTerminalView:
    """What the dealer sees now."""
    return entry_terminal.view(play.state, play.now)


def lay(play: Play, bet: str, cents: int) -> None:
    """A player at position 1 lays a value chip on an area."""
    play.do(c.PlaceChips(position=1, bet=bet, chips_cents=(cents,)))


@pytest.mark.rule("D9 3.3(a)(iii)")
def test_the_display_shows_the_last_three_numbers_pressed() -> None:
    play = Play()
    play.open_round()
    play.close()
    play.press(1, 2)
    assert (now(play).display, now(play).display_call) == ((1, 2), UNSET)
    play.press(5, 5)
    assert (now(play).display, now(play).display_call) == ((2, 5, 5), "2, double 5, total 12")
    play.do(c.PressEnter(by=DEALER))
    play.settle()
    assert now(play).display == (2, 5, 5)
    play.spin()
    assert now(play).display == ()


def test_a_dealer_sees_what_fell_in_the_rounds_before_and_nothing_of_this_one() -> None:
    play = Play()
    play.play_round((1, 3, 6))
    play.play_round((2, 2, 4))
    play.open_round()
    play.close()
    play.enter(5, 5, 5)
    told = [(one.round, one.call) for one in now(play).results]
    assert told == [(1, "1, 3, 6, total 10"), (2, "double 2, 4, total 8")]


@pytest.mark.rule("D9 3.3(a)(i)")
def test_there_are_six_numbered_buttons_and_one_entry_button() -> None:
    buttons = now(Play()).buttons

    numbered = [one.choice for one in buttons if one.command == "PressEntryButton"]
    assert numbered == ["1", "2", "3", "4", "5", "6"]
    assert [one.command for one in buttons].count("PressEnter") == 1


def test_the_next_step_leads_through_a_round_of_terminals() -> None:
    play = Play()
    steps = [now(play).next_step]
    for step in (
        lambda: play.spin(2),
        lambda: play.do(c.SpinTumbler(by=DEALER, times=1)),
        lambda: play.do(c.CallPlaceYourBets(by=DEALER)),
        play.close,
        lambda: play.press(1, 2, 5),
        lambda: play.do(c.PressEnter(by=DEALER)),
        play.settle,
    ):
        step()
        steps.append(now(play).next_step)

    assert steps == [
        "SpinTumbler",
        "SpinTumbler",
        "CallPlaceYourBets",
        UNSET,
        "PressEntryButton",
        "PressEnter",
        UNSET,
        "SpinTumbler",
    ]


@pytest.mark.parametrize("mode", [Mode.TABLE, Mode.HYBRID])
def test_the_next_step_leads_through_a_round_with_a_table_layout(mode: Mode) -> None:
    play = Play(mode)
    play.do(c.TakePosition(by=DEALER, position=1))
    play.open_round()
    lay(play, "small", 500)
    lay(play, "big", 500)
    steps = []
    if mode is Mode.HYBRID:
        steps.append(now(play).next_step)
        play.wait_until(play.round.closes_at)
    steps.append(now(play).next_step)
    for step in (
        lambda: play.do(c.CallNoMoreBets(by=DEALER)),
        play.uncover,
        lambda: play.press(1, 2, 5),
        lambda: play.do(c.PressEnter(by=DEALER)),
        play.settle,
        lambda: play.do(c.CollectLosers(by=DEALER)),
        lambda: play.do(c.PayArea(by=DEALER, bet="small")),
        lambda: play.do(c.ReplaceCover(by=DEALER)),
    ):
        step()
        steps.append(now(play).next_step)

    after_the_clock = [
        "CallNoMoreBets",
        "Uncover",
        "PressEntryButton",
        "PressEnter",
        UNSET,
        "CollectLosers",
        "PayArea",
        "ReplaceCover",
        "SpinTumbler",
    ]
    assert steps == ([UNSET] if mode is Mode.HYBRID else []) + after_the_clock


def test_on_an_untracked_layout_the_dealers_word_ends_the_round() -> None:
    play = Play("table", tracked=False)
    play.open_round()
    play.close()
    play.enter(1, 2, 5)
    play.wait_until(play.round.settles_at)

    assert now(play).next_step == "DeclareTablePaid"


@pytest.mark.rule("R46")
def test_while_a_settlement_is_held_or_put_right_no_other_step_comes_first() -> None:
    play = LayoutPlay("9A")
    play.open_round()
    play.place("small", 500)
    play.place("face_1", 500, position=2)
    play.light((1, 2, 5))
    play.collect()
    play.pay("small")
    play.do(c.HoldSettlement(by=GAME_SUPERVISOR))
    assert now(play).next_step is UNSET
    play.do(c.ReleaseSettlement(by=GAME_SUPERVISOR))
    assert now(play).next_step == "PayArea"
    play.recalculate(1, (4, 5, 6))
    assert now(play).next_step is UNSET
    play.do(c.TakeChipsBack(by=DEALER, position=1, bet="small", taken_cents=500))
    assert now(play).next_step == "CollectLosers"
    play.collect()
    assert now(play).next_step == "ReplaceCover"


def test_where_the_round_must_be_voided_voiding_is_the_next_step() -> None:
    play = Play()
    play.open_round()
    play.now += 12_000
    play.do(c.RecordInterruption(from_at=play.now - 12_000, to_at=play.now))
    play.close()
    view = now(play)

    assert view.next_step == "AnnounceVoidRound"
    assert view.glance.void_required
    assert button_named(view.buttons, "PressEnter").why_not.code == "void_required"


def test_the_next_step_would_be_allowed() -> None:
    play = Play()
    play.open_round()
    play.close()
    play.press(1, 2, 5)

    assert now(play).next_step == "PressEnter"
    assert can(TABLE, play.state, c.PressEnter(by=DEALER), play.now)


def test_a_dark_button_says_why() -> None:
    play = Play()
    play.spin(2)

    dark = button_named(now(play).buttons, "CallPlaceYourBets")
    assert dark.why_not.words == "the dice must be spun at least three times"


def test_terminals_alone_have_no_buttons_for_a_table_layout() -> None:
    commands = {one.command for one in now(Play()).buttons}

    assert commands.isdisjoint({"CollectLosers", "PayArea", "DeclareTablePaid"})


def test_without_a_dealer_no_call_can_be_made() -> None:
    play = Play(is_open=False)

    # A supervisor can put one there, at this very screen.
    assert [one.command for one in now(play).buttons if one.is_lit] == ["AssignDealer"]
    assert now(play).next_step is UNSET


@pytest.mark.rule("D9 7.2")
def test_an_amendment_is_offered_to_a_supervisor_from_the_entry_until_settlement() -> None:
    play = Play()
    offered = []
    for step in (play.open_round, play.close, lambda: play.enter(1, 2, 3), play.settle):
        step()
        offered.append(button_named(now(play).buttons, "AmendOutcome").is_lit)

    assert offered == [False, False, True, False]
    assert not can(TABLE, play.state, c.AmendOutcome(by=DEALER, faces=(1, 1, 1)), play.now)


def test_a_game_supervisor_at_the_entry_terminal_may_spin_and_not_call() -> None:
    play = Play()
    play.spin()
    view = entry_terminal.view(play.state, play.now, GAME_SUPERVISOR)

    assert button_named(view.buttons, "SpinTumbler").is_lit
    assert button_named(view.buttons, "CallPlaceYourBets").why_not.code == "not_your_call"


def test_the_dealer_sees_who_asks_and_what_can_be_done_for_them() -> None:
    play = Play()
    play.do(c.BuyIn(by=DEALER, terminal=7, tender=Tender.CASH, amount_cents=5_000))
    play.do(c.AskToCancelCredits(terminal=7))
    rows = {row.number: row for row in now(play).terminals}

    assert (rows[7].asks_to_cancel, rows[7].lit) == (True, ("CancelCredits",))
    assert rows[1].lit == ("GiveControl", "BuyIn")
