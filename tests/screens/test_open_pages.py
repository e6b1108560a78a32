"""The pages that everybody may open: the first one, the demo's printer tray, a notice.

They are told what they show as they are served, and speak the language of their reader.
"""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from harness.ready_house import TERMINALS_TABLE
from harness.serving import copy_house
from harness.stacked_notes import note_in
from screens.browser import (
    LAPTOP,
    LYING,
    OPEN_PAGES,
    PHONE,
    SMALL,
    TALL,
    USUAL_LANGUAGES,
    WIDE,
    Screens,
    Size,
)
from screens.conftest import serving_patiently
from screens.stills import faults_of, violations_of
from taisai.demo.entrance import vouchers
from taisai.demo.plan import DemoPlan
from taisai.demo.welcome import demo_first_page
from taisai.table import commands as table
from taisai.validation_numbers import with_check
from taisai.words import amount_in_words, languages_reviewed

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

SIZES: Final[tuple[Size, ...]] = (SMALL, (1_366, 768), LAPTOP, WIDE, TALL, PHONE, LYING)
DRAWN_ANEW: Final = """() =>
  new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"""
"""Waits until a page has been laid out for its new size."""
PLANS: Final = {
    "demo": DemoPlan(tables=3, terminals=12, bots=8),
    "layouts": DemoPlan(edition="2008"),
    "real chips": DemoPlan(is_tracked=False),
    "house": None,
}
"""Houses whose first pages differ; one that is no demo has its staff alone."""
REVIEWED_TAGS: Final = languages_reviewed()
NOTES: Final = (10_000, 2_000, 500)
VOUCHERS: Final = {
    with_check("123456789012345"): 1_000,
    with_check("111222333444555"): sum(NOTES),
}
"""What lies in the tray, by its number: oldest first."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def visit(
    house_template: Path, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> AsyncIterator[Screens]:
    """A demo whose terminals have printed something."""
    file = copy_house(house_template, tmp_path_factory.mktemp("visit"))
    async with serving_patiently(file) as house:
        house.app.register(vouchers)
        runner = house.floor.tables[TERMINALS_TABLE]
        for number, cents in VOUCHERS.items():
            for note in NOTES if cents == sum(NOTES) else (cents,):
                await runner.ask(note_in(1, note))
            await runner.ask(table.CashOut(terminal=1, validation_number=number))
            await house.clock.jump(1_000)
        opened = Screens(house, browser)
        yield opened
        await opened.close()


@asynccontextmanager
async def opened(
    visit: Screens, path: str, plan: DemoPlan | None = PLANS["demo"], **how: Any
) -> AsyncIterator[Page]:
    """A page, once it shows what it was told."""
    made = None if plan is None else partial(demo_first_page, plan)
    visit.house.app.state.first_page = made
    page = await visit.new_page(**how)
    wrongs: list[str] = []
    page.on("pageerror", lambda error: wrongs.append(str(error)))
    await page.emulate_media(reduced_motion="reduce")
    await page.goto(f"{visit.house.origin}{path}")
    await expect(page.locator("h1")).to_be_visible()
    yield page
    await page.context.close()
    assert not wrongs, "\n".join(wrongs)


async def words_of(page: Page) -> str:
    """Everything that is to be read on a page."""
    return await page.locator("#screen").inner_text()


# ------------------------------------------------------------------------------ where they lead


async def test_a_table_in_little_leads_where_the_step_beside_it_does(visit: Screens) -> None:
    async with opened(visit, "/", size=SMALL) as page:
        steps = page.locator("main ol").first.locator("li")
        for index in range(await steps.count()):
            box = await steps.nth(index).locator(".thumbnail").bounding_box()
            assert box is not None
            middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
            led = await page.evaluate(
                "([x, y]) => document.elementFromPoint(x, y)?.closest('a')?.href", middle
            )
            assert led == await steps.nth(index).locator("a").first.evaluate("(one) => one.href")


# ------------------------------------------------------------------------------ how they look


@pytest.mark.parametrize("language", USUAL_LANGUAGES)
@pytest.mark.parametrize("path", OPEN_PAGES.values(), ids=OPEN_PAGES)
async def test_nothing_overflows_on_pages_that_everybody_may_open(
    visit: Screens, path: str, language: str
) -> None:
    faults = []
    for name, plan in PLANS.items() if path == "/" else [("demo", PLANS["demo"])]:
        async with opened(visit, path, plan, language=language) as page:
            for width, height in SIZES:
                await page.set_viewport_size({"width": width, "height": height})
                await page.evaluate(DRAWN_ANEW)
                found = await faults_of(page, may_scroll=True)
                faults += [f"{name}, {width} x {height}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("language", USUAL_LANGUAGES)
@pytest.mark.parametrize("path", OPEN_PAGES.values(), ids=OPEN_PAGES)
async def test_axe_finds_nothing_on_pages_that_everybody_may_open(
    visit: Screens, path: str, language: str
) -> None:
    async with opened(visit, path, language=language) as page:
        await expect(page.locator("html")).to_have_attribute("lang", language)
        assert not await violations_of(page)


# ---------------------------------------------------------------------------- what they say


ENGLISH: Final = {
    "mi": re.compile(r"\b\w*[bcdfjlqsvxyz]\w*\b", re.IGNORECASE),
    "zh-CN": re.compile(r"[A-Za-z]{2,}"),
    "zh-TW": re.compile(r"[A-Za-z]{2,}"),
}
"""What is no word of a language: in Māori one with a letter that Māori has not."""
KNOWN: Final = ("Harbour Casino", "taisai verify", "taisai-demo", "taisai", "game_supervisor")
"""Names that are the same everywhere: of the house, the program, a role and the password."""
SAID: Final = """() => [
  document.title,
  document.querySelector("#screen").innerText,
  ...[...document.querySelectorAll("#screen [aria-label], #screen [title], #screen [placeholder]")]
    .flatMap(one => [one.ariaLabel, one.title, one.placeholder].map(words => words ?? "")),
].join("\\n")"""


@pytest.mark.parametrize("language", ENGLISH)
async def test_no_word_of_english_is_left_in_another_language(
    visit: Screens, language: str
) -> None:
    left = {}
    for name, path in OPEN_PAGES.items():
        async with opened(visit, path, language=language) as page:
            # The languages name themselves.
            await page.locator("select option").evaluate_all("all => all.map(one => one.remove())")
            words = await page.evaluate(SAID)
        for one in (*KNOWN, "Tai-Sai", "JSON", "Modbus"):
            words = re.sub(re.escape(one), "", words, flags=re.IGNORECASE)
        left[name] = ENGLISH[language].findall(words)
    assert not any(left.values()), left


async def test_every_page_is_marked_as_a_demo(visit: Screens) -> None:
    for path in OPEN_PAGES.values():
        async with opened(visit, path) as page:
            note = page.get_by_role("note")
            await expect(note).to_have_text(re.compile("^This is a demo: no real money"))


async def test_the_language_is_changed_by_a_touch_and_followed_by_the_next_page(
    visit: Screens,
) -> None:
    async with opened(visit, "/") as page:
        await page.get_by_role("combobox", name="Language").select_option("zh-CN")
        await expect(page.get_by_role("heading", name="员工")).to_be_visible()
        assert await page.title() == "骰宝 · 全部画面"
        await page.get_by_role("link", name="打印托盘").first.click()
        await expect(page.get_by_role("heading", name="打印托盘")).to_be_visible()
        # A screen on which somebody has chosen keeps to it.
        await page.get_by_role("combobox", name="语言").select_option("en")
        await expect(page.get_by_role("heading", name="Printer tray")).to_be_visible()
        await page.get_by_role("link", name="To the first page").click()
        await expect(page.get_by_role("heading", name="员工")).to_be_visible()
        await page.goto(f"{visit.house.origin}/demo/vouchers")
        await expect(page.get_by_role("heading", name="Printer tray")).to_be_visible()


async def test_words_of_the_tour_lead_to_what_they_name(visit: Screens) -> None:
    async with opened(visit, "/") as page:
        tour = page.locator("main")
        for words, path in (
            ("Take a seat at Terminal 1", "/demo/enter/terminal/table-1/1"),
            ("the dealer of Table 3", "/demo/enter/staff/dealer"),
            ("layout open beside you", "/demo/enter/table_display/table-3/0"),
            ("the printer tray", "/demo/vouchers"),
        ):
            link = tour.get_by_role("link", name=words, exact=True).first
            await expect(link).to_have_attribute("href", path)


async def test_a_voucher_says_its_value_in_figures_and_words_and_its_number_twice(
    visit: Screens,
) -> None:
    async with opened(visit, "/demo/vouchers") as page:
        slips = page.locator("main li")
        await expect(slips).to_have_count(len(VOUCHERS))
        for place, (number, cents) in enumerate(reversed(VOUCHERS.items())):
            slip = slips.nth(place)
            figures = f"${cents // 100}.{cents % 100:02d}"
            await expect(slip.locator(".amount")).to_have_text(figures)
            await expect(slip).to_contain_text(amount_in_words(cents))
            printed = await slip.locator(".number b").all_inner_texts()
            assert [one.replace(" ", "") for one in printed] == [number, number]


async def test_a_voucher_is_the_same_in_chinese_but_for_its_words(visit: Screens) -> None:
    async with opened(visit, "/demo/vouchers", language="zh-CN") as page:
        newest = page.locator("main li").first
        await expect(newest.get_by_role("heading")).to_have_text("付款凭单")
        await expect(newest.locator(".amount")).to_have_text("$125.00")
        await expect(newest).to_contain_text("壹佰贰拾伍元整")
        await expect(newest).to_contain_text("1 号台 · 1 号终端")
        printed = await newest.locator(".number b").all_inner_texts()
        assert printed[0].replace(" ", "") == list(VOUCHERS)[-1]


async def test_who_is_lost_is_led_to_the_first_page(visit: Screens) -> None:
    async with opened(visit, "/nowhere") as page:
        await page.get_by_role("link", name="To the first page").click()
        await expect(page.get_by_role("heading", name="Harbour Casino")).to_be_visible()


@pytest.mark.parametrize("path", [*OPEN_PAGES.values(), "/screens/terminal/table-1/1"])
async def test_without_script_a_page_says_so_in_every_reviewed_language(
    visit: Screens, path: str
) -> None:
    page = await visit.new_page(java_script_enabled=False)
    await page.goto(f"{visit.house.origin}{path}")
    said = page.locator("noscript p")
    await expect(said).to_have_count(len(REVIEWED_TAGS))
    assert [await one.get_attribute("lang") for one in await said.all()] == list(REVIEWED_TAGS)
    await expect(said.first).to_be_visible()
    await expect(said.first).to_contain_text("JavaScript")
    await page.context.close()
