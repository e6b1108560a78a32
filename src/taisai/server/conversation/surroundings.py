"""What the house brings into the views of its tables: register, vouchers, who is there.

Must not decide anything.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from taisai.floor.floor import Floor
from taisai.server.conversation.paper import Paper
from taisai.server.conversation.presence import Presence
from taisai.server.conversation.register import Register
from taisai.server.conversation.told_by_others import About, Absence, ToldByOthers
from taisai.views.sightings import Sighting

DEVICES: Final = About("devices", msgspec.json.Decoder(dict[str, Sighting]).decode)
"""Members tell one another which devices are there at their tables."""


class Sightings:
    """Which devices of the running house are there."""

    def __init__(
        self, floor: Floor, presence: Presence, others: ToldByOthers | None = None
    ) -> None:
        """Makes them.

        Args:
            floor: Whose house.
            presence: Which devices are connected here.
            others: What other members see at their tables; None where one process runs the house.
        """
        self._floor = floor
        self._presence = presence
        self._others = others

    def of_house(self) -> dict[str, Sighting]:
        """By the names of devices; whoever stands where nobody tells is not among them."""
        house = self._floor.house.durable
        if house is None:
            return {}
        seen = self._presence.sightings(house)
        if self._others is None:
            return seen
        elsewhere = set(self._others.tables())
        for name in [one for one in seen if house.devices[one].table in elsewhere]:
            told = self._others.at(DEVICES, house.devices[name].table)
            if isinstance(told, Absence) or name not in told:
                del seen[name]
            else:
                seen[name] = told[name]
        return seen

    def at(self, table: str) -> dict[int, Sighting]:
        """By the numbers of a table's terminals."""
        house = self._floor.house.durable
        return {} if house is None else self._presence.of_terminals(house, table)


class SightingsTold:
    """Which devices are there at the tables that run here, for other members."""

    def __init__(self, floor: Floor, presence: Presence) -> None:
        self._floor = floor
        self._presence = presence
        self._seen: tuple[object, ...] = ()
        self._at_tables: dict[str, dict[str, Sighting]] = {}

    def look(self) -> Iterator[tuple[str, dict[str, Sighting]]]:
        """Each table with its devices, by their names."""
        house = self._floor.house.durable
        if house is None:
            return
        seen = (house.devices, self._presence.changes_count)
        if not self._seen or seen[0] is not self._seen[0] or seen[1] != self._seen[1]:
            at_tables: defaultdict[str, dict[str, Sighting]] = defaultdict(dict)
            for name, sighting in self._presence.sightings(house).items():
                at_tables[house.devices[name].table][name] = sighting
            self._seen, self._at_tables = seen, at_tables
        for stream in list(self._floor.tables):
            yield stream, self._at_tables.get(stream, {})

    def forget(self) -> None:
        """Nobody looks."""
        self._seen, self._at_tables = (), {}


class Surroundings(NamedTuple):
    """The house around a table, as its screens are shown it."""

    register: Register
    paper: Paper
    sightings: Sightings
