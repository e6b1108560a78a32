"""The floor's clock."""

import asyncio
import time

import pytest

from taisai.floor.clock import SystemClock


def test_the_clock_says_the_machines_time_and_never_goes_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = SystemClock()
    first = clock.now()
    assert abs(first - time.time_ns() // 1_000_000) < 60_000
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert clock.now() >= first


def test_the_clock_is_not_before_what_has_happened() -> None:
    clock = SystemClock()
    later = clock.now() + 3_600_000
    clock.not_before(later)
    assert clock.now() >= later
    clock.not_before(later - 1_000_000)
    assert clock.now() >= later


@pytest.mark.asyncio
async def test_a_sleeper_is_woken_when_its_moment_has_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(time, "monotonic_ns", lambda: int(loop.time() * 1_000_000_000))
    clock = SystemClock()
    at = clock.now() + 36_000
    await clock.sleep_until(at)
    assert clock.now() >= at
    assert loop.time() == pytest.approx(36.0, abs=0.002)
