"""Proposals wait for a second person, who sees them, for a short time."""

import pytest

from harness.clients import ScreenClient
from harness.ready_house import ANN, CARA, GUS, HYBRID_TABLE, INES, TERMINALS_TABLE
from harness.serving import RunningHouse
from taisai.house.vocabulary import DeviceKind
from taisai.persons import APPROVAL_MS_MAX

pytestmark = pytest.mark.asyncio

TERMINAL = (DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
OTHER = (DeviceKind.TERMINAL, TERMINALS_TABLE, 2)


async def write_off(house: RunningHouse) -> tuple[ScreenClient, str]:
    """A casino supervisor proposes to set a settled round aside."""
    first = await house.staff(CARA, HYBRID_TABLE)
    command = {"type": "AdjustWager", "position": 1, "bet": "small", "to_bet": "big"}
    more = {"cause": "moved_by_dealer", "reason": "the camera shows it"}
    said = await first.say(1, say="do", command={**command, **more})
    assert said["outcome"] == "proposed"
    return first, said["proposal"]


@pytest.mark.rule("R20")
async def test_a_proposal_is_shown_to_who_may_approve_it(house: RunningHouse) -> None:
    first, proposal = await write_off(house)
    second = await house.staff(GUS, HYBRID_TABLE)
    reader = await house.staff(INES, HYBRID_TABLE)
    await first.until(lambda view: "proposals" in view)
    may = {
        screen.kind: [one["may_approve"] for one in screen.view["proposals"]]
        for screen in (first, second, reader)
    }
    assert may == {"casino_supervisor": [False], "game_supervisor": [True], "inspector": [False]}
    assert second.view["proposals"][0]["proposal"] == proposal
    assert second.view["proposals"][0]["command"]["type"] == "AdjustWager"
    dealer = await house.staff(ANN, HYBRID_TABLE)
    assert "proposals" not in dealer.view


@pytest.mark.rule("R20")
async def test_a_proposal_that_is_repeated_is_the_same(house: RunningHouse) -> None:
    first, proposal = await write_off(house)
    command = {"type": "AdjustWager", "position": 1, "bet": "small", "to_bet": "big"}
    more = {"cause": "moved_by_dealer", "reason": "the camera shows it"}
    said = await first.say(1, say="do", command={**command, **more})
    assert said["proposal"] == proposal


@pytest.mark.rule("R20")
async def test_a_proposal_runs_out_and_disappears(house: RunningHouse) -> None:
    first, proposal = await write_off(house)
    await first.until(lambda view: "proposals" in view)
    for _ in range(6):
        await house.clock.jump(APPROVAL_MS_MAX // 6 + 1_000)
        await first.ping()
    await first.until(lambda view: "proposals" not in view)
    second = await house.staff(GUS, HYBRID_TABLE)
    assert (await second.say(say="approve", proposal=proposal))["code"] == "not_a_command"


@pytest.mark.rule("R20")
async def test_nobody_approves_at_another_stream(house: RunningHouse) -> None:
    _, proposal = await write_off(house)
    second = await house.staff(GUS, TERMINALS_TABLE)
    said = await second.say(say="approve", proposal=proposal)
    assert said["code"] == "not_a_command"


@pytest.mark.rule("R20")
async def test_only_who_could_approve_declines(house: RunningHouse) -> None:
    first, proposal = await write_off(house)
    reader = await house.staff(INES, HYBRID_TABLE)
    assert (await reader.say(say="decline", proposal=proposal))["code"] == "not_your_call"
    second = await house.staff(GUS, HYBRID_TABLE)
    assert (await second.say(say="decline", proposal=proposal))["outcome"] == "done"
    await first.until(lambda view: "proposals" not in view)
