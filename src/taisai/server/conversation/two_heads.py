"""Whether two persons are two heads.

Whoever knows another's password can propose under one name and approve under the other. So for a
time after somebody has engaged another, or set their password, the two do not count as two.
Must not know what is proposed.
Obeys: R20.
"""

from typing import Final

from taisai.floor.floor import Floor
from taisai.house import share_a_head

_MS_PER_HOUR: Final = 3_600_000


class TwoHeads:
    """Tells who may be the second person for whom."""

    def __init__(self, floor: Floor, hours: int) -> None:
        self._floor = floor
        self._within_ms = hours * _MS_PER_HOUR

    def are_one(self, one: str, other: str) -> bool:
        """Tells whether two people, by their ids, may be one head now."""
        house = self._floor.house.durable
        now = self._floor.clock.now()
        return house is None or share_a_head(house, one, other, now, self._within_ms)
