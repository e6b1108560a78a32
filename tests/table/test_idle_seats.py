"""Seats at which nobody wagers: counted, and told when every seat is taken."""

import pytest

from table.layout_play import LayoutPlay
from table.play import DEALER, GAME_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.idle_seats import is_every_seat_taken, is_idle_seat
from taisai.table.state import POSITIONS_MAX
from taisai.table.vocabulary import AlertKind, AlertValues, Part

SMALL = (1, 2, 3)


def idle_alerts(play: Play) -> list[e.AlertRaised]:
    return [one for one in play.happened(e.AlertRaised) if one.kind is AlertKind.IDLE_SEAT]


def seated(*terminals: int) -> Play:
    play = Play(terminals=terminals)
    for number in terminals:
        play.insert(number, 10_000)
    return play


@pytest.mark.rule("Div1 6")
def test_a_seat_that_was_idle_for_long_is_told_of_when_the_last_seat_fills() -> None:
    play = Play(terminals=(1, 2))
    play.insert(1, 5_000)
    for _ in range(5):
        play.play_round(SMALL)
    assert not idle_alerts(play)
    play.insert(2, 5_000)
    assert is_idle_seat(play.state, play.terminal(1))

    play.play_round(SMALL, {2: {"small": 100}})

    assert [one.terminal for one in idle_alerts(play)] == [1]
    play.play_round(SMALL, {2: {"small": 100}})
    assert len(idle_alerts(play)) == 1


def test_a_seat_that_wagers_and_stays_idle_again_is_told_of_again() -> None:
    play = seated(1, 2)
    for wagers in ({}, {}, {}, {1: {"small": 100}}, {}, {}, {}):
        play.play_round(SMALL, {2: {"small": 100}, **wagers})

    assert [one.terminal for one in idle_alerts(play)] == [1, 1]


@pytest.mark.rule("Div1 6")
def test_what_is_out_of_service_is_no_seat_and_hides_no_alert() -> None:
    play = Play(terminals=(1, 2))
    play.insert(1, 5_000)
    play.declare(Part.TERMINAL, 2)
    assert is_every_seat_taken(play.state)
    play.do(
        c.EndMalfunction(
            by=play.casino_supervisor, malfunction=1, way="safe_procedures", note="it stays dark"
        )
    )
    for _ in range(3):
        play.play_round(SMALL)

    assert [one.terminal for one in idle_alerts(play)] == [1]


@pytest.mark.rule("D9A 4.5(a)")
def test_control_given_after_the_round_was_opened_lasts_the_next_round() -> None:
    play = Play(terminals=(1, 2))
    play.open_round()
    play.wait(1)
    play.do(c.GiveControl(by=DEALER, terminal=1))
    play.close()
    play.do(c.GiveControl(by=DEALER, terminal=2))
    play.enter(*SMALL)
    play.settle()
    assert play.terminal(1).session
    assert play.terminal(2).session
    assert play.terminal(1).idle_rounds_count == 0

    play.play_round(SMALL)

    assert not play.terminal(1).session
    assert not play.terminal(2).session


@pytest.mark.rule("R58")
def test_idle_rounds_are_counted_at_positions_and_told_when_every_seat_is_taken() -> None:
    play = LayoutPlay("9A", terminals=(1,))
    play.insert(1, 10_000)
    taken = set(play.state.layout.positions)
    for number in range(1, POSITIONS_MAX):
        if number not in taken:
            play.do(c.TakePosition(by=DEALER, position=number))
    for _ in range(4):
        _round(play, idle=3)
    assert play.state.layout.positions[3].idle_rounds_count == 4
    assert play.state.layout.positions[4].idle_rounds_count == 0
    assert not idle_alerts(play)
    play.do(c.TakePosition(by=DEALER, position=POSITIONS_MAX))
    assert is_every_seat_taken(play.state)

    _round(play, idle=3)
    _round(play, idle=3)

    (alert,) = idle_alerts(play)
    assert alert.values == AlertValues(position=3)
    assert play.state.layout.positions[3].idle_told


def _round(play: LayoutPlay, idle: int) -> None:
    """A round in which everybody loses but one, who sits still."""
    play.open_round()
    play.wager(1, "small", 100)
    for number in play.state.layout.positions:
        if number != idle:
            play.place("small", 500, position=number)
    play.close()
    play.enter(4, 5, 6, by=GAME_SUPERVISOR)
    play.settle()
    play.do(c.CollectLosers(by=DEALER))
