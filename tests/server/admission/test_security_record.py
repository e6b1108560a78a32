"""Facts for the security record, and the count of those that were left out."""

import pytest

from floor.houses import open_house
from floor.tally import PaperDisk
from floor.test_postman import ALARM, EVERYTHING, PaperBox, alarms_count, member
from harness.manual_clock import ManualClock
from harness.ready_house import ANN, BOB
from harness.serving import RunningHouse
from taisai.floor.answers import Outcome
from taisai.floor.postman import LOOK_MS
from taisai.house.decisions.security import RECORDS_PER_MINUTE_MAX
from taisai.house.events import SignInRecorded
from taisai.house.vocabulary import SecurityKind
from taisai.rules import Role
from taisai.server.admission.security_record import SecurityRecord
from taisai.streams import HOUSE, IN_ORDER, OFFICE

pytestmark = [pytest.mark.asyncio, pytest.mark.rule("D9 6.6")]

CAP = RECORDS_PER_MINUTE_MAX[SecurityKind.SIGN_IN]


def told_by(house: RunningHouse) -> list[SignInRecorded]:
    told: list[SignInRecorded] = []
    house.floor.house.listeners.append(lambda events, _: told.extend(events))
    return told


async def sign_in(record: SecurityRecord, person: str) -> bool:
    return await record.signed_in(person, Role.DEALER, "", is_accepted=False)


async def test_what_is_over_the_cap_is_told_with_the_next_fact(house: RunningHouse) -> None:
    told = told_by(house)
    record = SecurityRecord(house.floor)
    assert [await sign_in(record, ANN.id) for _ in range(CAP + 3)] == [True] * (CAP + 3)
    assert len(told) == CAP
    await house.clock.jump(60_000)
    await sign_in(record, ANN.id)
    assert told[-1].left_out_count == 3


async def test_people_are_counted_apart(house: RunningHouse) -> None:
    told = told_by(house)
    record = SecurityRecord(house.floor)
    for _ in range(CAP + 2):
        await sign_in(record, ANN.id)
    await sign_in(record, BOB.id)
    assert (told[-1].person, told[-1].left_out_count) == ("bob", 0)


async def test_names_that_nobody_has_are_counted_together(house: RunningHouse) -> None:
    told = told_by(house)
    record = SecurityRecord(house.floor)
    for index in range(CAP + 4):
        await sign_in(record, f"name-{index}")
    assert len(told) == CAP
    await house.clock.jump(60_000)
    await sign_in(record, "another")
    assert (told[-1].person, told[-1].left_out_count) == ("", 4)


async def test_what_cannot_be_recorded_is_not_said_to_be(house: RunningHouse) -> None:
    house.floor.house._halt(RuntimeError("a fault for the test"))
    assert not await sign_in(SecurityRecord(house.floor), ANN.id)


async def test_what_is_said_while_the_office_is_held_still_is_on_record_with_its_next_owner() -> (
    None
):
    disk, clock = PaperDisk(), ManualClock()
    box = PaperBox(disk)
    async with member(disk, box, EVERYTHING, clock) as one, member(disk, box, {}, clock, "b") as b:
        await open_house(one)
        assert await one.prepare_to_let_go(OFFICE)
        # Somebody is refused, or signs in, in that very moment.
        assert (await one.tell_house(ALARM)).outcome is Outcome.DONE
        assert await SecurityRecord(one).signed_in("d1", Role.DEALER, "", is_accepted=True)
        assert await alarms_count(disk) == 0
        one.let_go(OFFICE)
        assert await SecurityRecord(one).signed_in("d1", Role.DEALER, "", is_accepted=False)
        await b.take_up({OFFICE: IN_ORDER})
        assert b.postman is not None
        b.postman.ask_house = SecurityRecord(b).take_in
        await clock.advance(LOOK_MS)
        assert await alarms_count(disk) == 1
        assert await box.waiting() == []
        events = [HOUSE.codec.decode_event(one.event) for one in await disk.read("house")]
        assert [one.is_accepted for one in events if isinstance(one, SignInRecorded)] == [
            True,
            False,
        ]
