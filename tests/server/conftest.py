"""A house that is served, for each test its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from harness.ready_house import make_house
from harness.serving import RunningHouse, copy_house, serving
from store.conftest import (  # noqa: F401 - fixtures
    engine,
    engines,
    postgres,
    postgres_engine,
    sqlite_engine,
    template_file,
)


@pytest.fixture(scope="session")
def house_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ready house's file; tests copy it."""
    path = tmp_path_factory.mktemp("house") / "journal.sqlite"
    make_house(path)
    return path


@pytest.fixture
def house_file(house_template: Path, tmp_path: Path) -> Path:
    """A house's file of the test's own."""
    return copy_house(house_template, tmp_path)


@pytest_asyncio.fixture
async def house(house_file: Path) -> AsyncIterator[RunningHouse]:
    """A house that is served, under settings that hold nobody up."""
    async with serving(house_file) as running:
        yield running
