"""The view of the inspector, who reads everything and changes nothing.

Knows past rounds in full, meters, the book, incidents, and the vouchers with masked numbers. What
the state no longer holds is in the journal. Must not offer a command.
Obeys: D9A 7.4, 7.5; E1 (a complaint), E3 (recall), E4 (meters), E5 (self-audit).
"""

from msgspec import UNSET, UnsetType

from taisai.rules import Outcome
from taisai.table.meters import IssuedVoucher, Meters
from taisai.table.past_rounds import PastRound, TerminalRound
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import Faces, Setup, TableWager
from taisai.validation_numbers import mask
from taisai.views.book_shown import BookShown, book_shown
from taisai.views.overview import (
    AlertShown,
    Glance,
    MalfunctionShown,
    ReportShown,
    alerts_shown,
    glance,
    locks_of,
    malfunctions_shown,
    reports_shown,
)
from taisai.views.parts import View


class RecalledTerminal(View, frozen=True, kw_only=True):
    """What one terminal did in a past round."""

    terminal: int
    session: int
    wagers: dict[str, int]
    wagered_cents: int
    won_cents: int
    returned_cents: int
    recognised: bool
    refused: bool
    faces: Faces | UnsetType = UNSET


class RecalledRound(View, frozen=True, kw_only=True):
    """A past round in full.

    Attributes:
        entered_faces: What was entered first, in the order of entry, before any amendment.
        faces: The result as it stands, from low to high; absent where the round is void.
    """

    round: int
    edition: str
    layout: str
    began_at: int
    opened_at: int
    closed_at: int
    ended_at: int
    spins: int
    corrections_count: int
    terminals: tuple[RecalledTerminal, ...]
    table_wagers: tuple[TableWager, ...]
    entered_faces: Faces | UnsetType = UNSET
    faces: Faces | UnsetType = UNSET
    call: str | UnsetType = UNSET
    void_reason: str | UnsetType = UNSET


class MaskedVoucher(View, frozen=True, kw_only=True):
    """A voucher that a terminal issued, its number masked."""

    number: str
    session: int
    amount_cents: int
    issued_at: int


class AuditedTerminal(View, frozen=True, kw_only=True):
    """A terminal's meters and the self-audit.

    Attributes:
        in_account_cents: What credits and wagers in play come to.
        by_meters_cents: What the meters say they come to.
        audit_holds: The two are the same.
        is_withdrawn: It is at the table no more.
    """

    number: int
    meters: Meters
    credits_cents: int
    wagered_cents: int
    in_account_cents: int
    by_meters_cents: int
    audit_holds: bool
    is_withdrawn: bool
    locks: tuple[str, ...]
    vouchers: tuple[MaskedVoucher, ...]


class InspectorView(View, frozen=True, kw_only=True):
    """What the inspector sees of a table.

    Attributes:
        recall: The newest rounds in full, newest first.
        older_rounds_count: Rounds whose record is in the journal alone, held to it by a digest.
    """

    at: int
    is_recall: bool
    glance: Glance
    setup: Setup
    recall: tuple[RecalledRound, ...]
    older_rounds_count: int
    terminals: tuple[AuditedTerminal, ...]
    incidents: tuple[AlertShown, ...]
    malfunctions: tuple[MalfunctionShown, ...]
    reports: tuple[ReportShown, ...]
    book: BookShown


def view(state: Table, at: int) -> InspectorView:
    """What an inspector sees of a table at a moment."""
    return InspectorView(
        at=at,
        # E3: the screen says that it shows a recall, not the game.
        is_recall=True,
        glance=glance(state),
        setup=state.setup,
        recall=tuple(_recalled(past) for past in reversed(state.history.held)),
        older_rounds_count=len(state.history.digests),
        terminals=tuple(_audited(state, one) for _, one in sorted(state.known_terminals.items())),
        incidents=alerts_shown(state),
        malfunctions=malfunctions_shown(state, repaired_too=True),
        reports=reports_shown(state),
        book=book_shown(state.book),
    )


def _recalled(past: PastRound) -> RecalledRound:
    outcome = Outcome.of(past.faces) if past.faces is not None else None
    return RecalledRound(
        round=past.number,
        edition=past.edition,
        layout=past.layout,
        began_at=past.began_at,
        opened_at=past.opened_at,
        closed_at=past.closed_at,
        ended_at=past.ended_at,
        spins=past.spins,
        corrections_count=past.corrections_count,
        terminals=tuple(_recalled_terminal(n, one) for n, one in sorted(past.terminals.items())),
        table_wagers=past.table_wagers,
        entered_faces=past.entered_faces if past.entered_faces is not None else UNSET,
        faces=outcome.ascending if outcome is not None else UNSET,
        call=outcome.call if outcome is not None else UNSET,
        void_reason=past.void_reason or UNSET,
    )


def _recalled_terminal(number: int, played: TerminalRound) -> RecalledTerminal:
    return RecalledTerminal(
        terminal=number,
        session=played.session,
        wagers=played.wagers,
        wagered_cents=played.wagered_cents,
        won_cents=played.won_cents,
        returned_cents=played.returned_cents,
        recognised=played.recognised,
        refused=played.refused,
        faces=played.faces if played.faces is not None else UNSET,
    )


def _audited(state: Table, terminal: Terminal) -> AuditedTerminal:
    credits_cents = state.credits(terminal.number)
    in_account_cents = credits_cents + terminal.wagered_cents
    return AuditedTerminal(
        number=terminal.number,
        meters=terminal.meters,
        credits_cents=credits_cents,
        wagered_cents=terminal.wagered_cents,
        in_account_cents=in_account_cents,
        by_meters_cents=terminal.meters.balance_cents,
        audit_holds=in_account_cents == terminal.meters.balance_cents,
        is_withdrawn=terminal.number not in state.terminals,
        locks=locks_of(terminal),
        vouchers=tuple(_voucher(one) for one in reversed(terminal.vouchers)),
    )


def _voucher(voucher: IssuedVoucher) -> MaskedVoucher:
    return MaskedVoucher(
        number=mask(voucher.validation_number),
        session=voucher.session,
        amount_cents=voucher.amount_cents,
        issued_at=voucher.at,
    )
