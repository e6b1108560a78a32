"""Alerts: numbered, waiting, and seen."""

import pytest

from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Play
from taisai.streams import TABLE, fold
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.evolve import evolve
from taisai.table.state import ALERTS_HELD_MAX, Table
from taisai.table.vocabulary import AlertKind, Tamper

SEEN = e.AlertAcknowledged(at=9, by=GAME_SUPERVISOR, alert=2, kind=AlertKind.DISRUPTION)


def told(count: int) -> Table:
    """A table whose staff were told so many things."""
    alert = e.AlertRaised(at=8, kind=AlertKind.DISRUPTION, text="down")
    return fold(TABLE, Play().state, [alert] * count)


def test_alerts_are_numbered_as_they_come_and_wait() -> None:
    assert [(one.number, one.is_waiting) for one in told(2).alerts] == [(1, True), (2, True)]


def test_an_acknowledged_alert_stays_with_who_saw_it_and_when() -> None:
    first, second, third = evolve(told(3), SEEN).alerts

    assert (first.is_waiting, third.is_waiting) == (True, True)
    assert (second.acknowledged_by, second.acknowledged_at) == (GAME_SUPERVISOR, 9)


def test_what_was_seen_makes_room_for_what_waits() -> None:
    full = evolve(told(ALERTS_HELD_MAX), SEEN)
    alert = e.AlertRaised(at=10, kind=AlertKind.DISRUPTION, text="down again")
    after = evolve(full, alert)

    assert len(after.alerts) == ALERTS_HELD_MAX
    assert [one.number for one in after.alerts[:2]] == [1, 3]
    assert after.alerts[-1].number == ALERTS_HELD_MAX + 1


def test_where_all_wait_the_oldest_makes_room() -> None:
    alerts = told(ALERTS_HELD_MAX + 2).alerts

    assert [alerts[0].number, len(alerts)] == [3, ALERTS_HELD_MAX]


def test_a_flood_of_one_kind_pushes_no_other_out() -> None:
    play = Play()
    play.open_round()
    play.do(c.ReportReading(faces=(1, 2, 3)))
    for _ in range(3 * ALERTS_HELD_MAX):
        play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
        play.do(c.ClearTamper(by=CASINO_SUPERVISOR, terminal=7, note="shut"))
        play.do(c.ReportTamper(terminal=2, kind=Tamper.DOOR))

    kinds = [one.kind for one in play.state.alerts]
    assert len(kinds) == ALERTS_HELD_MAX
    assert kinds[0] is AlertKind.EARLY_READING
    assert play.state.alerts[-1].number == play.state.alerts_count


@pytest.mark.rule("D9A 3.6")
def test_whoever_puts_a_terminal_back_in_service_has_seen_its_alert_and_no_other() -> None:
    play = Play()
    for terminal in (2, 7):
        play.do(c.ReportTamper(terminal=terminal, kind=Tamper.DOOR))
    play.do(c.ClearTamper(by=CASINO_SUPERVISOR, terminal=7, note="shut"))

    of_two, of_seven = play.state.alerts
    assert of_two.is_waiting
    assert of_seven.acknowledged_by == CASINO_SUPERVISOR


def test_whoever_clears_a_large_win_has_seen_its_alert() -> None:
    play = Play(large_win_cents_min=500)
    play.insert(7, 10_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.close()
    play.enter(1, 2, 5)
    play.settle()
    play.do(c.ClearLockUp(by=GAME_SUPERVISOR, terminal=7))

    (alert,) = play.state.alerts
    assert (alert.kind, alert.acknowledged_by) == (AlertKind.LARGE_WIN, GAME_SUPERVISOR)


@pytest.mark.rule("R3")
def test_whoever_voids_the_round_has_seen_that_it_had_to_be_voided() -> None:
    play = Play()
    play.open_round()
    down = c.RecordInterruption(from_at=play.now, to_at=play.now + 20_000)
    play.wait(20_000)
    play.do(down)
    play.close()
    waiting = {one.kind for one in play.state.alerts if one.is_waiting}
    play.do(c.AnnounceVoidRound(by=DEALER, reason="too short"))

    assert waiting == {AlertKind.DISRUPTION, AlertKind.VOID_REQUIRED}
    assert {one.kind for one in play.state.alerts if one.is_waiting} == {AlertKind.DISRUPTION}
