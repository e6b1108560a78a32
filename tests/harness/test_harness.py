"""The tests' own instruments."""

import asyncio
import hashlib
import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest

from crashes.run_server import ServerProcess, free_port
from harness import drill
from harness.manual_clock import ManualClock, settle_down
from harness.virtual_time import NothingCanHappen, VirtualTimeLoop, run


def test_an_hour_passes_in_no_time_and_in_order() -> None:
    seen: list[tuple[str, float]] = []

    async def sleeper(name: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        seen.append((name, asyncio.get_running_loop().time()))

    async def main() -> None:
        await asyncio.gather(sleeper("late", 3_600), sleeper("early", 0.25))

    run(main())
    assert seen == [("early", 0.25), ("late", 3_600)]


def test_waiting_for_what_never_comes_is_noticed() -> None:
    async def main() -> None:
        await asyncio.Event().wait()

    loop = VirtualTimeLoop()
    try:
        task = loop.create_task(main())
        with pytest.raises(NothingCanHappen):
            loop.run_until_complete(task)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            loop.run_until_complete(task)
    finally:
        loop.close()


def test_a_manual_clock_wakes_each_sleeper_at_its_moment() -> None:
    async def main() -> list[int]:
        clock = ManualClock(at=1_000)
        woken: list[int] = []

        async def sleeper(at: int) -> None:
            await clock.sleep_until(at)
            woken.append(clock.now())

        async with asyncio.TaskGroup() as tasks:
            for at in (1_500, 1_200, 9_000):
                tasks.create_task(sleeper(at))
            await clock.advance(1_000)
            assert woken == [1_200, 1_500]
            await clock.advance(10_000)
        return woken

    assert run(main()) == [1_200, 1_500, 9_000]


def test_a_server_is_started_by_a_process_that_has_imported_everything() -> None:
    ServerProcess("sqlite://", free_port()).close()
    asked = "import sys; sys.exit('taisai.server.app' not in sys.modules)"
    started = multiprocessing.get_context("forkserver").Process(target=exec, args=(asked,))
    started.start()
    started.join()
    assert started.exitcode == 0


def test_what_is_under_way_in_a_thread_is_waited_for_however_long_it_takes() -> None:
    async def main() -> bool:
        work = asyncio.to_thread(hashlib.pbkdf2_hmac, "sha256", b"", b"", 300_000)
        working = asyncio.create_task(work)
        await settle_down()
        return working.done()

    assert asyncio.run(main())


def test_a_timer_that_ends_soon_is_waited_for() -> None:
    async def main() -> bool:
        lingering = asyncio.create_task(asyncio.sleep(0.009))
        await settle_down()
        return lingering.done()

    assert asyncio.run(main())


def test_in_a_drill_a_test_is_lived_through_as_often_as_its_mark_says() -> None:
    tests = Path(__file__).parents[1] / "crashes" / "test_crashes.py"
    listed = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:randomly", tests],
        env=os.environ | {"TAISAI_DRILL": "yes"},
        capture_output=True,
        text=True,
        check=True,
    )
    storms = [line for line in listed.stdout.splitlines() if "instant_on_sqlite" in line]
    assert [line.rpartition("[")[2] for line in storms] == [f"{turn}]" for turn in range(5)]


def test_what_was_counted_is_told_in_one_line() -> None:
    assert drill.summary(drill.Tally(stills=2, kills=1_234)) == "1,234 kills, 2 stills"
