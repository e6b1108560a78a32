"""The post between members: each letter is taken in once, whatever dies on the way."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

import pytest

from floor.houses import TABLE_NAME, do, open_house
from floor.tally import PaperDisk
from floor.test_courier import CASH_OUT, NUMBER
from harness.manual_clock import ManualClock, settle_down
from taisai.floor.answers import PAGES_MAX, Answer, Asker, Outcome, Request
from taisai.floor.floor import Floor
from taisai.floor.postman import LOOK_MS, Postman
from taisai.house.commands import RecordAlarm, RecordSoftware
from taisai.house.vocabulary import Alarm
from taisai.journal import Record, StoreUnavailable
from taisai.stream_types import Command
from taisai.streams import GROUPS, HOUSE, IN_ORDER, OFFICE, Letter, group_of, may_concern_the_cage

pytestmark = pytest.mark.asyncio

GROUP = group_of(TABLE_NAME)
EVERYTHING = dict.fromkeys(GROUPS, 0)
WITHOUT_OFFICE = {number: IN_ORDER for number in GROUPS if number != OFFICE}
ALARM = RecordAlarm(person="", alarm=Alarm.CLOCK_JUMPED, stream="", detail="12 s forward")


class PaperBox:
    """The letters of a house beside a journal on paper: they go out with their records."""

    def __init__(self, disk: PaperDisk) -> None:
        self._disk = disk
        self._gone: set[tuple[str, int]] = set()
        self._posted: dict[tuple[str, int], Letter] = {}
        self.is_reachable = True
        self.keeps_all = False

    async def waiting(self) -> Sequence[Letter]:
        """What waits."""
        self._demand_reachable()
        found = dict(self._posted)
        for one in await self._disk.read(TABLE_NAME):
            if may_concern_the_cage(one.event):
                found.setdefault((one.stream, one.sequence), Letter(one.stream, one.sequence))
        return [one for key, one in sorted(found.items()) if key not in self._gone]

    async def lose_all(self) -> None:
        """Nothing went out with the records so far."""
        self._gone = {(one.stream, one.sequence) for one in await self.waiting()}

    async def post(self, letters: Sequence[Letter]) -> None:
        """Posts letters."""
        self._demand_reachable()
        places = {(one.stream, one.sequence): one for one in letters}
        self._posted.update(places)
        self._gone -= places.keys()

    async def take_out(self, letters: Sequence[Letter]) -> None:
        """Forgets letters."""
        if self.keeps_all:
            raise StoreUnavailable("the process dies before")
        self._gone |= {(one.stream, one.sequence) for one in letters}

    async def record_at(self, stream: str, sequence: int) -> Record | None:
        """The record at a place."""
        return next(iter(await self._disk.read(stream, sequence)), None)

    def _demand_reachable(self) -> None:
        if not self.is_reachable:
            raise StoreUnavailable("the box cannot be reached")


@asynccontextmanager
async def member(
    disk: PaperDisk, box: PaperBox, owned: Mapping[int, int], clock: ManualClock, name: str = "a"
) -> AsyncIterator[Floor]:
    """A member with its post; at the end it is killed, as a process is."""
    floor = Floor(disk, clock)
    floor.postman = Postman(box, floor.house, floor.cage, Asker(f"member-{name}", 1))
    await floor.open(owned)
    task = asyncio.create_task(floor.run())
    await floor.opened.wait()
    try:
        yield floor
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def registered_count(disk: PaperDisk) -> int:
    """How often the cage has the voucher."""
    return sum(b"VoucherRegistered" in one.event for one in await disk.read("cage"))


async def alarms_count(disk: PaperDisk) -> int:
    """How often the house has the alarm."""
    return sum(ALARM.detail.encode() in one.event for one in await disk.read("house"))


async def versions_on_record(disk: PaperDisk) -> list[str]:
    """The versions that the house has heard of, in their order."""
    events = [HOUSE.codec.decode_event(one.event) for one in await disk.read("house")]
    return [one.version for one in events if hasattr(one, "version")]


def software(version: str) -> bytes:
    """What a member of that version says of itself."""
    return HOUSE.codec.encode(RecordSoftware(version=version, digest="0" * 64))


async def leave_voucher(disk: PaperDisk, clock: ManualClock) -> None:
    """Somebody ran the house alone, without post, and died before the courier was at the cage."""
    async with member(disk, PaperBox(disk), EVERYTHING, clock) as alone:
        alone.postman = None
        table = await open_house(alone)
        disk.failures = [None, StoreUnavailable("it dies")]
        await do(table, CASH_OUT)
        disk.is_readable = False
        await settle_down()
    disk.is_readable = True


async def let_office_go(one: Floor, other: Floor) -> None:
    """The office changes hands."""
    assert await one.prepare_to_let_go(OFFICE)
    one.let_go(OFFICE)
    await other.take_up({OFFICE: IN_ORDER})


@pytest.mark.rule("D9A 6.3")
async def test_a_voucher_of_one_member_reaches_the_cage_of_another() -> None:
    disk, clock = PaperDisk(), ManualClock()
    box = PaperBox(disk)
    async with member(disk, box, EVERYTHING, clock) as one, member(disk, box, {}, clock, "b") as b:
        table = await open_house(one)
        await let_office_go(one, b)
        await do(table, CASH_OUT)
        assert await registered_count(disk) == 0
        await clock.advance(LOOK_MS)
        assert await registered_count(disk) == 1
        assert await box.waiting() == []
        state = b.cage.durable
        assert state is not None
        assert state.vouchers.get(NUMBER) is not None


async def test_an_owner_that_dies_after_it_took_a_letter_in_takes_nothing_in_twice() -> None:
    disk, clock = PaperDisk(), ManualClock()
    box = PaperBox(disk)
    box.keeps_all = True
    async with member(disk, box, EVERYTHING, clock) as floor:
        await do(await open_house(floor), CASH_OUT)
        await settle_down()
        assert await registered_count(disk) == 1
    assert len(await box.waiting()) == 1
    box.keeps_all = False
    async with member(disk, box, EVERYTHING, clock, "b"):
        await settle_down()
    assert await registered_count(disk) == 1
    assert await box.waiting() == []


async def test_what_was_written_without_a_letter_is_posted_when_it_is_read() -> None:
    disk, clock = PaperDisk(), ManualClock()
    await leave_voucher(disk, clock)
    box = PaperBox(disk)
    await box.lose_all()
    async with member(disk, box, WITHOUT_OFFICE, clock):
        await settle_down()
    assert len(await box.waiting()) == 1
    async with member(disk, box, EVERYTHING, clock, "b"):
        await settle_down()
    assert await registered_count(disk) == 1
    # Once the cage has it, whoever reads it posts nothing.
    async with member(disk, box, WITHOUT_OFFICE, clock, "c"):
        await settle_down()
        assert await box.waiting() == []


async def test_what_is_not_posted_yet_keeps_a_table_from_changing_hands() -> None:
    disk, clock = PaperDisk(), ManualClock()
    await leave_voucher(disk, clock)
    box = PaperBox(disk)
    await box.lose_all()
    box.is_reachable = False
    async with member(disk, box, EVERYTHING, clock) as again:
        assert again.postman is not None
        assert again.postman.waiting_count == 1
        assert not await again.prepare_to_let_go(GROUP)
        box.is_reachable = True
        await clock.advance(LOOK_MS)
        assert await again.prepare_to_let_go(GROUP)
        again.go_on(GROUP)


@pytest.mark.rule("D9 6.6")
async def test_what_a_member_says_to_the_house_is_on_record_once() -> None:
    disk, clock = PaperDisk(), ManualClock()
    box = PaperBox(disk)
    async with member(disk, box, EVERYTHING, clock) as one, member(disk, box, {}, clock, "b") as b:
        await open_house(one)
        box.keeps_all = True
        assert (await b.tell_house(ALARM)).outcome is Outcome.DONE
        await clock.advance(LOOK_MS)
        assert await alarms_count(disk) == 1
        assert len(await box.waiting()) == 1
        # The owner dies between; the next finds the same letter.
        await let_office_go(one, b)
        box.keeps_all = False
        await clock.advance(LOOK_MS)
        assert await alarms_count(disk) == 1
        assert await box.waiting() == []
        # Here it is said without a letter.
        assert (await b.tell_house(ALARM)).outcome is Outcome.DONE
        assert await alarms_count(disk) == 2


async def test_what_cannot_be_posted_is_not_said_to_be_on_record() -> None:
    disk, clock = PaperDisk(), ManualClock()
    box = PaperBox(disk)
    async with member(disk, box, EVERYTHING, clock) as one, member(disk, box, {}, clock, "b") as b:
        await open_house(one)
        box.is_reachable = False
        assert (await b.tell_house(ALARM)).outcome is Outcome.OUT_OF_SERVICE


async def test_a_member_is_heard_in_the_order_in_which_it_spoke() -> None:
    """A letter that cannot be taken in now holds up those after it: by number they are newer."""
    disk, clock = PaperDisk(), ManualClock()
    box = PaperBox(disk)
    async with member(disk, box, EVERYTHING, clock) as one, member(disk, box, {}, clock, "b") as b:
        await open_house(one)
        for version in range(1, 12):
            await b.tell_house(RecordSoftware(version=f"1.{version}", digest="0" * 64))
        disk.failures = [None, None, StoreUnavailable("full")]
        for _ in range(4):
            await clock.advance(LOOK_MS)
        assert await box.waiting() == []
        assert await versions_on_record(disk) == [f"1.{version}" for version in range(1, 12)]


async def test_a_letter_of_an_earlier_run_that_waits_holds_up_those_of_later_runs() -> None:
    """A member that was started again and again: after so many runs the first counts as ended."""
    disk, clock = PaperDisk(), ManualClock()
    box = PaperBox(disk)
    said = [f"1.{version}" for version in range(1, PAGES_MAX + 3)]
    async with member(disk, box, EVERYTHING, clock) as one:
        await open_house(one)
        postman = one.postman
        assert postman is not None
        ask, busy = postman.ask_house, [Answer(Outcome.BUSY)]

        async def ask_when_not_busy(command: Command, request: Request) -> Answer:
            return busy.pop() if busy else await ask(command, request)

        postman.ask_house = ask_when_not_busy
        await box.post(
            [
                Letter(Asker("member-b", run).id, 1, software(version))
                for run, version in enumerate(said, 1)
            ]
        )
        for _ in range(2):
            await clock.advance(LOOK_MS)
        assert await box.waiting() == []
        assert await versions_on_record(disk) == said
