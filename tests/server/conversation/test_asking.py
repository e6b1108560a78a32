"""What screens ask is carried out, and what must be on record is there."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from harness.ready_house import ANN, CARA, GUS, HYBRID_TABLE, TERMINALS_TABLE
from harness.serving import EASY, RunningHouse, serving
from server.conversation.rounds import open_round, play_a_round
from taisai.house.events import AuthorisationRecorded, RefusedAuthorityRecorded
from taisai.house.vocabulary import DeviceKind
from taisai.names import HOUSE_STREAM
from taisai.server.inspection.records import Records
from taisai.store.engine import make_engine
from taisai.table.past_rounds import ROUNDS_HELD_MAX

pytestmark = pytest.mark.asyncio

TERMINAL = (DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
OTHER = (DeviceKind.TERMINAL, TERMINALS_TABLE, 2)


def recorded(house: RunningHouse) -> list[Any]:
    """What the house's stream records from now on."""
    told: list[Any] = []
    house.floor.house.listeners.append(lambda events, _: told.extend(events))
    return told


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


@pytest.mark.rule("D9 6.6")
@pytest.mark.parametrize("person", ["nobody", "gus", "cara"])
async def test_only_an_engaged_dealer_is_put_at_a_table(house: RunningHouse, person: str) -> None:
    supervisor = await house.staff(GUS, TERMINALS_TABLE)
    before = supervisor.view["glance"].get("dealer")

    answer = await supervisor.do("AssignDealer", dealer=person)

    assert (answer["outcome"], answer["code"]) == ("refused", "not_engaged")
    assert supervisor.view["glance"].get("dealer") == before


@pytest.mark.rule("D9 6.6")
async def test_a_keypad_presses_for_a_dealer_who_is_engaged_and_for_no_other(
    house: RunningHouse,
) -> None:
    keypad = await house.device(DeviceKind.EQUIPMENT, TERMINALS_TABLE, 0)
    assert (await keypad.do("PressKey", key="1"))["code"] == "wrong_phase"
    office = await house.staff(CARA, HOUSE_STREAM)
    await office.do("DismissStaff", id="ann", reason="left")

    answer = await keypad.do("PressKey", key="1")

    assert (answer["outcome"], answer["code"]) == ("refused", "not_engaged")


@pytest.mark.rule("R56")
async def test_a_disruption_is_of_any_round_of_the_gaming_day_and_of_no_earlier_one(
    house_file: Path,
) -> None:
    engine = make_engine(f"sqlite:///{house_file}", is_read_only=True)
    records = Records(engine, lambda *_: False)
    long = msgspec.structs.replace(EASY, session_minutes=3 * 24 * 60)
    async with serving(house_file, long, records=records) as house:
        for _ in range(ROUNDS_HELD_MAX + 1):
            await play_a_round(house)
            dealer = await house.staff(ANN, TERMINALS_TABLE)
            assert (await dealer.do("ReplaceCover"))["outcome"] == "done"
        # The table has only the digest of its first round; the journal has the round.
        found = await dealer.do("RecordDisruption", round=1, reason="the cover was knocked")
        assert found["outcome"] == "done", found

        await house.clock.jump(24 * 3_600_000)
        dealer = await house.staff(ANN, TERMINALS_TABLE)
        for number in (1, ROUNDS_HELD_MAX):
            late = await dealer.do("RecordDisruption", round=number, reason="seen again")
            assert late["code"] == "day_is_over", late
    engine.dispose()
