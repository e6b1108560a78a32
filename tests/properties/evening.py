"""An evening at one table, in which any command may be asked; all promises are checked each step.

A refusal is an answer like any other here; what must never happen is a change with it.
"""

import msgspec

from properties.any_command import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Moment
from properties.journal_audit import Audit
from taisai.rules.figures import TERMINALS_MAX
from taisai.scenarios.forms.opening import every_area_runs
from taisai.server.conversation.audiences import terminals_concerned
from taisai.stream_types import Command, Event
from taisai.streams import TABLE, can, let_pass, step, why_not
from taisai.table import Code, missing_checks, why_no_wager
from taisai.table import commands as c
from taisai.table.accounts import TableAccount, TableBook, chips_of_colour, credits_of
from taisai.table.decide import DECISIONS
from taisai.table.due import due, next_deadline
from taisai.table.events import PlaceYourBetsCalled
from taisai.table.evolve import evolve
from taisai.table.phases import TRANSITIONS, Phase
from taisai.table.refusals import Refused
from taisai.table.state import Table
from taisai.table.vocabulary import Check, Faces, Setup, TableWager, TableWagerStatus
from taisai.views.terminal import view

OF_ONE_TOUCH = {Code.BELOW_MINIMUM, Code.AT_MAXIMUM, Code.NO_CHANGE, Code.NOT_ENOUGH_CREDITS}
"""Refusals that are about one bet and one amount."""

HOUSES_OWN = {"house_win", "rounding", "owed_to_cage"}
"""Claims that are no player's: only these may be below zero."""

AUDITED = (
    "house_win",
    "unclaimed",
    "recoverables",
    "vouchers_outstanding",
    "cash_in",
    "drop_box",
    "chip_float",
    "rounding",
    "cash_paid",
    "owed_to_cage",
    "table_wagers",
    "chips_on_layout",
)
TERMINALS = (1, 2, 3)


class Evening:
    """A table with its journal, its auditor and a second table that is rebuilt from bytes."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.at = 1_700_000_000_000
        self.state: Table | None = None
        self.replayed: Table | None = None
        self.journal: list[bytes] = []
        self.audit = Audit()
        self.ask(c.SetUpTable(by=CASINO_SUPERVISOR, setup=setup))

    @property
    def table(self) -> Table:
        """The state, which is there from the first step on."""
        assert self.state is not None
        return self.state

    @property
    def moment(self) -> Moment:
        """What an arbitrary command may refer to."""
        return Moment(self.setup, self.state, self.at)

    # ------------------------------------------------------------------ steps

    def wait(self, ms: int) -> None:
        """Lets time pass."""
        self.at += ms
        happened = let_pass(TABLE, self.state, self.at)
        self._keep(happened.events, happened.state)
        assert due(self.state, self.at) == ()
        assert next_deadline(self.state) > self.at

    def ask(self, command: Command) -> Refused | None:
        """Asks for something and checks the answer, whatever it is."""
        if type(command) not in DECISIONS:
            return None
        self.wait(0)
        assert TABLE.codec.decode_command(TABLE.codec.encode(command)) == command
        before, bytes_before = self.state, _snapshot(self.state)
        allowed = can(TABLE, before, command, self.at)
        answer = step(TABLE, before, command, self.at)
        assert allowed is (answer.refusal is None), "`can` and `decide` disagree"
        if answer.refusal is not None:
            assert answer.events == ()
            assert answer.state is before
        else:
            assert answer.events, "what is allowed brings something about"
        assert _snapshot(before) == bytes_before, "a state was changed in place"
        self._keep(answer.events, answer.state)
        return answer.refusal

    def _keep(self, happened: tuple[Event, ...], afterwards: Table | None) -> None:
        for event in happened:
            assert event.at <= self.at
            self._check_transition(event)
            self._check_told(event)
            self.state = evolve(self.state, event)
            data = TABLE.codec.encode(event)
            self.journal.append(data)
            self.replayed = evolve(self.replayed, TABLE.codec.decode_event(data))
            self.audit.read(event)
            self._check_latched(event)
        assert self.state == afterwards
        if happened:
            self.check()

    def _check_transition(self, event: Event) -> None:
        if self.state is None:
            return
        before = self.state.phase
        after = evolve(self.state, event).phase
        assert after is TRANSITIONS[before].get(type(event), before)

    def _check_told(self, event: Event) -> None:
        """A terminal that is not told of an event would have seen nothing new."""
        concerned = terminals_concerned((event,))
        if self.state is None or concerned is None:
            return
        after = evolve(self.state, event)
        for number in self.table.terminals.keys() & after.terminals.keys() - concerned:
            seen = view(self.state, number, self.at)
            assert view(after, number, self.at) == seen, (type(event), number)

    def _check_latched(self, event: Event) -> None:
        """R3: the period has the length that was set when it began, and no less than 36 s."""
        if isinstance(event, PlaceYourBetsCalled) and event.closes_at is not None:
            assert event.closes_at - event.at == self.table.setup.wagering_period_ms >= 36_000

    # ------------------------------------------------------------------ promises

    def check(self) -> None:
        """What holds after every event, however it came about."""
        assert self.replayed == self.state, "replay differs from live"
        data = _snapshot(self.state)
        assert msgspec.json.decode(data, type=Table) == self.state, "a snapshot does not come back"
        self._check_book()
        self._check_terminals()
        self._check_layout()
        self._check_openness()

    def _check_openness(self) -> None:
        """Wagers are said to be open exactly where a touch fails for its own reasons alone."""
        for number in self.table.terminals:
            touch = c.PlaceWager(terminal=number, bet="small", amount_cents=100)
            found = why_not(TABLE, self.table, touch, self.at)
            closed = why_no_wager(self.table, number)
            if closed is None:
                assert found is None or found.code in OF_ONE_TOUCH, found
            else:
                assert found is not None
                assert found.code is closed.code

    def _check_book(self) -> None:
        book = self.table.book
        assets_cents, claims_cents = book.totals()
        assert assets_cents == claims_cents
        assets = {"cash_in", "drop_box", "chip_float", "chips_on_layout", "cash_paid"}
        for account, cents in book.balances_cents.items():
            assert type(account) in TableBook.kinds, account
            assert cents >= 0 or account.key in HOUSES_OWN | assets, (account, cents)
        for name in AUDITED:
            account = TableBook.account_named(name)
            assert book.balance(account) == self.audit.accounts.get(name, 0), name

    def _check_terminals(self) -> None:
        in_play_cents = 0
        for number, terminal in self.table.terminals.items():
            wagers = self.audit.in_play.get(number, {})
            credits_cents = self.table.credits(number)
            assert terminal.wagers == wagers
            assert terminal.wagered_cents == sum(wagers.values())
            assert credits_cents == self.audit.credits.get(number, 0)
            assert terminal.session == self.audit.sessions.get(number, 0)
            assert terminal.meters.balance_cents == credits_cents + terminal.wagered_cents
            in_play_cents += terminal.wagered_cents
        assert self.table.book.balance(TableAccount.WAGERS_IN_PLAY) == in_play_cents
        for number in range(1, TERMINALS_MAX + 1):
            if number in self.table.withdrawn:
                # D9A 4.4: a note that was in the box before its terminal went is credited there.
                assert self.table.credits(number) == self.audit.credits.get(number, 0)
            elif number not in self.table.terminals:
                assert self.table.book.balance(credits_of(number)) == 0

    def _check_layout(self) -> None:
        """What lies on the layout, and what players hold of a colour, is what the book says."""
        layout, book = self.table.layout, self.table.book
        lying = {(one.position, one.bet, one.way): one for one in layout.wagers.values()}
        audited = self.audit.layout
        assert {place: one.amount_cents for place, one in lying.items()} == {
            place: one.cents for place, one in audited.lying.items()
        }
        lying_cents = sum(one.amount_cents for one in lying.values())
        assert book.balance(TableAccount.TABLE_WAGERS) == lying_cents
        of_value_cents = sum(one.amount_cents for one in lying.values() if not one.colour)
        assert book.balance(TableAccount.CHIPS_ON_LAYOUT) == of_value_cents
        for position in layout.positions.values():
            if position.chip:
                held_cents = book.balance(chips_of_colour(position.chip))
                assert held_cents == audited.colours[position.chip]
                assert held_cents == position.colour_count * position.value_cents

    def finish(self) -> None:
        """At the end, the whole journal is read again from its first byte."""
        state = None
        for data in self.journal:
            state = evolve(state, TABLE.codec.decode_event(data))
        assert state == self.state

    # ------------------------------------------------------------------ longer things people do

    def open(self) -> None:
        """Makes everything ready that opening asks for, and opens."""
        by = CASINO_SUPERVISOR
        for number in TERMINALS:
            self.ask(c.InstallTerminal(by=by, terminal=number))
        self.ask(c.AssignDealer(by=by, dealer=DEALER.id))
        self.ask(c.InstallDice(by=by, dice_set="set 1", seal="s1"))
        self.ask(c.BeginOpening(by=by))
        self.ask(c.RunTests(by=by, runs=every_area_runs(self.table.setup)))
        for check in Check:
            self.ask(c.RecordCheck(by=by, check=check, passed=True, seal="s1"))
        self.ask(c.OpenTable(by=by))

    def begin_round(self) -> None:
        """Pays what is unpaid, covers, spins and opens the wagering."""
        self.ask(c.AssignDealer(by=GAME_SUPERVISOR, dealer=DEALER.id))
        self.pay_layout()
        for check in missing_checks(self.table):
            seal = self.table.seal
            self.ask(c.RecordCheck(by=CASINO_SUPERVISOR, check=check, passed=True, seal=seal))
        self.ask(c.ReplaceCover(by=DEALER))
        self.ask(c.SpinTumbler(by=DEALER))
        self.ask(c.CallPlaceYourBets(by=DEALER))

    def close_wagering(self) -> None:
        """Lets the period run out where there is one, and calls "No more bets"."""
        current = self.table.round
        if self.table.phase is Phase.WAGERING and current is not None and current.closes_at:
            self.wait(current.closes_at - self.at)
        self.ask(c.CallNoMoreBets(by=DEALER))

    def enter(self, faces: Faces) -> None:
        """Uncovers the dice, announces and enters them."""
        self.ask(c.Uncover(by=DEALER))
        self.ask(c.AnnounceOutcome(by=DEALER, faces=faces))
        for number in faces:
            self.ask(c.PressEntryButton(by=DEALER, number=number))
        self.ask(c.PressEnter(by=DEALER))

    def settle(self) -> None:
        """Lets the settlement window pass; the dealer collects and pays the layout."""
        current = self.table.round
        if self.table.phase is Phase.OUTCOME_ENTERED and current is not None:
            self.wait(current.settles_at - self.at)
        self.pay_layout()

    def go_on(self, faces: Faces) -> None:
        """Does what comes next in the round, and no more."""
        match self.table.phase:
            case Phase.TUMBLING:
                self.ask(c.CallPlaceYourBets(by=DEALER))
            case Phase.WAGERING:
                self.close_wagering()
            case Phase.NO_MORE_WAGERS:
                self.enter(faces)
            case _:
                self.settle()

    def pay_layout(self) -> None:
        """D9 6.5: losers first, then the winners, area by area."""
        if self.table.phase is not Phase.SETTLING:
            return
        self.ask(c.CollectLosers(by=DEALER))
        for bet in sorted({one.bet for one in self._placed()}):
            self.ask(c.PayArea(by=DEALER, bet=bet))
        self.ask(c.DeclareTablePaid(by=DEALER))

    def _placed(self) -> list[TableWager]:
        wagers = self.table.layout.wagers.values()
        return [one for one in wagers if one.status is TableWagerStatus.PLACED]


def _snapshot(state: Table | None) -> bytes:
    return msgspec.json.encode(state)
