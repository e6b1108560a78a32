"""How setting up, checks, opening, limits and closing change the state."""

from typing import Final

from msgspec.structs import replace

from taisai.rules import Outcome
from taisai.stream_types import Handlers
from taisai.table import events
from taisai.table.evolve.rounds import miss_last_round
from taisai.table.opening_checks import Opening
from taisai.table.state import Notice, Table, Terminal
from taisai.table.vocabulary import Check, Faces


def table_set_up(event: events.TableSetUp) -> Table:
    """The first state of a table."""
    return Table(setup=event.setup, results_display_is_on=event.setup.has_results_display)


def settings_changed(state: Table, event: events.SettingsChanged) -> Table:
    """The settings hold from the next round."""
    is_on = state.results_display_is_on and event.setup.has_results_display
    if event.setup.has_results_display and not state.setup.has_results_display:
        is_on = True
    return replace(state, setup=event.setup, results_display_is_on=is_on)


def terminal_installed(state: Table, event: events.TerminalInstalled) -> Table:
    """A terminal with the limits that are in force, or with the settings' own."""
    limits = event.limits or state.setup.terminal_limits
    before = state.withdrawn.get(event.terminal) if event.is_back else None
    if before is None:
        terminal = Terminal(number=event.terminal, limits=limits, latched=limits)
    else:
        terminal = replace(before, limits=limits, latched=limits)
    terminals = {**state.terminals, event.terminal: terminal}
    return replace(
        state,
        terminals=dict(sorted(terminals.items())),
        withdrawn=_without(state.withdrawn, event.terminal),
    )


def terminal_withdrawn(state: Table, event: events.TerminalWithdrawn) -> Table:
    """The terminal is gone, and what it did is kept; whoever was there in version 0.1 is not."""
    gone = replace(
        state.terminals[event.terminal],
        session=0,
        undo=(),
        last_wagers={},
        asks_for_dealer=False,
        missed=None,
    )
    withdrawn = {**state.withdrawn, event.terminal: gone}
    return replace(
        state,
        terminals=_without(state.terminals, event.terminal),
        withdrawn=dict(sorted(withdrawn.items())),
        notices_freed_at=event.at,
    )


def _without(terminals: dict[int, Terminal], number: int) -> dict[int, Terminal]:
    return {other: one for other, one in terminals.items() if other != number}


def dealer_assigned(state: Table, event: events.DealerAssigned) -> Table:
    """Another dealer is at the table."""
    return replace(state, dealer=event.dealer)


def dice_installed(state: Table, event: events.DiceInstalled) -> Table:
    """New dice under a new seal: what was checked before counts no more."""
    return replace(state, dice_set=event.dice_set, seal=event.seal, opening=Opening())


def opening_begun(state: Table, _event: events.OpeningBegun) -> Table:
    """All four checks are to be made."""
    return replace(state, opening=Opening())


def test_run_lit(state: Table, event: events.TestRunLit) -> Table:
    """The areas of one outcome are lit, and no meter turns."""
    return replace(state, opening=replace(state.opening, lit_for=event.faces))


def test_runs_made(state: Table, event: events.TestRunsMade) -> Table:
    """A later run of the same outcome replaces an earlier one."""
    run_again = {run.faces for run in event.runs}
    failed = tuple(run for run in state.opening.failed_runs if run.faces not in run_again)
    failed += tuple(run for run in event.runs if not run.is_correct)
    tested = state.opening.tested | {_ascending(run.faces) for run in event.runs}
    # D9 5.0(b): a run that lights wrong areas undoes the check, if it was passed before.
    passed = dict(state.opening.passed)
    if failed:
        passed.pop(Check.TEST_RUNS, None)
    opening = replace(
        state.opening,
        passed=passed,
        failed_runs=failed,
        runs_count=state.opening.runs_count + len(event.runs),
        lit_for=None,
        tested=tested - {_ascending(run.faces) for run in failed},
    )
    return replace(state, opening=opening)


def _ascending(faces: Faces) -> Faces:
    return Outcome.of(faces).ascending


def check_recorded(state: Table, event: events.CheckRecorded) -> Table:
    """The check stands as passed or failed."""
    passed = {**state.opening.passed, event.check: event.passed}
    return replace(state, opening=replace(state.opening, passed=passed))


def table_opened(state: Table, event: events.TableOpened) -> Table:
    """The phase says so: a test is dark, words of before are gone, signs stand from now on."""
    terminals = {n: replace(one, unrecognised_cents=0) for n, one in state.terminals.items()}
    return replace(
        state,
        opening=replace(state.opening, lit_for=None),
        terminals=terminals,
        notices=tuple(replace(notice, given_at=event.at) for notice in state.notices),
    )


def closing_notified(state: Table, event: events.ClosingNotified) -> Table:
    """A sign stands."""
    notice = Notice(number=event.notice, due_at=event.closes_at, given_at=event.at)
    return replace(state, notices=(*state.notices, notice), notices_count=event.notice)


def table_closed(state: Table, event: events.TableClosed) -> Table:
    """The sign comes down; a next opening needs new checks, and begins with nothing on show."""
    kept = tuple(notice for notice in state.notices if not notice.is_closing)
    state = miss_last_round(state, event.missed)
    # D9A 3.3(e), R51: a result outlives neither the next spin nor the closing.
    return replace(
        state,
        notices=kept,
        opening=Opening(),
        entry=(),
        cleared_round=state.rounds_count,
    )


def limits_notified(state: Table, event: events.LimitsNotified) -> Table:
    """A sign stands."""
    notice = Notice(
        number=event.notice,
        due_at=event.from_at,
        given_at=event.at,
        sheet=event.sheet,
        terminals=event.terminals,
    )
    return replace(state, notices=(*state.notices, notice), notices_count=event.notice)


def limits_changed(state: Table, event: events.LimitsChanged) -> Table:
    """New limits, for the layout or for terminals; a round under way keeps its own (R37)."""
    notices = tuple(
        replace(one, consenting_terminals=(), consenting_positions=())
        if one.number in event.asked_again
        else one
        for one in state.notices
        if one.number != event.notice
    )
    state = replace(state, notices=notices, notices_freed_at=event.at)
    if not event.terminals:
        setup = replace(state.setup, table_limits=event.sheet)
        return replace(state, setup=setup)
    terminals = {
        number: replace(one, limits=event.sheet) if number in event.terminals else one
        for number, one in state.terminals.items()
    }
    return replace(state, terminals=terminals, withdrawn=_also_changed(state, event))


def _also_changed(state: Table, event: events.LimitsChanged) -> dict[int, Terminal]:
    """D9A 4.8: a withdrawn terminal's limits change with those of all that had the same."""
    installed = state.terminals.items()
    changed = {one.limits for number, one in installed if number in event.terminals}
    changed -= {one.limits for number, one in installed if number not in event.terminals}
    return {
        number: replace(one, limits=event.sheet)
        if (number in event.terminals or one.limits in changed) and not one.is_evidence
        else one
        for number, one in state.withdrawn.items()
    }


def consent_given(state: Table, event: events.ConsentGiven) -> Table:
    """One more player agrees."""
    return replace(state, notices=tuple(_agreed(one, event) for one in state.notices))


def _agreed(notice: Notice, event: events.ConsentGiven) -> Notice:
    if notice.number != event.notice:
        return notice
    if event.terminal is not None:
        terminals = (*notice.consenting_terminals, event.terminal)
        return replace(notice, consenting_terminals=terminals)
    assert event.position is not None
    return replace(notice, consenting_positions=(*notice.consenting_positions, event.position))


def notice_withdrawn(state: Table, event: events.NoticeWithdrawn) -> Table:
    """The sign is down."""
    kept = tuple(notice for notice in state.notices if notice.number != event.notice)
    return replace(state, notices=kept)


def privacy_changed(state: Table, event: events.PrivacyChanged) -> Table:
    """The sign says whether the table is private."""
    return replace(state, is_private=event.is_private)


HANDLERS: Final[Handlers[Table]] = {
    events.SettingsChanged: settings_changed,
    events.TerminalInstalled: terminal_installed,
    events.TerminalWithdrawn: terminal_withdrawn,
    events.DealerAssigned: dealer_assigned,
    events.DiceInstalled: dice_installed,
    events.OpeningBegun: opening_begun,
    events.TestRunLit: test_run_lit,
    events.TestRunsMade: test_runs_made,
    events.CheckRecorded: check_recorded,
    events.TableOpened: table_opened,
    events.ClosingNotified: closing_notified,
    events.TableClosed: table_closed,
    events.LimitsNotified: limits_notified,
    events.LimitsChanged: limits_changed,
    events.ConsentGiven: consent_given,
    events.NoticeWithdrawn: notice_withdrawn,
    events.PrivacyChanged: privacy_changed,
}
