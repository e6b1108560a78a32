"""Division 9A's rules about displays, one test for each, as far as a view can hold them.

A view gives the screen what it may show and in which form. That nothing moves, blinks or changes
its font is for the screen; that every result comes in the same plain form is proved here.
"""

import msgspec
import pytest
from msgspec import UNSET

from table.play import CASINO_SUPERVISOR, DEALER, Play
from taisai.rules import BetKind, Outcome, edition_named
from taisai.table import commands as c
from taisai.table.vocabulary import KindLimits, LimitSheet, NoSpinCause
from taisai.views.messages import MessageKind
from taisai.views.parts import Banner, encode_view
from views.screens import at_terminal, messages_of


def played(*outcomes: tuple[int, int, int], **settings: object) -> Play:
    """Rounds that fell so, with a dollar on Small at terminal 7 in each."""
    play = Play(**settings)
    play.insert(7, 10_000)
    for faces in outcomes:
        play.play_round(faces, {7: {"small": 100}})
    return play


# --------------------------------------------------------------------------- what is shown


@pytest.mark.rule("D9A 3.3(b)(i)")
def test_d9a_3_3_b_i_the_limits_of_this_terminal_are_shown() -> None:
    triples = KindLimits(BetKind.TRIPLE, 100, 100, 500)
    sheet = LimitSheet(500, 250, 10_000, 1_000, (triples,))
    play = Play()
    play.do(c.ChangeLimits(by=CASINO_SUPERVISOR, sheet=sheet, terminals=(7,)))
    mine, theirs = at_terminal(play, 7).limits, at_terminal(play, 1).limits

    assert (mine.wager_min.shown, mine.step.shown, mine.wager_max.shown) == (
        "$5.00",
        "$2.50",
        "$100.00",
    )
    assert mine.aggregate_min.shown == "$10.00"
    assert [(one.kind, one.wager_max.shown) for one in mine.by_kind] == [("triple", "$5.00")]
    assert theirs.wager_min.shown == "$1.00"


@pytest.mark.rule("D9A 3.3(b)(i)")
def test_d9a_3_3_b_i_while_a_round_is_open_its_own_limits_are_shown() -> None:
    play = Play()
    play.open_round()
    play.do(c.ChangeLimits(by=CASINO_SUPERVISOR, sheet=LimitSheet(50, 50, 50_000), terminals=(7,)))
    during = at_terminal(play, 7).limits.wager_min.shown
    play.close()
    play.enter(1, 2, 5)
    play.settle()

    assert (during, at_terminal(play, 7).limits.wager_min.shown) == ("$1.00", "$0.50")


@pytest.mark.rule("D9A 3.3(b)(ii)")
@pytest.mark.rule("D9A 5.1")
def test_d9a_3_3_b_ii_the_beginning_and_the_end_of_the_period_are_shown() -> None:
    play = Play(wagering_period_ms=36_000)
    play.spin()
    before = at_terminal(play, 7)
    play.do(c.CallPlaceYourBets(by=DEALER))
    opened_at = play.now
    during = at_terminal(play, 7)
    play.close()
    after = at_terminal(play, 7)

    assert (before.period, before.banner) == (UNSET, Banner.WAITING)
    assert (during.period.opened_at, during.period.closes_at) == (opened_at, opened_at + 36_000)
    assert during.banner is Banner.PLACE_YOUR_BETS
    assert (after.period.closed_at, after.banner) == (opened_at + 36_000, Banner.NO_MORE_BETS)


@pytest.mark.rule("D9A 3.3(b)(iii)")
def test_d9a_3_3_b_iii_the_credits_are_shown_in_dollars_and_cents() -> None:
    play = Play()
    play.insert(7, 125_000)
    play.open_round()
    play.wager(7, "small", 500)

    assert at_terminal(play, 7).credits.shown == "$1,245.00"
    assert at_terminal(play, 7).credits.cents == play.credits(7)


@pytest.mark.rule("D9A 3.3(b)(iv)")
def test_d9a_3_3_b_iv_the_credits_wagered_in_this_round_are_shown_in_dollars_and_cents() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.wager(7, "total_9", 200)
    view = at_terminal(play, 7)

    assert (view.wagered.shown, view.wagers) == ("$7.00", {"small": 500, "total_9": 200})


@pytest.mark.rule("D9A 3.3(b)(v)")
def test_d9a_3_3_b_v_the_credits_won_in_the_previous_round_are_shown_without_the_wager() -> None:
    play = played((1, 2, 5))
    won = at_terminal(play, 7)
    play.open_round()
    during_the_next = at_terminal(play, 7)
    play.close()
    play.enter(1, 2, 5)
    play.settle()
    after_a_round_without_a_wager = at_terminal(play, 7)

    assert (won.won_last.shown, won.returned_last.shown) == ("$1.00", "$2.00")
    assert during_the_next.won_last.shown == "$1.00"
    assert after_a_round_without_a_wager.won_last.shown == "$0.00"


@pytest.mark.rule("D9A 3.3(b)(v)")
def test_d9a_3_3_b_v_nothing_is_won_in_a_void_round() -> None:
    play = played((1, 2, 5))
    play.spin()
    play.do(c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.TUMBLER_FAULT))

    assert at_terminal(play, 7).won_last.shown == "$0.00"


@pytest.mark.rule("D9A 3.3(b)(vi)")
def test_d9a_3_3_b_vi_the_time_is_shown() -> None:
    play = Play()
    play.wait(1_234)

    assert at_terminal(play, 7).at == play.now


# --------------------------------------------------------------------------- earlier results


@pytest.mark.rule("D9A 3.3(e)")
def test_d9a_3_3_e_result_lit_areas_and_settled_chips_go_when_the_next_round_begins() -> None:
    play = played((1, 2, 5), results_shown_max=0)
    before = at_terminal(play, 7)
    play.spin(1)
    after = at_terminal(play, 7)

    assert before.result.lit == edition_named("9A").lit("standard", Outcome(1, 2, 5))
    assert len(before.settled) == 1
    assert (after.result, after.settled, after.wagers) == (UNSET, UNSET, {})


@pytest.mark.rule("D9A 3.4")
def test_d9a_3_4_the_last_twenty_rounds_are_shown_in_order_by_their_three_faces() -> None:
    outcomes = [(face, second, 1) for face in (6, 5, 4, 3) for second in (1, 2, 3, 4, 5, 6)]
    play = played(*outcomes)

    ascending = [tuple(sorted(faces)) for faces in outcomes]
    assert list(at_terminal(play, 7).strip) == ascending[-20:]


@pytest.mark.rule("D9A 3.4")
def test_d9a_3_4_the_operator_sets_the_number_and_void_rounds_count_without_a_result() -> None:
    play = Play(results_shown_max=3)
    play.play_round((1, 1, 1))
    play.play_round((2, 2, 2))
    play.spin()
    play.do(c.AnnounceVoidRound(by=DEALER, reason="a chair fell over"))
    play.play_round((4, 4, 4))

    assert at_terminal(play, 7).strip == ((2, 2, 2), (4, 4, 4))


@pytest.mark.rule("D9A 3.4")
def test_d9a_3_4_a_recalculated_result_is_shown_as_corrected() -> None:
    play = played((1, 1, 1), (2, 2, 2))
    play.recalculate(1, (6, 5, 4))

    assert at_terminal(play, 7).strip == ((4, 5, 6), (2, 2, 2))


@pytest.mark.rule("D9A 3.4(a)(i)")
def test_d9a_3_4_a_i_the_feature_changes_only_when_a_round_is_over() -> None:
    play = played((1, 2, 5))
    strips = []
    for step in (play.open_round, play.close, lambda: play.enter(6, 6, 6), play.settle):
        step()
        strips.append(at_terminal(play, 7).strip)

    assert strips == [((1, 2, 5),)] * 3 + [((1, 2, 5), (6, 6, 6))]


@pytest.mark.rule("D9A 3.4(a)(ii)")
def test_d9a_3_4_a_ii_the_feature_has_one_place_of_its_own_in_the_view() -> None:
    for play in (Play(), played((1, 2, 5)), played((1, 2, 5), (3, 3, 3))):
        fields = list(msgspec.json.decode(encode_view(at_terminal(play, 7))))
        assert fields[-1] == "strip"


@pytest.mark.rule("D9A 3.4(a)(iii)")
def test_d9a_3_4_a_iii_nothing_else_in_the_view_holds_an_earlier_result() -> None:
    views = []
    for faces in ((1, 2, 5), (4, 4, 6)):
        play = Play()
        play.play_round(faces)
        play.open_round()
        view = msgspec.json.decode(encode_view(at_terminal(play, 7)))
        assert view.pop("strip") == [list(faces)]
        views.append(view)

    assert views[0] == views[1]


@pytest.mark.rule("D9A 3.4(b)(i)")
@pytest.mark.parametrize("faces", [(1, 3, 6), (6, 3, 1), (3, 6, 1)])
def test_d9a_3_4_b_i_a_result_is_shown_alike_however_it_was_entered(
    faces: tuple[int, int, int],
) -> None:
    assert at_terminal(played(faces), 7).strip == ((1, 3, 6),)


@pytest.mark.rule("D9A 3.4(b)(ii)")
def test_d9a_3_4_b_ii_a_result_keeps_its_form_and_order_while_others_come_in() -> None:
    play = played((5, 2, 5))
    (first,) = at_terminal(play, 7).strip
    play.play_round((1, 1, 1))

    assert at_terminal(play, 7).strip[0] == first


@pytest.mark.rule("D9A 3.4(b)(iii)(A)")
@pytest.mark.rule("D9A 3.4(b)(iii)(B)")
@pytest.mark.rule("D9A 3.4(b)(iii)(C)")
def test_d9a_3_4_b_iii_every_result_is_three_plain_faces_with_nothing_to_tell_them_apart() -> None:
    play = played((1, 2, 5), (6, 6, 6), (4, 5, 6))
    strip = msgspec.json.decode(encode_view(at_terminal(play, 7)))["strip"]

    # No total, no colour by Big or Small, no mark on the newest: faces alone.
    assert strip == [[1, 2, 5], [6, 6, 6], [4, 5, 6]]


# --------------------------------------------------------------------------- the outcome


@pytest.mark.rule("D9A 5.4(b)(ii)")
def test_d9a_5_4_b_ii_the_outcome_is_shown_on_every_terminal_once_it_is_settled() -> None:
    play = Play()
    play.insert(7, 500)
    play.do(c.GiveControl(by=DEALER, terminal=1))
    play.open_round()
    play.close()
    play.enter(6, 1, 3)
    before = [at_terminal(play, number).result for number in (1, 2, 7)]
    play.settle()
    after = [at_terminal(play, number).result for number in (1, 2, 7)]

    assert before == [UNSET] * 3
    assert [(one.faces, one.call) for one in after] == [((1, 3, 6), "1, 3, 6, total 10")] * 3


@pytest.mark.rule("D9A 5.4(b)(iii)(A)")
def test_d9a_5_4_b_iii_a_the_amount_won_is_shown() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.play_round((1, 2, 5), {7: {"total_8": 200, "big": 300}})
    view = at_terminal(play, 7)

    assert view.won_last.shown == "$16.00"
    assert {line.bet: line.won_cents for line in view.settled} == {"total_8": 1_600, "big": 0}


@pytest.mark.rule("D9A 5.4(b)(iii)(B)")
def test_d9a_5_4_b_iii_b_the_new_balance_is_shown() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.play_round((1, 2, 5), {7: {"total_8": 200, "big": 300}})

    assert at_terminal(play, 7).credits.shown == "$113.00"


@pytest.mark.rule("D9A 4.7")
def test_d9a_4_7_between_the_close_and_settlement_wagers_are_locked_and_no_dice_are_shown() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.close()
    play.enter(1, 2, 5)
    view = at_terminal(play, 7)

    assert (view.wagers, view.banner) == ({"small": 500}, Banner.NO_MORE_BETS)
    assert (view.result, view.settled) == (UNSET, UNSET)
    assert view.why_no_wager.code == "no_more_wagers"


@pytest.mark.rule("D9A 7.3")
def test_d9a_7_3_the_display_is_corrected_together_with_the_credits() -> None:
    play = Play()
    play.insert(7, 10_000)
    play.play_round((1, 2, 5), {7: {"small": 500}}, entered=(6, 6, 5))
    wrong = at_terminal(play, 7)
    play.recalculate(1, (1, 2, 5))
    right = at_terminal(play, 7)

    assert (wrong.result.faces, wrong.won_last.shown) == ((5, 6, 6), "$0.00")
    assert (right.result.faces, right.won_last.shown) == ((1, 2, 5), "$5.00")
    assert (wrong.credits.shown, right.credits.shown) == ("$95.00", "$105.00")
    (line,) = right.settled
    assert (line.won_cents, line.returned_cents) == (500, 1_000)
    assert len(messages_of(right, MessageKind.RECALCULATED)) == 1
