"""A clock that is far ahead stops a start; one that was set while the house runs is an alarm."""

import pytest

from harness.manual_clock import ManualClock
from taisai.floor.clock import SystemClock
from taisai.house.vocabulary import Alarm
from taisai.server.upkeep import right_time
from taisai.server.upkeep.alarms import Alarms
from taisai.server.upkeep.right_time import (
    DAY_MS,
    ClockAhead,
    believable_beat,
    check_time,
    note_jump,
    watch_time,
)

NOW = 1_800_000_000_000


class Heard(Alarms):
    """What was raised."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[tuple[Alarm, str]] = []

    def raise_alarm(self, alarm: Alarm, stream: str = "", detail: str = "") -> None:
        self.heard.append((alarm, detail))


def test_a_clock_far_ahead_is_refused_until_somebody_says_that_it_is_right() -> None:
    alarms = Heard()
    check_time(NOW, NOW - 30 * DAY_MS + 1, 30, alarms)
    check_time(NOW, 0, 30, alarms)
    with pytest.raises(ClockAhead, match="30 days after the last record"):
        check_time(NOW, NOW - 30 * DAY_MS, 30, alarms)
    assert alarms.heard == []
    check_time(NOW, NOW - 400 * DAY_MS, 30, alarms, is_right=True)
    assert alarms.heard == [(Alarm.CLOCK_ACCEPTED, "400 days after the last record")]
    assert ClockAhead.exit_code == 5


def test_a_clock_behind_the_last_record_is_told() -> None:
    alarms = Heard()
    check_time(NOW - 60_000, NOW, 30, alarms)
    assert alarms.heard == []
    check_time(NOW - 2 * 3_600_000, NOW, 30, alarms)
    assert alarms.heard == [(Alarm.CLOCK_JUMPED, "7200 s behind the last record")]


def test_a_heartbeat_far_ahead_of_everything_is_not_believed() -> None:
    assert believable_beat(NOW - 1_000, NOW - 5_000, NOW, 30) == NOW - 1_000
    assert believable_beat(NOW + 60_000, NOW - 5_000, NOW, 30) == NOW + 60_000
    assert believable_beat(NOW + 400 * DAY_MS, NOW - 5_000, NOW, 30) == NOW - 5_000


@pytest.mark.parametrize(
    ("drift_ms", "words"), [(400_000, "400 s forward"), (-20_000, "20 s back"), (9_999, "")]
)
def test_a_jump_is_told_once(drift_ms: int, words: str) -> None:
    alarms = Heard()
    before = note_jump(0, drift_ms, alarms)
    note_jump(before, drift_ms, alarms)
    assert alarms.heard == ([(Alarm.CLOCK_JUMPED, words)] if words else [])


@pytest.mark.asyncio
async def test_a_running_house_watches_its_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(right_time, "LOOK_MS", 1)
    drifts = iter([0, 0, 3_600_000])
    alarms = Heard()

    class Machine(SystemClock):
        def drift_ms(self) -> int:
            return next(drifts)

    with pytest.raises(RuntimeError):
        await watch_time(Machine(), alarms)
    assert alarms.heard == [(Alarm.CLOCK_JUMPED, "3600 s forward")]
    # A clock of a test's own is nobody's machine.
    await watch_time(ManualClock(), alarms)
