"""An auditor who reads the journal alone and works every cent out again.

Written apart from the engine: it knows the events, the list of 216 outcomes that was made without
the engine (tests/vectors), and arithmetic. It holds no state of the table and asks no decision.
"""

from dataclasses import dataclass, field, replace
from functools import singledispatchmethod

from properties.layout_audit import LayoutAudit
from properties.lying import Stands
from properties.played_rounds import Played, PlayedRound, Wagers, due_on
from taisai.stream_types import Event
from taisai.table import events
from taisai.table.events import Correction, CorrectionEvent
from taisai.table.vocabulary import Faces, Tender


@dataclass
class Audit:
    """The money as it follows from the events."""

    credits: dict[int, int] = field(default_factory=dict)
    sessions: dict[int, int] = field(default_factory=dict)
    in_play: dict[int, Wagers] = field(default_factory=dict)
    rounds: dict[int, PlayedRound] = field(default_factory=dict)
    accounts: dict[str, int] = field(default_factory=dict)
    current: int = 0
    is_open_for_wagers: bool = False
    is_before_close: bool = False
    has_terminals: bool = False
    layout: LayoutAudit = field(init=False)

    def __post_init__(self) -> None:
        self.layout = LayoutAudit(self.add)

    def add(self, account: str, cents: int) -> None:
        """Adds to an account."""
        self.accounts[account] = self.accounts.get(account, 0) + cents

    def credit(self, terminal: int, cents: int) -> None:
        """Adds to a terminal's credits, which may never be negative."""
        now = self.credits.get(terminal, 0) + cents
        assert now >= 0, f"terminal {terminal} would stand at {now}"
        self.credits[terminal] = now

    def read(self, event: Event) -> None:
        """Reads one event."""
        self._nothing_is_known_too_early(event)
        self.on(event)
        self.layout.on(event)

    def _nothing_is_known_too_early(self, event: Event) -> None:
        """D9 7.1(c), R4: before the close nothing written down tells the dice of this round."""
        if not self.is_before_close:
            return
        if isinstance(event, CorrectionEvent):
            assert event.round != self.current
            return
        assert not isinstance(event, events.EntryButtonPressed)
        assert getattr(event, "faces", None) is None, event

    @singledispatchmethod
    def on(self, event: Event) -> None:
        """Other events move no money at a terminal."""

    # ------------------------------------------------------------------ the round

    @on.register
    def _(self, event: events.TableSetUp) -> None:
        self.has_terminals = event.setup.has_terminals

    @on.register
    def _(self, event: events.SettingsChanged) -> None:
        self.has_terminals = event.setup.has_terminals

    @on.register
    def _(self, event: events.RoundBegan) -> None:
        assert not any(self.in_play.values()), "wagers of the last round are still in play"
        assert event.round == self.current + 1
        self.current = event.round
        self.rounds[event.round] = PlayedRound()
        self.is_before_close = True

    @on.register
    def _(self, _event: events.PlaceYourBetsCalled) -> None:
        self.is_open_for_wagers = True

    @on.register
    def _(self, event: events.WageringPeriodExpired) -> None:
        self.is_open_for_wagers = self.is_before_close = False
        for number in event.unrecognised:
            self._give_back(number, counts=False)

    @on.register
    def _(self, _event: events.NoMoreBetsCalled) -> None:
        if not self.has_terminals:
            self.is_open_for_wagers = self.is_before_close = False
        assert not self.is_before_close, "the call cut the Fixed Wagering Period short (R3)"

    @on.register
    def _(self, _event: events.NoSpinAnnounced) -> None:
        self._void()

    @on.register
    def _(self, _event: events.VoidRoundAnnounced) -> None:
        self._void()

    def _void(self) -> None:
        for number in [one for one, wagers in self.in_play.items() if wagers]:
            self._give_back(number, counts=False)
        self.rounds[self.current].is_void = True
        self.is_open_for_wagers = self.is_before_close = False

    def _give_back(self, number: int, *, counts: bool) -> None:
        wagers = self.in_play.pop(number)
        cents = sum(wagers.values())
        self.credit(number, cents)
        self.rounds[self.current].terminals[number] = Played(
            self.sessions[number], wagers, cents, 0, counts
        )

    @on.register
    def _(self, event: events.OutcomeConfirmed) -> None:
        self.rounds[self.current].faces = event.faces

    @on.register
    def _(self, event: events.OutcomeAmended) -> None:
        current = self.rounds[self.current]
        assert current.faces is None or not self.has_terminals, "terminals are settled already"
        if current.faces is not None:
            current.faces = event.faces

    @on.register
    def _(self, event: events.RoundCompleted) -> None:
        assert event.round == self.current
        self.rounds[self.current].layout = dict(self.layout.settled)

    @on.register
    def _(self, event: events.TerminalsSettled) -> None:
        current = self.rounds[self.current]
        assert event.faces == current.faces
        lines = {line.terminal: line for line in event.terminals}
        wagering = {number for number, wagers in self.in_play.items() if wagers}
        assert set(lines) == wagering
        for number, line in lines.items():
            wagers = self.in_play.pop(number)
            won, returned = due_on(wagers, event.faces)
            told = (line.wagered_cents, line.won_cents, line.returned_cents)
            assert told == (sum(wagers.values()), won, returned)
            self.credit(number, returned)
            self.add("house_win", line.wagered_cents - returned)
            played = Played(self.sessions[number], wagers, returned, won)
            current.terminals[number] = played

    # ------------------------------------------------------------------ terminals

    @on.register
    def _(self, event: events.WagersChanged) -> None:
        assert self.is_open_for_wagers, "a wager outside the period (D9A 3.3(c)(i))"
        assert self.sessions.get(event.terminal)
        wagers = self.in_play.setdefault(event.terminal, {})
        for change in event.changes:
            assert wagers.pop(change.bet, 0) == change.from_cents
            if change.to_cents:
                wagers[change.bet] = change.to_cents
        self.credit(event.terminal, sum(one.from_cents - one.to_cents for one in event.changes))

    @on.register
    def _(self, event: events.ControlTaken) -> None:
        assert not self.sessions.get(event.terminal)
        self.sessions[event.terminal] = event.session

    @on.register
    def _(self, event: events.ControlEnded) -> None:
        assert self.sessions.pop(event.terminal) == event.session
        assert not self.credits.get(event.terminal), "a player was sent away from credits (R29)"

    @on.register
    def _(self, event: events.TerminalWithdrawn) -> None:
        assert not self.credits.get(event.terminal)
        assert not self.in_play.get(event.terminal)
        self.sessions.pop(event.terminal, None)

    @on.register
    def _(self, event: events.NoteInserted) -> None:
        self.credit(event.terminal, event.note_cents)
        self.add("cash_in", event.note_cents)

    @on.register
    def _(self, event: events.CreditsBoughtIn) -> None:
        self.credit(event.terminal, event.amount_cents)
        taken = "drop_box" if event.tender is Tender.CASH else "chip_float"
        self.add(taken, event.amount_cents)

    @on.register
    def _(self, event: events.VoucherIssued) -> None:
        assert event.amount_cents == self.credits[event.terminal], "a voucher is for all credits"
        self.credit(event.terminal, -event.amount_cents)
        self.add("vouchers_outstanding", event.amount_cents)

    @on.register
    def _(self, event: events.CreditsCancelled) -> None:
        assert event.amount_cents == self.credits[event.terminal]
        assert event.paid_cents == sum(event.chips_cents) >= event.amount_cents
        self.credit(event.terminal, -event.amount_cents)
        self.add("chip_float", -event.paid_cents)
        self.add("rounding", event.amount_cents - event.paid_cents)

    @on.register
    def _(self, event: events.CreditsPaidByHand) -> None:
        assert event.amount_cents == self.credits[event.terminal]
        self.credit(event.terminal, -event.amount_cents)
        self.add("cash_paid", -event.amount_cents)
        self.sessions.pop(event.terminal, None)

    @on.register
    def _(self, event: events.CreditsRefused) -> None:
        assert event.amount_cents == event.debited_cents + event.recoverable_cents
        assert event.debited_cents <= self.credits.get(event.terminal, 0)
        assert not event.debited_cents or self.sessions[event.terminal] == event.session
        self.credit(event.terminal, -event.debited_cents)
        self.add("cash_in", -event.amount_cents)
        self.add("recoverables", event.recoverable_cents)

    # ------------------------------------------------------------------ corrections

    @on.register
    def _(self, event: events.RoundRecalculated) -> None:
        past = self.rounds[event.round]
        due = {
            number: due_on(played.wagers, event.faces)
            for number, played in past.terminals.items()
            if played.counts and event.terminal in (None, number)
        }
        self._corrected(event, due)
        if event.terminal is None:
            self._made_good(event, event.faces)
            past.faces = event.faces

    @on.register
    def _(self, event: events.TableRoundMadeGood) -> None:
        past = self.rounds[event.round]
        played = {n: one for n, one in past.terminals.items() if one.counts}
        self._corrected(event, {n: due_on(one.wagers, event.faces) for n, one in played.items()})
        self._made_good(event, event.faces)
        past.faces = event.faces

    @on.register(events.SettledRoundVoided)
    @on.register(events.DisruptedRoundVoided)
    def _(self, event: CorrectionEvent) -> None:
        past = self.rounds[event.round]
        assert not past.is_void
        counted = past.terminals.items()
        self._corrected(event, {n: (0, one.wagered_cents) for n, one in counted if one.counts})
        self._made_good(event, None)
        past.is_void = True

    @on.register
    def _(self, event: events.SettlementAmended) -> None:
        current = self.rounds[event.round]
        counted = {n: one for n, one in current.terminals.items() if one.counts}
        self._corrected(event, {n: due_on(one.wagers, event.faces) for n, one in counted.items()})
        current.faces = event.faces

    @on.register
    def _(self, event: events.LayoutAmended) -> None:
        assert not self.has_terminals
        self.rounds[event.round].faces = event.faces

    @on.register
    def _(self, event: events.SettlementVoided) -> None:
        current = self.rounds[event.round]
        counted = current.terminals.items()
        self._corrected(event, {n: (0, one.wagered_cents) for n, one in counted if one.counts})
        current.is_void, current.layout = True, dict(self.layout.settled)

    @on.register
    def _(self, event: events.LayoutVoided) -> None:
        current = self.rounds[event.round]
        current.is_void, current.layout = True, dict(self.layout.settled)

    @on.register
    def _(self, event: events.ChipsTakenBack) -> None:
        place = (event.position, event.bet, event.way)
        owing = self.rounds[event.round].layout
        if place in owing and event.round != self.current:
            debt = owing[place].recoverable_cents + event.recoverable_cents
            owing[place] = replace(owing[place], recoverable_cents=debt)

    @on.register
    def _(self, event: events.PaymentRefused) -> None:
        terminals = self.rounds[event.round].terminals
        played = terminals[event.terminal]
        assert played.won_cents, "what was never won cannot be refused"
        self._corrected(event, {event.terminal: (0, played.wagered_cents)})
        terminals[event.terminal] = replace(terminals[event.terminal], counts=False)

    def _corrected(self, event: CorrectionEvent, due: dict[int, tuple[int, int]]) -> None:
        """Each terminal gets the difference between what is due and what it was given."""
        past = self.rounds[event.round]
        told = {one.terminal: one for one in event.corrections if one.terminal}
        assert set(told) <= set(due)
        for number, (won, returned) in due.items():
            played = past.terminals[number]
            one = told.get(number)
            if one is None:
                assert (won, returned) == (played.won_cents, played.posted_cents)
                continue
            assert (one.due_cents, one.won_cents) == (returned, won)
            assert one.posted_cents == played.posted_cents
            assert one.unclaimed_before_cents == played.unclaimed_cents
            self._put_right(one, played.session)
            past.terminals[number] = replace(
                played,
                posted_cents=returned,
                won_cents=won,
                unclaimed_cents=one.unclaimed_cents,
                recoverable_cents=one.recoverable_cents,
            )

    def _put_right(self, one: Correction, session: int) -> None:
        before = one.unclaimed_before_cents - one.recoverable_before_cents
        more = one.due_cents - one.posted_cents + before
        parts = (
            one.credited_cents,
            one.debited_cents,
            one.unclaimed_cents,
            one.recoverable_cents,
        )
        assert min(parts) >= 0
        credited, debited, unclaimed, recoverable = parts
        assert credited + unclaimed - debited - recoverable == more
        if self.sessions.get(one.terminal) != session:
            assert (credited, debited) == (0, 0), "another player's credits were touched (R43)"
        else:
            assert unclaimed == 0
            # R18: a recoverable is only what the credits could not give.
            assert recoverable == 0 or debited == self.credits.get(one.terminal, 0)
        self.credit(one.terminal, credited - debited)
        self._book_correction(one)

    def _book_correction(self, one: Correction) -> None:
        self.add("unclaimed", one.unclaimed_cents - one.unclaimed_before_cents)
        self.add("recoverables", one.recoverable_cents - one.recoverable_before_cents)
        self.add("house_win", one.posted_cents - one.due_cents)

    def _made_good(self, event: CorrectionEvent, faces: Faces | None) -> None:
        """Wagers on the layout: made good or recovered; chips are not touched (Div1 11.1)."""
        past = self.rounds[event.round]
        told = {(one.position, one.bet, one.way): one for one in event.corrections if one.position}
        for place, lay in past.layout.items():
            one = told.pop(place, None)
            odds = lay.odds_on(faces) if faces else None
            won = odds * lay.cents if odds else 0
            due = lay.cents + won if odds is None or odds else 0
            more = due - lay.posted_cents
            assert (one.due_cents - one.posted_cents if one else 0) == more
            if one is not None:
                assert (one.credited_cents, one.debited_cents) == (0, 0)
                before = lay.unclaimed_cents - lay.recoverable_cents
                assert one.unclaimed_cents - one.recoverable_cents == more + before
                assert min(one.unclaimed_cents, one.recoverable_cents) == 0
                self._book_correction(one)
                stands = Stands.BACK if due else Stands.LOST
                past.layout[place] = replace(
                    lay,
                    stands=stands,
                    won_cents=won,
                    unclaimed_cents=one.unclaimed_cents,
                    recoverable_cents=one.recoverable_cents,
                )
        assert not told
