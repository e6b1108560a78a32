"""Audit mode at a cabinet: a supervisor's password opens it, and nothing of them stays there."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from harness.clients import Page
from harness.ready_house import ANN, CARA, GUS, HYBRID_TABLE, PASSWORD, TERMINALS_TABLE, key_of
from harness.serving import RunningHouse, serving
from taisai.house.commands import DismissStaff
from taisai.house.vocabulary import DeviceKind
from taisai.persons import Person
from taisai.server.settings import Settings

pytestmark = pytest.mark.asyncio

CARA_BOSS = {"id": "cara", "role": "casino_supervisor", "password": PASSWORD}
GUS_BOSS = {"id": "gus", "role": "game_supervisor", "password": PASSWORD}
AT_ONE = f"/screens/terminal/{TERMINALS_TABLE}/1/audit"


@asynccontextmanager
async def cabinet(house: RunningHouse, number: int = 1) -> AsyncIterator[Page]:
    """The page of an enrolled terminal; nobody is signed in there."""
    key = key_of(DeviceKind.TERMINAL, TERMINALS_TABLE, number)
    async with Page(house.origin, {"taisai_device": key}) as page:
        yield page


def auditor(house: RunningHouse) -> Person | None:
    """Who has terminal 1 in audit mode."""
    state = house.floor.tables[TERMINALS_TABLE].durable
    assert state is not None
    return state.terminals[1].cabinet.audited_by


def code_of(answer: httpx.Response) -> Any:
    return (answer.json().get("extra") or {}).get("code")


@pytest.mark.rule("D9A 3.5")
async def test_a_supervisor_signs_in_at_the_cabinet_and_leaves_nothing_behind(
    house: RunningHouse,
) -> None:
    player = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    async with cabinet(house) as page:
        answer = await page.post(AT_ONE, GUS_BOSS)
        assert answer.status_code == 204
        assert "set-cookie" not in answer.headers or "taisai" not in answer.headers["set-cookie"]
        assert auditor(house) == GUS
        await player.until(lambda view: "audit" in view)
        audit = player.view["audit"]
        assert (audit["by"], audit["meters"]["notes_in_cents"]) == ("gus", 5_000)
        assert (await player.do("CashOut"))["code"] == "terminal_in_audit"
        assert (await page.post(f"{AT_ONE}/leave")).status_code == 204
    assert auditor(house) is None
    await player.until(lambda view: "audit" not in view)
    assert player.view["credits"]["cents"] == 5_000


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({**GUS_BOSS, "password": "another password"}, 401),
        ({**GUS_BOSS, "role": "casino_supervisor"}, 401),
        ({**GUS_BOSS, "id": "nobody"}, 401),
        ({"id": ANN.id, "role": "game_supervisor", "password": PASSWORD}, 401),
        ({"id": ANN.id, "role": "dealer", "password": PASSWORD}, 400),
        ({"id": "gus", "password": PASSWORD}, 400),
    ],
    ids=["password", "role", "name", "dealer as another", "dealer", "no role"],
)
async def test_nobody_else_begins_it(
    house: RunningHouse, said: dict[str, str], status: int
) -> None:
    before = house.heads()[TERMINALS_TABLE]
    async with cabinet(house) as page:
        assert (await page.post(AT_ONE, said)).status_code == status
    assert (auditor(house), house.heads()[TERMINALS_TABLE]) == (None, before)


async def test_who_is_locked_out_is_so_at_a_cabinet_and_after_a_restart(house_file: Path) -> None:
    settings = Settings(sign_in_attempts_max=2, sign_ins_per_second_max=100)
    wrong = {**GUS_BOSS, "password": "another password"}
    async with serving(house_file, settings) as house, cabinet(house) as page:
        for _ in range(2):
            assert code_of(await page.post(AT_ONE, wrong)) is None
        assert code_of(await page.post(AT_ONE, GUS_BOSS)) == "locked_out"
        # Nor elsewhere, where nobody knows him.
        signing = {"id": "gus", "password": PASSWORD}
        assert code_of(await page.post("/staff/game_supervisor/sign-in", signing)) == "locked_out"
    async with serving(house_file, settings) as house, cabinet(house) as page:
        answer = await page.post(AT_ONE, GUS_BOSS)
        assert (answer.status_code, code_of(answer)) == (401, "locked_out")
        assert auditor(house) is None


async def test_an_address_that_tries_too_often_is_turned_away(house_file: Path) -> None:
    async with serving(house_file, Settings(sign_ins_per_second_max=1)) as house:
        async with cabinet(house) as page:
            answers = [await page.post(AT_ONE, {**GUS_BOSS, "id": "x"}) for _ in range(12)]
        assert answers[-1].status_code == 429


async def test_with_wagers_in_play_it_does_not_begin(house: RunningHouse) -> None:
    dealer = await house.staff(ANN, TERMINALS_TABLE)
    player = await house.device(DeviceKind.TERMINAL, TERMINALS_TABLE, 1)
    await house.insert_note(TERMINALS_TABLE, 1, 5_000)
    await dealer.do("SpinTumbler", times=3)
    await dealer.do("CallPlaceYourBets")
    assert (await player.do("PlaceWager", bet="small", amount_cents=500))["outcome"] == "done"
    async with cabinet(house) as page:
        answer = await page.post(AT_ONE, GUS_BOSS)
    assert (answer.status_code, code_of(answer)) == (409, "wagers_in_play")
    assert auditor(house) is None


async def test_it_begins_once_outlives_a_restart_and_ends_once(house_file: Path) -> None:
    async with serving(house_file) as house, cabinet(house) as page:
        assert code_of(await page.post(f"{AT_ONE}/leave")) == "not_in_audit"
        assert (await page.post(AT_ONE, GUS_BOSS)).status_code == 204
        assert code_of(await page.post(AT_ONE, CARA_BOSS)) == "terminal_in_audit"
    async with serving(house_file) as house, cabinet(house) as page:
        assert auditor(house) == GUS
        assert (await page.post(f"{AT_ONE}/leave")).status_code == 204
        assert code_of(await page.post(f"{AT_ONE}/leave")) == "not_in_audit"
        assert auditor(house) is None


async def test_only_the_terminal_itself_asks(house: RunningHouse) -> None:
    other = f"/screens/terminal/{HYBRID_TABLE}/1/audit"
    equipment = key_of(DeviceKind.EQUIPMENT, TERMINALS_TABLE, 1)
    before = house.heads()
    async with cabinet(house, 2) as page, house.page(GUS) as staff:
        async with Page(house.origin, {"taisai_device": equipment}) as program:
            for one in (page, staff, program):
                for path in (AT_ONE, f"{AT_ONE}/leave", f"{AT_ONE}/tests"):
                    said = {"device": "printer"} if path.endswith("tests") else GUS_BOSS
                    assert (await one.post(path, said)).status_code == 401
        assert (await page.post(other, GUS_BOSS)).status_code == 401
    assert house.heads() == before


async def test_a_device_is_tested_as_the_supervisor_who_is_there(house: RunningHouse) -> None:
    program = await house.fit_printer(TERMINALS_TABLE, 1)
    async with cabinet(house) as page:
        asked = {"device": "printer"}
        assert code_of(await page.post(f"{AT_ONE}/tests", asked)) == "not_in_audit"
        await page.post(AT_ONE, GUS_BOSS)
        assert code_of(await page.post(f"{AT_ONE}/tests", {"device": "acceptor"})) == "not_fitted"
        assert (await page.post(f"{AT_ONE}/tests", asked)).status_code == 204
        await program.until(lambda view: "to_test" in view)
        state = house.floor.tables[TERMINALS_TABLE].durable
        assert state is not None
        test = state.terminals[1].cabinet.test
        assert test is not None
        assert (test.by, test.device) == (GUS, "printer")


async def test_who_was_dismissed_meanwhile_asks_for_nothing_more(house: RunningHouse) -> None:
    async with cabinet(house) as page:
        await page.post(AT_ONE, GUS_BOSS)
        await house.floor.house.ask(DismissStaff(by=CARA, id=GUS.id, reason="left"))
        assert (await page.post(f"{AT_ONE}/leave")).status_code == 401
    assert auditor(house) == GUS
