"""The lines of the procedure for a terminal's cabinet.

A note is decided while it lies in escrow; what a cabinet tells afterwards has happened, so no
phase, mode or lock stands in its way. Obeys: D9A 3.6, 4.3(a), 4.4; E12.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.rules import Call
from taisai.stream_types import Command
from taisai.table import commands
from taisai.table.phases import OPEN
from taisai.table.procedure_line import IF_CLOSED, WITH_TERMINALS, Procedure

_REPORT: Final = Procedure(None, is_free_of_evidence_lock=True)
_BY_SUPERVISOR: Final = Procedure(Call.CLEAR_LOCK_UP, modes=WITH_TERMINALS)

CABINET: Final[Mapping[type[Command], Procedure]] = MappingProxyType(
    {
        # E12: no money in while a fault stands in the way of the next round.
        commands.OfferNote: Procedure(
            None,
            phases=OPEN,
            modes=WITH_TERMINALS,
            wrong_phase=IF_CLOSED,
            is_stopped_by_game_lock=True,
        ),
        commands.InsertNote: _REPORT,
        commands.ReportNoteReturned: _REPORT,
        commands.ReportNoteInDoubt: _REPORT,
        commands.ReportCabinet: _REPORT,
        commands.ReportEquipmentLink: _REPORT,
        commands.ReportTerminalReach: _REPORT,
        commands.TakeVoucher: _REPORT,
        commands.ReportVoucherPrinted: _REPORT,
        commands.ReportVoucherInDoubt: _REPORT,
        commands.ReportCabinetTest: _REPORT,
        commands.ReportDoorClosed: _REPORT,
        # The player's money: found out about while the Game System is evidence, too.
        commands.SettleVoucherDoubt: Procedure(Call.CLEAR_LOCK_UP, is_free_of_evidence_lock=True),
        commands.SettleNoteDoubt: Procedure(Call.CLEAR_LOCK_UP, is_free_of_evidence_lock=True),
        commands.ReplaceStacker: Procedure(Call.MANAGE_HOUSE, modes=WITH_TERMINALS),
        commands.TestCabinet: _BY_SUPERVISOR,
        commands.EnterAuditMode: _BY_SUPERVISOR,
        commands.LeaveAuditMode: _BY_SUPERVISOR,
    }
)
