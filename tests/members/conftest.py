"""A house is shared out in a drill alone: it needs a proxy, and several processes at once."""

from collections.abc import Iterator

import pytest

from harness.drill import IS_LONG
from members.shared_house import NAMES, SharedHouse, shared_house
from store.postgres import Server, running_server

FILES = [
    "test_office_screens.py",
    "test_rolling_upgrade.py",
    "test_screens_of_supervisors.py",
    "test_shared_out.py",
]
collect_ignore = [] if IS_LONG else FILES


@pytest.fixture
def database() -> Iterator[Server]:
    """A real PostgreSQL server."""
    with running_server(is_durable=True) as server:
        yield server


@pytest.fixture
def house(database: Server) -> Iterator[SharedHouse]:
    """A house with three members, behind a proxy, on a real PostgreSQL."""
    with shared_house(database.new_database(), NAMES) as one:
        yield one
