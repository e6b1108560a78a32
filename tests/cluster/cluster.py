"""Three PostgreSQL servers under Patroni, etcd and HAProxy on loopback, from the shipped files.

What stands in `deploy/postgresql` is what runs here: only addresses, ports and folders are put in,
and the watchdog is off, since one machine plays all three. Every process is started here and ended
here, by its id; what Patroni starts by itself is found below it, or by the folder it works in.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
import psycopg

from crashes.run_server import free_port
from store.postgres import as_owner, binary, owner

SHIPPED = Path(__file__).parents[2] / "deploy" / "postgresql"
TOOL = Path(__file__).parents[2] / "tools" / "find_cluster"
PASSWORD = "of a cluster that lives for a drill"  # noqa: S105
NAMES = ("pg1", "pg2", "pg3")
START_S_MAX = 120
LOOK_S = 0.05

T = TypeVar("T")


@dataclass(frozen=True)
class Node:
    """One of the machines."""

    name: str
    folder: Path
    port: int = field(default_factory=free_port)
    patroni_port: int = field(default_factory=free_port)

    @property
    def postmaster(self) -> list[int]:
        """The first process of its PostgreSQL, where it runs."""
        with suppress(OSError, ValueError, IndexError):
            pid = int((self.folder / self.name / "postmaster.pid").read_text().split()[0])
            return [pid] if Path(f"/proc/{pid}").exists() else []
        return []

    def asks(self, path: str) -> Any:
        """What its Patroni answers; None where that is a no, or nothing."""
        url = f"http://127.0.0.1:{self.patroni_port}{path}"
        with (
            suppress(urllib.error.URLError, OSError, ValueError),
            urllib.request.urlopen(url, timeout=0.8) as answer,
        ):
            return json.loads(answer.read() or b"true")
        return None


class Cluster:
    """The machines, and what stands beside them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.nodes = {name: Node(name, folder) for name in NAMES}
        self.haproxy_port = free_port()
        self._etcd_port = free_port()
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        found = subprocess.run([TOOL], check=True, capture_output=True, text=True)
        self.programs = Path(found.stdout.split()[-1])

    # ---------------------------------------------------------------- configuration

    def configure(self) -> None:
        """Writes the shipped files with this machine's ports and folders."""
        for node in self.nodes.values():
            config = self._patroni(node)
            self._file(f"{node.name}.yml").write_bytes(msgspec.json.encode(config))
        lines = (SHIPPED / "haproxy.cfg").read_text()
        lines = re.sub(r"bind \S+", f"bind 127.0.0.1:{self.haproxy_port}", lines)
        for node in self.nodes.values():
            here = f"127.0.0.1:{node.port} check port {node.patroni_port}"
            lines = lines.replace(f"{node.name}:5432 check port 8008", here)
        self._file("haproxy.cfg").write_text(lines)

    def _patroni(self, node: Node) -> dict[str, Any]:
        config: dict[str, Any] = msgspec.yaml.decode((SHIPPED / "patroni.yml").read_bytes())
        patroni = f"127.0.0.1:{node.patroni_port}"
        postgresql = f"127.0.0.1:{node.port}"
        config["name"] = node.name
        config["restapi"] = {"listen": patroni, "connect_address": patroni}
        config["etcd3"] = {"hosts": [f"127.0.0.1:{self._etcd_port}"]}
        config["watchdog"] = {"mode": "off"}
        config["postgresql"] |= {
            "listen": postgresql,
            "connect_address": postgresql,
            "data_dir": str(self.folder / node.name),
            "bin_dir": str(Path(binary("postgres")).parent),
            "pgpass": str(self.folder / f"{node.name}.pgpass"),
            "parameters": {"unix_socket_directories": str(self.folder)},
        }
        return config

    def _file(self, name: str) -> Path:
        return self.folder / name

    def wrong_files(self) -> list[str]:
        """What the programs themselves say against the files."""
        checks = {"haproxy": ["haproxy", "-c", "-f", str(self._file("haproxy.cfg"))]}
        for name in NAMES:
            options = ["--validate-config", "--ignore-listen-port"]
            checks[name] = [*self._patroni_command(name), *options]
        wrong = []
        for name, command in checks.items():
            done = subprocess.run(
                as_owner(command),
                env=self._environment(),
                check=False,
                capture_output=True,
                text=True,
                cwd=self.folder,
            )
            said = f"{done.stdout}{done.stderr}".splitlines() if done.returncode else []
            # Three machines are one here, so that they have no other address.
            wrong += [f"{name}: {one}" for one in said if 'must not contain "127.0.0.1"' not in one]
        return wrong

    # ---------------------------------------------------------------- starting and ending

    def start(self) -> None:
        """Starts all, and waits until a synchronous replica confirms what is written."""
        self.configure()
        self.start_one("etcd")
        self._until(self._has_etcd, "etcd")
        for name in NAMES:
            self.start_one(name)
        self.start_one("haproxy")
        self.wait_until_whole()
        self.run(f"CREATE ROLE taisai LOGIN PASSWORD '{PASSWORD}'")

    def start_one(self, name: str) -> None:
        """Starts etcd, HAProxy, or the Patroni of a node, which starts its PostgreSQL."""
        peer = f"http://127.0.0.1:{free_port()}"
        client = f"http://127.0.0.1:{self._etcd_port}"
        command = {
            "etcd": [
                "etcd",
                f"--data-dir={self.folder / 'etcd'}",
                "--log-level=warn",
                f"--listen-client-urls={client}",
                f"--advertise-client-urls={client}",
                f"--listen-peer-urls={peer}",
                "--initial-advertise-peer-urls=http://127.0.0.1:2380",
                "--initial-cluster=default=http://127.0.0.1:2380",
            ],
            "haproxy": ["haproxy", "-db", "-f", str(self._file("haproxy.cfg"))],
        }.get(name) or self._patroni_command(name)
        if name in self._running:
            # It was killed; nobody has looked after it since.
            self._running.pop(name).wait(START_S_MAX)
        with self._file(f"{name}.log").open("ab") as log:
            self._running[name] = subprocess.Popen(
                as_owner(command),
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )

    def _patroni_command(self, name: str) -> list[str]:
        return [str(self.programs / "patroni"), str(self._file(f"{name}.yml"))]

    @staticmethod
    def _environment() -> dict[str, str]:
        secrets = ("SUPERUSER", "REPLICATION", "REWIND")
        return {**os.environ, **{f"PATRONI_{one}_PASSWORD": PASSWORD for one in secrets}}

    def end(self) -> None:
        """Ends every process that was started here, and what those have started."""
        for _ in range(20):
            pids = {pid for name in (*self._running, *NAMES) for pid in self.pids(name)}
            pids |= set(_working_in(self.folder))
            if not pids:
                break
            # One that is stopped is ended all the same; the kernel needs no help.
            _signal(pids, signal.SIGKILL)
            for process in self._running.values():
                process.poll()
            time.sleep(LOOK_S)
        for process in self._running.values():
            process.wait(START_S_MAX)

    # ---------------------------------------------------------------- faults

    def pids(self, name: str, *, postgresql_only: bool = False) -> list[int]:
        """The processes of a node, or of etcd or HAProxy, with all below them."""
        first = []
        process = self._running.get(name)
        if process is not None and process.poll() is None and not postgresql_only:
            first.append(process.pid)
        if name in self.nodes:
            first += self.nodes[name].postmaster
        return [*first, *(below for pid in first for below in _descendants(pid))]

    def strike(self, name: str, number: signal.Signals, *, postgresql_only: bool = False) -> None:
        """Sends a signal to all of a node at once, as what happens to a machine happens to all."""
        _signal(self.pids(name, postgresql_only=postgresql_only), number)

    def kill_patroni(self, name: str) -> None:
        """Ends Patroni alone: its PostgreSQL goes on, and nobody looks after it."""
        self._running[name].kill()
        self._running[name].wait()

    def switch_over(self) -> None:
        """Lets the primary and its synchronous replica change places."""
        roles = {one["role"]: one["name"] for one in self.members()}
        said = {"leader": roles["leader"], "candidate": roles["sync_standby"]}
        port = self.nodes[roles["leader"]].patroni_port
        url = f"http://127.0.0.1:{port}/switchover"
        asked = urllib.request.Request(url, json.dumps(said).encode(), method="POST")
        with urllib.request.urlopen(asked, timeout=START_S_MAX) as answer:  # noqa: S310 - its own
            answer.read()

    # ---------------------------------------------------------------- looking

    def members(self) -> list[dict[str, Any]]:
        """The nodes as the first Patroni tells them that answers."""
        for node in self.nodes.values():
            found = node.asks("/cluster")
            if found is not None:
                members: list[dict[str, Any]] = found["members"]
                return members
        return []

    def primary(self, *, but: str = "") -> str:
        """The node whose Patroni says that it is the primary; empty for none."""
        for node in self.nodes.values():
            if node.name != but and node.asks("/primary") is not None:
                return node.name
        return ""

    def replica(self) -> str:
        """The node that confirms what is written."""
        return next(one["name"] for one in self.members() if one["role"] == "sync_standby")

    def wait_for_primary(self, *, but: str = "") -> str:
        """The primary, other than one, as soon as there is one."""
        return self._until(lambda: self.primary(but=but), "a primary")

    def wait_until_whole(self) -> None:
        """Returns when there is a primary, and two replicas follow it, one of them synchronous."""
        self._until(self._is_whole, "a whole cluster")

    def _is_whole(self) -> bool:
        roles = sorted((one["role"], one["state"]) for one in self.members())
        expected = [("leader", "running"), ("replica", "streaming"), ("sync_standby", "streaming")]
        return roles == expected and bool(self.primary())

    def _has_etcd(self) -> bool:
        with suppress(urllib.error.URLError, OSError):
            url = f"http://127.0.0.1:{self._etcd_port}/health"
            with urllib.request.urlopen(url, timeout=0.8) as answer:
                return bool(answer.status == 200)
        return False

    def _until(self, look: Callable[[], T], what: str) -> T:
        until = time.monotonic() + START_S_MAX
        while not (found := look()):
            if time.monotonic() > until:
                words = [
                    f"{one.name}: {one.read_text(errors='replace')[-600:]}"
                    for one in sorted(self.folder.glob("*.log"))
                ]
                raise AssertionError("\n".join([f"no {what}: {self.members()}", *words]))
            time.sleep(LOOK_S)
        return found

    # ---------------------------------------------------------------- its databases

    def run(self, statement: str) -> None:
        """Runs a statement on the primary as its superuser."""
        port = self.nodes[self.wait_for_primary()].port
        address = f"host=127.0.0.1 port={port} user=postgres dbname=postgres"
        with psycopg.connect(address, password=PASSWORD, autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[call-overload]

    def new_database(self, name: str) -> None:
        """A database of the house's own role."""
        self.run(f"CREATE DATABASE {name} OWNER taisai")

    def address(self, database: str, way: str) -> str:
        """A database's address: through HAProxy, or with several hosts."""
        ports = [node.port for node in self.nodes.values()]
        hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
        if way == "haproxy":
            hosts = f"127.0.0.1:{self.haproxy_port}"
        password = quote(PASSWORD)
        ending = "?target_session_attrs=read-write" if way == "hosts" else ""
        return f"postgresql://taisai:{password}@{hosts}/{database}{ending}"


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A cluster that runs, and of which nothing is left at the end."""
    folder = Path(tempfile.mkdtemp(prefix="taisai-cluster-"))
    if os.getuid() == 0:
        shutil.chown(folder, owner())
    cluster = Cluster(folder)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.end()
        shutil.rmtree(folder, ignore_errors=True)


def _signal(pids: "set[int] | list[int]", number: signal.Signals) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def _descendants(pid: int) -> list[int]:
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except OSError:
        return []
    return [one for child in map(int, children) for one in (child, *_descendants(child))]


def _working_in(folder: Path) -> Iterator[int]:
    """Processes that were told a place in a folder which nobody else knows."""
    for one in Path("/proc").glob("[0-9]*/cmdline"):
        pid = int(one.parent.name)
        with suppress(OSError):
            if str(folder).encode() in one.read_bytes() and pid != os.getpid():
                yield pid
