"""What supervisors ask beside their sockets: nothing is done by it."""

import pytest

from harness.ready_house import ANN, CARA, GUS, TERMINALS_TABLE
from harness.serving import RunningHouse

pytestmark = pytest.mark.asyncio

CASINO = "/staff/casino_supervisor"
GAME = "/staff/game_supervisor"
VOID = {
    "type": "VoidSettledRound",
    "round": 1,
    "reason": "seen on the cameras",
    "cause": "die_not_flat",
}


def preview_at(role: str) -> str:
    return f"{role}/tables/{TERMINALS_TABLE}/preview"


async def test_a_preview_of_a_round_that_was_not_played_tells_why_not(house: RunningHouse) -> None:
    async with house.page(CARA) as page:
        answer = await page.post(preview_at(CASINO), {"command": VOID})
    assert answer.status_code == 200
    assert answer.json()["refusal"]["code"] == "unknown_round"


@pytest.mark.rule("R20")
async def test_the_second_person_asks_for_the_same_preview(house: RunningHouse) -> None:
    proposed = {**VOID, "by": {"role": "casino_supervisor", "id": "cara"}}
    async with house.page(GUS) as page:
        answer = await page.post(preview_at(GAME), {"command": proposed})
    assert answer.json()["refusal"]["code"] == "unknown_round"


@pytest.mark.parametrize(
    "command",
    [
        {"type": "OpenTable"},
        {"type": "VoidSettledRound"},
        {**VOID, "round": "one"},
        {**VOID, "terminal": 1},
    ],
)
async def test_what_is_no_correction_has_no_preview(
    house: RunningHouse, command: dict[str, object]
) -> None:
    async with house.page(CARA) as page:
        answer = await page.post(preview_at(CASINO), {"command": command})
    assert answer.status_code == 400


async def test_a_table_that_is_not_there_has_no_preview(house: RunningHouse) -> None:
    async with house.page(CARA) as page:
        for table in ("nowhere", "cage"):
            path = f"{CASINO}/tables/{table}/preview"
            assert (await page.post(path, {"command": VOID})).status_code == 404


@pytest.mark.rule("D9 5.0(b)")
async def test_the_tests_before_opening_are_lit_for_this_tables_layout(house: RunningHouse) -> None:
    async with house.page(CARA) as page:
        found = (await page.get(f"{CASINO}/tables/{TERMINALS_TABLE}/opening-tests")).json()
    assert found["layout"] == "9A-standard"
    assert len(found["tests"]) == 56


async def test_dealers_are_those_who_are_engaged_as_such(house: RunningHouse) -> None:
    async with house.page(CARA) as page:
        before = (await page.get(f"{CASINO}/dealers")).json()
        await page.post(f"{CASINO}/people/{ANN.id}/dismiss", {"reason": "left"})
        after = (await page.get(f"{CASINO}/dealers")).json()
    assert ANN.id in {one["id"] for one in before}
    assert ANN.id not in {one["id"] for one in after}


async def test_colleagues_are_all_staff_by_name_even_who_has_left(house: RunningHouse) -> None:
    async with house.page(CARA) as page:
        await page.post(f"{CASINO}/people/{ANN.id}/dismiss", {"reason": "left"})
        found = (await page.get(f"{CASINO}/colleagues")).json()
    names = {one["id"]: one["name"] for one in found}
    assert names[ANN.id] == "Ann"
    assert set(found[0]) == {"id", "name"}


@pytest.mark.parametrize(
    "path", ["dealers", "colleagues", "setup-choices", "win", "tables/table-1/opening-tests"]
)
async def test_nobody_asks_who_is_not_signed_in(house: RunningHouse, path: str) -> None:
    async with house.page() as page:
        assert (await page.get(f"{GAME}/{path}")).status_code == 401
