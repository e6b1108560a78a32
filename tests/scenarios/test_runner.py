"""Playing a scenario."""

import pytest

from taisai.scenarios import PlayedLine, play, read_scenario, runner
from taisai.scenarios.runner import BEGINS_AT
from taisai.table.phases import Phase
from taisai.table.state import Table

HEADING = "edition 9A, table 1 open, terminals 1 to 3"


def played(*lines: str, heading: str = HEADING) -> list[PlayedLine]:
    return list(play(read_scenario("\n".join([heading, *lines]))))


def failures(*lines: str) -> list[tuple[int, str, str]]:
    return [
        (one.line.number, failure.expected, failure.actual)
        for one in played(*lines)
        for failure in one.failures
    ]


def table(one: PlayedLine) -> Table:
    assert one.after is not None
    return one.after


def test_an_open_table_has_its_staff_terminals_dice_and_checks() -> None:
    (opened,) = played()
    assert table(opened).phase is Phase.BETWEEN_ROUNDS
    assert list(table(opened).terminals) == [1, 2, 3]
    assert (table(opened).dealer, table(opened).dice_set) == ("Dana", "D-1")


def test_a_closed_table_waits_for_its_opening() -> None:
    (closed,) = played(heading="edition 2008, table 1 closed")
    assert table(closed).phase is Phase.CLOSED
    assert table(closed).terminals == {}


def test_a_table_that_is_not_set_up_is_none() -> None:
    (nothing,) = played(heading="edition 9A, table 1 not set up")
    assert nothing.after is None


def test_a_line_takes_no_time_unless_it_says_so() -> None:
    *_, noted, later = played("terminal 1 inserts $5.00", "10 seconds pass")
    assert (noted.at, later.at) == (BEGINS_AT, BEGINS_AT + 10_000)


def test_an_unexpected_refusal_is_a_failure() -> None:
    assert failures("terminal 1 inserts $2.00") == [
        (
            2,
            "no refusal",
            "refused unknown_note (D9A 4.3(a)): notes are of 5, 10, 20, 50 or 100 dollars "
            "(D9A 4.3(a)): note_cents 200",
        )
    ]


def test_a_refusal_that_does_not_come_is_a_failure() -> None:
    assert failures("terminal 1 inserts $5.00 -> refused unknown_note") == [
        (2, "refused unknown_note", "it was carried out")
    ]


def test_a_refusal_with_another_code_or_rule_is_a_failure() -> None:
    actual = "refused unknown_note (D9A 4.3(a))"
    for expected in ("refused acceptor_closed", "refused unknown_note (D9A 4.4)"):
        assert failures(f"terminal 1 inserts $2.00 -> {expected}") == [(2, expected, actual)]


def test_an_expectation_not_met_tells_expected_and_actual() -> None:
    assert failures("terminal 1 inserts $5.00 -> credits $6.00, in control") == [
        (2, "credits $6.00", "terminal 1 credits $5.00")
    ]


def test_nothing_is_played_after_the_first_line_that_fails() -> None:
    assert len(played("expect phase wagering", "10 seconds pass")) == 2


def test_a_refusal_stops_the_acts_of_its_line() -> None:
    *_, last = played(
        "dealer activates the tumbler once, calls place your bets, activates the tumbler"
    )
    assert table(last).round is not None
    assert len([event for event in last.events if type(event).__name__ == "DiceSpun"]) == 1


def test_waiting_for_what_is_not_under_way_is_a_failure() -> None:
    assert failures("wagering period expires") == [
        (2, "wagering period expires", "no wagering period is running")
    ]
    assert failures("table settles") == [(2, "table settles", "no settlement window is running")]


def test_an_expectation_of_what_is_not_there_is_a_failure() -> None:
    assert failures("expect terminal 9 credits $0.00") == [
        (2, "terminal 9 credits $0.00", "no terminal 9 is at this table")
    ]
    nothing = "edition 9A, table 1 not set up"
    *_, last = played("expect phase closed", heading=nothing)
    assert [failure.actual for failure in last.failures] == ["the table is not set up"]


def test_undoing_no_times_does_nothing() -> None:
    *_, last = played("terminal 1 undoes 0 times -> nothing happens")
    assert last.failures == ()


def test_a_step_that_needs_a_voucher_fails_without_one() -> None:
    lines = (
        "terminal 1 inserts $5.00",
        "terminal 1 asks for a voucher numbered as that of terminal 2",
    )
    assert [actual for _, _, actual in failures(*lines)] == ["terminal 2 has dispensed no voucher"]


def test_a_live_state_that_its_events_do_not_give_is_a_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def forgetful(_kind: object, state: Table | None, _events: object) -> Table | None:
        return state

    monkeypatch.setattr(runner, "fold", forgetful)
    (opened,) = played()
    assert "replay of the events equal to the live state" in [
        failure.expected for failure in opened.failures
    ]


def test_a_wrong_state_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "wrong_in", lambda _state: ["money is not conserved"])
    (opened,) = played()
    assert opened.failures[0].actual == "money is not conserved"
