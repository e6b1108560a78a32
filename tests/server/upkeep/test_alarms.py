"""An alarm is in the log at once, and on record once, as soon as the house takes records."""

import asyncio

import pytest

from floor.tally import PaperDisk
from harness.manual_clock import ManualClock
from taisai.floor.answers import Answer, Outcome
from taisai.floor.floor import Floor
from taisai.house.commands import RecordAlarm
from taisai.house.vocabulary import Alarm
from taisai.server.upkeep import alarms as module
from taisai.server.upkeep.alarms import Alarms
from taisai.stream_types import Command

pytestmark = pytest.mark.asyncio


class HouseDesk:
    """The house's stream, which takes records or does not."""

    def __init__(self) -> None:
        self.asked: list[Command] = []
        self.outcome = Outcome.DONE
        self.is_free = asyncio.Event()
        self.is_free.set()

    async def ask(self, command: Command) -> Answer:
        self.asked.append(command)
        await self.is_free.wait()
        return Answer(self.outcome)


@pytest.fixture
def desk() -> HouseDesk:
    return HouseDesk()


@pytest.fixture
def floor(desk: HouseDesk) -> Floor:
    made = Floor(PaperDisk(), ManualClock())
    made.house = desk  # type: ignore[assignment]
    return made


async def test_an_alarm_is_recorded_once_however_often_it_is_raised(
    floor: Floor, desk: HouseDesk
) -> None:
    alarms = Alarms()
    for _ in range(3):
        alarms.raise_alarm(Alarm.SNAPSHOT_NOT_BELIEVED, "table-1", "record 7")
    await alarms.record(floor)
    await alarms.record(floor)
    assert desk.asked == [
        RecordAlarm(
            person="", alarm=Alarm.SNAPSHOT_NOT_BELIEVED, stream="table-1", detail="record 7"
        )
    ]


async def test_what_cannot_be_recorded_now_waits(floor: Floor, desk: HouseDesk) -> None:
    alarms = Alarms()
    alarms.raise_alarm(Alarm.JOURNAL_GONE)
    desk.outcome = Outcome.OUT_OF_SERVICE
    await alarms.record(floor)
    desk.outcome = Outcome.DONE
    await alarms.record(floor)
    await alarms.record(floor)
    assert len(desk.asked) == 2


async def test_a_close_while_it_is_being_recorded_does_not_record_it_again(
    floor: Floor, desk: HouseDesk
) -> None:
    alarms = Alarms()
    alarms.raise_alarm(Alarm.CLOCK_ACCEPTED)
    desk.is_free.clear()
    recording = asyncio.create_task(alarms.record(floor))
    while not desk.asked:
        await asyncio.sleep(0)
    recording.cancel()
    with pytest.raises(asyncio.CancelledError):
        await recording
    desk.is_free.set()
    await alarms.record(floor)
    await alarms.record(floor)
    assert len(desk.asked) == 1


async def test_a_long_detail_is_cut_and_alarms_are_bounded(
    floor: Floor, desk: HouseDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RAISED_MAX", 2)
    alarms = Alarms()
    for number in range(5):
        alarms.raise_alarm(Alarm.CLOCK_JUMPED, detail=f"{number}" * 200)
    await alarms.record(floor)
    assert [len(one.detail) for one in desk.asked if isinstance(one, RecordAlarm)] == [80, 80]
