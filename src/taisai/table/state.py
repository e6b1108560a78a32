"""The state of a table: what has happened so far, folded into what the next decision needs.

Frozen structs: `evolve` makes a new one for every event. Must not decide anything, and nothing
that can be derived cheaply is kept twice; credits stand in the book alone.
"""

import msgspec
from msgspec.structs import replace

from taisai.rules import Edition, Outcome, Role, edition_named
from taisai.rules.figures import SPINS_MIN, WAGERING_PERIOD_MS_MIN
from taisai.table.accounts import TableBook, credits_of
from taisai.table.cabinet import Cabinet, OutOfReach
from taisai.table.equipment import RegisterEntry, TableEquipment
from taisai.table.events import WagerChange
from taisai.table.malfunctions import Malfunction, RefusalReport
from taisai.table.meters import IssuedVoucher, Meters, PaidOut
from taisai.table.opening_checks import Opening
from taisai.table.past_rounds import PastRound, TerminalRound
from taisai.table.phases import Phase
from taisai.table.standing_alerts import Alert
from taisai.table.vocabulary import (
    ControlEnd,
    Faces,
    LimitSheet,
    Mode,
    Person,
    Setup,
    TableWager,
    TakeBack,
    Tamper,
)

POSITIONS_MAX = 20
"""How many players stand at the layout; the law gives no number, and nothing grows without one."""

UNDO_MAX = 10
"""How many changes of a round a player can take back."""

VOUCHERS_HELD_MAX = 35
"""How many of a terminal's vouchers audit mode can show."""

CORRECTED_HELD_MAX = 5
"""Of how many corrected rounds a player is told what they did to the credits."""

ALERTS_HELD_MAX = 50
"""How many alerts the state holds; all of them stand in the journal."""


class CreditsCorrected(msgspec.Struct, frozen=True):
    """What corrections of one round did to the credits of one session of control.

    Attributes:
        more_cents: Added in all; below zero where it was taken.
        reason: Why, as the newest correction says.
    """

    round: int
    session: int
    more_cents: int
    reason: str


class Terminal(msgspec.Struct, frozen=True, kw_only=True):
    """A Tai-Sai Terminal.

    Attributes:
        session: The session of control under way; zero where nobody is in control.
        wagers: The wagers of this round by bet.
        undo: The last changes of this round, newest last.
        last_wagers: The player's wagers of the last round in which they had any, for
            `RepeatWagers`.
        limits: The limits that hold from the next round.
        latched: The limits of this round (R37).
        won_last_cents: D9A 3.3(b)(v): won in the previous round.
        returned_last_cents: What came back with it (R17).
        unrecognised_cents: Wagers that went back at the period's end, below the aggregate.
        controlled_since: When the player got control.
        idle_rounds_count: Whole rounds without a wager (Div1 6).
        idle_told: Staff were told that it is idle, since its last wager.
        locked_up_cents: The large win that locks the terminal until a supervisor clears it.
        paid_out: What was paid out lately: a payment within an hour is linked with it.
        corrected: What corrections did to the credits of the player in control, newest last.
        asks_to_cancel: Credits wait for the dealer to pay them.
        missed: R55: a round of this player's of which no page of the terminal has acknowledged
            the settlement, with no other terminal's part in it; None once it is confirmed.
        cabinet: What its cabinet's equipment has told.
        refused_cents: R49: credits of notes that were refused since it was installed.
        out_of_reach: Why its player, who has money there, cannot get at it; None where they can.
    """

    number: int
    limits: LimitSheet
    latched: LimitSheet
    session: int = 0
    wagers: dict[str, int] = {}
    wagered_cents: int = 0
    undo: tuple[tuple[WagerChange, ...], ...] = ()
    last_wagers: dict[str, int] = {}
    won_last_cents: int = 0
    returned_last_cents: int = 0
    unrecognised_cents: int = 0
    controlled_since: int = 0
    idle_rounds_count: int = 0
    idle_told: bool = False
    locked_up_cents: int = 0
    asks_to_cancel: bool = False
    asks_for_dealer: bool = False
    tamper: Tamper | None = None
    is_evidence: bool = False
    is_out_of_service: bool = False
    last_cancelled_cents: int = 0
    last_paid_cents: int = 0
    control_ended: ControlEnd | None = None
    vouchers: tuple[IssuedVoucher, ...] = ()
    paid_out: tuple[PaidOut, ...] = ()
    corrected: tuple[CreditsCorrected, ...] = ()
    meters: Meters = Meters()
    refused_cents: int = 0
    cabinet: Cabinet = Cabinet()
    missed: PastRound | None = None
    out_of_reach: OutOfReach | None = None

    @property
    def is_in_control(self) -> bool:
        """A player is in control of the terminal."""
        return self.session != 0


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """The round under way.

    Attributes:
        spins: How often the dice have been spun.
        spins_asked: How often a motor was asked to spin them; zero where none does.
        spun_by: Who spun them last.
        table_limits: The layout's limits in this round (R37); None before it is open.
        opened_at: When "Place your bets" was called; zero before.
        closes_at: The end of the Fixed Wagering Period; zero where there are no terminals.
        closed_at: When wagers were last accepted.
        interrupted_ms: For how long of the period the Game System was down (R3).
        interrupted_to: When it was last back; what two records tell of the same time counts once.
        void_required: R3: too little of the period was really open; no result is taken.
        entered: The outcome as entered, and amended.
        entered_first: What was entered first.
        read: What a dice reader has told, each once, faces ascending.
        readings_count: How often it has told anything, "unsure" included.
        is_entry_read: What stands on the display is what it told, and nobody has pressed yet.
        set_aside: What of it a supervisor has decided about (D9 7.2).
        settles_at: The end of the settlement window.
        settled: What the round came to at each terminal that wagered, once it is settled there.
        losers_collected: D9 6.5(a) is done.
        held_until: R8: until then nothing is settled, collected or paid; zero where nobody holds.
        held_by: Who looks into the round.
        corrections_count: How often its terminals were put right (R46).
    """

    number: int
    edition: str
    layout: str
    began_at: int
    spins: int = 0
    spins_asked: int = 0
    spun_by: Person | None = None
    table_limits: LimitSheet | None = None
    opened_at: int = 0
    closes_at: int = 0
    closed_at: int = 0
    interrupted_ms: int = 0
    interrupted_to: int = 0
    void_required: bool = False
    no_more_bets_called: bool = False
    announced: Faces | None = None
    entered: Faces | None = None
    entered_first: Faces | None = None
    entered_by: Person | None = None
    read: tuple[Faces, ...] = ()
    readings_count: int = 0
    is_entry_read: bool = False
    set_aside: tuple[Faces, ...] = ()
    settles_at: int = 0
    terminals_settled: bool = False
    settled: dict[int, TerminalRound] = {}
    losers_collected: bool = False
    held_until: int = 0
    held_by: Person | None = None
    corrections_count: int = 0

    @property
    def game_supervisor_spun(self) -> bool:
        """D9 7.1(d) with 6.1 of 2008: the dealer has not failed to activate the tumbler."""
        is_his = self.spun_by is not None and self.spun_by.role is Role.GAME_SUPERVISOR
        return is_his and self.spins >= SPINS_MIN

    @property
    def differing(self) -> Faces | None:
        """D9 7.2: what a dice reader told, where it is not what was entered and nobody decided."""
        if self.entered is None:
            return None
        agreed = (*self.set_aside, Outcome.of(self.entered).ascending)
        return next((one for one in self.read if one not in agreed), None)

    @property
    def accepted_ms(self) -> int:
        """How long wagers were really accepted, once the period is over (R3)."""
        return self.closed_at - self.opened_at - self.interrupted_ms

    def interrupted(self, from_at: int, to_at: int) -> "Round":
        """R3: what falls within the period is not time in which wagers were accepted.

        The record may come after the period's end, which passed while the Game System was down.
        """
        closes_at = self.closed_at or self.closes_at
        if not self.opened_at or not self.closes_at:
            return self
        down_ms = min(to_at, closes_at) - max(from_at, self.opened_at, self.interrupted_to)
        if down_ms <= 0:
            return self
        counted = replace(self, interrupted_ms=self.interrupted_ms + down_ms, interrupted_to=to_at)
        is_short = bool(self.closed_at) and counted.accepted_ms < WAGERING_PERIOD_MS_MIN
        return replace(counted, void_required=self.void_required or is_short)


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A sign at the table: it will close, or limits will change (Div1 8, 9.3).

    Attributes:
        due_at: When it is to be carried out, as it was given.
        given_at: Since when players can read it: when it was given, or the opening after that.
    """

    number: int
    due_at: int
    given_at: int = 0
    sheet: LimitSheet | None = None
    terminals: tuple[int, ...] = ()
    consenting_terminals: tuple[int, ...] = ()
    consenting_positions: tuple[int, ...] = ()

    @property
    def is_closing(self) -> bool:
        """The sign says that the table will close."""
        return self.sheet is None


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A player's position at the table layout.

    Attributes:
        chip: The non-value chips the player has; empty for value chips alone.
        colour_count: Of those, how many are in the player's hands, not on the layout.
        taken_at: When the player came.
        idle_rounds_count: R58: whole rounds without a wager, where wagers are tracked.
        idle_told: Staff were told that it is idle, since its last wager.
    """

    number: int
    chip: str = ""
    value_cents: int = 0
    colour_count: int = 0
    taken_at: int = 0
    idle_rounds_count: int = 0
    idle_told: bool = False


class TableLayout(msgspec.Struct, frozen=True, kw_only=True):
    """The table layout: who stands at it and what lies on it.

    Attributes:
        wagers: By `wager_key`; each is in exactly one area, in one way (D9 4.3, R47).
        paid_areas: The areas whose winners have been paid in this round (D9 4.7(b)).
        settled: The wagers of this round that were collected, paid or given back.
        put_back: R46: collected wagers that lie in their areas again.
        to_take_back: R46: what was wrongly paid, until the dealer has asked for it.
    """

    positions: dict[int, Position] = {}
    wagers: dict[str, TableWager] = {}
    paid_areas: frozenset[str] = frozenset()
    settled: tuple[TableWager, ...] = ()
    put_back: tuple[TableWager, ...] = ()
    to_take_back: tuple[TakeBack, ...] = ()


class History(msgspec.Struct, frozen=True, kw_only=True):
    """The rounds that are over: the newest in full, oldest first, and the others' digests."""

    held: tuple[PastRound, ...] = ()
    digests: dict[int, str] = {}


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """The whole state of a table.

    Attributes:
        withdrawn: Terminals that were taken away, as they were then: D9A 7.3 to 7.5 reach them.
        cleared_round: R51: the newest round when the table last closed; it is on show no more.
        notices_freed_at: When something last changed that may have kept a notice waiting: the
            limits in force, or what is evidence.
        is_equipment_linked: The agent of the table's own equipment is connected.
        equipment_linked_at: Since when it is, or is not; zero where there never was one.
        on_register: R54: what the register says of each device that told what it is, by its place.
    """

    setup: Setup
    phase: Phase = Phase.CLOSED
    round: Round | None = None
    rounds_count: int = 0
    sessions_count: int = 0
    notices_count: int = 0
    terminals: dict[int, Terminal] = {}
    withdrawn: dict[int, Terminal] = {}
    layout: TableLayout = TableLayout()
    book: TableBook = TableBook()
    dealer: str | None = None
    dice_set: str = ""
    seal: str = ""
    is_covered: bool = True
    entry: tuple[int, ...] = ()
    opening: Opening = Opening()
    notices: tuple[Notice, ...] = ()
    notices_freed_at: int = 0
    is_private: bool = False
    malfunctions: tuple[Malfunction, ...] = ()
    is_evidence: bool = False
    reports: tuple[RefusalReport, ...] = ()
    results_display_is_on: bool = False
    alerts_count: int = 0
    alerts: tuple[Alert, ...] = ()
    history: History = History()
    disruptions: dict[int, str] = {}
    cleared_round: int = 0
    vouchers_count: int = 0
    is_equipment_linked: bool = False
    equipment_linked_at: int = 0
    on_register: dict[str, RegisterEntry] = {}
    equipment: TableEquipment = TableEquipment()

    @property
    def last_round(self) -> PastRound | None:
        """The round that is over and on display: until the next spin (R10), or closing (R51)."""
        if self.round is not None or not self.history.held:
            return None
        last = self.history.held[-1]
        return last if last.number > self.cleared_round else None

    @property
    def edition(self) -> Edition:
        """The edition that holds: the one latched by the round under way, else the settings'."""
        return edition_named((self.round or self.setup).edition)

    @property
    def layout_name(self) -> str:
        """The name of the layout that is played, latched with the edition."""
        return (self.round or self.setup).layout

    def credits(self, terminal: int) -> int:
        """The credits on a terminal's chip account, wagers in play not counted."""
        return self.book.balance(credits_of(terminal))

    @property
    def known_terminals(self) -> dict[int, Terminal]:
        """The terminals at the table, and those that were withdrawn from it."""
        return {**self.withdrawn, **self.terminals} if self.withdrawn else self.terminals

    @property
    def is_game_locked(self) -> bool:
        """D9 7.4: a malfunction stands in the way of another round."""
        return any(one.locks_the_game for one in self.malfunctions)

    @property
    def mode(self) -> Mode:
        """How the table is played."""
        return self.setup.mode

    def is_in_use(self, terminal: Terminal) -> bool:
        """A player is there: in control, with credits, or with a wager in the round."""
        return bool(terminal.is_in_control or terminal.wagers or self.credits(terminal.number))

    @property
    def terminals_in_use(self) -> tuple[int, ...]:
        """The terminals at which somebody plays."""
        return tuple(number for number, one in self.terminals.items() if self.is_in_use(one))

    @property
    def has_players(self) -> bool:
        """Somebody plays at the table, at a terminal or at its layout."""
        return bool(self.layout.positions) or bool(self.terminals_in_use)
