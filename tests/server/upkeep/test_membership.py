"""Members share a house out among themselves, whatever happens to them."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Engine

from floor.tally import PaperDisk
from floor.test_changing_hands import member
from harness.drill import IS_LONG
from harness.manual_clock import ManualClock
from simulation.busy_group import drain
from simulation.members import simulate
from store.test_members import come_up, join_house
from taisai.floor.floor import Floor
from taisai.server.upkeep.leasing import LAPSE_MS
from taisai.server.upkeep.membership import LOOK_MS, Membership
from taisai.store.engine import make_engine
from taisai.store.leases import Leases
from taisai.store.members import Members
from taisai.store.migrations import upgrade
from taisai.streams import GROUPS
from taisai.table import Code

T = TypeVar("T")
SEEDS = range(60) if IS_LONG else (1, 3, 4)


@pytest.mark.drill
@pytest.mark.rule("R3")
def test_every_promise_is_kept_by_members_that_die_and_are_cut_off(tmp_path: Path) -> None:
    happened: Counter[str] = Counter()
    for seed in SEEDS:
        happened += simulate(seed, tmp_path / f"{seed}.sqlite")
    # Evenings in which nothing went wrong, or nobody played, would prove nothing.
    for what in ("crash", "cut off", "asked to leave", "fenced", "handed over"):
        assert happened[what] > 2, what
    for accident in ("crash", "asleep"):
        assert happened[f"{accident} at a hand-over"] > 2, accident
    assert happened["answer of a hand-over lost"] > 2
    assert happened["PlaceWager done"] > 100
    assert happened["voucher"] > 5


@pytest.mark.drill
@pytest.mark.rule("R3")
@pytest.mark.rule("D9 6.1")
def test_busy_tables_of_one_group_come_to_rest_together_when_their_member_leaves(
    tmp_path: Path,
) -> None:
    happened: Counter[str] = Counter()
    for seed in range(20) if IS_LONG else (1, 2):
        happened += drain(seed, tmp_path / f"{seed}.sqlite")
    # Dealers were told to wait, and did; nothing else would have brought it about.
    assert happened[Code.CHANGES_HANDS] > 2


class Journal:
    """The journal's thread: a long commit keeps all that comes in turn waiting."""

    def __init__(self) -> None:
        self.is_free = asyncio.Event()

    async def call(self, function: Callable[[], T]) -> T:
        """Runs a call after those before it."""
        await self.is_free.wait()
        return function()


async def beside(function: Callable[[], T]) -> T:
    """Runs a call beside them."""
    return function()


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A house of two members, "a" and "b"; the first owns everything."""
    made = make_engine(f"sqlite:///{tmp_path / 'journal.sqlite'}")
    upgrade(made)
    for name in "ab":
        join_house(made, name)
    yield made
    made.dispose()


@asynccontextmanager
async def taking_part(engine: Engine, journal: Journal) -> AsyncIterator[tuple[Floor, ManualClock]]:
    """The first member runs what it owns, and looks whenever its clock says."""
    members, clock = Members(engine), ManualClock()
    house = members.look()
    lease = next(one.lease for one in house.members if one.lease.name == "a")
    async with member(PaperDisk(), house.owned_by("a"), clock) as floor:
        one = Membership(floor, members, lease, journal.call, beside)
        looking = asyncio.create_task(one.run())
        yield floor, clock
        looking.cancel()


@pytest.mark.asyncio
async def test_the_dead_are_shut_out_though_the_journal_is_busy(engine: Engine) -> None:
    leases = {one.lease.name: one.lease for one in Members(engine).look().members}
    assert Members(engine).hand_over(leases["a"], GROUPS[: len(GROUPS) // 2], "b")
    async with taking_part(engine, Journal()) as (floor, clock):
        await clock.advance(LAPSE_MS + 2 * LOOK_MS)
        assert floor.owned == set(GROUPS)
    assert Leases(engine).renew(leases["b"]) is None


@pytest.mark.asyncio
async def test_nothing_is_given_to_a_member_that_has_not_come_up_yet(engine: Engine) -> None:
    """Whoever reads a long journal at its start would keep a table's people waiting for it."""
    journal = Journal()
    journal.is_free.set()
    async with taking_part(engine, journal) as (floor, clock):
        await clock.advance(2 * LOOK_MS)
        assert floor.owned == set(GROUPS)
        # Its first look says that it has.
        others = {one.lease.name: one for one in Members(engine).look().members}
        assert [others[name].takes for name in "ab"] == [True, False]


@pytest.mark.asyncio
async def test_a_group_is_given_between_two_writings_of_its_owner(engine: Engine) -> None:
    journal = Journal()
    other = Leases(engine).newest("b")
    assert other is not None
    come_up(engine, other)
    async with taking_part(engine, journal) as (floor, clock):
        await clock.advance(LOOK_MS)
        assert floor.owned == set(GROUPS)
        journal.is_free.set()
        await clock.advance(LOOK_MS)
        assert floor.owned == set(Members(engine).look().owned_by("a"))
        assert len(floor.owned) == len(GROUPS) // 2 + 1
