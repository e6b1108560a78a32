"""Start-up with a long journal: from the records alone, and then with a snapshot of every stream.

A whole day of 100 tables is 43 million events (30 terminals, 10 wagers each, a round a minute), so
two lengths are measured and the rest is reckoned from the CPU that each further event costs. The
journal is made by the core: one table plays real rounds, and the others get its events under their
own names, each chained anew. Nobody cashes out in it. First of all, a house in which nothing has
happened: what `taisai serve` costs at its start, and while nothing happens.

    python benchmarks/bench_start.py           200,000 and 400,000 events at 100 tables
    python benchmarks/bench_start.py --full    200,000 and 1,000,000
"""

import argparse
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from sqlalchemy import Engine, func, select

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from measures import cpu_s, memory_kb

from crashes.run_server import ServerProcess, free_port
from crashes.staging import Staging, dealer_of
from harness.stacked_notes import note_in
from taisai.floor.snapshots import SNAPSHOT_RECORDS
from taisai.journal import Record, beginning, following, head_of
from taisai.store.engine import make_engine, reading
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.schema import projected, snapshots
from taisai.table import commands

TABLES = 100
SEATS = 30
WAGERS_A_ROUND = 10
ROUNDS_A_DAY = 1_440
DAY_EVENTS = TABLES * SEATS * WAGERS_A_ROUND * ROUNDS_A_DAY
ROUND_MS = 60_000
PERIOD_MS = 45_000
GROUP_RECORDS = 20_000
BETS = ("small", "big", "total_10", "double_3", "combination_1_4", "face_6")
FIRST = "table-1"
CALM_S_MAX = 300
TAISAI = (sys.executable, "-m", "taisai")
EMPTY_STARTS = 5
SETTLING_S = 5.0
IDLE_S = 10.0


@dataclass(frozen=True)
class Start:
    """What a start took."""

    wall_s: float
    cpu_s: float
    memory_mb: float


# ------------------------------------------------------------------------------ an empty house


def _is_ready(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/ready", timeout=5):
            return True
    except OSError:
        return False


def start_empty(folder: Path) -> tuple[float, float]:
    """Serves a house that has no records; the CPU of its start, and what part of a core after it.

    Its bytecode is there, as after any first start.
    """
    port = free_port()
    words = ("serve", "--data", str(folder), "--port", str(port))
    with (folder / "log").open("ab") as log:
        serving = subprocess.Popen(  # noqa: S603 - our own program
            [*TAISAI, *words], stdout=log, stderr=log
        )
    try:
        while not _is_ready(port):
            assert serving.poll() is None, (folder / "log").read_text()
            time.sleep(0.02)
        start_cpu_s = cpu_s(serving.pid)
        # What a start leaves for later is no part of either.
        time.sleep(SETTLING_S)
        before_s, began = cpu_s(serving.pid), time.perf_counter()
        time.sleep(IDLE_S)
        idle = (cpu_s(serving.pid) - before_s) / (time.perf_counter() - began)
    finally:
        serving.terminate()
        serving.wait()
    return start_cpu_s, idle


def bench_empty() -> None:
    """What a process that runs a house alone costs, before anything happens."""
    found = []
    for _ in range(EMPTY_STARTS):
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place) / "house"
            subprocess.run(  # noqa: S603 - our own program
                [*TAISAI, "init", "--data", str(folder)], check=True, capture_output=True
            )
            found.append(start_empty(folder))
    starts, idle = zip(*found, strict=True)
    print(f"  an empty house starts with {median(starts):.2f} s CPU ", end="")
    print(f"({min(starts):.2f} to {max(starts):.2f}); while nothing happens it takes ", end="")
    print(f"{median(idle):.1%} of a core ({min(idle):.1%} to {max(idle):.1%})")


# ------------------------------------------------------------------------------------- staging


class Model(Staging):
    """A staging that keeps what it would write."""

    def __init__(self, engine: Engine, at: int) -> None:
        super().__init__(engine, at)
        self.made: list[Record] = []

    def write(self) -> None:
        """Keeps what was asked so far, in memory."""
        self.made += self._waiting
        self._waiting = []


def one_table(engine: Engine, began_at: int, events: int) -> list[Record]:
    """The records of a table at which rounds were played, until there are so many."""
    model = Model(engine, began_at)
    model.open_table(FIRST, SEATS, PERIOD_MS)
    for number in range(1, SEATS + 1):
        for _ in range(5):
            model.ask(FIRST, note_in(number, 10_000))
    model.write()
    asked = 0
    while len(model.made) < events:
        model.place_your_bets(FIRST)
        for turn in range(WAGERS_A_ROUND):
            bet = BETS[turn % len(BETS)]
            for number in range(1, SEATS + 1):
                model.at += 1
                asked += 1
                wager: object = commands.PlaceWager(terminal=number, bet=bet, amount_cents=100)
                if turn % 2 and turn < WAGERS_A_ROUND - 1:
                    # Most of what was placed is taken off again: nobody runs out of money.
                    wager = commands.UndoWager(terminal=number)
                model.ask(FIRST, wager, f"terminal-{FIRST}-{number}:page#{asked}")
        _end_round(model)
        model.write()
    return model.made[:events]


def _end_round(model: Model) -> None:
    dealer = dealer_of(FIRST)
    model.at += PERIOD_MS
    model.ask(FIRST, commands.CallNoMoreBets(by=dealer))
    for number in (1, 3, 6):
        model.ask(FIRST, commands.PressEntryButton(by=dealer, number=number))
    model.ask(FIRST, commands.PressEnter(by=dealer))
    model.ask(FIRST, commands.SettleRound(by=dealer))
    model.at += ROUND_MS - PERIOD_MS


def records_of_table(records: list[Record], name: str) -> list[Record]:
    """The same events at another table, chained anew."""
    head = beginning(name)
    made = []
    old, new = FIRST.encode(), name.encode()
    for one in records:
        request = one.request.replace(FIRST, name)
        record = following(head, one.event.replace(old, new), one.at, request)
        head = head_of(record)
        made.append(record)
    return made


def stage(url: str, events: int) -> None:
    """Writes the journal."""
    engine = make_engine(url)
    upgrade(engine)
    now_ms = time.time_ns() // 1_000_000
    began_at = now_ms - 86_400_000
    records = one_table(engine, began_at, events // TABLES)
    staging = Staging(engine, began_at)
    journal = SqlJournal(engine)
    names = [f"table-{number}" for number in range(1, TABLES + 1)]
    staging.house(names)
    staging.finish(records[-1].at + 1)
    for name in names:
        made = records_of_table(records, name)
        for first in range(0, len(made), GROUP_RECORDS):
            journal.append(made[first : first + GROUP_RECORDS])
    engine.dispose()


# ------------------------------------------------------------------------------------- starting


def start(server: ServerProcess, engine: Engine) -> Start:
    """Starts the server; kills it when snapshots are taken and the read models have caught up."""
    began = time.perf_counter()
    server.start()
    while not server.is_ready():
        assert time.perf_counter() - began < CALM_S_MAX, "the server did not come into service"
        time.sleep(0.02)
    wall_s = time.perf_counter() - began
    took = Start(wall_s, cpu_s(server.pid), memory_kb(server.pid) / 1024)
    until = time.monotonic() + CALM_S_MAX
    while time.monotonic() < until and not _is_calm(engine):
        time.sleep(0.2)
    server.kill()
    return took


def _snapshots_count(engine: Engine) -> int:
    with reading(engine) as connection:
        return connection.execute(select(func.count()).select_from(snapshots)).scalar_one()


def _is_calm(engine: Engine) -> bool:
    """Every journal that is long enough has its snapshot, and the read models are there."""
    heads = SqlJournal(engine).heads()
    with reading(engine) as connection:
        rows = connection.execute(select(projected)).all()
    followed = {row.stream: row.sequence for row in rows}
    is_followed = all(followed.get(one.stream, 0) >= one.sequence for one in heads.values())
    wanted = sum(one.sequence >= SNAPSHOT_RECORDS for one in heads.values())
    return is_followed and _snapshots_count(engine) >= wanted


def bench(url: str, events: int) -> tuple[Start, Start]:
    """Two starts: without snapshots, and with them."""
    began = time.perf_counter()
    stage(url, events)
    print(f"  {events:,} events at {TABLES} tables, staged in {time.perf_counter() - began:.0f} s")
    engine = make_engine(url)
    server = ServerProcess(url, free_port())
    try:
        server.warm_up()
        starts = []
        for _ in range(2):
            kept = _snapshots_count(engine)
            took = start(server, engine)
            starts.append(took)
            print(
                f"    with {kept} snapshots: {took.wall_s:.1f} s until all is in service, ", end=""
            )
            print(f"{took.cpu_s:.1f} s CPU, {took.memory_mb:.0f} MB")
    finally:
        server.close()
        engine.dispose()
    return starts[0], starts[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--full", action="store_true", help="1,000,000 events")
    given = parser.parse_args()
    bench_empty()
    with tempfile.TemporaryDirectory() as folder:
        lengths = (200_000, 1_000_000) if given.full else (200_000, 400_000)
        found = {one: bench(f"sqlite:///{folder}/day-{one}.sqlite", one) for one in lengths}
    short, long = lengths
    each_us = (found[long][0].cpu_s - found[short][0].cpu_s) / (long - short) * 1e6
    base_s = found[long][1].cpu_s
    day_s = base_s + DAY_EVENTS * each_us / 1e6
    behind = TABLES * SNAPSHOT_RECORDS
    print(f"  replaying costs {each_us:.0f} us CPU an event; a start with snapshots {base_s:.1f} s")
    print(f"  reckoned: a day of {DAY_EVENTS / 1e6:.0f} million events without a snapshot", end="")
    print(f" {day_s / 60:.0f} min; with them, after a crash, at most {behind:,} events are", end="")
    print(f" replayed: {base_s + behind * each_us / 1e6:.1f} s CPU, half of it on average")


if __name__ == "__main__":
    main()
