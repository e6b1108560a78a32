"""A whole house put together: database, journal, floor, door, application, and its duties.

For: opening a house from its files and closing it in good order. Must not know sockets' addresses
(the command line runs the server) or any rule.
Obeys: R3 (recovery goes on with the same round); promises 12 to 14.
"""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator, Collection, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import structlog
from litestar import Litestar
from sqlalchemy import Engine

from taisai.floor.clock import Clock
from taisai.floor.floor import Floor
from taisai.floor.heart import Beat
from taisai.floor.snapshots import ThreadShelf
from taisai.floor.stream_runner import OutOfService
from taisai.house.vocabulary import Alarm
from taisai.server.admission.door import Door
from taisai.server.app import Lifespan, make_app
from taisai.server.conversation.board import Board
from taisai.server.inspection.proof_process import ProofBeside
from taisai.server.inspection.records import Records
from taisai.server.settings import Settings
from taisai.server.upkeep.alarms import Alarms
from taisai.server.upkeep.duties import Upkeep
from taisai.server.upkeep.following import FollowedDisk, Follower
from taisai.server.upkeep.history import SignedHistory, history_of
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.keys import checker_of
from taisai.server.upkeep.leasing import Holding, hold_lease
from taisai.server.upkeep.levels import Levels
from taisai.server.upkeep.members_desk import MembersDesk
from taisai.server.upkeep.members_following import MembersFollowing, note_followed
from taisai.server.upkeep.membership import Membership
from taisai.server.upkeep.post import ThreadLetterBox, make_postman
from taisai.server.upkeep.right_time import believable_beat, check_time, watch_time
from taisai.store.heartbeat import Heartbeat
from taisai.store.journal import SqlJournal
from taisai.store.leases import Lease
from taisai.store.members import Members
from taisai.store.outbox import Outbox
from taisai.store.read_models import ReadModels
from taisai.store.secrets import Secrets
from taisai.store.snapshots import DoubtfulSnapshot, Snapshots
from taisai.store.table_views import TableViews
from taisai.store.whole_journal import ContinuedJournal, WholeJournal
from taisai.streams import may_concern_the_cage

LOOK_MS: Final = 1_000

GARBAGE_THRESHOLDS: Final = (50_000, 20, 50)
"""After how many new objects the collector looks, and how seldom at the older ones."""

SWITCH_S: Final = 0.001
"""How long the event loop may go on while the journal's thread wants the interpreter.

Python's own 5 ms are as long as a whole group commit is to take.
"""


@dataclass(slots=True)
class RunningHouse:
    """A house that is open.

    Attributes:
        app: The application; a server runs it, which starts the floor.
        has_ended: Set when the floor has ended by itself, which is a fault of this program, or
            when another process has taken over: who runs the house ends, so that it is started
            again.
    """

    floor: Floor
    door: Door
    app: Litestar
    journal: SqlJournal
    upkeep: Upkeep
    follower: Follower
    records: Records
    has_ended: asyncio.Event


@asynccontextmanager
async def open_house(
    files: HouseFiles,
    clock: Clock,
    lifespans: Sequence[Lifespan] = (),
    *,
    is_clock_right: bool = False,
) -> AsyncIterator[RunningHouse]:
    """Opens the house in a folder; holds it until the end.

    Args:
        files: The house's folder.
        clock: The floor's clock.
        lifespans: What else goes on while the floor runs, as in a demo.
        is_clock_right: Somebody says that the clock is right, however far ahead it is.

    Raises:
        BadInput: There is no house, another process runs it, or its key cannot be read.
        StoreUnavailable: The database failed.
    """
    files.demand_house()
    with files.hold() as holder, _unhurried_interpreter():
        engine = files.engine()
        try:
            waits = files.settings.standby
            joins = files.settings.join
            async with hold_lease(
                engine, files.settings, clock, holder, waits=waits, joins=joins
            ) as holding:
                archives = [Path(one) for one in files.settings.archives]
                journal = ContinuedJournal(engine, holding.lease, archives)
                alarms = Alarms()
                disk = FollowedDisk(journal, lambda _: alarms.raise_alarm(Alarm.JOURNAL_GONE))
                look = partial(
                    _look_first, files, engine, holding.lease, alarms, clock.now(), is_clock_right
                )
                try:
                    looked = _Looked(alarms, *await disk.call(look))
                    journal.is_for_others = may_concern_the_cage if looked.posts else None
                    house = await _put_together(
                        files, clock, engine, disk, holding, looked, lifespans
                    )
                    try:
                        yield house
                    finally:
                        house.follower.close()
                        house.records.close()
                finally:
                    disk.close()
                    journal.close()
        finally:
            engine.dispose()


@contextmanager
def _unhurried_interpreter() -> Iterator[None]:
    """Lets threads take turns sooner, and looks for garbage in rings less often: there is little.

    States share most of their parts with those before them; looking through all tables for rings
    holds everybody up for as long as it takes.
    """
    switch_s, thresholds = sys.getswitchinterval(), gc.get_threshold()
    sys.setswitchinterval(SWITCH_S)
    gc.set_threshold(*GARBAGE_THRESHOLDS)
    try:
        yield
    finally:
        sys.setswitchinterval(switch_s)
        gc.set_threshold(*thresholds)


@dataclass(frozen=True, slots=True)
class _Looked:
    """What was found out about a house before anything of it was opened.

    Attributes:
        owned: The groups that this process owns, each with until when it ran before, as far as that
            can be believed.
        posts: What crosses streams goes by letter: the house is shared out, or was, and some wait.
    """

    alarms: Alarms
    history: SignedHistory
    owned: Mapping[int, int]
    posts: bool


def _look_first(
    files: HouseFiles, engine: Engine, lease: Lease, alarms: Alarms, now: int, is_clock_right: bool
) -> tuple[SignedHistory, Mapping[int, int], bool]:
    """Lets only a house be opened that continues what it has signed, at a time that can be.

    Raises:
        StartRefused: It does not.
    """

    def tell_away(name: str) -> None:
        alarms.raise_alarm(Alarm.WITNESS_AWAY, detail=name)

    settings = files.settings
    history = history_of(files, engine, lease, tell_away)
    whole = WholeJournal(engine, [Path(one) for one in settings.archives])
    try:
        history.demand_continued(whole)
    finally:
        whole.close()
    newest_at = max((head.at for head in history.journal.heads().values()), default=0)
    days_max = settings.clock_days_max
    check_time(now, newest_at, days_max, alarms, is_right=is_clock_right)
    owned = Members(engine).look().owned_by(lease.name)
    believed = {
        number: believable_beat(alive_at, newest_at, now, days_max)
        for number, alive_at in owned.items()
    }
    return history, believed, settings.join or Outbox(engine).waiting_count() > 0


async def _put_together(
    files: HouseFiles,
    clock: Clock,
    engine: Engine,
    disk: FollowedDisk,
    holding: Holding,
    looked: _Looked,
    lifespans: Sequence[Lifespan],
) -> RunningHouse:
    settings, alarms, key = files.settings, looked.alarms, looked.history.key
    archives = [Path(one) for one in settings.archives]
    journal = SqlJournal(engine)

    def tell_doubt(doubtful: DoubtfulSnapshot) -> None:
        detail = f"record {doubtful.sequence}"
        alarms.raise_alarm(Alarm.SNAPSHOT_NOT_BELIEVED, doubtful.stream, detail)

    shelf = ThreadShelf(Snapshots(engine, key.seals, tell_doubt), disk.call)
    floor = Floor(disk, clock, _make_beat(disk, Heartbeat(engine, holding.lease)), shelf)
    door = Door(floor, Secrets(engine), disk, settings)
    members = Members(engine)
    if looked.posts:
        box = ThreadLetterBox(disk, Outbox(engine, holding.lease), journal)
        floor.office.member = holding.lease.name
        floor.postman = make_postman(floor, box, holding.lease, door.record)
        floor.office.tell_followed = partial(note_followed, members, holding.lease, disk.beside)
    await floor.open(looked.owned)
    follower = Follower(disk, ReadModels(engine), clock)
    upkeep = Upkeep(floor, disk, looked.history, settings)
    levels = Levels(floor, disk.beside, partial(members.raise_level, holding.lease))
    proof = ProofBeside(settings.database_url, key.public)
    records = Records(files.engine(is_read_only=True), checker_of(key.public), archives, proof)

    has_ended = asyncio.Event()
    membership = Membership(floor, members, holding.lease, disk.call, disk.beside)

    @asynccontextmanager
    async def duties(_app: Litestar) -> AsyncIterator[None]:
        looking = asyncio.create_task(membership.run()) if settings.join else None
        tasks = [
            asyncio.create_task(follower.run()),
            asyncio.create_task(upkeep.keep_checking_software()),
            asyncio.create_task(upkeep.keep_signing()),
            asyncio.create_task(levels.run()),
            asyncio.create_task(alarms.keep_recording(floor)),
            asyncio.create_task(watch_time(clock, alarms)),
            asyncio.create_task(_notice_end(floor, holding, upkeep, looking, has_ended)),
            *filter(None, [looking]),
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            proof.close()
            await asyncio.gather(*tasks, return_exceptions=True)
            # A house that was lost has nothing to close: others write what is true.
            if not has_ended.is_set():
                await _close(floor, follower, upkeep, alarms)

    # Pages that stay open over a restart go on with the token that they have.
    secret = key.derive_secret("csrf")
    door.secret = key.derive_secret("browsers")
    lifespans, board = [duties, *lifespans], _make_board(settings, engine, holding.lease, disk)
    app = make_app(floor, door, settings, secret, records=records, board=board, lifespans=lifespans)
    floor.is_sure = lambda: holding.is_sure
    if settings.join:
        _take_part(floor, members, holding, disk)
        app.state.members_desk = MembersDesk(members, membership, holding.lease, disk.beside)
    return RunningHouse(floor, door, app, journal, upkeep, follower, records, has_ended)


def _take_part(floor: Floor, members: Members, holding: Holding, disk: FollowedDisk) -> None:
    """What one of several members minds: others follow it, and may have taken over from it."""
    floor.is_shared = True
    following = MembersFollowing(floor.clock, members, holding.lease, disk.beside)
    floor.office.await_followed = following.wait_until


def _make_board(
    settings: Settings, engine: Engine, lease: Lease, disk: FollowedDisk
) -> Board | None:
    """Where members write their tables for others; not in the journal's thread: no wager waits."""
    if not settings.join:
        return None
    return Board(TableViews(engine, lease), lease, disk.beside)


def _make_beat(disk: FollowedDisk, heartbeat: Heartbeat) -> Beat:
    """What the floor's heart does to a member's heartbeat."""
    has_started = False

    async def beat(at: int, going_on: Collection[int]) -> None:
        nonlocal has_started
        # R3: the last run's beat stands until the floor has the interruption on record.
        note = heartbeat.beat if has_started else heartbeat.start
        await disk.call(lambda: note(at, going_on))
        has_started = True

    return beat


async def _notice_end(
    floor: Floor,
    holding: Holding,
    upkeep: Upkeep,
    looking: "asyncio.Task[None] | None",
    has_ended: asyncio.Event,
) -> None:
    """A floor that takes no batches any more has ended: nothing is accepted, and nobody says so.

    So has one that another process has taken over: none of its streams can write. So must one of
    which a copy signs elsewhere, one that has met a second writer, and a member that looks at the
    others no more: it would be given tables, and take none up.
    """
    while floor.committer.is_open and not (
        holding.is_lost.is_set()
        or upkeep.is_contradicted.is_set()
        or _has_rival(floor)
        or (looking is not None and looking.done())
    ):
        await floor.clock.sleep_until(floor.clock.now() + LOOK_MS)
    if looking is not None and looking.done() and not looking.cancelled():
        structlog.get_logger().critical("members are looked at no more", why=looking.exception())
    structlog.get_logger().critical("the floor has ended by itself")
    has_ended.set()


def _has_rival(floor: Floor) -> bool:
    """Somebody else has written into a stream: what this process believes is not what is there."""
    return any(runner.why is OutOfService.SECOND_WRITER for runner in floor.runners)


async def _close(floor: Floor, follower: Follower, upkeep: Upkeep, alarms: Alarms) -> None:
    """The last duties, while the floor still runs: alarms, snapshots, read models, heads."""
    log = structlog.get_logger()
    await alarms.record(floor)
    for runner in list(floor.runners):
        await runner.wait_until_recorded()
        await floor.take_snapshot(runner)
    await follower.take_in()
    await upkeep.sign()
    log.info("the house is closed in good order")
