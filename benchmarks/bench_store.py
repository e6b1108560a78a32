"""CPU per record kept: groups of 1, 100 and 250 on SQLite (FULL) and PostgreSQL, in one run.

Judge by CPU and by the ratios: wall-clock time on a shared machine says little. PostgreSQL's own
CPU is not counted here: it is another process, on another core if there is one.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from itertools import chain
from pathlib import Path

from sqlalchemy import text

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from store.postgres import running_server
from taisai.journal import Journal, MemoryJournal, Record, beginning, following, head_of
from taisai.store.engine import driver_of, make_engine, reading, sqlite_file
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade

TABLE_COUNT = 100
RECORD_COUNT = 20_000
GROUPS = (1, 100, 250)
GROUP_COUNT_MAX = 400
"""How many groups are written at most: one record a group takes as long as the disk does."""

EVENT = (
    b'{"at":1700000000000,"cause":"placed","changes":[["combination_1_4",500,1000]],'
    b'"terminal":7,"type":"WagersChanged"}'
)
"""A wager at a terminal: most of a journal is these."""


def some_records(name: str) -> list[Record]:
    """Records of all tables, in turn, as a group commit gathers them."""
    streams = []
    for table in range(TABLE_COUNT):
        head = beginning(f"{name}-{table}")
        records = []
        for number in range(RECORD_COUNT // TABLE_COUNT):
            record = following(head, EVENT, 1_700_000_000_000 + number, f"screen-7#{number}")
            records.append(record)
            head = head_of(record)
        streams.append(records)
    return list(chain.from_iterable(zip(*streams, strict=True)))


def measure(words: str, journal: Journal, size: int, bare_us: float) -> float:
    records = some_records(f"{size}")[: size * GROUP_COUNT_MAX]
    start, began = time.process_time(), time.perf_counter()
    for first in range(0, len(records), size):
        journal.append(records[first : first + size])
    spent, took = time.process_time() - start, time.perf_counter() - began
    each_us = spent / len(records) * 1e6
    ratio = f"{each_us / bare_us:6.1f} times memory" if bare_us else ""
    a_group_ms = took / (len(records) / size) * 1e3
    print(f"{words:<12}{size:>5} a group {each_us:8.2f} us CPU {a_group_ms:8.2f} ms wall {ratio}")
    return each_us


def measure_all(words: str, url: str, bare_us: float, size_of: Callable[[], int]) -> None:
    engine = make_engine(url)
    upgrade(engine)
    journal = SqlJournal(engine)
    before = size_of()
    for size in GROUPS:
        measure(words, journal, size, bare_us)
    grown = (size_of() - before) / journal.records_count()
    print(f"{words:<12}{grown:6.0f} bytes a record, its index with it; an event is {len(EVENT)}")
    start = time.process_time()
    for stream in journal.heads():
        list(journal.read(stream))
    read_us = (time.process_time() - start) / journal.records_count() * 1e6
    print(f"{words:<12}{read_us:6.2f} us CPU to read a record")
    start = time.perf_counter()
    journal.heads()
    print(f"{words:<12}{(time.perf_counter() - start) * 1e3:6.2f} ms for all heads")
    engine.dispose()


def main() -> None:
    bare_us = measure("memory", MemoryJournal(), 100, 0)
    with tempfile.TemporaryDirectory() as folder, running_server(is_durable=True) as server:
        file = Path(folder) / "journal.sqlite"
        measure_all("sqlite", f"sqlite:///{file}", bare_us, lambda: _size_of_file(file))
        url = server.new_database()
        measure_all("postgresql", url, bare_us, lambda: _size_of_database(url))


def _size_of_file(file: Path) -> int:
    engine = make_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        driver_of(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
    engine.dispose()
    return sqlite_file(engine).stat().st_size


def _size_of_database(url: str) -> int:
    engine = make_engine(url)
    with reading(engine) as connection:
        query = text("SELECT pg_database_size(current_database())")
        size = connection.execute(query).scalar_one()
    engine.dispose()
    return int(size)


if __name__ == "__main__":
    main()
