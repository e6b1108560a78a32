"""A table in each phase, reached by playing.

For: the exhaustive walk of the phase machine (`table_walk`) and what it asks (`table_questions`).
Must not know: any answer. What is right to answer stands in the reviewed document.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from taisai.rules import Role, edition_named
from taisai.scenarios.forms.opening import every_area_runs
from taisai.stream_types import Command
from taisai.streams import TABLE, let_pass, step
from taisai.table import commands as c
from taisai.table.phases import Phase
from taisai.table.state import Table
from taisai.table.vocabulary import (
    Check,
    Faces,
    Mode,
    Person,
    Setup,
    Tender,
)

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
CHIPS = {"chips_cents": (500,)}


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
        c.RunTests(by=by, runs=every_area_runs(setup)),
        *(c.RecordCheck(by=by, check=one, passed=True, seal="seal 1") for one in Check),
    )
    opened = ready.after(c.OpenTable(by=by)).after(*_arrivals(variant))
    played = _played(_round(opened, variant), variant)
    # R55: terminal 3 was away when its large win was settled.
    tumbling = played.after(c.ReplaceCover(by=DEALER), c.SpinTumbler(by=DEALER, missed=(3,)))
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


def _arrivals(variant: Variant) -> Iterable[Command]:
    """Players come: at terminals 1 to 3, and at positions 1 and 2 of the layout."""
    if variant.setup.has_terminals:
        for number in (1, 2, 3):
            yield c.InsertNote(terminal=number, note_cents=10_000, note_id="1/a/1")
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
            yield c.PlaceChips(position=1, bet=bet, **CHIPS)
    if is_tracked and edition_named(variant.edition).line_touching_may_be_paid:
        yield c.PlaceChips(position=1, bet="face_3", touches_line=True, **CHIPS)


def _round(opened: Moment, variant: Variant) -> Moment:
    """The first round, in which terminal 2 wins a little and terminal 3 wins much."""
    wagering = opened.after(c.SpinTumbler(by=DEALER), c.CallPlaceYourBets(by=DEALER))
    if variant.setup.has_terminals:
        wagering = wagering.after(
            c.PlaceWager(terminal=2, bet="small", amount_cents=500),
            c.PlaceWager(terminal=3, bet="small", amount_cents=5_000),
        )
    if variant.setup.has_table_layout and variant.tracked:
        wagering = wagering.after(c.PlaceChips(position=1, bet="small", **CHIPS))
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
