"""Who is told what."""

import pytest

from harness.ready_house import TERMINALS_TABLE
from harness.serving import RunningHouse
from server.conversation.rounds import open_round
from taisai.house.vocabulary import DeviceKind
from taisai.server.conversation.switchboard import TOTALS_MS

pytestmark = pytest.mark.asyncio

TERMINAL = (DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
OTHER = (DeviceKind.TERMINAL, TERMINALS_TABLE, 2)


@pytest.mark.rule("R39")
async def test_a_wager_reaches_its_own_terminal_and_no_other(house: RunningHouse) -> None:
    await open_round(house)
    own, other = await house.device(*TERMINAL), await house.device(*OTHER)
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    before = other.update
    assert (await own.do("PlaceWager", bet="small", amount_cents=500))["outcome"] == "done"
    await own.until(lambda view: view["wagers"] == {"small": 500})
    await other.ping()
    assert other.update == before + 1
    assert other.view["wagers"] == {}


async def test_totals_reach_staff_once_a_second(house: RunningHouse) -> None:
    dealer = await open_round(house)
    terminal = await house.device(*TERMINAL)
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await house.knows_links(TERMINALS_TABLE)
    await dealer.until(
        lambda view: (
            view["terminals"][0]["credits_cents"] == 5_000
            and not view["terminals"][0]["cabinet"]["is_linked"]
        )
    )
    before = dealer.update
    for _ in range(5):
        await terminal.do("PlaceWager", bet="small", amount_cents=500)
    await dealer.ping()
    assert dealer.update == before + 1
    await house.clock.jump(TOTALS_MS)
    await dealer.wait_for(lambda: dealer.update == before + 2)
