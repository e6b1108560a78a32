"""What a command brings about, or why it is refused: dispatch, and the checks common to all.

Knows the order of the checks. The decisions themselves stand in `decisions`, one module for each
section of the law. Must not know clocks: `at` comes in, and `due` has been run for it before.
"""

from types import MappingProxyType
from typing import Final, NamedTuple

from taisai.rules import Role
from taisai.rules.people import SECOND_AUTHORISERS
from taisai.stream_types import (
    Command,
    Deciders,
    Event,
    StaffCommand,
    TerminalCommand,
    TwoPersonCommand,
)
from taisai.table.commands import PlaceChips, PlaceWager, SetUpTable
from taisai.table.decisions import (
    cabinet,
    cabinet_notes,
    corrections,
    credits,
    entry_devices,
    evidence,
    irregularities,
    notices,
    opening,
    operation,
    reach,
    resettlement,
    table_equipment,
    table_wagers,
    wagers,
)
from taisai.table.phases import Phase
from taisai.table.procedure import PROCEDURES
from taisai.table.procedure_line import Procedure
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table
from taisai.table.vocabulary import Mode

Events = tuple[Event, ...]

DECISIONS: Final[Deciders[Table]] = MappingProxyType(
    {
        **opening.DECISIONS,
        **notices.DECISIONS,
        **operation.DECISIONS,
        **wagers.DECISIONS,
        **credits.DECISIONS,
        **cabinet.DECISIONS,
        **reach.DECISIONS,
        **cabinet_notes.DECISIONS,
        **table_wagers.DECISIONS,
        **irregularities.DECISIONS,
        **corrections.DECISIONS,
        **evidence.DECISIONS,
        **resettlement.DECISIONS,
        **table_equipment.DECISIONS,
        **entry_devices.DECISIONS,
    }
)
"""Each command with the function that decides it."""

COMMANDS: Final[tuple[type[Command], ...]] = tuple(DECISIONS)
"""Every command of a table."""


def decide(state: Table | None, command: Command, at: int) -> Events:
    """Decides a command: the events it brings about, in order.

    Raises:
        Refused: A rule forbids it; nothing has changed.
    """
    if state is None:
        if isinstance(command, SetUpTable):
            return opening.set_up_table(command, at)
        raise Refused(Code.NOT_SET_UP)
    kind = type(command)
    procedure = PROCEDURES[kind]
    if procedure.call is not None:
        assert isinstance(command, StaffCommand)
        _check_authority(state, command, procedure, at)
    _check_moment(state, procedure)
    return DECISIONS[kind](state, command, at)


class Moment(NamedTuple):
    """All of a table's state that rules commands out whatever they are about."""

    mode: Mode
    is_evidence: bool
    is_game_locked: bool
    phase: Phase

    @classmethod
    def of(cls, state: Table) -> "Moment":
        """The moment at which a table is."""
        return cls(state.mode, state.is_evidence, state.is_game_locked, state.phase)


def why_ruled_out(moment: Moment, kind: type[TerminalCommand]) -> Refused | None:
    """Why no terminal may ask this at such a moment; None where it depends on more than that."""
    return _refusal_at(moment, PROCEDURES[kind])


def is_ruled_out(state: Table, command: Command, at: int) -> bool:
    """Tells whether who asks, or the moment, stands in the way, whatever the command is about.

    Whoever asks the same of thirty terminals asks this once.
    """
    procedure = PROCEDURES[type(command)]
    try:
        if procedure.call is not None:
            assert isinstance(command, StaffCommand)
            _check_authority(state, command, procedure, at)
        _check_moment(state, procedure)
    except Refused:
        return True
    return False


def why_no_wager(state: Table, terminal: int) -> Refused | None:
    """Why a terminal takes no wager now, whatever the bet and the amount; None where it does.

    The checks that every touch of the layout goes through, asked without a touch: a bet may have
    limits of its own, and a player without credits may still move wagers and take them back.
    """
    try:
        _check_moment(state, PROCEDURES[PlaceWager])
        wagers.player_at(state, terminal)
    except Refused as refused:
        return refused.with_traceback(None)
    return None


def why_no_chips(state: Table) -> Refused | None:
    """Why nobody can lay chips on the table layout now, whatever they are; None where one can."""
    try:
        _check_moment(state, PROCEDURES[PlaceChips])
        table_wagers.check_players(state)
    except Refused as refused:
        return refused.with_traceback(None)
    return None


def _check_moment(state: Table, procedure: Procedure) -> None:
    """Refuses what the moment rules out."""
    refused = _refusal_at(state, procedure)
    if refused is not None:
        raise refused


def _refusal_at(now: "Table | Moment", procedure: Procedure) -> Refused | None:
    """Why this mode does not know it, a lock stops it, or it is for another phase; else None."""
    if now.mode not in procedure.modes:
        return Refused(Code.NOT_IN_THIS_MODE, mode=now.mode)
    if now.is_evidence and not procedure.is_free_of_evidence_lock:
        return Refused(Code.EVIDENCE_LOCK)
    if procedure.is_stopped_by_game_lock and now.is_game_locked:
        return Refused(Code.GAME_LOCK)
    if now.phase not in procedure.phases:
        code = procedure.wrong_phase.get(now.phase, Code.WRONG_PHASE)
        return Refused(code, procedure.rules.get(code, ""), phase=now.phase)
    return None


def _check_authority(state: Table, command: StaffCommand, procedure: Procedure, at: int) -> None:
    call = procedure.call
    assert call is not None
    edition = state.edition
    if call not in edition.permissions:
        if state.setup.mode not in procedure.modes:
            raise Refused(Code.NOT_IN_THIS_MODE, mode=state.setup.mode)
        raise Refused(Code.NOT_IN_THIS_EDITION, edition=edition.name)
    # D9 6.6: except as the rules provide, nobody else touches the equipment.
    if not edition.may(command.by.role, call):
        raise Refused(Code.NOT_YOUR_CALL, role=command.by.role)
    if command.by.role is Role.DEALER and command.by.id != state.dealer:
        raise Refused(Code.NOT_THE_DEALER_HERE, dealer=command.by.id)
    if isinstance(command, TwoPersonCommand):
        second = command.second
        if second.id == command.by.id or second.role not in SECOND_AUTHORISERS[call]:
            raise Refused(Code.SECOND_PERSON_NEEDED)
        if not command.is_approved_in_time(at):
            raise Refused(Code.APPROVAL_TOO_LATE)
