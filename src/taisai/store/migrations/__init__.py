"""Migrations: how a database comes to have the tables of this version; forward only.

Knows the order of the versions. Must not know what is kept. Each runs in one transaction with the
mark that it was made, so a machine that dies half-way has the tables of the version before.
An older program refuses a newer database; going back is restoring the backup made before.
"""

from pathlib import Path
from typing import Final

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.script import ScriptDirectory
from alembic.script.revision import RevisionError
from alembic.util import CommandError
from sqlalchemy import Connection, Engine

from taisai.names import BadInput
from taisai.store.engine import ANY_MS, reading, writing
from taisai.store.schema import metadata

_FOLDER: Final = Path(__file__).parent
_NEWEST: Final = "head"


class WrongVersion(BadInput):
    """The database has the tables of another version of the program."""


def upgrade(engine: Engine) -> None:
    """Brings a database, an empty one too, to the tables of this version.

    Raises:
        WrongVersion: The database belongs to a newer program.
        StoreFailed: The database failed; it is as it was before.
    """
    with writing(engine, within_ms=ANY_MS) as connection:
        _migrate(connection)


def newest_version() -> str:
    """The version of the tables that this program works with."""
    head = _scripts().get_current_head()
    assert head is not None
    return head


def version_of(engine: Engine) -> str | None:
    """The version of the tables that a database has; None where it has none."""
    with reading(engine) as connection:
        return MigrationContext.configure(connection).get_current_revision()


def check_version(engine: Engine) -> None:
    """Lets only a database pass that has the tables of this version.

    Raises:
        WrongVersion: It has others, or none; the message says what to do.
    """
    found = version_of(engine)
    if found != newest_version():
        raise WrongVersion(
            f"the database has the tables of version {found or 'none'} and this program works with "
            f"{newest_version()}: upgrade it (`taisai init` makes a new house, `taisai serve` "
            "upgrades an older one), or run the program that belongs to it"
        )


def _migrate(connection: Connection) -> None:
    scripts = _scripts()

    def missing(found: object, _: MigrationContext) -> list[object]:
        try:
            return list(scripts._upgrade_revs(_NEWEST, found))  # type: ignore[arg-type]
        except (CommandError, RevisionError):
            raise WrongVersion(
                f"the database has the tables of version {found}, which this program does not "
                f"know; it knows {newest_version()} and those before"
            ) from None

    with EnvironmentContext(Config(), scripts, fn=missing) as environment:
        environment.configure(
            connection=connection, target_metadata=metadata, transactional_ddl=True
        )
        environment.run_migrations()


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(_FOLDER), version_locations=[str(_FOLDER / "versions")])
