"""The register of approved equipment, as a table is asked under it.

For: what comes in with the commands that open a table or begin a round, and what staff are shown of
it. Must not decide anything: the house keeps the register, the table looks at what it says.
Obeys: D9A 3.5; R4, R54.
"""

from taisai.floor.floor import Floor
from taisai.house.state import House
from taisai.rules.modes import HouseKind
from taisai.table.vocabulary import Approved


class Register:
    """What the house has on record as approved, at this moment of this run."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._since = floor.clock.now()

    def at(self, table: str) -> Approved | None:
        """What it says of the equipment at a table; None for a demo, which needs no approval."""
        house = self._floor.house.durable
        if house is None or house.kind is HouseKind.DEMO:
            return None
        return Approved(self._game_system(house), house.terminal_approvals(table))

    def _game_system(self, house: House) -> str:
        # Other processes of the house may be of another build for a while.
        software = house.members_software.get(self._floor.office.member)
        approval = house.approval_of_software(software)
        # Which software an earlier run was, says nothing of what runs now.
        if software is None or software.at < self._since or approval is None:
            return ""
        return approval.reference
