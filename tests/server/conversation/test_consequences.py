"""What the house records has its consequences for those who are connected, at once."""

import pytest

from harness.ready_house import ANN, BOB, CARA, HYBRID_TABLE, TERMINALS_TABLE, device_name
from harness.serving import RunningHouse
from taisai.floor.stream_runner import Outcome
from taisai.house.commands import AddTable, ChangeRoles, DismissStaff, RevokeDevice
from taisai.house.vocabulary import DeviceKind
from taisai.rules import Role
from taisai.rules.modes import Mode

pytestmark = pytest.mark.asyncio


async def test_a_revoked_devices_socket_is_dropped_and_others_stay(house: RunningHouse) -> None:
    gone = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    stays = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 2)
    device = device_name(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    revoke = RevokeDevice(by=CARA, device=device, reason="stolen")
    assert (await house.floor.house.ask(revoke)).outcome is Outcome.DONE
    await gone.wait_for(lambda: gone.close_code != 0)
    assert stays.close_code == 0


@pytest.mark.rule("D9 6.6")
async def test_who_is_dismissed_is_out_at_once(house: RunningHouse) -> None:
    screen = await house.staff(ANN, TERMINALS_TABLE)
    dismiss = DismissStaff(by=CARA, id=ANN.id, reason="left")
    assert (await house.floor.house.ask(dismiss)).outcome is Outcome.DONE
    await screen.wait_for(lambda: screen.close_code != 0)
    async with house.page(ANN) as page:
        assert (await page.get("/staff/dealer/session")).status_code == 401


async def test_screens_of_a_role_that_was_lost_are_dropped(house: RunningHouse) -> None:
    lost = await house.staff(BOB, HYBRID_TABLE)
    kept = await house.staff(ANN, TERMINALS_TABLE)
    changes = (
        ChangeRoles(by=CARA, id=BOB.id, roles=(Role.CASHIER,)),
        ChangeRoles(by=CARA, id=ANN.id, roles=(Role.DEALER, Role.CASHIER)),
    )
    for change in changes:
        assert (await house.floor.house.ask(change)).outcome is Outcome.DONE
    await lost.wait_for(lambda: lost.close_code != 0)
    assert kept.close_code == 0


async def test_a_table_that_was_added_opens(house: RunningHouse) -> None:
    add = AddTable(by=CARA, table="table-3", mode=Mode.TERMINALS)
    assert (await house.floor.house.ask(add)).outcome is Outcome.DONE
    await house.clock.advance(0)
    assert "table-3" in house.floor.tables
