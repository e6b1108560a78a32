"""The proof of a journal: CPU per record and records a second, the old way and the new in one run.

Two journals of the same length are made by the core: one of eight tables, which is proved stream by
stream, and one of a single table with the snapshots that a house keeps for ever, which is proved
segment by segment. The old way is one pass on one core that looks up the side of every account
after every record. Judge by CPU and by the ratios: records a second on all cores are what a shared
machine leaves, so its load is printed beside them.

    python benchmarks/bench_proof.py           400,000 records each, about a minute
    python benchmarks/bench_proof.py --full    1,000,000
"""

import argparse
import gc
import os
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from measures import cpu_of_descendants

from taisai.journal import Record, Verified, verify
from taisai.ledger import Book, RunningTotals
from taisai.reports.journal_audit import JournalAudit
from taisai.server.inspection.proof_pool import cores_count
from taisai.server.inspection.proving import prove
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal

TABLES = 8
RUNS = 3


@dataclass(frozen=True)
class Spent:
    """What a proof took, of all its processes."""

    records_count: int
    cpu_s: float
    wall_s: float

    @property
    def cpu_us(self) -> float:
        """Microseconds of CPU for each record."""
        return self.cpu_s / self.records_count * 1e6

    @property
    def a_second(self) -> float:
        """Records a second of wall-clock time."""
        return self.records_count / self.wall_s


# ------------------------------------------------------------------------------------- proofs


def spent_on(proof: Callable[[], int]) -> Spent:
    """What a proof takes, with all processes that it starts and awaits."""

    def cpu_s() -> float:
        own = resource.getrusage(resource.RUSAGE_SELF)
        return own.ru_utime + own.ru_stime + cpu_of_descendants(os.getpid())

    began, wall = cpu_s(), time.perf_counter()
    count = proof()
    return Spent(count, cpu_s() - began, time.perf_counter() - wall)


def in_segments(url: str, cores: int) -> int:
    """The proof as it is."""
    proof = prove(url, None, lambda _stream, _count: None, cores)
    assert proof.verified is not None, proof.finding
    assert not proof.doubtful
    return proof.verified.records_count


def in_one_pass(url: str) -> int:
    """The proof as it once was."""
    engine = make_engine(url, is_read_only=True)
    journal = SqlJournal(engine)
    heads = journal.heads()
    audit = JournalAudit(dict.fromkeys(heads, 0))

    def audited() -> Iterator[Record]:
        for name in sorted(heads):
            for record in journal.read(name):
                yield record
                audit.read(record)

    with _looking_up_every_account():
        answer = verify(audited())
    audit.finish()
    engine.dispose()
    assert audit.wrong is None
    assert isinstance(answer, Verified)
    return answer.records_count


@contextmanager
def _looking_up_every_account() -> Iterator[None]:
    def of(_running: RunningTotals, book: Book[object]) -> tuple[int, int]:  # type: ignore[type-var]
        return book.totals()

    quick = RunningTotals.of
    RunningTotals.of = of  # type: ignore[assignment,method-assign]
    try:
        yield
    finally:
        RunningTotals.of = quick  # type: ignore[method-assign]


def quiet(proof: Callable[[], int]) -> Spent:
    """The best of a few runs in this process, as `taisai verify` runs: without the collector."""
    gc.collect()
    gc.disable()
    try:
        return min((spent_on(proof) for _ in range(RUNS)), key=lambda one: one.cpu_s)
    finally:
        gc.enable()


def tell(words: str, spent: Spent, old: Spent) -> None:
    print(
        f"{words:<38}{spent.cpu_us:6.2f} us CPU a record,{1e6 / spent.cpu_us:8,.0f} a second of "
        f"CPU,{spent.a_second:9,.0f} of wall; old / new: CPU {old.cpu_us / spent.cpu_us:.1f}, "
        f"wall {old.wall_s / spent.wall_s:.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true")
    count = 1_000_000 if parser.parse_args().full else 400_000
    cores = cores_count()
    # Only here: each process of a proof imports this module too, and not what makes a journal.
    from proof_journal import stage

    with tempfile.TemporaryDirectory() as folder:
        for words, tables in ((f"{TABLES} tables", TABLES), ("one table", 1)):
            url = f"sqlite:///{Path(folder) / f'{tables}.sqlite'}"
            stage(url, tables, count // tables)
            print(f"a journal of {words}, {count:,} records; load {os.getloadavg()[0]:.1f}:")
            old = spent_on(lambda url=url: in_one_pass(url))
            tell("  one pass, every account looked up", old, old)
            tell("  segments, one core", quiet(lambda url=url: in_segments(url, 1)), old)
            many = min(
                (spent_on(lambda url=url: in_segments(url, cores)) for _ in range(RUNS)),
                key=lambda one: one.wall_s,
            )
            tell(f"  segments, {cores} cores", many, old)
        print(f"load at the end {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
