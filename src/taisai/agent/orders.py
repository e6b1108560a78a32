"""What a cabinet is told over its line, as far as its agent needs it.

A part of what the Game System sends (`views.equipment`): what an older or newer one has besides is
passed over, and what it lacks means that there is nothing to do.
"""

import msgspec

from taisai.views.table_equipment import TableEquipmentView
from taisai.views.voucher_lines import VoucherLine


class ToPrint(msgspec.Struct, frozen=True, kw_only=True):
    """A voucher that is to be printed, once it was taken."""

    voucher: int
    lines: tuple[VoucherLine, ...]
    is_duplicate: bool = False


class ToTest(msgspec.Struct, frozen=True, kw_only=True):
    """A test that a supervisor has asked for."""

    test: int
    device: str


class Orders(msgspec.Struct, frozen=True, kw_only=True):
    """What the Game System wants of a cabinet now.

    Attributes:
        notes_cents: Which notes are taken.
        to_print: The voucher that is to be taken and printed.
        sent: The voucher that was taken, and of which no end is on record.
        to_test: The device that is to be tested.
        open_switches: Which of the cabinet's switches are open on record; None where nobody says.
        own: What the table's own equipment is to do; None for a cabinet's.
        service: `in_service`, or nothing else is said.
    """

    notes_cents: tuple[int, ...] = ()
    to_print: ToPrint | None = None
    sent: int | None = None
    to_test: ToTest | None = None
    is_in_audit: bool = False
    open_switches: frozenset[str] | None = None
    own: TableEquipmentView | None = None
    service: str = "in_service"
