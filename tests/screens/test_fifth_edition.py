"""A fifth edition, really shown: every screen has its bet and its price; old rounds keep theirs.

The edition is a value that is made known for the test where editions are found by name. A hybrid
table has played a round under 9A; it is set up for the fifth edition and plays on.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio
from msgspec.structs import replace
from playwright.async_api import Browser, Locator, expect

from editions.fifth import DEARER_BET, NEW_BET, make_known
from harness.ready_house import (
    BOB,
    CARA,
    GUS,
    HYBRID_TABLE,
    INES,
    START_MS,
    add_table_with_layout,
    enrol,
    enrol_terminal,
    opening_with_checks,
    stage_house,
)
from harness.stacked_notes import note_in
from rules.made_editions import FIFTH
from screens.browser import LAPTOP, LYING, PHONE, SMALL, TALL, WIDE, Screen, Screens, TerminalScreen
from screens.conftest import catch_up, serving_patiently
from screens.felt_screen import AtTheLayout
from screens.on_record import events_of
from screens.staff_screens import InspectorScreen
from screens.supervised_floor import comes
from taisai.house.vocabulary import DeviceKind
from taisai.reports.settlement_audit import SettlementAudit
from taisai.rules import Outcome
from taisai.rules.modes import HouseKind, Mode
from taisai.table import commands as c
from taisai.table.vocabulary import Setup

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

HOUR_MS: Final = 3_600_000
PERIOD_MS: Final = 36_000
WINDOW_MS: Final = 3_000
SIZES: Final = {1: WIDE, 2: TALL, 3: PHONE, 4: LYING, 5: SMALL}
"""A terminal for each shape of screen; the last one speaks Chinese."""
CHINESE: Final = 5
OLD_PRICE: Final = re.compile(r"^Double 3, 11 to 1\b")
NEW_LIT: Final = set(FIFTH.lit("standard", Outcome(1, 1, 1)))


def _old_evening(path: Path) -> None:
    """A round under 9A; then everybody leaves, and the table is set up for the fifth edition."""
    setup = Setup(
        table=HYBRID_TABLE,
        mode=Mode.HYBRID,
        edition="9A",
        house_kind=HouseKind.DEMO,
        has_results_display=True,
        wagering_period_ms=PERIOD_MS,
        settlement_window_ms=WINDOW_MS,
    )
    then = replace(setup, edition=FIFTH.name)
    with stage_house(path, START_MS - HOUR_MS) as staging:
        add_table_with_layout(staging, setup, BOB)
        for number in (2, 3, 4, 5):
            staging.ask(HYBRID_TABLE, c.InstallTerminal(by=CARA, terminal=number))
        for number in SIZES:
            enrol_terminal(staging, HYBRID_TABLE, number)
        for kind in (DeviceKind.TABLE_DISPLAY, DeviceKind.RESULTS_DISPLAY):
            enrol(staging, kind, HYBRID_TABLE, 0)
        for command in (
            note_in(1, 1_000),
            c.SpinTumbler(by=BOB, times=3),
            c.CallPlaceYourBets(by=BOB),
            c.PlaceWager(terminal=1, bet=DEARER_BET, amount_cents=500),
        ):
            staging.ask(HYBRID_TABLE, command)
        staging.at += PERIOD_MS
        for command in (
            c.CallNoMoreBets(by=BOB),
            c.Uncover(by=BOB),
            *(c.PressEntryButton(by=BOB, number=number) for number in (3, 3, 5)),
            c.PressEnter(by=BOB),
            c.SettleRound(by=BOB),
            c.ReplaceCover(by=BOB),
            c.AskToCancelCredits(terminal=1),
            c.CancelCredits(by=BOB, terminal=1),
            c.CloseTable(by=CARA),
            c.ChangeSettings(by=CARA, setup=then),
            *opening_with_checks(then),
        ):
            staging.ask(HYBRID_TABLE, command)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The journal of a house that knows a fifth edition."""
    make_known(monkeypatch)
    path = tmp_path / "journal.sqlite"
    _old_evening(path)
    return path


@pytest_asyncio.fixture(loop_scope="session")
async def screens(file: Path, browser: Browser) -> AsyncIterator[Screens]:
    """That house, with no screen open yet."""
    async with serving_patiently(file) as house:
        opened = Screens(house, browser)
        yield opened
        await opened.close()


def area(screen: Screen, bet: str) -> Locator:
    """An area, by what a screen reader says of it."""
    return screen.page.locator(f'[data-bet="{bet}"] [aria-label]')


async def has_area(screen: Screen, bet: str, said: str) -> None:
    """An area is really there: in sight when it is gone to, and it says this."""
    await expect(area(screen, bet)).to_have_attribute("aria-label", said)
    await area(screen, bet).scroll_into_view_if_needed()
    await expect(area(screen, bet)).to_be_in_viewport()


async def shows_the_fifth(screen: Screen) -> None:
    """The new bet and the other price, each on an area of its own."""
    await has_area(screen, NEW_BET, "Total 3, 180 to 1")
    await has_area(screen, DEARER_BET, "Double 3, 10 to 1")
    await has_area(screen, "double_4", "Double 4, 11 to 1")


async def test_a_fifth_edition_is_played_on_every_screen_and_old_rounds_stay_as_they_were(
    screens: Screens, file: Path
) -> None:
    table = await AtTheLayout.come_in(screens, file, HYBRID_TABLE, BOB)
    terminals = {
        number: await screens.terminal(
            number, HYBRID_TABLE, size=size, language="zh-CN" if number == CHINESE else "en"
        )
        for number, size in SIZES.items()
    }
    player = terminals[1]
    # R51: closing has cleared the old result, and the layout is that of the new edition.
    for screen in (player, table.felt):
        await shows_the_fifth(screen)
    assert await player.lit() == []

    await player.insert(50)
    await table.takes(3)
    await table.sells_colour(3, "blue", "$5.00", 20)
    await table.opens()
    for number in (1, 2, 3, 4):
        await shows_the_fifth(terminals[number])
    await has_area(terminals[CHINESE], NEW_BET, "点数 3, 1 赔 180")
    await shows_the_fifth(table.felt)
    await the_help_page_tells_of_it(player)

    await player.choose("$5.00")
    for bet in (NEW_BET, "small"):
        await player.touch(bet)
        await player.is_answered()
    await table.felt.hand_of(3, "1 chip, blue")
    for bet in (NEW_BET, "big"):
        await table.felt.touch(bet)
    await screens.advance(PERIOD_MS)
    await table.dealer.closes_and_uncovers()
    await table.dealer.enters(1, 1, 1)
    await table.felt.shows("triple 1, total 3")
    assert await table.felt.lit() == NEW_LIT
    await screens.advance(WINDOW_MS)
    # $50 less two wagers of $5, and $5 at 180 to 1 with it.
    await player.shows_money("$945.00", "$0.00", "$900.00")
    assert set(await player.lit()) == NEW_LIT

    await supervisors_see_it(screens)
    await table.dealer.goes_on("Collect losing wagers")
    await table.pays("Total 3")
    await expect(table.felt.position(3)).to_contain_text("won $900.00")
    results = await screens.device(DeviceKind.RESULTS_DISPLAY, HYBRID_TABLE)
    await results.shows("triple 1, total 3")
    await asyncio.to_thread(catch_up, file)
    await the_inspector_replays_both(screens)

    audit = SettlementAudit()
    for event in events_of(file, HYBRID_TABLE):
        audit.read(event)
    assert audit.settlements_count == 2


async def the_help_page_tells_of_it(player: TerminalScreen) -> None:
    """Its lines have the bet, the price and the chance."""
    await player.press("Help")
    lines = player.page.locator("dialog[open] tbody tr")
    for words in (
        ("Total 3", "180 to 1", "1 in 216"),
        ("Double 3", "10 to 1", "16 in 216"),
        ("Double 1, 2, 4, 5, 6", "11 to 1", "16 in 216"),
    ):
        line = lines.filter(has=player.page.get_by_role("rowheader", name=words[0], exact=False))
        await expect(line.first).to_contain_text(words[1])
        await expect(line.first).to_contain_text(words[2])
    await player.page.keyboard.press("Escape")


async def supervisors_see_it(screens: Screens) -> None:
    """Both of them: the edition, and the wager that lies on the layout."""
    for person in (GUS, CARA):
        supervisor = await comes(screens, person)
        await supervisor.goes_to("Table 2")
        await supervisor.shows("edition 9B")
    await supervisor.goes_to("Layout")
    await supervisor.shows("Total 3")


async def the_inspector_replays_both(screens: Screens) -> None:
    """Each round on the layout of its own edition; and the par sheet offers the fifth."""
    page = await screens.page_of(INES, size=LAPTOP)
    inspector = screens.kept(InspectorScreen(page, screens.house))
    await inspector.comes()
    await inspector.opens("Table 2 · round 2")
    await expect(area(inspector, NEW_BET)).to_have_count(1)
    await inspector.page.keyboard.press("End")
    await expect(inspector.page.locator(".area.lit").first).to_be_visible()
    assert await inspector.lit() == NEW_LIT
    await inspector.comes()
    await inspector.opens("Table 2 · round 1")
    await expect(area(inspector, DEARER_BET)).to_have_attribute("aria-label", OLD_PRICE)
    await expect(area(inspector, NEW_BET)).to_have_count(0)
    await inspector.comes()
    await inspector.goes_to("Par sheet")
    await inspector.page.get_by_label("Edition").select_option("9B")
    await expect(inspector.rows).to_have_count(51)
    await expect(inspector.rows.filter(has_text="Total 3").first).to_contain_text("180 to 1")
