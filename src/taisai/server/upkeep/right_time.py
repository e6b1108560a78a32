"""Is the machine's time right, as far as the journal can tell?

Times in a journal never go back: one start with a clock that is far ahead would leave every later
start there. So a start far ahead of the last record stops, and a person must say that the clock is
right. What a running house cannot prevent it notices: its own time goes on by the monotonic clock,
and a machine whose time was set is an alarm.
Must not know what time is for.
Obeys: D9A 3.3(b)(vi) (the server's clock decides); decision 20.
"""

from typing import Final

from taisai.floor.clock import Clock, SystemClock
from taisai.house.vocabulary import Alarm
from taisai.server.upkeep.alarms import Alarms
from taisai.server.upkeep.history import StartRefused

DAY_MS: Final = 24 * 60 * 60 * 1_000
LOOK_MS: Final = 10_000
"""How often it is looked whether somebody has set the machine's time."""

JUMP_MS: Final = 10_000
"""What is less is a correction, as machines make them; what is more is told."""

BEHIND_MS: Final = 60 * 60 * 1_000
"""So far behind the last record a start is told."""

_MS_PER_S: Final = 1_000


class ClockAhead(StartRefused):
    """The machine's time is far ahead of the last record."""

    exit_code = 5


def check_time(
    now: int, newest_at: int, days_max: int, alarms: Alarms, *, is_right: bool = False
) -> None:
    """Lets a house start whose clock is not far ahead of its last record.

    Args:
        now: The machine's time.
        newest_at: When the last record was appended; zero where there is none.
        days_max: How many days it may be ahead.
        alarms: Is told of a clock that is behind, and of one that somebody says is right.
        is_right: Somebody says so, this once.

    Raises:
        ClockAhead: It is further ahead; nothing was written.
    """
    if not newest_at:
        return
    days = (now - newest_at) // DAY_MS
    if days >= days_max:
        if not is_right:
            raise ClockAhead(
                f"the machine's time is {days} days after the last record, and {days_max} are "
                "allowed: set it right, for what is recorded with a wrong one stays so. Where it "
                "is right, say so once: taisai serve --clock-is-right"
            )
        alarms.raise_alarm(Alarm.CLOCK_ACCEPTED, detail=f"{days} days after the last record")
    elif newest_at - now > BEHIND_MS:
        behind_s = (newest_at - now) // _MS_PER_S
        alarms.raise_alarm(Alarm.CLOCK_JUMPED, detail=f"{behind_s} s behind the last record")


def believable_beat(beat_at: int, newest_at: int, now: int, days_max: int) -> int:
    """The last heartbeat, unless it is far ahead of all that is known: it is an ordinary row."""
    is_far = beat_at - max(newest_at, now) >= days_max * DAY_MS
    return newest_at if is_far else beat_at


async def watch_time(clock: Clock, alarms: Alarms) -> None:
    """Raises an alarm whenever the machine's time is set, for as long as the house runs."""
    # A clock of a test's own is nobody's machine.
    if not isinstance(clock, SystemClock):
        return
    before_ms = clock.drift_ms()
    while True:
        await clock.sleep_until(clock.now() + LOOK_MS)
        before_ms = note_jump(before_ms, clock.drift_ms(), alarms)


def note_jump(before_ms: int, drift_ms: int, alarms: Alarms) -> int:
    """Raises an alarm where the machine's time has jumped; gives what to compare with next."""
    jump_ms = drift_ms - before_ms
    if abs(jump_ms) >= JUMP_MS:
        way = "forward" if jump_ms > 0 else "back"
        alarms.raise_alarm(Alarm.CLOCK_JUMPED, detail=f"{abs(jump_ms) // _MS_PER_S} s {way}")
    return drift_ms
