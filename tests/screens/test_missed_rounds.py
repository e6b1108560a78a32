"""A terminal that was away: its page shows the round it missed until the player confirms it."""

import pytest
from playwright.async_api import expect

from harness.ready_house import ANN
from screens.supervised_floor import Plan, Supervision
from taisai.table import commands as c
from taisai.table import events as e

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

AWAY = "table-31"
PLANS = (
    Plan(AWAY, credits={1: 10_000}, rounds=(((1, 2, 5), {1: {"small": 500, "double_3": 200}}),)),
)


@pytest.mark.rule("D9A 4.7")
@pytest.mark.rule("D9A 5.4(b)(ii)")
async def test_a_missed_round_is_shown_with_its_settlement_until_the_player_confirms(
    floor: Supervision,
) -> None:
    await floor.do(AWAY, c.SpinTumbler(by=ANN, missed=(1,)))
    player = await floor.terminal(AWAY, 1)
    await player.shows("Round 1 while this terminal was away")
    await player.shows("Small")
    confirm = player.page.locator('[data-command="ConfirmMissedRound"]')

    await confirm.click()

    await expect(confirm).to_have_count(0)
    assert floor.newest(AWAY, e.MissedRoundConfirmed).round == 1
