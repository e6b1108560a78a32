"""What equipment is told: whether the table would take what it has to report, and what to do now.

A note acceptor knows from here which notes to let in, a printer what to print; for the table's own
equipment see `table_equipment`. The number of a voucher goes to the cabinet that prints it and to
no other screen; of the game nothing is shown: no wager, no credit, no dice.
Obeys: D9A 3.3(d)(i), 4.3(a), 4.4.
"""

from collections.abc import Callable
from typing import Final

from msgspec import UNSET, UnsetType

from taisai.rules.figures import NOTES_CENTS
from taisai.streams import TABLE, why_not
from taisai.table import Table
from taisai.table.cabinet import CabinetDevice, VoucherPrinting
from taisai.table.commands import OfferNote
from taisai.table.meters import IssuedVoucher
from taisai.table.vocabulary import Tamper
from taisai.views.buttons import RefusalShown, refusal_shown
from taisai.views.parts import View
from taisai.views.table_equipment import TableEquipmentView, tables_own
from taisai.views.voucher_lines import VoucherLine, voucher_lines
from taisai.views.voucher_slip import Issue, voucher_slip

ANY_NOTE: Final = "-/-/1"
"""The identity of no note, by which is asked whether one would be taken."""

IssueOf = Callable[[IssuedVoucher], Issue | None]
"""What the house prints on a voucher beside what the table knows of it."""


class VoucherToPrint(View, frozen=True, kw_only=True):
    """A voucher that waits for its printer.

    Attributes:
        voucher: Its number in the table's count.
        lines: What stands on it, from top to bottom.
    """

    voucher: int
    is_duplicate: bool
    lines: tuple[VoucherLine, ...]


class TestToRun(View, frozen=True, kw_only=True):
    """A test that a supervisor has asked for."""

    test: int
    device: CabinetDevice


class EquipmentView(View, frozen=True, kw_only=True):
    """What a piece of equipment is told.

    Attributes:
        at: The moment.
        cabinet: The number of the terminal in whose cabinet it is; zero for the table's own.
        notes_cents: The notes that would be credited now; none for the table's own.
        why_no_note: Why no note at all would be; absent where one would, or for the table's own.
        to_print: What the printer prints next, once it is taken.
        sent: The voucher that was taken, and of which nobody has told what became of it.
        to_test: The test that waits.
        is_in_audit: A supervisor has the terminal in audit mode.
        open_switches: Which of its switches are open on record; none for the table's own.
        own: What the table's own equipment is to do; absent for a cabinet's.
    """

    at: int
    table: str
    cabinet: int
    notes_cents: tuple[int, ...]
    why_no_note: RefusalShown | UnsetType = UNSET
    to_print: VoucherToPrint | UnsetType = UNSET
    sent: int | UnsetType = UNSET
    to_test: TestToRun | UnsetType = UNSET
    is_in_audit: bool = False
    open_switches: tuple[Tamper, ...] = ()
    own: TableEquipmentView | UnsetType = UNSET


def view(state: Table, cabinet: int, at: int, issue_of: IssueOf | None = None) -> EquipmentView:
    """What the equipment of a cabinet, or under zero of the table, is told.

    Args:
        state: The table.
        cabinet: The number of the terminal in whose cabinet it is, or zero.
        at: The moment.
        issue_of: What the house prints; without it nothing is printed.
    """
    if not cabinet:
        return EquipmentView(
            at=at, table=state.setup.table, cabinet=0, notes_cents=(), own=tables_own(state)
        )
    # Every note is taken or none is: it is not the value that the table looks at.
    smallest = OfferNote(terminal=cabinet, note_id=ANY_NOTE, note_cents=min(NOTES_CENTS))
    refused = why_not(TABLE, state, smallest, at)
    newest = _newest_voucher(state, cabinet)
    terminal = state.known_terminals.get(cabinet)
    test = None if terminal is None else terminal.cabinet.test
    is_open = test is not None and test.is_passed is None
    return EquipmentView(
        at=at,
        table=state.setup.table,
        cabinet=cabinet,
        notes_cents=() if refused is not None else tuple(sorted(NOTES_CENTS)),
        why_no_note=UNSET if refused is None else refusal_shown(refused),
        to_print=_to_print(state, cabinet, newest, issue_of),
        sent=_sent(newest),
        to_test=TestToRun(test=test.number, device=test.device) if test and is_open else UNSET,
        is_in_audit=terminal is not None and terminal.cabinet.audited_by is not None,
        open_switches=() if terminal is None else terminal.cabinet.open_switches,
    )


def _newest_voucher(state: Table, cabinet: int) -> IssuedVoucher | None:
    terminal = state.known_terminals.get(cabinet)
    return terminal.vouchers[-1] if terminal is not None and terminal.vouchers else None


def _to_print(
    state: Table, cabinet: int, voucher: IssuedVoucher | None, issue_of: IssueOf | None
) -> VoucherToPrint | UnsetType:
    is_waiting = voucher is not None and voucher.printing is VoucherPrinting.ISSUED
    if voucher is None or not is_waiting or issue_of is None:
        return UNSET
    issue = issue_of(voucher)
    if issue is None:
        return UNSET
    lines = voucher_lines(voucher_slip(state, cabinet, issue), issue.languages)
    return VoucherToPrint(voucher=voucher.number, is_duplicate=voucher.is_duplicate, lines=lines)


def _sent(voucher: IssuedVoucher | None) -> int | UnsetType:
    is_sent = voucher is not None and voucher.printing is VoucherPrinting.SENT
    return voucher.number if voucher is not None and is_sent else UNSET
