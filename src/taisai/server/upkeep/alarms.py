"""Alarms: what the Game System notices about its own records and its machine.

An alarm goes to the log at once, from whatever thread noticed it, and into the house's stream as
soon as that takes records: each once, however often it is noticed. Must not know what to do about
it; whoever raises it does.
Obeys: D9 7.4 (a malfunction is dealt with in the open); promise 17 (tampering shows).
"""

import asyncio
from collections import deque
from typing import Final, NamedTuple

import structlog

from taisai.floor.answers import Answer, Outcome
from taisai.floor.floor import Floor
from taisai.house.commands import RecordAlarm
from taisai.house.vocabulary import Alarm

LOOK_MS: Final = 1_000
"""How often it is looked whether an alarm waits to be recorded."""

DETAIL_LENGTH_MAX: Final = 80
RAISED_MAX: Final = 1_000
"""How many alarms are told apart; beyond it they go to the log alone."""


class RaisedAlarm(NamedTuple):
    """An alarm, as it goes on record."""

    alarm: Alarm
    stream: str
    detail: str


class Alarms:
    """The alarms of a running house."""

    def __init__(self) -> None:
        self._raised: set[RaisedAlarm] = set()
        self._waiting: deque[RaisedAlarm] = deque()
        self._asked: asyncio.Future[Answer] | None = None
        self._log = structlog.get_logger()

    def raise_alarm(self, alarm: Alarm, stream: str = "", detail: str = "") -> None:
        """Raises an alarm; again for the same it does nothing."""
        raised = RaisedAlarm(alarm, stream, detail[:DETAIL_LENGTH_MAX])
        if raised in self._raised or len(self._raised) >= RAISED_MAX:
            return
        self._raised.add(raised)
        self._waiting.append(raised)
        self._log.critical("alarm", alarm=alarm.value, stream=stream, detail=detail)

    async def keep_recording(self, floor: Floor) -> None:
        """Records what was raised, for as long as the floor is open."""
        await floor.opened.wait()
        while True:
            await self.record(floor)
            await floor.clock.sleep_until(floor.clock.now() + LOOK_MS)

    async def record(self, floor: Floor) -> None:
        """Records what waits; what cannot be recorded now waits on."""
        while self._waiting:
            one = self._waiting[0]
            command = RecordAlarm(person="", alarm=one.alarm, stream=one.stream, detail=one.detail)
            asked = self._asked or asyncio.ensure_future(floor.tell_house(command))
            self._asked = asked
            try:
                # Who is cancelled here, at a close, leaves what is on its way to who asks next.
                answer = await asyncio.shield(asked)
            finally:
                if asked.done():
                    self._asked = None
            if answer.outcome is not Outcome.DONE:
                return
            self._waiting.popleft()
