"""The state of the cage: what has happened so far, folded into what the next decision needs.

Frozen structs: `evolve` makes a new one for every event. Must not decide anything. That a voucher
is held or unclaimed stands in the two work-lists alone, and not a second time on the voucher.
"""

from collections.abc import Iterable, Iterator

import msgspec

from taisai.cage.accounts import CageBook
from taisai.cage.register import Register
from taisai.cage.vocabulary import CageSettings, End, Means, Origin, SourceRecord, VoucherStatus
from taisai.persons import Person

CHECKS_HELD_MAX = 50
"""How many asked identity checks the state holds; all of them stand in the journal."""


class Voucher(msgspec.Struct, frozen=True, kw_only=True):
    """A payment voucher.

    Attributes:
        expires_at: When it will count as unclaimed; zero for never (R7).
        end: How it came to an end; None while its value is owed.
        means: What it was paid with.
    """

    validation_number: str
    amount_cents: int
    source: SourceRecord
    terminal: int
    session: int
    issued_at: int
    expires_at: int = 0
    end: End | None = None
    ended_at: int = 0
    ended_by: Person | None = None
    means: Means | None = None


class Hold(msgspec.Struct, frozen=True, kw_only=True):
    """Why a voucher is paid to nobody for now.

    Attributes:
        by: Who holds it; None where a correction does.
        source: That correction's record.
    """

    at: int
    reason: str
    by: Person | None = None
    source: SourceRecord | None = None


class UnclaimedWinnings(msgspec.Struct, frozen=True, kw_only=True):
    """What a table owes to a player who has left (R19)."""

    number: int
    source: SourceRecord
    origin: Origin
    amount_cents: int
    registered_at: int
    end: End | None = None
    ended_at: int = 0
    ended_by: Person | None = None
    means: Means | None = None


class Recoverable(msgspec.Struct, frozen=True, kw_only=True):
    """What a player was overpaid (R18).

    Attributes:
        owed_cents: What is still owed; zero once it is paid back or written off.
        written_off_cents: The part that was given up.
        withdrawn_cents: The part that is not due after all (R48).
    """

    number: int
    source: SourceRecord
    origin: Origin
    amount_cents: int
    owed_cents: int
    registered_at: int
    written_off_cents: int = 0
    withdrawn_cents: int = 0


class LastWord(msgspec.Struct, frozen=True, kw_only=True):
    """R48: what a table last said of a wager.

    Attributes:
        disposed_back_cents: What was disposed of and turned out not to be due.
        written_off_back_cents: What was given up and turned out not to be owed.
        forgotten_cents: What is due beyond it, told by version 0.1 and unknown to the table.
    """

    due_cents: int
    disposed_back_cents: int = 0
    written_off_back_cents: int = 0
    forgotten_cents: int = 0


class Payment(msgspec.Struct, frozen=True):
    """A payment of the last hour, with the seat that it came from."""

    at: int
    seat: str
    amount_cents: int


class IdentityCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A payment, or linked ones, for which identity was to be checked."""

    at: int
    amount_cents: int
    validation_number: str = ""
    winnings: int = 0
    payments_count: int = 1


class Cage(msgspec.Struct, frozen=True, kw_only=True):
    """The whole state of the cage.

    Attributes:
        vouchers: Every voucher ever registered, by validation number.
        cited: What every cited record was registered as, so that none is registered twice.
        holds: The vouchers that somebody at the cage holds, by validation number; one that a
            correction held stands here too where an archive of before begins with it.
        correction_holds: R18: what corrections hold, each by itself, beside that.
        of_sessions: The numbers of every session's vouchers, by `session_key`.
        unclaimed: The vouchers that nobody claimed and that are still owed, with the time since.
        payments: Those of the last hour, which later ones may be linked with.
        expiring: The vouchers that will count as unclaimed, by the hour.
        last_words: What tables last said of corrected wagers, by `wager_name`.
    """

    settings: CageSettings
    vouchers: Register[Voucher] = Register[Voucher]()
    cited: Register[str] = Register[str]()
    holds: dict[str, Hold] = {}
    correction_holds: dict[str, tuple[Hold, ...]] = {}
    of_sessions: Register[tuple[str, ...]] = Register[tuple[str, ...]]()
    unclaimed: dict[str, int] = {}
    expiring: dict[int, tuple[str, ...]] = {}
    winnings: dict[int, UnclaimedWinnings] = {}
    recoverables: dict[int, Recoverable] = {}
    last_words: dict[str, LastWord] = {}
    identity_checks: tuple[IdentityCheck, ...] = ()
    payments: tuple[Payment, ...] = ()
    book: CageBook = CageBook()

    def status_of(self, voucher: Voucher) -> VoucherStatus:
        """Where a voucher stands; held goes before unclaimed."""
        if voucher.end is not None:
            return VoucherStatus(voucher.end)
        if self.holds_on(voucher.validation_number):
            return VoucherStatus.HELD
        if voucher.validation_number in self.unclaimed:
            return VoucherStatus.UNCLAIMED
        return VoucherStatus.OUTSTANDING

    def holds_on(self, number: str) -> tuple[Hold, ...]:
        """All that keeps a voucher from being paid: what the cage's own people hold first."""
        own = self.holds.get(number)
        return (() if own is None else (own,)) + self.correction_holds.get(number, ())

    def is_held_by_staff(self, number: str) -> bool:
        """Somebody at the cage holds the voucher."""
        return number in self.holds and self.holds[number].source is None

    def is_held_by_correction(self, number: str) -> bool:
        """A correction holds the voucher, whichever version registered it."""
        return number in self.correction_holds or (
            number in self.holds and not self.is_held_by_staff(number)
        )

    def held_vouchers(self) -> Iterator[Voucher]:
        """The work-list of held vouchers."""
        return self._listed({**self.holds, **self.correction_holds})

    def unclaimed_vouchers(self) -> Iterator[Voucher]:
        """The work-list of unclaimed vouchers that are still owed."""
        return self._listed(self.unclaimed)

    def _listed(self, numbers: Iterable[str]) -> Iterator[Voucher]:
        for number in numbers:
            voucher = self.vouchers.get(number)
            assert voucher is not None, "a work-list names a voucher that was never registered"
            yield voucher


def seat_of_voucher(voucher: Voucher) -> str:
    """The terminal that a voucher came from, whoever sat there: what links payments."""
    return f"{voucher.source.stream}/{voucher.terminal}"


def seat_of_winnings(winnings: UnclaimedWinnings) -> str:
    """The terminal, or the position at the layout, that winnings come from."""
    origin = winnings.origin
    seat = str(origin.terminal) if origin.terminal else f"position {origin.position}"
    return f"{winnings.source.stream}/{seat}"
