"""Threads of their own for blocking calls, beside the event loop.

Those that the whole process shares may all be taken by long reads: what must not wait for them has
its own. Must not know what is called.
"""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

T = TypeVar("T")


class Call(Protocol):
    """Runs a blocking call beside the event loop."""

    def __call__(self, function: Callable[[], T], /) -> Awaitable[T]:
        """What it gives."""
        ...


class OwnThreads:
    """Threads that nothing else runs in; one alone runs its calls in their order."""

    def __init__(self, name: str, count: int = 1) -> None:
        self._threads = ThreadPoolExecutor(max_workers=count, thread_name_prefix=name)

    async def call(self, function: Callable[[], T]) -> T:
        """Runs a blocking call."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, function)

    def close(self) -> None:
        """Waits for the last call, and ends the threads."""
        self._threads.shutdown()
