"""What it costs a member to be asked by its proxy which groups it owns: 34 times each 250 ms.

A real `taisai serve`, asked as HAProxy asks: a connection of its own for each check. Beside it
stand an ordinary route, which the framework answers, and a server that accepts, reads and hangs up:
less than that no check can cost. Judge by CPU.
"""

import asyncio
import multiprocessing
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, cast

import uvloop
from measures import cpu_s

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from crashes.run_server import free_port
from taisai.server.upkeep.proxying import CHECK_MS
from taisai.streams import GROUPS

CHECKS: Final = 3_000
HOST: Final = "127.0.0.1"
# One more for the pages, which any member serves.
CHECKS_A_SECOND: Final = (len(GROUPS) + 1) * 1_000 / CHECK_MS
PATIENCE_S: Final = 60.0


class _Bare(asyncio.Protocol):
    """Answers whatever comes with the same bytes, and hangs up."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Not by `isinstance`: uvloop's transports are of no class of asyncio.
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, _data: bytes) -> None:
        self._transport.write(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n")
        self._transport.close()


def _serve_bare(port: int) -> None:
    async def serve() -> None:
        loop = asyncio.get_running_loop()
        server = await loop.create_server(_Bare, HOST, port)
        await server.serve_forever()

    uvloop.run(serve())


def check(port: int, path: str) -> bytes:
    """Asks once, on a connection of its own; returns what was answered."""
    with socket.create_connection((HOST, port)) as line:
        line.sendall(
            f"GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".encode()
        )
        return line.recv(4_096)


def wait_for(port: int) -> None:
    """Waits until somebody answers."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        try:
            check(port, "/health/live")
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the server does not start")


def measure(words: str, pid: int, port: int, path: str) -> None:
    """Asks many times; prints the CPU of each, and what a member spends on all of them."""
    answer = check(port, path)
    resting_s, began = cpu_s(pid), time.monotonic()
    time.sleep(1)
    resting = (cpu_s(pid) - resting_s) / (time.monotonic() - began)
    before, began = cpu_s(pid), time.monotonic()
    for _ in range(CHECKS):
        check(port, path)
    spent = cpu_s(pid) - before - resting * (time.monotonic() - began)
    each_ms = spent * 1e3 / CHECKS
    share = each_ms * CHECKS_A_SECOND / 10
    status = answer.split(b" ", 2)[1].decode()
    print(f"{words:<34}{status:>5}{each_ms:9.3f} ms{share:8.2f} % of a core")


def main() -> None:
    load = os.getloadavg()[0]
    print(f"{CHECKS_A_SECOND:.0f} checks a second for each member; the machine's load {load:.1f}")
    with tempfile.TemporaryDirectory(prefix="taisai-bench-") as place:
        program = [sys.executable, "-m", "taisai"]
        folder = ["--data", str(Path(place) / "house")]
        subprocess.run(  # noqa: S603 - our own program
            [*program, "init", "--demo", *folder], check=True, stdout=subprocess.DEVNULL
        )
        port, bare_port = free_port(), free_port()
        serving = subprocess.Popen(  # noqa: S603 - our own program
            [*program, "serve", *folder, "--port", str(port)], stderr=subprocess.DEVNULL
        )
        bare = multiprocessing.get_context("spawn").Process(target=_serve_bare, args=(bare_port,))
        bare.start()
        try:
            wait_for(port)
            wait_for(bare_port)
            measure("a group that is owned", serving.pid, port, "/health/owns/7")
            measure("a group that there is not", serving.pid, port, "/health/owns/99")
            measure("an ordinary route", serving.pid, port, "/health/live")
            assert bare.pid is not None
            measure("accepts, reads, hangs up", bare.pid, bare_port, "/")
        finally:
            serving.terminate()
            bare.terminate()
            serving.wait(timeout=PATIENCE_S)
            bare.join()


if __name__ == "__main__":
    main()
