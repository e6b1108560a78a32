"""A demo's tumbler: dice that exist only once they are looked at.

Knows showing dice. Must not know wagers. It draws when the dice are read, after wagering has
closed, never before (R4), so there is nothing to leak. A real tumbler is spun and read by the
dealer, whose confirmation is the record.
Obeys: D9 3.4(e); D9A 3.2(b), 5.4(a); R4: refused in a live house.
"""

from collections.abc import Callable

from taisai.devices.chance import draw_faces


class SimulatedTumbler:
    """Dice that are drawn when they are read."""

    def __init__(self, draw: Callable[[], tuple[int, int, int]] = draw_faces) -> None:
        self._draw = draw

    def read(self) -> tuple[int, int, int]:
        """Draws the faces now; the caller asks after wagering has closed."""
        return self._draw()
