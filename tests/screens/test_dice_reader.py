"""A dice reader that differs from the entry, on the dealer's and the game supervisor's screens."""

import re

import pytest
from playwright.async_api import expect

from harness.ready_house import BOB, GUS, HYBRID_TABLE
from screens.browser import Screens
from screens.evening import LAPTOP
from screens.staff_screens import SupervisorScreen
from taisai.floor.answers import Outcome
from taisai.table import commands as c

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

PERIOD_MS = 45_000
WINDOW_MS = 10_000


@pytest.mark.rule("D9 7.2")
async def test_d9_7_2_a_game_supervisor_decides_between_the_reader_and_the_entry(
    screens: Screens,
) -> None:
    dealer = await screens.dealer(BOB, HYBRID_TABLE)
    page = await screens.page_of(GUS, size=LAPTOP)
    supervisor = screens.kept(SupervisorScreen(page))
    await screens.go(page, f"/staff/{GUS.role}?table={HYBRID_TABLE}")
    await dealer.opens_wagering()
    await expect(dealer.page.locator(".big .words")).to_have_text(re.compile(r"\d+ s"))
    await screens.advance(PERIOD_MS)
    await dealer.closes_and_uncovers()
    await dealer.keys(4, 4, 1)
    await dealer.goes_on("ENTER")
    runner = screens.house.floor.tables[HYBRID_TABLE]
    answer = await runner.ask(c.ReportReading(faces=(4, 4, 2), confidence=990))
    assert answer.outcome is Outcome.DONE

    await dealer.shows("The dice reader differs from the entry")
    await screens.advance(WINDOW_MS)
    assert runner.durable.phase == "outcome_entered"
    await supervisor.shows("2, double 4, total 10")
    await supervisor.asks("UpholdEntry")
    await expect(supervisor.page.locator(".differs")).to_have_count(0)
    await screens.advance(WINDOW_MS)
    assert runner.durable.history.held[-1].faces == (4, 4, 1)
