"""A house shared out over several members, on one database, with all that goes wrong.

The floors, the sharing out, the leases, the owners and the journal are the real ones; the database
is SQLite, one file for all. Members die, are cut off from it and come back, start again, are asked
to leave; their clocks differ. The auditor holds them to the promises. What a seed brings about it
brings about again.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from harness import virtual_time
from simulation import people
from simulation.auditor import Auditor
from simulation.disk import Snapshot
from simulation.member_process import Process, WatchedMembers
from simulation.opening import open_house
from simulation.shown_floor import FloorWatcher
from taisai.cage.events import VoucherRegistered
from taisai.floor.answers import Asker, Outcome, Request
from taisai.floor.floor import TableRunner
from taisai.floor.stream_runner import OutOfService, Service
from taisai.journal import Verified, verify
from taisai.names import CAGE_STREAM
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.outbox import Outbox
from taisai.streams import GROUPS, Replay, group_of, kind_of
from taisai.table.events import VoucherIssued

SKEW_MS_MAX: Final = 250
TABLES: Final = {f"table-{number}": 2 for number in range(1, 7)}
NAMES: Final = ("a", "b", "c")
EVENING_S: Final = 150.0
CALM_S: Final = 60.0
ANSWER_S_MAX: Final = 15.0


class SharedHouse:
    """The house, its members, its people, and what goes wrong."""

    def __init__(self, seed: int, file: Path, tables: Mapping[str, int] = TABLES) -> None:
        self.seed = seed
        self.tables = tables
        self.engine = make_engine(f"sqlite:///{file}")
        upgrade(self.engine)
        self.members = WatchedMembers(self.engine)
        self.members.shared = self
        self.auditor = Auditor()
        self.watcher = FloorWatcher(self)
        self.counts: Counter[str] = Counter()
        self.snapshots: dict[str, Snapshot] = {}
        self.processes: dict[str, Process] = {}
        self.is_calm = True
        self.is_closing = False
        self.storm = self.chance("storm").choice([0.1, 0.5, 1.0])
        self.acknowledged: dict[str, set[str]] = {}
        self.skews = {name: self.chance(name).randint(-SKEW_MS_MAX, SKEW_MS_MAX) for name in NAMES}

    def chance(self, name: str) -> Random:
        """Everybody has chances of their own, so that one's do not move another's."""
        return Random(f"{self.seed}/{name}")  # noqa: S311 - a simulation must be repeatable

    def fail(self, failure: BaseException) -> None:
        """A promise is broken: the evening ends."""
        if not self._failure.done():
            self._failure.set_exception(failure)

    def checking(self, check: Any, *arguments: object) -> None:
        """Ends the evening where a check fails."""
        try:
            check(*arguments)
        except AssertionError as failure:
            self.fail(failure)
            raise

    # ------------------------------------------------------------ members

    def start(self, name: str) -> None:
        """Starts a process."""
        self.counts["start"] += 1
        process = Process(self, name, self.skews[name])
        self.processes[name] = process
        task = asyncio.create_task(process.run())
        task.add_done_callback(self.watch)
        process.tasks.append(task)

    def watch(self, task: "asyncio.Task[None]") -> None:
        """Ends the evening where a task has failed."""
        if not task.cancelled() and task.exception() is not None:
            self.fail(task.exception() or AssertionError())

    def kill(self, process: Process) -> None:
        """A process dies at this very moment."""
        if self.processes.get(process.name) is process:
            self.counts["crash"] += 1
            process.end()

    def ended(self, process: Process) -> None:
        """A process has ended; it is started again before long."""
        if self.processes.get(process.name) is not process:
            return
        del self.processes[process.name]
        self._dead[process.name] = process.down_from or 0
        process.kill()
        delay = self.chance(f"back {self.counts['start']}").choice([0.2, 3.0, 12.0])
        asyncio.get_running_loop().call_later(delay, self._start_again, process.name)

    def _start_again(self, name: str) -> None:
        if name not in self.processes:
            self.start(name)

    def note_death(self, name: str) -> None:
        """What a member owned must say that it was interrupted, from no later than its end."""
        process = self.processes.get(name)
        down_from = self._dead.pop(name, None)
        if down_from is None and process is not None:
            down_from = process.down_from
        if down_from is None:
            return
        owned = self.members.look().owned_by(name)
        for stream, audit in self.auditor.audits.items():
            if stream in self.tables and group_of(stream) in owned:
                audit.failed_from = min(down_from, audit.failed_from or down_from)

    def cut_off(self, process: Process, seconds: float) -> None:
        """A process reaches the database no more, for a while, and does not know it."""
        self.counts["cut off"] += 1
        process.is_cut_off = True
        if process.down_from is None:
            process.down_from = process.clock.now()

        def back() -> None:
            process.is_cut_off = False
            if self.processes.get(process.name) is process:
                process.down_from = None

        asyncio.get_running_loop().call_later(seconds, back)

    async def _chaos(self) -> None:
        rng = self.chance("chaos")
        while not self.is_closing:
            await asyncio.sleep(rng.expovariate(1 / 8))
            living = list(self.processes.values())
            if self.is_calm or not living:
                continue
            point, process = rng.random(), rng.choice(living)
            if point < 0.3:
                self.kill(process)
                if rng.random() < 0.3:
                    # Whoever lives finds both at one look.
                    self.kill(rng.choice(living))
            elif point < 0.6:
                self.cut_off(process, rng.choice([1.0, 4.0, 9.0, 20.0]))
            elif point < 0.85:
                self.counts["asked to leave"] += 1
                self.members.ask_to_leave(process.name, is_leaving=rng.random() < 0.7)
            self.end_rivals()

    def end_rivals(self) -> None:
        """A process that has met another writer ends, as the server sees to."""
        for process in list(self.processes.values()):
            runners = process.floor.runners if process.floor is not None else ()
            if any(one.why is OutOfService.SECOND_WRITER for one in runners):
                process.end()

    # ------------------------------------------------------------ people

    def runner(self, stream: str, rng: Random) -> TableRunner | None:
        """One that says that it serves a table now."""
        # Some are led to one that is cut off and believes that it serves the table: it may accept
        # what they ask, and must never say that it is done.
        found = [one.runner(stream) for one in self.processes.values()]
        serving = [one for one in found if one is not None and one.service is Service.IN_SERVICE]
        return rng.choice(serving) if serving else None

    async def act(self, name: str, stream: str, terminal: int, think_s: float) -> None:
        """Somebody plays or deals at a table until the evening closes."""
        rng = self.chance(name)
        asker, number = Asker(name), 0
        command: Any = None
        told = self.acknowledged.setdefault(stream, set())
        while not self.is_closing:
            await asyncio.sleep(rng.uniform(0.1, 2 * think_s))
            runner = self.runner(stream, rng)
            if runner is None or runner.durable is None:
                continue
            if command is None:
                command = _choose(runner.durable, terminal, rng)
                number += command is not None
            if command is None:
                continue
            request = Request(asker, number)
            try:
                async with asyncio.timeout(ANSWER_S_MAX):
                    answer = await runner.ask(command, request)
            except TimeoutError:
                # Nobody knows: it is asked again, of whoever serves the table then.
                continue
            self.checking(self.auditor.check_answer, stream, request.id, answer.outcome.value)
            self.counts[f"{type(command).__name__} {answer.outcome.value}"] += 1
            if answer.refusal is not None:
                self.counts[answer.refusal.code] += 1
            if answer.outcome is Outcome.DONE:
                told.add(request.id)
            if answer.outcome in (Outcome.DONE, Outcome.REFUSED, Outcome.OLDER_REQUEST):
                command = None

    # ------------------------------------------------------------ the evening

    async def live(self) -> Counter[str]:
        """One evening, from the first record to the last check."""
        loop = asyncio.get_running_loop()
        self._failure: asyncio.Future[None] = loop.create_future()
        self._dead: dict[str, int] = {}
        evening = asyncio.create_task(self.evening())
        await asyncio.wait([evening, self._failure], return_when=asyncio.FIRST_COMPLETED)
        for process in self.processes.values():
            process.kill()
        evening.cancel()
        if self._failure.done():
            self._failure.result()
        self._failure.cancel()
        evening.result()
        return self.counts

    async def begin(self) -> None:
        """One member runs alone, and opens all tables."""
        self.start("a")
        first = self.processes["a"]
        while first.floor is None:
            await asyncio.sleep(0.01)
        await open_house(first.floor, self.tables)

    async def evening(self) -> None:
        """What happens, from the first record to the last check."""
        await self.begin()
        for name in NAMES[1:]:
            self.start(name)
        self._set_calm(is_calm=False)
        async with asyncio.TaskGroup() as tasks:
            for stream, terminals in self.tables.items():
                tasks.create_task(self.act(f"{stream}-dealer", stream, 0, 1.0))
                for number in range(1, terminals + 1):
                    tasks.create_task(self.act(f"{stream}-{number}", stream, number, 5.0))
            tasks.create_task(self._chaos())
            tasks.create_task(self.watcher.run())
            await asyncio.sleep(EVENING_S)
            self._set_calm(is_calm=True)
            await asyncio.sleep(CALM_S)
            self.end_rivals()
            self.is_closing = True
        await asyncio.sleep(CALM_S)
        self.checking(self._check_end)

    def _set_calm(self, *, is_calm: bool) -> None:
        self.is_calm = is_calm
        self.watcher.note_calm(is_calm=is_calm)
        for process in self.processes.values():
            process.platter.is_calm = is_calm
            process.platter.down_until = 0.0
            if is_calm:
                self.members.ask_to_leave(process.name, is_leaving=False)

    def _check_end(self) -> None:
        house = self.members.look()
        assert sorted(one.number for one in house.groups) == list(GROUPS)
        counts = sorted(len(house.owned_by(name)) for name in NAMES)
        assert counts == [11, 11, 11], f"not shared out: {counts}"
        for process in self.processes.values():
            assert process.floor is not None
            assert process.floor.owned == set(house.owned_by(process.name)), process.name
            for runner in process.floor.runners:
                assert runner.service is Service.IN_SERVICE, (runner.stream, runner.why_words)
                self._check_replay(runner)
        self._check_vouchers()
        for stream, told in self.acknowledged.items():
            assert told <= self.auditor.of(stream).requests.keys(), "acknowledged and lost"

    def _check_vouchers(self) -> None:
        """Whoever issued one, and whoever ran the cage, it is registered, and once."""
        assert Outbox(self.engine).waiting() == [], "letters were not taken in"
        journal = SqlJournal(self.engine)
        numbers = [
            Counter(
                event.validation_number
                for stream in streams
                for record in journal.read(stream)
                if isinstance(event := kind_of(stream).codec.decode_event(record.event), kind)
            )
            for streams, kind in ((self.tables, VoucherIssued), ((CAGE_STREAM,), VoucherRegistered))
        ]
        assert numbers[0] == numbers[1], "vouchers differ"
        self.counts["voucher"] += numbers[0].total()

    def _check_replay(self, runner: Any) -> None:
        records = list(SqlJournal(self.engine).read(runner.stream))
        assert isinstance(verify(records), Verified), "the chain is broken"
        replay = Replay(kind_of(runner.stream))
        for record in records:
            replay.take(record)
        assert replay.state == runner.state == runner.durable, "replay differs from live"


def _choose(state: Any, terminal: int, rng: Random) -> Any:
    if not terminal:
        return people.dealer(state, rng)
    return people.player(state, terminal, rng)


def simulate(seed: int, file: Path) -> Counter[str]:
    """Lives through the evening of a seed.

    Raises:
        AssertionError: A promise was broken; the seed brings it about again.
    """
    shared = SharedHouse(seed, file)
    try:
        return virtual_time.run(shared.live())
    finally:
        shared.engine.dispose()
