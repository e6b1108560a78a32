"""A simulated house: the real floor and core on a simulated clock, network and disk.

All of it comes from one seed; the same seed gives the same evening, event for event. After every
step the auditor holds the floor to the promises of the design; at the end everything is replayed.
"""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from harness import virtual_time
from simulation import people
from simulation.auditor import Auditor
from simulation.chaos import chaos
from simulation.clock import SimulatedClock
from simulation.disk import Platter, SimulatedDisk
from simulation.network import AnyRunner, Connection, Screen
from simulation.opening import TABLES, open_house
from simulation.signing import PlatterWitness, history_on
from simulation.starting import JUMP_MS, may_start
from simulation.views import fields_for
from taisai.floor.floor import Floor
from taisai.floor.heart import everything_since
from taisai.floor.stream_runner import Service
from taisai.house.commands import RecordSignIn
from taisai.journal import Record, StoreUnavailable, Verified, following, verify
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.rules import Role
from taisai.streams import TABLE, Replay, kind_of
from taisai.table.events import AlertRaised
from taisai.table.vocabulary import AlertKind

STARTED_AT = 1_700_000_000_000
CALM_S = 25.0


@dataclass(frozen=True)
class Report:
    """What an evening came to."""

    seed: int
    digest: str
    records_count: int
    acknowledged_count: int
    happened: Counter[str]


class World:
    """The house, its people, and what goes wrong."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.is_calm = True
        self.auditor = Auditor()
        self.storm = self.chance("storm").choice([0.1, 0.3, 1.0, 2.0])
        self.platter = Platter(self.chance("disk"), self, self.storm)
        self.floor: Floor | None = None
        self.counts: Counter[str] = Counter()
        self._screens: list[Screen] = []
        self.connections: list[Connection] = []
        self._trace = hashlib.sha256()
        self.is_closing = False
        self.skew_ms = 0
        self._checked: dict[str, object] = {}
        self.lost_heads: list[bytes] = []
        self.witness = PlatterWitness()
        self._pages_count = 0

    def chance(self, name: str) -> Random:
        """Everybody has chances of their own, so that one's do not move another's."""
        return Random(f"{self.seed}/{name}")  # noqa: S311 - a simulation must be repeatable

    # ------------------------------------------------------------ what is watched

    def note(self, what: str) -> None:
        """Writes something into the trace."""
        now = asyncio.get_running_loop().time()
        self._trace.update(f"{now:.6f} {what}\n".encode())

    def happened(self, what: str) -> None:
        """Something for the trace, and to be counted."""
        self.counts[what] += 1
        self.note(what)

    def seen(self, what: str) -> None:
        """Somebody was told something."""
        self.note(f"seen {what}")

    def fail(self, failure: BaseException) -> None:
        """A promise is broken: the evening ends."""
        if not self._failure.done():
            self._failure.set_exception(failure)

    def _checking(self, check: Callable[..., None], *arguments: object) -> None:
        try:
            check(*arguments)
        except AssertionError as failure:
            self.fail(failure)
            raise

    def durable(self, group: Sequence[Record]) -> None:
        """A group has become durable."""
        self._checking(self.auditor.durable, group)
        for record in group:
            self.note(record.digest)

    def not_acknowledged(self, group: Sequence[Record]) -> None:
        """A writer was told that a group failed."""
        self.auditor.not_acknowledged(group)

    def check_answer(self, stream: str, request: str, outcome: str) -> None:
        """An answer is about to be told."""
        self._checking(self.auditor.check_answer, stream, request, outcome)

    def check_view(self, runner: AnyRunner) -> None:
        """A view is about to be told."""
        if self._checked.get(runner.stream) is not runner.durable:
            self._checked[runner.stream] = runner.durable
            told = (runner.stream, runner.head.sequence, runner.durable)
            self._checking(self.auditor.check_told, *told)

    def intrude(self, group: Sequence[Record]) -> None:
        """Another writer appends to a table of the group; the table stops until a restart."""
        stream = next((one.stream for one in group if one.stream in TABLES), None)
        head = self.platter.journal.heads().get(stream) if stream is not None else None
        if head is None or group[0].at < head.at:
            return
        alert = AlertRaised(at=group[0].at, kind=AlertKind.IDLE_SEAT, text="another writer")
        record = following(head, TABLE.encode(alert), group[0].at)
        self.platter.journal.append([record])
        self.durable([record])
        # After a restart, what the other wrote tells as well that somebody was alive.
        self.auditor.of(record.stream).newest_at = record.at
        self.restart_soon()

    # ------------------------------------------------------------ the process

    async def _keep_floor(self) -> None:
        rng = self.chance("process")
        while True:
            self._disk = SimulatedDisk(self.platter)
            elapsed_ms = int(asyncio.get_running_loop().time() * 1_000)
            clock = SimulatedClock(STARTED_AT + self.skew_ms + elapsed_ms)
            if not may_start(self, clock.now()):
                await asyncio.sleep(1.0)
                continue
            floor = Floor(self._disk, clock, beat=self._disk.beat, shelf=self._disk)
            try:
                await floor.open(everything_since(self.platter.alive_at))
            except StoreUnavailable:
                await asyncio.sleep(0.5)
                continue
            self._died = asyncio.Event()
            self.floor = floor
            self._task = asyncio.create_task(floor.run())
            await self._died.wait()
            await asyncio.gather(self._task, return_exceptions=True)
            if not self._task.cancelled():
                self.fail(self._task.exception() or AssertionError("the floor ended by itself"))
            self.skew_ms += rng.choice([0, 0, 0, 2_000, -5_000, -3_600_000, JUMP_MS])
            await asyncio.sleep(rng.choice([0.05, 1.0, 5.0, 40.0]) * rng.random())

    def sign(self) -> None:
        """Signs the heads of all streams."""
        assert self.floor is not None
        history_on(self.platter, [self.witness]).sign(self.floor.clock.now())
        self.happened("signed")

    def next_page(self) -> int:
        """The number of a new page."""
        self._pages_count += 1
        return self._pages_count

    def crash(self) -> None:
        """The process dies at this very moment."""
        if self.floor is None:
            return
        self.happened("crash")
        self.auditor.process_died(self.floor.clock.now())
        self.floor = None
        for connection in self.connections:
            connection.close()
        self.connections.clear()
        self._disk.kill()
        self._task.cancel()
        self._died.set()

    def restart_soon(self) -> None:
        """What stopped for good goes on after a restart."""
        delay = self.platter.rng.uniform(1, 15)
        asyncio.get_running_loop().call_later(delay, self.crash)

    def runner(self, stream: str) -> AnyRunner | None:
        """The runner of a stream, where the floor is open."""
        floor = self.floor
        if floor is None or not floor.opened.is_set():
            return None
        if stream == CAGE_STREAM:
            return floor.cage
        return floor.house if stream == HOUSE_STREAM else floor.tables.get(stream)

    # ------------------------------------------------------------ the people

    def _connect(self, screen: Screen) -> bool:
        runner = self.runner(screen.stream)
        if screen.is_connected or runner is None or self.floor is None:
            return screen.is_connected
        connection = Connection(runner, screen, self.floor.clock.now, self)
        for task in connection.tasks:
            task.add_done_callback(self._ended)
        self.connections.append(connection)
        screen.connect(connection)
        return True

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        failure = None if task.cancelled() else task.exception()
        if failure is not None:
            self.fail(failure)

    async def _act(
        self, screen: Screen, choose: Callable[[Any, Random, int], object], think_s: float
    ) -> None:
        rng = screen.rng
        while not self.is_closing:
            await asyncio.sleep(rng.uniform(0.1, 2 * think_s))
            runner = self.runner(screen.stream)
            if runner is None or runner.durable is None or not self._connect(screen):
                continue
            point = rng.random()
            if point < 0.02 and screen.connection is not None:
                screen.connection.close()
            if point < 0.01:
                screen.load_page_again()
            assert self.floor is not None
            command = choose(runner.durable, rng, self.floor.clock.now())
            if command is not None:
                outcome = await screen.ask(command)
                self.counts[f"{type(command).__name__} {outcome}"] += 1

    def _screen(self, name: str, stream: str, kind: str = "", terminal: int = 0) -> Screen:
        fields = fields_for(kind, stream, terminal)
        screen = Screen(name, stream, self.chance(name), fields, self)
        if kind:
            screen.has_view = True
            screen.slowness = max(0.3, screen.slowness)
        screen.reconnect = lambda: self._connect(screen)
        self._screens.append(screen)
        return screen

    def _people(self) -> list[tuple[Screen, Callable[[Any, Random, int], object], float]]:
        crowd: list[tuple[Screen, Callable[[Any, Random, int], object], float]] = []
        for table, terminals in TABLES.items():
            for number in range(1, terminals + 1):
                kind = "terminal" if number == 1 else ""
                screen = self._screen(f"{table}-{number}", table, kind, number)
                crowd.append((screen, _player(number), 6.0))
            # Staff's views take as long to make as all the rest: not every evening has them.
            shows = self.chance(f"{table} staff").random()
            entry = self._screen(f"{table}-dealer", table, "entry_terminal" if shows < 0.15 else "")
            crowd.append((entry, lambda state, rng, _at: people.dealer(state, rng), 0.8))
            kind = "casino_supervisor" if shows > 0.96 else ""
            page = self._screen(f"{table}-supervisor", table, kind)
            crowd.append((page, people.supervisor, 9.0))
        cashiers = [self._screen(f"cashier-{number}", CAGE_STREAM) for number in (1, 2)]
        crowd += [(screen, people.cashier, 5.0) for screen in cashiers]
        crowd.append((self._screen("door", HOUSE_STREAM), _sign_in, 15.0))
        return crowd

    # ------------------------------------------------------------ the evening

    async def live(self) -> Report:
        """One evening, from the first record to the last check."""
        loop = asyncio.get_running_loop()
        self._failure: asyncio.Future[None] = loop.create_future()
        loop.set_exception_handler(
            lambda _loop, context: self.fail(
                context.get("exception") or AssertionError(context["message"])
            )
        )
        keeper = asyncio.create_task(self._keep_floor())
        evening = asyncio.create_task(self._evening())
        waits = [evening, self._failure, keeper]
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        if self._failure.done():
            self._failure.result()
        if keeper.done():
            keeper.result()
        report = evening.result()
        keeper.cancel()
        self.crash()
        self._failure.cancel()
        return report

    async def _evening(self) -> Report:
        while self.floor is None:
            await asyncio.sleep(0.01)
        await open_house(self.floor)
        self.is_calm = self.platter.is_calm = False
        async with asyncio.TaskGroup() as tasks:
            for screen, choose, think_s in self._people():
                tasks.create_task(self._act(screen, choose, think_s))
            tasks.create_task(chaos(self))
            await asyncio.sleep(self.chance("evening").uniform(120, 260))
            self.is_calm = self.platter.is_calm = True
            self.platter.down_until = 0.0
            # What stopped for good goes on after a restart, and not before.
            self.crash()
            await asyncio.sleep(CALM_S)
            self.is_closing = True
        await asyncio.sleep(CALM_S)
        await self._until_quiet()
        self._check_end()
        return Report(
            self.seed,
            self._trace.hexdigest(),
            sum(len(one.states) - 1 for one in self.auditor.audits.values()),
            sum(len(one.acknowledged) for one in self._screens),
            self.counts,
        )

    async def _until_quiet(self) -> None:
        """Waits for a moment in which nothing is on its way to the disk or to a screen."""
        assert self.floor is not None
        committer = self.floor.committer
        count = -1
        # A group that is being written waits no more and is not durable yet: it has an oldest one.
        while count != committer.records_count or committer.oldest_at is not None:
            count = committer.records_count
            await asyncio.sleep(1.0)

    def _check_end(self) -> None:
        floor = self.floor
        assert floor is not None
        for runner in floor.runners:
            assert runner.service is Service.IN_SERVICE, (runner.stream, runner.why_words)
            self._check_replay(runner)
        for screen in self._screens:
            for request in screen.acknowledged:
                assert request in self.auditor.of(screen.stream).requests, request
            self._check_screen(screen, floor)
        cage = floor.cage.durable
        assert cage is not None
        assert floor.courier.waiting_count == 0
        known = {one.validation_number: one.amount_cents for one in cage.vouchers.entries()}
        assert known == self.auditor.vouchers_issued(), "a voucher did not reach the cage"

    def _check_replay(self, runner: AnyRunner) -> None:
        records = list(self.platter.journal.read(runner.stream))
        assert isinstance(verify(records), Verified), "the chain is broken"
        replay = Replay(kind_of(runner.stream))
        for record in records:
            replay.take(record)
        assert replay.state == runner.state == runner.durable, "replay differs from live"

    def _check_screen(self, screen: Screen, floor: Floor) -> None:
        runner = self.runner(screen.stream)
        if not screen.is_connected or runner is None:
            return
        # A view may say what time it was when it was told.
        at = int(screen.view.get("at", floor.clock.now()))
        fresh = screen.fields(runner, at)
        view = {name: msgspec.json.encode(value) for name, value in fresh.items()}
        assert view == screen.view, f"{screen.name} does not show what is"


def _player(number: int) -> Callable[[Any, Random, int], object]:
    return lambda state, rng, _at: people.player(state, number, rng)


def _sign_in(_state: object, rng: Random, _at: int) -> object:
    return RecordSignIn(
        person="d1", role=Role.DEALER, device="page", is_accepted=rng.random() < 0.5
    )


def simulate(seed: int) -> Report:
    """Lives through the evening of a seed.

    Raises:
        AssertionError: A promise was broken; the seed brings it about again.
    """
    return virtual_time.run(World(seed).live())
