"""The browser of a cabinet: full screen on its terminal's page, started again whenever it ends.

Knows a program and its options. Must not know what the page shows; the terminal has a key of its
own, which the browser keeps.
"""

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from taisai.agent.link import Place

AGAIN_S_MIN: Final = 1.0
AGAIN_S_MAX: Final = 30.0
LONG_S: Final = 60.0
"""A browser that ran for so long did not fail at its start."""
END_WITHIN_S: Final = 3.0

OPTIONS: Final = (
    "--kiosk",
    "--noerrdialogs",
    "--no-first-run",
    "--disable-session-crashed-bubble",
    "--disable-pinch",
    "--overscroll-history-navigation=0",
    "--password-store=basic",
    # An alarm sounds also where nobody has touched the screen yet.
    "--autoplay-policy=no-user-gesture-required",
)


def kiosk_command(browser: str, place: Place, folder: Path) -> tuple[str, ...]:
    """What is started: a browser that shows one page and nothing else.

    Args:
        browser: The program.
        place: Where the cabinet belongs.
        folder: Where the browser keeps what it knows, the terminal's key above all.
    """
    page = f"{place.origin}/screens/terminal/{place.table}/{place.cabinet}"
    return (browser, *OPTIONS, f"--user-data-dir={folder}", page)


class Kiosk:
    """One browser that is kept running.

    Attributes:
        starts_count: How often it was started.
        why: Why it does not run, in words for staff.
    """

    def __init__(self, command: Sequence[str], notice: Callable[[], None] = lambda: None) -> None:
        self.starts_count = 0
        self.why = ""
        self._command = tuple(command)
        self._notice = notice

    async def run(self) -> None:
        """Keeps it running until it is cancelled; then it is ended too."""
        wait_s = AGAIN_S_MIN
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            try:
                process = await asyncio.create_subprocess_exec(
                    *self._command,
                    stdin=asyncio.subprocess.DEVNULL,
                    stdout=asyncio.subprocess.DEVNULL,
                    stderr=asyncio.subprocess.DEVNULL,
                    start_new_session=True,
                )
            except OSError as failed:
                self.why = f"{self._command[0]} does not start: {failed.strerror}"
            else:
                self.starts_count += 1
                self.why = ""
                try:
                    code = await process.wait()
                finally:
                    await _end(process)
                self.why = f"{self._command[0]} ended with {code}"
            self._notice()
            wait_s = AGAIN_S_MIN if loop.time() - began > LONG_S else min(2 * wait_s, AGAIN_S_MAX)
            await asyncio.sleep(wait_s)


async def _end(process: asyncio.subprocess.Process) -> None:
    """Ends a browser and all that it has started."""
    with suppress(ProcessLookupError, TimeoutError):
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGTERM)
            async with asyncio.timeout(END_WITHIN_S):
                await process.wait()
    # One that was killed leaves its children behind, which hold on to what the next one needs.
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    await process.wait()
