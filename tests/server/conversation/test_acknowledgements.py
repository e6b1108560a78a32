"""Which rounds pages have shown: as they say themselves, and what is missing at the spin (R55)."""

import pytest

from harness.ready_house import ANN, TERMINALS_TABLE
from harness.serving import RunningHouse
from server.conversation.rounds import TERMINAL, play_a_round
from table.play import Play
from taisai.server.conversation.acknowledgements import Acknowledgements


def test_a_round_is_missing_until_a_page_says_that_it_shows_it() -> None:
    play = Play()
    play.insert(7, 5_000)
    play.play_round((1, 2, 5), {7: {"small": 500}})
    noted = Acknowledgements()

    assert noted.missing("table-1", play.state) == (7,)
    noted.note("table-1", 7, 0)
    noted.note("table-2", 7, 1)
    assert noted.missing("table-1", play.state) == (7,)
    noted.note("table-1", 7, 1)
    assert noted.missing("table-1", play.state) == ()


@pytest.mark.asyncio
@pytest.mark.rule("D9A 4.7")
async def test_a_page_that_showed_the_settlement_is_asked_nothing(house: RunningHouse) -> None:
    await play_a_round(house)
    dealer = await house.staff(ANN, TERMINALS_TABLE)
    terminal = await house.device(*TERMINAL)
    await terminal.ping()

    assert (await dealer.do("ReplaceCover"))["outcome"] == "done"
    assert (await dealer.do("SpinTumbler", times=3))["outcome"] == "done"

    await terminal.until(lambda view: "result" not in view)
    assert "missed" not in terminal.view
    await house.fit_printer(TERMINALS_TABLE, 1)
    assert (await terminal.do("CashOut"))["outcome"] == "done"


@pytest.mark.asyncio
@pytest.mark.rule("D9A 5.4(b)(ii)")
async def test_a_round_that_no_page_acknowledged_is_confirmed_before_anything_else(
    house: RunningHouse,
) -> None:
    await play_a_round(house, acknowledges=False)
    dealer = await house.staff(ANN, TERMINALS_TABLE)
    assert (await dealer.do("ReplaceCover"))["outcome"] == "done"
    assert (await dealer.do("SpinTumbler", times=3))["outcome"] == "done"
    back = await house.device(*TERMINAL)

    assert back.view["missed"]["result"]["faces"] == [1, 2, 5]
    assert back.view["missed"]["won"]["cents"] == 500
    assert (await back.do("CashOut"))["code"] == "round_not_seen"
    assert (await dealer.do("CallPlaceYourBets"))["outcome"] == "done"
    said = await back.do("PlaceWager", bet="small", amount_cents=500)
    assert said["code"] == "round_not_seen"
    assert (await back.do("ConfirmMissedRound", round=2))["code"] == "nothing_missed"
    assert (await back.do("ConfirmMissedRound", round=1))["outcome"] == "done"
    await back.until(lambda view: "missed" not in view)
    said = await back.do("PlaceWager", bet="small", amount_cents=500)
    assert said["outcome"] == "done"


@pytest.mark.asyncio
async def test_a_dealer_does_not_say_what_was_missed(house: RunningHouse) -> None:
    dealer = await house.staff(ANN, TERMINALS_TABLE)

    said = await dealer.do("SpinTumbler", times=3, missed=[1])

    assert said["code"] == "not_a_command"
