"""A table to play with in tests: staff with names, a clock, and checks after every step.

After each step the book balances, every terminal's meters agree with its credits, and the state
rebuilt from the events' bytes is the live state. A refused command is checked to change nothing.
"""

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from harness.stacked_notes import note_in
from taisai.rules import Role, edition_named
from taisai.rules.dice import DISTINGUISHABLE_OUTCOMES
from taisai.stream_types import Command, Event
from taisai.streams import TABLE, can, let_pass, step
from taisai.table import commands as c
from taisai.table.accounts import AnyTableAccount, TableAccount
from taisai.table.cabinet import CabinetDevice
from taisai.table.evolve import evolve
from taisai.table.phases import Phase
from taisai.table.refusals import Code, Refused
from taisai.table.state import Round, Table, Terminal
from taisai.table.vocabulary import (
    Approved,
    Check,
    Faces,
    HouseKind,
    Mode,
    Part,
    Person,
    Setup,
)
from taisai.validation_numbers import with_check

DEALER: Final = Person(Role.DEALER, "dora")
OTHER_DEALER: Final = Person(Role.DEALER, "dave")
GAME_SUPERVISOR: Final = Person(Role.GAME_SUPERVISOR, "gwen")
OTHER_GAME_SUPERVISOR: Final = Person(Role.GAME_SUPERVISOR, "gus")
CASINO_SUPERVISOR: Final = Person(Role.CASINO_SUPERVISOR, "cara")
OTHER_CASINO_SUPERVISOR: Final = Person(Role.CASINO_SUPERVISOR, "carl")
CASHIER: Final = Person(Role.CASHIER, "cass")
INSPECTOR: Final = Person(Role.INSPECTOR, "iris")

SEAL: Final = "S-0001"
START_MS: Final = 1_700_000_000_000
SECOND_MS: Final = 1_000
MINUTE_MS: Final = 60 * SECOND_MS

AnEvent = TypeVar("AnEvent", bound=Event)


class Play:
    """One table, played step by step; `state`, `log` and `now` are there to look at."""

    dealer = DEALER
    game_supervisor = GAME_SUPERVISOR
    casino_supervisor = CASINO_SUPERVISOR

    def __init__(
        self,
        mode: Mode | str = Mode.TERMINALS,
        edition: str = "",
        *,
        terminals: Iterable[int] = (1, 2, 7),
        is_open: bool = True,
        **settings: Any,
    ) -> None:
        mode = Mode(mode)
        edition = edition or ("2008" if mode is Mode.TABLE else "9A")
        self.now = START_MS
        self.log: list[Event] = []
        self.last: tuple[Event, ...] = ()
        self._state: Table | None = None
        self._replayed: Table | None = None
        self._vouchers_count = 0
        setup = Setup(table="t1", mode=mode, edition=edition, **settings)
        self.do(c.SetUpTable(by=CASINO_SUPERVISOR, setup=setup))
        if mode is not Mode.TABLE:
            for number in terminals:
                self.do(c.InstallTerminal(by=CASINO_SUPERVISOR, terminal=number))
        if is_open:
            self.open_table()

    # ------------------------------------------------------------------ steps and their checks

    @property
    def state(self) -> Table:
        """The table as it stands."""
        assert self._state is not None
        return self._state

    def do(self, command: Command) -> tuple[Event, ...]:
        """Carries a command out, and fails where it is refused; gives what it brought about."""
        self._let_pass(self.now)
        result = step(
            TABLE, self._state, TABLE.codec.decode_command(TABLE.codec.encode(command)), self.now
        )
        if result.refusal is not None:
            raise AssertionError(f"{command} was refused: {result.refusal}") from result.refusal
        self._keep(result.state, result.events)
        self.last = result.events
        return result.events

    def refused(self, command: Command, code: Code | str) -> Refused:
        """Checks that a command is refused with a code, and that nothing has changed."""
        self._let_pass(self.now)
        before = self._state
        result = step(TABLE, before, command, self.now)
        assert result.refusal is not None, f"{command} was allowed: {result.events}"
        assert result.refusal.code == code, result.refusal
        assert result.events == ()
        assert result.state == before
        return result.refusal

    def can(self, command: Command) -> bool:
        """Tells whether a command would be allowed now."""
        return can(TABLE, self._state, command, self.now)

    def wait(self, ms: int) -> tuple[Event, ...]:
        """Lets time pass; gives what it brought about."""
        self.now += ms
        return self._let_pass(self.now)

    def wait_until(self, at: int) -> tuple[Event, ...]:
        """Lets time pass to a moment."""
        return self.wait(at - self.now)

    def _let_pass(self, at: int) -> tuple[Event, ...]:
        result = let_pass(TABLE, self._state, at)
        self._keep(result.state, result.events)
        if result.events:
            self.last = result.events
        return result.events

    def _keep(self, state: Table | None, happened: tuple[Event, ...]) -> None:
        for event in happened:
            assert not self.log or event.at >= self.log[-1].at, "time never runs backwards"
            self._replayed = evolve(
                self._replayed, TABLE.codec.decode_event(TABLE.codec.encode(event))
            )
            self.log.append(event)
        self._state = state
        self.check()

    def check(self) -> None:
        """Money is conserved, meters agree, and replay equals live."""
        assert self._replayed == self._state
        if self._state is None:
            return
        assets_cents, claims_cents = self.state.book.totals()
        assert assets_cents == claims_cents
        in_play_cents = 0
        for number, terminal in self.state.terminals.items():
            assert terminal.wagered_cents == sum(terminal.wagers.values())
            held_cents = self.state.credits(number) + terminal.wagered_cents
            assert terminal.meters.balance_cents == held_cents, f"self-audit of terminal {number}"
            assert terminal.session or not held_cents, f"whose is the money at terminal {number}?"
            in_play_cents += terminal.wagered_cents
        assert self.state.book.balance(TableAccount.WAGERS_IN_PLAY) == in_play_cents

    # ------------------------------------------------------------------ what there is to see

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        return self.state.phase

    @property
    def round(self) -> Round:
        """The round under way."""
        assert self.state.round is not None
        return self.state.round

    def terminal(self, number: int) -> Terminal:
        """A terminal."""
        return self.state.terminals[number]

    def credits(self, number: int) -> int:
        """A terminal's credits."""
        return self.state.credits(number)

    def balance(self, account: AnyTableAccount) -> int:
        """What stands in an account of the table's book."""
        return self.state.book.balance(account)

    def happened(self, kind: type[AnEvent]) -> list[AnEvent]:
        """All events of a kind, oldest first."""
        return [event for event in self.log if isinstance(event, kind)]

    def newest(self, kind: type[AnEvent]) -> AnEvent:
        """The newest event of a kind."""
        return self.happened(kind)[-1]

    # ------------------------------------------------------------------ opening

    def open_table(self, dealer: Person = DEALER) -> None:
        """Dice under seal, all checks passed, a dealer at the table, and open."""
        by = CASINO_SUPERVISOR
        self.do(c.InstallDice(by=by, dice_set="D-1", seal=SEAL))
        if self.state.dealer != dealer.id:
            self.do(c.AssignDealer(by=by, dealer=dealer.id))
        self.do(c.BeginOpening(by=by))
        self.do(c.RunTests(by=by, runs=self.right_test_runs()))
        for check in Check:
            seal = SEAL if check is Check.SEAL else ""
            self.do(c.RecordCheck(by=by, check=check, passed=True, seal=seal))
        self.do(c.OpenTable(by=by, approved=self.approved))

    @property
    def approved(self) -> Approved | None:
        """R54: what the register of a live house says; a demo has none."""
        is_live = self.state.setup.house_kind is HouseKind.LIVE
        return Approved("GS-1") if is_live else None

    def right_test_runs(self) -> tuple[tuple[Faces, tuple[str, ...]], ...]:
        """All distinguishable outcomes, each with the areas that the law lights."""
        setup = self.state.setup
        lit = edition_named(setup.edition).lit
        return tuple((one.faces, lit(setup.layout, one)) for one in DISTINGUISHABLE_OUTCOMES)

    # ------------------------------------------------------------------ money at a terminal

    def insert(self, terminal: int, cents: int) -> None:
        """Notes of up to 100 dollars go in until this much is credited."""
        while cents:
            note_cents = next(note for note in (10_000, 5_000, 2_000, 1_000, 500) if note <= cents)
            self.do(note_in(terminal, note_cents))
            cents -= note_cents

    def report_printer(self, terminal: int, *faults: str, is_ready: bool = True) -> None:
        """A terminal's cabinet tells how its voucher printer is."""
        self.do(
            c.ReportCabinet(
                terminal=terminal,
                device=CabinetDevice.PRINTER,
                model="TM-T88VI",
                serial="X3F1",
                version="30.12",
                faults=faults,
                is_ready=is_ready,
            )
        )

    def fit_printer(self, terminal: int) -> None:
        """A terminal's cabinet is connected, with a printer that could print."""
        self.report_printer(terminal)
        self.do(c.ReportEquipmentLink(terminal=terminal, is_up=True))

    def validation_number(self) -> str:
        """A validation number that was not used before."""
        self._vouchers_count += 1
        return with_check(f"{self._vouchers_count:015d}")

    def cash_out(self, terminal: int) -> str:
        """A voucher for all credits; gives its validation number."""
        number = self.validation_number()
        self.do(c.CashOut(terminal=terminal, validation_number=number))
        return number

    def cancel_credits(self, terminal: int) -> None:
        """The player asks, and the dealer pays in chips."""
        self.do(c.AskToCancelCredits(terminal=terminal))
        self.do(c.CancelCredits(by=DEALER, terminal=terminal))

    # ------------------------------------------------------------------ a round

    def spin(self, times: int = 3) -> None:
        """The cover goes on where it is off, and the dice are spun."""
        if not self.state.is_covered:
            self.do(c.ReplaceCover(by=DEALER))
        self.do(c.SpinTumbler(by=DEALER, times=times, approved=self.approved))

    def open_round(self) -> None:
        """Three spins under the cover, then "Place your bets"."""
        self.spin()
        self.do(c.CallPlaceYourBets(by=DEALER))

    def wager(self, terminal: int, bet: str, cents: int) -> None:
        """A player adds chips to a bet."""
        self.do(c.PlaceWager(terminal=terminal, bet=bet, amount_cents=cents))

    def close(self) -> None:
        """The wagering closes: by the clock where there are terminals, and by the call."""
        if self.state.setup.has_terminals:
            self.wait_until(self.round.closes_at)
        if self.state.setup.has_table_layout:
            self.do(c.CallNoMoreBets(by=DEALER))

    def uncover(self, by: Person = DEALER) -> None:
        """The dome comes off, if it is on."""
        if self.state.is_covered:
            self.do(c.Uncover(by=by))

    def press(self, *numbers: int, by: Person = DEALER) -> None:
        """Numbered buttons of the entry terminal."""
        for number in numbers:
            self.do(c.PressEntryButton(by=by, number=number))

    def enter(self, first: int, second: int, third: int, *, by: Person = DEALER) -> None:
        """Three numbers and ENTER, the dice uncovered before."""
        self.uncover(by)
        self.press(first, second, third, by=by)
        self.do(c.PressEnter(by=by))

    def settle(self) -> None:
        """The settlement window passes; terminals settle, and an untouched layout with them."""
        self.wait_until(self.round.settles_at)
        if self.phase is Phase.SETTLING and not self.state.setup.tracked:
            self.do(c.DeclareTablePaid(by=DEALER))

    def play_round(
        self,
        faces: Faces,
        wagers: dict[int, dict[str, int]] | None = None,
        *,
        entered: Faces | None = None,
    ) -> int:
        """A whole round with wagers by terminal and bet; gives its number.

        Args:
            faces: What the dice show.
            wagers: Amounts by terminal and bet.
            entered: What was entered, where it is not what the dice show.
        """
        self.open_round()
        number = self.round.number
        for terminal, bets in (wagers or {}).items():
            for bet, cents in bets.items():
                self.wager(terminal, bet, cents)
        self.close()
        self.enter(*(entered or faces))
        self.settle()
        return number

    # ------------------------------------------------------------------ irregularities

    def declare(self, part: Part = Part.GAME_SYSTEM, terminal: int | None = None) -> int:
        """A malfunction is declared; gives its number."""
        by = GAME_SUPERVISOR
        self.do(c.DeclareMalfunction(by=by, part=part, what="it fails", terminal=terminal))
        return len(self.state.malfunctions)

    def both(self) -> dict[str, Any]:
        """The two persons of a correction, who act now."""
        return {
            "by": CASINO_SUPERVISOR,
            "second": GAME_SUPERVISOR,
            "proposed_at": self.now,
            "reason": "the camera shows it",
        }

    def recalculate(self, number: int, faces: Faces, terminal: int | None = None) -> None:
        """A round is recalculated on the actual outcome."""
        self.do(self.recalculation(number, faces, terminal))

    def recalculation(
        self, number: int, faces: Faces, terminal: int | None = None
    ) -> c.RecalculateRound:
        """The command for it."""
        return c.RecalculateRound(
            **self.both(), round=number, faces=faces, evidence="camera 4", terminal=terminal
        )
