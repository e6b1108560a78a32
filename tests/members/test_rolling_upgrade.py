"""Members are upgraded one after another, and records can be read by all at every moment.

The newer program is a copy of this one to which a field was added (`newer_build`).
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from crashes.players import DoorBell
from harness.drill import Tally
from members.newer_build import NOTE, make_newer_build
from members.shared_house import SharedHouse, stage
from taisai.house.events import ShapeLevelRecorded, TableAdded
from taisai.names import HOUSE_STREAM
from taisai.store.journal import SqlJournal

LONG_MS = 600_000
COMES_S_MAX = 30.0

pytestmark = [
    pytest.mark.slow,
    pytest.mark.drill,
    pytest.mark.asyncio,
    pytest.mark.rule("D9A 3.5"),
    # Each is several processes: no two at once.
    pytest.mark.xdist_group("members"),
]


def recorded(house: SharedHouse, kind: type) -> list[dict[str, object]]:
    """All events of a kind on the house's record, as they are written there."""
    events = [msgspec.json.decode(one.event) for one in SqlJournal(house.engine).read(HOUSE_STREAM)]
    return [one for one in events if one["type"] == kind.__name__]


def levels(house: SharedHouse) -> list[object]:
    """What was put on record that all read."""
    return [one["level"] for one in recorded(house, ShapeLevelRecorded)]


async def add_table(house: SharedHouse, name: str) -> dict[str, object]:
    """Adds a table through the proxy; what is on record of it."""
    async with asyncio.timeout(COMES_S_MAX), DoorBell(house.port) as bell:
        await bell.add_table(name)
    return recorded(house, TableAdded)[-1]


async def test_members_are_upgraded_one_by_one_and_write_what_all_of_them_read(
    house: SharedHouse, tmp_path: Path, tally: Tally, tell_figures: Callable[[str], None]
) -> None:
    newer = make_newer_build(tmp_path / "newer")
    stage(house.engine, LONG_MS)
    for name in ("a", "b"):
        await house.join(name)
    await house.until(lambda: house.is_shared_out(("a", "b")))
    assert "note" not in await add_table(house, "table-21")
    # One is upgraded: whoever owns the office, what is written all can read.
    house.members["b"].end()
    house.members["b"].code = newer
    await house.join("b")
    await house.until(lambda: house.is_shared_out(("a", "b")))
    assert "note" not in await add_table(house, "table-22")
    # The office goes to the newer one, by a crash of the older.
    house.members["a"].kill()
    await house.until(lambda: house.owner_of(HOUSE_STREAM) == "b")
    waited_s = await house.until(lambda: levels(house) == [2])
    await house.until(lambda: house.is_shared_out(("b",)))
    added = await add_table(house, "table-23")
    assert added["note"] == NOTE
    # The older program does not join any more, and says why.
    older = house.members["a"]
    older.start("--join")
    assert await asyncio.to_thread(older.wait) != 0
    assert "install the version that the others run" in older.log
    older.code = newer
    await house.join("a")
    # Killed all at once, they go on where they were.
    for name in ("a", "b"):
        house.members[name].kill()
    for name in ("b", "a"):
        await house.join(name)
    await house.until(lambda: house.is_shared_out(("a", "b")))
    assert (await add_table(house, "table-24"))["note"] == NOTE
    assert levels(house) == [2]
    builds = {one.version for one in house.look().members if one.lease.holder}
    tell_figures(f"all upgraded: on record after {waited_s:.1f} s, versions {sorted(builds)}")
    tally["rolling upgrades"] += 1
