"""The view of the casino supervisor, who opens and closes tables and acts for the operator.

Knows the table, its checks, its money and what can be put right. Must not know how a decision is
come to; `corrections_preview` tells what a correction would do.
Obeys: D9 5.0(a) to (d), 7.4; D9A 3.4, 4.8, 7.3 to 7.5; Division 1 r7 to r9; R12, R18, R20, R21.
"""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from taisai.ledger.accounts import (
    CASH_IN,
    CHIP_FLOAT,
    DROP_BOX,
    HOUSE_WIN,
    RECOVERABLES,
    UNCLAIMED,
    VOUCHERS_OUTSTANDING,
)
from taisai.rules import Outcome
from taisai.table import commands
from taisai.table.commands import Command
from taisai.table.events import TestRun
from taisai.table.state import Table
from taisai.table.vocabulary import Check, Person, WayOut
from taisai.views.buttons import (
    ANY_CENTS,
    ANY_WORDS,
    Button,
    any_malfunction,
    at_each_terminal,
    buttons_for,
)
from taisai.views.game_supervisor import amendment
from taisai.views.overview import (
    AlertShown,
    Glance,
    PastRoundLine,
    TerminalRow,
    alerts_shown,
    glance,
    past_round_lines,
    terminal_rows,
)
from taisai.views.parts import LimitsShown, View, limits_shown


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
    """The checks before opening, as far as they have come."""

    checks: tuple[CheckShown, ...]
    runs_count: int
    failed_runs: tuple[FailedRun, ...]


class TerminalLimits(View, frozen=True, kw_only=True):
    """D9A 4.8: the limits of one terminal from the next round on."""

    terminal: int
    limits: LimitsShown


class MoneyAtTable(View, frozen=True, kw_only=True):
    """Where the table's money is."""

    cash_in_cents: int
    drop_box_cents: int
    chip_float_cents: int
    vouchers_outstanding_cents: int
    unclaimed_cents: int
    recoverables_cents: int
    house_win_cents: int


class CasinoSupervisorView(View, frozen=True, kw_only=True):
    """What the casino supervisor sees of a table."""

    at: int
    glance: Glance
    opening: OpeningShown
    limits: tuple[TerminalLimits, ...]
    money: MoneyAtTable
    buttons: tuple[Button, ...]
    terminals: tuple[TerminalRow, ...]
    alerts: tuple[AlertShown, ...]
    past_rounds: tuple[PastRoundLine, ...]
    table_limits: LimitsShown | UnsetType = UNSET
    amendment: Button | UnsetType = UNSET


def view(state: Table, at: int, by: Person) -> CasinoSupervisorView:
    """What a casino supervisor sees of a table at a moment."""
    has_layout = state.setup.has_table_layout
    return CasinoSupervisorView(
        at=at,
        glance=glance(state),
        opening=_opening(state),
        limits=tuple(
            TerminalLimits(terminal=number, limits=limits_shown(terminal.limits))
            for number, terminal in state.terminals.items()
        ),
        money=_money(state),
        buttons=buttons_for(state, _candidates(state, by), at),
        terminals=terminal_rows(state, lambda number: at_each_terminal(number, by), at),
        alerts=alerts_shown(state),
        past_rounds=past_round_lines(state),
        table_limits=limits_shown(state.setup.table_limits) if has_layout else UNSET,
        amendment=amendment(state, at, by),
    )


def _opening(state: Table) -> OpeningShown:
    passed = state.opening.passed
    return OpeningShown(
        checks=tuple(CheckShown(check=one, passed=passed.get(one, UNSET)) for one in Check),
        runs_count=state.opening.runs_count,
        failed_runs=tuple(_failed_run(run) for run in state.opening.failed_runs),
    )


def _failed_run(run: TestRun) -> FailedRun:
    return FailedRun(
        call=Outcome.of(run.faces).call,
        dark_but_winning=run.missing,
        lit_but_losing=run.excess,
    )


def _money(state: Table) -> MoneyAtTable:
    book = state.book
    return MoneyAtTable(
        cash_in_cents=book.balance(CASH_IN),
        drop_box_cents=book.balance(DROP_BOX),
        chip_float_cents=book.balance(CHIP_FLOAT),
        vouchers_outstanding_cents=book.balance(VOUCHERS_OUTSTANDING),
        unclaimed_cents=book.balance(UNCLAIMED),
        recoverables_cents=book.balance(RECOVERABLES),
        house_win_cents=book.balance(HOUSE_WIN),
    )


def _candidates(state: Table, by: Person) -> Iterator[tuple[Command, str | UnsetType]]:
    yield commands.InstallDice(by=by, dice_set=ANY_WORDS, seal=ANY_WORDS), UNSET
    yield commands.BeginOpening(by=by), UNSET
    for check in Check:
        passes = commands.RecordCheck(by=by, check=check, passed=True, seal=state.seal)
        yield passes, check.value
    yield commands.OpenTable(by=by), UNSET
    yield commands.CloseTable(by=by), UNSET
    yield commands.AssignDealer(by=by, dealer="(another dealer)"), UNSET
    yield commands.MakePrivate(by=by, is_private=not state.is_private), UNSET
    yield commands.SwitchResultsDisplay(by=by, is_on=not state.results_display_is_on), UNSET
    yield commands.RecordFill(by=by, amount_cents=ANY_CENTS), UNSET
    yield commands.CountFloat(by=by, counted_cents=0), UNSET
    yield any_malfunction(by), UNSET
    for malfunction in state.malfunctions:
        if not malfunction.repaired_at:
            for way in WayOut:
                ending = commands.EndMalfunction(
                    by=by, malfunction=malfunction.number, way=way, note=ANY_WORDS
                )
                yield ending, f"{malfunction.number}/{way}"
    release = commands.ReleaseEvidenceLock(
        by=by, report_reference=ANY_WORDS, investigation_reference=ANY_WORDS
    )
    yield release, UNSET
