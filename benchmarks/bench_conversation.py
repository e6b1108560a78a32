"""One wager from a screen's words to its answer, without the network: what our own code costs.

A house in this process, on SQLite, with everything that `taisai serve` runs for a wager: the
conversation of each terminal, its table's runner, group commit, the journal's thread, and what the
terminal is told. Only frames and sockets are left out; `bench_load` measures all of it.
Judge by CPU: of the event loop's thread, and of all threads.

    python benchmarks/bench_conversation.py            20 tables
    python benchmarks/bench_conversation.py --profile  where the event loop's time goes
"""

import argparse
import asyncio
import cProfile
import gc
import os
import pstats
import sys
import tempfile
import time
from pathlib import Path

import uvloop

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bench_load import WAGERS, Scale, names, stage

from harness.ready_house import cheap_passwords
from taisai.floor.clock import SystemClock
from taisai.floor.disk import ThreadDisk
from taisai.floor.floor import Floor
from taisai.server.admission.door import Door
from taisai.server.conversation.pages import NEW_PAGE, Pages
from taisai.server.conversation.screens import Screen, ScreenKind
from taisai.server.conversation.sockets import Conversation
from taisai.server.conversation.switchboard import Switchboard
from taisai.server.conversation.views_of_screens import ScreenWatch
from taisai.server.running_house import GARBAGE_THRESHOLDS, SWITCH_S
from taisai.server.settings import Settings
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.secrets import Secrets

SCALE = Scale(tables=24, seats=30, rate=0, seconds=0)
ROUNDS = 5
TOUCHES = 20
SETTINGS = Settings(messages_per_second_max=1_000_000)


class Ear:
    """A connection that takes everything."""

    is_clear = True

    def __init__(self) -> None:
        self.told_count = 0
        self.last = b""

    def say(self, message: bytes) -> None:
        """Takes a message."""
        self.told_count += 1
        self.last = message


async def place(talks: list[tuple[Ear, Conversation]], first: int) -> int:
    """Every terminal places some wagers, each when the last is answered; how many."""
    for number in range(first, first + TOUCHES):
        before = [ear.told_count for ear, _ in talks]
        wager = WAGERS[number % len(WAGERS)]
        for _, talk in talks:
            talk.heard(b'{"say":"do","number":%d,"command":%b}' % (number, wager))
        for (ear, _), count in zip(talks, before, strict=True):
            while ear.told_count == count:
                await asyncio.sleep(0.001)
            assert b'"done"' in ear.last, ear.last
    return TOUCHES * len(talks)


async def measure(url: str, profile: cProfile.Profile | None) -> None:
    engine = make_engine(url)
    disk = ThreadDisk(SqlJournal(engine))
    floor = Floor(disk, SystemClock())
    await floor.open()
    door = Door(floor, Secrets(engine), disk, SETTINGS, cheap_passwords())
    pages = Pages(floor.clock, "a secret")
    switchboard = Switchboard(floor, ScreenWatch, door.record, pages, SETTINGS)
    running = [asyncio.create_task(floor.run()), asyncio.create_task(switchboard.run())]
    await floor.opened.wait()
    wagering, _ = names(SCALE)
    talks = []
    for table in wagering:
        for seat in range(1, SCALE.seats + 1):
            screen = Screen(ScreenKind.TERMINAL, table, terminal=seat, device=f"{table}-{seat}")
            ear = Ear()
            screen = switchboard.admit(screen, NEW_PAGE)
            talks.append((ear, Conversation(ear, screen, switchboard, SETTINGS)))
    while not all(ear.told_count for ear, _ in talks):
        await asyncio.sleep(0.01)
    first = 1
    await place(talks, first)
    best = (float("inf"), float("inf"))
    for _ in range(ROUNDS):
        first += TOUCHES
        if profile is not None:
            profile.enable()
        loop, all_threads = time.thread_time(), time.process_time()
        count = await place(talks, first)
        loop, all_threads = time.thread_time() - loop, time.process_time() - all_threads
        if profile is not None:
            profile.disable()
        best = min(best, (loop / count, all_threads / count))
    print(f"{len(talks)} terminals; load of the machine {os.getloadavg()[0]:.1f}")
    print(f"a wager: {best[0] * 1e6:.1f} us CPU of the event loop, {best[1] * 1e6:.1f} of all")
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    disk.close()
    engine.dispose()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--profile", action="store_true")
    profile = cProfile.Profile() if parser.parse_args().profile else None
    # As a running house has them: looked through every 700 objects, states cost a fifth more.
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    sys.setswitchinterval(SWITCH_S)
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/wagers.sqlite"
        stage(url, SCALE)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(measure(url, profile))
    if profile is not None:
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)


if __name__ == "__main__":
    main()
