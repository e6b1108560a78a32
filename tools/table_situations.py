"""A table in each phase, reached by playing, and each command as it makes most sense there.

For: the exhaustive walk of the phase machine (`table_walk`) and the tests of it.
Must not know: any answer. What is right to answer stands in the reviewed document.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from taisai.rules import Role, edition_named
from taisai.rules.dice import Outcome
from taisai.rules.edition import Adjustment
from taisai.stream_types import Command
from taisai.streams import TABLE, let_pass, step
from taisai.table import commands as c
from taisai.table.phases import Phase
from taisai.table.state import Table
from taisai.table.vocabulary import (
    AdjustmentCause,
    Check,
    Faces,
    LimitSheet,
    LockScope,
    Mode,
    NoSpinCause,
    Part,
    Person,
    Setup,
    Tamper,
    Tender,
    WayOut,
)
from taisai.validation_numbers import with_check

DEALER = Person(Role.DEALER, "dealer")
OTHER_DEALER = Person(Role.DEALER, "other dealer")
GAME_SUPERVISOR = Person(Role.GAME_SUPERVISOR, "game supervisor")
CASINO_SUPERVISOR = Person(Role.CASINO_SUPERVISOR, "casino supervisor")
STAFF = (
    DEALER,
    OTHER_DEALER,
    GAME_SUPERVISOR,
    CASINO_SUPERVISOR,
    Person(Role.CASHIER, "cashier"),
    Person(Role.INSPECTOR, "inspector"),
    Person(Role.PLAYER, "player"),
)
"""Everybody who may ask; the dealer is the one at this table."""

OUTCOME: Faces = (1, 3, 6)
START_AT = 1_700_000_000_000
_CHIPS = {"chips_cents": (500,)}


@dataclass(frozen=True)
class Variant:
    """A kind of table."""

    mode: Mode
    edition: str
    tracked: bool = True

    @property
    def setup(self) -> Setup:
        """How it is set up: a win of 50 dollars locks a terminal up."""
        return Setup(
            table="t1",
            mode=self.mode,
            edition=self.edition,
            tracked=self.tracked,
            large_win_cents_min=5_000,
            has_results_display=self.mode is not Mode.TERMINALS and self.edition in ("2008", "9A"),
        )


@dataclass(frozen=True)
class Moment:
    """A table at a time."""

    state: Table | None
    at: int = START_AT

    def after(self, *commands: Command) -> "Moment":
        """The table after commands that must be allowed."""
        moment = self
        for command in commands:
            done = step(TABLE, moment.state, command, moment.at)
            if done.refusal is not None:
                raise AssertionError(f"{command}: {done.refusal}")
            moment = Moment(done.state, moment.at)
        return moment

    def after_what_is_allowed(self, *commands: Command) -> "Moment":
        """The table after those of the commands that are allowed."""
        moment = self
        for command in commands:
            moment = Moment(step(TABLE, moment.state, command, moment.at).state, moment.at)
        return moment

    def later(self, ms: int) -> "Moment":
        """The table after some time."""
        return Moment(let_pass(TABLE, self.state, self.at + ms).state, self.at + ms)


def moments(variant: Variant) -> Mapping[Phase, Moment]:
    """The table in every phase, each reached from the one before."""
    by, setup = CASINO_SUPERVISOR, variant.setup
    closed = Moment(None).after(
        c.SetUpTable(by=by, setup=setup),
        *(c.InstallTerminal(by=by, terminal=n) for n in range(1, 6) if setup.has_terminals),
        c.AssignDealer(by=by, dealer=DEALER.id),
        c.InstallDice(by=by, dice_set="set 1", seal="seal 1"),
    )
    ready = closed.after(
        c.BeginOpening(by=by),
        c.RunTests(by=by, runs=((OUTCOME, _lit(variant)),)),
        *(c.RecordCheck(by=by, check=one, passed=True, seal="seal 1") for one in Check),
    )
    opened = ready.after(c.OpenTable(by=by)).after(*_arrivals(variant))
    played = _played(_round(opened, variant), variant)
    tumbling = played.after(c.ReplaceCover(by=DEALER), c.SpinTumbler(by=DEALER))
    wagering = tumbling.after(c.CallPlaceYourBets(by=DEALER)).after(*_wagers(variant))
    over = wagering.later(45_000)
    if variant.mode is Mode.TABLE:
        over = over.after(c.CallNoMoreBets(by=DEALER))
    entered = over.after_what_is_allowed(*_entry())
    reached = {
        Phase.CLOSED: closed,
        Phase.OPENING: ready,
        Phase.BETWEEN_ROUNDS: played,
        Phase.TUMBLING: tumbling,
        Phase.WAGERING: wagering,
        Phase.NO_MORE_WAGERS: over,
        Phase.OUTCOME_ENTERED: entered,
        Phase.SETTLING: entered.later(3_000),
    }
    if variant.mode is Mode.TERMINALS:
        # R38: terminals settle at once; with them alone no command ever finds this phase.
        del reached[Phase.SETTLING]
    return reached


def _lit(variant: Variant) -> tuple[str, ...]:
    return edition_named(variant.edition).lit(variant.setup.layout, Outcome.of(OUTCOME))


def _arrivals(variant: Variant) -> Iterable[Command]:
    """Players come: at terminals 1 to 3, and at positions 1 and 2 of the layout."""
    if variant.setup.has_terminals:
        for number in (1, 2, 3):
            yield c.InsertNote(terminal=number, note_cents=10_000)
    if variant.setup.has_table_layout:
        yield c.TakePosition(by=DEALER, position=1)
        yield c.TakePosition(by=DEALER, position=2)
        yield c.BuyColour(
            by=DEALER, position=2, chip="red", value_cents=500, count=20, tender=Tender.CASH
        )


def _wagers(variant: Variant) -> Iterable[Command]:
    """Winners and a loser at terminal 1, and at position 1 of the layout, one chip on a line."""
    is_tracked = variant.setup.has_table_layout and variant.tracked
    for bet in ("small", "face_1", "big"):
        if variant.setup.has_terminals:
            yield c.PlaceWager(terminal=1, bet=bet, amount_cents=500)
        if is_tracked:
            yield c.PlaceChips(position=1, bet=bet, **_CHIPS)
    if is_tracked and edition_named(variant.edition).line_touching_may_be_paid:
        yield c.PlaceChips(position=1, bet="face_3", touches_line=True, **_CHIPS)


def _round(opened: Moment, variant: Variant) -> Moment:
    """The first round, in which terminal 2 wins a little and terminal 3 wins much."""
    wagering = opened.after(c.SpinTumbler(by=DEALER), c.CallPlaceYourBets(by=DEALER))
    if variant.setup.has_terminals:
        wagering = wagering.after(
            c.PlaceWager(terminal=2, bet="small", amount_cents=500),
            c.PlaceWager(terminal=3, bet="small", amount_cents=5_000),
        )
    if variant.setup.has_table_layout and variant.tracked:
        wagering = wagering.after(c.PlaceChips(position=1, bet="small", **_CHIPS))
    over = wagering.later(45_000)
    if variant.mode is Mode.TABLE:
        over = over.after(c.CallNoMoreBets(by=DEALER))
    return over.after_what_is_allowed(*_entry()).later(3_000)


def _played(moment: Moment, variant: Variant) -> Moment:
    """The layout is paid; the winning wager is left lying there."""
    if not variant.setup.has_table_layout:
        return moment
    if not variant.tracked:
        return moment.after(c.DeclareTablePaid(by=DEALER))
    return moment.after(c.CollectLosers(by=DEALER), c.PayArea(by=DEALER, bet="small"))


def _entry() -> Iterable[Command]:
    """The dealer calls, uncovers and enters; what the mode does not need is refused."""
    yield c.CallNoMoreBets(by=DEALER)
    yield c.Uncover(by=DEALER)
    for number in OUTCOME:
        yield c.PressEntryButton(by=DEALER, number=number)
    yield c.PressEnter(by=DEALER)


# -------------------------------------------------------- each command, where it makes sense


@dataclass(frozen=True)
class Question:
    """A command to ask, and what is done before, as far as it is allowed, so that it makes sense.

    Attributes:
        words: The situation in words, where the phase alone does not tell it.
    """

    command: Command
    before: tuple[Command, ...] = ()
    words: str = ""


def questions(moment: Moment, by: Person) -> Iterable[Question]:
    """Each command, asked by a person at a moment."""
    assert moment.state is not None
    yield from _about_opening(moment, by)
    yield from _about_operation(moment, by)
    yield from _about_terminals(by)
    yield from _about_the_layout(moment, by)
    yield from _about_irregularities(moment, by)
    yield from _about_corrections(moment, by)


def _about_opening(moment: Moment, by: Person) -> Iterable[Question]:
    assert moment.state is not None
    setup, later_at = moment.state.setup, moment.at + 1_200_000
    sign = (c.CloseTable(by=CASINO_SUPERVISOR, closes_at=later_at),)
    sheet = LimitSheet(100, 100, 60_000)
    limits = c.ChangeLimits(by=by, sheet=sheet, terminals=(1,) if setup.has_terminals else ())
    yield Question(c.SetUpTable(by=by, setup=setup))
    yield Question(c.ChangeSettings(by=by, setup=setup))
    yield Question(c.InstallTerminal(by=by, terminal=6))
    yield Question(c.WithdrawTerminal(by=by, terminal=4))
    yield Question(c.AssignDealer(by=by, dealer="relief"))
    yield Question(c.InstallDice(by=by, dice_set="set 2", seal="seal 2"))
    yield Question(c.BeginOpening(by=by))
    yield Question(c.LightTestRun(by=by, faces=OUTCOME))
    yield Question(c.RunTests(by=by, runs=((OUTCOME, ("small",)),)))
    yield Question(c.RecordCheck(by=by, check=Check.POWER, passed=True))
    yield Question(c.OpenTable(by=by), words="all four checks have passed")
    yield Question(c.CloseTable(by=by, closes_at=later_at), words="with 20 minutes' notice")
    yield Question(limits, words="a maximum is raised")
    given = "notice of closing was given"
    yield Question(c.ConsentAtTerminal(terminal=1, notice=1), sign, given)
    yield Question(c.RecordConsent(by=by, notice=1, position=1), sign, given)
    yield Question(c.MakePrivate(by=by, is_private=True))


def _about_operation(moment: Moment, by: Person) -> Iterable[Question]:
    called = (c.CallNoMoreBets(by=DEALER), c.Uncover(by=DEALER))
    pressed = (*called, *(c.PressEntryButton(by=DEALER, number=number) for number in OUTCOME))
    entry_words = "what comes before it is done"
    yield Question(c.ReplaceCover(by=by))
    yield Question(c.SpinTumbler(by=by), (c.ReplaceCover(by=DEALER),), "the cover is on")
    yield Question(c.CallPlaceYourBets(by=by), words="three spins, where the phase has any")
    yield Question(c.CallNoMoreBets(by=by))
    yield Question(c.Uncover(by=by), called[:1], entry_words)
    yield Question(c.AnnounceOutcome(by=by, faces=OUTCOME), called, entry_words)
    yield Question(c.PressEntryButton(by=by, number=1), called, entry_words)
    yield Question(c.ClearEntry(by=by), pressed, entry_words)
    yield Question(c.PressEnter(by=by), pressed, entry_words)
    yield Question(c.ReportReading(faces=OUTCOME), called, entry_words)
    yield Question(c.ReportEarlyEntry(tried_by="dealer"))
    yield Question(c.SettleRound(by=by))
    down = c.RecordInterruption(from_at=moment.at - 2_000, to_at=moment.at - 1_000)
    yield Question(down)
    yield Question(c.AcknowledgeAlert(by=by, alert=1), (down,), "once staff were told something")


def _about_terminals(by: Person) -> Iterable[Question]:
    asked = (c.AskToCancelCredits(terminal=2),)
    yield Question(c.PlaceWager(terminal=1, bet="small", amount_cents=500))
    yield Question(c.ChangeWager(terminal=1, bet="small", to_cents=1_000))
    yield Question(c.CancelWager(terminal=1, bet="small"))
    yield Question(c.MoveWager(terminal=1, bet="small", to_bet="big"))
    yield Question(c.UndoWager(terminal=1))
    yield Question(c.ClearWagers(terminal=1))
    yield Question(c.RepeatWagers(terminal=2), words="wagers of an earlier round, none in this")
    yield Question(c.DoubleWagers(terminal=1))
    yield Question(c.InsertNote(terminal=4, note_cents=5_000))
    yield Question(c.BuyIn(by=by, terminal=4, tender=Tender.CASH, amount_cents=5_000))
    yield Question(c.GiveControl(by=by, terminal=4))
    control = (c.GiveControl(by=DEALER, terminal=4),)
    yield Question(c.EndControl(by=by, terminal=4), control, "no credits there")
    yield Question(c.ReleaseControl(terminal=4), control, "no credits there")
    voucher = with_check("000000000000001")
    yield Question(c.CashOut(terminal=2, validation_number=voucher), words="no wager in play there")
    yield Question(c.AskToCancelCredits(terminal=2), words="no wager in play there")
    yield Question(c.CancelCredits(by=by, terminal=2), asked, "the player has asked")
    yield Question(c.CallForDealer(terminal=1))
    call = (c.CallForDealer(terminal=1),)
    yield Question(c.AnswerCall(by=by, terminal=1), call, "the player has asked")
    yield Question(c.ClearLockUp(by=by, terminal=3), words="after a large win in the last round")
    tampered = (c.ReportTamper(terminal=1, kind=Tamper.DOOR),)
    yield Question(c.ReportTamper(terminal=1, kind=Tamper.DOOR))
    yield Question(c.ClearTamper(by=by, terminal=1, note="shut"), tampered, "a door was open")


def _about_the_layout(moment: Moment, by: Person) -> Iterable[Question]:
    took = (c.TakePosition(by=DEALER, position=3),)
    assert moment.state is not None
    setup = moment.state.setup
    collected = (c.CollectLosers(by=DEALER),)
    yield Question(c.TakePosition(by=by, position=3))
    yield Question(c.LeavePosition(by=by, position=3), took, "nothing of the player's is there")
    yield Question(c.BuyChips(by=by, amount_cents=10_000))
    colour = {"chip": "blue", "value_cents": 500, "count": 20, "tender": Tender.CASH}
    yield Question(c.BuyColour(by=by, position=1, **colour))
    count = None if setup.tracked else 20
    yield Question(
        c.CashOutColour(by=by, position=2, count=count), words="none of them on the layout"
    )
    yield Question(c.PlaceChips(position=1, bet="small", **_CHIPS))
    yield Question(c.MoveChips(position=1, bet="small", to_bet="face_6"))
    paid = (*collected, c.PayArea(by=DEALER, bet="small"))
    yield Question(c.WithdrawChips(position=1, bet="small"), paid, "once settled, its area is paid")
    yield Question(c.PlaceCallBet(by=by, position=1, bet="face_6", placed_on="face_6", **_CHIPS))
    yield Question(
        c.AcceptLineTouching(by=by, position=1, bet="face_3"), words="a chip lies on a line"
    )
    causes = {
        Adjustment.WHERE_UNFAIR_TO_THE_PLAYER: AdjustmentCause.UNFAIR_TO_PLAYER,
        Adjustment.WHERE_ACCIDENTALLY_MOVED_OR_MISPLACED: AdjustmentCause.MOVED_BY_PATRON,
    }
    yield Question(
        c.AdjustWager(
            by=by,
            second=_another(by),
            proposed_at=moment.at,
            position=1,
            bet="big",
            to_bet="small",
            cause=causes[edition_named(setup.edition).adjustment],
            reason="the camera shows it",
        ),
        words="another patron moved the wager; before 2008, it is unfair to the player",
    )
    yield Question(c.CollectLosers(by=by))
    yield Question(c.PayArea(by=by, bet="small"), collected, "losing wagers are collected")
    yield Question(c.DeclareTablePaid(by=by))
    yield Question(c.RecordFill(by=by, amount_cents=100_000))
    yield Question(c.CountFloat(by=by, counted_cents=100_000))


def _another(by: Person) -> Person:
    return CASINO_SUPERVISOR if by == GAME_SUPERVISOR else GAME_SUPERVISOR


def _about_irregularities(moment: Moment, by: Person) -> Iterable[Question]:
    failed = c.DeclareMalfunction(by=CASINO_SUPERVISOR, part=Part.ILLUMINATION, what="dark")
    yield Question(c.AnnounceNoSpin(by=by, cause=NoSpinCause.DIE_NOT_FLAT))
    yield Question(c.AnnounceVoidRound(by=by, reason="a player touched the tumbler"))
    yield Question(c.AmendOutcome(by=by, faces=(2, 2, 2)))
    yield Question(c.DeclareMalfunction(by=by, part=Part.ILLUMINATION, what="areas stay dark"))
    assert moment.state is not None
    number = len(moment.state.malfunctions) + 1
    end = c.EndMalfunction(by=by, malfunction=number, way=WayOut.RECTIFIED, note="mended")
    yield Question(end, (failed,), "a malfunction was declared")
    yield Question(c.SwitchResultsDisplay(by=by, is_on=False))


def _about_corrections(moment: Moment, by: Person) -> Iterable[Question]:
    assert moment.state is not None
    number = len(moment.state.malfunctions) + 1
    failed = c.DeclareMalfunction(by=CASINO_SUPERVISOR, part=Part.GAME_SYSTEM, what="paid twice")

    def known(first: Person) -> dict[str, object]:
        return {
            "by": first,
            "second": _another(first),
            "proposed_at": moment.at,
            "round": 1,
            "reason": "the camera shows it",
        }

    actual = {"faces": (2, 2, 2), "evidence": "camera 4"}
    yield Question(c.RecalculateRound(**known(by), **actual), words="the last round")
    yield Question(c.MakeTableRoundGood(**known(by), **actual), words="the last round")
    yield Question(
        c.VoidSettledRound(**known(by), cause=NoSpinCause.TUMBLER_FAULT), words="the last round"
    )
    where = {"terminal": 2, "malfunction": number, "scope": LockScope.TERMINAL}
    reported = {**where, "report_reference": "report 7"}
    refuse = c.RefuseToPay(**known(by), **reported)
    yield Question(refuse, (failed,), "the last round, after a malfunction")
    locked = (failed, c.RefuseToPay(**known(CASINO_SUPERVISOR), **reported))
    release = c.ReleaseEvidenceLock(
        by=by, terminal=2, report_reference="report 7", investigation_reference="closed 7"
    )
    yield Question(release, locked, "payment was refused")
    yield Question(c.PayByHand(by=by, terminal=2), locked, "payment was refused")
