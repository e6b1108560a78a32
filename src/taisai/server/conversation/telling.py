"""Telling: what one turn of the event loop brought about is told to all screens together.

A group that became durable marks many screens, each with an answer and a changed view; they are
told when the turn is over, one message each. Must not know what is told, or any socket.
Obeys: promise 12 (told after it is durable).
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

TOLD_AT_ONCE: Final = 64
"""How many screens are told before those who ask have their turn."""


class Telling:
    """Those who have something to tell."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def soon(self, tell: Callable[[], None]) -> None:
        """Has a screen told when this turn is over; `tell` must not fail."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._tell)
        self._waiting.append(tell)

    def _tell(self) -> None:
        waiting = self._waiting
        for _ in range(min(TOLD_AT_ONCE, len(waiting))):
            waiting.popleft()()
        if waiting:
            asyncio.get_running_loop().call_soon(self._tell)
