"""D9 5.0(b): test runs before opening are lit where whoever checks the table looks."""

from typing import Any

import pytest
from playwright.async_api import Locator, expect

from harness.ready_house import CARA, HYBRID_TABLE
from screens.browser import LAPTOP, Screens
from screens.felt_screen import felt_at
from screens.staff_screens import SupervisorScreen
from taisai.floor.stream_runner import Outcome
from taisai.table import commands as c

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def lit_in(place: Locator) -> set[str]:
    """The areas that are lit on a layout."""
    found = await place.locator("g.area.lit").evaluate_all(
        "areas => areas.map((one) => one.dataset.bet)"
    )
    return set(found)


@pytest.mark.rule("D9 3.3(b)")
@pytest.mark.rule("D9 5.0(b)")
async def test_each_test_run_is_lit_on_the_tables_own_screens_and_marked_as_a_test(
    screens: Screens,
) -> None:
    runner: Any = screens.house.floor.runner_of(HYBRID_TABLE)
    for command in (c.CloseTable(by=CARA), c.BeginOpening(by=CARA)):
        answer = await runner.ask(command)
        assert answer.outcome is Outcome.DONE, answer.refusal
    felt = await felt_at(screens, HYBRID_TABLE)
    terminal = await screens.terminal(1, HYBRID_TABLE)
    at_the_table = (felt, terminal)
    supervisor = screens.kept(SupervisorScreen(await screens.page_of(CARA, size=LAPTOP)))
    await screens.go(supervisor.page, f"/staff/{CARA.role}?table={HYBRID_TABLE}")
    await supervisor.goes_to("Opening and closing")
    for screen in at_the_table:
        await screen.shows("The table is closed")
    await supervisor.asks("RunTests")

    called = [""]
    for _ in range(3):
        now_called = supervisor.form.locator(".test b")
        await expect(now_called).not_to_have_text(called[-1])
        call = await now_called.inner_text()
        called.append(call)
        for screen in at_the_table:
            await expect(screen.page.locator(".pill .said")).to_contain_text("Test")
            await expect(screen.page.locator(".pill .said")).to_contain_text(call)
            assert await lit_in(screen.page.locator("main")) == await lit_in(supervisor.form)
        await supervisor.form.get_by_role("button", name="Seen like this").click()
    assert len(set(called[1:])) == 3
    await felt.shows("no round is played, nothing is paid")

    # Left alone, the table goes dark again; nothing was wagered, won or counted.
    await supervisor.form.get_by_role("button", name="Leave it").click()
    for screen in at_the_table:
        await expect(screen.page.locator(".pill")).not_to_contain_text("Test")
        assert await lit_in(screen.page.locator("main")) == set()
        await screen.shows("The table is closed")
    assert runner.durable.opening.runs_count == 0
