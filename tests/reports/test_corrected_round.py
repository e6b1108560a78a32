"""What a round came to first, and what holds after it was put right."""

import pytest

from taisai.reports.corrected_round import SettledRound, corrected_round
from taisai.scenarios import play, read_scenario
from taisai.table.events import CorrectionEvent, TerminalsSettled

ROUND = """edition 9A, table 1 open
terminal 1 inserts $50.00
terminal 2 inserts $50.00
dealer activates the tumbler, calls place your bets
terminal 1 wagers $5.00 on small
terminal 2 wagers $10.00 on big
wagering period expires
dealer enters 1 2 5
table settles
"""
AS_BIG = (
    "casino supervisor with game supervisor recalculates round 1 as 4 5 6 "
    'on evidence "camera 4" because "misread dice"\n'
)
AS_SMALL = AS_BIG.replace("4 5 6", "1 2 4")
VOIDED = (
    'casino supervisor with game supervisor voids round 1 for tumbler fault because "the log"\n'
)


def settled(text: str) -> tuple[TerminalsSettled, list[CorrectionEvent]]:
    """The settlement of a scenario's round, and the corrections of it."""
    happened = [event for played in play(read_scenario(text)) for event in played.events]
    (settlement,) = (one for one in happened if isinstance(one, TerminalsSettled))
    return settlement, [one for one in happened if isinstance(one, CorrectionEvent)]


@pytest.mark.rule("D9A 7.3")
def test_the_last_correction_holds_and_the_first_settlement_is_remembered() -> None:
    once = corrected_round(*settled(ROUND + AS_BIG))
    assert (once.first_faces, once.first) == ((1, 2, 5), SettledRound(500, 1_000))
    assert once.now == SettledRound(1_000, 2_000)
    twice = corrected_round(*settled(ROUND + AS_BIG + AS_SMALL))
    assert (twice.first, twice.now) == (SettledRound(500, 1_000), SettledRound(500, 1_000))


@pytest.mark.rule("R31")
def test_a_round_voided_after_its_settlement_gives_every_wager_back() -> None:
    found = corrected_round(*settled(ROUND + VOIDED))
    assert found.now == SettledRound(0, 1_500)


def test_a_round_that_was_never_put_right_holds_as_it_was_settled() -> None:
    found = corrected_round(*settled(ROUND))
    assert found.first == found.now == SettledRound(500, 1_000)
