"""A journal to be proved: tables at which rounds were played, with the snapshots that stay."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bench_start import GROUP_RECORDS, one_table, records_of_table

from crashes.staging import Staging
from harness.seals import SEALS
from taisai.floor.snapshots import format_of, pack
from taisai.journal import head_of
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.snapshots import MILESTONE_RECORDS, Snapshots
from taisai.streams import TABLE, Replay

BEGAN_AT = 1_700_000_000_000


def stage(url: str, tables: int, records_count: int) -> None:
    """Writes the journal of some tables, each with so many records."""
    engine = make_engine(url)
    upgrade(engine)
    records = one_table(engine, BEGAN_AT, records_count)
    names = [f"table-{number}" for number in range(1, tables + 1)]
    staging = Staging(engine, BEGAN_AT)
    staging.house(names)
    staging.finish(records[-1].at + 1)
    journal, shelf = SqlJournal(engine), Snapshots(engine, SEALS)
    for name in names:
        made = records_of_table(records, name)
        for first in range(0, len(made), GROUP_RECORDS):
            journal.append(made[first : first + GROUP_RECORDS])
        replay = Replay(TABLE)
        for one in made:
            replay.take(one)
            if one.sequence % MILESTONE_RECORDS == 0:
                state = pack(TABLE, replay.state, one.at, ())
                shelf.keep(head_of(one), format_of(TABLE), state)
    engine.dispose()
