"""A cabinet's browser: started on its terminal's page, again when it ends, ended with the agent."""

import asyncio
import os
from contextlib import suppress
from pathlib import Path

import pytest

from agent.game_system import PATIENCE_S
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
