"""The view of the entry terminal: the dealer's six buttons, ENTER and display, and the round.

Knows the table as its dealer sees it. Must not know how a decision is come to: each button is lit
because the table would allow it.
Obeys: D9 3.3(a)(i) to (iii), 6.1 to 6.6, 7.1; D9A 3.1(d), 5.4(a), 7.2; R3, R8, R27, R41.
"""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from taisai.refusal import Refusal
from taisai.rules import Outcome, Role
from taisai.stream_types import Command
from taisai.streams import TABLE, Forbids, try_out
from taisai.table import commands
from taisai.table.phases import Phase
from taisai.table.state import Table
from taisai.table.vocabulary import Approved, Faces, Mode, Person
from taisai.views.buttons import (
    ANY_WORDS,
    SOMEBODY_ELSE,
    Button,
    another_outcome,
    any_malfunction,
    at_each_terminal,
    buttons_for,
    is_of_this_mode,
    no_spin_buttons,
)
from taisai.views.overview import (
    AlertShown,
    Glance,
    TerminalRow,
    alerts_waiting,
    glance,
    terminal_rows,
)
from taisai.views.parts import ResultShown, View, results_of
from taisai.views.table_layout import DealersLayout, dealers_layout


class EntryTerminalView(View, frozen=True, kw_only=True):
    """What the entry terminal shows.

    Attributes:
        display: D9 3.3(a)(iii): the last three numbers pressed, which ENTER will send.
        display_call: How they would be announced; absent before there are three.
        next_step: The command that brings the round on; absent where time must pass or a
            supervisor is needed.
        buttons: Every command of this screen, lit or dark with the reason.
        alerts: What staff were told and nobody has seen yet.
        results: The last rounds' results, oldest first, for a dealer who is asked what fell.
        layout: The table layout, its positions and what is to be paid; absent where none is in use.
    """

    at: int
    glance: Glance
    display: tuple[int, ...]
    buttons: tuple[Button, ...]
    terminals: tuple[TerminalRow, ...]
    alerts: tuple[AlertShown, ...]
    results: tuple[ResultShown, ...]
    display_call: str | UnsetType = UNSET
    next_step: str | UnsetType = UNSET
    layout: DealersLayout | UnsetType = UNSET


def view(
    state: Table,
    at: int,
    by: Person | None = None,
    approved: Approved | None = None,
    forbids: Forbids[Table] | None = None,
) -> EntryTerminalView:
    """What the entry terminal shows at a moment.

    Args:
        state: The table.
        at: The moment; `due` has been run for it.
        by: Who stands at it; the table's own dealer where nobody is named.
        approved: R54: what the register of a live house says.
        forbids: What waits because the table is about to change hands; None where nothing does.
    """
    person = by if by is not None else Person(Role.DEALER, state.dealer or "")
    return EntryTerminalView(
        at=at,
        glance=glance(state),
        display=state.entry,
        buttons=buttons_for(state, _candidates(state, person, approved), at, forbids),
        terminals=terminal_rows(
            state, state.terminals, lambda number: at_each_terminal(state, number, person), at
        ),
        alerts=alerts_waiting(state, person, at),
        results=results_of(state),
        display_call=_call(state.entry),
        next_step=_next_step(state, person, at, approved, forbids),
        layout=dealers_layout(state, person, at),
    )


def _call(entry: tuple[int, ...]) -> str | UnsetType:
    return Outcome.of(entry).call if len(entry) == 3 else UNSET


def _shown_faces(state: Table) -> Faces:
    """What would be announced: the numbers on the display, or any, for asking alone."""
    if len(state.entry) == 3:
        first, second, third = state.entry
        return (first, second, third)
    return (1, 1, 1)


def _candidates(
    state: Table, by: Person, approved: Approved | None
) -> Iterator[tuple[Command, str | UnsetType]]:
    yield commands.ReplaceCover(by=by), UNSET
    yield commands.SpinTumbler(by=by, approved=approved), UNSET
    yield commands.CallPlaceYourBets(by=by), UNSET
    yield commands.CallNoMoreBets(by=by), UNSET
    yield commands.Uncover(by=by), UNSET
    yield commands.AnnounceOutcome(by=by, faces=_shown_faces(state)), UNSET
    # D9 3.3(a)(i): six numbered buttons.
    for number in range(1, 7):
        yield commands.PressEntryButton(by=by, number=number), str(number)
    yield commands.ClearEntry(by=by), UNSET
    yield commands.PressEnter(by=by), UNSET
    yield commands.SettleRound(by=by), UNSET
    yield commands.CollectLosers(by=by), UNSET
    for area in _areas_with_wagers(state):
        yield commands.PayArea(by=by, bet=area), area
    yield commands.DeclareTablePaid(by=by), UNSET
    yield from no_spin_buttons(by)
    yield commands.AnnounceVoidRound(by=by, reason=ANY_WORDS), UNSET
    last = _last_round(state)
    yield commands.RecordDisruption(by=by, round=last, reason=ANY_WORDS), str(last)
    for one in state.layout.to_take_back:
        back = commands.TakeChipsBack(
            by=by, position=one.position, bet=one.bet, way=one.way, taken_cents=0
        )
        yield back, f"{one.position}/{one.bet}/{one.way}"
    yield any_malfunction(by), UNSET
    yield from _supervised(state)


def _supervised(state: Table) -> Iterator[tuple[Command, str | UnsetType]]:
    """What a supervisor may do here, signed in at the dealer's own entry terminal for it."""
    entered = state.round.entered if state.round is not None else None
    faces = another_outcome(Outcome.of(entered)) if entered is not None else (1, 1, 1)
    # D9 7.2: the dealer amends nothing; the supervisor who authorises it does.
    yield commands.AmendOutcome(by=SOMEBODY_ELSE, faces=faces), UNSET
    yield commands.AssignDealer(by=SOMEBODY_ELSE, dealer="(another dealer)"), UNSET


def _last_round(state: Table) -> int:
    """R56: the round that was settled last, at the terminals at least."""
    current = state.round
    if current is not None and current.terminals_settled:
        return current.number
    return state.history.held[-1].number if state.history.held else 0


def _areas_with_wagers(state: Table) -> tuple[str, ...]:
    return tuple(sorted({wager.bet for wager in state.layout.wagers.values()}))


def _next_step(
    state: Table,
    by: Person,
    at: int,
    approved: Approved | None,
    forbids: Forbids[Table] | None,
) -> str | UnsetType:
    """The first of the round's steps, in the law's order, that would be allowed."""
    for command in _steps(state, by, approved):
        if is_of_this_mode(state, command):
            answer = try_out(TABLE, state, command, at, forbids)
            if not isinstance(answer, Refusal):
                return type(command).__name__
    return UNSET


def _steps(state: Table, by: Person, approved: Approved | None) -> Iterator[Command]:
    """The steps of a round that must be taken; those that are only offered are left out.

    Ending the settlement window early is not a step: a supervisor may need it to amend (R8).
    """
    # R3: where too little of the period was open, nothing but voiding is left.
    if state.round is not None and state.round.void_required:
        yield commands.AnnounceVoidRound(by=by, reason=ANY_WORDS)
    yield commands.CallPlaceYourBets(by=by)
    # D9A 5.3: of section 6, terminals alone need 6.1 and 6.6; no call and no uncovering.
    if state.mode is not Mode.TERMINALS:
        yield commands.CallNoMoreBets(by=by)
        yield commands.Uncover(by=by)
    yield commands.PressEnter(by=by)
    yield commands.PressEntryButton(by=by, number=1)
    # D9 6.5(a): no area is paid before the losers are gone; where none lost, the first is paid now.
    for area in _areas_with_wagers(state):
        yield commands.PayArea(by=by, bet=area)
    yield commands.CollectLosers(by=by)
    yield commands.DeclareTablePaid(by=by)
    # R46: where the settlement is held, or something is to be taken back, nothing else comes first.
    if state.phase is Phase.SETTLING:
        return
    yield commands.ReplaceCover(by=by)
    yield commands.SpinTumbler(by=by, approved=approved)
