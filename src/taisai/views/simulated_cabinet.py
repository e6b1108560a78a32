"""A simulated cabinet of a demo: what a visitor sees who stands before it, and can do to it.

For: the window beside a demo's terminal. Its devices are told of by their simulation, whether the
table would take a note by the table. Must not know how a device is simulated, or the Game System's
part in what happens; sent by a demo alone.
Obeys: R4; D9A 3.3(d)(i), 4.3(a).
"""

from enum import StrEnum

from msgspec import UNSET, UnsetType

from taisai.views.buttons import RefusalShown
from taisai.views.parts import Amount, View


class SimulatedFault(StrEnum):
    """What a visitor can do to a device, and put right again."""

    BOX_OUT = "box_out"
    ACCEPTOR_JAM = "acceptor_jam"
    PAPER_OUT = "paper_out"
    PAPER_LOW = "paper_low"
    COVER_OPEN = "cover_open"
    PRINTER_JAM = "printer_jam"
    DOOR_OPEN = "door_open"
    CASH_BOX_OPEN = "cash_box_open"
    TILTED = "tilted"


class SimulatedCabinet(View, frozen=True, kw_only=True):
    """A cabinet as it stands there.

    Attributes:
        path: Where it is asked for, such as `/demo/cabinet/table-1/3`.
        seat: The path that leads to its terminal.
        cashier: The path that leads to the cashier's screen.
        supervisor: The path to the game supervisor's, who puts a terminal back in service.
        is_there: Its devices answer; while their process starts they do not.
        notes_cents: The notes that its acceptor takes now.
        why_no_note: Why the table would take none.
        is_busy: A note is on its way in, or out again.
        box: What is in its cash box.
        box_count: How many notes that is.
        returned_count: How many notes have come back out.
        faults: What is wrong with its devices.
        is_printing: Paper hangs out of the printer that is not cut off yet.
        tickets: The numbers of the tickets that lie before it, newest first.
    """

    house: str
    table: str
    terminal: int
    path: str
    seat: str
    cashier: str
    supervisor: str
    is_there: bool
    notes_cents: tuple[int, ...]
    box: Amount
    box_count: int
    returned_count: int
    faults: tuple[SimulatedFault, ...]
    tickets: tuple[int, ...]
    is_busy: bool = False
    is_printing: bool = False
    why_no_note: RefusalShown | UnsetType = UNSET
