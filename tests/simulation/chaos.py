"""What goes wrong besides the disk and the network: crashes, faults of ours, spoilt snapshots."""

import asyncio
import re
from random import Random
from typing import Any, Protocol

from simulation.disk import Platter, Snapshot
from simulation.network import Connection
from simulation.opening import TABLES
from simulation.people import CASINO_SUPERVISOR
from taisai.cage.commands import OpenCage
from taisai.floor.answers import Asker, Request
from taisai.floor.floor import Floor
from taisai.floor.stream_runner import Outcome, OutOfService, Service
from taisai.table.commands import CallForDealer

PUSHED_COUNT = 600
"""More names than a stream ever remembered of all askers together."""


class Victim(Protocol):
    """The world, as far as things can go wrong in it."""

    floor: Floor | None
    platter: Platter
    connections: list[Connection]
    storm: float
    is_calm: bool
    is_closing: bool
    lost_heads: list[bytes]

    def chance(self, name: str) -> Random:
        """Chances of one's own."""

    def crash(self) -> None:
        """The process dies."""

    def restart_soon(self) -> None:
        """The process will be restarted."""

    def sign(self) -> None:
        """Signs the heads of all streams."""

    def next_page(self) -> int:
        """The number of a new page."""

    def happened(self, what: str) -> None:
        """Something for the trace."""


async def chaos(world: Victim) -> None:
    """Lets things go wrong until the house closes."""
    rng = world.chance("chaos")
    while not world.is_closing:
        await asyncio.sleep(rng.expovariate(world.storm / 6.0))
        floor = world.floor
        if floor is None or world.is_calm or not floor.opened.is_set():
            continue
        point = rng.random()
        if point < 0.08:
            world.crash()
        elif point < 0.25:
            for connection in rng.sample(world.connections, len(world.connections) // 2):
                connection.close()
        elif point < 0.28:
            await _poison(world, floor, rng)
        elif point < 0.36 and world.platter.snapshots:
            _spoil_snapshot(world, rng)
        elif point < 0.50:
            await _attack(world, floor, rng)
        else:
            await floor.take_snapshot(rng.choice(list(floor.runners)))


async def _poison(world: Victim, floor: Floor, rng: Random) -> None:
    """A fault of the program halts one table, says so, and stops no other."""
    runner = floor.tables[rng.choice(list(TABLES))]
    others = [one for one in floor.runners if one is not runner]
    before = [one.service for one in others]
    if runner.service is Service.IN_SERVICE:
        world.happened("poison")
        nonsense: Any = OpenCage(by=CASINO_SUPERVISOR)
        answer = await runner.ask(nonsense)
        assert answer.outcome is Outcome.OUT_OF_SERVICE
        assert runner.why is OutOfService.MALFUNCTION
        assert [one.service for one in others] == before
        world.restart_soon()


def _spoil_snapshot(world: Victim, rng: Random) -> None:
    """A snapshot that is not what it says must not be believed."""
    stream = rng.choice(list(world.platter.snapshots))
    kept = world.platter.snapshots[stream]
    head = world.platter.journal.heads()[stream]
    world.happened("spoilt snapshot")
    spoilt = Snapshot(head, kept.format_name, kept.state)
    point = rng.random()
    if point < 0.3:
        spoilt.state = b"not a state"
    elif point < 0.6:
        spoilt.digest = "0" * 64
    else:
        # Edited by somebody who has no key: money appears, and all else is as it was.
        world.happened("edited snapshot")
        spoilt.state = re.sub(rb'(_cents":[1-9]\d*)', rb"\g<1>0", kept.state)
        spoilt.seal = kept.seal
    world.platter.snapshots[stream] = spoilt


async def _attack(world: Victim, floor: Floor, rng: Random) -> None:
    """Somebody has the database, or very many names; and the house signs."""
    point = rng.random()
    if point < 0.3:
        _lose_head(world)
    elif point < 0.45:
        await _push_out(world, floor, rng)
    else:
        world.sign()


def _lose_head(world: Victim) -> None:
    """Somebody takes the newest signed head away: no start may pass over it."""
    if world.platter.signed:
        world.happened("lost head")
        world.lost_heads.append(world.platter.signed.pop())
        world.crash()


async def _push_out(world: Victim, floor: Floor, rng: Random) -> None:
    """Somebody asks under very many names, so that what others have asked be forgotten."""
    world.happened("pushing others out")
    stream = rng.choice(list(TABLES))
    for number in range(PUSHED_COUNT):
        # A terminal that is not there is refused; refusals are remembered too.
        asker = Asker("stranger", world.next_page()) if number % 2 else Asker(f"stranger-{number}")
        await floor.tables[stream].ask(CallForDealer(terminal=30), Request(asker, 1))
