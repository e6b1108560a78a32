"""CPU per record: appended, written as a line, read back and verified, with ratios of one run.

Judge by CPU and by the ratios: wall-clock time on a shared machine says little.
"""

import hashlib
import time
from collections.abc import Callable

from taisai.journal import (
    Head,
    MemoryJournal,
    Record,
    Verified,
    beginning,
    following,
    from_line,
    head_of,
    to_line,
    verify,
    verify_lines,
)
from taisai.journal.record import is_canonical

RECORD_COUNT = 20_000
GROUP_COUNT = 100
"""How many records a group commit holds."""

EVENT = (
    b'{"at":1700000000000,"cause":"placed","changes":[["combination_1_4",500,1000]],'
    b'"terminal":7,"type":"WagersChanged"}'
)
"""A wager at a terminal: most of a journal is these."""


def cpu_us(work: Callable[[], object], count: int = RECORD_COUNT) -> float:
    """Microseconds of CPU for each of `count` operations: the best of three runs."""
    spent = []
    for _ in range(3):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return min(spent) / count * 1e6


def some_records() -> list[Record]:
    records = []
    head: Head = beginning("table-1")
    for number in range(RECORD_COUNT):
        record = following(head, EVENT, 1_700_000_000_000 + number, f"screen-7/{number}")
        records.append(record)
        head = head_of(record)
    return records


def append(records: list[Record]) -> None:
    journal = MemoryJournal()
    for first in range(0, len(records), GROUP_COUNT):
        journal.append(records[first : first + GROUP_COUNT])


def main() -> None:
    records = some_records()
    lines = [to_line(record) for record in records]
    assert isinstance(verify(records), Verified)
    bare = cpu_us(lambda: [hashlib.sha256(line).hexdigest() for line in lines])
    print(f"a record is a line of {len(lines[0])} bytes; hashing those alone: {bare:6.2f} us CPU")
    rows: list[tuple[str, Callable[[], object]]] = [
        ("make the next record", some_records),
        (f"check and keep it, {GROUP_COUNT} in a group", lambda: append(records)),
        ("write it as a line", lambda: [to_line(record) for record in records]),
        ("read it from a line", lambda: [from_line(line) for line in lines]),
        ("look whether its event is canonical", lambda: [is_canonical(EVENT) for _ in records]),
        ("verify it", lambda: verify(records)),
        ("verify its line", lambda: verify_lines(lines)),
    ]
    for words, work in rows:
        each = cpu_us(work)
        print(f"{words:<38}{each:6.2f} us CPU, {each / bare:5.1f} times the bare hash")


if __name__ == "__main__":
    main()
