"""What a player sees at a Tai-Sai Terminal."""

import pytest
from msgspec import UNSET

from table.play import DEALER, Play
from taisai.rules import BetKind
from taisai.stream_types import TerminalCommand
from taisai.streams import TABLE, can
from taisai.table import commands as c
from taisai.table.refusals import Code, Refused
from taisai.table.vocabulary import HouseKind, KindLimits, LimitSheet, LockScope, Part
from taisai.validation_numbers import with_check
from taisai.views import terminal
from taisai.views.buttons import Button
from taisai.views.parts import Banner, encode_view
from views.playthrough import STEPS
from views.screens import at_terminal, button_named

LIT_BY_CAN = [
    c.UndoWager(terminal=7),
    c.ClearWagers(terminal=7),
    c.RepeatWagers(terminal=7),
    c.DoubleWagers(terminal=7),
    c.CashOut(terminal=7, validation_number=with_check("987654321098765"), by_printer=True),
    c.AskToCancelCredits(terminal=7),
    c.CallForDealer(terminal=7),
    c.ReleaseControl(terminal=7),
]


def settled(**wagers: int) -> Play:
    """A round with these wagers at terminal 7, settled on 1, 2, 5."""
    play = Play()
    play.insert(7, 10_000)
    play.play_round((1, 2, 5), {7: wagers})
    return play


def test_a_terminal_that_is_not_there_has_no_view() -> None:
    with pytest.raises(Refused) as refusal:
        terminal.view(Play().state, 30, 0)

    assert refusal.value.code is Code.UNKNOWN_TERMINAL


def test_a_terminal_draws_the_touch_layout_of_its_table() -> None:
    assert at_terminal(Play(layout="alternative"), 7).layout == "9A-terminal_alternative"


@pytest.mark.parametrize("kind", list(HouseKind))
def test_a_demo_says_that_it_is_one(kind: HouseKind) -> None:
    assert at_terminal(Play(house_kind=kind), 7).is_demo is (kind is HouseKind.DEMO)


def test_the_banner_follows_the_round_in_words() -> None:
    play = Play()
    seen = [at_terminal(play, 7).banner]
    for step in (
        play.spin,
        lambda: play.do(c.CallPlaceYourBets(by=DEALER)),
        play.close,
        lambda: play.enter(1, 2, 5),
        play.settle,
        play.spin,
        lambda: play.do(c.AnnounceVoidRound(by=DEALER, reason="a chair fell over")),
    ):
        step()
        seen.append(at_terminal(play, 7).banner)

    assert seen == [
        Banner.WAITING,
        Banner.WAITING,
        Banner.PLACE_YOUR_BETS,
        Banner.NO_MORE_BETS,
        Banner.NO_MORE_BETS,
        Banner.RESULT,
        Banner.WAITING,
        Banner.VOID,
    ]


def test_limits_that_differ_by_kind_of_bet_are_shown_by_kind() -> None:
    own = KindLimits(BetKind.TRIPLE, 200, 100, 1_050)
    limits = at_terminal(Play(terminal_limits=LimitSheet(100, 50, 5_000, 0, (own,))), 7).limits

    (triples,) = limits.by_kind
    assert (triples.kind, triples.wager_min.cents, triples.step.cents) == ("triple", 200, 100)
    assert triples.wager_max.shown == "$10.00"
    assert limits.wager_max.shown == "$50.00"


def test_no_aggregate_minimum_is_shown_where_there_is_none() -> None:
    assert at_terminal(Play(), 7).limits.aggregate_min is UNSET
    with_one = Play(terminal_limits=LimitSheet(100, 100, 5_000, 500))
    assert at_terminal(with_one, 7).limits.aggregate_min.shown == "$5.00"


@pytest.mark.parametrize("command", LIT_BY_CAN, ids=lambda one: type(one).__name__)
def test_a_button_is_lit_where_and_only_where_the_table_would_allow_it(
    command: TerminalCommand,
) -> None:
    play = Play()
    play.fit_printer(7)
    name = type(command).__name__
    answers = set()
    for step in (
        lambda: None,
        lambda: play.insert(7, 10_000),
        play.open_round,
        lambda: play.wager(7, "small", 500),
        play.close,
        lambda: play.enter(1, 2, 5),
        play.settle,
        play.open_round,
        lambda: play.do(c.CallForDealer(terminal=7)),
        play.close,
        lambda: play.cash_out(7),
        lambda: play.do(c.GiveControl(by=DEALER, terminal=7)),
    ):
        step()
        button = button_named(at_terminal(play, 7).buttons, name)
        assert button.is_lit is can(TABLE, play.state, command, play.now)
        assert (button.why_not is UNSET) is button.is_lit
        answers.add(button.is_lit)

    assert answers == {True, False}


def test_repeat_and_double_say_what_they_would_add() -> None:
    play = settled(small=500, total_8=200)
    play.open_round()
    assert button_named(at_terminal(play, 7).buttons, "RepeatWagers").amount_cents == 700

    play.do(c.RepeatWagers(terminal=7))
    buttons = at_terminal(play, 7).buttons
    assert button_named(buttons, "DoubleWagers").amount_cents == 700
    assert button_named(buttons, "ClearWagers").amount_cents == -700


def test_a_dark_button_says_why_in_the_words_of_the_refusal() -> None:
    button = button_named(at_terminal(Play(), 7).buttons, "UndoWager")

    assert button.why_not.code == "wagering_not_open"
    assert button.why_not.rule == "D9A 4.2(c)"
    assert "Place your bets" in button.why_not.words


def test_an_area_can_be_touched_only_while_wagers_are_open() -> None:
    play = Play()
    assert at_terminal(play, 7).why_no_wager.code == "wagering_not_open"
    play.open_round()
    assert at_terminal(play, 7).why_no_wager.code == "not_in_control"
    play.insert(7, 500)
    assert at_terminal(play, 7).why_no_wager is UNSET
    # Without credits left, what lies there can still be moved, or taken back.
    play.wager(7, "big", 500)
    assert at_terminal(play, 7).why_no_wager is UNSET
    assert play.can(c.MoveWager(terminal=7, bet="big", to_bet="small"))
    play.close()
    assert at_terminal(play, 7).why_no_wager.code == "no_more_wagers"


def test_an_area_at_its_maximum_does_not_darken_the_others() -> None:
    play = Play(terminal_limits=LimitSheet(100, 100, 500))
    play.insert(7, 2_000)
    play.open_round()
    play.wager(7, "small", 500)

    assert at_terminal(play, 7).why_no_wager is UNSET


def test_a_bet_with_a_higher_minimum_does_not_close_the_others() -> None:
    limits = LimitSheet(100, 100, 5_000, 0, (KindLimits(BetKind.SMALL, 5_000, 100, 5_000),))
    play = Play(terminal_limits=limits)
    play.insert(7, 2_000)
    play.open_round()

    assert play.can(c.PlaceWager(terminal=7, bet="big", amount_cents=100))
    assert not play.can(c.PlaceWager(terminal=7, bet="small", amount_cents=100))
    assert at_terminal(play, 7).why_no_wager is UNSET


def test_settled_lines_tell_what_each_wager_won_and_returned() -> None:
    view = at_terminal(settled(small=500, big=300, face_1=100), 7)

    lines = {
        line.bet: (line.wager_cents, line.won_cents, line.returned_cents) for line in view.settled
    }
    assert lines == {"small": (500, 500, 1_000), "big": (300, 0, 0), "face_1": (100, 100, 200)}
    assert sum(line.won_cents for line in view.settled) == view.won_last.cents
    assert sum(line.returned_cents for line in view.settled) == view.returned_last.cents


def test_another_player_is_not_shown_the_lines_of_the_one_before() -> None:
    play = settled(small=500)
    play.cash_out(7)
    assert at_terminal(play, 7).settled is not UNSET
    play.insert(7, 500)

    assert at_terminal(play, 7).settled is UNSET
    assert at_terminal(play, 7).result.faces == (1, 2, 5)


def test_wagers_of_a_void_round_are_lines_that_came_back_whole() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.do(c.AnnounceVoidRound(by=DEALER, reason="a chair fell over"))
    view = at_terminal(play, 7)

    (line,) = view.settled
    assert (line.won_cents, line.returned_cents) == (0, 500)
    assert view.result is UNSET


def test_a_terminal_sees_nothing_of_another_players_money() -> None:
    alone, together = Play(), Play()
    for play in (alone, together):
        play.insert(7, 1_000)
    together.insert(1, 7_500)
    for play in (alone, together):
        play.open_round()
    together.wager(1, "any_triple", 7_500)

    assert encode_view(at_terminal(alone, 7)) == encode_view(at_terminal(together, 7))


def test_a_player_sees_whether_consent_is_asked_and_given() -> None:
    play = Play()
    play.insert(7, 1_000)
    play.insert(1, 1_000)
    play.do(c.CloseTable(by=play.casino_supervisor, closes_at=play.now + 20 * 60_000))
    (before,) = at_terminal(play, 7).notices
    play.do(c.ConsentAtTerminal(terminal=7, notice=1))
    (after,) = at_terminal(play, 7).notices

    assert (before.has_consented, before.may_consent) == (False, True)
    assert (after.has_consented, after.may_consent) == (True, False)
    assert before.notice.is_closing
    assert before.notice.due_at == play.now + 20 * 60_000
    (unused,) = at_terminal(play, 2).notices
    assert not unused.may_consent


def test_no_strip_where_the_operator_shows_no_past_results() -> None:
    play = Play(results_shown_max=0)
    play.play_round((1, 2, 5))

    assert at_terminal(play, 7).strip is UNSET
    assert b"strip" not in encode_view(at_terminal(play, 7))


def test_wagers_that_are_not_recognised_are_lines_only_once_the_round_is_settled() -> None:
    play = Play(terminal_limits=LimitSheet(100, 100, 5_000, 500))
    play.insert(7, 1_000)
    play.open_round()
    play.wager(7, "small", 200)
    play.close()
    before = at_terminal(play, 7)
    play.enter(1, 2, 5)
    play.settle()
    (line,) = at_terminal(play, 7).settled

    assert (before.settled, before.credits.cents) == (UNSET, 1_000)
    assert (line.won_cents, line.returned_cents) == (0, 200)


def test_after_a_refusal_to_pay_the_lines_show_the_refund() -> None:
    play = settled(small=500)
    refusal = c.RefuseToPay(
        **play.both(),
        round=1,
        terminal=7,
        malfunction=play.declare(Part.TERMINAL, 7),
        scope=LockScope.TERMINAL,
        report_reference="IR-1",
        inspector="Ines",
        standard_reference="MOS 4.2",
    )
    play.do(refusal)
    view = at_terminal(play, 7)

    (line,) = view.settled
    assert (line.won_cents, line.returned_cents, view.won_last.cents) == (0, 500, 0)


def asked_one_by_one(play: Play) -> tuple[Button, ...]:
    """The buttons of terminal 7, each asked of the table anew."""
    return tuple(terminal.button_of(play.state, command, play.now) for command in LIT_BY_CAN)


def test_buttons_that_are_dark_for_all_say_what_each_would_be_told() -> None:
    play = Play("hybrid", has_results_display=True)
    play.fit_printer(7)
    for words, step in STEPS:
        step(play)
        assert terminal.buttons_of(play.state, 7, play.now) == asked_one_by_one(play), words


def test_buttons_of_a_locked_table_say_what_each_would_be_told() -> None:
    play = settled(small=500)
    malfunction = play.declare(Part.GAME_SYSTEM)
    locked = terminal.buttons_of(play.state, 7, play.now)
    assert locked == asked_one_by_one(play)
    play.do(
        c.RefuseToPay(
            **play.both(),
            round=1,
            terminal=7,
            malfunction=malfunction,
            scope=LockScope.GAME_SYSTEM,
            report_reference="IR-1",
            inspector="Ines",
            standard_reference="MOS 4.2",
        )
    )
    as_evidence = terminal.buttons_of(play.state, 7, play.now)
    assert as_evidence == asked_one_by_one(play)
    assert as_evidence != locked


def test_terminals_that_show_the_same_result_share_it() -> None:
    play = settled(small=500)
    assert at_terminal(play, 7).result is at_terminal(play, 2).result
    corrected = Play()
    corrected.insert(7, 10_000)
    corrected.play_round((1, 2, 4), {7: {"small": 500}})
    assert at_terminal(corrected, 7).result != at_terminal(play, 7).result
