"""A demo house that is served, on a clock in the test's hands."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient, Response
from litestar import Litestar

from harness.instant_cabinets import instant_cabinets
from harness.manual_clock import ManualClock
from taisai.cli.init import make_in
from taisai.cli.password_words import Password
from taisai.demo.plan import CASINO_SUPERVISOR, DEMO_PASSWORD, DemoPlan
from taisai.demo.running import demo_lifespan
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind
from taisai.server.app import Lifespan
from taisai.server.running_house import open_house
from taisai.server.upkeep.house_files import HouseFiles, files_of

PLAN = DemoPlan(terminals=2, bots=1, period_seconds=36, seed="served")


def make_house(folder: Path, kind: HouseKind) -> HouseFiles:
    """A house as `taisai demo` makes it."""
    files = files_of(str(folder), environment={})
    first = Person(Role.CASINO_SUPERVISOR, CASINO_SUPERVISOR)
    password = Password(DEMO_PASSWORD, is_drawn=False)
    make_in(files, first, "C", kind, password, ("Demo Casino", "Pacific/Auckland"))
    return files


@dataclass
class Visitor:
    """A browser at a running demo."""

    app: Litestar
    http: AsyncClient

    async def get(self, path: str) -> Response:
        """Asks for a page; where it is sent on is for the test to see."""
        return await self.http.get(path)


@asynccontextmanager
async def visiting(
    files: HouseFiles, lifespans: Sequence[Lifespan] | None = None
) -> AsyncIterator[Visitor]:
    """A browser at the house in a folder, which plays as a demo does unless told otherwise."""
    key = files.key()
    if lifespans is None:

        def key_of(name: str) -> str:
            return key.derive_secret(f"demo {name}")

        lifespans = [demo_lifespan(PLAN, key_of, instant_cabinets)]
    async with open_house(files, ManualClock(), lifespans) as house, house.app.lifespan():
        transport = ASGITransport(house.app)  # type: ignore[arg-type]
        async with AsyncClient(transport=transport, base_url="http://demo") as http:
            yield Visitor(house.app, http)


@pytest.fixture
def demo_files(tmp_path: Path) -> HouseFiles:
    """The files of a demo house; a copy of another would need two persons to say so."""
    return make_house(tmp_path / "demo", HouseKind.DEMO)


@pytest.fixture
def live_files(tmp_path: Path) -> HouseFiles:
    """The files of a live house."""
    return make_house(tmp_path / "live", HouseKind.LIVE)
