"""Houses to be attacked: whole folders, on SQLite and on a real PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.house_folder import make_folder
from store.postgres import Server, running_server
from taisai.server.upkeep.house_files import HouseFiles


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    with running_server() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def files(request: pytest.FixtureRequest, tmp_path: Path) -> HouseFiles:
    """A house with an evening in it; a test that takes it runs on both kinds of database."""
    database = ""
    if request.param == "postgresql":
        server: Server = request.getfixturevalue("postgres")
        database = server.new_database()
    return make_folder(tmp_path / "house", database=database)
