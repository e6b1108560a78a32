"""`taisai export`: the records of a table and day as lines that prove themselves, or as Parquet.

For: reading what was asked and writing it. Must not know what a record says.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from taisai.cli.complaints import complain
from taisai.cli.extras import needing
from taisai.cli.house import Data, failing_well, files_in, settings_in
from taisai.journal import heads_to_line

if TYPE_CHECKING:
    from taisai.store.export import GamingDay
    from taisai.store.journal import SqlJournal
    from taisai.store.whole_journal import WholeJournal


def export_records(
    stream: Annotated[
        str | None,
        typer.Argument(help="A table, cage or house; nothing with --heads, all with --parquet."),
    ] = None,
    data: Data = None,
    day: Annotated[
        str | None,
        typer.Option(metavar="DATE", help="The gaming day that began on a date: 2026-11-15."),
    ] = None,
    heads: Annotated[
        bool, typer.Option("--heads", help="Export all signed heads instead of records.")
    ] = False,
    parquet: Annotated[
        bool,
        typer.Option("--parquet", help="Write columns for statistics instead of lines."),
    ] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write here; standard output if not given.")
    ] = None,
) -> None:
    """Export records as JSON lines, exactly as they are chained.

    `taisai verify` proves the file, and so does the program on the page
    about the journal's format. It holds validation numbers: it is for
    those who may read the journal. It works while the house runs.

    With --parquet the same records are columns, of all streams where none
    is named, for DuckDB and the like; it needs the extra `parquet`.
    """
    if parquet and (heads or out is None):
        complain("--parquet writes records into a file: name it with --out, and leave --heads out")
    if not parquet and (stream is None) is not heads:
        complain("name a stream to export, or --heads, and not both")
    with failing_well():
        from taisai.store.journal import SqlJournal
        from taisai.store.whole_journal import WholeJournal

        files = files_in(data)
        engine = files.engine(is_read_only=True)
        whole = WholeJournal(engine, [Path(one) for one in files.settings.archives])
        try:
            journal = SqlJournal(engine)
            wanted = None if day is None else _gaming_day(whole, day)
            if parquet:
                _write_parquet(journal, stream, wanted, out)
            elif stream is None:
                with _writing(out) as file:
                    _write_heads(journal, file)
            else:
                _write_records(journal, stream, wanted, out)
        finally:
            whole.close()
            engine.dispose()


def _write_heads(journal: "SqlJournal", file: BinaryIO) -> None:
    for signed in journal.signed_heads():
        file.write(heads_to_line(signed))


def _gaming_day(whole: "WholeJournal", day: str) -> "GamingDay":
    from taisai.server.inspection.records import day_named
    from taisai.store.export import gaming_day

    settings = settings_in(whole)
    if settings is None:
        complain("this file does not tell when the gaming day begins: export without --day")
    return gaming_day(day_named(day), settings.gaming_day_start_minutes, settings.zone)


def _write_records(
    journal: "SqlJournal", stream: str, day: "GamingDay | None", out: Path | None
) -> None:
    from taisai.store.export import export_stream

    found = export_stream(journal, stream, day)
    count = 0
    with _writing(out) as file:
        for line in found.lines:
            file.write(line)
            count += 1
    typer.echo(
        f"{count} records of {stream}, after record {found.start.sequence} "
        f"with digest {found.start.digest}",
        err=True,
    )


def _write_parquet(
    journal: "SqlJournal", stream: str | None, day: "GamingDay | None", out: Path | None
) -> None:
    with needing("parquet"):
        from taisai.store.parquet import write_parquet
    from taisai.store.export import select_records

    names = sorted(journal.heads()) if stream is None else [stream]
    found = [select_records(journal, name, day) for name in names]
    with _writing(out) as file:
        count = write_parquet(file, found)
    typer.echo(f"{count} records of {', '.join(names)}", err=True)


@contextmanager
def _writing(out: Path | None) -> Iterator[BinaryIO]:
    """Standard output, or a file that is not there yet."""
    if out is None:
        yield sys.stdout.buffer
        return
    try:
        with out.open("xb") as file:
            yield file
    except FileExistsError:
        complain(f"{out} is there already: name a file that is not")
    except OSError as failed:
        complain(f"{out} cannot be written: {failed.strerror}")
