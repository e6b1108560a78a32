"""Fixtures: real screens in a real browser, at a house that is really served.

How to write a test here::

    pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

    async def test_a_chip_is_shown_when_it_is_confirmed(screens: Screens) -> None:
        dealer = await screens.dealer(ANN, TERMINALS_TABLE)      # /staff/dealer?table=…
        player = await screens.terminal(1)                       # /screens/terminal/table-1/1
        await player.insert(50)
        await dealer.opens_wagering()                            # the large button, pressed
        await player.touch("small")
        await player.shows_money("$45.00", "$5.00", "$0.00")     # waits for it
        await screens.advance(36_000)                            # the house's clock, never ours

- `screens` is a house of the test's own (`harness.ready_house`: staff, table-1 with terminals 1 and
  2, table-2 hybrid) with a clock that stands still; `screens.house` gives the floor, and clients
  that speak the bare protocol. Other pages: `screens.staff(GUS, "?table=table-1")`,
  `screens.device(kind, table)`, `screens.nobody(path)`. With each of them go `size=PHONE`,
  `language="zh-CN"`, `bypass_csp=True` and whatever else `browser.new_context` takes.
- `screen.page` is Playwright's page (its async API: everything is awaited); `screen.heard` holds
  every message that reached it. A test fails where a page threw, or logged an error.
- Wait for what a page shows (`expect(...)`, `shows`), never for time.
- The browser starts once a worker; tests share its process and nothing else.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from harness.instant_cabinets import InstantCabinets
from harness.ready_house import make_house
from harness.serving import RunningHouse, copy_house, serving
from screens.browser import Screens, launch_browser
from screens.supervised_floor import Supervision, make_floor
from taisai.demo.cabinet_doors import CABINET_DOORS
from taisai.server.inspection.records import Records
from taisai.server.settings import Settings
from taisai.store.engine import make_engine
from taisai.store.read_models import ReadModels

PATIENT = Settings(
    messages_per_second_max=1_000,
    sign_ins_per_second_max=100,
    idle_seconds_max=1_000_000,
    send_seconds_max=1_000_000,
    session_minutes=1_000_000,
)
"""The house's clock jumps: by it a page that is alive may seem silent for an hour."""


@asynccontextmanager
async def serving_patiently(
    path: Path, records: Records | None = None, *, has_snapshots: bool = False
) -> AsyncIterator[RunningHouse]:
    """Serves the house of a file, its records too, to pages that are not always awake."""
    if records is None:
        records = Records(make_engine(f"sqlite:///{path}", is_read_only=True), lambda *_: False)
    async with serving(path, PATIENT, records=records, has_snapshots=has_snapshots) as house:
        # A demo's terminal puts notes in by a touch, into a cabinet that is asked for over these.
        house.app.state.demo_cabinets = InstantCabinets(house.floor)
        for door in CABINET_DOORS:
            house.app.register(door)
        yield house
    records.close()


def catch_up(path: Path) -> None:
    """Takes what the journal holds into the read models, which are searched."""
    engine = make_engine(f"sqlite:///{path}")
    ReadModels(engine).catch_up()
    engine.dispose()


@pytest.fixture(scope="session")
def house_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ready house's file; tests copy it."""
    path = tmp_path_factory.mktemp("house") / "journal.sqlite"
    make_house(path)
    return path


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def untouched(house_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a house with an evening behind it; it is copied, and never served.

    To copy the files of a house that this process serves would let go of SQLite's locks, which
    belong to the process: the next program to open them, such as the proof of the journal, would
    cut the shared memory off under the server, and the system ends it with a bus error.
    """
    from screens.past_evening import make_past  # It serves houses with what stands here.

    folder = tmp_path_factory.mktemp("untouched") / "house"
    await make_past(folder, house_template)
    return folder


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Chromium, started once."""
    async with async_playwright() as playwright:
        started = await launch_browser(playwright)
        yield started
        await started.close()


@pytest_asyncio.fixture(loop_scope="session")
async def screens(house_template: Path, tmp_path: Path, browser: Browser) -> AsyncIterator[Screens]:
    """A house of the test's own, with no screen open yet."""
    async with serving_patiently(copy_house(house_template, tmp_path)) as house:
        opened = Screens(house, browser)
        yield opened
        await opened.close()


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def whole_floor(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> AsyncIterator[Supervision]:
    """The tables that a module's `PLANS` ask for, with both supervisors at their screens."""
    file = tmp_path_factory.mktemp("floor") / "journal.sqlite"
    make_floor(file, request.module.PLANS)
    async with serving_patiently(file) as house:
        screens = Screens(house, browser)
        yield await Supervision.begin(screens, file)
        await screens.close()


@pytest_asyncio.fixture(loop_scope="session")
async def floor(whole_floor: Supervision) -> AsyncIterator[Supervision]:
    """The same floor for each test, tidied up after it."""
    yield whole_floor
    await whole_floor.tidy()
