"""R46: what becomes of each wager on the layout when its settlement is put right."""

import pytest

from table.layout_play import LayoutPlay
from table.play import (
    CASINO_SUPERVISOR,
    DEALER,
    GAME_SUPERVISOR,
    OTHER_CASINO_SUPERVISOR,
    OTHER_GAME_SUPERVISOR,
)
from taisai.persons import Person
from taisai.stream_types import Event
from taisai.streams.cage_facts import last_words_of
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.accounts import TableAccount
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import (
    AdjustmentCause,
    Faces,
    Mode,
    NoSpinCause,
    TableWagerStatus,
)

SMALL, OTHER_SMALL, BIG = (1, 2, 4), (1, 1, 5), (4, 5, 6)


def _lit(edition: str = "2008") -> LayoutPlay:
    """On 1-2-4: position 1 has won on Small, position 2 on one, and lost on Big."""
    play = LayoutPlay(edition)
    if edition == "9A":
        play.insert(7, 5_000)
    play.open_round()
    play.place("small", 500)
    play.place("big", 500, position=2)
    play.place("face_1", 500, position=2)
    if edition == "9A":
        play.wager(7, "small", 1_000)
    play.light(SMALL)
    return play


def _hold(by: Person = GAME_SUPERVISOR) -> c.HoldSettlement:
    return c.HoldSettlement(by=by)


def _amend(*faces: int, by: Person = GAME_SUPERVISOR) -> c.AmendOutcome:
    first, second, third = faces
    return c.AmendOutcome(by=by, faces=(first, second, third))


def _take(position: int, bet: str, taken_cents: int) -> c.TakeChipsBack:
    return c.TakeChipsBack(by=DEALER, position=position, bet=bet, taken_cents=taken_cents)


def _put_right(play: LayoutPlay, faces: Faces, *, is_second: bool = False) -> None:
    """Other numbers stand, as the kind of table puts them right; R40: by others each time."""
    if play.state.mode is Mode.TABLE:
        by = OTHER_GAME_SUPERVISOR if is_second else GAME_SUPERVISOR
        play.do(c.AmendOutcome(by=by, faces=faces))
        return
    by = OTHER_CASINO_SUPERVISOR if is_second else CASINO_SUPERVISOR
    both = {**play.both(), "by": by}
    play.do(c.RecalculateRound(**both, round=1, faces=faces, evidence="camera 4"))


NO_SPIN = c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT)


@pytest.mark.rule("R46")
def test_an_amendment_puts_collected_wagers_back_and_asks_for_wrong_payments() -> None:
    play = _lit()
    play.collect()
    play.pay("small")
    play.do(_amend(*BIG))

    big = play.lying(2, "big")
    assert big is not None
    assert big.status is TableWagerStatus.PLACED
    asked = play.state.layout.to_take_back
    assert [(one.position, one.bet, one.amount_cents) for one in asked] == [(1, "small", 500)]
    play.refused(c.CollectLosers(by=DEALER), Code.TAKE_BACK_FIRST)
    play.do(_take(1, "small", 500))
    play.collect()
    play.pay("big")
    # 5 lost on small, 5 on one, 5 won on big.
    assert (play.phase, play.balance(TableAccount.HOUSE_WIN)) == (Phase.BETWEEN_ROUNDS, 500)


def test_what_was_rightly_paid_stays_paid() -> None:
    play = _lit()
    play.collect()
    play.pay("small")
    play.do(_amend(*OTHER_SMALL))

    assert play.state.layout.to_take_back == ()
    small = play.lying(1, "small")
    assert small is not None
    assert (small.status, small.won_cents) == (TableWagerStatus.PAID, 500)


@pytest.mark.rule("R46")
def test_a_wager_that_wins_more_is_paid_the_rest_alone() -> None:
    play = _lit()
    play.collect()
    play.pay("face_1")
    play.do(_amend(*OTHER_SMALL))
    play.collect()
    play.pay("face_1")

    assert [line.won_cents for line in play.newest(e.AreaPaid).paid] == [500]
    one = play.lying(2, "face_1")
    assert one is not None
    assert one.won_cents == 1_000


def test_winnings_that_left_with_their_player_and_are_more_now_wait_at_the_cage() -> None:
    play = _lit()
    play.collect()
    play.pay("face_1")
    play.do(play.withdrawal("face_1", 2))
    play.do(_amend(*OTHER_SMALL))
    assert play.balance(TableAccount.UNCLAIMED) == 500
    play.do(_amend(*SMALL, by=OTHER_GAME_SUPERVISOR))
    assert play.balance(TableAccount.UNCLAIMED) == 0


@pytest.mark.rule("R46")
@pytest.mark.parametrize("edition", ["2008", "9A"])
def test_what_is_put_right_twice_follows_the_last_outcome(edition: str) -> None:
    play = _lit(edition)
    play.collect()
    play.pay("face_1")
    _put_right(play, OTHER_SMALL)
    # It had won more, and the rest was not paid yet: now it has lost.
    _put_right(play, BIG, is_second=True)

    assert [one.amount_cents for one in play.state.layout.to_take_back] == [500]
    play.do(_take(2, "face_1", 500))
    play.collect()
    assert play.lying(2, "face_1") is None
    play.pay("big")
    past = play.state.history.held[-1]
    assert {one.bet: one.won_cents for one in past.table_wagers} == {
        "small": 0,
        "big": 500,
        "face_1": 0,
    }


@pytest.mark.rule("R46")
@pytest.mark.parametrize("edition", ["2008", "9A"])
def test_a_payment_that_was_right_at_last_is_not_asked_back_or_made_again(edition: str) -> None:
    play = _lit(edition)
    play.collect()
    play.pay("face_1")
    _put_right(play, OTHER_SMALL)
    _put_right(play, SMALL, is_second=True)

    assert play.state.layout.to_take_back == ()
    play.collect()
    play.refused(c.PayArea(by=DEALER, bet="face_1"), Code.NOTHING_TO_PAY)
    play.pay("small")
    assert play.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.parametrize("edition", ["2008", "9A"])
def test_what_is_asked_back_twice_stands_once_on_the_dealers_list(edition: str) -> None:
    play = LayoutPlay(edition)
    play.open_round()
    play.place("face_1", 500)
    play.place("small", 500, position=2)
    play.place("triple_1", 500, position=2)
    play.light((1, 1, 1))
    play.collect()
    play.pay("face_1")
    _put_right(play, (1, 1, 2))
    _put_right(play, (1, 2, 3), is_second=True)

    assert [one.amount_cents for one in play.state.layout.to_take_back] == [5_500]
    play.do(_take(1, "face_1", 400))
    assert play.balance(TableAccount.RECOVERABLES) == 5_100
    play.pay_all()


def test_after_an_amendment_no_spin_still_asks_wrong_payments_back() -> None:
    play = _lit()
    play.collect()
    play.pay("small")
    play.do(_amend(*OTHER_SMALL))
    play.refused(NO_SPIN, Code.HOLD_NEEDED)
    play.do(_hold())
    play.do(NO_SPIN)

    assert [one.amount_cents for one in play.state.layout.to_take_back] == [500]
    play.do(_take(1, "small", 500))
    assert play.balance(TableAccount.HOUSE_WIN) == 0


def test_after_an_amendment_a_wager_that_was_paid_in_part_is_adjusted_with_its_payment() -> None:
    play = LayoutPlay()
    play.open_round()
    play.place("face_1", 500)
    play.place("small", 500, position=2)
    play.light(SMALL)
    play.collect()
    play.pay("face_1")
    play.do(_amend(*OTHER_SMALL))
    play.do(play.adjustment("face_1", "big", AdjustmentCause.MOVED_BY_PATRON))

    assert [one.amount_cents for one in play.state.layout.to_take_back] == [500]


# ------------------------------------------------------------------------------ the last word


def _left_with_too_much() -> LayoutPlay:
    """Position 1 was paid 60 dollars on one, and took it up; 5 were due: 55 are asked back."""
    play = LayoutPlay()
    play.open_round()
    play.place("face_1", 500)
    play.place("small", 500, position=2)
    play.place("total_4", 500, position=2)
    play.place("triple_1", 500, position=2)
    play.light((1, 1, 1))
    play.collect()
    play.pay("face_1")
    play.do(play.withdrawal("face_1"))
    _put_right(play, (1, 2, 3))
    return play


def _said(play: LayoutPlay, kind: type[Event]) -> list[tuple[int, int, int]]:
    """What the newest event of a kind tells the cage."""
    return [
        (one.due_cents, one.issued_cents, one.taken_over_cents)
        for one in last_words_of(play.newest(kind))
    ]


@pytest.mark.rule("R48")
def test_more_that_is_due_is_told_with_what_is_still_owed() -> None:
    play = _left_with_too_much()
    play.do(_take(1, "face_1", 0))
    assert _said(play, e.ChipsTakenBack) == [(-5_500, 0, 5_500)]
    _put_right(play, (1, 1, 2), is_second=True)
    assert _said(play, e.LayoutAmended) == [(500 - 5_500, 500, 0)]


@pytest.mark.rule("R48")
def test_what_is_not_had_back_is_told_with_what_waits() -> None:
    play = _left_with_too_much()
    _put_right(play, (1, 1, 2), is_second=True)
    assert _said(play, e.LayoutAmended) == [(500, 500, 0)]
    play.do(_take(1, "face_1", 0))
    assert _said(play, e.ChipsTakenBack) == [(500 - 5_500, 0, 5_500)]
