"""What a cabinet costs: the server's CPU for a note and a voucher; the agent over 10,000 notes.

Judge by CPU: wall-clock time on a shared machine says little. The server is a process of its own on
SQLite; the agent lives through its evening in virtual time, without a line, and with its log in
memory where there is such a folder: a real disk takes its time, and no CPU.
"""

import asyncio
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from agent.long_evening import Evening
from crashes.choices import Command, View, chance_of
from crashes.players import DoorBell, Screen
from crashes.run_server import ServerProcess, free_port
from crashes.staging import Staging
from harness.clients import READY_PRINTER
from harness.virtual_time import run
from taisai.store.engine import make_engine
from taisai.store.migrations import upgrade

NAME = "table-1"
CYCLES_COUNT = 60
NOTES_A_CYCLE = 10
NOTES_COUNT = 10_000
VOUCHERS_COUNT = 200


def running_ms(pid: int) -> float:
    """The CPU that all threads of a process have used, to the nanosecond."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((one / "schedstat").read_text().split()[0]) for one in tasks) / 1e6


class Asker:
    """A screen that stays connected, and asks for one thing after the other."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._waiting: list[Command] = []
        self._stop = asyncio.Event()
        screen.choose = self._choose
        self._playing = asyncio.create_task(screen.play(self._stop))

    def _choose(self, _: View) -> Command | None:
        return self._waiting.pop(0) if self._waiting else None

    async def ask(self, *commands: Command) -> None:
        """Asks, and waits until all is done."""
        wanted = len(self._screen.told) + len(commands)
        self._waiting += commands
        while len(self._screen.told) < wanted:
            await asyncio.sleep(0.005)
        bad = [one for one in self._screen.told[-len(commands) :] if one.outcome != "done"]
        assert not bad, bad

    async def leave(self) -> None:
        """Ends the connection."""
        self._stop.set()
        await self._playing


async def measure_server(folder: Path) -> None:
    url = f"sqlite:///{folder / 'journal.sqlite'}"
    engine = make_engine(url)
    upgrade(engine)
    now_ms = time.time_ns() // 1_000_000
    staging = Staging(engine, now_ms - 5_000)
    staging.house((NAME,))
    staging.open_table(NAME, 1, 36_000)
    staging.finish(now_ms)
    server = ServerProcess(url, free_port())
    server.start()
    try:
        await asyncio.to_thread(server.wait_until_ready)
        async with DoorBell(server.port) as bell:
            terminal, cabinet = map(Asker, await bell.terminal(NAME, 1, chance_of(1)))
        await cabinet.ask({"type": "ReportCabinet", **READY_PRINTER})
        notes_ms = vouchers_ms = 0.0
        for cycle in range(CYCLES_COUNT):
            numbers = range(cycle * NOTES_A_CYCLE + 1, (cycle + 1) * NOTES_A_CYCLE + 1)
            notes = [{"note_id": f"5/bench/{one}", "note_cents": 500} for one in numbers]
            before = running_ms(server.pid)
            await cabinet.ask(
                *({"type": kind, **one} for one in notes for kind in ("OfferNote", "InsertNote")),
            )
            notes_ms += running_ms(server.pid) - before
            before = running_ms(server.pid)
            await terminal.ask({"type": "CashOut"})
            voucher = {"voucher": cycle + 1}
            await cabinet.ask(
                {"type": "TakeVoucher", **voucher},
                {"type": "ReportVoucherPrinted", **voucher},
            )
            vouchers_ms += running_ms(server.pid) - before
        await terminal.leave()
        await cabinet.leave()
    finally:
        server.close()
        engine.dispose()
    count = CYCLES_COUNT * NOTES_A_CYCLE
    print(f"server: {notes_ms / count:6.2f} ms CPU a note (offered and credited), {count} notes")
    print(
        f"server: {vouchers_ms / CYCLES_COUNT:6.2f} ms CPU a voucher (asked for, taken, printed), "
        f"{CYCLES_COUNT} vouchers"
    )


async def measure_agent(folder: Path) -> None:
    evening = Evening(folder)
    async with evening.running():
        await evening.take_notes(NOTES_COUNT // 10)
        await evening.print_vouchers(VOUCHERS_COUNT // 10)
        first_kb = _resident_kb()
        start = time.process_time()
        await evening.take_notes(NOTES_COUNT)
        notes_s = time.process_time() - start
        start = time.process_time()
        await evening.print_vouchers(VOUCHERS_COUNT)
        vouchers_s = time.process_time() - start
        last_kb = _resident_kb()
    kept_kb = sum(one.stat().st_size for one in folder.iterdir()) // 1024
    print(
        f"agent:  {notes_s / NOTES_COUNT * 1e3:6.2f} ms CPU a note, "
        f"{vouchers_s / VOUCHERS_COUNT * 1e3:.2f} ms a voucher, its simulated devices included"
    )
    print(
        f"agent:  {first_kb:,} kB resident after {NOTES_COUNT // 10:,} notes, {last_kb:,} kB after "
        f"{NOTES_COUNT:,} more; its log {kept_kb:,} kB; at most "
        f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss:,} kB"
    )


def _resident_kb() -> int:
    fields = Path("/proc/self/status").read_text().split("VmRSS:")[1].split()
    return int(fields[0])


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure_server(Path(folder)))
    memory = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        run(measure_agent(Path(folder)))


if __name__ == "__main__":
    main()
