"""D9A 3.5: a live house plays on approved equipment alone, over real sockets."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from harness.clients import ScreenClient
from harness.ready_house import ANN, CARA, TERMINALS_TABLE
from harness.serving import RunningHouse, serving
from taisai.floor.answers import Outcome
from taisai.house.commands import RecordSoftware
from taisai.house.vocabulary import DeviceKind
from taisai.names import HOUSE_STREAM
from taisai.rules.modes import HouseKind
from taisai.server.conversation.register import Register

pytestmark = pytest.mark.asyncio

BUILD, OTHER = "ab" * 32, "cd" * 32
REVOKED: dict[str, Any] = {"reference": "GS-1", "reason": "a fault was found"}


@pytest_asyncio.fixture
async def live(house_file: Path) -> AsyncIterator[RunningHouse]:
    """The house of the tests, with real money."""
    async with serving(house_file) as house:
        state = house.floor.house.durable
        assert state is not None
        real = msgspec.structs.replace(state, kind=HouseKind.LIVE)
        house.floor.house.state = house.floor.house.durable = real
        yield house


async def starts(house: RunningHouse, digest: str = BUILD) -> None:
    """The Game System tells which build it is, as it does at its start and on schedule."""
    told = await house.floor.house.ask(RecordSoftware(version="1.0", digest=digest))
    assert told.outcome is Outcome.DONE


async def done(screen: ScreenClient, command: str, /, **fields: Any) -> None:
    said = await screen.say(say="do", command={"type": command, **fields})
    assert said["outcome"] == "done", said


def why_dark(screen: ScreenClient, command: str) -> str | None:
    """The refusal of a button, as the screen shows it now; none where it is lit."""
    (found,) = [one for one in screen.view["buttons"] if one["command"] == command]
    code: str | None = found.get("why_not", {}).get("code")
    return code


async def until_dark(screen: ScreenClient, command: str, code: str | None) -> None:
    await screen.until(lambda _view: why_dark(screen, command) == code)


@pytest.mark.rule("D9A 3.5")
async def test_rounds_begin_when_game_system_and_terminals_are_approved(live: RunningHouse) -> None:
    boss = await live.staff(CARA, HOUSE_STREAM)
    table = await live.staff(CARA, TERMINALS_TABLE)
    dealer = await live.staff(ANN, TERMINALS_TABLE)
    terminals = [
        one.device
        for one in live.floor.house.durable.devices.values()  # type: ignore[union-attr]
        if (one.kind, one.table) == (DeviceKind.TERMINAL, TERMINALS_TABLE)
    ]

    # What an earlier run has recorded says nothing of this one: nothing is approved yet.
    assert (await dealer.do("SpinTumbler"))["code"] == "game_system_not_approved"
    await starts(live)
    await done(boss, "RecordApproval", version="1.0", digest=BUILD, reference="GS-1")
    await until_dark(dealer, "SpinTumbler", "terminal_not_approved")
    assert (await dealer.do("SpinTumbler"))["code"] == "terminal_not_approved"
    assert table.view["not_approved"]["details"] == {"terminal": 1}
    await done(boss, "RecordTypes", devices=terminals, model="Cabinet 5")
    await done(boss, "RecordApproval", kind="terminal", model="Cabinet 5", reference="TT-1")
    await until_dark(dealer, "SpinTumbler", None)
    assert "not_approved" not in table.view
    await done(dealer, "SpinTumbler")

    # In the middle of the round the approval is withdrawn: it goes on, and is the last.
    await done(boss, "WithdrawApproval", **REVOKED)
    await done(dealer, "CallPlaceYourBets")
    await done(dealer, "AnnounceVoidRound", reason="the Game System must be replaced")
    await until_dark(dealer, "SpinTumbler", "game_system_not_approved")
    assert (await dealer.do("SpinTumbler"))["code"] == "game_system_not_approved"


@pytest.mark.rule("D9A 3.5")
async def test_other_software_than_was_approved_begins_no_round(live: RunningHouse) -> None:
    boss = await live.staff(CARA, HOUSE_STREAM)
    dealer = await live.staff(ANN, TERMINALS_TABLE)
    await starts(live)
    await done(boss, "RecordApproval", version="1.0", digest=BUILD, reference="GS-1")
    await until_dark(dealer, "SpinTumbler", "terminal_not_approved")

    await starts(live, OTHER)

    await until_dark(dealer, "SpinTumbler", "game_system_not_approved")


@pytest.mark.rule("D9A 3.5")
async def test_what_an_earlier_run_was_says_nothing_of_the_one_that_runs(
    live: RunningHouse,
) -> None:
    boss = await live.staff(CARA, HOUSE_STREAM)
    await starts(live)
    await done(boss, "RecordApproval", version="1.0", digest=BUILD, reference="GS-1")
    await live.clock.advance(1)
    # As the next start has it, before it has told which build it is: it may be another.
    restarted = Register(live.floor)

    before = restarted.at(TERMINALS_TABLE)
    await starts(live)
    after = restarted.at(TERMINALS_TABLE)

    assert before is not None
    assert before.game_system == ""
    assert after is not None
    assert after.game_system == "GS-1"


async def test_no_page_says_itself_what_is_approved(live: RunningHouse) -> None:
    dealer = await live.staff(ANN, TERMINALS_TABLE)
    boss = await live.staff(CARA, TERMINALS_TABLE)
    approved = {"game_system": "GS-1", "terminals": []}

    for screen, kind in ((dealer, "SpinTumbler"), (boss, "OpenTable")):
        said = await screen.do(kind, approved=approved)
        assert said["outcome"] != "done"
        assert "code" not in said or said["code"] != "done"
    assert live.floor.tables[TERMINALS_TABLE].durable.round is None  # type: ignore[union-attr]


@pytest.mark.rule("R4")
async def test_a_table_is_of_its_houses_kind_whatever_a_page_says(live: RunningHouse) -> None:
    boss = await live.staff(CARA, HOUSE_STREAM)
    await done(boss, "AddTable", table="table-9", mode="terminals")
    await boss.wait_for(lambda: "table-9" in live.floor.tables)
    table = await live.staff(CARA, "table-9")
    setup = {"table": "table-9", "mode": "terminals", "edition": "9A", "house_kind": "demo"}

    simulated = await table.do("SetUpTable", setup={**setup, "tumbler": "simulated"})
    while simulated["outcome"] == Outcome.OUT_OF_SERVICE:  # The table has only just been added.
        simulated = await table.do("SetUpTable", setup={**setup, "tumbler": "simulated"})
    assert simulated["code"] == "simulation_in_live_house"
    await done(table, "SetUpTable", setup=setup)

    state = live.floor.tables["table-9"].durable
    assert state is not None
    assert state.setup.house_kind is HouseKind.LIVE
