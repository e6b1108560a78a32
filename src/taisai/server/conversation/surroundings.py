"""What the house brings into the views of its tables: register, vouchers, who is there.

Must not decide anything.
"""

from typing import NamedTuple

from taisai.floor.floor import Floor
from taisai.server.conversation.paper import Paper
from taisai.server.conversation.presence import Presence
from taisai.server.conversation.register import Register
from taisai.views.sightings import Sighting


class Sightings:
    """Which devices of the running house are there."""

    def __init__(self, floor: Floor, presence: Presence) -> None:
        self._floor = floor
        self._presence = presence

    def of_house(self) -> dict[str, Sighting]:
        """By the names of devices."""
        house = self._floor.house.durable
        return {} if house is None else self._presence.sightings(house)

    def at(self, table: str) -> dict[int, Sighting]:
        """By the numbers of a table's terminals."""
        house = self._floor.house.durable
        return {} if house is None else self._presence.of_terminals(house, table)


class Surroundings(NamedTuple):
    """The house around a table, as its screens are shown it."""

    register: Register
    paper: Paper
    sightings: Sightings
