"""Words that commands, events and state share: persons, modes, causes, sheets of limits.

Must not know any decision; these are the nouns that are written down in the journal.
"""

from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

import msgspec
from msgspec import UNSET, UnsetType

from taisai import persons
from taisai.rules import BetKind, modes
from taisai.rules.figures import IDENTITY_CENTS_MIN
from taisai.rules.limits import BetLimits, Limits

Faces = tuple[int, int, int]
"""Three uppermost faces in the order of entry."""

# What the cage or the house needs too is defined further down, and is the table's word as well.
Person = persons.Person
Mode = modes.Mode
HouseKind = modes.HouseKind


class TumblerKind(StrEnum):
    """Who spins: hands, a motor that counts its spins (D9 6.1), or a simulator of a demo alone."""

    BY_HAND = "by_hand"
    SIMULATED = "simulated"
    MOTOR = "motor"


class Tender(StrEnum):
    """What a player hands to the dealer (D9A 4.3(b))."""

    CASH = "cash"
    CHIPS = "chips"


class WagerCause(StrEnum):
    """Which touch changed the wagers."""

    PLACED = "placed"
    CHANGED = "changed"
    CANCELLED = "cancelled"
    UNDONE = "undone"
    CLEARED = "cleared"
    REPEATED = "repeated"
    DOUBLED = "doubled"
    MOVED = "moved"


class Check(StrEnum):
    """The casino supervisor's checks before opening, D9 5.0(a) to (d)."""

    POWER = "power"
    TEST_RUNS = "test_runs"
    TUMBLER = "tumbler"
    SEAL = "seal"


class NoSpinCause(StrEnum):
    """The four faults of D9 7.1(a) to (d)."""

    DIE_NOT_FLAT = "die_not_flat"
    TUMBLER_FAULT = "tumbler_fault"
    DICE_EXPOSED = "dice_exposed"
    TUMBLER_NOT_ACTIVATED = "tumbler_not_activated"


class Part(StrEnum):
    """The part of the equipment that malfunctions (D9 7.3, 7.4, 7.5)."""

    ENTRY_TERMINAL = "entry_terminal"
    ILLUMINATION = "illumination"
    TUMBLER = "tumbler"
    RESULTS_DISPLAY = "results_display"
    TERMINAL = "terminal"
    GAME_SYSTEM = "game_system"


class TableDevice(StrEnum):
    """A device of the table's own, that reports (D9 3.3, 3.4; D9A 5.4(a))."""

    LAMPS = "lamps"
    TUMBLER = "tumbler"
    DICE_READER = "dice_reader"
    ENTRY_KEYPAD = "entry_keypad"


class DeviceFault(StrEnum):
    """What is wrong with a device of the table."""

    SILENT = "silent"
    DOES_NOT_TURN = "does_not_turn"
    AWAY = "away"
    """The program that drives it is not connected: nobody knows how it is."""


class EntryKey(StrEnum):
    """A key of the entry terminal's keypad: D9 3.3(a)(i), (ii), and the clear key of R27."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    CLEAR = "clear"
    ENTER = "enter"


class WayOut(StrEnum):
    """The two ways out of a game lock (D9 7.4)."""

    RECTIFIED = "rectified"
    SAFE_PROCEDURES = "safe_procedures"


class Tamper(StrEnum):
    """What a terminal's switches report (D9A 3.6)."""

    DOOR = "door"
    CASH_BOX = "cash_box"
    """The door of the cash box."""
    TILT = "tilt"
    TAMPER = "tamper"


class AdjustmentCause(StrEnum):
    """Why a wager is settled elsewhere than where it lies (D9 4.9)."""

    UNFAIR_TO_PLAYER = "unfair_to_player"
    MOVED_BY_DEALER = "moved_by_dealer"
    MOVED_BY_PATRON = "moved_by_patron"
    CALL_BET_MISPLACED_BY_DEALER = "call_bet_misplaced_by_dealer"


class LockScope(StrEnum):
    """R21: an evidence lock holds one terminal, or the whole Game System."""

    TERMINAL = "terminal"
    GAME_SYSTEM = "game_system"


class ControlEnd(StrEnum):
    """Why a player's control of a terminal ended."""

    CASHED_OUT = "cashed_out"
    CREDITS_CANCELLED = "credits_cancelled"
    PAID_BY_HAND = "paid_by_hand"
    RELEASED = "released"
    ENDED_BY_DEALER = "ended_by_dealer"
    LEFT_EMPTY = "left_empty"


class AlertKind(StrEnum):
    """What staff must be told at once."""

    EARLY_READING = "early_reading"
    EARLY_ENTRY = "early_entry"
    ANNOUNCEMENT_DIFFERS = "announcement_differs"
    TAMPER = "tamper"
    DISRUPTION = "disruption"
    VOID_REQUIRED = "void_required"
    IDLE_SEAT = "idle_seat"
    LARGE_WIN = "large_win"
    IDENTITY_CHECK = "identity_check"
    CABINET_FAULT = "cabinet_fault"
    NOT_ON_REGISTER = "not_on_register"
    VOUCHER_IN_DOUBT = "voucher_in_doubt"
    NOTE_TO_PAY = "note_to_pay"
    NOTE_IN_DOUBT = "note_in_doubt"
    LAMPS = "lamps"
    TUMBLER = "tumbler"
    COVER_OFF = "cover_off"
    DICE_READER = "dice_reader"
    ENTRY_KEYPAD = "entry_keypad"
    READING_DIFFERS = "reading_differs"
    TERMINAL_REVOKED = "terminal_revoked"
    TERMINAL_LOST = "terminal_lost"


class AlertValues(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an alert is about, each thing by its name; absent where the alert is not about it.

    Attributes:
        person: The sign-in name of who did it.
        amount_cents: How much was won, paid out, or lies in credits beside `wagered_cents`.
        announced: The faces that were called.
        entered: The faces that were entered.
        read: The faces that a dice reader told.
        position: The position at the layout.
        device: The device of a cabinet.
        faults: What is wrong with it.
        model: What it says that it is.
    """

    person: str | UnsetType = UNSET
    amount_cents: int | UnsetType = UNSET
    wagered_cents: int | UnsetType = UNSET
    announced: Faces | UnsetType = UNSET
    entered: Faces | UnsetType = UNSET
    read: Faces | UnsetType = UNSET
    position: int | UnsetType = UNSET
    device: str | UnsetType = UNSET
    faults: str | UnsetType = UNSET
    model: str | UnsetType = UNSET


class KindLimits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits of one kind of bet, as they are written down."""

    kind: BetKind
    wager_cents_min: int
    step_cents: int
    wager_cents_max: int


class LimitSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The limits of a table layout or a terminal, as they are written down and signed."""

    wager_cents_min: int
    step_cents: int
    wager_cents_max: int
    aggregate_cents_min: int = 0
    by_kind: tuple[KindLimits, ...] = ()

    @property
    def limits(self) -> Limits:
        """The limits as the rules know them; figures that contradict each other are refused."""
        return _limits_of(self)


@lru_cache(maxsize=1_024)
def _limits_of(sheet: LimitSheet) -> Limits:
    return Limits(
        every_bet=BetLimits(sheet.wager_cents_min, sheet.step_cents, sheet.wager_cents_max),
        by_kind=MappingProxyType(
            {
                one.kind: BetLimits(one.wager_cents_min, one.step_cents, one.wager_cents_max)
                for one in sheet.by_kind
            }
        ),
        aggregate_cents_min=sheet.aggregate_cents_min,
    )


class Approved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """D9A 3.5: what the operator's register says of the equipment at a table, at a moment (R54).

    Attributes:
        game_system: The reference under which the software that runs is approved; empty for none.
        terminals: Each terminal that has a device, with the reference under which its type is
            approved; empty for none.
    """

    game_system: str = ""
    terminals: tuple[tuple[int, str], ...] = ()


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a table is set up.

    Attributes:
        tracked: Wagers on the table layout are known chip by chip; else they are the dealer's.
        wagering_period_ms: The Fixed Wagering Period; D9A 1.1 asks for 36 seconds at least.
        settlement_window_ms: R8: how long a game supervisor may amend after ENTER.
        opening_checks_required: R12: for terminals alone a setting, else always so.
        voucher_cents_max: A larger cash-out is forced to cancel credit.
        credits_cents_max: Above it the note acceptor takes no note.
        large_win_cents_min: A win of this much locks the terminal up; zero for never.
        identity_cents_min: From this much paid out at a terminal, at once or within an hour, staff
            are told to check identity; zero for never.
        results_shown_max: How many past rounds the terminals' strip shows, 0 to 20 (D9A 3.4).
    """

    table: str
    mode: Mode
    edition: str
    layout: str = "standard"
    house_kind: HouseKind = HouseKind.DEMO
    tumbler: TumblerKind = TumblerKind.BY_HAND
    has_automatic_dealer: bool = False
    tracked: bool = True
    chips_cents: tuple[int, ...] = (100, 500, 1_000, 2_500, 10_000, 50_000, 100_000, 500_000)
    wagering_period_ms: int = 45_000
    settlement_window_ms: int = 3_000
    opening_checks_required: bool = True
    table_limits: LimitSheet = LimitSheet(500, 100, 50_000)
    terminal_limits: LimitSheet = LimitSheet(100, 100, 20_000)
    voucher_cents_max: int = 500_000
    credits_cents_max: int = 1_000_000
    large_win_cents_min: int = 0
    identity_cents_min: int = IDENTITY_CENTS_MIN
    results_shown_max: int = 20
    has_results_display: bool = False

    @property
    def has_terminals(self) -> bool:
        """Terminals are in use."""
        return self.mode is not Mode.TABLE

    @property
    def has_table_layout(self) -> bool:
        """Wagers are placed on a table layout."""
        return self.mode is not Mode.TERMINALS


class Way(StrEnum):
    """R47: in which way a player's chips came into an area; it tells their wagers there apart.

    Up to version 0.1 all of a player's chips in an area were one wager: such a wager is JOINED,
    and stays what it was recorded as.
    """

    INSIDE = "inside"
    ON_LINE = "on_line"
    CALLED = "called"
    JOINED = "joined"


class TableWagerStatus(StrEnum):
    """What has become of a wager on the table layout."""

    PLACED = "placed"
    COLLECTED = "collected"
    PAID = "paid"
    RETURNED = "returned"


class TableWager(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """R47: chips that one player put into one area of the table layout in one way.

    Attributes:
        way: How they came there; with the position and the bet it names the wager.
        chips_cents: The value chips, bottom first; none where the chips have no value.
        colour: The name of the non-value chips; empty where value chips lie there.
        called_bet: The bet the player called, where the dealer placed it (D9 4.5).
        touches_line: A chip lies on the area's line.
        line_accepted: The operator is satisfied of its intended position (D9-2008 4.3).
        settled_as: D9 4.9: the bet as which it is settled, where the operator has adjusted it.
        won_cents: What its player was paid of its winnings.
        unclaimed_cents: What of the amount due for it waits at the cage (R19).
        recoverable_cents: What its player has of it and owes (R18).
    """

    position: int
    bet: str
    amount_cents: int
    chips_cents: tuple[int, ...] = ()
    colour: str = ""
    colour_count: int = 0
    called_bet: str = ""
    touches_line: bool = False
    line_accepted: bool = False
    settled_as: str = ""
    status: TableWagerStatus = TableWagerStatus.PLACED
    won_cents: int = 0
    way: Way = Way.JOINED
    unclaimed_cents: int = 0
    recoverable_cents: int = 0

    @property
    def is_returned(self) -> bool:
        """The wager is the player's again, with what it won."""
        return self.status in (TableWagerStatus.PAID, TableWagerStatus.RETURNED)


def wager_key(position: int, bet: str, way: Way) -> str:
    """The name under which a position's wager on an area is kept: `3/small/inside`.

    R47: the way is part of it. All chips together (`3/small`) are a wager of version 0.1.
    """
    return f"{position}/{bet}" if way is Way.JOINED else f"{position}/{bet}/{way}"


def key_of(wager: TableWager) -> str:
    """The name under which a wager is kept."""
    return wager_key(wager.position, wager.bet, wager.way)


class TakeBack(msgspec.Struct, frozen=True, kw_only=True):
    """R46: what was wrongly paid for a wager, which the dealer asks for.

    Attributes:
        key: The wager's name.
        colour: The non-value chips it was paid in; empty for value chips.
    """

    round: int
    key: str
    position: int
    bet: str
    way: Way
    amount_cents: int
    colour: str = ""
