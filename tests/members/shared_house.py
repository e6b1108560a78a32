"""A house shared out over real processes behind a real HAProxy, on one real PostgreSQL.

Each member is `taisai serve --join` in a folder of its own with the house's key; HAProxy has the
file that `taisai members proxy` writes.
"""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Engine

from crashes.choices import chance_of
from crashes.players import DoorBell, Screen
from crashes.run_server import free_port
from crashes.staging import Staging
from taisai.names import HOUSE_STREAM
from taisai.server.settings import Settings
from taisai.server.upkeep.house_files import HouseFiles
from taisai.server.upkeep.proxying import proxy_file
from taisai.store.engine import make_engine
from taisai.store.members import House, Members
from taisai.store.migrations import upgrade
from taisai.streams import GROUPS, group_of

TABLES = tuple(f"table-{number}" for number in range(1, 13))
TERMINALS = 2
NAMES = ("a", "b", "c")
"""Of the members."""
LOOK_S = 0.02
START_S_MAX = 60.0


class Member:
    """One process of the house.

    Attributes:
        code: Where another build of the program is; None for the one that is tested.
    """

    def __init__(self, name: str, url: str, folder: Path) -> None:
        self.name = name
        self.port = free_port()
        self.folder = folder
        self._url = url
        self.code: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *more: str) -> None:
        """Starts it, and does not wait."""
        environment = {
            **{key: value for key, value in os.environ.items() if key != "TAISAI_DRILL"},
            "TAISAI_DATABASE": self._url,
            "TAISAI_PROCESS": self.name,
            "TAISAI_PROXIES": "127.0.0.1",
            # Who plays here is faster than a hand.
            "TAISAI_MESSAGES_PER_SECOND_MAX": "1000",
            "TAISAI_SIGN_INS_PER_SECOND_MAX": "10000",
        }
        if self.code is not None:
            environment["PYTHONPATH"] = str(self.code)
        words = ("serve", "--data", str(self.folder), "--port", str(self.port), *more)
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "taisai", *words], env=environment, stdout=log, stderr=log
            )

    @property
    def pid(self) -> int:
        """The process's id."""
        assert self._process is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        """The process has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def log(self) -> str:
        """What it has said; nothing where it was never started."""
        file = self.folder / "log"
        return file.read_text() if file.exists() else ""

    def send(self, one: signal.Signals) -> None:
        """Sends a signal."""
        assert self._process is not None
        self._process.send_signal(one)

    def kill(self) -> None:
        """SIGKILL: nothing of the process runs any more."""
        if self.is_running:
            self.send(signal.SIGKILL)
        self.wait()

    def end(self) -> None:
        """SIGTERM: it closes in good order."""
        self.send(signal.SIGTERM)
        self.wait()

    def wait(self) -> int:
        """Waits for its end; tells how it ended."""
        return 0 if self._process is None else self._process.wait(timeout=60)


def get(port: int, path: str) -> int:
    """The status with which a path is answered; zero where it is not."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
    except OSError:
        return 0


HAND_S = 0.3
"""How long a dealer's hand takes: between two rounds a table is at rest for so long."""


@dataclass
class SharedHouse:
    """The house, its members, its proxy and its screens."""

    engine: Engine
    members: dict[str, Member]
    port: int
    screens: list[Screen] = field(default_factory=list)

    def look(self) -> House:
        """Who owns what."""
        return Members(self.engine).look()

    def owner_of(self, stream: str) -> str:
        """The member that owns a stream; empty where nobody ever did."""
        number = group_of(stream)
        return next((one.member for one in self.look().groups if one.number == number), "")

    def is_shared_out(self, names: Sequence[str]) -> bool:
        """These members own everything, none much more than another, and the proxy can tell."""
        house = self.look()
        counts = [len(house.owned_by(name)) for name in names]
        if sum(counts) != len(GROUPS) or max(counts) - min(counts) > 1:
            return False
        at_tables = (f"tables/{name}/opening-tests" for name in TABLES)
        return all(
            # Nobody is signed in: whoever owns it says so, and nobody else.
            get(self.port, f"/staff/casino_supervisor/{path}") == 401
            for path in ("session", *at_tables)
        )

    def has_joined(self, name: str) -> bool:
        """A member runs, and follows the office or owns it."""
        found = [one for one in self.look().members if one.lease.name == name]
        is_office = self.owner_of(HOUSE_STREAM) == name
        return bool(found and found[0].lease.holder and (found[0].followed or is_office))

    async def until(self, holds: Callable[[], bool], seconds: float = START_S_MAX) -> float:
        """Waits until something holds; tells for how long."""
        began = time.monotonic()
        while not await asyncio.to_thread(holds):
            logs = "".join(f"\n== {one.name}\n{one.log}" for one in self.members.values())
            assert time.monotonic() - began < seconds, f"it does not come about{logs}"
            await asyncio.sleep(LOOK_S)
        return time.monotonic() - began

    async def join(self, name: str) -> None:
        """A member starts, and follows the office or owns it."""
        self.members[name].start("--join")
        await self.until(lambda: self.has_joined(name))

    async def start(self, seconds: float = START_S_MAX) -> str:
        """All members start, and each has its share; tells who owns the office."""
        for member in self.members.values():
            member.start("--join")
        await self.until(lambda: self.is_shared_out(list(self.members)), seconds)
        return self.owner_of(HOUSE_STREAM)

    def table_away_from(self, name: str) -> str:
        """A table that another member owns."""
        return next(one for one in TABLES if self.owner_of(one) != name)

    async def come_in(self, tables: Sequence[str]) -> None:
        """Every screen is enrolled and signed in, through the proxy."""
        async with DoorBell(self.port) as bell:
            for name in tables:
                dealer = await bell.dealer(
                    name, chance_of(1), TERMINALS, voids=False, hand_s=HAND_S
                )
                self.screens.append(dealer)
                for number in range(1, TERMINALS + 1):
                    self.screens.extend(await bell.terminal(name, number, chance_of(number)))

    async def played_on(self, streams: Sequence[str]) -> float:
        """Every terminal at some tables was answered since; tells how long the last one waited."""
        screens = [one for one in self.screens if one.stream in streams and "terminal" in one.owner]
        before = [len(one.told) for one in screens]
        began = time.monotonic()
        async with asyncio.timeout(START_S_MAX):
            while any(len(one.told) <= n for one, n in zip(screens, before, strict=True)):
                await asyncio.sleep(LOOK_S)
        return time.monotonic() - began


def stage(engine: Engine, period_ms: int) -> None:
    """Writes a house with twelve open tables, at which no round is under way."""
    now_ms = time.time_ns() // 1_000_000
    staging = Staging(engine, now_ms - 60_000)
    staging.house(TABLES)
    for name in TABLES:
        staging.open_table(name, TERMINALS, period_ms)
    staging.finish(now_ms)


@contextmanager
def shared_house(
    url: str, names: Sequence[str], urls: Mapping[str, str] | None = None
) -> Iterator[SharedHouse]:
    """A staged house on a database, its members not started, and HAProxy before them.

    Args:
        url: The database.
        names: Of the members.
        urls: By which way each of them reaches it; none where all take the straight one.
    """
    engine = make_engine(url)
    upgrade(engine)
    with tempfile.TemporaryDirectory(prefix="taisai-members-") as place:
        folders = {name: Path(place) / name for name in names}
        first = HouseFiles(Settings(data=str(folders[names[0]]), database=url))
        first.make()
        for name in names[1:]:
            folders[name].mkdir()
            for file in (first.private_key, first.public_key):
                shutil.copy(file, folders[name])
        ways = urls or dict.fromkeys(names, url)
        members = {name: Member(name, ways[name], folders[name]) for name in names}
        house = SharedHouse(engine, members, free_port())
        proxy = _start_proxy(house, Path(place))
        try:
            yield house
        finally:
            for member in members.values():
                member.kill()
            proxy.terminate()
            proxy.wait(timeout=10)
            engine.dispose()


def _start_proxy(house: SharedHouse, place: Path) -> "subprocess.Popen[bytes]":
    addresses = [(one.name, f"127.0.0.1:{one.port}") for one in house.members.values()]
    file = place / "haproxy.cfg"
    file.write_text(proxy_file(addresses, f"127.0.0.1:{house.port}"))
    with (place / "haproxy.log").open("ab") as log:
        return subprocess.Popen(["haproxy", "-db", "-f", str(file)], stdout=log, stderr=log)
