"""R48: after any series of corrections and payments each player was given what the last word says.

The player is present, gone, cashed out, with a voucher held or paid, or another has the seat. What
was really given is counted from events alone: settlement, credits, cash of the cage. What is due is
the second opinion's. The difference stands in one register, or there is none.
"""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from table.play import CASINO_SUPERVISOR, GAME_SUPERVISOR, Play
from taisai.cage import commands as cage_commands
from taisai.cage import events as cage_events
from taisai.cage.vocabulary import CageSettings, End, Means
from taisai.persons import Person
from taisai.rules import Role, edition_named
from taisai.rules.second_opinion import SecondOpinion
from taisai.scenarios.cage_run import CageRun
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.past_rounds import PastRound
from taisai.table.vocabulary import NoSpinCause

CASHIER = Person(Role.CASHIER, "cass")
WAGERS = {1: {"small": 1_000}, 2: {"big": 1_000, "face_1": 500}, 3: {"triple_1": 500}}
OUTCOMES = [(1, 1, 1), (1, 2, 4), (4, 5, 6), (1, 1, 6), (6, 6, 6)]

corrections = st.sampled_from([*OUTCOMES, "void"])
deeds = st.lists(
    st.one_of(
        st.tuples(st.just("correct"), corrections),
        st.tuples(st.just("correct"), corrections),
        st.tuples(st.just("correct"), corrections),
        st.tuples(st.just("cash out"), st.integers(1, 3)),
        st.tuples(st.just("sit down"), st.integers(1, 3)),
        st.tuples(st.just("redeem"), st.integers(1, 3)),
        st.tuples(st.just("pay unclaimed"), st.integers(1, 4)),
        st.tuples(st.just("dispose"), st.integers(1, 4)),
        st.tuples(st.just("repay"), st.integers(1, 4)),
        st.tuples(st.just("write off"), st.integers(1, 4)),
    ),
    min_size=4,
    max_size=16,
)


class Evening:
    """One settled round, and what comes after it."""

    def __init__(self, first: tuple[int, int, int]) -> None:
        self.play = Play(terminals=(1, 2, 3))
        self.cage = CageRun("1")
        self.cage.open(CageSettings(), CASINO_SUPERVISOR, self.play.now)
        self.vouchers: dict[int, tuple[str, int]] = {}
        self.told = 0
        for number in WAGERS:
            self.play.insert(number, 5_000)
        self.play.open_round()
        for number, wagers in WAGERS.items():
            for bet, cents in wagers.items():
                self.play.wager(number, bet, cents)
        self.play.close()
        self.play.enter(*first)
        self.play.settle()
        self.follow()

    def follow(self) -> None:
        """The cage reads what has happened at the table."""
        new = tuple(self.play.log[self.told :])
        self.told = len(self.play.log)
        self.cage.follow(new, self.play.now)
        assert list(self.cage.wrong(self.play.state)) == []

    def at_cage(self, command: Command) -> None:
        self.cage.act(command, self.play.now)
        assert list(self.cage.wrong(self.play.state)) == []

    def at_table(self, command: Command) -> bool:
        if not self.play.can(command):
            return False
        self.play.do(command)
        self.follow()
        return True

    def correct(self, how: Any) -> None:
        two = {"by": CASINO_SUPERVISOR, "second": GAME_SUPERVISOR, "proposed_at": self.play.now}
        known = {**two, "round": 1, "reason": "seen"}
        if how == "void":
            self.at_table(c.VoidSettledRound(**known, cause=NoSpinCause.DIE_NOT_FLAT))
        else:
            self.at_table(c.RecalculateRound(**known, faces=how, evidence="camera"))

    def carry_out(self, deed: str, about: Any) -> None:
        two: dict[str, Any] = {"proposed_at": self.play.now}
        approved = {**two, "by": CASHIER, "second": CASINO_SUPERVISOR}
        decided = {**two, "by": CASINO_SUPERVISOR, "second": GAME_SUPERVISOR}
        match deed:
            case "correct":
                self.correct(about)
            case "cash out":
                cents, number = self.play.credits(about), self.play.validation_number()
                if self.at_table(c.CashOut(terminal=about, validation_number=number)):
                    self.vouchers[about] = (number, cents)
            case "sit down":
                self.at_table(c.InsertNote(terminal=about, note_cents=2_000))
            case "redeem" if about in self.vouchers:
                number, cents = self.vouchers[about]
                paid = cage_commands.RedeemVoucher(
                    by=CASHIER, validation_number=number, amount_cents=cents, means=Means.CASH
                )
                self.at_cage(paid)
            case "pay unclaimed":
                pay = cage_commands.PayUnclaimedWinnings
                self.at_cage(pay(**approved, winnings=about, means=Means.CASH))
            case "dispose":
                dispose = cage_commands.DisposeUnclaimedWinnings
                self.at_cage(dispose(**decided, winnings=about, procedure_reference="p"))
            case "repay":
                by = {"by": CASHIER, "recoverable": about}
                self.at_cage(cage_commands.TakeRepayment(**by, amount_cents=300))
            case "write off":
                write_off = cage_commands.WriteOffRecoverable
                self.at_cage(write_off(**decided, recoverable=about, reason="little"))
            case _:
                pass

    # ------------------------------------------------------------------ what must hold

    @property
    def past(self) -> PastRound:
        return self.play.state.history.held[0]

    def due(self, terminal: int) -> int:
        """What the last word says, worked out apart."""
        if self.past.faces is None:
            return sum(WAGERS[terminal].values())
        opinion = SecondOpinion(edition_named("9A").price_list)
        return opinion.due_on(WAGERS[terminal], self.past.faces)[1]

    def given_by_table(self, terminal: int) -> int:
        (settled,) = self.play.happened(e.TerminalsSettled)
        given_cents = sum(
            one.returned_cents for one in settled.terminals if one.terminal == terminal
        )
        for event in self.play.log:
            if isinstance(event, e.CorrectionEvent):
                for one in event.corrections:
                    if one.terminal == terminal:
                        given_cents += one.credited_cents - one.debited_cents
        return given_cents

    def check(self, cage_log: list[Any]) -> None:
        assert self.cage.state is not None
        for terminal in WAGERS:
            winnings = [
                one for one in self.cage.state.winnings.values() if one.origin.terminal == terminal
            ]
            debts = [
                one
                for one in self.cage.state.recoverables.values()
                if one.origin.terminal == terminal
            ]
            numbers = {one.number for one in winnings}
            debt_numbers = {one.number for one in debts}
            paid_cents = received_cents = 0
            for event in cage_log:
                if isinstance(event, cage_events.UnclaimedWinningsPaid):
                    paid_cents += event.amount_cents if event.winnings in numbers else 0
                if isinstance(event, cage_events.RepaymentTaken):
                    received_cents += event.amount_cents if event.recoverable in debt_numbers else 0
            waiting = [one for one in winnings if one.end is None]
            owing = [one for one in debts if one.owed_cents]
            assert len(waiting) + len(owing) <= 1, "the difference stands in one register"
            given_cents = self.given_by_table(terminal) + paid_cents - received_cents
            open_cents = sum(one.amount_cents for one in waiting)
            open_cents -= sum(one.owed_cents for one in owing)
            missing_cents = self.due(terminal) - given_cents - open_cents
            disposed_cents = sum(one.amount_cents for one in winnings if one.end is End.DISPOSED)
            given_up_cents = sum(one.written_off_cents for one in debts)
            # What was disposed of, or given up, is no longer asked for, and nothing else is.
            assert -given_up_cents <= missing_cents <= disposed_cents


@settings(max_examples=200)
@given(first=st.sampled_from(OUTCOMES), series=deeds)
def test_the_last_word_counts_in_every_register(first: tuple[int, int, int], series: Any) -> None:
    evening = Evening(first)
    evening.carry_out("cash out", 2)
    cage_log: list[Any] = list(evening.cage.taken())
    evening.check(cage_log)
    for deed, about in series:
        evening.carry_out(deed, about)
        cage_log += evening.cage.taken()
        evening.check(cage_log)
