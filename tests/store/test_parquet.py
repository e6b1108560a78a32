"""Records as Parquet: the columns that the guide names, and every record comes back."""

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet as pq
from sqlalchemy import Engine

from journal.evening import evening, few
from taisai.journal import Record, Verified, head_of, verify
from taisai.store import parquet as module
from taisai.store.export import GamingDay, Selection, select_records
from taisai.store.journal import SqlJournal
from taisai.store.parquet import SCHEMA, read_parquet, write_parquet

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "analyse-records.md"


def write(file: Path, *selections: Selection) -> int:
    with file.open("xb") as opened:
        return write_parquet(opened, selections)


@pytest.mark.parametrize("rows", [1, 3, 20_000])
def test_every_record_comes_back_and_its_chain_holds(
    engine: Engine, tmp_path: Path, rows: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ROWS_AT_ONCE", rows)
    journal = SqlJournal(engine)
    journal.append((*few("cage", 3), *evening()))
    names = sorted(journal.heads())
    count = write(tmp_path / "all.parquet", *(select_records(journal, one) for one in names))
    back = list(read_parquet(tmp_path / "all.parquet"))
    assert back == [record for name in names for record in journal.read(name)]
    assert count == len(back)
    assert isinstance(verify(back), Verified)


def test_a_day_goes_on_from_the_head_before_it(engine: Engine, tmp_path: Path) -> None:
    journal = SqlJournal(engine)
    journal.append(few())
    found = select_records(journal, "table-1", GamingDay(few()[2].at, few()[4].at))
    write(tmp_path / "day.parquet", found)
    back = list(read_parquet(tmp_path / "day.parquet"))
    assert tuple(back) == few()[2:4]
    assert isinstance(verify(back, start=[head_of(few()[1])]), Verified)


def test_a_day_without_records_is_a_file_without_rows(engine: Engine, tmp_path: Path) -> None:
    journal = SqlJournal(engine)
    journal.append(few())
    assert (
        write(tmp_path / "none.parquet", select_records(journal, "table-1", GamingDay(0, 1))) == 0
    )
    assert list(read_parquet(tmp_path / "none.parquet")) == []


def test_no_more_is_read_than_is_held_at_once(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Memory does not grow with a stream: rows are written before others are read."""
    monkeypatch.setattr(module, "ROWS_AT_ONCE", 2)
    SqlJournal(engine).append(few())
    held = 0

    def records() -> Iterator[Record]:
        nonlocal held
        for one in few():
            held += 1
            yield one

    table = module._table

    def written(rows: list[Record], schema: object) -> object:
        nonlocal held
        assert held <= 2
        held = 0
        return table(rows, schema)

    monkeypatch.setattr(module, "_table", written)
    start = select_records(SqlJournal(engine), "table-1").start
    assert write(tmp_path / "few.parquet", Selection(start, records())) == len(few())
    assert pq.ParquetFile(tmp_path / "few.parquet").num_row_groups == len(few()) // 2


def test_the_guide_names_every_column_with_its_type() -> None:
    words = {
        "text": (pa.string(), pa.dictionary(pa.int32(), pa.string())),
        "64-bit whole number": (pa.int64(),),
        "moment in UTC, to the millisecond": (pa.timestamp("ms", tz="UTC"),),
        "32 bytes": (pa.binary(32),),
    }
    columns = GUIDE.read_text().partition("## The columns\n")[2].partition("\n## ")[0]
    lines = [one for one in columns.splitlines() if one.startswith("| `")]
    told = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines]
    assert [name for name, *_ in told] == SCHEMA.names
    for name, kind, _ in told:
        assert SCHEMA.field(name).type in words[kind]
        assert not SCHEMA.field(name).nullable
