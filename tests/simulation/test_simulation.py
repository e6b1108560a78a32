"""Evenings from seeds: whatever clock, network and disk do, the design's promises hold.

A seed that fails is printed; `python tests/simulation/soak.py --from SEED --count 1` lives through
the same evening again. `make soak` lives through thousands.
"""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from floor.tally import PaperDisk
from harness import virtual_time
from harness.manual_clock import ManualClock
from harness.seeds import failure_of
from simulation.world import World, simulate
from taisai.floor.committer import Batch
from taisai.floor.floor import Floor
from taisai.journal import beginning, following

SEEDS_COUNT = 60
PART_COUNT = 10


@pytest.mark.slow
@pytest.mark.rule("R3")
@pytest.mark.parametrize("first", range(0, SEEDS_COUNT, PART_COUNT))
def test_no_evening_breaks_a_promise(first: int) -> None:
    for seed in range(first, first + PART_COUNT):
        failure = failure_of(lambda seed=seed: simulate(seed))  # type: ignore[misc]
        assert failure is None, f"seed {seed}: {failure}"


def test_the_same_seed_gives_the_same_evening() -> None:
    first, second = simulate(7), simulate(7)
    assert first == second
    assert first.records_count > 300
    assert first.digest != simulate(8).digest


@pytest.mark.slow
def test_the_same_seed_gives_the_same_evening_in_another_process() -> None:
    here = simulate(3).digest
    told = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("soak.py")), "--from", "3", "--count", "1"],
        env={"PYTHONHASHSEED": "12345", "PYTHONPATH": ":".join(sys.path)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert here in told


def test_evenings_are_eventful() -> None:
    """A simulation in which nothing went wrong, or nobody played, would prove nothing."""
    happened = simulate(0).happened + simulate(1).happened + simulate(2).happened
    for what in ("crash", "PlaceWager done", "PlaceWager refused", "CashOut done"):
        assert happened[what] > 2, what
    assert happened["RedeemVoucher done"]
    attacks = ("edited snapshot", "lost head", "clock refused", "pushing others out")
    more = sum((simulate(seed).happened for seed in (3, 4, 5, 21)), happened)
    assert [what for what in attacks if not more[what]] == []
    assert sum(count for what, count in happened.items() if what.startswith("fault")) > 5


class Quiet(Batch):
    """A batch for which nobody waits."""

    def written(self) -> None:
        """It is durable."""


def test_an_evening_is_not_looked_at_while_a_group_is_being_written() -> None:
    """A deadline of that very instant: nothing waits, and yet it is not durable."""

    async def write(_records: object) -> None:
        await asyncio.sleep(2.5)

    async def main() -> float:
        world = World(0)
        world.floor = Floor(PaperDisk(), ManualClock())
        committer = world.floor.committer
        committer._append = write
        running = asyncio.create_task(committer.run())
        record = following(beginning("table-1"), b"{}", 1)
        committer.submit(Quiet([record]), is_urgent=True)
        began = asyncio.get_running_loop().time()
        await asyncio.sleep(0.1)
        assert committer.waiting_count == 0
        await world._until_quiet()
        running.cancel()
        return asyncio.get_running_loop().time() - began

    assert virtual_time.run(main()) > 2.5
