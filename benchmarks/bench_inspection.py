"""What an inspector costs the floor: a proof of a long journal while people play; an old round.

One server after another runs on the same journal of many tables: in the first the proof is a thread
of the server, as it once was; in the second it is a process of its own, as it is. At one table a
few terminals place wagers all the time, and how long an answer takes is compared with and without a
proof in the same run. Then an old round is brought back for a correction, from the first record of
its table on as it once was, and from the snapshot before it. Judge by the ratios.

    python benchmarks/bench_inspection.py           300,000 records, about a minute
    python benchmarks/bench_inspection.py --full    1,000,000
"""

import argparse
import asyncio
import json
import shutil
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bench_start import FIRST, GROUP_RECORDS, one_table, records_of_table
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from door_client import FastDoorBell
from load_client import Terminal, connect, place_wagers
from measures import cpu_s, latency_text

from crashes.run_server import ServerProcess, free_port, serve
from crashes.staging import BOSS, PASSWORD, Staging
from harness.seals import SEALS
from harness.stacked_notes import note_in
from taisai.client import HttpLine
from taisai.floor.snapshots import SNAPSHOT_RECORDS, format_of, pack
from taisai.house.commands import EngageStaff
from taisai.journal import head_of
from taisai.names import HOUSE_STREAM
from taisai.rules import Role
from taisai.server import running_house
from taisai.server.admission.passwords import hash_password
from taisai.server.inspection.past_rounds import KeptPast, past_round
from taisai.server.inspection.proving import ProofHere, ProofShown, Tell
from taisai.server.settings import Settings
from taisai.server.upkeep.keys import checker_of
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.read_models import ReadModels
from taisai.store.secrets import Secrets
from taisai.store.snapshots import Snapshots
from taisai.store.whole_journal import WholeJournal
from taisai.streams import TABLE
from taisai.table.past_rounds import digest_of
from taisai.table.state import Table

TABLES = 20
SEATS = 20
PERIOD_MS = 3_600_000
RATE = 60
QUIET_S = 6
PROOF_S_MAX = 120
LIVE = "table-live"
INSPECTOR = "ines"
WAGERS = tuple(
    b'{"type":"PlaceWager","bet":"%b","amount_cents":100}' % bet for bet in (b"small", b"total_10")
)


def stage(url: str, records_count: int) -> None:
    """Writes a long journal of many tables, and a table at which wagering is open."""
    engine = make_engine(url)
    upgrade(engine)
    now_ms = time.time_ns() // 1_000_000
    staging = Staging(engine, now_ms - 86_400_000)
    made = one_table(engine, staging.at, records_count // TABLES)
    names = [f"table-{number}" for number in range(1, TABLES + 1)]
    staging.house([*names, LIVE])
    engaged = EngageStaff(by=BOSS, id=INSPECTOR, name="Ines", roles=(Role.INSPECTOR,))
    staging.ask(HOUSE_STREAM, engaged)
    Secrets(engine).set_password(INSPECTOR, hash_password(PASSWORD), staging.at)
    staging.at = now_ms - 1_000
    staging.open_table(LIVE, SEATS, PERIOD_MS)
    staging.place_your_bets(LIVE)
    for number in range(1, SEATS + 1):
        for _ in range(5):
            staging.ask(LIVE, note_in(number, 10_000))
    staging.finish(now_ms)
    journal = SqlJournal(engine)
    for name in names:
        records = records_of_table(made, name)
        for first in range(0, len(records), GROUP_RECORDS):
            journal.append(records[first : first + GROUP_RECORDS])
    ReadModels(engine).catch_up()
    engine.dispose()


# ------------------------------------------------------------------------------------- two servers


class ProofInThread:
    """The proof as it once was: in a thread of the server."""

    def __init__(self, url: str, public_key: Ed25519PublicKey) -> None:
        self._url = url
        self._check = checker_of(public_key)

    def __call__(self, shown: ProofShown, tell: Tell) -> ProofShown:
        """Proves the journal now."""
        return ProofHere(self._url, self._check)(shown, tell)

    def close(self) -> None:
        """Nothing is to be ended."""


def serve_with_thread(settings: Settings) -> None:
    """Serves a house that proves its journal in a thread."""
    running_house.ProofBeside = ProofInThread  # type: ignore[assignment,misc]
    serve(settings)


class ServerWithThread(ServerProcess):
    """A server that proves its journal in a thread."""

    def start(self) -> None:
        """Starts it and does not wait."""
        self._process = self._context.Process(
            target=serve_with_thread, args=(self.settings,), daemon=True
        )
        self._process.start()


@dataclass(frozen=True)
class Measured:
    """How long wagers took, in seconds, and what the server used, as a share of a core."""

    latencies: list[float]
    share: float

    @property
    def p99(self) -> float:
        """The slowest hundredth."""
        return statistics.quantiles(self.latencies, n=100, method="inclusive")[98]

    @property
    def p50(self) -> float:
        """The middle."""
        return statistics.median(self.latencies)


class LoadedFloor:
    """A server under a light load, with an inspector."""

    def __init__(self, server: ServerProcess) -> None:
        self._server = server
        self._terminals: list[Terminal] = []
        self._latencies: list[float] = []
        self._cookies: dict[str, str] = {}

    async def come_in(self) -> None:
        """Terminals are enrolled and connected, and the inspector is signed in."""
        async with FastDoorBell(self._server.port) as bell:
            cookies = await bell.enrol_all([(LIVE, seat) for seat in range(1, SEATS + 1)])
            token = await bell.sign_in(Role.INSPECTOR, INSPECTOR)
            self._cookies = {**bell.csrf_cookie, "taisai_staff": token}
        for seat, cookie in enumerate(cookies, 1):
            path = f"/screens/terminal/{LIVE}/{seat}/socket?page=new"
            self._terminals.append(await connect(self._server.port, path, cookie, self._latencies))

    async def measured(self, seconds: float, until: asyncio.Event | None = None) -> Measured:
        """Wagers for a while, or until something has happened."""
        self._latencies.clear()
        began, cpu = time.perf_counter(), cpu_s(self._server.pid)
        while (passed := time.perf_counter() - began) < seconds and not (until and until.is_set()):
            await place_wagers(self._terminals, WAGERS, RATE, min(0.5, seconds - passed))
        for terminal in self._terminals:
            await terminal.answered()
        share = (cpu_s(self._server.pid) - cpu) / (time.perf_counter() - began)
        refused = [words for one in self._terminals for words in one.refused]
        assert not refused, refused[0]
        return Measured(list(self._latencies), share)

    async def proved(self, has_ended: asyncio.Event) -> float:
        """Has the journal proved, and follows it as the inspector's screen does; how long."""
        path = "/staff/inspector/verify"
        line = HttpLine(f"http://127.0.0.1:{self._server.port}")
        try:
            began = time.perf_counter()
            status, _, body = await line.ask("POST", path, {}, self._cookies)
            assert status == 202, body
            state = "running"
            while state == "running":
                await asyncio.sleep(0.3)
                _, _, body = await line.ask("GET", path, None, self._cookies)
                state = json.loads(body)["state"]
            assert state == "holds", body
            return time.perf_counter() - began
        finally:
            has_ended.set()
            line.close()


async def compare(server: ServerProcess) -> tuple[Measured, Measured]:
    """The same load without a proof and with one."""
    loaded = LoadedFloor(server)
    await loaded.come_in()
    await loaded.measured(1)
    quiet = await loaded.measured(QUIET_S)
    has_ended = asyncio.Event()
    proof = asyncio.create_task(loaded.proved(has_ended))
    under = await loaded.measured(PROOF_S_MAX, has_ended)
    took_s = await proof
    for words, one in (("quiet", quiet), (f"a proof ({took_s:.0f} s)", under)):
        print(
            f"    {words:<18}{latency_text(one.latencies)}; "
            f"the server has {one.share:.0%} of a core"
        )
    print(f"    a proof makes p50 {under.p50 / quiet.p50:.1f} times,", end="")
    print(f" p99 {under.p99 / quiet.p99:.1f} times as long")
    return quiet, under


def bench_proof(staged: Path) -> None:
    """Both kinds of proof, one server after the other, each on its own copy of the journal."""
    found = []
    for words, kind in (("in a thread", ServerWithThread), ("in a process", ServerProcess)):
        file = shutil.copy(staged, staged.with_suffix(".copy"))
        server = kind(f"sqlite:///{file}", free_port())
        try:
            server.warm_up()
            server.start()
            server.wait_until_ready()
            print(f"  the proof {words}, {RATE} wagers a second at {SEATS} terminals:")
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                found.append(runner.run(compare(server)))
            server.end()
        finally:
            server.close()
            for one in staged.parent.glob("long.copy*"):
                one.unlink()
    (_, thread), (_, process) = found
    print(f"  under a proof a wager takes {thread.p50 / process.p50:.1f} times (p50),", end="")
    print(f" {thread.p99 / process.p99:.1f} times (p99) as long with the thread")


# ------------------------------------------------------------------------------------- old rounds


def bench_old_round(url: str) -> None:
    """An old round for a correction, as it was brought back once, and as it is."""
    engine = make_engine(url)
    states = _with_snapshots(SqlJournal(engine), Snapshots(engine, SEALS))
    last = states.history.held[-1].number
    past = KeptPast(WholeJournal(engine, seals=SEALS), ReadModels(engine))
    for number in (2, last // 2, last - len(states.history.held)):
        digest = states.history.digests[number]
        start = time.process_time()
        found = _from_the_first_record(SqlJournal(engine), number)
        whole_s = time.process_time() - start
        start = time.process_time()
        shortest = next(iter(past.passages(FIRST, number)))
        assert past_round(shortest, number, digest) == found
        assert found is not None
        assert digest_of(found) == digest
        short_s = time.process_time() - start
        print(f"    round {number} of {last}: {whole_s * 1e3:6.0f} ms CPU from the first", end="")
        print(f" record, {short_s * 1e3:6.0f} from a snapshot: {whole_s / short_s:.1f} times")
    engine.dispose()


def _with_snapshots(journal: SqlJournal, shelf: Snapshots) -> Table:
    """Takes the snapshots that a floor would have taken; returns the table as it stands."""
    state: Table | None = None
    for record in journal.read(FIRST):
        state = TABLE.evolve(state, TABLE.codec.decode_event(record.event))
        if record.sequence % SNAPSHOT_RECORDS == 0:
            data = pack(TABLE, state, record.at, ())
            shelf.keep(head_of(record), format_of(TABLE), data)
    assert state is not None
    return state


def _from_the_first_record(journal: SqlJournal, number: int) -> object:
    """The round from the whole stream: a correction may stand anywhere behind it."""
    found, state = None, None
    for record in journal.read(FIRST):
        before, state = state, TABLE.evolve(state, TABLE.codec.decode_event(record.event))
        if before is None or before.history is not state.history:
            held = (one for one in state.history.held if one.number == number)
            found = next(held, None) or found
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--full", action="store_true", help="1,000,000 records")
    count = 1_000_000 if parser.parse_args().full else 300_000
    with tempfile.TemporaryDirectory() as folder:
        staged = Path(folder) / "long.sqlite"
        began = time.perf_counter()
        stage(f"sqlite:///{staged}", count)
        print(
            f"{count:,} records at {TABLES} tables, staged in {time.perf_counter() - began:.0f} s"
        )
        bench_proof(staged)
        url = f"sqlite:///{folder}/old.sqlite"
        engine = make_engine(url)
        upgrade(engine)
        SqlJournal(engine).append(one_table(engine, 1_700_000_000_000, count // 3))
        ReadModels(engine).catch_up()
        engine.dispose()
        print(f"  an old round of a table with {count // 3:,} records is brought back:")
        bench_old_round(url)


if __name__ == "__main__":
    main()
