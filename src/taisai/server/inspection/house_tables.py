"""A house's rounds, settlements and wagers as rows or as a table, in one call.

For: `taisai export --as`, and programs that count and compare. It reads the journal of a house with
its archives and writes nothing; it works while the house runs. Must not know what a row says
(`reports.round_rows`).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from taisai.names import as_counted, quote
from taisai.reports.round_rows import ROW_TYPES, Row, RowKind, rows_of
from taisai.reports.row_files import arrow_table
from taisai.server.upkeep.house_files import files_of
from taisai.store.export import GamingDay, NoSuchStream
from taisai.store.journal import SqlJournal
from taisai.store.whole_journal import WholeJournal
from taisai.stream_types import Event
from taisai.streams import TABLE, is_table


def house_rows(
    whole: WholeJournal, kind: RowKind, tables: Sequence[str], day: GamingDay | None = None
) -> Iterator[Row]:
    """The rows of tables, one table after another; of one gaming day, those of rounds begun in it.

    What is in archives that are not there is left out. Memory does not grow with the journal.
    """
    for table in tables:
        for row in rows_of(kind, table, partial(_events_of, whole, table)):
            if day is None or day.from_at <= row.began_at < day.to_at:
                yield row


def _events_of(whole: WholeJournal, table: str) -> Iterator[Event]:
    for part in whole.parts_there(table):
        for record in part.journal.read(table):
            yield TABLE.codec.decode_event(record.event)


def tables_among(streams: Iterable[str], only: str | None = None) -> list[str]:
    """The tables among streams, or the one that is named.

    Raises:
        NoSuchStream: None has that name.
    """
    tables = sorted(filter(is_table, streams), key=as_counted)
    if only is None:
        return tables
    if only not in tables:
        raise NoSuchStream(
            f"no table is named {quote(only)}: there are {', '.join(tables) or 'none'}"
        )
    return [only]


def house_table(
    folder: str | Path, kind: RowKind | str = RowKind.WAGERS, table: str | None = None
) -> Any:  # noqa: ANN401 - pyarrow says nothing of its types
    """The rounds, settlements or wagers of a house as a table of Arrow.

    `house_table("taisai-data", "wagers").to_pandas()` is pandas', and `polars.from_arrow` takes it
    as it is. It needs the extras `server` and `parquet`.

    Args:
        folder: The house's folder.
        kind: `rounds`, `settlements` or `wagers`.
        table: One of its tables; all of them without it.

    Raises:
        NoSuchStream: No table has that name.
    """
    wanted = RowKind(kind)
    files = files_of(str(folder), None, {})
    engine = files.engine(is_read_only=True)
    whole = WholeJournal(engine, [Path(one) for one in files.settings.archives])
    try:
        tables = tables_among(SqlJournal(engine).heads(), table)
        return arrow_table(ROW_TYPES[wanted], house_rows(whole, wanted, tables))
    finally:
        whole.close()
        engine.dispose()
