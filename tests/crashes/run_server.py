"""The real server as a process of its own: floor, door and application on a real database.

It is what `taisai serve` wires, with the machine's clock and without a certificate. A process is
started from a fork server that has imported everything, so that dozens of starts take seconds.
"""

import asyncio
import multiprocessing
import socket
import time
import urllib.error
import urllib.request
from multiprocessing.context import ForkServerProcess

import uvicorn

from taisai.floor.clock import SystemClock
from taisai.floor.disk import ThreadDisk
from taisai.floor.floor import Floor
from taisai.floor.snapshots import ThreadShelf
from taisai.journal import StoreUnavailable
from taisai.server.app import make_app
from taisai.server.door import Door
from taisai.server.settings import Settings
from taisai.store.engine import make_engine
from taisai.store.heartbeat import Heartbeat
from taisai.store.journal import SqlJournal
from taisai.store.migrations import check_version
from taisai.store.secrets import Secrets
from taisai.store.snapshots import Snapshots

START_S_MAX = 60.0
_RETRY_S = 0.3


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


async def _serve(url: str, port: int) -> None:
    settings = Settings(database=url, port=port, messages_per_second_max=1_000)
    engine = make_engine(url)
    check_version(engine)
    disk = ThreadDisk(SqlJournal(engine))
    clock = SystemClock()
    heartbeat = Heartbeat(engine)
    before = await disk.call(heartbeat.last)
    floor = Floor(
        disk,
        clock,
        lambda at: disk.call(lambda: heartbeat.beat(at)),
        ThreadShelf(Snapshots(engine), disk.call),
    )
    await floor.open(before.at if before is not None else 0)
    app = make_app(floor, Door(floor, Secrets(engine), disk, settings), settings)
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=port,
        loop="uvloop",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_level="critical",
        access_log=False,
    )
    await uvicorn.Server(config).serve()


def serve(url: str, port: int) -> None:
    """Serves until it is killed; a database that cannot be reached yet is waited for."""
    while True:
        try:
            asyncio.run(_serve(url, port))
        except StoreUnavailable:
            time.sleep(_RETRY_S)
        else:
            return


class ServerProcess:
    """A server that can be killed and started again on the same data."""

    def __init__(self, url: str, port: int) -> None:
        self.url = url
        self.port = port
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload([__name__])
        self._process: ForkServerProcess | None = None

    @property
    def pid(self) -> int:
        """The process's id."""
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    def warm_up(self) -> None:
        """Lets the fork server import everything, before time matters."""
        nothing = self._context.Process(target=int)
        nothing.start()
        nothing.join()

    def start(self) -> None:
        """Starts it and does not wait."""
        self._process = self._context.Process(target=serve, args=(self.url, self.port), daemon=True)
        self._process.start()

    def kill(self) -> None:
        """SIGKILL: no handler of the process runs."""
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def is_ready(self) -> bool:
        """Every stream is in service."""
        try:
            with urllib.request.urlopen(
                f"http://127.0.0.1:{self.port}/health/ready", timeout=2
            ) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def wait_until_ready(self) -> float:
        """Waits until every stream is in service; returns how many seconds that took."""
        began = time.monotonic()
        while not self.is_ready():
            assert time.monotonic() - began < START_S_MAX, "the server did not come into service"
            time.sleep(0.02)
        return time.monotonic() - began
