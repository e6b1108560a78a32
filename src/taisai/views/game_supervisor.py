"""The view of the game supervisor, who watches one table.

Knows the table as its supervisor sees it. Must not know how a decision is come to.
Obeys: D9 6.1 to 6.4 (2008), 7.2; D9A 5.4(a); Div1 6; R8, R40.
"""

from collections.abc import Iterator, Mapping

from msgspec import UNSET, UnsetType

from taisai.rules import Outcome
from taisai.stream_types import Command
from taisai.streams import Forbids
from taisai.table import commands
from taisai.table.phases import Phase
from taisai.table.state import Table
from taisai.table.vocabulary import Approved, Faces, Person
from taisai.views.agreements import Agreements, agreements
from taisai.views.buttons import (
    ANY_CENTS,
    Button,
    another_outcome,
    any_malfunction,
    at_each_terminal,
    button,
    buttons_for,
)
from taisai.views.money_waiting import MoneyWaiting, money_waiting
from taisai.views.overview import (
    AlertShown,
    Glance,
    TerminalRow,
    alerts_shown,
    glance,
    terminal_rows,
)
from taisai.views.parts import View
from taisai.views.round_lines import PastRoundLine, past_round_lines
from taisai.views.sightings import NOBODY_SEEN, Sighting


class GameSupervisorView(View, frozen=True, kw_only=True):
    """What the game supervisor sees.

    Attributes:
        money_waiting: What players have and cannot get at, until it is paid.
        agreements: Each sign that stands, and who has agreed to it.
        display: D9 3.3(a)(iii), D9A 5.4(a): the numbers on the entry terminal's display, which
            this supervisor may press as well.
        amendment: D9 7.2: whether an entry may be amended now, and why not; absent where there is
            no entry to amend.
    """

    at: int
    glance: Glance
    buttons: tuple[Button, ...]
    terminals: tuple[TerminalRow, ...]
    money_waiting: tuple[MoneyWaiting, ...]
    agreements: tuple[Agreements, ...]
    alerts: tuple[AlertShown, ...]
    past_rounds: tuple[PastRoundLine, ...]
    display: tuple[int, ...]
    amendment: Button | UnsetType = UNSET


def view(
    state: Table,
    at: int,
    by: Person,
    approved: Approved | None = None,
    sightings: Mapping[int, Sighting] = NOBODY_SEEN,
    forbids: Forbids[Table] | None = None,
) -> GameSupervisorView:
    """What a game supervisor sees at a moment; R54: with what the register of the house says."""
    return GameSupervisorView(
        at=at,
        glance=glance(state),
        buttons=buttons_for(state, _candidates(state, by, approved), at, forbids),
        terminals=terminal_rows(
            state,
            state.terminals,
            lambda number: at_each_terminal(state, number, by),
            at,
            sightings,
        ),
        money_waiting=money_waiting(state),
        agreements=agreements(state),
        alerts=alerts_shown(state, by, at),
        past_rounds=past_round_lines(state),
        display=state.entry,
        amendment=amendment(state, at, by),
    )


def amendment(state: Table, at: int, by: Person) -> Button | UnsetType:
    """D9 7.2: whether this person may have the entry amended; R40: not their own.

    R46: also while a layout is being settled; in hybrid play the round is then recalculated.
    """
    if state.phase not in (Phase.OUTCOME_ENTERED, Phase.SETTLING):
        return UNSET
    assert state.round is not None
    assert state.round.entered is not None
    faces = another_outcome(Outcome.of(state.round.entered))
    return button(state, commands.AmendOutcome(by=by, faces=faces), at)


def _shown_faces(state: Table) -> Faces:
    """What would be announced: the numbers on the display, or any, for asking alone."""
    if len(state.entry) == 3:
        first, second, third = state.entry
        return (first, second, third)
    return (1, 1, 1)


def _candidates(
    state: Table, by: Person, approved: Approved | None
) -> Iterator[tuple[Command, str | UnsetType]]:
    yield commands.AssignDealer(by=by, dealer="(another dealer)"), UNSET
    yield commands.ReplaceCover(by=by), UNSET
    yield commands.SpinTumbler(by=by, approved=approved), UNSET
    yield commands.Uncover(by=by), UNSET
    yield commands.AnnounceOutcome(by=by, faces=_shown_faces(state)), UNSET
    for number in range(1, 7):
        yield commands.PressEntryButton(by=by, number=number), str(number)
    yield commands.ClearEntry(by=by), UNSET
    yield commands.PressEnter(by=by), UNSET
    yield commands.SettleRound(by=by), UNSET
    yield commands.HoldSettlement(by=by), UNSET
    yield commands.ReleaseSettlement(by=by), UNSET
    yield commands.UpholdEntry(by=by), UNSET
    yield commands.RecordFill(by=by, amount_cents=ANY_CENTS), UNSET
    yield commands.CountFloat(by=by, counted_cents=0), UNSET
    yield any_malfunction(by), UNSET
