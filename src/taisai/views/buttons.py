"""Buttons: lit because the table would allow the command, and dark with the refusal's own words.

Knows how to ask. Must not know any rule: `decide` answers, nothing is done, nothing changes.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import UNSET, UnsetType

from taisai.refusal import Refusal
from taisai.rules import Outcome, Role
from taisai.stream_types import Command
from taisai.streams import TABLE, Forbids, why_not
from taisai.table import commands, is_ruled_out, open_reports
from taisai.table.cabinet import CabinetDevice, DoubtFinding
from taisai.table.procedure import PROCEDURES
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import NoSpinCause, Part, Person, Tender
from taisai.validation_numbers import with_check
from taisai.views.parts import View

ANY_NUMBER: Final = with_check("0" * 15)
"""A validation number that stands for the one a voucher would get."""

ANY_WORDS: Final = "(to be given)"
"""Stands for a reason that a person has yet to write."""

ANY_CENTS: Final = 100
"""Stands for an amount that a person has yet to name."""

SOMEBODY_ELSE: Final = Person(Role.GAME_SUPERVISOR, "")
"""Stands for the second person, who has yet to approve; nobody on the staff has no name."""


class RefusalShown(View, frozen=True, kw_only=True):
    """Why a button is dark, or why something was refused.

    Attributes:
        words: A plain sentence, for a screen that has none of its own for the code.
        details: The values involved, by their names; absent where there are none.
    """

    code: str
    rule: str
    words: str
    details: dict[str, int | str] | UnsetType = UNSET


class Button(View, frozen=True, kw_only=True):
    """A button for one command.

    Attributes:
        command: The name of the command.
        choice: What tells it from other buttons of the same command: a cause, an area, a number.
        amount_cents: How much it would put on the layout, where that is known beforehand.
        why_not: Absent where it is lit.
    """

    command: str
    is_lit: bool
    choice: str | UnsetType = UNSET
    amount_cents: int | UnsetType = UNSET
    why_not: RefusalShown | UnsetType = UNSET


def refusal_shown(refused: Refusal) -> RefusalShown:
    """A refusal for a person to read."""
    return RefusalShown(
        code=refused.code,
        rule=refused.rule,
        words=refused.words,
        details=refused.values or UNSET,
    )


def button(
    state: Table,
    command: Command,
    at: int,
    choice: str | UnsetType = UNSET,
    forbids: Forbids[Table] | None = None,
) -> Button:
    """The button of a command; `forbids` says no for a reason that a table does not know."""
    refused = why_not(TABLE, state, command, at, forbids)
    return Button(
        command=type(command).__name__,
        is_lit=refused is None,
        choice=choice,
        why_not=UNSET if refused is None else refusal_shown(refused),
    )


def buttons_for(
    state: Table,
    candidates: Iterable[tuple[Command, str | UnsetType]],
    at: int,
    forbids: Forbids[Table] | None = None,
) -> tuple[Button, ...]:
    """The buttons of several commands; those that this way of playing does not have are absent."""
    return tuple(
        button(state, command, at, choice, forbids)
        for command, choice in candidates
        if is_of_this_mode(state, command)
    )


def is_of_this_mode(state: Table, command: Command) -> bool:
    """Tells whether a table that is played like this has a command at all."""
    return state.mode in PROCEDURES[type(command)].modes


def lit_names(state: Table, candidates: Iterable[Command], at: int) -> tuple[str, ...]:
    """The names of those commands that would be allowed."""
    return tuple(
        type(command).__name__
        for command in candidates
        if why_not(TABLE, state, command, at) is None
    )


class LitNames:
    """What would be allowed at one terminal after another, at one moment.

    What stands in the way at all of them is found out once for each kind of command.
    """

    def __init__(self, state: Table, at: int) -> None:
        self._state = state
        self._at = at
        self._is_ruled_out: dict[type[Command], bool] = {}

    def among(self, candidates: Iterable[Command]) -> tuple[str, ...]:
        """The names of those commands that would be allowed."""
        return lit_names(self._state, filter(self._may_be_lit, candidates), self._at)

    def _may_be_lit(self, command: Command) -> bool:
        known = self._is_ruled_out
        kind = type(command)
        if kind not in known:
            known[kind] = is_ruled_out(self._state, command, self._at)
        return not known[kind]


# ------------------------------------------------------------------- commands to ask about


def no_spin_buttons(by: Person) -> tuple[tuple[Command, str], ...]:
    """D9 7.1(a) to (d): a button for each cause."""
    return tuple(
        (commands.AnnounceNoSpin(by=by, cause=cause), cause.value) for cause in NoSpinCause
    )


def at_each_terminal(state: Table, terminal: int, by: Person) -> tuple[Command, ...]:
    """What staff may do for one terminal."""
    return (
        commands.GiveControl(by=by, terminal=terminal),
        commands.EndControl(by=by, terminal=terminal),
        commands.BuyIn(by=by, terminal=terminal, tender=Tender.CASH, amount_cents=ANY_CENTS),
        commands.CancelCredits(by=by, terminal=terminal),
        commands.AnswerCall(by=by, terminal=terminal),
        commands.ClearLockUp(by=by, terminal=terminal),
        commands.ClearTamper(by=by, terminal=terminal, note=ANY_WORDS),
        commands.WithdrawTerminal(by=by, terminal=terminal),
        commands.PayByHand(by=by, terminal=terminal),
        _release(state, terminal, by),
        *_at_each_cabinet(state.terminals[terminal], by),
    )


def _at_each_cabinet(terminal: Terminal, by: Person) -> tuple[Command, ...]:
    """What supervisors may do about a terminal's cabinet."""
    number, cabinet = terminal.number, terminal.cabinet
    voucher = terminal.vouchers[-1].number if terminal.vouchers else 0
    came = DoubtFinding.CAME
    removed_seal = cabinet.stacker.seal or ANY_WORDS
    device = next(iter(cabinet.devices), CabinetDevice.PRINTER)
    # Whether there is one to look for; what is found, whoever looks says.
    doubt = next((one.number for one in cabinet.note_doubts), 0)
    return (
        commands.SettleVoucherDoubt(by=by, terminal=number, voucher=voucher, finding=came),
        commands.SettleNoteDoubt(by=by, terminal=number, doubt=doubt, note_cents=0),
        commands.ReplaceStacker(by=by, terminal=number, removed_seal=removed_seal, seal=ANY_WORDS),
        commands.TestCabinet(by=by, terminal=number, device=device),
        commands.EnterAuditMode(by=by, terminal=number),
        commands.LeaveAuditMode(by=by, terminal=number),
    )


def at_withdrawn(state: Table, terminal: int, by: Person) -> tuple[Command, ...]:
    """What staff may do with a terminal that was taken away."""
    return (
        commands.InstallTerminal(by=by, terminal=terminal),
        commands.PayByHand(by=by, terminal=terminal),
        _release(state, terminal, by),
    )


def _release(state: Table, terminal: int, by: Person) -> Command:
    return commands.ReleaseEvidenceLock(
        by=by,
        terminal=terminal,
        report_reference=next(iter(open_reports(state, terminal)), ANY_WORDS),
        investigation_reference=ANY_WORDS,
    )


def any_malfunction(by: Person) -> Command:
    """The declaration of some malfunction."""
    return commands.DeclareMalfunction(by=by, part=Part.GAME_SYSTEM, what=ANY_WORDS)


def another_outcome(outcome: Outcome) -> tuple[int, int, int]:
    """Faces that are not those: what an amendment would be to, for asking alone."""
    return (1, 1, 1) if outcome.ascending != (1, 1, 1) else (1, 1, 2)
