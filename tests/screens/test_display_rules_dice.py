"""D9 7.1(c), R4, R39: before the period ends no message that reaches a browser holds the dice."""

from typing import Any

import pytest
from playwright.async_api import expect

from harness.ready_house import ANN, BOB, CARA, GUS, HYBRID_TABLE, INES, TERMINALS_TABLE
from screens.browser import Screen, Screens
from screens.display_rules import messages_to, results_in
from taisai.floor.stream_runner import Outcome
from taisai.house.vocabulary import DeviceKind
from taisai.persons import Person
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table.vocabulary import Faces

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

DICE: Faces = (6, 5, 6)


async def every_screen(screens: Screens, table: str, dealer: Person) -> list[Screen]:
    """Each screen that can watch a table, open in a browser."""
    opened: list[Screen] = [
        await screens.terminal(1, table),
        await screens.dealer(dealer, table),
        *[await screens.staff(person, f"?table={table}") for person in (GUS, CARA, INES)],
    ]
    if table == HYBRID_TABLE:
        for kind in (DeviceKind.TABLE_DISPLAY, DeviceKind.RESULTS_DISPLAY):
            opened.append(await screens.device(kind, table))  # noqa: PERF401 - it is awaited
    for screen in opened:
        await expect(screen.page.locator("h1").first).to_be_visible()
    return opened


@pytest.mark.parametrize(("table", "dealer"), [(TERMINALS_TABLE, ANN), (HYBRID_TABLE, BOB)])
@pytest.mark.rule("D9 7.1(c)")
@pytest.mark.rule("R4")
@pytest.mark.rule("R39")
async def test_before_the_period_ends_no_message_that_reaches_a_browser_holds_the_dice(
    screens: Screens, table: str, dealer: Person
) -> None:
    runner: Any = screens.house.floor.runner_of(table)
    period_ms = runner.durable.setup.wagering_period_ms
    opened = await every_screen(screens, table, dealer)
    player, entry = opened[0], opened[1]

    async def ask(*commands: Command) -> None:
        for command in commands:
            answer = await runner.ask(command)
            assert answer.outcome is Outcome.DONE, (command, answer.refusal)

    covered = [] if runner.durable.is_covered else [c.ReplaceCover(by=dealer)]
    await ask(*covered, c.SpinTumbler(by=dealer))
    # Whoever sees the dice too early and says so is refused, and what they said goes nowhere.
    await ask(c.ReportReading(faces=DICE))
    await ask(c.CallPlaceYourBets(by=dealer))
    again = await runner.ask(c.ReportReading(faces=DICE))
    assert again.outcome is Outcome.REFUSED
    await expect(entry.page.get_by_text("The dice reader reported before").first).to_be_visible()
    for face in DICE:
        await entry.button(f"Number {face}").click(force=True)
    await expect(entry.page.get_by_text("tried to enter a result").first).to_be_visible()
    await screens.advance(period_ms - 1)

    for screen in opened:
        assert screen.heard, screen.page.url
        found = [one for message in messages_to(screen) for one in results_in(message)]
        assert found == [], screen.page.url

    # R39: then staff and the layout see what was entered; terminals see it when it is settled.
    await screens.advance(1)
    if table == HYBRID_TABLE:
        await ask(c.CallNoMoreBets(by=dealer), c.Uncover(by=dealer))
    await ask(*(c.PressEntryButton(by=dealer, number=face) for face in DICE))
    await ask(c.PressEnter(by=dealer))
    await expect(entry.page.get_by_text("Settle now").first).to_be_visible()
    assert any(list(results_in(message)) for message in messages_to(entry))
    assert not any(list(results_in(message)) for message in messages_to(player))

    await ask(c.SettleRound(by=dealer))

    await expect(player.page.locator(".pill")).to_contain_text("total 17")
    assert any(list(results_in(message)) for message in messages_to(player))
    # The house of these tests keeps no records on disk for the inspector to search.
    for screen in opened:
        screen.wrongs[:] = [wrong for wrong in screen.wrongs if "503" not in wrong]
