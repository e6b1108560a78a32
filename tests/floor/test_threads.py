"""Threads of their own: what is called there waits for nothing else; threads need a real loop."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from taisai.floor.threads import OwnThreads


def test_a_call_waits_for_none_that_the_process_makes_elsewhere() -> None:
    may_end, shared, own = threading.Event(), ThreadPoolExecutor(1), OwnThreads("own")

    async def main() -> str:
        asyncio.get_running_loop().set_default_executor(shared)
        shared.submit(may_end.wait)
        try:
            async with asyncio.timeout(20):
                return await own.call(lambda: "done")
        finally:
            may_end.set()

    assert asyncio.run(main()) == "done"
    own.close()


def test_so_many_calls_as_there_are_threads_run_at_once_and_none_after_the_end() -> None:
    own, all_there = OwnThreads("own", 3), threading.Barrier(3, timeout=20)

    async def main() -> None:
        await asyncio.gather(*(own.call(all_there.wait) for _ in range(3)))
        own.close()
        with pytest.raises(RuntimeError, match="shutdown"):
            await own.call(all_there.wait)

    asyncio.run(main())
