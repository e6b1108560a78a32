"""The window beside a demo's table: lamps as the board shines, a lamp burnt out by a touch."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from harness.ready_house import TERMINALS_TABLE
from harness.serving import copy_house
from screens.browser import LAPTOP, Screens
from screens.conftest import serving_patiently
from screens.stills import faults_of, violations_of
from taisai.demo.cabinets import Seen
from taisai.demo.equipment_doors import EQUIPMENT_DOORS

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

SMALL_LAMP = 16


class Board:
    """A table's board: what shines, and what was done to it."""

    def __init__(self) -> None:
        self.seen: dict[str, object] = {"lit": ["big", "total_14"], "is_covered": True}
        self.done: list[tuple[int, str, int]] = []

    async def do(self, _table: str, terminal: int, deed: str, value: int = 0) -> Seen:
        if deed != "look":
            self.done.append((terminal, deed, value))
        if deed in ("burn_out", "new_lamp"):
            self.seen["burnt_out"] = ["small"] if deed == "burn_out" else []
        return self.seen


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def visit(
    house_template: Path, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> AsyncIterator[Screens]:
    folder = tmp_path_factory.mktemp("equipment")
    async with serving_patiently(copy_house(house_template, folder)) as house:
        for door in EQUIPMENT_DOORS:
            house.app.register(door)
        yield Screens(house, browser)


@pytest.mark.parametrize("language", ["en", "zh-CN"])
async def test_lamps_shine_as_the_board_says_and_a_touch_burns_one_out(
    visit: Screens, language: str
) -> None:
    board = Board()
    visit.house.app.state.demo_cabinets = board
    page = await visit.new_page(size=LAPTOP, language=language)
    try:
        await page.goto(f"{visit.house.origin}/demo/equipment/{TERMINALS_TABLE}")
        await expect(page.locator(".felt")).to_have_attribute("data-lit", "big total_14")
        await page.locator("[data-bet=small]").first.click()
        new_lamp = page.get_by_role("button", name=re.compile("New lamp|换新灯"))
        await expect(new_lamp).to_have_count(1)
        assert board.done == [(0, "burn_out", SMALL_LAMP)]
        board.seen["rings"] = True
        await expect(page.get_by_role("status").first).to_contain_text("🔔")
        assert not await faults_of(page, may_scroll=True)
        assert not await violations_of(page)
        await new_lamp.click()
        await expect(new_lamp).to_have_count(0)
    finally:
        await page.context.close()
