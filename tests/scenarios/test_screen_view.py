"""Expectations of screens: each can be met, and each can fail and tell what is shown instead."""

import pytest

from taisai.persons import Person
from taisai.rules import Role
from taisai.scenarios import play, read_scenario
from taisai.scenarios.screen_view import person_at
from taisai.scenarios.screens import Screen, ScreenKind

OPEN = "edition 9A, table 1 open, strip of 3"


def shown(expected: str, *lines: str, heading: str = OPEN) -> str | None:
    """What is shown instead of what the last line expects; None where that is met."""
    *before, last = lines or ("10 seconds pass",)
    text = "\n".join([heading, *before, f"{last} -> {expected}"])
    *_, end = play(read_scenario(text))
    return end.failures[0].actual if end.failures else None


ROUND = (
    "terminal 1 inserts $20.00",
    "dealer activates the tumbler, calls place your bets",
    "terminal 1 wagers $5.00 on small",
    "wagering period expires",
    "dealer enters 1 2 5, settles the round",
)


@pytest.mark.parametrize(
    ("expected", "instead"),
    [
        ("terminal 1 shows credits $5.00", "terminal 1 shows credits $0.00"),
        ("terminal 1 shows banner result", "terminal 1 shows banner waiting for the next round"),
        ("entry terminal shows phase closed", "entry terminal shows phase between rounds"),
        ("terminal 1 shows round 1", "terminal 1 shows no round"),
        ("terminal 1 shows countdown 45 s", "terminal 1 shows no countdown"),
        (
            "terminal 1 shows limits $5 to $200 step $1",
            "terminal 1 shows limits $1.00 to $200.00 step $1.00",
        ),
        ("terminal 1 shows triple limits $1 to $2 step $1", "terminal 1 shows no triple limits"),
        ("terminal 1 shows result 1 2 5", "terminal 1 shows no result"),
        ("terminal 1 shows lit areas small", "terminal 1 shows no lit areas"),
        ("terminal 1 shows test 1 2 5", "terminal 1 shows no test"),
        ("terminal 1 shows no strip", "terminal 1 shows strip "),
        ("results display shows results 1 2 5", "the results display is off"),
        ("terminal 1 shows wager $5.00 on big", "terminal 1 shows wager $0.00 on big"),
        (
            "table layout shows wager $5.00 on big of position 1",
            "table layout shows wager $0.00 of position 1",
        ),
        (
            "terminal 1 shows settled $5.00 on big won $5.00",
            "terminal 1 shows nothing settled on big",
        ),
        ("terminal 1 shows 2 notices", "terminal 1 shows 0 notices"),
        ('terminal 1 shows notice "closing" in 5 s', "terminal 1 shows notices []"),
        ("terminal 1 shows message tamper", "terminal 1 shows messages "),
        ("game supervisor's screen shows alert tamper", "game supervisor's screen shows alerts "),
        (
            "terminal 1 shows cash out lit",
            "terminal 1 shows cash out dark because no_credits",
        ),
        (
            "terminal 1 shows spin tumbler lit",
            "terminal 1 has no button for spin tumbler",
        ),
        ("entry terminal shows no next step", "entry terminal shows next step spin tumbler"),
        (
            "entry terminal shows buy in dark at terminal 1",
            "entry terminal shows buy in lit in row 1",
        ),
        ("entry terminal shows buy in lit at terminal 9", "the screen has no row 9"),
        (
            "game supervisor's screen shows the amendment lit",
            "game supervisor's screen shows the amendment dark",
        ),
        ("cashier's screen shows 1 held voucher", "cashier's screen shows 0 under held"),
        ("cashier's screen shows credits $5.00", "cashier's screen never shows credits"),
        ("terminal 9 shows credits $5.00", "no terminal 9 is at this table"),
        (
            "cashier's screen shows redeem voucher lit for the voucher of terminal 1",
            "terminal 1 has dispensed no voucher",
        ),
    ],
)
def test_an_expectation_of_a_screen_tells_what_is_shown(expected: str, instead: str) -> None:
    assert shown(expected) == instead


@pytest.mark.parametrize(
    ("expected", "instead"),
    [
        ("terminal 1 shows no result", "terminal 1 shows result 1 2 5"),
        ("terminal 1 shows strip 1 2 6", "terminal 1 shows strip 1 2 5"),
        ("terminal 1 shows an empty strip", "terminal 1 shows strip ((1, 2, 5),)"),
        ("terminal 1 shows nothing settled", "terminal 1 shows 1 settled wagers"),
        (
            "terminal 1 shows settled $5.00 on small won $6.00",
            "terminal 1 shows settled $5.00 on small won $5.00",
        ),
        (
            "terminal 1 shows lit areas small, total 8, 1 and 2, 1 and 5, 2 and 5, one, two, five",
            None,
        ),
        ("terminal 1 shows won $5.00", None),
    ],
)
def test_a_result_is_looked_at_as_it_is_shown(expected: str, instead: str | None) -> None:
    assert shown(expected, *ROUND) == instead


def test_nothing_is_shown_of_a_table_that_is_not_set_up() -> None:
    told = shown("terminal 1 shows no result", heading="edition 9A, table 1 not set up")
    assert told == "the table is not set up"


def test_a_screen_without_a_name_is_that_of_who_is_meant_in_deeds() -> None:
    screen = Screen(ScreenKind.GAME_SUPERVISOR, "game supervisor's screen")
    assert person_at(screen) == Person(Role.GAME_SUPERVISOR, "Gita")
