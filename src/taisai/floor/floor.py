"""The floor: the streams of a house that this process runs, from start to stop.

For: opening every stream that is owned here, taking groups of them up and letting them go, keeping
timers, snapshots and heartbeat going, and loading a stream again after its store failed. Must not
know the network, or who else owns what.
Obeys: R3 (the interruption is the first record after a restart; no fresh timer), R36; decision 26.
"""

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from taisai.cage import Cage
from taisai.floor.answers import Answer
from taisai.floor.clock import Clock
from taisai.floor.committer import Committer
from taisai.floor.courier import Courier
from taisai.floor.disk import Disk
from taisai.floor.heart import Beat, Heart, down_since, everything_since
from taisai.floor.office import Office
from taisai.floor.postman import Postman
from taisai.floor.resting import hold_back, is_at_rest
from taisai.floor.service import STAYS_OUT
from taisai.floor.snapshots import Shelf
from taisai.floor.stream_runner import Service, StreamRunner
from taisai.house import House
from taisai.journal import Record, StoreUnavailable
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.stream_types import Command, Event
from taisai.streams import (
    CAGE,
    GROUPS,
    HOUSE,
    IN_ORDER,
    OFFICE,
    TABLE,
    concerns_the_cage,
    group_of,
    is_table,
)
from taisai.table import Table

RETRY_MS: Final = 500
"""How long the floor waits before it asks a failed store again."""

SNAPSHOT_MS: Final = 1_000
"""How often the floor looks whether a stream wants a snapshot."""

TableRunner = StreamRunner[Table]
CageRunner = StreamRunner[Cage]
HouseRunner = StreamRunner[House]
AnyRunner = StreamRunner[Any]


class Floor:
    """The running streams of a house.

    Attributes:
        office: The house's stream and the cage's, run here or followed.
        tables: The runner of each table that is run here, by the name of its stream.
        owned: The groups that are run here.
        is_shared: Others run a part of the house, and take over from who dies.
        is_sure: Tells whether nobody else can have taken over, as far as is known here.
        postman: What travels between members; None where one process runs the house.
        opened: Set when every stream was taken up and its interruption is on record.
    """

    def __init__(
        self, disk: Disk, clock: Clock, beat: Beat | None = None, shelf: Shelf | None = None
    ) -> None:
        self.postman: Postman | None = None
        self.clock = clock
        self.committer = Committer(disk.append)
        self._kit = (disk, self.committer, clock, shelf)
        self.house: HouseRunner = StreamRunner(HOUSE_STREAM, HOUSE, *self._kit)
        self.cage: CageRunner = StreamRunner(CAGE_STREAM, CAGE, *self._kit)
        self.office = Office(self.house, self.cage, clock)
        self.committer.level = self.office.shape_level
        self.tables: dict[str, TableRunner] = {}
        self.owned: set[int] = set()
        self.is_shared = False
        self.is_sure: Callable[[], bool] = lambda: True
        self.courier = Courier(self.cage, clock)
        self.opened = asyncio.Event()
        self._heart = beat and Heart(beat, clock, self.committer, self.tables)
        self._disk = disk
        self._tasks: asyncio.TaskGroup | None = None
        self._kept: dict[str, list[asyncio.Task[None]]] = {}
        self._halted_at: dict[str, int] = {}
        self._reloading = asyncio.Lock()

    @property
    def runners(self) -> Iterator[AnyRunner]:
        """All streams that are run here: the house, the cage, the tables."""
        if OFFICE in self.owned:
            yield self.house
            yield self.cage
        yield from self.tables.values()

    def owns(self, stream: str) -> bool:
        """Tells whether a stream is run here, if there is one."""
        return group_of(stream) in self.owned

    @property
    def led_here(self) -> Collection[int]:
        """The groups whose people are led here: who may have lost what it owns keeps nobody."""
        return () if self.is_shared and not self.is_sure() else self.owned

    # ---------------------------------------------------------------- opening

    async def open(self, owned: Mapping[int, int] | None = None) -> None:
        """Loads every stream of the groups that are owned; each will go on where it was.

        A stream that is broken stays out of service and says why; the others go on.

        Args:
            owned: The groups, each with the last heartbeat of who ran it before: zero where it
                never ran, `IN_ORDER` where it was let go. None for all, after no heartbeat.

        Raises:
            StoreUnavailable: The store failed; nothing is open.
        """
        owned = everything_since(0) if owned is None else owned
        self.owned = set(owned)
        self._await_beat(owned)
        await self.office.load(is_elsewhere=OFFICE not in owned)
        heads = await self._disk.heads()
        for stream in self._tables_of(owned, heads):
            await self._make_table(stream).load(confirms=False)
        await self._disk.confirm([one.head for one in self.runners if one.is_loaded])
        if self.owned.issuperset(GROUPS):
            # What journal and heartbeat tell has happened, whatever the machine's clock says. Where
            # others run a part of the house, it was not this machine that said so.
            times = [*owned.values(), *(head.at for head in heads.values())]
            self.clock.not_before(max(times))
        for runner in self.tables.values():
            self._note_interruption(runner, owned[group_of(runner.stream)])

    def _await_beat(self, groups: Collection[int]) -> None:
        """The next beat vouches for these groups too."""
        if self._heart is not None:
            self._heart.unvouched.update(groups)

    def _tables_of(self, groups: Collection[int], heads: Collection[str]) -> list[str]:
        """The tables of some groups: those that have a record, and those that the house knows."""
        known = self.house.durable.tables if self.house.durable is not None else {}
        found = filter(is_table, {*heads, *known})
        return sorted(one for one in found if group_of(one) in groups)

    def _note_interruption(self, runner: TableRunner, alive_at: int) -> None:
        """R3: what will be recorded when a table is taken up; nothing after a hand-over."""
        if alive_at == IN_ORDER:
            return
        if runner.durable is not None:
            runner.interrupted_from = down_since(runner, runner.durable, alive_at)
        else:
            # It has been down for longer than this program has known it.
            self._halted_at[runner.stream] = alive_at

    def _make_table(self, stream: str) -> TableRunner:
        runner: TableRunner = StreamRunner(stream, TABLE, *self._kit)
        runner.listeners.append(partial(self._carry, runner))
        runner.service_listeners.append(partial(self._note_halt, runner))
        self.tables[stream] = runner
        return runner

    def runner_of(self, stream: str) -> AnyRunner | None:
        """The runner of a stream, by its name."""
        if stream == HOUSE_STREAM:
            return self.house
        return self.cage if stream == CAGE_STREAM else self.tables.get(stream)

    def _carry(
        self, runner: TableRunner, events: tuple[Event, ...], records: Sequence[Record]
    ) -> None:
        for event, record in zip(events, records, strict=True):
            # Nearly all that happens are wagers, of which the cage hears nothing.
            if not concerns_the_cage(event):
                continue
            if self.postman is None:
                self.courier.found(event, record)
            else:
                self.postman.found(event, record, is_replayed=runner.is_loaded)

    @property
    def _is_all_posted(self) -> bool:
        """The cage has heard of all that concerns it, or will even if this process dies."""
        return not (self.courier.waiting_count or (self.postman and self.postman.waiting_count))

    async def tell_house(self, command: Command) -> Answer:
        """Brings on the house's record what was noticed here, whoever owns its stream."""
        return await (self.house.ask if self.postman is None else self.postman.tell_house)(command)

    async def look_at(self, stream: str) -> Table | None:
        """A table's durable state, whoever runs it; None where there is no such table.

        Raises:
            StoreUnavailable: Another member runs it, and the store failed.
        """
        runner = self.tables.get(stream)
        if runner is None and not self.owns(stream):
            runner = StreamRunner(stream, TABLE, *self._kit)
            await runner.load(confirms=False)
        return None if runner is None else runner.durable

    async def add_table(self, stream: str) -> TableRunner:
        """Takes up a table that the house has added; the one that runs, where it does already.

        Raises:
            StoreUnavailable: The store failed; there is no such table yet.
        """
        assert self._tasks is not None, "the floor runs"
        assert is_table(stream), "a table is not named so"
        if stream not in self.tables:
            await self._add({stream: IN_ORDER})
        return self.tables[stream]

    async def _add(self, alive_at: Mapping[str, int]) -> None:
        """Takes up tables, each with until when somebody vouched for it: all, or none yet."""
        added = [self._make_table(stream) for stream in alive_at]
        try:
            loaded = [runner for runner in added if await runner.load(confirms=False)]
            if loaded:
                await self._disk.confirm([runner.head for runner in loaded])
        except StoreUnavailable:
            for stream in alive_at:
                del self.tables[stream]
            raise
        for runner in added:
            self._note_interruption(runner, alive_at[runner.stream])
            self._keep(runner)
        for runner in loaded:
            runner.take_up()

    # ---------------------------------------------------------------- changing hands

    async def take_up(self, groups: Mapping[int, int]) -> None:
        """Takes up groups that are owned here from now on; once more for what was left undone.

        Args:
            groups: Each with until when its last owner vouched for it; or `IN_ORDER`.

        Raises:
            StoreUnavailable: The store failed; what was not taken up yet is out of service.
        """
        assert self._tasks is not None, "the floor runs"
        if OFFICE in groups:
            await self.office.take_up()
        streams = self._tables_of(groups, await self._disk.heads())
        new = [stream for stream in streams if stream not in self.tables]
        await self._add({stream: groups[group_of(stream)] for stream in new})
        self.owned.update(groups)
        self._await_beat(groups)

    def is_resting(self, number: int) -> bool:
        """Tells whether a group could be let go at this moment."""
        return all(map(is_at_rest, self._of_group(number))) and self._is_all_posted

    async def prepare_to_let_go(self, number: int) -> bool:
        """Holds a group still, so that another can take it up where it stands.

        Afterwards its owner is changed, and then `let_go` or `go_on` must be called.

        Returns:
            Whether nothing of it is under way; where not, it goes on as before.
        """
        if not self.is_resting(number):
            return False
        group = list(self._of_group(number))
        for runner in group:
            runner.hold()
        for runner in group:
            await runner.wait_until_recorded()
            await self.take_snapshot(runner)
        # What was under way may have failed: such a stream has taken up service anew since.
        if not (self.is_resting(number) and all(one.is_on_hold for one in group)):
            self.go_on(number)
            return False
        return True

    def hold_back(self, number: int, *, is_held_back: bool = True) -> None:
        """Lets no table of a group begin a round, until all are at rest; or lets them again."""
        held = [one for stream, one in self.tables.items() if group_of(stream) == number]
        hold_back(held, is_held_back=is_held_back)

    def go_on(self, number: int) -> None:
        """A group that was held still goes on here."""
        for runner in self._of_group(number):
            runner.hold(is_on_hold=False)

    def let_go(self, number: int) -> None:
        """Forgets a group that another owns now."""
        if number == OFFICE:
            self.office.let_go()
        else:
            for runner in list(self._of_group(number)):
                del self.tables[runner.stream]
                for task in self._kept.pop(runner.stream):
                    task.cancel()
                runner.stand_aside()
        self.owned.discard(number)
        if self._heart is not None:
            self._heart.unvouched.discard(number)

    def _of_group(self, number: int) -> Iterator[AnyRunner]:
        return (one for one in self.runners if group_of(one.stream) == number)

    # ---------------------------------------------------------------- running

    async def run(self) -> None:
        """Keeps the floor going until it is cancelled; `open` was called before."""
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            tasks.create_task(self.committer.run())
            runners = list(self.runners)
            everybody: list[AnyRunner] = [self.house, self.cage, *self.tables.values()]
            for runner in everybody:
                self._keep(runner)
            for runner in runners:
                if runner.is_loaded:
                    runner.take_up()
            tasks.create_task(self.office.keep_following())
            tasks.create_task(self.courier.run())
            if self.postman is not None:
                tasks.create_task(self.postman.run(self.clock))
            tasks.create_task(self._keep_snapshots())
            if self._heart is not None:
                tasks.create_task(self._heart.run())
            for runner in runners:
                await runner.wait_until_recorded()
            self.opened.set()

    async def reload(self, stream: str) -> bool:
        """Loads a stream again that a fault has halted, while all others go on.

        R3: its first record afterwards says from when to when it was interrupted. Where the fault
        is still there it halts again.

        Returns:
            Whether the stream is in service now.

        Raises:
            StoreUnavailable: The store failed; the stream is as it was.
        """
        runner = self.runner_of(stream)
        assert runner is not None, "who asks knows that there is such a stream"
        async with self._reloading:
            if runner.why in STAYS_OUT:
                # What was accepted before the fault may still be on its way.
                await runner.wait_until_recorded()
                halted_at = self._halted_at.get(stream, self.clock.now())
                if await runner.load():
                    runner.interrupted_from = max(halted_at, runner.head.at)
                    runner.take_up()
        return runner.service is Service.IN_SERVICE

    def _note_halt(self, runner: TableRunner) -> None:
        """Notes since when a table is halted, until it is in service again."""
        if runner.why in STAYS_OUT:
            self._halted_at.setdefault(runner.stream, self.clock.now())
        else:
            self._halted_at.pop(runner.stream, None)

    def _keep(self, runner: AnyRunner) -> None:
        assert self._tasks is not None, "the floor runs"
        self._kept[runner.stream] = [
            self._tasks.create_task(runner.run_timers()),
            self._tasks.create_task(self._recover(runner)),
        ]

    async def _recover(self, runner: AnyRunner) -> None:
        """Loads a stream again whenever a commit of it has failed."""
        while True:
            await runner.wait_until_failed()
            if await self._load_patiently(runner):
                runner.take_up()

    async def _load_patiently(self, runner: AnyRunner) -> bool:
        while True:
            try:
                return await runner.load()
            except StoreUnavailable:
                await self.clock.sleep_until(self.clock.now() + RETRY_MS)

    async def _keep_snapshots(self) -> None:
        while True:
            await self.clock.sleep_until(self.clock.now() + SNAPSHOT_MS)
            for runner in list(self.runners):
                if runner.wants_snapshot:
                    await self.take_snapshot(runner)

    async def take_snapshot(self, runner: AnyRunner) -> None:
        """Keeps a stream's state for the next start, where this is a moment for it."""
        # What is before a snapshot is not replayed, so the cage must have heard of all of it.
        if self._is_all_posted:
            # The journal is complete without it; the next one is taken in its time.
            with suppress(StoreUnavailable):
                await runner.take_snapshot()
