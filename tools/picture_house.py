"""The house that sits for its pictures: a seeded demo, served on a clock that is held still.

It is what `taisai demo --seed` runs, at a moment that is always the same; so a picture changes
only when a screen does.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unittest.mock import patch

from harness.instant_cabinets import instant_cabinets
from harness.manual_clock import ManualClock
from harness.serving import answering
from taisai.cli.init import make_in
from taisai.cli.password_words import Password
from taisai.demo.plan import CASINO_SUPERVISOR, DEMO_PASSWORD, DemoPlan
from taisai.demo.running import demo_lifespan
from taisai.floor.floor import Floor
from taisai.floor.stream_runner import Outcome
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind
from taisai.server.running_house import open_house
from taisai.server.upkeep.house_files import files_of

BEGINS_AT: Final = 1_794_549_000_000
"""Friday 13 November 2026, 7.30 in the evening in Auckland."""
PLAN: Final = DemoPlan(seed="pictures")
STEP_MS: Final = 1_000
SETTLE_S: Final = 0.03
_NS_PER_MS: Final = 1_000_000


@dataclass
class PictureHouse:
    """The demo while it is served."""

    origin: str
    clock: ManualClock
    floor: Floor

    async def advance(self, ms: int) -> None:
        """Lets time pass, in steps so small that dealer and players keep up."""
        for _ in range(max(1, ms // STEP_MS)):
            await self.clock.jump(min(ms, STEP_MS))
            await asyncio.sleep(SETTLE_S)

    async def ask(self, stream: str, command: object) -> None:
        """Somebody asks for something; fails where it is refused."""
        runner = self.floor.runner_of(stream)
        assert runner is not None
        answer = await runner.ask(command)
        assert answer.outcome is Outcome.DONE, answer.refusal


@asynccontextmanager
async def picture_house(folder: Path) -> AsyncIterator[PictureHouse]:
    """Makes the demo in a folder and serves it."""
    files = files_of(str(folder), environment={})
    first = Person(Role.CASINO_SUPERVISOR, CASINO_SUPERVISOR)
    password = Password(DEMO_PASSWORD, is_drawn=False)
    shown = ("Harbour Casino", "Pacific/Auckland")
    with patch("time.time_ns", return_value=BEGINS_AT * _NS_PER_MS):
        name = "Demo casino supervisor"
        await asyncio.to_thread(make_in, files, first, name, HouseKind.DEMO, password, shown)
    key = files.key()
    clock = ManualClock(BEGINS_AT + STEP_MS)

    def key_of(name: str) -> str:
        return key.derive_secret(f"demo {name}")

    lifespans = [demo_lifespan(PLAN, key_of, instant_cabinets)]
    async with (
        open_house(files, clock, lifespans) as house,
        answering(house.app, files.settings) as port,
    ):
        yield PictureHouse(f"http://127.0.0.1:{port}", clock, house.app.state.floor)
