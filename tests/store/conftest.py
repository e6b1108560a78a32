"""Databases for the store's tests: a new SQLite file, and a new database on a real PostgreSQL."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from store.postgres import Server, running_server
from taisai.store.engine import make_engine
from taisai.store.migrations import upgrade

TIMEOUT_MS = 300


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A real PostgreSQL server, with a database `template_house` that has its tables."""
    with running_server() as server:
        server.run("CREATE DATABASE template_house")
        _make_tables(server.url("template_house"))
        yield server


@pytest.fixture(scope="session")
def template_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with its tables."""
    path = tmp_path_factory.mktemp("template") / "journal.sqlite"
    _make_tables(f"sqlite:///{path}")
    return path


def _make_tables(url: str) -> None:
    engine = make_engine(url)
    upgrade(engine)
    engine.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database without tables; a test that takes it runs on both kinds."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.sqlite'}"
    server: Server = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
def engines() -> Iterator[Callable[[str], Engine]]:
    """Opens databases, and closes them at the end."""
    opened: list[Engine] = []

    def open_one(url: str) -> Engine:
        engine = make_engine(url, timeout_ms=TIMEOUT_MS)
        opened.append(engine)
        return engine

    yield open_one
    for engine in opened:
        engine.dispose()


@pytest.fixture
def sqlite_engine(tmp_path: Path, template_file: Path, engines: Callable[[str], Engine]) -> Engine:
    """A database with its tables, for what SQLite alone can show."""
    path = tmp_path / "journal.sqlite"
    shutil.copy(template_file, path)
    return engines(f"sqlite:///{path}")


@pytest.fixture
def postgres_engine(postgres: Server, engines: Callable[[str], Engine]) -> Engine:
    """A database with its tables, for what PostgreSQL alone can show."""
    return engines(postgres.new_database("template_house"))


@pytest.fixture(params=["sqlite_engine", "postgres_engine"])
def engine(request: pytest.FixtureRequest) -> Engine:
    """A database with its tables; a test that takes it runs on both kinds."""
    made: Engine = request.getfixturevalue(request.param)
    return made


@pytest.fixture
def empty_next(engine: Engine, tmp_path: Path, engines: Callable[[str], Engine]) -> Engine:
    """A second database without tables, of the same kind as `engine`."""
    if engine.dialect.name == "sqlite":
        return engines(f"sqlite:///{tmp_path / 'next.sqlite'}")
    return engines(Server(engine.url.port or 0, tmp_path, 0).new_database())


@pytest.fixture
def empty_url_on_postgres(postgres: Server) -> str:
    """The address of a PostgreSQL database without tables."""
    return postgres.new_database()
