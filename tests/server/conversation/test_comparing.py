"""R54: equipment that tells what it is, is compared with the register, over real sockets."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from harness.ready_house import CARA, TERMINALS_TABLE
from harness.serving import READY_PRINTER, RunningHouse, serving, until
from taisai.house.vocabulary import DeviceKind
from taisai.names import HOUSE_STREAM
from taisai.rules.modes import HouseKind
from taisai.table.vocabulary import AlertKind

pytestmark = [pytest.mark.asyncio, pytest.mark.rule("D9A 3.5")]

READER = {"device": "dice_reader", "model": "Reader X", "serial": "S-1", "version": "2.0"}


@pytest_asyncio.fixture
async def live(house_file: Path) -> AsyncIterator[RunningHouse]:
    """The house of the tests, with real money."""
    async with serving(house_file) as house:
        state = house.floor.house.durable
        assert state is not None
        real = msgspec.structs.replace(state, kind=HouseKind.LIVE)
        house.floor.house.state = house.floor.house.durable = real
        yield house


def on_register(house: RunningHouse) -> dict[str, str]:
    """The reference of each device, as its table knows it."""
    state = house.floor.tables[TERMINALS_TABLE].durable
    assert state is not None
    return {place: one.reference for place, one in state.on_register.items()}


def alerts(house: RunningHouse) -> int:
    state = house.floor.tables[TERMINALS_TABLE].durable
    assert state is not None
    return sum(one.kind is AlertKind.NOT_ON_REGISTER for one in state.alerts)


async def test_what_is_not_on_the_register_is_shown_until_it_is(live: RunningHouse) -> None:
    own = await live.device(DeviceKind.EQUIPMENT, TERMINALS_TABLE, 0)
    assert (await own.do("IdentifyTableDevice", **READER))["outcome"] == "done"
    await until(lambda: on_register(live) == {"0/dice_reader": ""})
    await live.fit_printer(TERMINALS_TABLE, 1)
    await until(lambda: on_register(live) == {"0/dice_reader": "", "1/printer": ""})
    assert alerts(live) == 2
    table = await live.staff(CARA, TERMINALS_TABLE)
    await table.until(lambda view: view["equipment"]["attention"] == ["not_on_register"])

    boss = await live.staff(CARA, HOUSE_STREAM)
    approval = {"kind": "other", "version": "", "digest": ""}
    for model, version, reference in (
        ("Reader X", "1.9", "OLD"),
        ("Reader X", "2.0", "R-2"),
        (READY_PRINTER["model"], "", "P-1"),
    ):
        more = {**approval, "model": model, "version": version, "reference": reference}
        said = await boss.say(say="do", command={"type": "RecordApproval", **more})
        assert said["outcome"] == "done", said
    await until(lambda: on_register(live) == {"0/dice_reader": "R-2", "1/printer": "P-1"})
    assert alerts(live) == 2
    await table.until(lambda view: view["equipment"]["attention"] == [])

    withdrawn = await boss.do("WithdrawApproval", reference="R-2", reason="a fault was found")
    assert withdrawn["outcome"] == "done"
    await until(lambda: on_register(live) == {"0/dice_reader": "", "1/printer": "P-1"})
    assert alerts(live) == 3
    # Nothing is stopped: R54 shows other equipment.
    player = await live.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    await live.insert_note(TERMINALS_TABLE, 1, 2_000)
    assert (await player.do("CashOut"))["outcome"] == "done"


async def test_a_demo_has_no_register(house: RunningHouse) -> None:
    own = await house.device(DeviceKind.EQUIPMENT, TERMINALS_TABLE, 0)
    assert (await own.do("IdentifyTableDevice", **READER))["outcome"] == "done"
    await house.fit_printer(TERMINALS_TABLE, 1)
    assert on_register(house) == {}
