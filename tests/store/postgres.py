"""A private, real PostgreSQL server for the tests: started by them, stopped by them.

It lives in a temporary folder and listens on a socket there and on a free port of this machine.
Where PostgreSQL is not installed the tests fail and say what to do: they are never skipped.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psycopg

INSTALL = "install it: `apt-get install postgresql` as root (tools/find_postgresql does so)"
START_S_MAX = 60

_numbers = count(1)


@dataclass(frozen=True)
class Server:
    """A running server."""

    port: int
    folder: Path
    pid: int

    def url(self, database: str) -> str:
        """The address of a database on it."""
        return f"postgresql://taisai@127.0.0.1:{self.port}/{database}"

    def new_database(self, template: str = "template1") -> str:
        """The address of a new database, empty or as the template is."""
        name = f"house_{os.getpid()}_{next(_numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY wal_log")
        return self.url(name)

    def run(self, statement: str) -> None:
        """Runs a statement as the server's owner."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement)

    def crash_and_restart(self) -> None:
        """Ends every process of it at once, as a crash would, and starts it again as it was."""
        self.control("restart")

    def control(self, what: str) -> None:
        """Asks PostgreSQL's own program to stop it at once, or to start it again."""
        data = str(self.folder / "data")
        log = ["-l", str(self.folder / "log.restarted")] if what == "restart" else []
        command = [binary("pg_ctl"), "-D", data, "-m", "immediate", "-w", *log, what]
        subprocess.run(as_owner(command), check=True, stdout=subprocess.DEVNULL, cwd=self.folder)


def binary(name: str) -> str:
    """A program of the newest PostgreSQL that is installed, 15 or later."""
    folders = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda one: int(one.parent.name)
    )
    for folder in (*reversed(folders), Path("/usr/local/bin"), Path("/usr/bin")):
        if (folder / name).exists():
            return str(folder / name)
    raise AssertionError(f"the tests need PostgreSQL's {name}: {INSTALL}")


def as_owner(command: list[str]) -> list[str]:
    """PostgreSQL refuses to be run by root: its own user, or nobody, runs it."""
    if os.getuid() != 0:
        return command
    user = pwd.getpwnam(owner())
    ids = [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
    return ["setpriv", *ids, *command]


def owner() -> str:
    """Who runs PostgreSQL where we are root."""
    names = {one.pw_name for one in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def running_server(*, is_durable: bool = False) -> Iterator[Server]:
    """Starts a server, and stops it by its own id at the end."""
    server_program, initdb = binary("postgres"), binary("initdb")
    folder = Path(tempfile.mkdtemp(prefix="taisai-pg-"))
    if os.getuid() == 0:
        shutil.chown(folder, owner())
    data = folder / "data"
    log = (folder / "log").open("wb")
    made = ["-D", str(data), "-U", "taisai", "--auth=trust", "-E", "UTF8", "--locale=C"]
    subprocess.run(as_owner([initdb, *made]), check=True, stdout=log, stderr=log, cwd=folder)
    port = _free_port()
    settings = {
        "port": port,
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": folder,
        "shared_buffers": "64MB",
        "max_connections": 60,
        # Nobody pulls this machine's plug; a process that dies loses nothing without it.
        "fsync": "on" if is_durable else "off",
    }
    options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
    process = subprocess.Popen(
        as_owner([server_program, "-D", str(data), *options]), stdout=log, stderr=log, cwd=folder
    )
    server = Server(port, folder, process.pid)
    try:
        _wait_until_ready(server, process)
        yield server
    finally:
        if process.poll() is not None:
            # It was started again since: it is no child of this process any more.
            server.control("stop")
        # SIGINT: it does not wait for those who are still connected.
        process.send_signal(signal.SIGINT)
        try:
            process.wait(START_S_MAX)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        log.close()
        shutil.rmtree(folder, ignore_errors=True)


def _wait_until_ready(server: Server, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + START_S_MAX
    while time.monotonic() < until and process.poll() is None:
        try:
            server.run("SELECT 1")
        except psycopg.OperationalError:
            time.sleep(0.05)
        else:
            return
    words = (server.folder / "log").read_text(errors="replace")[-2_000:]
    raise AssertionError(f"the tests' PostgreSQL did not start:\n{words}")
