"""The simulated lamps, bell and cover of a demo's table: what is seen beside it, and can be done.

For: the window beside a demo's table. Its board is told of by its simulation, as it shines there,
whatever the table says. Must not know how it is simulated; sent by a demo alone.
Obeys: R4; D9 3.3(b), 3.4(e), (f).
"""

from taisai.views.parts import View


class SimulatedTableView(View, frozen=True, kw_only=True):
    """A table's own equipment as it stands there.

    Attributes:
        path: Where it is asked for, such as `/demo/equipment/table-1`.
        layout: The name of the layout whose lamps these are.
        display: The path that leads to the table's layout.
        supervisor: The path to the casino supervisor's screen, who deals with a malfunction.
        is_there: Its board answers; while its process starts it does not.
        lit: The areas whose lamps shine.
        burnt_out: The areas whose lamps never will.
        rings: The bell rings.
        is_covered: What the switch under the cover says.
        spins: How often the tumbler's motor has spun since the board had power.
        turns: The motor turns.
    """

    house: str
    table: str
    path: str
    layout: str
    display: str
    supervisor: str
    is_there: bool
    lit: tuple[str, ...]
    burnt_out: tuple[str, ...]
    rings: bool
    is_covered: bool
    spins: int
    turns: bool
