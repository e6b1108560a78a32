"""`taisai archive`: close a journal that has become large, and go on in the next.

For: reading what was asked, and leaving a snapshot of every stream at its head, from which the next
database goes on. Must not know how it is done: `store.archive`.
"""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from taisai.cli.complaints import complain
from taisai.cli.house import Data, demand_stopped, fail, failing_well, files_in, progress_of

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from taisai.server.upkeep.house_files import HouseFiles
    from taisai.store.archive import ClosedDatabase


def archive_house(
    to: Annotated[
        str, typer.Argument(help="The archive's file; for PostgreSQL, a new database's address.")
    ],
    data: Data = None,
) -> None:
    """Close the journal under another name and begin the next from its heads.

    The house must be stopped. The whole journal is proved first, nothing
    is deleted, and the archive is made read only. For PostgreSQL name a
    new, empty database, and put its address into house.toml afterwards.
    """
    with failing_well():
        from taisai.store.journal import SqlJournal

        files = files_in(data)
        files.demand_house()
        with files.hold() as holder:
            engine = files.engine()
            try:
                demand_stopped(files, engine, holder)
                _sign(files, engine)
                asyncio.run(_take_snapshots(files, engine))
                total = SqlJournal(engine).records_count()
                with progress_of("Archiving", total) as told:
                    made = _archive(files, engine, to, told)
            finally:
                engine.dispose()
    typer.echo(f"{made.records_count} records are closed in {made.archive}.")
    if files.settings.database:
        typer.echo(f'Now let house.toml name the next database: database = "{to}"')


def _sign(files: "HouseFiles", engine: "Engine") -> None:
    """Signs the last heads of the journal that is closed; a copy, or a forged one, is refused."""
    from taisai.floor.clock import SystemClock
    from taisai.server.upkeep.history import history_of
    from taisai.store.whole_journal import WholeJournal

    history = history_of(files, engine)
    whole = WholeJournal(engine, [Path(one) for one in files.settings.archives])
    try:
        history.demand_continued(whole)
    finally:
        whole.close()
    history.sign(SystemClock().now())
    engine.dispose()


def _archive(files: "HouseFiles", engine: "Engine", to: str, told: object) -> "ClosedDatabase":
    from taisai.floor.clock import SystemClock
    from taisai.server.upkeep.history import signer_of_next
    from taisai.store.archive import archive_database, archive_file
    from taisai.store.engine import make_engine

    assert callable(told)
    sign = signer_of_next(files, SystemClock().now())
    if engine.dialect.name == "sqlite":
        return archive_file(engine, Path(to), told, sign)
    following = make_engine(to)
    try:
        return archive_database(engine, following, told, sign)
    finally:
        following.dispose()


async def _take_snapshots(files: "HouseFiles", engine: "Engine") -> None:
    """Leaves a snapshot of every stream at its newest record, whatever ended the last run."""
    from taisai.floor.clock import SystemClock
    from taisai.floor.disk import ThreadDisk
    from taisai.floor.floor import Floor
    from taisai.floor.snapshots import ThreadShelf
    from taisai.store.snapshots import Snapshots
    from taisai.store.whole_journal import ContinuedJournal

    snapshots = Snapshots(engine, files.key().seals)
    journal = ContinuedJournal(engine, folders=[Path(one) for one in files.settings.archives])
    disk = ThreadDisk(journal)
    try:
        floor = Floor(disk, SystemClock(), shelf=ThreadShelf(snapshots, disk.call))
        await floor.open()
        for runner in floor.runners:
            if not runner.is_loaded:
                fail(f"{runner.stream} cannot be replayed: {runner.why_words}")
        if floor.courier.waiting_count:
            complain("the cage has not heard of every voucher: start the house once, then stop it")
        for runner in floor.runners:
            await runner.take_snapshot()
    finally:
        disk.close()
        journal.close()
