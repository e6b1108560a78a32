"""What all members must know is said to be done when they know it, whichever way it was asked."""

import asyncio
from typing import Any

import pytest

from harness.ready_house import ANN, CARA
from harness.serving import RunningHouse, until
from taisai.floor.answers import Outcome
from taisai.house import COMMANDS
from taisai.house.commands import ChangeRoles, RecordReload
from taisai.names import HOUSE_STREAM
from taisai.rules import Role
from taisai.server.admission.known_to_all import KNOWN_TO_ALL, NOT_WAITED_FOR, ask_house

pytestmark = pytest.mark.rule("D9 6.6")


def test_it_is_decided_for_each_command_of_the_house_what_its_answer_promises() -> None:
    assert KNOWN_TO_ALL.keys() | NOT_WAITED_FOR.keys() == set(COMMANDS)
    assert not KNOWN_TO_ALL.keys() & NOT_WAITED_FOR.keys()


class Others:
    """The other members of a house: they have followed when a test says so."""

    def __init__(self, house: RunningHouse) -> None:
        self.asked: list[int] = []
        self.answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        house.floor.office.await_followed = self.await_followed

    async def await_followed(self, sequence: int) -> bool:
        """Waits until they have."""
        self.asked.append(sequence)
        return await self.answer


@pytest.mark.asyncio
async def test_an_answer_waits_until_the_others_have_followed(house: RunningHouse) -> None:
    others = Others(house)
    command = ChangeRoles(by=CARA, id=ANN.id, roles=(Role.CASHIER,))
    asking = asyncio.create_task(ask_house(house.floor, command))
    await until(lambda: bool(others.asked))
    assert others.asked == [house.floor.house.head.sequence]
    assert not asking.done()
    others.answer.set_result(True)
    assert (await asking).outcome is Outcome.DONE


@pytest.mark.asyncio
async def test_what_a_member_does_not_follow_in_time_is_not_said_to_be_done(
    house: RunningHouse,
) -> None:
    others = Others(house)
    others.answer.set_result(False)
    command = ChangeRoles(by=CARA, id=ANN.id, roles=(Role.CASHIER,))
    assert (await ask_house(house.floor, command)).outcome is Outcome.BUSY
    # It is on record all the same, and a refusal waits for nobody.
    assert (await ask_house(house.floor, command)).outcome is Outcome.REFUSED


@pytest.mark.asyncio
async def test_records_for_people_wait_for_nobody(house: RunningHouse) -> None:
    others = Others(house)
    reload = RecordReload(person=CARA.id, stream="t", why="malfunction", is_in_service=True)
    assert (await ask_house(house.floor, reload)).outcome is Outcome.DONE
    assert others.asked == []


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ChangeRoles", {"id": ANN.id, "roles": ["cashier"]}),
        ("DismissStaff", {"id": ANN.id, "reason": "left"}),
        ("EngageStaff", {"id": "nora", "name": "Nora", "roles": ["dealer"]}),
    ],
)
async def test_what_is_asked_over_a_socket_waits_too(
    house: RunningHouse, name: str, said: dict[str, Any]
) -> None:
    others = Others(house)
    office = await house.staff(CARA, HOUSE_STREAM)
    asking = asyncio.create_task(office.say(say="do", command={"type": name, **said}))
    await until(lambda: bool(others.asked))
    assert not asking.done()
    others.answer.set_result(True)
    assert (await asking)["outcome"] == "done"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("path", "said", "status"),
    [
        ("people/ann/roles", {"roles": ["cashier"]}, 204),
        ("people/ann/dismiss", {"reason": "left"}, 204),
        ("tables", {"table": "table-9", "mode": "terminals"}, 201),
    ],
)
async def test_what_is_asked_by_a_route_waits_too(
    house: RunningHouse, path: str, said: dict[str, Any], status: int
) -> None:
    others = Others(house)
    async with house.page(CARA) as page:
        asking = asyncio.create_task(page.post(f"/staff/casino_supervisor/{path}", said))
        await until(lambda: bool(others.asked))
        assert not asking.done()
        others.answer.set_result(True)
        assert (await asking).status_code == status
