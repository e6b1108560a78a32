"""A cabinet's browser: started on its terminal's page, again when it ends, ended with the agent."""

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path

import pytest

from agent.game_system import PATIENCE_S
from screens.browser import chromium_path
from taisai.agent import kiosk as kiosk_module
from taisai.agent.kiosk import Kiosk, kiosk_command
from taisai.agent.link import Place

pytestmark = pytest.mark.asyncio


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for what fails on purpose."""
    monkeypatch.setattr(kiosk_module, "AGAIN_S_MIN", 0.01)
    monkeypatch.setattr(kiosk_module, "AGAIN_S_MAX", 0.02)


async def _until(kiosk: Kiosk, starts_count: int) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while kiosk.starts_count < starts_count:
            await asyncio.sleep(0.005)


async def test_a_browser_is_shown_the_terminals_page_and_nothing_else(tmp_path: Path) -> None:
    command = kiosk_command("chromium", Place("https://taisai.example", "table-1", 3), tmp_path)
    assert command[0] == "chromium"
    assert "--kiosk" in command
    assert command[-1] == "https://taisai.example/screens/terminal/table-1/3"


async def test_a_browser_that_ends_is_started_again() -> None:
    kiosk = Kiosk(["sh", "-c", "exit 3"])
    task = asyncio.create_task(kiosk.run())
    await _until(kiosk, 3)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    assert kiosk.starts_count >= 3


async def test_a_browser_that_cannot_be_started_is_told_of() -> None:
    kiosk = Kiosk(["/no/such/browser"])
    task = asyncio.create_task(kiosk.run())
    async with asyncio.timeout(PATIENCE_S):
        while not kiosk.why:
            await asyncio.sleep(0.005)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    assert "does not start" in kiosk.why


async def test_a_browser_and_what_it_started_end_with_the_agent(tmp_path: Path) -> None:
    file = tmp_path / "children"
    kiosk = Kiosk(["sh", "-c", f"sleep 600 & echo $! > {file}; wait"])
    task = asyncio.create_task(kiosk.run())
    async with asyncio.timeout(PATIENCE_S):
        while not file.exists() or not file.read_text().strip():
            await asyncio.sleep(0.005)
    child = int(file.read_text())
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    async with asyncio.timeout(PATIENCE_S):
        while _runs(child):
            await asyncio.sleep(0.005)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
        return "Z" not in Path(f"/proc/{process}/stat").read_text().split(")")[1].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False


@pytest.mark.slow
async def test_chromium_that_is_killed_is_back_on_the_terminals_page_and_nothing_of_it_is_left(
    tmp_path: Path,
) -> None:
    asked: list[str] = []
    came = asyncio.Event()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = (await reader.readline()).decode()
        asked.append(line.split()[1])
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi")
        await writer.drain()
        writer.close()
        if "/screens/" in line:
            came.set()

    # No screen here: the rest is as in a cabinet.
    browser = tmp_path / "browser"
    shown = "--headless --no-sandbox --disable-gpu"
    browser.write_text(f'#!/bin/sh\nexec {chromium_path()} {shown} "$@"\n')
    browser.chmod(0o700)
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    place = Place(f"http://127.0.0.1:{port}", "table-1", 3)
    folder = tmp_path / "profile"
    kiosk = Kiosk(kiosk_command(str(browser), place, folder))
    running = asyncio.create_task(kiosk.run())
    try:
        async with asyncio.timeout(PATIENCE_S):
            for _ in range(3):
                await came.wait()
                came.clear()
                main = next(one for one in of_profile(folder) if os.getpgid(one) == one)
                os.kill(main, signal.SIGKILL)
            await came.wait()
        assert kiosk.starts_count == 4
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        server.close()
    async with asyncio.timeout(PATIENCE_S):
        while of_profile(folder):
            await asyncio.sleep(0.05)
    assert set(asked) - {"/favicon.ico"} == {"/screens/terminal/table-1/3"}


def command_of(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def of_profile(folder: Path) -> list[int]:
    """The processes of the browser that keeps what it knows in a folder."""
    numbers = [int(one.name) for one in Path("/proc").iterdir() if one.name.isdigit()]
    return [one for one in numbers if f"--user-data-dir={folder}".encode() in command_of(one)]
