"""The alarm of a cabinet: a sound of more than a second and a half when its printer needs somebody.

Rings a bell again and again; what the bell is, somebody else says. The screen shows why.
Obeys: E6 (paper low and out, jam, cover, line).
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

STROKES: Final = 5
STROKE_S: Final = 0.5
"""Five strokes, half a second apart: two seconds from the first to the last."""

BELL: Final = b"\a"


class Alarm:
    """An alarm that sounds once for whatever begins while it sounds."""

    def __init__(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._sounding: asyncio.Task[None] | None = None

    def sound(self) -> None:
        """Sounds, where it does not already."""
        if self._sounding is None or self._sounding.done():
            self._sounding = asyncio.get_running_loop().create_task(self._sound())

    async def _sound(self) -> None:
        for stroke in range(STROKES):
            if stroke:
                await asyncio.sleep(STROKE_S)
            self._ring()

    def close(self) -> None:
        """Ends it."""
        if self._sounding is not None:
            self._sounding.cancel()


def bell_at(path: Path) -> Callable[[], None]:
    """What rings the bell of a terminal, such as `/dev/tty1`; one that cannot be rung is silent."""

    def ring() -> None:
        try:
            with path.open("wb", buffering=0) as terminal:
                terminal.write(BELL)
        except OSError:
            return

    return ring
