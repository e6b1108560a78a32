"""What becomes of a wager when chips are added to it, moved, or left lying."""

import pytest

from taisai.rules import BetKind
from taisai.table.lying_wagers import (
    chips_in_area,
    is_misplaced,
    is_on_line,
    join_wagers,
    lay_on,
    leave_all_lying,
)
from taisai.table.vocabulary import (
    KindLimits,
    LimitSheet,
    TableWager,
    TableWagerStatus,
    Way,
    key_of,
)

LAID = TableWager(position=1, bet="small", amount_cents=500, chips_cents=(500,))
LIMITS = LimitSheet(500, 100, 1_000, by_kind=(KindLimits(BetKind.TRIPLE, 100, 100, 200),)).limits


def test_chips_on_an_empty_area_are_the_whole_wager() -> None:
    assert join_wagers(None, LAID) is LAID


def test_a_call_is_remembered_when_more_is_laid_on_it() -> None:
    called = TableWager(position=1, bet="small", amount_cents=500, called_bet="big")

    assert join_wagers(called, LAID).called_bet == "big"
    assert join_wagers(LAID, called).called_bet == "big"


@pytest.mark.rule("D9-2008 4.9")
def test_a_right_call_does_not_put_a_misplaced_one_right() -> None:
    misplaced = TableWager(position=1, bet="small", amount_cents=500, called_bet="big")
    right = TableWager(position=1, bet="small", amount_cents=500, called_bet="small")

    assert is_misplaced(join_wagers(misplaced, right))
    assert is_misplaced(join_wagers(right, misplaced))
    assert not is_misplaced(join_wagers(right, LAID))


@pytest.mark.parametrize(
    ("lying", "laid", "on_line"),
    [(False, False, False), (True, False, True), (False, True, True), (True, True, True)],
)
def test_one_chip_on_the_line_is_enough(lying: bool, laid: bool, on_line: bool) -> None:
    before = TableWager(position=1, bet="small", amount_cents=500, touches_line=lying)
    more = TableWager(position=1, bet="small", amount_cents=500, touches_line=laid)

    assert is_on_line(join_wagers(before, more)) is on_line


def test_what_the_operator_accepted_lies_as_if_within() -> None:
    accepted = TableWager(
        position=1, bet="small", amount_cents=500, touches_line=True, line_accepted=True
    )

    assert not is_on_line(accepted)
    assert not is_on_line(join_wagers(accepted, LAID))


def test_the_players_own_hand_ends_what_was_said_of_a_wager() -> None:
    wager = TableWager(
        position=1,
        bet="small",
        amount_cents=500,
        chips_cents=(500,),
        called_bet="big",
        touches_line=True,
        line_accepted=True,
        settled_as="big",
        status=TableWagerStatus.RETURNED,
        won_cents=500,
    )

    assert lay_on(wager, "big") == TableWager(
        position=1, bet="big", amount_cents=500, chips_cents=(500,)
    )


@pytest.mark.parametrize(
    ("bet", "amount_cents", "status"),
    [
        ("small", 500, TableWagerStatus.PLACED),
        ("small", 1_000, TableWagerStatus.PLACED),
        ("small", 400, TableWagerStatus.RETURNED),
        ("small", 1_100, TableWagerStatus.RETURNED),
        ("small", 550, TableWagerStatus.RETURNED),
        ("triple_5", 200, TableWagerStatus.PLACED),
        ("triple_5", 500, TableWagerStatus.RETURNED),
    ],
)
@pytest.mark.rule("R37")
def test_what_is_left_lying_is_a_wager_again_where_the_new_limits_permit_it(
    bet: str, amount_cents: int, status: TableWagerStatus
) -> None:
    paid = TableWager(
        position=1, bet=bet, amount_cents=amount_cents, status=TableWagerStatus.PAID, won_cents=7
    )

    assert leave_all_lying({"1": paid}, LIMITS)["1"] == TableWager(
        position=1, bet=bet, amount_cents=amount_cents, status=status
    )


@pytest.mark.rule("R47")
@pytest.mark.parametrize(("cents", "status"), [(500, "placed"), (600, "returned")])
def test_limits_hold_for_all_that_a_player_left_lying_in_an_area(cents: int, status: str) -> None:
    inside = TableWager(position=1, bet="small", amount_cents=500, way=Way.INSIDE)
    on_line = TableWager(position=1, bet="small", amount_cents=cents, way=Way.ON_LINE)
    others = TableWager(position=2, bet="small", amount_cents=500, way=Way.INSIDE)
    lying = {key_of(one): one for one in (inside, on_line, others)}

    left = leave_all_lying(lying, LIMITS)

    assert chips_in_area(lying.values(), 1, "small") == 500 + cents
    assert {key: one.status.value for key, one in left.items()} == {
        "1/small/inside": status,
        "1/small/on_line": status,
        "2/small/inside": "placed",
    }


@pytest.mark.rule("R47")
def test_what_the_players_own_hand_laid_lies_inside_and_what_was_joined_stays_joined() -> None:
    on_line = TableWager(position=1, bet="small", amount_cents=500, way=Way.ON_LINE)

    assert lay_on(on_line, "big").way is Way.INSIDE
    assert lay_on(LAID, "big").way is Way.JOINED


def test_a_chip_left_on_the_line_must_be_accepted_again() -> None:
    paid = TableWager(
        position=1,
        bet="small",
        amount_cents=500,
        called_bet="small",
        touches_line=True,
        line_accepted=True,
        settled_as="big",
        status=TableWagerStatus.PAID,
    )

    assert leave_all_lying({"1": paid}, LIMITS)["1"] == TableWager(
        position=1, bet="small", amount_cents=500, touches_line=True
    )
