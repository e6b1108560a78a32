"""The rows of the read models as they are handed out. Must not know how they come about."""

from typing import Final

import msgspec

LATEST: Final = (1 << 62) - 1
"""A moment after all others."""


class RoundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A round at a table.

    Attributes:
        faces: The result as it stands, such as `1-3-6`; empty where there is none.
        void_kind: The name of the event that made the round void; empty where it is not.
        void_reason: Its cause (D9 7.1), or what the dealer wrote (D9A 7.2).
        wagered_cents: At the terminals, as settled; corrections are not in it.
        layout_wagered_cents: On the table layout, as collected and paid; nothing where real chips
            lie there.
        first_sequence: Of the record that began it; from there it can be replayed.
    """

    stream: str
    round: int
    edition: str
    layout: str
    began_at: int
    opened_at: int
    closed_at: int
    ended_at: int
    faces: str
    void_kind: str
    void_reason: str
    terminals_count: int
    wagered_cents: int
    won_cents: int
    returned_cents: int
    corrections_count: int
    first_sequence: int
    last_sequence: int
    layout_wagered_cents: int
    layout_won_cents: int


class MetersRow(msgspec.Struct, frozen=True, kw_only=True):
    """The meters of a terminal since it was installed, in cents."""

    stream: str
    terminal: int
    installed_sequence: int
    notes_in_cents: int
    dealer_in_cents: int
    vouchers_out_cents: int
    cancelled_cents: int
    paid_by_hand_cents: int
    turnover_cents: int
    returned_cents: int
    corrections_cents: int


class VoucherRow(msgspec.Struct, frozen=True, kw_only=True):
    """A payment voucher; its number cannot be read from it."""

    number_masked: str
    stream: str
    terminal: int
    session: int
    amount_cents: int
    issued_at: int
    status: str
    changed_at: int


class VoucherTotals(msgspec.Struct, frozen=True, kw_only=True):
    """What was issued and what was paid in a time."""

    issued_count: int
    issued_cents: int
    paid_count: int
    paid_cents: int


class StaffRow(msgspec.Struct, frozen=True, kw_only=True):
    """A member of staff.

    Attributes:
        roles: Their names, parted by commas.
        status: `engaged` or `dismissed`.
    """

    staff: str
    name: str
    roles: str
    status: str
    changed_at: int


class IncidentRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a supervisor or an inspector may look for.

    Attributes:
        kind: The name of the event.
        round: Zero where it belongs to none.
        terminal: Zero where it belongs to none.
        staff: Who did it, or whom it is about; empty where nobody did.
        details: What its event says by name, as JSON; empty in rows of version 0.1.
    """

    stream: str
    sequence: int
    at: int
    kind: str
    round: int
    terminal: int
    staff: str
    details: str
