"""What a terminal shows in audit mode: its meters, rounds, vouchers and devices.

For the supervisor at the cabinet, while nobody plays there; nothing of another terminal. Validation
numbers are masked.
Obeys: D9A 3.5; E4, E6.
"""

from typing import Final

from msgspec import UNSET, UnsetType

from taisai.table.meters import Meters
from taisai.table.past_rounds import PastRound, TerminalRound
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import Faces
from taisai.views.cabinet import CabinetShown, cabinet_shown
from taisai.views.parts import View
from taisai.views.voucher_recall import RecalledVoucher, vouchers_recalled

ROUNDS_SHOWN_MAX: Final = 10


class AuditedRound(View, frozen=True, kw_only=True):
    """A round that is over, with this terminal's part in it.

    Attributes:
        faces: The result as it stands on this terminal; absent where the round is void.
    """

    round: int
    ended_at: int
    wagered_cents: int
    won_cents: int
    returned_cents: int
    faces: Faces | UnsetType = UNSET


class AuditPage(View, frozen=True, kw_only=True):
    """A terminal in audit mode.

    Attributes:
        by: Who began it.
        balance_cents: The self-audit: what credits and wagers in play must come to.
        rounds: The last ones, the newest first.
        vouchers: The last 35, the newest first.
        cabinet: Absent where it never told anything.
    """

    by: str
    meters: Meters
    balance_cents: int
    credits_cents: int
    rounds: tuple[AuditedRound, ...]
    vouchers: tuple[RecalledVoucher, ...]
    cabinet: CabinetShown | UnsetType = UNSET


def audit_page(state: Table, terminal: Terminal) -> AuditPage | UnsetType:
    """What audit mode shows; absent where the terminal is not in it."""
    auditor = terminal.cabinet.audited_by
    if auditor is None:
        return UNSET
    newest = reversed(state.history.held[-ROUNDS_SHOWN_MAX:])
    return AuditPage(
        by=auditor.id,
        meters=terminal.meters,
        balance_cents=terminal.meters.balance_cents,
        credits_cents=state.credits(terminal.number),
        rounds=tuple(_round(past, past.terminals.get(terminal.number)) for past in newest),
        vouchers=vouchers_recalled(terminal),
        cabinet=cabinet_shown(state, terminal),
    )


def _round(past: PastRound, played: TerminalRound | None) -> AuditedRound:
    faces = past.faces if played is None else played.faces
    return AuditedRound(
        round=past.number,
        ended_at=past.ended_at,
        wagered_cents=0 if played is None else played.wagered_cents,
        won_cents=0 if played is None else played.won_cents,
        returned_cents=0 if played is None else played.returned_cents,
        faces=UNSET if faces is None else faces,
    )
