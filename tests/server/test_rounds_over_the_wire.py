"""Whole rounds over real sockets; one of them on the machine's own clock."""

import asyncio
from pathlib import Path

import pytest

from harness.clients import ScreenClient
from harness.ready_house import ANN, PASSWORD, TERMINALS_TABLE
from harness.serving import RunningHouse, serving
from taisai.floor.clock import SystemClock
from taisai.house.vocabulary import DeviceKind

TERMINAL = (DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
PERIOD_S = 36
LAST_MS = 300
"""What is left of the period goes by as it does on a floor."""


class SkippingClock(SystemClock):
    """The machine's clock, which leaves out what nobody need wait for."""

    def skip(self, ms: int) -> None:
        """Lets so much time have gone by."""
        self.not_before(self.now() + ms)

    async def sleep_until(self, at: int) -> None:
        """Waits until `at`, and looks often: time may be left out meanwhile."""
        while self.now() < at:
            await asyncio.sleep(0.01)


async def done(screen: ScreenClient, command: str, **fields: object) -> None:
    said = await screen.say(say="do", command={"type": command, **fields})
    assert said["outcome"] == "done", said


async def settle(dealer: ScreenClient, faces: tuple[int, int, int]) -> None:
    """After the close: the dealer uncovers, announces, enters, and the round is settled."""
    await done(dealer, "CallNoMoreBets")
    await done(dealer, "Uncover")
    await done(dealer, "AnnounceOutcome", faces=faces)
    for face in faces:
        await done(dealer, "PressEntryButton", number=face)
    await done(dealer, "PressEnter")
    await done(dealer, "SettleRound")


@pytest.mark.asyncio
@pytest.mark.rule("R5")
async def test_a_terminal_that_was_away_sees_the_result_and_its_settlement_first(
    house: RunningHouse,
) -> None:
    dealer = await house.staff(ANN, TERMINALS_TABLE)
    terminal = await house.device(*TERMINAL)
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await done(dealer, "SpinTumbler", times=3)
    await done(dealer, "CallPlaceYourBets")
    await done(terminal, "PlaceWager", bet="small", amount_cents=500)
    await terminal.leave()
    await house.clock.jump(PERIOD_S * 1_000)
    await settle(dealer, (1, 2, 5))
    back = await house.device(*TERMINAL, page=terminal.page)
    assert (back.update, back.welcomes_count) == (1, 1)
    assert back.view["result"]["faces"] == [1, 2, 5]
    assert [line["won_cents"] for line in back.view["settled"]] == [500]
    assert back.view["credits"]["cents"] == 5_500
    await house.fit_printer(TERMINALS_TABLE, 1)
    await done(back, "CashOut")


@pytest.mark.rule("D9A 1.1 Game System")
@pytest.mark.asyncio
@pytest.mark.rule("D9A 3.3(c)(i)")
async def test_a_round_on_the_machines_clock_is_open_for_its_whole_period(house_file: Path) -> None:
    clock = SkippingClock()
    async with serving(house_file, clock=clock) as house:
        dealer = await _signed_in_dealer(house)
        terminal = await house.device(*TERMINAL)
        await house.insert_note(TERMINALS_TABLE, 1, 5_000)
        await done(dealer, "SpinTumbler", times=3)
        await done(dealer, "CallPlaceYourBets")
        await done(terminal, "PlaceWager", bet="small", amount_cents=500)
        clock.skip(PERIOD_S * 1_000 - LAST_MS)
        await terminal.until(lambda view: view["banner"] != "place your bets")
        said = await terminal.do("PlaceWager", bet="small", amount_cents=500)
        assert said["code"] == "no_more_wagers"
        played = house.floor.runner_of(TERMINALS_TABLE).durable.round
        # The timers of the machine closed it: not before its moment, and for everybody at once.
        assert played.closed_at - played.opened_at == PERIOD_S * 1_000
        assert clock.now() >= played.closed_at
        await settle(dealer, (1, 2, 5))
        await terminal.until(lambda view: view["credits"]["cents"] == 5_500)


async def _signed_in_dealer(house: RunningHouse) -> ScreenClient:
    async with house.page() as page:
        answer = await page.post("/staff/dealer/sign-in", {"id": "ann", "password": PASSWORD})
    token = answer.headers["set-cookie"].split("taisai_staff=")[1].split(";")[0]
    return await house.screen(f"/staff/dealer/socket/{TERMINALS_TABLE}", f"taisai_staff={token}")
