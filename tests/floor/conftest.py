"""The floor's tests run on virtual time: nothing waits, and what would hang fails."""

import asyncio
from collections.abc import Callable, Mapping

from harness.virtual_time import VirtualTimeLoop


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """The loop of every asynchronous test in this folder."""
    return {"virtual": VirtualTimeLoop}
