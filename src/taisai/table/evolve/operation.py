"""How a round's procedure changes the state."""

from typing import Final

from msgspec.structs import replace

from taisai.rules.figures import WAGERING_PERIOD_MS_MIN
from taisai.stream_types import Handlers
from taisai.table import events
from taisai.table.evolve.rounds import end_round, miss_last_round
from taisai.table.idle_seats import idle_rounds
from taisai.table.lying_wagers import leave_all_lying
from taisai.table.past_rounds import TerminalRound
from taisai.table.state import Round, Table, Terminal


def _in_round(state: Table) -> Round:
    assert state.round is not None
    return state.round


def cover_replaced(state: Table, _event: events.CoverReplaced) -> Table:
    """The dome is on."""
    return replace(state, is_covered=True)


def round_began(state: Table, event: events.RoundBegan) -> Table:
    """A new round; the display of the entry terminal and last round's messages are cleared."""
    begun = Round(number=event.round, edition=event.edition, layout=event.layout, began_at=event.at)
    state = miss_last_round(state, event.missed)
    terminals = {
        number: replace(terminal, unrecognised_cents=0, undo=())
        for number, terminal in state.terminals.items()
    }
    return replace(
        state,
        round=begun,
        rounds_count=event.round,
        entry=(),
        terminals=terminals,
        layout=replace(state.layout, put_back=()),
    )


def dice_spun(state: Table, event: events.DiceSpun) -> Table:
    """Spins are counted."""
    current = _in_round(state)
    spun = replace(current, spins=current.spins + event.times, spun_by=event.by)
    return replace(state, round=spun)


def place_your_bets_called(state: Table, event: events.PlaceYourBetsCalled) -> Table:
    """The round is open and its limits are latched (R37); what was left lying is in it again."""
    limits = state.setup.table_limits.limits
    opened = replace(
        _in_round(state),
        opened_at=event.at,
        closes_at=event.closes_at or 0,
        table_limits=state.setup.table_limits,
    )
    terminals = {
        number: replace(terminal, latched=terminal.limits)
        for number, terminal in state.terminals.items()
    }
    layout = replace(state.layout, wagers=leave_all_lying(state.layout.wagers, limits))
    return replace(state, round=opened, terminals=terminals, layout=layout)


def wagering_period_expired(state: Table, event: events.WageringPeriodExpired) -> Table:
    """The round is closed; wagers that are not recognised have gone back to credits."""
    closed = replace(
        _in_round(state),
        closed_at=event.at,
        void_required=event.accepted_ms < WAGERING_PERIOD_MS_MIN,
        settled={n: _unrecognised_round(state.terminals[n]) for n in event.unrecognised},
    )
    terminals = dict(state.terminals)
    for number in event.unrecognised:
        terminal = terminals[number]
        terminals[number] = replace(
            terminal,
            wagers={},
            wagered_cents=0,
            undo=(),
            unrecognised_cents=terminal.wagered_cents,
        )
    return replace(state, round=closed, terminals=terminals)


def _unrecognised_round(terminal: Terminal) -> TerminalRound:
    return TerminalRound(
        session=terminal.session,
        wagers=terminal.wagers,
        wagered_cents=terminal.wagered_cents,
        recognised=False,
        returned_cents=terminal.wagered_cents,
    )


def no_more_bets_called(state: Table, event: events.NoMoreBetsCalled) -> Table:
    """The call was made; it closes the round where the clock has not."""
    current = _in_round(state)
    called = replace(current, no_more_bets_called=True, closed_at=current.closed_at or event.at)
    return replace(state, round=called)


def tumbler_uncovered(state: Table, _event: events.TumblerUncovered) -> Table:
    """The dice can be seen."""
    return replace(state, is_covered=False)


def outcome_announced(state: Table, event: events.OutcomeAnnounced) -> Table:
    """What was called aloud is kept as evidence (R42)."""
    return replace(state, round=replace(_in_round(state), announced=event.faces))


def entry_button_pressed(state: Table, event: events.EntryButtonPressed) -> Table:
    """D9 3.3(a)(iii): the display shows the last three; what a reader proposed gives way."""
    current = _in_round(state)
    if current.is_entry_read:
        pressed = replace(current, is_entry_read=False)
        return replace(state, round=pressed, entry=(event.number,))
    return replace(state, entry=(*state.entry, event.number)[-3:])


def entry_cleared(state: Table, _event: events.EntryCleared) -> Table:
    """The display is empty."""
    cleared = replace(_in_round(state), is_entry_read=False)
    return replace(state, round=cleared, entry=())


def outcome_entered(state: Table, event: events.OutcomeEntered) -> Table:
    """The outcome is known to staff and the layout; terminals see it at settlement (R39)."""
    entered = replace(
        _in_round(state),
        entered=event.faces,
        entered_first=event.faces,
        entered_by=event.by,
        settles_at=event.settles_at,
        is_entry_read=False,
    )
    return replace(state, round=entered, entry=event.faces)


def outcome_confirmed(state: Table, _event: events.OutcomeConfirmed) -> Table:
    """Settlement begins; the phase says so."""
    return state


def terminals_settled(state: Table, event: events.TerminalsSettled) -> Table:
    """Wagers leave the layouts, winners' credits have grown, meters have turned."""
    terminals = dict(state.terminals)
    settled = dict(_in_round(state).settled)
    lines = {line.terminal: line for line in event.terminals}
    for number, terminal in state.terminals.items():
        line = lines.get(number)
        if line is None:
            terminals[number] = _without_wager(terminal, _in_round(state).opened_at)
            continue
        meters = replace(
            terminal.meters,
            turnover_cents=terminal.meters.turnover_cents + line.wagered_cents,
            returned_cents=terminal.meters.returned_cents + line.returned_cents,
        )
        threshold_cents = state.setup.large_win_cents_min
        locks_up = threshold_cents and line.won_cents >= threshold_cents
        settled[number] = TerminalRound(
            session=terminal.session,
            wagers=terminal.wagers,
            wagered_cents=terminal.wagered_cents,
            faces=event.faces,
            won_cents=line.won_cents,
            returned_cents=line.returned_cents,
        )
        terminals[number] = replace(
            terminal,
            wagers={},
            wagered_cents=0,
            undo=(),
            last_wagers=terminal.wagers,
            won_last_cents=line.won_cents,
            returned_last_cents=line.returned_cents,
            idle_rounds_count=0,
            idle_told=False,
            locked_up_cents=line.won_cents if locks_up else terminal.locked_up_cents,
            meters=meters,
        )
    current = replace(_in_round(state), terminals_settled=True, settled=settled)
    return replace(state, round=current, terminals=terminals)


def _without_wager(terminal: Terminal, opened_at: int) -> Terminal:
    return replace(
        terminal,
        won_last_cents=0,
        returned_last_cents=0,
        idle_rounds_count=idle_rounds(terminal, opened_at),
    )


def round_completed(state: Table, event: events.RoundCompleted) -> Table:
    """The round is over and goes to the history."""
    return end_round(state, event.at, _in_round(state).entered, "")


def interruption_recorded(state: Table, event: events.InterruptionRecorded) -> Table:
    """R3: what falls within the wagering period is not time in which wagers were accepted."""
    if state.round is None:
        return state
    return replace(state, round=state.round.interrupted(event.from_at, event.to_at))


HANDLERS: Final[Handlers[Table]] = {
    events.CoverReplaced: cover_replaced,
    events.RoundBegan: round_began,
    events.DiceSpun: dice_spun,
    events.PlaceYourBetsCalled: place_your_bets_called,
    events.WageringPeriodExpired: wagering_period_expired,
    events.NoMoreBetsCalled: no_more_bets_called,
    events.TumblerUncovered: tumbler_uncovered,
    events.OutcomeAnnounced: outcome_announced,
    events.EntryButtonPressed: entry_button_pressed,
    events.EntryCleared: entry_cleared,
    events.OutcomeEntered: outcome_entered,
    events.OutcomeConfirmed: outcome_confirmed,
    events.TerminalsSettled: terminals_settled,
    events.RoundCompleted: round_completed,
    events.InterruptionRecorded: interruption_recorded,
}
