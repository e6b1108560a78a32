"""D9 5: setting up, and the checks before opening.

Knows the table's settings and checks. Knows nothing of signs, nor of the round's procedure.
Obeys: D9 5.0(a) to (d); D9A 1.1, 3.2(c), 3.4; readings R4, R12, R52.
"""

from collections import Counter
from typing import Final

from taisai.names import BadInput
from taisai.rules import Outcome, Role, edition_named
from taisai.rules.chips import Denominations
from taisai.rules.figures import (
    RESULTS_SHOWN_MAX,
    TERMINALS_MAX,
    WAGERING_PERIOD_MS_MIN,
)
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.decisions.approval import demand_approval
from taisai.table.decisions.lookups import (
    check_no_voucher_waits,
    check_not_audited,
    outcome_of,
    usable_terminal,
    words,
)
from taisai.table.events import TestRun
from taisai.table.phases import OPEN, Phase
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table
from taisai.table.vocabulary import (
    Check,
    Faces,
    HouseKind,
    LimitSheet,
    Mode,
    Setup,
    TumblerKind,
)

CHECKS_OF_DICE: Final = (Check.TUMBLER, Check.SEAL)
"""D9 5.0(c), (d): those of the tumbler and of what is sealed in it."""


def set_up_table(command: commands.SetUpTable, at: int) -> tuple[Event, ...]:
    """The first event of a table's stream."""
    if command.by.role is not Role.CASINO_SUPERVISOR:
        raise Refused(Code.NOT_YOUR_CALL, role=command.by.role)
    _check_setup(command.setup)
    return (events.TableSetUp(at=at, by=command.by, setup=command.setup),)


def set_up_again(_state: Table, _command: commands.SetUpTable, _at: int) -> tuple[Event, ...]:
    """A table is set up once; `ChangeSettings` changes it."""
    raise Refused(Code.ALREADY_SET_UP)


def _check_setup(setup: Setup) -> None:
    try:
        edition = edition_named(setup.edition)
        edition.bets_on(setup.layout)
        Denominations(setup.chips_cents)
        _check_limits(setup.table_limits)
        _check_limits(setup.terminal_limits)
    except BadInput as refused:
        raise Refused(Code.BAD_SETTINGS, reason=str(refused)) from refused
    # R1: Division 9A stands on 2008 alone; terminals exist in no other edition.
    if setup.has_terminals is not edition.has_terminals:
        raise Refused(Code.BAD_SETTINGS, "R1", mode=setup.mode, edition=setup.edition)
    if setup.has_terminals and setup.wagering_period_ms < WAGERING_PERIOD_MS_MIN:
        raise Refused(Code.PERIOD_TOO_SHORT, wagering_period_ms=setup.wagering_period_ms)
    if not 0 <= setup.results_shown_max <= RESULTS_SHOWN_MAX:
        raise Refused(Code.BAD_SETTINGS, "D9A 3.4", results_shown_max=setup.results_shown_max)
    if setup.has_results_display and not edition.has_results_display:
        raise Refused(Code.BAD_SETTINGS, "D9 3.4(g)", edition=edition.name)
    if setup.has_results_display and not setup.has_table_layout:
        raise Refused(Code.BAD_SETTINGS, "R9", mode=setup.mode)
    is_simulated = setup.tumbler is TumblerKind.SIMULATED or setup.has_automatic_dealer
    if is_simulated and setup.house_kind is HouseKind.LIVE:
        raise Refused(Code.SIMULATION_IN_LIVE_HOUSE)
    _check_figures(setup)


def _check_limits(sheet: LimitSheet) -> None:
    assert sheet.limits is not None


def _check_figures(setup: Setup) -> None:
    figures = (
        setup.settlement_window_ms,
        setup.large_win_cents_min,
        setup.identity_cents_min,
        setup.voucher_cents_max,
        setup.credits_cents_max,
    )
    if not setup.table or any(figure < 0 for figure in figures):
        raise Refused(Code.BAD_SETTINGS, table=setup.table)


def change_settings(state: Table, command: commands.ChangeSettings, at: int) -> tuple[Event, ...]:
    """Settings hold from the next round; the game itself and its limits do not change here."""
    now, then = state.setup, command.setup
    _check_setup(then)
    if (now.table, now.house_kind) != (then.table, then.house_kind):
        raise Refused(Code.BAD_SETTINGS, "R4", table=then.table, house_kind=then.house_kind)
    kept = (now.table_limits, now.terminal_limits)
    if kept != (then.table_limits, then.terminal_limits):
        raise Refused(Code.BAD_SETTINGS, "Div1 9.3", reason="limits have a command of their own")
    fixed = (now.mode, now.edition, now.layout, now.tracked, now.chips_cents)
    if fixed != (then.mode, then.edition, then.layout, then.tracked, then.chips_cents):
        if state.phase is not Phase.CLOSED:
            raise Refused(Code.TABLE_OPEN)
        if state.has_players:
            raise Refused(Code.CREDITS_REMAIN)
        if then.mode is Mode.TABLE and state.terminals:
            raise Refused(Code.BAD_SETTINGS, "D9A 3.2(c)", reason="terminals are installed")
        # D9A 4.4: a note may have come in since a terminal was withdrawn: it is paid by hand first.
        if then.mode is Mode.TABLE and any(state.credits(one) for one in state.withdrawn):
            raise Refused(Code.CREDITS_REMAIN)
    return (events.SettingsChanged(at=at, by=command.by, setup=then),)


def install_terminal(state: Table, command: commands.InstallTerminal, at: int) -> tuple[Event, ...]:
    """D9A 3.2(c): up to 30 terminals."""
    if command.terminal not in range(1, TERMINALS_MAX + 1):
        raise Refused(Code.TOO_MANY_TERMINALS, terminal=command.terminal)
    if command.terminal in state.terminals:
        raise Refused(Code.TERMINAL_THERE_ALREADY, terminal=command.terminal)
    before = state.withdrawn.get(command.terminal)
    # D9A 7.5(b): what is evidence is not dealt with, wherever it stands.
    if before is not None and before.is_evidence:
        raise Refused(Code.TERMINAL_IS_EVIDENCE, terminal=command.terminal)
    # D9A 4.4: a note came in while it was away; whose it is, nobody at the terminal would know.
    if state.credits(command.terminal):
        raise Refused(Code.CREDITS_REMAIN, credits_cents=state.credits(command.terminal))
    installed = events.TerminalInstalled(
        at=at,
        by=command.by,
        terminal=command.terminal,
        limits=_limits_in_force(state) if before is None else before.limits,
        is_back=before is not None,
    )
    return (installed,)


def _limits_in_force(state: Table) -> LimitSheet | None:
    """D9A 4.8: the limits of most terminals; where as many have others, or there is none, none."""
    counted = Counter(terminal.limits for terminal in state.terminals.values()).most_common(2)
    if not counted or (len(counted) > 1 and counted[0][1] == counted[1][1]):
        return None
    return counted[0][0]


def withdraw_terminal(
    state: Table, command: commands.WithdrawTerminal, at: int
) -> tuple[Event, ...]:
    """A terminal goes away only empty, and only where nothing about it waits for anybody."""
    terminal = usable_terminal(state, command.terminal)
    if terminal.wagers:
        raise Refused(Code.WAGERS_IN_PLAY, terminal=terminal.number)
    if state.credits(terminal.number):
        raise Refused(Code.CREDITS_REMAIN, credits_cents=state.credits(terminal.number))
    if terminal.is_in_control:
        raise Refused(Code.IN_CONTROL_ALREADY, terminal=terminal.number)
    check_not_audited(terminal)
    check_no_voucher_waits(terminal)
    if terminal.cabinet.note_doubts:
        raise Refused(Code.NOTE_IN_DOUBT, terminal=terminal.number)
    return (events.TerminalWithdrawn(at=at, by=command.by, terminal=terminal.number),)


def assign_dealer(state: Table, command: commands.AssignDealer, at: int) -> tuple[Event, ...]:
    """A dealer comes, and relieves the one before; also in the middle of a round."""
    dealer = words(command.dealer)
    if dealer == state.dealer:
        raise Refused(Code.CALLED_ALREADY, "D9 6.6", dealer=dealer)
    assigned = events.DealerAssigned(at=at, by=command.by, dealer=dealer, before=state.dealer)
    return (assigned,)


def install_dice(_state: Table, command: commands.InstallDice, at: int) -> tuple[Event, ...]:
    """D9 3.4(d), (e)(iii): a set of three dice under seal; the checks must be made anew."""
    installed = events.DiceInstalled(
        at=at, by=command.by, dice_set=words(command.dice_set), seal=words(command.seal)
    )
    return (installed,)


def begin_opening(_state: Table, command: commands.BeginOpening, at: int) -> tuple[Event, ...]:
    """The casino supervisor begins the checks."""
    return (events.OpeningBegun(at=at, by=command.by),)


def light_test_run(state: Table, command: commands.LightTestRun, at: int) -> tuple[Event, ...]:
    """D9 5.0(b): whoever checks the table sees the areas lit where players will see them."""
    if command.faces is None and state.opening.lit_for is None:
        raise Refused(Code.CALLED_ALREADY, "D9 5.0(b)")
    faces = outcome_of(command.faces).faces if command.faces is not None else None
    return (events.TestRunLit(at=at, by=command.by, faces=faces),)


def run_tests(state: Table, command: commands.RunTests, at: int) -> tuple[Event, ...]:
    """D9 5.0(b): the areas that lit up are compared with the law; no meter turns."""
    if not command.runs:
        raise Refused(Code.TEST_RUNS_WRONG)
    runs = tuple(_test_run(state, faces, lit) for faces, lit in command.runs)
    return (events.TestRunsMade(at=at, by=command.by, runs=runs),)


def _test_run(state: Table, faces: Faces, lit: tuple[str, ...]) -> TestRun:
    outcome = outcome_of(faces)
    # No round is under way: what is tested is the table as it is set up.
    expected = set(state.edition.lit(state.layout_name, outcome))
    seen = set(lit)
    # Ascending: a later run of the same dice in another order replaces it.
    missing, excess = expected - seen, seen - expected
    return TestRun(outcome.ascending, tuple(sorted(missing)), tuple(sorted(excess)))


def areas_not_tested(state: Table) -> tuple[str, ...]:
    """R52: the areas that no test run has lit since the checks began."""
    edition, layout = state.edition, state.layout_name
    tested = state.opening.tested
    lit = {area for faces in tested for area in edition.lit(layout, Outcome.of(faces))}
    return tuple(bet.name for bet in edition.bets_on(layout) if bet.name not in lit)


def checks_to_make(state: Table) -> tuple[Check, ...]:
    """The checks without which the table does not open, or no further round begins."""
    if state.phase not in OPEN:
        return tuple(Check)
    # R52: dice or a seal changed while the table is open concern (c) and (d) alone.
    return CHECKS_OF_DICE if are_checks_mandatory(state) else ()


def missing_checks(state: Table) -> tuple[Check, ...]:
    """Those of them that are still to be made, or failed."""
    if not are_checks_mandatory(state):
        return ()
    return tuple(one for one in checks_to_make(state) if not state.opening.passed.get(one))


def are_checks_mandatory(state: Table) -> bool:
    """R12: for table and hybrid play they are mandatory; for terminals alone a setting."""
    return state.setup.has_table_layout or state.setup.opening_checks_required


def demand_checks(state: Table) -> None:
    """Refuses while a check is missing or has failed."""
    if missing := missing_checks(state):
        raise Refused(Code.CHECKS_MISSING, missing=", ".join(missing))


def record_check(state: Table, command: commands.RecordCheck, at: int) -> tuple[Event, ...]:
    """D9 5.0: one of the four checks; a failure says what failed."""
    if state.phase is not Phase.OPENING and command.check not in CHECKS_OF_DICE:
        raise Refused(Code.TABLE_OPEN)
    if command.passed:
        _may_pass(state, command)
    else:
        words(command.note)
    recorded = events.CheckRecorded(
        at=at,
        by=command.by,
        check=command.check,
        passed=command.passed,
        note=command.note,
        seal=command.seal,
    )
    return (recorded,)


def _may_pass(state: Table, command: commands.RecordCheck) -> None:
    if command.check is Check.TEST_RUNS:
        # D9 5.0(b): passed only where every run lit the right areas. R52: all areas, that is.
        if state.opening.failed_runs:
            raise Refused(Code.TEST_RUNS_WRONG)
        if dark := areas_not_tested(state):
            raise Refused(Code.TEST_RUNS_WRONG, not_lit=len(dark))
    elif command.check is Check.SEAL:
        # D9 5.0(d): the seal's number is read from the tumbler and compared with the record.
        if not state.dice_set:
            raise Refused(Code.NO_DICE)
        if command.seal != state.seal:
            raise Refused(Code.SEAL_DIFFERS)


def open_table(state: Table, command: commands.OpenTable, at: int) -> tuple[Event, ...]:
    """D9 5.0: no table opens with a check failed or missing; D9A 3.5: nor without approval."""
    approvals = demand_approval(state, command.approved)
    demand_checks(state)
    return (events.TableOpened(at=at, by=command.by, approvals=approvals),)


DECISIONS: Final[Deciders[Table]] = {
    commands.SetUpTable: set_up_again,
    commands.ChangeSettings: change_settings,
    commands.InstallTerminal: install_terminal,
    commands.WithdrawTerminal: withdraw_terminal,
    commands.AssignDealer: assign_dealer,
    commands.InstallDice: install_dice,
    commands.BeginOpening: begin_opening,
    commands.LightTestRun: light_test_run,
    commands.RunTests: run_tests,
    commands.RecordCheck: record_check,
    commands.OpenTable: open_table,
}
