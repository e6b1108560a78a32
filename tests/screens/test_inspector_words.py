"""The inspector's screen in the language chosen: every tab, every step of a replay."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from harness.ready_house import ANN, PEOPLE
from screens.browser import SMALL, USUAL_LANGUAGES, WIDE, Size
from screens.on_record import records_of
from screens.past_evening import PUT_RIGHT, TABLE_NAME, WON_ROUND, alter, inspecting
from screens.staff_screens import InspectorScreen
from screens.stills import LOOK

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

NO_MESSAGES: Final = (
    # What people wrote, and what they and the house are called.
    "the camera shows it",
    "Harbour Casino",
    "Tai-Sai",
    "Pacific/Auckland",
    *(person.id.title() for person in PEOPLE),
    # Names of records, files, editions, rules and digests.
    *(f"table-{number}" for number in range(1, 9)),
    *("cage", "house", "CSV", "JSON", "signing.pub", "D9A", "D9"),
)
READ: Final = """names => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement.closest("code, .code, .digest, [lang=en]") !== null) continue;
    let text = node.textContent;
    for (const name of names) text = text.replaceAll(name, "");
    if (/[A-Za-z]{3}/.test(text)) found.push(node.textContent.trim());
  }
  return found;
}"""
"""Every text of the page that holds a word in Latin letters, beside such names."""


@pytest.fixture(scope="session")
def past(untouched: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with an evening behind it, for all tests here that only read."""
    return Path(shutil.copytree(untouched, tmp_path_factory.mktemp("past") / "house"))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def reading(past: Path, browser: Browser) -> AsyncIterator[InspectorScreen]:
    """The inspector's screen in Chinese."""
    async with inspecting(past, browser, "zh-CN") as inspector:
        yield inspector


@pytest_asyncio.fixture(loop_scope="session")
async def inspector(reading: InspectorScreen) -> InspectorScreen:
    """The inspector's screen in Chinese, come to anew."""
    await reading.comes()
    return reading


async def goes_through(inspector: InspectorScreen) -> AsyncIterator[int]:
    """Goes from tab to tab, and tells which it is once its contents are there."""
    tabs = inspector.page.get_by_role("tab")
    contents = (
        ".replay .card",
        ".verdict.holds",
        "section h2",
        "table.records tbody tr",
        ".exports li a",
        ".software table.records tbody tr",
        "table.records tbody tr",
        "table.records tbody tr",
    )
    await expect(tabs).to_have_count(len(contents))
    for place, content in enumerate(contents):
        await tabs.nth(place).click()
        if content == ".verdict.holds":
            await inspector.page.locator("button.begin").click()
        await expect(inspector.page.locator(content).first).to_be_visible()
        yield place


async def test_no_tab_has_english_words_in_chinese(inspector: InspectorScreen) -> None:
    async for place in goes_through(inspector):
        assert await inspector.page.evaluate(READ, NO_MESSAGES) == [], f"on tab {place}"


async def test_every_step_of_a_replay_is_in_chinese(inspector: InspectorScreen) -> None:
    await inspector.opens(f"1 号台 · 第 {WON_ROUND} 局")
    steps = inspector.page.get_by_role("list", name="步骤").get_by_role("button")
    for sentence in (
        f"第 {WON_ROUND} 局开始",
        "Ann 摇骰（×3）",
        "Ann 宣布开始下注，下注时间 36 秒",
        "1 号终端下注：小 由 $0.00 变为 $5.00",
        "2 号终端撤销上一步：大 由 $10.00 变为 $0.00",
        "固定下注时间结束",
        "Ann 按下 6",
        "Ann 录入 1, 3, 6, 总点数 10",
        "终端按 1, 3, 6, 总点数 10 结算；赢得：",
    ):
        await expect(steps.filter(has_text=sentence).first).to_be_attached()
    await inspector.opens(f"1 号台 · 第 {PUT_RIGHT} 局")
    await inspector.page.keyboard.press("End")
    card = inspector.page.locator(".card")
    await expect(card).to_contain_text("Cara 与 Gus 按 4, 一对 5, 总点数 14 重新计算第 3 局")
    await expect(card).to_contain_text("赌台主管")
    assert await inspector.page.evaluate(READ, [*NO_MESSAGES, "RoundRecalculated"]) == []


async def test_a_corrected_round_says_in_chinese_what_it_was(inspector: InspectorScreen) -> None:
    row = inspector.rows.filter(has_text=f"1 号台 · 第 {PUT_RIGHT} 局")
    await expect(row).to_contain_text("已更正")
    await expect(row).to_contain_text("$15.00")
    await expect(row).to_contain_text("更正前：5 5 5，赢得 $155.00")


async def test_what_was_refused_stands_in_the_security_record_in_chinese(
    inspector: InspectorScreen,
) -> None:
    dealer = await inspector.house.staff(ANN, TABLE_NAME)
    assert (await dealer.do("OpenTable"))["outcome"] == "refused"
    await inspector.page.get_by_role("tab", name="软件与安全").click()
    row = inspector.rows.filter(has_text="越权被拒")
    await expect(row).to_contain_text("Ann")
    await expect(row).to_contain_text("1 号台：开台（")
    assert await inspector.page.evaluate(READ, NO_MESSAGES) == []


async def test_the_first_broken_link_is_told_in_chinese(
    untouched: Path, browser: Browser, tmp_path: Path
) -> None:
    folder = Path(shutil.copytree(untouched, tmp_path / "house"))
    file = folder / "journal.sqlite"
    victim = next(one for one in records_of(file, TABLE_NAME) if b"double_3" in one.event)
    async with inspecting(folder, browser, "zh-CN") as inspector:
        alter(file, victim, victim.event.replace(b"double_3", b"double_4"))
        await inspector.page.get_by_role("tab", name="验证").click()
        await inspector.press("立即验证")
        verdict = inspector.page.locator(".verdict")
        await expect(verdict).to_contain_text(f"{TABLE_NAME} / {victim.sequence}：内容与其摘要不符")
        kinds = await inspector.page.locator("li .kind").all_inner_texts()
        assert await inspector.page.evaluate(READ, [*NO_MESSAGES, *kinds]) == []


@pytest.mark.parametrize("language", USUAL_LANGUAGES)
@pytest.mark.parametrize("size", [(1_366, 768), WIDE, SMALL], ids=str)
async def test_nothing_overflows_on_any_tab(
    past: Path, browser: Browser, language: str, size: Size
) -> None:
    async with inspecting(past, browser, language, size) as inspector:
        async for place in goes_through(inspector):
            looked = {"mayScroll": False, "mayHideOdds": True}
            assert await inspector.page.evaluate(LOOK, looked) == [], f"on tab {place}"
