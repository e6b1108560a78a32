"""A demo of an edition without terminals, really served: its touch table lives by itself."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest
from playwright.async_api import Browser, expect

from demo.conftest import make_house
from harness.instant_cabinets import instant_cabinets
from harness.manual_clock import ManualClock, settle_down
from harness.serving import answering
from screens.browser import WIDE, Screens
from screens.felt_screen import FeltScreen, winning_areas
from screens.on_record import audit_of
from taisai.demo.plan import POSITIONS, DemoPlan
from taisai.demo.running import demo_lifespan
from taisai.money import format_amount
from taisai.rules.modes import HouseKind
from taisai.server.running_house import RunningHouse, open_house
from taisai.server.upkeep.house_files import files_of
from taisai.table.phases import Phase
from taisai.table.state import Table

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

TABLE: Final = "table-1"
BOTS: Final = 6
STEP_MS: Final = 1_000
STEPS_MAX: Final = 200
"""In so many steps whatever is waited for has happened, or never will."""
PATIENT: Final = {
    "idle_seconds_max": 1_000_000,
    "send_seconds_max": 1_000_000,
    "messages_per_second_max": 1_000,
}


@asynccontextmanager
async def served(folder: Path, plan: DemoPlan) -> AsyncIterator[tuple[RunningHouse, str]]:
    """A demo as `taisai demo` runs it, but for its clock; and where it is."""
    await asyncio.to_thread(make_house, folder, HouseKind.DEMO)
    files = files_of(str(folder), given=PATIENT, environment={})
    key = files.key()
    lifespan = demo_lifespan(plan, lambda name: key.derive_secret(f"demo {name}"), instant_cabinets)
    async with (
        open_house(files, ManualClock(), [lifespan]) as house,
        answering(house.app, files.settings) as port,
    ):
        yield house, f"http://127.0.0.1:{port}"


async def quiet(house: RunningHouse) -> None:
    """Lets everybody act whose moment has come, however slow the machine is."""
    before = -1
    while (written := house.floor.tables[TABLE].head.sequence) != before:
        before = written
        await settle_down()


async def until(house: RunningHouse, is_so: Callable[[Table], bool]) -> Table:
    """Lets the house's time pass, a little at a time, until something is so at the table."""
    clock = house.floor.clock
    assert isinstance(clock, ManualClock)
    for _ in range(STEPS_MAX):
        state = house.floor.tables[TABLE].durable
        if state is not None and is_so(state):
            return state
        await clock.jump(STEP_MS)
        await quiet(house)
    raise AssertionError("it has not come to that")


async def shows_what_lies(felt: FeltScreen, file: Path) -> dict[tuple[int, str], int]:
    """The page shows what the journal has on the layout; what that is."""
    lying = audit_of(file, TABLE).layout.in_areas
    await felt.shows_laid({place: format_amount(cents) for place, cents in lying.items()})
    return lying


@pytest.mark.parametrize("edition", ["1998", "1999", "2008"])
async def test_bots_play_at_the_layout_of_an_edition_without_terminals(
    edition: str, tmp_path: Path, browser: Browser
) -> None:
    folder = tmp_path / "demo"
    plan = DemoPlan(tables=1, edition=edition, bots=BOTS, period_seconds=36, seed="felt")
    async with served(folder, plan) as (house, origin):
        file = folder / "journal.sqlite"
        screens = Screens(SimpleNamespace(origin=origin), browser)
        felt = FeltScreen(await screens.new_page(size=WIDE))
        await screens.go(screens.kept(felt).page, f"/demo/enter/table_display/{TABLE}/0")
        await felt.shows("Demo")
        await until(house, lambda state: state.phase is Phase.NO_MORE_WAGERS)
        await felt.shows("No more bets")
        laid = await shows_what_lies(felt, file)
        assert len(laid) >= BOTS // 2
        # The first positions are left to people.
        assert min(position for position, _ in laid) > POSITIONS

        state = await until(house, lambda state: len(state.history.held) == 1)
        past = state.history.held[0]
        assert past.faces is not None
        await felt.page.wait_for_function("() => document.querySelector('g.area.lit') !== null")
        assert await felt.lit() <= winning_areas(past.faces) | {"odd", "even"}
        await shows_what_lies(felt, file)
        # What was won is taken from the layout before the next round.
        await until(house, lambda state: state.phase is Phase.TUMBLING)
        assert await shows_what_lies(felt, file) == {}
        await expect(felt.page.locator("[data-stack], [data-gathered]")).to_have_count(0)
        await screens.close()
