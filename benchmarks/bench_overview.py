"""What it costs to show 400 tables that another member runs: who writes, who reads, PostgreSQL.

Two members on a real PostgreSQL, each look as they do it 2.5 times a second, with real tiles: when
nobody looks, when nothing changes, when a tenth of the tables has changed, and when all have.
Judge by CPU: how late a change is shown follows from two looks of 400 ms each and what they take.
"""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import msgspec
from measures import cpu_of_children, cpu_s

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from harness.manual_clock import ManualClock
from server.conversation.members_board import Member, two_members
from store.postgres import Server, running_server
from table.play import Play
from taisai.server.conversation.told_by_others import LOOK_MS, About
from taisai.store.engine import make_engine
from taisai.store.migrations import upgrade
from taisai.views.tiles import TableTile, table_tile

TABLES: Final = tuple(f"table-{number}" for number in range(1, 401))
TILES: Final = About("tables", msgspec.json.Decoder(TableTile).decode)
LOOKS: Final = 100
LOOKS_A_SECOND: Final = 1_000 / LOOK_MS


def tiles(look: int, tile: TableTile) -> dict[str, object]:
    """All tables at a look; they differ from look to look."""
    seats = msgspec.structs.replace(tile.seats, in_use_count=look)
    return dict.fromkeys(TABLES, msgspec.structs.replace(tile, seats=seats))


def a_tile() -> TableTile:
    """A table of 30 terminals after an hour."""
    play = Play("terminals", terminals=range(1, 31))
    for number in range(1, 31):
        play.insert(number, 50_000)
    for _ in range(12):
        play.open_round()
        play.wager(7, "small", 500)
        play.close()
        play.enter(1, 2, 3)
        play.settle()
    return table_tile(play.state)


async def spent(look: Callable[[], Awaitable[None]]) -> float:
    """The CPU of this process for one look, in milliseconds: its threads' too."""
    began = time.process_time()
    await look()
    return (time.process_time() - began) * 1e3


async def measure(
    words: str, server: Server, members: tuple[Member, Member], tile: TableTile, changed: int
) -> None:
    """Looks many times, with so many tables changed between two looks."""
    office, other = members
    writing_ms = reading_ms = took_ms = 0.0
    database_s = cpu_s(server.pid) + cpu_of_children(server.pid)
    for number in range(LOOKS):
        fresh = tiles(number + 2, tile)
        other.given.views |= {one: fresh[one] for one in TABLES[:changed]}
        began = time.perf_counter()
        writing_ms += await spent(other.telling.look)
        reading_ms += await spent(office.told.look)
        took_ms += (time.perf_counter() - began) * 1e3
        await office.clock.jump(LOOK_MS)
    for one in TABLES[:changed]:
        assert office.told.at(TILES, one) == other.given.views[one]
    database_s = cpu_s(server.pid) + cpu_of_children(server.pid) - database_s
    shares = (writing_ms / LOOKS, reading_ms / LOOKS, database_s * 1e3 / LOOKS)
    percent = [one * LOOKS_A_SECOND / 10 for one in shares]
    print(
        f"{words:<26}{shares[0]:7.2f} ms{percent[0]:6.2f} %{shares[1]:9.2f} ms{percent[1]:6.2f} %"
        f"{shares[2]:9.2f} ms{percent[2]:6.2f} %{took_ms / LOOKS:9.1f} ms"
    )


async def run(server: Server) -> None:
    engine = make_engine(server.new_database())
    upgrade(engine)
    members = two_members(engine, ManualClock())
    office, other = members
    for one in members:
        one.floor.house.durable.tables = TABLES  # type: ignore[union-attr, misc, assignment]
    tile = a_tile()
    size = len(msgspec.json.encode(tile))
    print(f"a tile is {size} bytes; {len(TABLES)} tables, each looks 2.5 times a second")
    print(f"{'':<26}{'the writer':>18}{'the reader':>19}{'PostgreSQL':>19}{'both take':>12}")
    other.given.views = tiles(1, tile)
    await measure("nobody looks", server, members, tile, 0)
    office.told.want(TILES, 10**9)
    for _ in range(3):
        await office.told.look()
        await other.telling.look()
        await office.clock.jump(LOOK_MS)
    await measure("watched, nothing changes", server, members, tile, 0)
    await measure("watched, a tenth changes", server, members, tile, len(TABLES) // 10)
    await measure("watched, all change", server, members, tile, len(TABLES))
    engine.dispose()


def main() -> None:
    with running_server(is_durable=True) as server:
        asyncio.run(run(server))


if __name__ == "__main__":
    main()
