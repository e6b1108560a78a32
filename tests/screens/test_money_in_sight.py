"""A player's money stays named on their own screen, whatever ends the terminal."""

import pytest
from playwright.async_api import expect

from harness.ready_house import ANN, CARA, TERMINALS_TABLE
from screens.browser import Screens, TerminalScreen
from taisai.house import commands as house_commands

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


async def played(screens: Screens) -> TerminalScreen:
    """A terminal with $45 in credits, and $5 on Small."""
    player = await screens.terminal(1)
    await player.insert(50)
    dealer = await screens.dealer(ANN, TERMINALS_TABLE)
    await dealer.opens_wagering()
    await player.is_open()
    await player.touch("small")
    await player.shows_money("$45.00", "$5.00", "$0.00")
    return player


async def names_the_money(player: TerminalScreen, title: str) -> None:
    """What is said over a screen that is told nothing now."""
    said = player.page.get_by_role("alert")
    for words in (title, "$45.00", "$5.00"):
        await expect(said).to_contain_text(words)


@pytest.mark.rule("D9 7.4")
async def test_a_terminal_whose_table_is_out_of_service_names_its_players_money(
    screens: Screens,
) -> None:
    player = await played(screens)
    floor = screens.house.floor
    floor.tables[TERMINALS_TABLE]._halt(RuntimeError("a fault of the program"))
    await names_the_money(player, "Out of service for a moment")
    await player.page.reload()
    await names_the_money(player, "Out of service for a moment")
    assert await floor.reload(TERMINALS_TABLE)
    await player.shows_money("$45.00", "$5.00", "$0.00")


async def test_a_revoked_terminal_names_its_players_money_and_does_after_a_reload(
    screens: Screens,
) -> None:
    player = await played(screens)
    devices = screens.house.floor.house.durable.devices
    (name,) = (
        key
        for key, one in devices.items()
        if (one.kind, one.table, one.terminal) == ("terminal", TERMINALS_TABLE, 1)
    )
    revoked = house_commands.RevokeDevice(by=CARA, device=name, reason="broken")
    assert (await screens.house.floor.house.ask(revoked)).outcome == "done"
    await names_the_money(player, "This terminal is out of use")
    await player.page.reload()
    await names_the_money(player, "This terminal is out of use")
