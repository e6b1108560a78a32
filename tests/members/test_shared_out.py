"""Three processes share out twelve tables; members die, leave and come back, and play goes on.

It is told for each how long a terminal was without an answer at the longest.
"""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE

from crashes.audit import Audit, all_delivered, audit_evening, count
from crashes.choices import chance_of
from crashes.silence import Silence
from harness.cut_line import CutLine
from harness.drill import Tally
from members.shared_house import NAMES, TABLES, SharedHouse, get, shared_house, stage
from store.postgres import Server
from taisai.names import HOUSE_STREAM

DEATHS = 6
LONG_MS = 600_000
"""A period that lasts for as long as the test does."""
SHORT_MS = 36_000

pytestmark = [
    pytest.mark.slow,
    pytest.mark.drill,
    pytest.mark.asyncio,
    # Each is several processes: no two at once.
    pytest.mark.xdist_group("members"),
]


@asynccontextmanager
async def playing(house: SharedHouse) -> AsyncIterator[Silence]:
    """Everybody plays at every table, and all are answered in the end."""
    await house.come_in(TABLES)
    terminals = [one for one in house.screens if one.owner.startswith("terminal")]
    silence, stop = Silence(terminals), asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        for screen in house.screens:
            tasks.create_task(screen.play(stop))
        watching = tasks.create_task(silence.watch())
        await silence.wait_until_over()
        silence.longest_s = 0.0
        yield silence
        await silence.wait_until_over()
        watching.cancel()
        stop.set()


async def proved(house: SharedHouse, tally: Tally) -> Audit:
    """Nothing that any screen was told is lost or doubled."""
    await all_delivered(house.engine)
    for member in house.members.values():
        member.kill()
    audit = audit_evening(house.engine, house.screens)
    assert audit.wrong == []
    assert audit.answers_done > 0
    count(tally, audit)
    return audit


async def test_what_a_member_owned_that_was_killed_others_take_up(
    house: SharedHouse, tally: Tally, tell_figures: Callable[[str], None]
) -> None:
    stage(house.engine, LONG_MS)
    office = await house.start()
    async with playing(house) as silence:
        victim = next(one for one in NAMES if one != office)
        house.members[victim].kill()
        await silence.wait_until_over()
        killed_s, silence.longest_s = silence.longest_s, 0.0
        # So does what was the owner of the office, with the cage.
        await house.join(victim)
        silence.longest_s = 0.0
        house.members[office].kill()
        await silence.wait_until_over()
    audit = await proved(house, tally)
    # A death is one interruption at each table that was played at there, and at no other.
    assert audit.interruptions <= 3 * len(TABLES)
    tell_figures(
        f"a member killed: longest silence {killed_s:.1f} s; the owner of the office killed: "
        f"{silence.longest_s:.1f} s; {audit.answers_done} answers done, {audit.vouchers} vouchers"
    )


@asynccontextmanager
async def lines_to(database: Server) -> AsyncIterator[dict[str, CutLine]]:
    """A line of its own from each member to the database."""
    async with AsyncExitStack() as stack:
        yield {
            name: await stack.enter_async_context(CutLine(database.port).open()) for name in NAMES
        }


async def test_who_is_cut_off_from_the_database_or_asleep_loses_its_screens_to_others(
    database: Server, tally: Tally, tell_figures: Callable[[str], None]
) -> None:
    url = database.new_database()
    async with lines_to(database) as lines:
        urls = {
            name: url.replace(f":{database.port}/", f":{line.port}/")
            for name, line in lines.items()
        }
        with shared_house(url, NAMES, urls) as house:
            stage(house.engine, LONG_MS)
            await house.start()
            async with playing(house) as silence:
                office = house.owner_of(HOUSE_STREAM)
                cut_off = next(one for one in NAMES if one != office)
                lines[cut_off].cut()
                await silence.wait_until_over()
                cut_off_s, silence.longest_s = silence.longest_s, 0.0
                # It lives, and does not know what has become of its tables, before it sees.
                assert house.members[cut_off].is_running
                lines[cut_off].mend()
                await house.until(lambda: not house.members[cut_off].is_running)
                await house.join(cut_off)

                # Nobody reaches it: nobody takes over, and all is as it was when it is back.
                for line in lines.values():
                    line.cut()
                session = "/staff/casino_supervisor/session"
                await house.until(lambda: get(house.port, session) == HTTP_503_SERVICE_UNAVAILABLE)
                for line in lines.values():
                    line.mend()
                mended_at = time.monotonic()
                await silence.wait_until_over()
                back_s, silence.longest_s = time.monotonic() - mended_at, 0.0
                assert all(one.is_running for one in house.members.values())

                office = house.owner_of(HOUSE_STREAM)
                house.members[office].send(signal.SIGSTOP)
                await silence.wait_until_over()
                asleep_s = silence.longest_s
                house.members[office].send(signal.SIGCONT)
                await house.until(lambda: not house.members[office].is_running)
            audit = await proved(house, tally)
    tell_figures(
        f"cut off from the database: longest silence {cut_off_s:.1f} s; all cut off: {back_s:.1f} "
        f"s after it is back; the owner of the office asleep: {asleep_s:.1f} s; "
        f"{audit.answers_done} answers done"
    )


async def test_a_member_that_is_drained_interrupts_nobody(
    house: SharedHouse, tally: Tally, tell_figures: Callable[[str], None]
) -> None:
    stage(house.engine, SHORT_MS)
    await house.start()
    async with playing(house) as silence:
        for screen in house.screens:
            screen.longest_away_s = 0.0
        leaving = house.owner_of(HOUSE_STREAM)
        words = ("members", "drain", leaving, "--data", str(house.members[leaving].folder))
        url = str(house.engine.url.render_as_string(hide_password=False))
        drained = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-m", "taisai", *words],
            env={"TAISAI_DATABASE": url},
            check=False,
            capture_output=True,
        )
        assert drained.returncode == 0, drained.stderr
        await house.until(lambda: not house.look().owned_by(leaving), 4 * SHORT_MS / 1_000)
        house.members[leaving].end()
        await silence.wait_until_over()
    audit = await proved(house, tally)
    # One at each table, from before the house was served: whoever had staged it just ended.
    assert audit.interruptions <= len(TABLES)
    tell_figures(
        f"a member drained: longest away {max(one.longest_away_s for one in house.screens):.1f} s, "
        f"longest silence {silence.longest_s:.1f} s with the pause between rounds, "
        f"{audit.answers_done} answers done, "
        f"{audit.interruptions - len(TABLES)} interruptions"
    )


async def test_members_and_database_die_in_any_order_and_nothing_is_lost(
    house: SharedHouse, database: Server, tally: Tally, tell_figures: Callable[[str], None]
) -> None:
    stage(house.engine, LONG_MS)
    await house.start()
    chance = chance_of(2026)
    async with playing(house) as silence:
        for _ in range(DEATHS):
            victim = chance.choice((*NAMES, "database"))
            tally[f"deaths of {'the database' if victim == 'database' else 'members'}"] += 1
            if victim == "database":
                await asyncio.to_thread(database.crash_and_restart)
                house.engine.dispose()
            else:
                house.members[victim].kill()
            await silence.wait_until_over()
            if victim != "database":
                await house.join(victim)
    audit = await proved(house, tally)
    tell_figures(
        f"{DEATHS} deaths in any order: longest silence {silence.longest_s:.1f} s, "
        f"{audit.answers_done} answers done, {audit.vouchers} vouchers, 0 lost"
    )
