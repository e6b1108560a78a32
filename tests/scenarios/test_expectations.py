"""The expectations: each can be met, and each can fail and tell what is so instead."""

import pytest

from taisai.scenarios import play, read_scenario
from taisai.scenarios.expectations import EXPECTATION_FORMS

OPEN = "edition 9A, table 1 open"


def actual(expected: str, *lines: str, heading: str = OPEN) -> str | None:
    """What is so instead of what the last line expects; None where that is met."""
    *before, last = lines or ("10 seconds pass",)
    text = "\n".join([heading, *before, f"{last} -> {expected}"])
    *_, end = play(read_scenario(text))
    return end.failures[0].actual if end.failures else None


ROUND = (
    "dealer activates the tumbler, calls place your bets",
    "wagering period expires",
    "dealer enters 1 2 5",
)


@pytest.mark.parametrize(
    ("expected", "instead"),
    [
        ("phase wagering", "phase between rounds"),
        ("round 2", "round 0"),
        ("round 2 void", "round 2 is not held"),
        ("round 2 result 1 2 3", "round 2 is not held"),
        ("house win $5.00", "house win $0.00"),
        ("colour red $5.00", "colour red $0.00"),
        ("private", "public"),
        ("uncovered", "covered"),
        ("game lock", "no game lock"),
        ("evidence lock", "no evidence lock"),
        ("display on", "display off"),
        ("void required", "no void required"),
        ("entry shows 1 2", "entry shows nothing"),
        ("dealer Ben at the table", "dealer Dana at the table"),
        ("2 notices", "0 notices"),
        ("position 3 wager $5.00 on small", "position 3 wager $0.00 on small"),
        ("position 3 holds 5 red chips", "nobody has position 3"),
        ("table limits $1 to $2 step $1", "limits $5.00 to $500.00 step $1.00"),
        ("terminal 1 limits $1 to $2 step $1", "limits $1.00 to $200.00 step $1.00"),
        ("terminal 1 credits $5.00", "terminal 1 credits $0.00"),
        ("terminal 1 won $5.00", "terminal 1 won $0.00"),
        ("terminal 1 returned $5.00", "terminal 1 returned $0.00"),
        ("terminal 1 wagered $5.00", "terminal 1 wagered $0.00"),
        ("terminal 1 given back $5.00", "terminal 1 given back $0.00"),
        ("terminal 1 wager $5.00 on small", "terminal 1 wager $0.00 on small"),
        ("terminal 1 idle 3 rounds", "terminal 1 idle 0 rounds"),
        ("terminal 1 in control", "terminal 1 not in control"),
        ("terminal 1 locked up", "terminal 1 not locked up"),
        ("terminal 1 out of service", "terminal 1 in service"),
        ("terminal 1 is evidence", "terminal 1 is no evidence"),
        ("terminal 1 tampered", "terminal 1 not tampered"),
        ("terminal 1 waits for the dealer", "terminal 1 waits for nobody"),
        ("terminal 1 waits to be paid", "terminal 1 waits for no payment"),
        ("terminal 1 voucher paid", "terminal 1 has no voucher"),
        ("cage unclaimed $5.00", "cage unclaimed $0.00"),
        ("$5.00 owed on recoverable 1", "$0.00 owed on recoverable 1"),
        ("identity check", "no identity check"),
        ("lights small", "no outcome was entered"),
        ("call 1, 2, 5, total 8", "no outcome was announced or entered"),
        ("alert tamper", "no alert"),
        ("voucher $5.00", "no voucher"),
        ("the dealer must pay", "the dealer need not pay"),
        ("paid $5.00", "paid $0.00"),
        ("collected $5.00", "collected $0.00"),
        ("gave back $5.00", "gave back $0.00"),
        ("position 3 won $5.00", "position 3 won $0.00"),
        ("terminal 1 has a voucher to hold", "0 vouchers to hold, 0 of them of this terminal"),
        ("56 test runs", "0 test runs, 0 of them wrong"),
        ("float differs by $5.00", "the float differs by $0.00"),
    ],
)
def test_an_expectation_that_fails_tells_what_is_so(expected: str, instead: str) -> None:
    assert actual(expected) == instead


@pytest.mark.parametrize(
    ("expected", "instead"),
    [
        ("lights small", "lights small, total 8, 1 and 2, 1 and 5, 2 and 5, one, two, five"),
        ("call 1, 2, 6, total 9", "call 1, 2, 5, total 8"),
        ("lights small, total 8, 1 and 2, 1 and 5, 2 and 5, one, two, five", None),
        ("call 1, 2, 5, total 8", None),
        (
            "nothing happens",
            "EntryButtonPressed, EntryButtonPressed, EntryButtonPressed, OutcomeEntered",
        ),
    ],
)
def test_an_outcome_lights_its_areas_and_has_its_call(expected: str, instead: str | None) -> None:
    assert actual(expected, *ROUND) == instead


def test_the_result_of_a_round_is_told_ascending() -> None:
    assert actual("round 1 result 5 2 1", *ROUND, "table settles") is None
    assert actual("round 1 result 5 5 1", *ROUND, "table settles") == "round 1 result 1 2 5"
    assert actual("round 1 void", *ROUND, "table settles") == "round 1 result (1, 2, 5)"


def test_a_void_round_has_no_result() -> None:
    void = 'dealer announces void round because "smoke"'
    told = actual("round 1 result 1 2 5", *ROUND, void)
    assert told == "round 1 is void: void round: smoke"


def test_chips_that_were_paid_are_compared_one_by_one() -> None:
    lines = (
        "dealer buys in terminal 1 with $30.00 in cash",
        "terminal 1 asks to be paid in chips",
        "dealer pays the credits of terminal 1 in chips",
    )
    assert actual("paid $30.00 in chips $5 $25", *lines) is None
    assert actual("paid $30.00 in chips $10 $10 $10", *lines) == "paid $30.00 in chips $25 $5"


def test_an_alert_that_should_not_be_is_told() -> None:
    assert actual("no alert", "terminal 1 is tilted") == "alert tamper"
    assert actual("alert idle seat", "terminal 1 is tilted") == "alert tamper"


def test_a_position_tells_what_it_holds() -> None:
    lines = (
        "dealer gives a player position 1",
        "dealer sells position 1 10 red chips of $5.00 for cash",
    )
    told = actual("position 1 holds 9 red chips", *lines, heading="edition 2008, table 1 open")
    assert told == "holds 10 red chips"
    taken = actual("position 1 free", *lines, heading="edition 2008, table 1 open")
    assert taken == "the position is taken"


def test_no_two_expectations_are_alike() -> None:
    patterns = [form.pattern for form in EXPECTATION_FORMS]
    assert len(patterns) == len(set(patterns))
