"""Rounds over real sockets, for the tests of the conversation."""

from harness.clients import ScreenClient
from harness.ready_house import ANN, TERMINALS_TABLE
from harness.serving import RunningHouse
from taisai.house.vocabulary import DeviceKind

TERMINAL = (DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
OTHER = (DeviceKind.TERMINAL, TERMINALS_TABLE, 2)


async def open_round(house: RunningHouse) -> ScreenClient:
    """The dealer calls "Place your bets"."""
    dealer = await house.staff(ANN, TERMINALS_TABLE)
    assert (await dealer.do("SpinTumbler", times=3))["outcome"] == "done"
    assert (await dealer.do("CallPlaceYourBets"))["outcome"] == "done"
    return dealer


async def play_a_round(house: RunningHouse, *, acknowledges: bool = True) -> None:
    """Plays a round to its settlement, which the terminal's page acknowledges, or cannot."""
    dealer = await open_round(house)
    terminal = await house.device(*TERMINAL, acknowledges=acknowledges)
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await terminal.do("PlaceWager", bet="small", amount_cents=500)
    await house.clock.jump(36_000)
    for command in ("CallNoMoreBets", "Uncover"):
        assert (await dealer.do(command))["outcome"] == "done", command
    assert (await dealer.do("AnnounceOutcome", faces=[1, 2, 5]))["outcome"] == "done"
    for number in (1, 2, 5):
        await dealer.say(say="do", command={"type": "PressEntryButton", "number": number})
    said = await dealer.do("PressEnter")
    assert said["outcome"] == "done", said
    said = await dealer.do("SettleRound")
    assert said["outcome"] == "done", said
    await terminal.until(lambda view: "settled" in view)
