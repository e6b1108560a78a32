"""`taisai rebuild`: make the read models anew from the journal.

For: reading what was asked. Must not know what a read model holds: `store.read_models`.
"""

from pathlib import Path
from typing import Annotated

import typer

from taisai.cli.house import Data, demand_stopped, failing_well, files_in, progress_of


def rebuild_read_models(
    data: Data = None,
    archive: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE", help="An archive in which streams began; again for more, oldest first."
        ),
    ] = None,
) -> None:
    """Make the tables for searching anew: rounds, vouchers, meters, staff, incidents.

    The house must be stopped. Nothing is decided by these tables, and all
    of them follow from the journal.
    """
    with failing_well():
        from taisai.store.engine import make_engine
        from taisai.store.journal import SqlJournal
        from taisai.store.read_models import ReadModels

        files = files_in(data)
        files.demand_house()
        engines = [make_engine(f"sqlite:///{one}", is_read_only=True) for one in archive or ()]
        with files.hold() as holder:
            engine = files.engine()
            try:
                demand_stopped(files, engine, holder)
                archives = [SqlJournal(one) for one in engines]
                total = sum(one.records_count() for one in (*archives, SqlJournal(engine)))
                with progress_of("Rebuilding", total) as told:
                    count = ReadModels(engine).rebuild(archives, told)
            finally:
                for one in (*engines, engine):
                    one.dispose()
    typer.echo(f"The read models are made anew from {count} records.")
