"""A cabinet as processes of its own: its agent, and its simulated devices; each can be killed.

The agent is what `taisai device` runs, the devices what `taisai device --simulated` runs. An agent,
or a server, can be told to die at the writing of its choice: just before it, or just after.
"""

import contextlib
import json
import os
import signal
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

from crashes.run_server import ServerProcess, fork_server, serve
from taisai.cli.device import run_cabinet
from taisai.devices.cabinet_log import CabinetLog
from taisai.journal import Record
from taisai.server.settings import Settings
from taisai.store.journal import SqlJournal

START_S_MAX = 60.0


@dataclass(frozen=True)
class Kill:
    """When a process dies: at which of its writings, before it or after."""

    at: int
    is_before: bool

    def __str__(self) -> str:
        return f"{'before' if self.is_before else 'after'}-{self.at}"


NEVER = Kill(0, is_before=False)


class _Counter:
    """Counts writings in a file, and kills its own process at one of them."""

    def __init__(self, kill: Kill, file: Path) -> None:
        self._kill = kill
        self._file = file
        self._count = 0

    @contextlib.contextmanager
    def writing(self) -> Iterator[None]:
        self._count += 1
        self._file.write_text(str(self._count))
        is_now = self._count == self._kill.at
        if is_now and self._kill.is_before:
            os.kill(os.getpid(), signal.SIGKILL)
        yield
        if is_now:
            os.kill(os.getpid(), signal.SIGKILL)


def _run_agent(settings: Path, kill: Kill, counted: Path) -> None:
    counter, write = _Counter(kill, counted), CabinetLog._writing

    @contextlib.contextmanager
    def writing(self: CabinetLog) -> Iterator[None]:
        with counter.writing(), write(self):
            yield

    CabinetLog._writing = writing  # type: ignore[method-assign]
    _be_quiet()
    run_cabinet(settings_file=settings)


def _run_devices(plan: Path) -> None:
    _be_quiet()
    run_cabinet(simulated=plan)


def _run_server(settings: Settings, kill: Kill, counted: Path) -> None:
    counter, append = _Counter(kill, counted), SqlJournal.append

    def appending(self: SqlJournal, group: Sequence[Record]) -> None:
        with counter.writing() if group else contextlib.nullcontext():
            append(self, group)

    SqlJournal.append = appending  # type: ignore[method-assign]
    serve(settings)


def _be_quiet() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)


class DyingServer(ServerProcess):
    """A server that dies at a writing of its journal, and can be started again."""

    def start(self, kill: Kill = NEVER) -> None:
        """Starts it and does not wait."""
        self._process = self._context.Process(
            target=_run_server, args=(self.settings, kill, self.counted), daemon=True
        )
        self._process.start()

    @property
    def counted(self) -> Path:
        """The file that says how often it has written since its start."""
        return Path(self.settings.data) / "writings"

    @property
    def is_alive(self) -> bool:
        """Whether it runs."""
        return self._process is not None and self._process.is_alive()


class CabinetProcesses:
    """The processes of one cabinet."""

    def __init__(self, folder: Path, origin: str, table: str, cabinet: int, key: str) -> None:
        self._folder = folder
        self._origin = origin
        self._place = f"{table}/{cabinet}"
        self._context = fork_server()
        self._agent: ForkServerProcess | None = None
        self._devices: ForkServerProcess | None = None
        self.counted = folder / "agent-writings"
        (folder / "key").write_text(key)
        (folder / "plan.toml").write_text(
            f'folder = "{folder / "devices"}"\ncontrol = "{folder / "control"}"\n'
            f'[[cabinets]]\ntable = "{table}"\ncabinet = {cabinet}\n'
        )
        self._table, self._cabinet = table, cabinet

    def start_devices(self) -> None:
        """Starts the devices, and waits until they can be reached."""
        process = self._context.Process(
            target=_run_devices, args=(self._folder / "plan.toml",), daemon=True
        )
        process.start()
        self._devices = process
        addresses, control = self._folder / "devices" / "addresses.json", self._folder / "control"
        began = time.monotonic()
        while not (addresses.exists() and control.exists()):
            assert time.monotonic() - began < START_S_MAX, "the devices do not start"
            time.sleep(0.01)
        found = json.loads(addresses.read_text())[self._place]
        (self._folder / "cabinet.toml").write_text(
            f'server = "{self._origin}"\ntable = "{self._table}"\ncabinet = {self._cabinet}\n'
            f'key_file = "{self._folder / "key"}"\nlog = "{self._folder / "log.sqlite"}"\n'
            f'acceptor = "{found["acceptor"]}"\nprinter = "{found["printer"]}"\n'
        )

    def start_agent(self, kill: Kill = NEVER) -> None:
        """Starts the agent, and does not wait."""
        process = self._context.Process(
            target=_run_agent,
            args=(self._folder / "cabinet.toml", kill, self.counted),
            daemon=True,
        )
        process.start()
        self._agent = process

    @property
    def is_agent_alive(self) -> bool:
        """Whether the agent runs."""
        return self._agent is not None and self._agent.is_alive()

    def kill_agent(self) -> None:
        """SIGKILL: no handler of the process runs."""
        assert self._agent is not None
        self._agent.kill()
        self._agent.join()

    def end_agent(self) -> int | None:
        """SIGTERM: it closes in good order; with which code."""
        assert self._agent is not None
        self._agent.terminate()
        self._agent.join()
        return self._agent.exitcode

    def close(self) -> None:
        """Kills what runs."""
        for process in (self._agent, self._devices):
            if process is not None:
                process.kill()
                process.join()

    def do(self, deed: str, value: int = 0) -> Any:
        """Does something to the devices, as a person would; what is seen then."""
        said = {"cabinet": self._place, "do": deed, "value": value}
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self._folder / "control"))
            line.sendall(json.dumps(said).encode() + b"\n")
            with line.makefile("rb") as answers:
                return json.loads(answers.readline())
