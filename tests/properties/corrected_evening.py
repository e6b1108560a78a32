"""A round that is settled, corrected and paid in any order, with the cage beside the table.

For `test_last_word`. It carries deeds out where they are allowed; what must hold after each of them
is reckoned by `given_and_due`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from harness.stacked_notes import note_in
from properties.given_and_due import AT_TERMINALS, ON_LAYOUT, ROUND, Reckoning
from table.layout_play import LayoutPlay
from table.play import (
    CASHIER,
    CASINO_SUPERVISOR,
    DEALER,
    GAME_SUPERVISOR,
    OTHER_CASINO_SUPERVISOR,
    OTHER_GAME_SUPERVISOR,
    Play,
)
from taisai.cage import commands as cage
from taisai.cage.state import Cage
from taisai.cage.vocabulary import CageSettings, Means
from taisai.journal import beginning, following, head_of
from taisai.reports.journal_audit import JournalAudit
from taisai.scenarios.cage_run import CageRun
from taisai.stream_types import Command
from taisai.streams import CAGE, TABLE, step
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.decisions.table_settlement import loses
from taisai.table.decisions.wager_revisions import lying_wagers
from taisai.table.evolve import evolve
from taisai.table.lying_wagers import is_on_line
from taisai.table.phases import Phase
from taisai.table.state import Table
from taisai.table.vocabulary import AdjustmentCause, Faces, LockScope, Mode, NoSpinCause, Part, Way

COLOURED = (3, "face_1", Way.INSIDE)
OUTCOMES: tuple[Faces, ...] = ((1, 1, 1), (1, 2, 4), (4, 5, 6), (1, 1, 6), (6, 6, 6))
SUPERVISORS = (
    (CASINO_SUPERVISOR, GAME_SUPERVISOR),
    (OTHER_CASINO_SUPERVISOR, OTHER_GAME_SUPERVISOR),
)

Said = tuple[str, Any]
"""A deed, and what it is about."""


class CorrectedEvening:
    """One round, from its settlement on.

    Attributes:
        seen: What has really happened, and how often.
        dawdles: The dealer leaves the last winners unpaid, so that the round is not over.
    """

    def __init__(self, mode: Mode, first: Faces, era: str = "now") -> None:
        self.seen: Counter[str] = Counter()
        self.dawdles = True
        self.era = era
        self.play = _settling(mode, first)
        self.reckoning = Reckoning(self.play)
        self.cage = CageRun("1")
        self.cage.open(CageSettings(), CASINO_SUPERVISOR, self.play.now)
        self.vouchers: dict[int, tuple[str, int]] = {}
        self._told = 0
        self._follow()

    # ------------------------------------------------------------------ deeds

    def carry_out(self, deed: str, about: Any) -> None:
        """Does it, if it is allowed; then everything must hold."""
        getattr(self, f"_{deed}")(about)
        self.check()

    def finish(self) -> None:
        """The dealer settles what is left."""
        self.dawdles = False
        while self.play.state.round is not None and self.play.phase is Phase.SETTLING:
            self.carry_out("go_on", 1)
        self.check()

    def audit(self) -> None:
        """The auditor of `taisai verify` finds nothing wrong in what was written down."""
        auditor = JournalAudit({"table-1": 0, "cage": 0})
        for name, kind, log in (
            ("table-1", TABLE, self.play.log),
            ("cage", CAGE, self.reckoning.cage_log),
        ):
            head = beginning(name)
            for event in log:
                record = following(head, kind.codec.encode(event), event.at)
                auditor.read(record)
                head = head_of(record)
        auditor.finish()
        assert auditor.wrong is None, auditor.wrong

    def _at_table(self, *commands: Command) -> bool:
        for command in commands:
            if not self.play.can(command):
                return False
            self.play.do(command)
            self.seen[type(command).__name__] += 1
        self._follow()
        return True

    def _at_cage(self, command: Command) -> None:
        self.cage.act(command, self.play.now)
        self._read_cage()

    def _follow(self) -> None:
        new = tuple(self.play.log[self._told :])
        self._told = len(self.play.log)
        self.seen.update(type(one).__name__ for one in new)
        self.cage.follow(new, self.play.now)
        self._read_cage()

    def _read_cage(self) -> None:
        happened = self.cage.taken()
        self.reckoning.cage_log += happened
        self.seen.update(type(one).__name__ for one in happened)

    def _both(self) -> dict[str, Any]:
        """R40: two who have not made the entry that stands."""
        current = self.play.state.round
        entered_by = current.entered_by if current is not None else None
        by, second = next(pair for pair in SUPERVISORS if entered_by not in pair)
        return {"by": by, "second": second, "proposed_at": self.play.now, "reason": "seen"}

    def _correct(self, how: Faces | str) -> None:
        if self.reckoning.is_settling and self.play.state.mode is Mode.TABLE:
            self._amend_layout(how)
            return
        before = self._where_players_are()
        if how == "void":
            cause = NoSpinCause.DIE_NOT_FLAT
            command: Command = c.VoidSettledRound(**self._both(), round=ROUND, cause=cause)
        elif self.play.state.mode is Mode.TABLE:
            known = {**self._both(), "round": ROUND, "evidence": "camera"}
            command = c.MakeTableRoundGood(**known, faces=how)
        else:
            known = {**self._both(), "round": ROUND, "evidence": "camera"}
            command = c.RecalculateRound(**known, faces=how)
        if self._is_of_0_1():
            self._correct_as_0_1(command)
        elif self._at_table(command):
            self.seen.update(before)

    def _amend_layout(self, how: Faces | str) -> None:
        by = self._both()["second"]
        if how != "void":
            self._at_table(c.AmendOutcome(by=by, faces=how))
            return
        no_spin = c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT)
        if not self._at_table(no_spin):
            self._at_table(c.HoldSettlement(by=by), no_spin)

    def _disrupt(self, _about: object) -> None:
        recorded = c.RecordDisruption(by=DEALER, round=ROUND, reason="a flash", day_began_at=0)
        self._at_table(recorded, c.VoidDisruptedRound(**self._both(), round=ROUND))

    def _refuse(self, terminal: int) -> None:
        past = next((one for one in self.play.state.history.held if one.number == ROUND), None)
        if past is None or terminal not in past.terminals or not past.terminals[terminal].won_cents:
            return
        number = len(self.play.state.malfunctions) + 1
        declared = c.DeclareMalfunction(
            by=GAME_SUPERVISOR, part=Part.TERMINAL, what="it fails", terminal=terminal
        )
        refused = c.RefuseToPay(
            **self._both(),
            round=ROUND,
            terminal=terminal,
            malfunction=number,
            scope=LockScope.TERMINAL,
            report_reference=f"GI-{number}",
            standard_reference="MOS",
            inspector="Ines",
            reported_at=self.play.now,
        )
        if self._at_table(declared) and self._at_table(refused):
            self.reckoning.refused.add(terminal)

    def _adjust(self, place_number: int) -> None:
        position, bet, way = list(ON_LAYOUT)[place_number]
        to_bet = "big" if self.reckoning.settled_as((position, bet, way)) != "big" else "small"
        command = c.AdjustWager(
            **self._both(),
            position=position,
            bet=bet,
            to_bet=to_bet,
            way=way,
            cause=AdjustmentCause.MOVED_BY_PATRON,
        )
        self._at_table(command)

    def _go_on(self, taken: int) -> None:
        """The dealer does what comes next; of what is asked back all, half or nothing is had."""
        asked = next(iter(self.play.state.layout.to_take_back), None)
        if asked is not None:
            known = {"by": DEALER, "position": asked.position, "bet": asked.bet, "way": asked.way}
            wanted = asked.amount_cents * taken // 2
            for cents in (wanted, 0):
                if self._at_table(c.TakeChipsBack(**known, taken_cents=cents)):
                    self.seen["taken back" if cents else "not had back"] += 1
                    return
        if not self.reckoning.is_settling:
            return
        waiting = self._areas_to_pay()
        if self.dawdles and len(waiting) == 1:
            return
        if self._at_table(c.CollectLosers(by=DEALER)):
            return
        if not (
            waiting and self._at_table(c.PayArea(by=DEALER, bet=waiting[taken % len(waiting)]))
        ):
            self._at_table(c.ReleaseSettlement(by=GAME_SUPERVISOR))

    def _areas_to_pay(self) -> list[str]:
        """The areas in which winners wait."""
        state = self.play.state
        lying = lying_wagers(state)
        return sorted({one.bet for one in lying if is_on_line(one) or not loses(state, one)})

    def _take_up(self, place_number: int) -> None:
        position, bet, way = list(ON_LAYOUT)[place_number]
        self._at_table(c.WithdrawChips(position=position, bet=bet, way=way))

    def _leave(self, position: int) -> None:
        self._at_table(c.LeavePosition(by=DEALER, position=position))

    def _come(self, position: int) -> None:
        self._at_table(c.TakePosition(by=DEALER, position=position))

    def _cash_out(self, terminal: int) -> None:
        if not self.play.state.setup.has_terminals:
            return
        cents, number = self.play.credits(terminal), self.play.validation_number()
        if self._at_table(c.CashOut(terminal=terminal, validation_number=number)):
            self.vouchers.setdefault(terminal, (number, cents))

    def _sit_down(self, terminal: int) -> None:
        if self.play.can(c.OfferNote(terminal=terminal, note_id="1/a/1", note_cents=2_000)):
            self._at_table(note_in(terminal, 2_000))

    def _play_on(self, terminal: int) -> None:
        """A round opens in which all credits of a player are wagered."""
        if self.play.state.round is not None or not self.play.state.setup.has_terminals:
            return
        if self.play.can(c.ReplaceCover(by=DEALER)):
            self._at_table(c.ReplaceCover(by=DEALER))
        opened = (c.SpinTumbler(by=DEALER, times=3), c.CallPlaceYourBets(by=DEALER))
        if self._at_table(*opened):
            cents = self.play.credits(terminal) // 100 * 100
            self._at_table(c.PlaceWager(terminal=terminal, bet="big", amount_cents=cents))

    def _redeem(self, terminal: int) -> None:
        if terminal in self.vouchers:
            number, cents = self.vouchers[terminal]
            known = {"validation_number": number, "amount_cents": cents, "means": Means.CASH}
            self._at_cage(cage.RedeemVoucher(by=CASHIER, **known))

    def _waiting(self, place: int) -> int:
        """One of the winnings that wait; a number that there is not where none do."""
        numbers = [one.number for one in self._cage.winnings.values() if one.end is None]
        return numbers[place % len(numbers)] if numbers else 99

    def _owing(self, place: int) -> int:
        numbers = [one.number for one in self._cage.recoverables.values() if one.owed_cents]
        return numbers[place % len(numbers)] if numbers else 99

    def _pay_unclaimed(self, place: int) -> None:
        two = {"by": CASHIER, "second": CASINO_SUPERVISOR, "proposed_at": self.play.now}
        paid = {"winnings": self._waiting(place), "means": Means.CASH}
        self._at_cage(cage.PayUnclaimedWinnings(**two, **paid))

    def _dispose(self, place: int) -> None:
        two = {"by": CASINO_SUPERVISOR, "second": GAME_SUPERVISOR, "proposed_at": self.play.now}
        dispose = cage.DisposeUnclaimedWinnings
        self._at_cage(dispose(**two, winnings=self._waiting(place), procedure_reference="p"))

    def _repay(self, place: int) -> None:
        known = {"by": CASHIER, "recoverable": self._owing(place)}
        self._at_cage(cage.TakeRepayment(**known, amount_cents=300))

    def _write_off(self, place: int) -> None:
        two = {"by": CASINO_SUPERVISOR, "second": GAME_SUPERVISOR, "proposed_at": self.play.now}
        given_up = {"recoverable": self._owing(place), "reason": "little"}
        self._at_cage(cage.WriteOffRecoverable(**two, **given_up))

    # ------------------------------------------------------------------ version 0.1

    def _is_of_0_1(self) -> bool:
        """The first correction of a round that is over was made by version 0.1."""
        corrections = (e.CorrectionEvent, e.LayoutAmended, e.ChipsTakenBack)
        is_first = not any(isinstance(one, corrections) for one in self.play.log)
        return self.era != "now" and is_first and not self.reckoning.is_settling

    def _correct_as_0_1(self, command: Command) -> None:
        done = step(TABLE, self.play.state, command, self.play.now)
        for event in done.events:
            assert isinstance(event, e.CorrectionEvent)
            told = tuple(replace(one, is_last_word=False) for one in event.corrections)
            of_0_1 = replace(event, corrections=told)
            self.play._keep(evolve(self.play.state, of_0_1), (of_0_1,))
            self.seen[f"corrected by 0.1, {self.era}"] += 1
            if self.era == "archived":
                # The first snapshot of an archive of then: its rounds do not say what waits where.
                forgetful = _without_sums(self.play.state)
                self.play._state = self.play._replayed = forgetful
        self._follow()

    # ------------------------------------------------------------------ what must hold

    def check(self) -> None:
        """Table and cage agree, and each player has what is due, or it stands in one register."""
        assert list(self.cage.wrong(self.play.state)) == []
        self.reckoning.check(self._cage)

    @property
    def _cage(self) -> Cage:
        assert self.cage.state is not None
        return self.cage.state

    def _where_players_are(self) -> Iterator[str]:
        for number in AT_TERMINALS if self.play.state.setup.has_terminals else ():
            session = self.play.terminal(number).session
            if session == number:
                yield "corrected with its player present"
            elif not session:
                yield "corrected with its player gone"
            else:
                yield "corrected with another in the seat"
            voucher = self._cage.vouchers.get(self.vouchers.get(number, ("", 0))[0])
            if voucher is not None:
                yield f"corrected with the voucher {self._cage.status_of(voucher).value}"


def _settling(mode: Mode, first: Faces) -> Play:
    """A round that has just been settled at the terminals, or whose areas are lit."""
    play = _come_to_table(mode)
    play.open_round()
    if play.state.setup.has_terminals:
        for number, wagers in AT_TERMINALS.items():
            for bet, cents in wagers.items():
                play.wager(number, bet, cents)
    if isinstance(play, LayoutPlay):
        for (position, bet, way), cents in ON_LAYOUT.items():
            if (position, bet, way) == COLOURED:
                play.place_colour(bet, 10, position)
            else:
                play.place(bet, cents, position=position, on_line=way is Way.ON_LINE)
    play.close()
    play.enter(*first)
    play.wait_until(play.round.settles_at)
    return play


def _come_to_table(mode: Mode) -> Play:
    if mode is Mode.TERMINALS:
        play = Play(terminals=tuple(AT_TERMINALS))
    else:
        edition = "9A" if mode is Mode.HYBRID else "2008"
        play = LayoutPlay(edition, terminals=tuple(AT_TERMINALS))
    if play.state.setup.has_terminals:
        for number in AT_TERMINALS:
            play.insert(number, 5_000)
    if isinstance(play, LayoutPlay):
        play.take(3)
        play.buy_colour(3, count=10)
    return play


def _without_sums(state: Table) -> Table:
    """The state as version 0.1 would have written it down."""
    held = tuple(
        replace(
            past,
            terminals={
                number: replace(one, unclaimed_cents=0, recoverable_cents=0)
                for number, one in past.terminals.items()
            },
            table_wagers=tuple(
                replace(one, unclaimed_cents=0, recoverable_cents=0) for one in past.table_wagers
            ),
        )
        for past in state.history.held
    )
    return replace(state, history=replace(state.history, held=held))
