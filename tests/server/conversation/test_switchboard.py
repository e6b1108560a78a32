"""Who is told what, and proposals that wait for a second person."""

from typing import Any

import pytest

from harness.clients import ScreenClient
from harness.ready_house import ANN, CARA, GUS, HYBRID_TABLE, INES, TERMINALS_TABLE
from harness.serving import RunningHouse
from taisai.house.events import AuthorisationRecorded, RefusedAuthorityRecorded
from taisai.house.vocabulary import DeviceKind
from taisai.names import HOUSE_STREAM
from taisai.persons import APPROVAL_MS_MAX
from taisai.server.conversation.switchboard import TOTALS_MS

pytestmark = pytest.mark.asyncio

TERMINAL = (DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
OTHER = (DeviceKind.TERMINAL, TERMINALS_TABLE, 2)


def recorded(house: RunningHouse) -> list[Any]:
    """What the house's stream records from now on."""
    told: list[Any] = []
    house.floor.house.listeners.append(lambda events, _: told.extend(events))
    return told


async def open_round(house: RunningHouse) -> ScreenClient:
    """The dealer calls "Place your bets"."""
    dealer = await house.staff(ANN, TERMINALS_TABLE)
    assert (await dealer.do("SpinTumbler", times=3))["outcome"] == "done"
    assert (await dealer.do("CallPlaceYourBets"))["outcome"] == "done"
    return dealer


async def write_off(house: RunningHouse) -> tuple[ScreenClient, str]:
    """A casino supervisor proposes to set a settled round aside."""
    first = await house.staff(CARA, HYBRID_TABLE)
    command = {"type": "AdjustWager", "position": 1, "bet": "small", "to_bet": "big"}
    more = {"cause": "moved_by_dealer", "reason": "the camera shows it"}
    said = await first.say(1, say="do", command={**command, **more})
    assert said["outcome"] == "proposed"
    return first, said["proposal"]


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
    await dealer.until(lambda view: view["terminals"][0]["credits_cents"] == 5_000)
    before = dealer.update
    for _ in range(5):
        await terminal.do("PlaceWager", bet="small", amount_cents=500)
    await dealer.ping()
    assert dealer.update == before + 1
    await house.clock.jump(TOTALS_MS)
    await dealer.wait_for(lambda: dealer.update == before + 2)


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


@pytest.mark.rule("R20")
async def test_an_approval_is_on_record_and_a_repeat_is_answered_again(
    house: RunningHouse,
) -> None:
    told = recorded(house)
    first = await house.staff(CARA, TERMINALS_TABLE)
    second = await house.staff(GUS, TERMINALS_TABLE)
    await play_a_round(house)
    asked = {
        "type": "VoidSettledRound",
        "reason": "the camera shows it",
        "round": 1,
        "cause": "die_not_flat",
    }
    proposed = await first.say(say="do", command=asked)
    assert proposed["outcome"] == "proposed", proposed
    said = await second.say(1, say="approve", proposal=proposed["proposal"])
    assert said["outcome"] == "done", said
    heads = house.heads()
    assert await second.say(1, say="approve", proposal=proposed["proposal"]) == said
    assert house.heads() == heads
    facts = [one for one in told if isinstance(one, AuthorisationRecorded)]
    assert [(one.person, one.asked_by, one.what) for one in facts] == [
        ("gus", "cara", "VoidSettledRound")
    ]


async def play_a_round(house: RunningHouse) -> None:
    """Plays a round to its settlement."""
    dealer = await open_round(house)
    terminal = await house.device(*TERMINAL)
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


@pytest.mark.rule("D9 6.6")
async def test_refused_authority_is_on_record(house: RunningHouse) -> None:
    told = recorded(house)
    dealer = await house.staff(ANN, TERMINALS_TABLE)
    assert (await dealer.do("OpenTable"))["code"] == "not_your_call"
    facts = [one for one in told if isinstance(one, RefusedAuthorityRecorded)]
    assert [(one.person, one.what, one.stream, one.code) for one in facts] == [
        ("ann", "OpenTable", TERMINALS_TABLE, "not_your_call")
    ]


@pytest.mark.rule("D9 6.6")
async def test_a_dealer_of_another_table_is_on_record_too(house: RunningHouse) -> None:
    told = recorded(house)
    dealer = await house.staff(ANN, HYBRID_TABLE)
    assert (await dealer.do("SpinTumbler"))["code"] == "not_the_dealer_here"
    assert [one.code for one in told] == ["not_the_dealer_here"]


@pytest.mark.rule("D9 6.6")
async def test_the_record_is_capped_and_tells_how_much_was_left_out(house: RunningHouse) -> None:
    told = recorded(house)
    dealer = await house.staff(ANN, TERMINALS_TABLE)
    for _ in range(15):
        await dealer.do("OpenTable")
    assert len(told) == 10
    await house.clock.jump(60_000)
    await dealer.do("OpenTable")
    assert (len(told), told[-1].left_out_count) == (11, 5)
    await dealer.do("OpenTable")
    assert told[-1].left_out_count == 0


async def test_the_house_is_no_stream_of_a_dealer(house: RunningHouse) -> None:
    office = await house.staff(CARA, HOUSE_STREAM)
    assert {row["id"] for row in office.view["staff"]} >= {"ann", "cara"}


@pytest.mark.rule("D9 7.1(c)")
async def test_a_result_before_the_close_is_refused_on_record_and_told(house: RunningHouse) -> None:
    told = recorded(house)
    dealer = await house.staff(ANN, TERMINALS_TABLE)
    assert (await dealer.do("SpinTumbler"))["outcome"] == "done"

    pressed = {"type": "PressEntryButton", "number": 4}
    assert (await dealer.say(say="do", command=pressed))["code"] == "not_before_close"

    assert [(one.what, one.code) for one in told] == [("PressEntryButton", "not_before_close")]
    supervisor = await house.staff(GUS, TERMINALS_TABLE)
    assert [one["kind"] for one in supervisor.view["alerts"]] == ["early_entry"]


@pytest.mark.rule("D9 7.1(c)")
async def test_an_early_result_is_told_once_a_round_however_often_it_is_tried(
    house: RunningHouse,
) -> None:
    dealer = await open_round(house)
    for number in (4, 5, 6):
        pressed = {"type": "PressEntryButton", "number": number}
        assert (await dealer.say(say="do", command=pressed))["code"] == "not_before_close"

    supervisor = await house.staff(GUS, TERMINALS_TABLE)
    (alert,) = supervisor.view["alerts"]
    assert alert["text"].startswith("ann tried to enter a result before wagering closed")
    assert not any(face in alert["text"] for face in "456")
