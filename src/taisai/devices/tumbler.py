"""The tumbler's port: one that hands operate, and one that is simulated for a demo.

Knows spinning and showing dice. Must not know wagers. The simulated one draws when the dice are
uncovered, after wagering has closed, never before (R4), so there is nothing to leak.
Obeys: D9 3.4(e), 6.1; D9A 3.2(b), 5.4(a); R4.
"""

from collections.abc import Callable
from typing import Protocol

from taisai.devices.chance import draw_faces


class Tumbler(Protocol):
    """What a table asks of its tumbler."""

    def spin(self, times: int) -> None:
        """Tumbles the dice under the dome."""
        ...

    def read(self) -> tuple[int, int, int] | None:
        """The faces, where the equipment can read them; None where the dealer does."""
        ...


class HandTumbler:
    """A real tumbler: the dealer spins it and confirms; the dealer reads the dice."""

    def spin(self, times: int) -> None:
        """Nothing to do: the dealer's confirmation is the record."""

    def read(self) -> None:
        """The dealer reads the dice."""
        return


class SimulatedTumbler:
    """Dice that exist only once they are looked at; refused in a live house."""

    def __init__(self, draw: Callable[[], tuple[int, int, int]] = draw_faces) -> None:
        self._draw = draw

    def spin(self, times: int) -> None:
        """Nothing is determined yet."""

    def read(self) -> tuple[int, int, int]:
        """Draws the faces now; the caller asks after wagering has closed."""
        return self._draw()
