"""Facts for the security record, and the count of those that were left out."""

import pytest

from harness.ready_house import ANN, BOB
from harness.serving import RunningHouse
from taisai.house.decisions.security import RECORDS_PER_MINUTE_MAX
from taisai.house.events import SignInRecorded
from taisai.house.vocabulary import SecurityKind
from taisai.rules import Role
from taisai.server.admission.security_record import SecurityRecord

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
