"""Staff screens on a tablet held upright: the head takes little of it, and nothing is lost."""

import pytest
from playwright.async_api import expect

from harness.ready_house import CARA, CARL, GUS, INES
from screens.browser import LANGUAGES, SMALL, UPRIGHT, Screen, Screens
from screens.scenes import all_scenes
from screens.stills import stills_of_staff
from taisai.persons import Person
from taisai.server.conversation.screens import ScreenKind

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

HEAD_PX = 76
"""One line, in which a long title or a long word takes a second one."""
PLACES_PX = 105
"""Two lines of what can be touched."""
TABS = 8
"""Of the inspector's screen."""
HEIGHT = "it => it.getBoundingClientRect().height"
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
CROPPED = """() => [...document.querySelectorAll(".scroll, .sv-scroll")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.getAttribute("aria-label") ?? one.className)"""


async def opened(screens: Screens, person: Person, language: str) -> Screen:
    """A staff screen on the tablet."""
    screen = await screens.staff(person, size=UPRIGHT, language=language)
    await expect(screen.page.locator("nav, main").first).to_be_visible()
    return screen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("person", [GUS, CARA, CARL, INES], ids=str)
async def test_the_head_is_one_line_on_a_tablet_held_upright(
    screens: Screens, person: Person, language: str
) -> None:
    screen = await opened(screens, person, language)
    head = screen.page.locator("header").first
    assert await head.evaluate(HEIGHT) <= HEAD_PX
    assert not await screen.page.evaluate(TOO_WIDE)
    # Who is signed in is still to be read.
    await expect(head.locator(".person")).to_be_visible()


async def test_the_places_of_a_supervisor_take_two_lines_that_no_phase_moves(
    screens: Screens,
) -> None:
    boss = await opened(screens, CARA, "en")
    places = boss.page.locator("nav").first
    assert await places.evaluate(HEIGHT) <= PLACES_PX
    table = places.get_by_role("button", name="Table 1")
    await expect(table.locator("small")).to_be_hidden()


async def test_a_terminals_meters_can_be_read_on_a_tablet_held_upright(screens: Screens) -> None:
    inspector = await opened(screens, INES, "en")
    await inspector.page.get_by_role("tab", name="Meters and book").click()
    cells = inspector.page.locator("table.records tbody tr").first.locator("td")
    await expect(cells.first).to_be_visible()
    sizes = await cells.evaluate_all(
        "all => all.map(it => parseFloat(getComputedStyle(it).fontSize))"
    )
    assert min(sizes) >= 13
    assert not await inspector.page.evaluate(TOO_WIDE)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_list_of_the_inspector_is_cropped_on_a_tablet_held_upright(
    screens: Screens, language: str
) -> None:
    inspector = await opened(screens, INES, language)
    tabs = await inspector.page.get_by_role("tab").all()
    assert len(tabs) == TABS
    for tab in tabs:
        await tab.click()
        await expect(tab).to_have_attribute("aria-selected", "true")
        await expect(inspector.page.locator(".panel > *").first).to_be_visible()
        assert await inspector.page.evaluate(CROPPED) == [], await tab.inner_text()
        assert not await inspector.page.evaluate(TOO_WIDE), await tab.inner_text()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_game_supervisor_sees_what_came_back_of_past_rounds_on_a_small_laptop(
    screens: Screens, language: str
) -> None:
    kind, scene = ScreenKind.GAME_SUPERVISOR, all_scenes()["lost"]
    guard = await stills_of_staff(screens, kind, scene, size=SMALL, language=language)
    rows = guard.page.locator(".list tbody tr")
    await expect(rows).to_have_count(1)
    assert await guard.page.evaluate(CROPPED) == []
