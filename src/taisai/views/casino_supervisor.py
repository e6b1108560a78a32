"""The view of the casino supervisor, who opens and closes tables and acts for the operator.

Knows the table, its checks, its money and what can be put right. Must not know how a decision is
come to; `corrections_preview` tells what a correction would do.
Obeys: D9 5.0(a) to (d), 7.4; D9A 3.4, 4.8, 7.3 to 7.5; Div1 7 to 9; R12, R18, R20, R21,
R52, R54.
"""

from collections.abc import Iterator, Mapping

from msgspec import UNSET, UnsetType

from taisai.rules import Outcome
from taisai.rules.figures import NOTICE_MS_MIN, TERMINALS_MAX
from taisai.stream_types import Command
from taisai.table import (
    areas_not_tested,
    checks_to_make,
    commands,
    open_reports,
    why_not_approved,
)
from taisai.table.accounts import TableAccount
from taisai.table.commands import CorrectionCommand
from taisai.table.events import TestRun
from taisai.table.phases import Phase
from taisai.table.procedure import PROCEDURES
from taisai.table.state import Table
from taisai.table.vocabulary import Approved, Check, LockScope, Person, Setup, WayOut
from taisai.views.agreements import Agreements, agreements
from taisai.views.buttons import (
    ANY_CENTS,
    ANY_WORDS,
    SOMEBODY_ELSE,
    Button,
    RefusalShown,
    any_malfunction,
    at_each_terminal,
    at_withdrawn,
    buttons_for,
    refusal_shown,
)
from taisai.views.cabinet import TableEquipmentShown, table_equipment_shown
from taisai.views.game_supervisor import amendment
from taisai.views.layout_wagers import LayoutWager, adjustments, layout_wagers
from taisai.views.money_waiting import MoneyWaiting, money_waiting
from taisai.views.overview import (
    AlertShown,
    Glance,
    MalfunctionShown,
    ReportShown,
    TerminalRow,
    alerts_shown,
    glance,
    malfunctions_shown,
    reports_shown,
    terminal_rows,
)
from taisai.views.parts import LimitsShown, View, limits_shown
from taisai.views.readiness import NeedShown, readiness
from taisai.views.round_lines import PastRoundLine, past_round_lines
from taisai.views.sightings import NOBODY_SEEN, Sighting


class CheckShown(View, frozen=True, kw_only=True):
    """One of the four checks before opening; without `passed` it has not been made."""

    check: Check
    passed: bool | UnsetType = UNSET


class FailedRun(View, frozen=True, kw_only=True):
    """D9 5.0(b): a test run that lit wrong areas."""

    call: str
    dark_but_winning: tuple[str, ...]
    lit_but_losing: tuple[str, ...]


class OpeningShown(View, frozen=True, kw_only=True):
    """The checks before opening, as far as they have come; of an open table, those of its dice.

    Attributes:
        checks: None where an open table needs none (R12).
        dark_count: R52: how many areas of the layout no test run has lit yet.
    """

    checks: tuple[CheckShown, ...]
    runs_count: int
    dark_count: int
    failed_runs: tuple[FailedRun, ...]


class TerminalLimits(View, frozen=True, kw_only=True):
    """D9A 4.8: the limits of one terminal from the next round on."""

    terminal: int
    limits: LimitsShown


class MoneyAtTable(View, frozen=True, kw_only=True):
    """Where the table's money is.

    Attributes:
        vouchers_issued_cents: All that its terminals ever issued; what of it is still to be paid,
            the cage knows alone.
        unclaimed_cents: All that was passed to the cage for players who had left (R19).
        recoverables_cents: All that was passed to the cage to be recovered (R18).
    """

    cash_in_cents: int
    drop_box_cents: int
    chip_float_cents: int
    vouchers_issued_cents: int
    unclaimed_cents: int
    recoverables_cents: int
    house_win_cents: int


class CasinoSupervisorView(View, frozen=True, kw_only=True):
    """What the casino supervisor sees of a table.

    Attributes:
        money_waiting: What players have and cannot get at, until it is paid.
        agreements: Each sign that stands, and who has agreed to it.
        readiness: What the table needs before players can play, and how far it is there.
        setup: How the table is set up, as it can be changed.
        malfunctions: All of them, repaired ones too: an amount may be refused later (D9A 7.4).
        withdrawn: Terminals that were taken away; what they did can still be put right.
        reports: D9A 7.5(a): the reports of what was refused, and their evidence locks.
        layout_wagers: What lies on a tracked layout, for D9 4.3 and 4.9.
        corrections: The commands with which a table played like this puts a past round right;
            whether one of them may be done, its preview tells.
        results_display_is_on: Whether the results display is on; absent where there is none.
        equipment: The table's own equipment; absent where there never was any.
        not_approved: D9A 3.5: which equipment has no approval on record, where some has none.
    """

    at: int
    glance: Glance
    setup: Setup
    opening: OpeningShown
    readiness: tuple[NeedShown, ...]
    limits: tuple[TerminalLimits, ...]
    money: MoneyAtTable
    buttons: tuple[Button, ...]
    terminals: tuple[TerminalRow, ...]
    withdrawn: tuple[TerminalRow, ...]
    money_waiting: tuple[MoneyWaiting, ...]
    agreements: tuple[Agreements, ...]
    alerts: tuple[AlertShown, ...]
    past_rounds: tuple[PastRoundLine, ...]
    malfunctions: tuple[MalfunctionShown, ...]
    reports: tuple[ReportShown, ...]
    layout_wagers: tuple[LayoutWager, ...]
    corrections: tuple[str, ...]
    results_display_is_on: bool | UnsetType = UNSET
    table_limits: LimitsShown | UnsetType = UNSET
    amendment: Button | UnsetType = UNSET
    not_approved: RefusalShown | UnsetType = UNSET
    equipment: TableEquipmentShown | UnsetType = UNSET


def view(
    state: Table,
    at: int,
    by: Person,
    approved: Approved | None = None,
    sightings: Mapping[int, Sighting] = NOBODY_SEEN,
) -> CasinoSupervisorView:
    """What a casino supervisor sees of a table; R54: with what the register of the house says."""
    has_layout = state.setup.has_table_layout
    return CasinoSupervisorView(
        at=at,
        glance=glance(state),
        setup=state.setup,
        opening=_opening(state),
        readiness=readiness(state, approved, sightings),
        limits=tuple(
            TerminalLimits(terminal=number, limits=limits_shown(terminal.limits))
            for number, terminal in state.terminals.items()
        ),
        money=_money(state),
        buttons=buttons_for(state, _candidates(state, by, at, approved), at),
        terminals=terminal_rows(
            state,
            state.terminals,
            lambda number: at_each_terminal(state, number, by),
            at,
            sightings,
        ),
        withdrawn=terminal_rows(
            state, state.withdrawn, lambda number: at_withdrawn(state, number, by), at
        ),
        money_waiting=money_waiting(state),
        agreements=agreements(state),
        alerts=alerts_shown(state, by, at),
        past_rounds=past_round_lines(state),
        malfunctions=malfunctions_shown(state, repaired_too=True),
        reports=reports_shown(state),
        layout_wagers=layout_wagers(state),
        corrections=_corrections(state),
        results_display_is_on=(
            state.results_display_is_on if state.setup.has_results_display else UNSET
        ),
        table_limits=limits_shown(state.setup.table_limits) if has_layout else UNSET,
        amendment=amendment(state, at, by),
        not_approved=_not_approved(state, approved),
        equipment=table_equipment_shown(state),
    )


def _not_approved(state: Table, approved: Approved | None) -> RefusalShown | UnsetType:
    refused = why_not_approved(state, approved)
    return UNSET if refused is None else refusal_shown(refused)


def _opening(state: Table) -> OpeningShown:
    passed = state.opening.passed
    return OpeningShown(
        checks=tuple(
            CheckShown(check=one, passed=passed.get(one, UNSET)) for one in checks_to_make(state)
        ),
        runs_count=state.opening.runs_count,
        dark_count=len(areas_not_tested(state)) if state.phase is Phase.OPENING else 0,
        failed_runs=tuple(_failed_run(run) for run in state.opening.failed_runs),
    )


def _failed_run(run: TestRun) -> FailedRun:
    return FailedRun(
        call=Outcome.of(run.faces).call,
        dark_but_winning=run.missing,
        lit_but_losing=run.excess,
    )


def _corrections(state: Table) -> tuple[str, ...]:
    return tuple(
        kind.__name__
        for kind, procedure in PROCEDURES.items()
        if issubclass(kind, CorrectionCommand) and state.mode in procedure.modes
    )


def _money(state: Table) -> MoneyAtTable:
    book = state.book
    return MoneyAtTable(
        cash_in_cents=book.balance(TableAccount.CASH_IN),
        drop_box_cents=book.balance(TableAccount.DROP_BOX),
        chip_float_cents=book.balance(TableAccount.CHIP_FLOAT),
        vouchers_issued_cents=book.balance(TableAccount.VOUCHERS_OUTSTANDING),
        unclaimed_cents=book.balance(TableAccount.UNCLAIMED),
        recoverables_cents=book.balance(TableAccount.RECOVERABLES),
        house_win_cents=book.balance(TableAccount.HOUSE_WIN),
    )


def _candidates(
    state: Table, by: Person, at: int, approved: Approved | None
) -> Iterator[tuple[Command, str | UnsetType]]:
    yield commands.ChangeSettings(by=by, setup=state.setup), UNSET
    yield commands.InstallTerminal(by=by, terminal=_free_number(state)), UNSET
    yield commands.AssignDealer(by=by, dealer="(another dealer)"), UNSET
    yield from _opening_and_closing(state, by, at, approved)
    yield from _limits(state, by)
    yield commands.RecordFill(by=by, amount_cents=ANY_CENTS), UNSET
    yield commands.CountFloat(by=by, counted_cents=0), UNSET
    yield commands.HoldSettlement(by=by), UNSET
    yield commands.ReleaseSettlement(by=by), UNSET
    yield commands.UpholdEntry(by=by), UNSET
    yield any_malfunction(by), UNSET
    for malfunction in state.malfunctions:
        if not malfunction.repaired_at:
            for way in WayOut:
                ending = commands.EndMalfunction(
                    by=by, malfunction=malfunction.number, way=way, note=ANY_WORDS
                )
                yield ending, f"{malfunction.number}/{way}"
    yield from adjustments(state, by, at)
    yield from _refusals_of_credits(state, by, at)
    release = commands.ReleaseEvidenceLock(
        by=by, report_reference=_report_of(state, None), investigation_reference=ANY_WORDS
    )
    yield release, UNSET


def _refusals_of_credits(
    state: Table, by: Person, at: int
) -> Iterator[tuple[Command, str | UnsetType]]:
    """R49: for each malfunction that is not repaired, at the terminals that it reaches."""
    for malfunction in state.malfunctions:
        if malfunction.repaired_at:
            continue
        for number, terminal in state.known_terminals.items():
            is_one = malfunction.terminal is not None
            if terminal.meters.notes_in_cents and malfunction.terminal in (None, number):
                refusal = commands.RefuseCredits(
                    by=by,
                    second=SOMEBODY_ELSE,
                    proposed_at=at,
                    terminal=number,
                    amount_cents=1,
                    malfunction=malfunction.number,
                    scope=LockScope.TERMINAL if is_one else LockScope.GAME_SYSTEM,
                    report_reference=ANY_WORDS,
                    standard_reference=ANY_WORDS,
                    inspector=ANY_WORDS,
                    reason=ANY_WORDS,
                )
                yield refusal, f"{malfunction.number}/{number}"


def _report_of(state: Table, terminal: int | None) -> str:
    """A report under which it is locked, for asking alone."""
    return next(iter(open_reports(state, terminal)), ANY_WORDS)


def _free_number(state: Table) -> int:
    """The number that the next terminal would have: one that none had before, while there are."""
    numbers = range(1, TERMINALS_MAX + 1)
    never_used = (one for one in numbers if one not in state.known_terminals)
    free = (one for one in numbers if one not in state.terminals)
    return next(never_used, next(free, TERMINALS_MAX + 1))


def _opening_and_closing(
    state: Table, by: Person, at: int, approved: Approved | None
) -> Iterator[tuple[Command, str | UnsetType]]:
    yield commands.InstallDice(by=by, dice_set=ANY_WORDS, seal=ANY_WORDS), UNSET
    yield commands.BeginOpening(by=by), UNSET
    yield commands.LightTestRun(by=by), UNSET
    faces = (1, 1, 1)
    lit = state.edition.lit(state.layout_name, Outcome.of(faces))
    yield commands.RunTests(by=by, runs=((faces, lit),)), UNSET
    for check in Check:
        passes = commands.RecordCheck(by=by, check=check, passed=True, seal=state.seal)
        yield passes, check.value
    yield commands.OpenTable(by=by, approved=approved), UNSET
    yield commands.CloseTable(by=by), "now"
    yield commands.CloseTable(by=by, closes_at=at + NOTICE_MS_MIN), "notice"
    for notice in state.notices:
        yield commands.WithdrawNotice(by=by, notice=notice.number), str(notice.number)
    yield commands.MakePrivate(by=by, is_private=not state.is_private), UNSET
    yield commands.SwitchResultsDisplay(by=by, is_on=not state.results_display_is_on), UNSET


def _limits(state: Table, by: Person) -> Iterator[tuple[Command, str | UnsetType]]:
    """Whether limits may be changed at all: what they are now would stand in nobody's way."""
    if state.setup.has_table_layout:
        yield commands.ChangeLimits(by=by, sheet=state.setup.table_limits), "table"
    for number, terminal in state.terminals.items():
        same = commands.ChangeLimits(by=by, sheet=terminal.limits, terminals=(number,))
        yield same, str(number)
