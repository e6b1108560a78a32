"""The layouts' geometry as screens ask for it."""

import pytest

from harness.serving import RunningHouse
from taisai.maths import figures_of
from taisai.rules import BETS, LAYOUTS


@pytest.mark.asyncio
@pytest.mark.parametrize("name", LAYOUTS)
async def test_a_layout_is_told_with_every_area_and_its_chance(
    house: RunningHouse, name: str
) -> None:
    async with house.page() as page:
        answer = await page.get(f"/layouts/{name}")
    told = answer.json()
    assert [area["bet"] for area in told["areas"]] == [area.bet for area in LAYOUTS[name].areas]
    for area in told["areas"]:
        assert tuple(area["ways"]) == figures_of(BETS[area["bet"]]).ways_by_odds
        assert area["kind"] == BETS[area["bet"]].kind


@pytest.mark.asyncio
async def test_a_layout_may_be_kept_by_the_browser(house: RunningHouse) -> None:
    async with house.page() as page:
        answer = await page.get("/layouts/terminal_standard")
    assert answer.headers["cache-control"] == "public, max-age=3600"


@pytest.mark.asyncio
async def test_an_unknown_layout_is_not_found(house: RunningHouse) -> None:
    async with house.page() as page:
        answer = await page.get("/layouts/roulette")
    assert answer.status_code == 404
