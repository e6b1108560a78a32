"""One member's process in a simulated house, with its line to the database.

The floor, the sharing out, the leases and the journal are the real ones.
"""

import asyncio
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Final

from simulation.accidents import befall
from simulation.clock import SimulatedClock
from simulation.disk import Platter, SimulatedDisk
from simulation.shown_floor import ShownFloor
from taisai.floor.floor import Floor, TableRunner
from taisai.journal import Record, StoreUnavailable
from taisai.server.admission.security_record import SecurityRecord
from taisai.server.upkeep.leasing import RENEW_MS, SURE_MS
from taisai.server.upkeep.membership import Membership
from taisai.server.upkeep.post import ThreadLetterBox, make_postman
from taisai.store.heartbeat import Heartbeat
from taisai.store.journal import SqlJournal
from taisai.store.leases import Lease, Leases
from taisai.store.members import Members
from taisai.store.outbox import Outbox
from taisai.streams import group_of, is_table, may_concern_the_cage
from taisai.table.phases import Phase

if TYPE_CHECKING:
    from simulation.members import SharedHouse

STARTED_AT: Final = 1_700_000_000_000
AT_REST: Final = (Phase.CLOSED, Phase.OPENING, Phase.BETWEEN_ROUNDS)


class Process:
    """One member's process, from its start to its death."""

    def __init__(self, shared: "SharedHouse", name: str, skew_ms: int) -> None:
        self.name = name
        self._shared = shared
        elapsed_ms = int(asyncio.get_running_loop().time() * 1_000)
        self.clock = SimulatedClock(STARTED_AT + skew_ms + elapsed_ms)
        self.is_cut_off = False
        self.down_from: int | None = None
        self.rng = shared.chance(f"{name} {shared.counts['start']}")
        self.tasks: list[asyncio.Task[Any]] = []
        self.floor: Floor | None = None
        self.platter = Platter(self.rng, self, shared.storm)
        self.platter.snapshots = shared.snapshots
        self.platter.is_calm = shared.is_calm
        self.disk = _Line(self.platter, self)
        self.beside = _Line(self.platter, self)
        self.shown: ShownFloor | None = None

    async def run(self) -> None:
        """Joins the house, and takes part until somebody kills it."""
        shared = self._shared
        leases = Leases(shared.engine)
        lease = leases.take(self.name, self.name, self.name, leases.newest(self.name))
        assert lease is not None
        self.renewed_at = self.clock.now()
        self.fencing = lease.fencing
        # R3: a start after a crash is a death too, if nobody has noticed it.
        shared.note_death(self.name)
        house = Members(shared.engine).claim(lease)
        journal = SqlJournal(shared.engine, lease)
        journal.is_for_others = may_concern_the_cage
        self.platter.journal = journal  # type: ignore[assignment]
        heartbeat = Heartbeat(shared.engine, lease)

        async def beat(at: int, going_on: Collection[int]) -> None:
            await self.disk.call(lambda: heartbeat.beat(at, going_on))

        floor = Floor(self.disk, self.clock, beat, self.disk)
        box = ThreadLetterBox(self.disk, Outbox(shared.engine, lease), journal)  # type: ignore[arg-type]
        floor.postman = make_postman(floor, box, lease, SecurityRecord(floor))
        membership = Membership(floor, shared.members, lease, self.disk.call, self.beside.call)
        while True:
            try:
                await floor.open(house.owned_by(self.name))
                break
            except StoreUnavailable:
                await asyncio.sleep(0.5)
        floor.is_shared = True
        floor.is_sure = lambda: self.clock.now() - self.renewed_at < SURE_MS
        self.floor = floor
        self.shown = ShownFloor(self, floor, shared.engine, lease)
        self.tasks += [
            asyncio.create_task(floor.run()),
            asyncio.create_task(self._renew(leases, lease)),
            *(asyncio.create_task(part.run()) for part in self.shown.parts),
        ]
        for task in self.tasks:
            task.add_done_callback(shared.watch)
        await floor.opened.wait()
        await membership.run()
        # The lease is lost: nothing of this process counts any more.
        self.end()

    async def _renew(self, leases: Leases, lease: Lease) -> None:
        newest: Lease | None = lease
        while newest is not None:
            await asyncio.sleep(RENEW_MS / 1_000)
            asked_at = self.clock.now()
            while self.is_cut_off:
                await asyncio.sleep(0.1)
            newest = leases.renew(newest)
            self.renewed_at = asked_at
        self.end()

    def end(self) -> None:
        """The process is dead, and its folder may be started again."""
        if self.down_from is None:
            self.down_from = self.clock.now()
        self._shared.ended(self)

    def runner(self, stream: str) -> TableRunner | None:
        """The runner of a table, where this process runs it."""
        return None if self.floor is None else self.floor.tables.get(stream)

    # ------------------------------------------------------------ what its disk tells

    def durable(self, group: Sequence[Record]) -> None:
        """A group has become durable."""
        self._shared.checking(self._check_owner, group)
        self._shared.checking(self._shared.auditor.durable, group)
        self._shared.watcher.note(group)

    def _check_owner(self, group: Sequence[Record]) -> None:
        """A member that was fenced writes nothing, and nobody writes what is another's."""
        house = self._shared.members.look()
        fencing = {one.lease.name: one.lease.fencing for one in house.members}
        assert fencing[self.name] == self.fencing, "who was fenced has written"
        owned = house.owned_by(self.name)
        assert all(group_of(one.stream) in owned for one in group), "another's stream was written"

    def kill(self) -> None:
        """Nothing that is on its way to the database arrives any more."""
        for line in (self.disk, self.beside):
            line.kill()
        for task in self.tasks:
            if task is not asyncio.current_task():
                task.cancel()

    def not_acknowledged(self, group: Sequence[Record]) -> None:
        """A group is not there, or nobody knows."""
        self._shared.auditor.not_acknowledged(group)

    def happened(self, what: str) -> None:
        """Something to be counted."""
        self._shared.counts[what] += 1

    def crash(self) -> None:
        """The process dies now."""
        self._shared.kill(self)

    def intrude(self, group: Sequence[Record]) -> None:
        """Nobody but members writes here."""


class _Line(SimulatedDisk):
    """A process's way to the database, which can be cut."""

    def __init__(self, platter: Platter, process: Process) -> None:
        super().__init__(platter)
        self._process = process

    async def call(self, function: Any) -> Any:
        """Runs a call that blocks."""
        return await self._in_turn(lambda: self._look(function))

    async def _in_turn(self, call: Any) -> Any:
        async def when_there() -> Any:
            while self._process.is_cut_off:
                await asyncio.sleep(0.1)
            return await call()

        return await super()._in_turn(when_there)


class WatchedMembers(Members):
    """The members in the database; a death is told to the auditor as it is put down."""

    shared: "SharedHouse"

    def fence(self, dead: Lease, heirs: Sequence[str], by: Lease) -> bool:
        """Shuts a dead member out."""
        self.shared.note_death(dead.name)
        is_done = super().fence(dead, heirs, by)
        self.shared.counts["fenced"] += is_done
        return is_done

    def hand_over(self, lease: Lease, numbers: Any, to: str) -> bool:
        """Gives groups to another, between rounds."""
        numbers = list(numbers)
        # One that was asleep meanwhile may have lost them: then nothing changes hands here.
        is_done = super().hand_over(lease, numbers, to)
        for stream, audit in self.shared.auditor.audits.items():
            if is_done and is_table(stream) and group_of(stream) in numbers:
                check = audit.state.phase in AT_REST
                self.shared.checking(_demand, check, f"{stream} changes hands in a round")
        self.shared.counts["handed over"] += is_done
        befall(self.shared, lease.name, to)
        return is_done


def _demand(is_so: bool, words: str) -> None:
    assert is_so, words
