"""`taisai export`: records as lines that prove themselves or as Parquet, and rows made of them.

For: reading what was asked and writing it. Must not know what a record says.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
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


class RowsWanted(StrEnum):
    """What follows from the records of tables, a row each."""

    WAGERS = "wagers"
    ROUNDS = "rounds"
    SETTLEMENTS = "settlements"


class RowFormat(StrEnum):
    """How rows are written."""

    CSV = "csv"
    JSONL = "jsonl"
    PARQUET = "parquet"


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
    rows: Annotated[
        RowsWanted | None,
        typer.Option("--as", help="What follows from the records of a table, or of all."),
    ] = None,
    format_: Annotated[
        RowFormat | None, typer.Option("--format", help="With --as: how rows are written; csv.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write here; standard output if not given.")
    ] = None,
) -> None:
    """Export records as they are chained, or rows that follow from them.

    Records are JSON lines. `taisai verify` proves the file, and so does the
    program on the page about the journal's format. It holds validation
    numbers: it is for those who may read the journal. It works while the
    house runs.

    With --parquet the same records are columns, of all streams where none
    is named, for DuckDB and the like; it needs the extra `parquet`.

    With --as it exports rounds, settlements or wagers as they stand after
    every amendment, correction and void: taisai export --as wagers.
    """
    if rows is None and format_ is not None:
        complain("--format is for rows: say --as wagers, rounds or settlements too")
    if rows is not None:
        if heads or parquet:
            complain("--as exports rows: leave --heads out, and write --format parquet")
        _export_rows(rows, format_ or RowFormat.CSV, stream, data, day, out)
        return
    if parquet and (heads or out is None):
        complain("--parquet writes records into a file: name it with --out, and leave --heads out")
    if not parquet and (stream is None) is not heads:
        complain("name a stream to export, or --heads, and not both")
    with failing_well(), _opened(data) as (journal, whole):
        wanted = None if day is None else _gaming_day(whole, day)
        if parquet:
            _write_parquet(journal, stream, wanted, out)
        elif stream is None:
            with _writing(out) as file:
                _write_heads(journal, file)
        else:
            _write_records(journal, stream, wanted, out)


@contextmanager
def _opened(data: str | None) -> Iterator[tuple["SqlJournal", "WholeJournal"]]:
    """The journal of a house, and the same with its archives, to be read."""
    from taisai.store.journal import SqlJournal
    from taisai.store.whole_journal import WholeJournal

    files = files_in(data)
    engine = files.engine(is_read_only=True)
    whole = WholeJournal(engine, [Path(one) for one in files.settings.archives])
    try:
        yield SqlJournal(engine), whole
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


def _export_rows(
    wanted: RowsWanted,
    format_: RowFormat,
    table: str | None,
    data: str | None,
    day: str | None,
    out: Path | None,
) -> None:
    if format_ is RowFormat.PARQUET:
        if out is None:
            complain("Parquet is written into a file: name it with --out")
        with needing("parquet"):
            import pyarrow  # noqa: F401 - asked for before a file is begun
    with failing_well(), _opened(data) as (journal, whole):
        from taisai.reports.round_rows import ROW_TYPES, RowKind
        from taisai.reports.row_files import write_columns, write_csv, write_lines
        from taisai.server.inspection.house_tables import house_rows, tables_among

        kind = RowKind(wanted.value)
        tables = tables_among(journal.heads(), table)
        found = house_rows(whole, kind, tables, None if day is None else _gaming_day(whole, day))
        writers = {RowFormat.CSV: write_csv, RowFormat.JSONL: write_lines}
        with _writing(out) as file:
            count = writers.get(format_, write_columns)(file, ROW_TYPES[kind], found)
    typer.echo(f"{count} {wanted} of {', '.join(tables) or 'no table'}", err=True)


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
