"""An agent runs for months: what it remembers does not grow with notes and vouchers."""

import gc
import tracemalloc
from pathlib import Path

import pytest

from agent.long_evening import Evening
from harness.virtual_time import run

GROWTH_BYTES_MAX = 32_768


@pytest.mark.slow
def test_hundreds_of_notes_and_vouchers_leave_nothing_behind(tmp_path: Path) -> None:
    async def live() -> int:
        evening = Evening(tmp_path)
        async with evening.running():
            await evening.take_notes(100)
            await evening.print_vouchers(10)
            gc.collect()
            before = tracemalloc.get_traced_memory()[0]
            await evening.take_notes(300)
            await evening.print_vouchers(30)
            gc.collect()
            return tracemalloc.get_traced_memory()[0] - before

    tracemalloc.start()
    try:
        growth = run(live())
    finally:
        tracemalloc.stop()
    assert growth < GROWTH_BYTES_MAX
