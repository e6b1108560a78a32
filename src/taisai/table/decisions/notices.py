"""Div1 7 to 9: closing, and other limits, by notice, by consent, or with nobody there; privacy.

Knows the signs that stand, who has agreed to them, and what is evidence. Knows nothing of the
round's procedure, but that a round keeps a table from closing.
Obeys: D9A 4.8, 7.5(b); Div1 7, 8, 9; readings R32, R37, R50, R57.
"""

from typing import Final

from msgspec.structs import replace

from taisai.names import BadInput
from taisai.rules.figures import NOTICE_MS_MIN
from taisai.rules.limits import needs_notice
from taisai.stream_types import NEVER, Deciders, Event
from taisai.table import commands, events
from taisai.table.decisions.lookups import check_no_evidence, players_of_last_round, terminal_at
from taisai.table.phases import Phase
from taisai.table.refusals import Code, Refused
from taisai.table.state import Notice, Table
from taisai.table.vocabulary import LimitSheet, Person


def close_table(state: Table, command: commands.CloseTable, at: int) -> tuple[Event, ...]:
    """Div1 8: closing with players present needs a sign for 20 minutes (R32)."""
    if command.closes_at is None:
        return _close_now(state, command, at)
    if any(notice.is_closing for notice in state.notices):
        raise Refused(Code.NOTICE_GIVEN_ALREADY)
    # Players may come while the sign stands; so it stands for 20 minutes whoever is there now.
    if command.closes_at - at < NOTICE_MS_MIN:
        raise Refused(Code.NOTICE_NEEDED)
    notified = events.ClosingNotified(
        at=at, by=command.by, notice=state.notices_count + 1, closes_at=command.closes_at
    )
    return (notified,)


def _close_now(state: Table, command: commands.CloseTable, at: int) -> tuple[Event, ...]:
    """At once: before the table has opened, while nobody plays, or with everybody's consent."""
    if state.phase not in (Phase.BETWEEN_ROUNDS, Phase.OPENING):
        raise Refused(Code.ROUND_UNDER_WAY)
    is_agreed = any(one.is_closing and _everyone_agrees(state, one) for one in state.notices)
    if state.phase is Phase.BETWEEN_ROUNDS and state.has_players and not is_agreed:
        raise Refused(Code.NOTICE_NEEDED)
    return (_closed(state, at, command.by),)


def _closed(state: Table, at: int, by: Person | None) -> events.TableClosed:
    """R55: the last round leaves the display with it, maybe in the moment it was settled."""
    return events.TableClosed(at=at, by=by, missed=players_of_last_round(state))


def change_limits(state: Table, command: commands.ChangeLimits, at: int) -> tuple[Event, ...]:
    """Div1 9.3: raising a minimum or lowering a maximum needs notice (R32)."""
    try:
        _ = command.sheet.limits
    except BadInput as refused:
        raise Refused(Code.BAD_SETTINGS, reason=str(refused)) from refused
    if command.terminals:
        check_no_evidence(state, *command.terminals)
    elif not state.setup.has_table_layout:
        raise Refused(Code.NOT_IN_THIS_MODE)
    is_worse = _would_worsen(state, command.sheet, command.terminals)
    from_at = command.from_at
    if (not is_worse or not state.has_players) and (from_at is None or from_at <= at):
        changed = events.LimitsChanged(
            at=at,
            by=command.by,
            sheet=command.sheet,
            terminals=command.terminals,
            asked_again=_asked_again(state, command.terminals),
        )
        return (changed,)
    # Players may come while the sign stands; so it stands for 20 minutes whoever is there now.
    if from_at is None or (is_worse and from_at - at < NOTICE_MS_MIN):
        raise Refused(Code.NOTICE_NEEDED)
    notified = events.LimitsNotified(
        at=at,
        by=command.by,
        notice=state.notices_count + 1,
        sheet=command.sheet,
        terminals=command.terminals,
        from_at=from_at,
    )
    return (notified,)


def consent_at_terminal(
    state: Table, command: commands.ConsentAtTerminal, at: int
) -> tuple[Event, ...]:
    """Div1 9.3(b): a player at a terminal agrees."""
    notice = _notice(state, command.notice)
    terminal = terminal_at(state, command.terminal)
    if terminal.is_evidence:
        raise Refused(Code.TERMINAL_IS_EVIDENCE, terminal=terminal.number)
    if not state.is_in_use(terminal):
        raise Refused(Code.NOT_IN_CONTROL, terminal=terminal.number)
    if terminal.number in notice.consenting_terminals:
        raise Refused(Code.CALLED_ALREADY, "Div1 9.3")
    given = events.ConsentGiven(at=at, notice=notice.number, terminal=terminal.number)
    consenting = (*notice.consenting_terminals, terminal.number)
    agreed = replace(notice, consenting_terminals=consenting)
    return (given, *_if_all_agree(state, agreed, at))


def record_consent(state: Table, command: commands.RecordConsent, at: int) -> tuple[Event, ...]:
    """Div1 9.3(b): the dealer records that a player at the layout agrees."""
    notice = _notice(state, command.notice)
    if command.position not in state.layout.positions:
        raise Refused(Code.UNKNOWN_POSITION, position=command.position)
    if command.position in notice.consenting_positions:
        raise Refused(Code.CALLED_ALREADY, "Div1 9.3")
    given = events.ConsentGiven(
        at=at, by=command.by, notice=notice.number, position=command.position
    )
    consenting = (*notice.consenting_positions, command.position)
    agreed = replace(notice, consenting_positions=consenting)
    return (given, *_if_all_agree(state, agreed, at))


def _notice(state: Table, number: int) -> Notice:
    for notice in state.notices:
        if notice.number == number:
            return notice
    raise Refused(Code.UNKNOWN_NOTICE, notice=number)


def _if_all_agree(state: Table, notice: Notice, at: int) -> tuple[Event, ...]:
    is_too_early = notice.is_closing and state.phase is not Phase.BETWEEN_ROUNDS
    if is_too_early or is_held_back(state, notice) or not _everyone_agrees(state, notice):
        return ()
    return (_carried_out(state, notice, at),)


def _everyone_agrees(state: Table, notice: Notice) -> bool:
    at_terminals = set(state.terminals_in_use) <= set(notice.consenting_terminals)
    return at_terminals and set(state.layout.positions) <= set(notice.consenting_positions)


def _carried_out(state: Table, notice: Notice, at: int) -> Event:
    if notice.sheet is None:
        return _closed(state, at, None)
    return events.LimitsChanged(
        at=at,
        sheet=notice.sheet,
        terminals=notice.terminals,
        notice=notice.number,
        asked_again=_asked_again(state, notice.terminals, notice.number),
    )


def _asked_again(state: Table, terminals: tuple[int, ...], carried_out: int = 0) -> tuple[int, ...]:
    """Div1 9.3(b): a player agrees to a change of the limits in force then, and to no other."""
    return tuple(
        one.number
        for one in state.notices
        if (one.consenting_terminals or one.consenting_positions)
        and one.number != carried_out
        and not one.is_closing
        and (set(one.terminals) & set(terminals) or one.terminals == terminals)
    )


def _would_worsen(state: Table, sheet: LimitSheet, terminals: tuple[int, ...]) -> bool:
    """Div1 9.3: tells whether limits are worse than those that are in force where they are for."""
    in_force = [state.setup.table_limits]
    if terminals:
        in_force = [state.terminals[one].limits for one in terminals if one in state.terminals]
    return any(needs_notice(one.limits, sheet.limits) for one in in_force)


def moment_on_sign(state: Table, notice: Notice) -> int:
    """When a notice is to be carried out: not before its sign has stood as long as it must.

    Div1 9.3: that is judged by the limits in force now, which may have changed under the sign.
    """
    sheet = notice.sheet
    if sheet is not None and not _would_worsen(state, sheet, notice.terminals):
        return notice.due_at
    return max(notice.due_at, notice.given_at + NOTICE_MS_MIN)


def is_held_back(state: Table, notice: Notice) -> bool:
    """D9A 7.5(b), R50: it would change what is evidence, and waits until that is released."""
    at_terminals = (state.known_terminals.get(number) for number in notice.terminals)
    return state.is_evidence or any(one is not None and one.is_evidence for one in at_terminals)


def notice_due_at(state: Table, notice: Notice) -> int:
    """When a notice is carried out by itself; `NEVER` while a round or evidence keeps it waiting.

    One that had to wait happens when nothing stands in its way any more, not before it in the
    record. Changed limits need not wait for a round: each has its own, latched (R37).
    """
    if is_held_back(state, notice):
        return NEVER
    due_at = max(moment_on_sign(state, notice), state.notices_freed_at)
    if not notice.is_closing:
        return due_at
    if state.phase is not Phase.BETWEEN_ROUNDS:
        return NEVER
    ended_at = state.history.held[-1].ended_at if state.history.held else 0
    return max(due_at, ended_at)


def carry_out_notice(state: Table, at: int) -> tuple[Event, ...]:
    """A notice's time has come: the first that is due is carried out."""
    for notice in state.notices:
        if notice_due_at(state, notice) <= at:
            return (_carried_out(state, notice, at),)
    return ()


def withdraw_notice(state: Table, command: commands.WithdrawNotice, at: int) -> tuple[Event, ...]:
    """Nothing changes then; whoever wants the change after all puts a new sign up (R32)."""
    notice = _notice(state, command.notice)
    return (events.NoticeWithdrawn(at=at, by=command.by, notice=notice.number),)


def make_private(state: Table, command: commands.MakePrivate, at: int) -> tuple[Event, ...]:
    """Div1 7: a private table shows its sign."""
    if command.is_private is state.is_private:
        raise Refused(Code.CALLED_ALREADY, "Div1 7")
    return (events.PrivacyChanged(at=at, by=command.by, is_private=command.is_private),)


DECISIONS: Final[Deciders[Table]] = {
    commands.CloseTable: close_table,
    commands.ChangeLimits: change_limits,
    commands.ConsentAtTerminal: consent_at_terminal,
    commands.RecordConsent: record_consent,
    commands.WithdrawNotice: withdraw_notice,
    commands.MakePrivate: make_private,
}
