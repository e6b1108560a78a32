"""An event loop whose time jumps to the next timer when there is nothing to do.

No sockets, no threads, no waiting: an hour passes as fast as its callbacks run, and the same
program runs in the same order each time. Where nothing could ever happen again it says so.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class NothingCanHappen(AssertionError):
    """Everybody waits, and no timer is set: in real time this would hang for ever."""


class _Jump:
    """Stands where the loop's selector would."""

    def __init__(self, loop: "VirtualTimeLoop") -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[object]:
        """Waits no time at all, and says how late it is then."""
        if timeout is None:
            raise NothingCanHappen
        self._loop.jump(timeout)
        return []


class VirtualTimeLoop(asyncio.BaseEventLoop):
    """An event loop on virtual time, in seconds from zero."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._selector = _Jump(self)

    def time(self) -> float:
        """The virtual time."""
        return self._now

    def jump(self, seconds: float) -> None:
        """Lets time pass."""
        self._now += max(0.0, seconds)

    def _process_events(self, _event_list: list[object]) -> None:
        """Nothing arrives from outside."""

    def _write_to_self(self) -> None:
        """Nobody waits outside."""


def run(main: Coroutine[Any, Any, T]) -> T:
    """Runs a program on virtual time."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(main)
