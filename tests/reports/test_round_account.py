"""A round on one page agrees with its replay, whatever became of it."""

import pytest
from msgspec import UNSET

from reports.test_round_replay import LAYOUT, TERMINALS, VOID, records_of
from taisai.reports.replay_sheet import records_of_round
from taisai.reports.replayed_round import SeatKind
from taisai.reports.round_account import RoundAccount, SeatAccount, round_account
from taisai.reports.round_replay import round_replay

RECALCULATED = (
    "casino supervisor with game supervisor recalculates round 1 as 4 5 6 "
    'on evidence "camera 4" because "misread dice"\n'
)


def account(text: str, number: int = 1) -> RoundAccount:
    return round_account(round_replay(records_of_round(records_of(text), number)))


def cents(found: RoundAccount) -> dict[int, tuple[int, int, int, int]]:
    return {
        one.number: (one.wagered_cents, one.won_cents, one.returned_cents, one.net_cents)
        for one in found.seats
    }


def test_each_player_is_told_what_they_wagered_got_back_and_came_out_with() -> None:
    found = account(TERMINALS)
    assert (found.call, found.is_settled, found.is_void) == ("1, 2, 5, total 8", True, False)
    assert cents(found) == {1: (500, 500, 1_000, 500), 2: (1_500, 0, 0, -1_500)}
    assert found.entered is not UNSET
    assert found.entered.role == "dealer"


def test_the_course_leaves_out_wagers_and_buttons() -> None:
    names = [one.event for one in account(TERMINALS).course]
    assert names[:2] == ["DiceSpun", "PlaceYourBetsCalled"]
    assert {"OutcomeEntered", "TerminalsSettled"} <= set(names)
    assert not {"WagersChanged", "EntryButtonPressed", "RoundBegan"} & set(names)


def test_a_void_round_says_why_and_gives_every_wager_back() -> None:
    found = account(VOID)
    assert (found.is_void, found.call, found.entered) == (True, UNSET, UNSET)
    assert cents(found) == {1: (500, 0, 500, 0)}
    assert found.course[-1].values["reason"] == "the lights went out"


@pytest.mark.rule("D9A 7.3")
def test_a_correction_is_in_the_amounts_and_names_both_persons() -> None:
    found = account(TERMINALS + RECALCULATED)
    assert cents(found) == {1: (500, 0, 0, -500), 2: (1_500, 1_000, 2_000, 500)}
    last = found.course[-1]
    assert (last.event, last.is_correction) == ("RoundRecalculated", True)
    assert last.second is not UNSET


def test_a_player_at_the_layout_wagered_what_was_left_lying_too() -> None:
    (seat,) = account(LAYOUT).seats
    assert seat == SeatAccount(
        kind=SeatKind.POSITION,
        number=1,
        wagered_cents=1_500,
        won_cents=1_000,
        returned_cents=2_000,
        net_cents=500,
    )
    (later,) = account(LAYOUT, 2).seats
    assert (later.wagered_cents, later.net_cents) == (1_000, -1_000)


def test_who_wagered_nothing_is_not_listed() -> None:
    taken_back = TERMINALS.replace(
        "wagering period expires", "terminal 1 clears\nwagering period expires"
    )
    assert list(cents(account(taken_back))) == [2]
