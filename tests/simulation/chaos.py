"""What goes wrong besides the disk and the network: crashes, faults of ours, spoilt snapshots."""

import asyncio
from random import Random
from typing import Any, Protocol

from simulation.disk import Platter, Snapshot
from simulation.network import Connection
from simulation.opening import TABLES
from simulation.people import CASINO_SUPERVISOR
from taisai.cage.commands import OpenCage
from taisai.floor.floor import Floor
from taisai.floor.stream_runner import Outcome, OutOfService, Service


class Victim(Protocol):
    """The world, as far as things can go wrong in it."""

    floor: Floor | None
    platter: Platter
    connections: list[Connection]
    storm: float
    is_calm: bool
    is_closing: bool

    def chance(self, name: str) -> Random:
        """Chances of one's own."""

    def crash(self) -> None:
        """The process dies."""

    def restart_soon(self) -> None:
        """The process will be restarted."""

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
        elif point < 0.34 and world.platter.snapshots:
            _spoil_snapshot(world, rng)
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
    if rng.random() < 0.5:
        spoilt.state = b"not a state"
    else:
        spoilt.digest = "0" * 64
    world.platter.snapshots[stream] = spoilt
