"""The real server as a process of its own: a whole house on a real database.

It runs what `taisai serve` runs, on the machine's clock, which a test may put forward. A process is
started from a fork server that has imported everything, so that dozens of starts take seconds: it
is not its imports that are looked at.
"""

import asyncio
import contextlib
import json
import multiprocessing
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from multiprocessing import forkserver
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from unittest.mock import patch

import msgspec
import structlog
import uvicorn
import uvloop

from taisai.floor.clock import SystemClock
from taisai.journal import StoreUnavailable
from taisai.server.conversation.gateway import config_of
from taisai.server.running_house import open_house
from taisai.server.settings import Settings
from taisai.server.upkeep.house_files import HouseFiles

START_S_MAX = 60.0
_RETRY_S = 0.3
_LOOK_S = 0.05
_IMPORTED_LATE = (
    "anyio._backends._asyncio",
    "litestar._kwargs.kwargs_model",
    "litestar.middleware.csrf",
    "litestar.plugins.pydantic",
    "psycopg",
    "taisai.cli.backup",
    "taisai.cli.serve",
    "taisai.cli.staff",
    "taisai.cli.verify",
    "uvicorn.lifespan.on",
    "uvicorn.protocols.http.h11_impl",
)
"""What the libraries import when a house opens, and not before."""


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class ForwardClock(SystemClock):
    """The machine's clock, put forward as far as a file says: no test waits for a period's end."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        self._ahead_ms = 0
        self._was_put_forward = asyncio.Event()
        self._look()

    def _look(self) -> None:
        ahead_ms = int(self._file.read_text()) if self._file.exists() else 0
        if ahead_ms > self._ahead_ms:
            self._anchor_ms += ahead_ms - self._ahead_ms
            self._ahead_ms = ahead_ms
            self._was_put_forward.set()
            self._was_put_forward = asyncio.Event()

    def drift_ms(self) -> int:
        """How far the machine's own time is ahead; nobody has set that."""
        return super().drift_ms() + self._ahead_ms

    async def look_again_and_again(self) -> None:
        """Looks at the file, from time to time."""
        while True:
            await asyncio.sleep(_LOOK_S)
            self._look()

    async def sleep_until(self, at: int) -> None:
        """Waits until `at`, or until it has been put forward so far."""
        while (rest_ms := at - self.now()) > 0:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(rest_ms / 1_000):
                    await self._was_put_forward.wait()


def _clock_file(settings: Settings) -> Path:
    return Path(settings.data) / "clock-ahead-ms"


async def _serve(settings: Settings) -> None:
    clock = ForwardClock(_clock_file(settings))
    looking = asyncio.create_task(clock.look_again_and_again())
    async with open_house(HouseFiles(settings), clock) as house:
        config = config_of(
            house.app, settings, host="127.0.0.1", port=settings.port, log_level="critical"
        )
        names = _note_threads(settings)
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, names)
        server = uvicorn.Server(config)
        # As `taisai serve` ends: uvicorn's own handlers would raise the signal again at the end.
        server.capture_signals = contextlib.nullcontext  # type: ignore[method-assign,assignment]
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, _end, server)
        ending = asyncio.create_task(_end_with(house.has_ended, server))
        await server.serve()
        ending.cancel()
    looking.cancel()


def _end(server: uvicorn.Server) -> None:
    server.should_exit = True


async def _end_with(has_ended: asyncio.Event, server: uvicorn.Server) -> None:
    """A house that another process has taken over ends, as `taisai serve` does."""
    await has_ended.wait()
    _end(server)


def _note_threads(settings: Settings) -> Callable[[], None]:
    """What writes down, whenever it is asked, which thread is which: the kernel has no names."""
    file = Path(settings.data) / "threads.json"

    def note() -> None:
        names = {str(one.native_id): one.name for one in threading.enumerate()}
        part = file.with_suffix(".part")
        part.write_text(json.dumps(names))
        part.replace(file)

    return note


def serve(settings: Settings) -> None:
    """Serves until it is killed; a database that cannot be reached yet is waited for."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    while True:
        try:
            uvloop.run(_serve(settings))
        except StoreUnavailable:
            time.sleep(_RETRY_S)
        else:
            return


def fork_server() -> ForkServerContext:
    """A fork server that has imported everything, before time matters."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, *_IMPORTED_LATE])
    # It looks for modules where Python 3.11 alone would look, and keeps quiet about what it misses.
    with patch.dict(os.environ, PYTHONPATH=os.pathsep.join(filter(None, sys.path))):
        forkserver.ensure_running()
    return context


class ServerProcess:
    """A server that can be killed and started again on the same data."""

    def __init__(self, url: str, port: int, behind: "ServerProcess | None" = None) -> None:
        """A server on a database.

        Args:
            url: The database's address.
            port: Where it listens.
            behind: Another that runs the same house: this one has its key, and stands by.
        """
        self.port = port
        self._folder = tempfile.TemporaryDirectory(prefix="taisai-house-")
        self.settings = Settings(
            data=self._folder.name,
            database=url,
            port=port,
            # Who plays here is faster than a hand.
            messages_per_second_max=1_000,
            sign_ins_per_second_max=10_000,
            process=f"port {port}",
            standby=behind is not None,
            # A house may have been made at a moment of long ago, and is served today.
            clock_days_max=36_500,
        )
        HouseFiles(self.settings).make()
        if behind is not None:
            for name in ("signing.key", "signing.pub"):
                shutil.copy(Path(behind.settings.data) / name, self._folder.name)
        self._context = fork_server()
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
        self._process = self._context.Process(target=serve, args=(self.settings,), daemon=True)
        self._process.start()

    def put_forward(self, ms: int) -> None:
        """Puts the clock of the house forward, in this life and the next."""
        file = _clock_file(self.settings)
        part = file.with_suffix(".part")
        part.write_text(str(ms + (int(file.read_text()) if file.exists() else 0)))
        part.replace(file)

    def threads(self) -> dict[int, str]:
        """The name of each thread of the process."""
        file = Path(self._folder.name) / "threads.json"
        file.unlink(missing_ok=True)
        os.kill(self.pid, signal.SIGUSR1)
        began = time.monotonic()
        while not file.exists():
            assert time.monotonic() - began < START_S_MAX, "the server does not name its threads"
            time.sleep(0.02)
        return {int(number): name for number, name in json.loads(file.read_text()).items()}

    def kill(self) -> None:
        """SIGKILL: no handler of the process runs."""
        if self._process is not None:
            self._process.kill()
            self._process.join()

    def end(self) -> None:
        """SIGTERM: it closes in good order."""
        assert self._process is not None
        self._process.terminate()
        self._process.join()

    def stands_by(self) -> None:
        """From its next start it waits while another runs the house."""
        self.settings = msgspec.structs.replace(self.settings, standby=True)

    def close(self) -> None:
        """Kills it for good, and takes its folder away."""
        self.kill()
        self._folder.cleanup()

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
