"""R46: a proposal about the round under way stops collection and payment until it is over."""

from typing import Any

import pytest

from harness.clients import ScreenClient
from harness.ready_house import BOB, CARA, GUS, HYBRID_TABLE
from harness.serving import RunningHouse
from taisai.house.vocabulary import DeviceKind
from taisai.persons import APPROVAL_MS_MAX
from taisai.table.state import Round, Table

pytestmark = [pytest.mark.asyncio, pytest.mark.rule("R46")]

RECALCULATE: dict[str, Any] = {
    "type": "RecalculateRound",
    "round": 1,
    "faces": [4, 5, 6],
    "reason": "misread",
    "evidence": "camera 4",
}
VOID: dict[str, Any] = {
    "type": "VoidSettledRound",
    "round": 1,
    "cause": "die_not_flat",
    "reason": "seen",
}


async def done(screen: ScreenClient, command: str, **fields: Any) -> None:
    said = await screen.do(command, **fields)
    assert said["outcome"] == "done", (command, said)


async def entered(house: RunningHouse) -> ScreenClient:
    """A hybrid round whose result is entered and not settled; the dealer's screen."""
    dealer = await house.staff(BOB, HYBRID_TABLE)
    felt = await house.device(DeviceKind.TABLE_DISPLAY, HYBRID_TABLE, 0)
    await done(dealer, "TakePosition", position=1)
    await done(dealer, "SpinTumbler", times=3)
    await done(dealer, "CallPlaceYourBets")
    for bet in ("small", "big"):
        await done(felt, "PlaceChips", position=1, bet=bet, chips_cents=[500])
    await house.clock.jump(round_of(house).closes_at - house.clock.now())
    for command in ("CallNoMoreBets", "Uncover"):
        await done(dealer, command)
    for number in (1, 2, 5):
        await dealer.say(say="do", command={"type": "PressEntryButton", "number": number})
    await done(dealer, "PressEnter")
    return dealer


async def settling(house: RunningHouse) -> ScreenClient:
    """A hybrid round whose terminals are settled and whose layout is not; the dealer's screen."""
    dealer = await entered(house)
    await done(dealer, "SettleRound")
    return dealer


def round_of(house: RunningHouse) -> Round:
    state = house.floor.tables[HYBRID_TABLE].durable
    assert isinstance(state, Table)
    assert state.round is not None
    return state.round


async def propose(screen: ScreenClient, command: dict[str, Any]) -> str:
    said = await screen.say(say="do", command=command)
    assert said["outcome"] == "proposed", said
    return str(said["proposal"])


@pytest.mark.parametrize("command", [RECALCULATE, VOID], ids=["recalculated", "voided"])
async def test_what_is_for_settled_rounds_holds_up_no_settlement(
    house: RunningHouse, command: dict[str, Any]
) -> None:
    dealer = await entered(house)
    boss = await house.staff(CARA, HYBRID_TABLE)
    await propose(boss, command)
    assert round_of(house).held_until == 0
    await done(dealer, "SettleRound")


async def test_a_proposal_holds_and_its_refusal_lets_the_dealer_go_on(house: RunningHouse) -> None:
    dealer = await settling(house)
    boss = await house.staff(CARA, HYBRID_TABLE)
    guard = await house.staff(GUS, HYBRID_TABLE)
    proposal = await propose(boss, RECALCULATE)
    assert round_of(house).held_by == CARA
    assert round_of(house).held_until == house.clock.now() + APPROVAL_MS_MAX
    assert (await dealer.do("CollectLosers"))["code"] == "settlement_held"

    assert (await guard.say(say="decline", proposal=proposal))["outcome"] == "done"
    await done(dealer, "CollectLosers")


async def test_what_is_approved_is_settled_anew_at_once(house: RunningHouse) -> None:
    dealer = await settling(house)
    boss = await house.staff(CARA, HYBRID_TABLE)
    guard = await house.staff(GUS, HYBRID_TABLE)
    proposal = await propose(boss, RECALCULATE)
    assert (await guard.say(say="approve", proposal=proposal))["outcome"] == "done"
    assert (round_of(house).held_until, round_of(house).entered) == (0, (4, 5, 6))
    await done(dealer, "CollectLosers")


async def test_another_proposal_that_waits_holds_on(house: RunningHouse) -> None:
    dealer = await settling(house)
    boss = await house.staff(CARA, HYBRID_TABLE)
    first = await propose(boss, RECALCULATE)
    await house.clock.jump(60_000)
    second = await propose(boss, VOID)
    assert round_of(house).held_until == house.clock.now() + APPROVAL_MS_MAX
    assert (await boss.say(say="decline", proposal=first))["outcome"] == "done"
    assert (await dealer.do("CollectLosers"))["code"] == "settlement_held"
    assert (await boss.say(say="decline", proposal=second))["outcome"] == "done"
    await done(dealer, "CollectLosers")


async def test_nobody_waits_longer_than_a_proposal_does(house: RunningHouse) -> None:
    await settling(house)
    await propose(await house.staff(CARA, HYBRID_TABLE), VOID)
    await house.clock.jump(APPROVAL_MS_MAX - 1)
    # A page that was idle for so long connects again.
    dealer = await house.staff(BOB, HYBRID_TABLE)
    assert (await dealer.do("CollectLosers"))["code"] == "settlement_held"
    await house.clock.jump(1)
    await done(dealer, "CollectLosers")


async def test_a_hold_of_somebody_else_outlives_a_proposal(house: RunningHouse) -> None:
    dealer = await settling(house)
    boss = await house.staff(CARA, HYBRID_TABLE)
    guard = await house.staff(GUS, HYBRID_TABLE)
    await done(guard, "HoldSettlement")
    proposal = await propose(boss, VOID)
    assert (await boss.say(say="decline", proposal=proposal))["outcome"] == "done"
    assert (await dealer.do("CollectLosers"))["code"] == "settlement_held"


async def test_a_proposal_about_an_older_round_stops_nothing(house: RunningHouse) -> None:
    dealer = await settling(house)
    await done(dealer, "CollectLosers")
    await done(dealer, "PayArea", bet="small")
    await done(dealer, "ReplaceCover")
    await done(dealer, "SpinTumbler", times=3)
    await propose(await house.staff(CARA, HYBRID_TABLE), VOID)
    assert round_of(house).held_until == 0
