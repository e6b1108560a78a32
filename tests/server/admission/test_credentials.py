"""A password is set by who may, on record first, and its hash kept."""

import pytest

from harness.ready_house import ANN, CARA, PASSWORD
from harness.serving import RunningHouse
from taisai.floor.stream_runner import Outcome
from taisai.house.events import CredentialsChanged
from taisai.server.admission.credentials import hash_of, is_password_of, keep_password
from taisai.server.admission.passwords import WeakPassword

pytestmark = pytest.mark.asyncio

NEW = "another long password"


async def test_a_new_password_takes_the_old_ones_place(house: RunningHouse) -> None:
    door, stream = house.door, house.floor.house
    made = await hash_of(door, NEW)
    answer = await keep_password(door, stream, CARA, ANN.id, made, house.clock.now())
    assert [type(one) for one in answer.events] == [CredentialsChanged]
    assert await is_password_of(door, ANN.id, NEW)
    assert not await is_password_of(door, ANN.id, PASSWORD)


@pytest.mark.rule("D9 6.6")
async def test_who_may_not_set_it_sets_nothing(house: RunningHouse) -> None:
    door, stream = house.door, house.floor.house
    made = await hash_of(door, NEW)
    answer = await keep_password(door, stream, ANN, CARA.id, made, house.clock.now())
    assert answer.outcome is Outcome.REFUSED
    assert await is_password_of(door, CARA.id, PASSWORD)


async def test_a_weak_password_is_refused(house: RunningHouse) -> None:
    with pytest.raises(WeakPassword):
        await hash_of(house.door, "short")
