"""Parts that several screens have."""

import pytest
from msgspec import UNSET, UnsetType

from table.play import DEALER, MINUTE_MS, Play
from taisai.rules import Outcome, edition_named
from taisai.table import commands as c
from taisai.table.vocabulary import Faces, LimitSheet
from taisai.views.parts import (
    Amount,
    Result,
    amount,
    encode_view,
    entered_result,
    limits_shown,
    notice_shown,
    period_of,
    settled_result,
    strip_of,
)


def result_now(play: Play) -> tuple[Faces | None, Faces | None]:
    """The faces that staff see, and those that players at terminals see."""
    entered, settled = entered_result(play.state), settled_result(play.state)
    return faces_of(entered), faces_of(settled)


def faces_of(result: Result | UnsetType) -> Faces | None:
    return result.faces if isinstance(result, Result) else None


def test_an_amount_is_given_in_cents_and_as_it_is_shown() -> None:
    assert amount(125_050) == Amount(cents=125_050, shown="$1,250.50")


def test_what_is_unset_is_absent_from_the_bytes() -> None:
    assert b"aggregate_min" not in encode_view(limits_shown(LimitSheet(100, 100, 5_000)))
    assert b"aggregate_min" in encode_view(limits_shown(LimitSheet(100, 100, 5_000, 500)))


def test_the_maximum_shown_is_the_highest_wager_that_is_permitted() -> None:
    assert limits_shown(LimitSheet(500, 250, 2_100)).wager_max.cents == 2_000


def test_the_result_is_staffs_from_enter_on_and_players_from_settlement_on() -> None:
    play = Play()
    seen = []
    for step in (
        play.open_round,
        play.close,
        lambda: play.enter(5, 2, 5),
        play.settle,
        play.spin,
    ):
        step()
        seen.append(result_now(play))

    assert seen == [
        (None, None),
        (None, None),
        ((2, 5, 5), None),
        ((2, 5, 5), (2, 5, 5)),
        (None, None),
    ]


def test_a_result_is_called_and_lit_on_the_layout_of_its_own_round() -> None:
    play = Play()
    play.play_round((6, 1, 3))
    result = settled_result(play.state)

    assert isinstance(result, Result)
    assert result.call == "1, 3, 6, total 10"
    assert result.lit == edition_named("9A").lit("standard", Outcome(6, 1, 3))
    assert result.round == 1


def test_the_period_is_absent_until_it_begins() -> None:
    play = Play()
    play.spin()
    assert period_of(play.state) is UNSET
    play.do(c.CallPlaceYourBets(by=DEALER))
    period = period_of(play.state)

    assert period is not UNSET
    assert (period.opened_at, period.closes_at) == (play.now, play.now + 45_000)


def test_without_terminals_no_clock_ends_the_period() -> None:
    play = Play("table")
    play.open_round()

    assert period_of(play.state).closes_at is UNSET


def test_the_strip_has_the_last_rounds_oldest_first() -> None:
    play = Play(results_shown_max=2)
    for faces in ((6, 5, 4), (3, 2, 1), (6, 6, 1)):
        play.play_round(faces)

    assert strip_of(play.state) == ((1, 2, 3), (1, 6, 6))


def test_a_void_round_is_absent_from_the_strip_and_counts_all_the_same() -> None:
    play = Play(results_shown_max=2)
    play.play_round((1, 1, 1))
    play.play_round((2, 2, 2))
    play.spin()
    play.do(c.AnnounceVoidRound(by=DEALER, reason="a chair fell over"))

    assert strip_of(play.state) == ((2, 2, 2),)


def test_a_notice_of_limits_names_them_and_their_terminals() -> None:
    play = Play()
    play.insert(7, 500)
    play.do(
        c.ChangeLimits(
            by=play.casino_supervisor,
            sheet=LimitSheet(500, 500, 10_000),
            terminals=(7,),
            from_at=play.now + 20 * MINUTE_MS,
        )
    )
    notice = notice_shown(play.state, play.state.notices[0])

    assert not notice.is_closing
    assert notice.limits.wager_min.shown == "$5.00"
    assert (notice.terminals, notice.consents_count) == ((7,), 0)
    assert notice.text == "the limits will change"


@pytest.mark.rule("Div1 9.3(a)")
def test_a_sign_says_when_it_is_carried_out_as_things_stand() -> None:
    play = Play()
    play.insert(7, 500)
    given_at = play.now
    freer, freest = LimitSheet(100, 100, 30_000), LimitSheet(100, 100, 40_000)
    by = play.casino_supervisor
    play.do(c.ChangeLimits(by=by, sheet=freer, terminals=(7,), from_at=given_at + MINUTE_MS))
    assert notice_shown(play.state, play.state.notices[0]).due_at == given_at + MINUTE_MS

    play.do(c.ChangeLimits(by=by, sheet=freest, terminals=(7,)))

    assert notice_shown(play.state, play.state.notices[0]).due_at == given_at + 20 * MINUTE_MS
