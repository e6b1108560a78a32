"""A house that a signal reaches while its server starts: a program of its own.

Its arguments are the house's folder and after how many turns of the loop the signal comes, counted
from when the application begins to start.
"""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar

from taisai.cli.house import files_in
from taisai.cli.serve import run_house

TURNS_TO_START: Final = 5


async def _signal_after(turns: int) -> None:
    for _ in range(turns):
        await asyncio.sleep(0)
    os.kill(os.getpid(), signal.SIGTERM)


@asynccontextmanager
async def signalled(_app: Litestar) -> AsyncIterator[None]:
    """Sends the signal, and takes some turns of the loop to start."""
    signalling = asyncio.create_task(_signal_after(int(sys.argv[2])))
    for _ in range(TURNS_TO_START):
        await asyncio.sleep(0)
    yield
    await signalling


if __name__ == "__main__":
    run_house(files_in(sys.argv[1], port=0), [signalled])
