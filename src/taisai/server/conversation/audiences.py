"""Which terminals' screens an event can change: most of what happens shows at one alone.

Must not know screens.
Obeys: R39 (what terminals see).
"""

from typing import Final

from taisai.stream_types import Event
from taisai.table.events import (
    AlertAcknowledged,
    AlertRaised,
    AuditModeEntered,
    AuditModeLeft,
    CabinetReported,
    CabinetTestAsked,
    CabinetTested,
    CallAnswered,
    CancelCreditsAsked,
    ControlEnded,
    CreditsBoughtIn,
    CreditsCancelled,
    CreditsPaidByHand,
    DealerAsked,
    DoorClosed,
    EntryButtonPressed,
    EntryCleared,
    EquipmentCompared,
    EquipmentLinked,
    EquipmentLost,
    LockUpCleared,
    MissedRoundConfirmed,
    NoteAdmitted,
    NoteDoubtSettled,
    NoteInDoubt,
    NoteInserted,
    NoteReturned,
    StackerReplaced,
    TamperCleared,
    TamperReported,
    TerminalInReach,
    TerminalOutOfReach,
    VoucherDoubtSettled,
    VoucherInDoubt,
    VoucherIssued,
    VoucherPrinted,
    VoucherSent,
    WagersChanged,
)

_FOR_STAFF_ALONE: Final = (AlertAcknowledged, AlertRaised, EntryButtonPressed, EntryCleared)
_AT_ONE_TERMINAL: Final = (
    AuditModeEntered,
    AuditModeLeft,
    CabinetReported,
    CabinetTestAsked,
    CabinetTested,
    DoorClosed,
    EquipmentCompared,
    EquipmentLinked,
    EquipmentLost,
    NoteAdmitted,
    NoteDoubtSettled,
    NoteInDoubt,
    NoteReturned,
    StackerReplaced,
    VoucherDoubtSettled,
    VoucherInDoubt,
    VoucherPrinted,
    VoucherSent,
    CallAnswered,
    CancelCreditsAsked,
    ControlEnded,
    CreditsBoughtIn,
    CreditsCancelled,
    CreditsPaidByHand,
    DealerAsked,
    LockUpCleared,
    MissedRoundConfirmed,
    NoteInserted,
    TamperCleared,
    TamperReported,
    TerminalInReach,
    TerminalOutOfReach,
    VoucherIssued,
    WagersChanged,
)
"""What happens at one terminal and shows on no other."""


def terminals_concerned(events: tuple[Event, ...]) -> frozenset[int] | None:
    """The terminals whose screens events can change; None for all of them.

    An event is for all unless it is known to be for one or for none: a lock, a notice and a round
    show on every terminal, whichever one the event names.
    """
    terminals = set()
    for event in events:
        if isinstance(event, _AT_ONE_TERMINAL):
            if event.terminal is not None:
                terminals.add(event.terminal)
        elif not isinstance(event, _FOR_STAFF_ALONE):
            return None
    return frozenset(terminals)
