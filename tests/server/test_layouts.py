"""The layouts' geometry as screens ask for it."""

import pytest

from harness.serving import RunningHouse
from taisai.maths import figures_of
from taisai.rules import edition_named
from taisai.rules.areas import Layout
from taisai.rules.layouts import all_layouts


@pytest.mark.rule("Div1 4")
@pytest.mark.asyncio
@pytest.mark.parametrize("layout", all_layouts(), ids=lambda layout: layout.name)
async def test_a_layout_is_told_with_every_area_its_odds_and_its_chance(
    house: RunningHouse, layout: Layout
) -> None:
    async with house.page() as page:
        answer = await page.get(f"/layouts/{layout.name}")
    told = answer.json()
    edition = edition_named(layout.edition)
    assert (told["name"], told["edition"]) == (layout.name, layout.edition)
    assert [area["bet"] for area in told["areas"]] == [area.bet for area in layout.areas]
    for area, printed in zip(told["areas"], layout.areas, strict=True):
        assert tuple(area["ways"]) == figures_of(area["bet"], edition).ways_by_odds
        assert (area["kind"], area["odds_text"]) == (printed.kind, printed.odds_text)


@pytest.mark.asyncio
async def test_a_layout_is_told_with_its_rows_for_every_shape_of_screen(
    house: RunningHouse,
) -> None:
    async with house.page() as page:
        told = (await page.get("/layouts/9A-terminal_standard")).json()
    assert set(told["rows"]) == {"tall", "upright", "narrow", "lying"}
    assert told["rows"]["narrow"][0] == {"bets": ["small", "big"], "columns": 2, "height": 104}
    assert ["small", "big"] in told["lettered_alike"]


@pytest.mark.asyncio
async def test_a_player_is_told_together_of_bets_with_one_price_and_one_chance(
    house: RunningHouse,
) -> None:
    async with house.page() as page:
        told = (await page.get("/layouts/9A-terminal_alternative")).json()["told"]
    assert told[:5] == [["small"], ["big"], ["odd"], ["even"], ["total_4", "total_17"]]
    assert [len(group) for group in told[-3:]] == [30, 20, 4]
    assert sum(map(len, told)) == 106


@pytest.mark.asyncio
async def test_a_layout_may_be_kept_by_the_browser(house: RunningHouse) -> None:
    async with house.page() as page:
        answer = await page.get("/layouts/9A-terminal_standard")
    assert answer.headers["cache-control"] == "public, max-age=3600"


@pytest.mark.asyncio
async def test_an_unknown_layout_is_not_found(house: RunningHouse) -> None:
    async with house.page() as page:
        for name in ("roulette", "standard", "1998-alternative", "2003-standard"):
            assert (await page.get(f"/layouts/{name}")).status_code == 404
