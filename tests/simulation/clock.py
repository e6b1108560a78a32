"""The floor's clock on virtual time; each process reads the machine's clock once, at its start."""

import asyncio


class SimulatedClock:
    """UTC milliseconds: what the machine's clock said at the start, carried on by virtual time."""

    def __init__(self, machine_says: int) -> None:
        self._anchor_ms = machine_says - self._elapsed()

    @staticmethod
    def _elapsed() -> int:
        return int(asyncio.get_running_loop().time() * 1_000)

    def now(self) -> int:
        """The time in milliseconds of UTC."""
        return self._anchor_ms + self._elapsed()

    def not_before(self, at: int) -> None:
        """What the journal holds has happened."""
        self._anchor_ms += max(0, at - self.now())

    async def sleep_until(self, at: int) -> None:
        """Waits until `at`."""
        while (rest_ms := at - self.now()) > 0:
            await asyncio.sleep(rest_ms / 1_000)
