"""Any evening at any table: any command, by anybody, at any time; the promises hold throughout.

One machine, played in every mode and edition. Most rules are things that people do, so that
rounds are finished, settled and corrected; two are wild and ask for anything at all.
"""

from collections.abc import Callable
from typing import ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from properties.any_command import (
    CASINO_SUPERVISOR,
    DEALER,
    GAME_SUPERVISOR,
    a_timely_command,
    any_command,
    faces,
)
from properties.evening import Evening
from properties.profiles import machine_settings
from properties.refused_amounts import refuse_payment, remove_credits
from taisai.rules import edition_named
from taisai.table import commands as c
from taisai.table.phases import Phase
from taisai.table.vocabulary import (
    AdjustmentCause,
    Faces,
    LimitSheet,
    LockScope,
    Mode,
    NoSpinCause,
    Setup,
    Tender,
)
from taisai.validation_numbers import with_check

terminals = st.sampled_from([1, 2, 3])
scopes = st.sampled_from(LockScope)
amounts = st.sampled_from([100, 500, 700, 2_500, 250, 30_000])
waits = st.sampled_from([1, 500, 3_000, 45_000, 90_000, 1_200_000])
chips = st.lists(st.sampled_from([500, 1_000, 2_500]), min_size=1, max_size=3).map(tuple)

OFTEN = ("small", "big", "face_1", "face_2", "face_3", "face_4", "face_5", "face_6")
"""Bets that win often."""

AFTER_OPENING = (
    Phase.TUMBLING,
    Phase.WAGERING,
    Phase.NO_MORE_WAGERS,
    Phase.OUTCOME_ENTERED,
    Phase.SETTLING,
)


def in_phases(*phases: Phase) -> Callable[["AnyEvening"], bool]:
    """A rule that makes sense in these phases alone; the wild rules ask in all of them."""
    return lambda machine: machine.evening.table.phase in phases


def at_terminals(machine: "AnyEvening") -> bool:
    """The table has terminals."""
    return machine.mode is not Mode.TABLE


def at_the_layout(machine: "AnyEvening") -> bool:
    """The table has a layout."""
    return machine.mode is not Mode.TERMINALS


def has_wagers_on_the_layout(machine: "AnyEvening") -> bool:
    """Chips lie on the layout."""
    return bool(machine.evening.table.layout.wagers)


def has_past_rounds(machine: "AnyEvening") -> bool:
    """A round is over."""
    return bool(machine.evening.table.history.held)


def has_winners(machine: "AnyEvening") -> bool:
    """Somebody at a terminal won in the last round."""
    held = machine.evening.table.history.held
    return bool(held) and any(one.won_cents for one in held[-1].terminals.values())


class AnyEvening(RuleBasedStateMachine):
    """An evening; the subclasses say at which kind of table."""

    mode: ClassVar[Mode]
    edition: ClassVar[str]
    tracked: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__()
        self.vouchers_count = 0

    @initialize(
        layout=st.sampled_from(["standard", "standard", "alternative"]),
        aggregate_cents=st.sampled_from([0, 0, 2_000]),
        large_win_cents=st.sampled_from([0, 20_000]),
        voucher_cents_max=st.sampled_from([500_000, 8_000]),
        opens=st.booleans(),
    )
    def begin(
        self,
        layout: str,
        aggregate_cents: int,
        large_win_cents: int,
        voucher_cents_max: int,
        *,
        opens: bool,
    ) -> None:
        """A table is set up, and mostly opened."""
        if layout not in edition_named(self.edition).layouts:
            layout = "standard"
        setup = Setup(
            table="t1",
            mode=self.mode,
            edition=self.edition,
            layout=layout,
            tracked=self.tracked,
            terminal_limits=LimitSheet(100, 100, 20_000, aggregate_cents_min=aggregate_cents),
            large_win_cents_min=large_win_cents,
            voucher_cents_max=voucher_cents_max,
            has_results_display=self.mode is not Mode.TERMINALS and self.edition in ("2008", "9A"),
        )
        self.evening = Evening(setup)
        self.bets = [bet.name for bet in edition_named(self.edition).bets_on(layout)]
        if opens:
            self.evening.open()

    def teardown(self) -> None:
        if hasattr(self, "evening"):
            self.evening.finish()

    # ------------------------------------------------------------------ anything at all

    @rule(data=st.data())
    def anybody_asks_for_anything(self, data: st.DataObject) -> None:
        self.evening.ask(data.draw(any_command(self.evening.moment)))

    @rule(data=st.data(), count=st.integers(3, 10))
    def people_ask_for_what_this_moment_has_a_use_for(
        self, data: st.DataObject, count: int
    ) -> None:
        for _ in range(count):
            self.evening.ask(data.draw(a_timely_command(self.evening.moment)))

    @rule(ms=waits)
    def time_passes(self, ms: int) -> None:
        self.evening.wait(ms)

    # ------------------------------------------------------------------ what people do

    @precondition(in_phases(Phase.CLOSED, Phase.OPENING))
    @rule()
    def the_table_is_opened(self) -> None:
        self.evening.open()

    @precondition(at_terminals)
    @rule(number=terminals, tender=st.sampled_from(Tender), cents=st.integers(1_000, 30_050))
    def a_player_buys_in(self, number: int, tender: Tender, cents: int) -> None:
        buy = c.BuyIn(by=DEALER, terminal=number, tender=tender, amount_cents=cents)
        self.evening.ask(buy)

    @precondition(at_terminals)
    @rule(number=terminals)
    def a_player_cashes_out(self, number: int) -> None:
        self.vouchers_count += 1
        digits = with_check(f"{self.vouchers_count:015d}")
        self.evening.ask(c.CashOut(terminal=number, validation_number=digits))

    @precondition(at_terminals)
    @rule(number=terminals)
    def a_player_is_paid_in_chips(self, number: int) -> None:
        self.evening.ask(c.AskToCancelCredits(terminal=number))
        self.evening.ask(c.CancelCredits(by=DEALER, terminal=number))

    @precondition(in_phases(*AFTER_OPENING))
    @rule(data=st.data())
    def wagers_are_placed_in_time_or_not(self, data: st.DataObject) -> None:
        for _ in range(data.draw(st.integers(1, 5))):
            self._wager(data)

    @precondition(in_phases(Phase.BETWEEN_ROUNDS, Phase.SETTLING))
    @rule()
    def wagering_opens(self) -> None:
        self.evening.begin_round()

    @precondition(in_phases(Phase.BETWEEN_ROUNDS, Phase.TUMBLING, Phase.SETTLING))
    @rule(data=st.data(), outcome=faces, settles=st.booleans())
    def a_whole_round_is_played(
        self, data: st.DataObject, outcome: Faces, *, settles: bool
    ) -> None:
        self.evening.begin_round()
        for _ in range(data.draw(st.integers(1, 6))):
            self._wager(data)
        self.evening.close_wagering()
        self.evening.enter(outcome)
        if settles:
            self.evening.settle()

    @precondition(in_phases(*AFTER_OPENING))
    @rule(outcome=faces)
    def the_round_is_brought_to_its_end(self, outcome: Faces) -> None:
        self.evening.close_wagering()
        self.evening.enter(outcome)
        self.evening.settle()

    @precondition(in_phases(*AFTER_OPENING))
    @rule(outcome=faces)
    def the_round_goes_on(self, outcome: Faces) -> None:
        self.evening.go_on(outcome)

    def _wager(self, data: st.DataObject) -> None:
        # Half of the wagers are on bets that win often, so that there is something to pay.
        evening, bet = self.evening, data.draw(st.sampled_from(OFTEN) | st.sampled_from(self.bets))
        number, cents = data.draw(terminals), data.draw(amounts)
        if evening.setup.has_table_layout and data.draw(st.booleans()):
            self._at_the_layout(data, number, bet)
            return
        at = {"terminal": number}
        if evening.table.credits(number) < cents:
            buy = c.BuyIn(by=DEALER, **at, tender=Tender.CASH, amount_cents=cents + 55)
            evening.ask(buy)
        evening.ask(c.PlaceWager(**at, bet=bet, amount_cents=cents))
        more = data.draw(st.sampled_from([None, None, "change", "cancel", "move", "more"]))
        if more == "change":
            evening.ask(c.ChangeWager(**at, bet=bet, to_cents=data.draw(amounts) - 100))
        elif more == "cancel":
            evening.ask(c.CancelWager(**at, bet=bet))
        elif more == "move":
            evening.ask(c.MoveWager(**at, bet=bet, to_bet=data.draw(st.sampled_from(self.bets))))
        elif more == "more":
            kinds = [c.ClearWagers, c.RepeatWagers, c.DoubleWagers, c.UndoWager, c.UndoWager]
            evening.ask(data.draw(st.sampled_from(kinds))(**at))

    def _at_the_layout(self, data: st.DataObject, number: int, bet: str) -> None:
        evening = self.evening
        evening.ask(c.TakePosition(by=DEALER, position=number))
        has_colour = data.draw(st.booleans())
        if has_colour:
            evening.ask(
                c.BuyColour(
                    by=DEALER,
                    position=number,
                    chip=f"red_{number}",
                    value_cents=data.draw(st.sampled_from([250, 500, 1_000])),
                    count=20,
                    tender=data.draw(st.sampled_from(Tender)),
                )
            )
        what: dict[str, object] = (
            {"colour_count": data.draw(st.integers(1, 6))}
            if has_colour
            else {"chips_cents": data.draw(chips)}
        )
        if data.draw(st.integers(0, 3)) == 0:
            placed_on = data.draw(st.sampled_from([bet, self.bets[0]]))
            evening.ask(
                c.PlaceCallBet(by=DEALER, position=number, bet=bet, placed_on=placed_on, **what)
            )
        else:
            line = data.draw(st.integers(0, 4)) == 0
            evening.ask(c.PlaceChips(position=number, bet=bet, touches_line=line, **what))

    @precondition(has_wagers_on_the_layout)
    @rule(data=st.data(), to_bet=st.sampled_from(OFTEN))
    def what_lies_on_the_layout_is_handled(self, data: st.DataObject, to_bet: str) -> None:
        lying = self.evening.table.layout.wagers
        wager = lying[data.draw(st.sampled_from(sorted(lying)))]
        where = {"position": wager.position, "bet": wager.bet}
        adjusted = c.AdjustWager(
            by=CASINO_SUPERVISOR,
            second=GAME_SUPERVISOR,
            proposed_at=self.evening.at,
            **where,
            to_bet=to_bet,
            cause=data.draw(st.sampled_from(AdjustmentCause)),
            reason="the camera shows it",
        )
        asked = [
            c.MoveChips(**where, to_bet=to_bet),
            c.WithdrawChips(**where),
            c.AcceptLineTouching(by=CASINO_SUPERVISOR, **where),
            adjusted,
            c.CollectLosers(by=DEALER),
            c.PayArea(by=DEALER, bet=wager.bet),
        ]
        self.evening.ask(data.draw(st.sampled_from(asked)))

    @precondition(at_the_layout)
    @rule(number=terminals)
    def a_player_leaves_the_layout(self, number: int) -> None:
        for wager in list(self.evening.table.layout.wagers.values()):
            if wager.position == number:
                self.evening.ask(c.WithdrawChips(position=number, bet=wager.bet))
        count = None if self.evening.table.setup.tracked else 7
        self.evening.ask(c.CashOutColour(by=DEALER, position=number, count=count))
        self.evening.ask(c.LeavePosition(by=DEALER, position=number))

    # ------------------------------------------------------------------ what goes wrong

    @precondition(in_phases(*AFTER_OPENING))
    @rule(cause=st.sampled_from(NoSpinCause))
    def the_spin_is_void(self, cause: NoSpinCause) -> None:
        self.evening.ask(c.AnnounceNoSpin(by=DEALER, cause=cause))

    @precondition(in_phases(Phase.OUTCOME_ENTERED))
    @rule(outcome=faces)
    def the_entry_was_wrong(self, outcome: Faces) -> None:
        self.evening.ask(c.AmendOutcome(by=GAME_SUPERVISOR, faces=outcome))

    def _correction(self, back: int) -> dict[str, object]:
        return {
            "by": CASINO_SUPERVISOR,
            "second": GAME_SUPERVISOR,
            "proposed_at": self.evening.at,
            "round": self.evening.table.rounds_count - back,
            "reason": "the camera shows it",
        }

    @precondition(has_past_rounds)
    @rule(outcome=faces, back=st.integers(0, 2))
    def a_settled_round_was_wrong(self, outcome: Faces, back: int) -> None:
        known = self._correction(back)
        if self.mode is Mode.TABLE:
            self.evening.ask(c.MakeTableRoundGood(**known, faces=outcome, evidence="camera 4"))
        else:
            self.evening.ask(c.RecalculateRound(**known, faces=outcome, evidence="camera 4"))

    @precondition(has_past_rounds)
    @rule(cause=st.sampled_from(NoSpinCause), back=st.integers(0, 2))
    def a_settled_round_is_void(self, cause: NoSpinCause, back: int) -> None:
        self.evening.ask(c.VoidSettledRound(**self._correction(back), cause=cause))

    @precondition(has_winners)
    @rule(number=terminals, scope=scopes, is_released=st.booleans())
    def payment_is_refused(self, number: int, scope: LockScope, *, is_released: bool) -> None:
        refuse_payment(self.evening, self._correction(0), number, scope, is_released=is_released)

    @precondition(at_terminals)
    @rule(number=terminals, amount=st.sampled_from([500, 4_000, 90_000]), scope=scopes)
    def wrong_credits_are_removed(self, number: int, amount: int, scope: LockScope) -> None:
        remove_credits(self.evening, number, amount, scope)

    @precondition(at_terminals)
    @rule(number=terminals)
    def a_supervisor_puts_a_terminal_back_in_service(self, number: int) -> None:
        self.evening.ask(c.ClearLockUp(by=GAME_SUPERVISOR, terminal=number))
        tampered = c.ClearTamper(by=GAME_SUPERVISOR, terminal=number, note="looked at")
        self.evening.ask(tampered)


KINDS = [
    (Mode.TERMINALS, "9A", True),
    (Mode.HYBRID, "9A", True),
    (Mode.HYBRID, "9A", False),
    *((Mode.TABLE, edition, tracked) for edition in ("1998", "1999", "2008") for tracked in (1, 0)),
]


@pytest.mark.parametrize(("mode", "edition", "tracked"), KINDS)
def test_any_evening_keeps_every_promise(mode: Mode, edition: str, tracked: int) -> None:
    kind = type(
        f"Evening_{mode}_{edition}_{'tracked' if tracked else 'untracked'}",
        (AnyEvening,),
        {"mode": mode, "edition": edition, "tracked": bool(tracked)},
    )
    examples = 50 if mode is not Mode.TABLE else 25
    run_state_machine_as_test(kind, settings=machine_settings(examples, 35))
