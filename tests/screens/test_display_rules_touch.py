"""D9A 1.1, 5.4(b)(ii): wagers are placed and moved by finger or mouse, and the outcome is shown."""

import re
from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import CDPSession, Locator, expect

from screens.browser import PHONE, WIDE, Screens, Size, TerminalScreen
from screens.display_rules import Dealing

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def playing(screens: Screens, dealing: Dealing, size: Size = WIDE) -> TerminalScreen:
    """A player with credits at a touch screen, while wagers are accepted."""
    player = await screens.terminal(1, size=size, has_touch=True)
    await player.insert(50)
    await dealing.open()
    await player.is_open()
    return player


async def middle(place: Locator) -> tuple[float, float]:
    """The middle of something in a page."""
    box = await place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


async def dragged_by_mouse(player: TerminalScreen, from_: Locator, to: Locator) -> None:
    """Drags something with a mouse."""
    mouse = player.page.mouse
    await mouse.move(*await middle(from_))
    await mouse.down()
    await mouse.move(*await middle(to), steps=6)
    await mouse.up()


async def dragged_by_finger(player: TerminalScreen, from_: Locator, to: Locator) -> None:
    """Drags something with a finger, as the touch screen itself reports it."""
    finger: CDPSession = await player.page.context.new_cdp_session(player.page)
    (x, y), (to_x, to_y) = await middle(from_), await middle(to)

    async def report(kind: str, *points: dict[str, float]) -> None:
        await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    await report("touchStart", {"x": x, "y": y})
    for step in range(1, 7):
        at = {"x": x + (to_x - x) * step / 6, "y": y + (to_y - y) * step / 6}
        await report("touchMove", at)
    await report("touchEnd")


Drag = Callable[[TerminalScreen, Locator, Locator], Awaitable[None]]
DRAGS = pytest.mark.parametrize("drag", [dragged_by_mouse, dragged_by_finger])


async def has_wager(player: TerminalScreen, bet: str, shown: str) -> None:
    """Waits until a wager is shown as the Game System confirmed it."""
    words = re.compile(rf"your wager {re.escape(shown)}")
    await expect(player.area(bet)).to_have_attribute("aria-label", words)


@DRAGS
@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.rule("D9A 1.1 Tai-Sai Terminal")
async def test_a_chip_is_dragged_from_the_rack_to_a_bet(
    screens: Screens, drag: Drag, size: Size
) -> None:
    dealing = Dealing(screens)
    player = await playing(screens, dealing, size)
    chip = player.page.get_by_role("radio", name="Chip of $10.00", exact=True)

    await drag(player, chip, player.area("small"))

    await has_wager(player, "small", "$10.00")
    await player.shows_money("$40.00", "$10.00", "$0.00")
    assert dealing.state.terminals[1].wagers == {"small": 1_000}


@DRAGS
@pytest.mark.rule("D9A 1.1 Tai-Sai Terminal")
async def test_a_wager_is_dragged_to_another_bet(screens: Screens, drag: Drag) -> None:
    dealing = Dealing(screens)
    player = await playing(screens, dealing)
    await player.choose("$5.00")
    await player.touch("small")
    await has_wager(player, "small", "$5.00")

    await drag(player, player.area("small"), player.area("total_10"))

    await has_wager(player, "total_10", "$5.00")
    await player.shows_money("$45.00", "$5.00", "$0.00")
    assert dealing.state.terminals[1].wagers == {"total_10": 500}


@pytest.mark.rule("D9A 1.1 Tai-Sai Terminal")
async def test_a_wager_that_is_held_is_taken_back(screens: Screens) -> None:
    dealing = Dealing(screens)
    player = await playing(screens, dealing)
    await player.choose("$5.00")
    await player.touch("small")
    await has_wager(player, "small", "$5.00")

    await player.page.mouse.move(*await middle(player.area("small")))
    await player.page.mouse.down()
    await player.shows_money("$50.00", "$0.00", "$0.00")
    await player.page.mouse.up()

    assert dealing.state.terminals[1].wagers == {}


@pytest.mark.rule("D9A 5.4(b)(ii)")
async def test_the_outcome_is_shown_on_every_active_terminal_and_said(screens: Screens) -> None:
    dealing = Dealing(screens)
    players = [await screens.terminal(1), await screens.terminal(2)]
    for player in players:
        await player.insert(50)
    await dealing.open()
    await players[0].is_open()
    await players[0].choose("$5.00")
    await players[0].touch("total_10")
    await has_wager(players[0], "total_10", "$5.00")
    await dealing.close()
    for player in players:
        await expect(player.page.locator(".pill")).to_contain_text("No more bets")
        await expect(player.page.locator(".pill .die")).to_have_count(0)

    await dealing.settle((3, 3, 4))

    for player in players:
        await expect(player.page.locator(".pill .die")).to_have_count(3)
        await expect(player.page.locator(".pill .result")).to_contain_text("double 3, 4, total 10")
        await expect(player.page.locator(".area.lit")).not_to_have_count(0)
        assert "total_10" in await player.lit()
    said = players[0].page.locator(".pill [role=status]")
    await expect(said).to_have_text(
        re.compile(r"double 3, 4, total 10\. Wagered .*, returned .*, net \+")
    )


async def test_a_tap_right_after_a_quick_drag_is_taken(screens: Screens) -> None:
    player = await playing(screens, Dealing(screens))
    chip = player.page.get_by_role("radio", name="Chip of $10.00", exact=True)
    other = player.page.get_by_role("radio", name="Chip of $5.00", exact=True)

    await dragged_by_finger(player, chip, player.area("small"))
    await other.tap()
    await has_wager(player, "small", "$10.00")
    await expect(other).to_be_checked()

    await dragged_by_finger(player, player.area("small"), player.area("big"))
    await player.area("total_9").tap()
    await has_wager(player, "big", "$10.00")
    await has_wager(player, "total_9", "$5.00")
