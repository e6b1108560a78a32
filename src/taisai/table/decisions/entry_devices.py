"""D9A 5.4(a), D9 6.4, 7.2: a dice reader beside the dealer, and a keypad under the dealer's hand.

A reader never enters: it proposes, or checks what was entered. Where the two differ nothing is
settled until a game supervisor has decided: by amending the entry, or by upholding it. A keypad
presses as the dealer who is assigned to the table, and as nobody where there is none.
Knows nothing of cameras or keys. Obeys: D9 3.3(a), 6.4, 6.6, 7.1(c), 7.2; D9A 5.4(a); R4, R8, R40,
R53.
"""

import re
from typing import Final

from taisai.rules import Outcome, Role
from taisai.stream_types import Deciders, Event
from taisai.table import commands, events
from taisai.table.decisions.lookups import current_round, outcome_of
from taisai.table.decisions.operation import (
    check_result_may_be_taken,
    clear_entry,
    early_entry,
    press_enter,
    press_entry_button,
    reading_differs,
)
from taisai.table.decisions.resettlement import check_may_amend, check_not_own_entry
from taisai.table.decisions.table_equipment import is_before_close, is_told_in_round
from taisai.table.phases import Phase
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table
from taisai.table.vocabulary import AlertKind, EntryKey, Person

READINGS_MAX: Final = 10
"""How many answers of a reader are recorded in one round."""

CONFIDENCE_MAX: Final = 1_000
_DIGEST: Final = re.compile(r"(?:[0-9a-f]{64})?")


def report_reading(state: Table, command: commands.ReportReading, at: int) -> tuple[Event, ...]:
    """R4: sealed until the close; after it a reading proposes the entry, or checks it.

    The alert of an early one never holds the faces: before the period ends no record does.
    """
    _check_round(state, command.round)
    if is_before_close(state):
        if is_told_in_round(state, AlertKind.EARLY_READING):
            raise Refused(Code.TOLD_ALREADY)
        text = "the dice reader reported before wagering closed (D9 7.1(c)); the reading is dropped"
        return (events.AlertRaised(at=at, kind=AlertKind.EARLY_READING, text=text),)
    if state.phase not in (Phase.NO_MORE_WAGERS, Phase.OUTCOME_ENTERED, Phase.SETTLING):
        raise Refused(Code.WRONG_PHASE, phase=state.phase)
    if state.phase is Phase.NO_MORE_WAGERS:
        check_result_may_be_taken(state)
    if not 0 <= command.confidence <= CONFIDENCE_MAX or not _DIGEST.fullmatch(command.picture):
        raise Refused(Code.NOT_A_READING)
    current = current_round(state)
    faces = None if command.faces is None else outcome_of(command.faces).ascending
    if faces in current.read or current.readings_count >= READINGS_MAX:
        raise Refused(Code.TOLD_ALREADY, "D9A 5.4(a)")
    read = events.DiceRead(
        at=at, faces=faces, confidence=command.confidence, picture=command.picture
    )
    if faces is None or current.entered is None or faces == Outcome.of(current.entered).ascending:
        return (read,)
    return (read, reading_differs(faces, current.entered, at))


def _check_round(state: Table, number: int | None) -> None:
    """Refuses what was read or pressed in another round, and was on its way too long."""
    current = state.round.number if state.round is not None else 0
    if number not in (None, current):
        raise Refused(Code.WRONG_PHASE, "D9 6.4", phase=state.phase)


def uphold_entry(state: Table, command: commands.UpholdEntry, at: int) -> tuple[Event, ...]:
    """D9 7.2: the entry is right; who made it does not say so (R40), nor another first (R53)."""
    current = current_round(state)
    if current.differing is None:
        raise Refused(Code.READING_AGREES)
    check_may_amend(current, command.by)
    check_not_own_entry(current, command.by)
    assert current.entered is not None
    is_open = state.phase is Phase.OUTCOME_ENTERED
    upheld = events.EntryUpheld(
        at=at,
        by=command.by,
        faces=current.entered,
        read=current.differing,
        settles_at=at + state.setup.settlement_window_ms if is_open else current.settles_at,
    )
    return (upheld,)


def press_key(state: Table, command: commands.PressKey, at: int) -> tuple[Event, ...]:
    """D9 6.4, 6.6: the keypad is the assigned dealer's; too early is on record, and nothing else.

    A key is pressed, or pressed too early, by whoever deals: nobody signs in at a keypad.
    """
    if not state.dealer:
        raise Refused(Code.NO_DEALER)
    _check_round(state, command.round)
    if state.phase is not Phase.NO_MORE_WAGERS:
        return early_entry(state, state.dealer, at)
    by = Person(Role.DEALER, state.dealer)
    if command.key is EntryKey.CLEAR:
        return clear_entry(state, commands.ClearEntry(by=by), at)
    if command.key is EntryKey.ENTER:
        return press_enter(state, commands.PressEnter(by=by), at)
    number = int(command.key)
    return press_entry_button(state, commands.PressEntryButton(by=by, number=number), at)


DECISIONS: Final[Deciders[Table]] = {
    commands.ReportReading: report_reading,
    commands.UpholdEntry: uphold_entry,
    commands.PressKey: press_key,
}
