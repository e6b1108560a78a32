"""Words that the cage's commands, events and state share.

Must not know any decision; these are the nouns that are written down in the journal.
"""

from enum import StrEnum

import msgspec

from taisai.rules.figures import IDENTITY_CENTS_MIN


class Means(StrEnum):
    """What the cage pays with (Div1 13.1: equal value, a cheque on request)."""

    CASH = "cash"
    CHIPS = "chips"
    CHEQUE = "cheque"


class VoucherStatus(StrEnum):
    """Where a voucher stands; the last three are for good."""

    OUTSTANDING = "outstanding"
    HELD = "held"
    UNCLAIMED = "unclaimed"
    PAID = "paid"
    CANCELLED = "cancelled"
    DISPOSED = "disposed"


class End(StrEnum):
    """How a voucher, or unclaimed winnings, came to an end; only winnings are withdrawn."""

    PAID = "paid"
    CANCELLED = "cancelled"
    DISPOSED = "disposed"
    WITHDRAWN = "withdrawn"


class CageSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the cage works.

    Attributes:
        voucher_expiry_ms: R7: after how long a voucher counts as unclaimed; zero for never.
        identity_cents_min: A payment of this much, or linked ones, raise an alert to check
            identity; zero for none.
        smallest_chip_cents: The smallest value chip that the cage pays with (Div1 11.3).
    """

    voucher_expiry_ms: int = 0
    identity_cents_min: int = IDENTITY_CENTS_MIN
    smallest_chip_cents: int = 100


class SourceRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The record of another stream that something rests on.

    Attributes:
        stream: The stream's name.
        sequence: The record's place in it.
        digest: The record's SHA-256 in hexadecimal.
    """

    stream: str
    sequence: int
    digest: str


class Origin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which part of a correction money comes from.

    Attributes:
        terminal: Zero for a wager on the table layout.
        position: Zero for a terminal.
        way: R47: which of the position's wagers on that bet; empty where all were one (0.1).
    """

    round: int
    terminal: int = 0
    session: int = 0
    position: int = 0
    bet: str = ""
    way: str = ""
