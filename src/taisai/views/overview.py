"""What every screen of the staff has: the table at a glance, its terminals, alerts.

Knows the whole table. For staff alone: it holds the entered outcome from ENTER on, and all
terminals' credits. Must not know what a member of staff may do: `decide` is asked.
Obeys: D9 3.3(a)(iii), 6.6, 7.4; D9A 3.6, 7.5; Div1 6; R39, R52.
"""

from collections.abc import Callable, Mapping

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from taisai.rules import Outcome
from taisai.stream_types import Command
from taisai.table import Malfunction, missing_checks
from taisai.table.commands import AcknowledgeAlert
from taisai.table.phases import Phase
from taisai.table.standing_alerts import Alert
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import (
    AlertKind,
    Check,
    HouseKind,
    LockScope,
    Mode,
    Part,
    Person,
    TableWagerStatus,
)
from taisai.views.buttons import LitNames, lit_names
from taisai.views.cabinet import CabinetShown, cabinet_shown
from taisai.views.parts import (
    NoticeShown,
    Period,
    Result,
    View,
    entered_result,
    notice_shown,
    on_display,
    period_of,
)
from taisai.views.sightings import NOBODY_SEEN, Sighting


class ReadingShown(View, frozen=True, kw_only=True):
    """What a dice reader has told of this round, the newest, or what a supervisor must decide.

    Attributes:
        call: What it saw; absent where it is unsure.
        differs: D9 7.2: it is not what was entered, and nothing is settled until it is decided.
    """

    call: str | UnsetType = UNSET
    differs: bool = False


class Glance(View, frozen=True, kw_only=True):
    """The table at a glance.

    Attributes:
        edition: The edition that is played: the round's own while one is under way.
        drawn_layout: The name of the layout to draw or to name areas by, as `rules.layouts` has it.
        spins: How often the dice were spun in this round; absent between rounds.
        reading: What a dice reader has told; absent where it has told nothing.
        settles_at: R8: the end of the settlement window, while it runs.
        held_until: R46: until when a supervisor holds the settlement, at most.
        wagered_cents: All wagers in play at terminals.
        layout_wagered_cents: All wagers that lie on a tracked table layout.
        missing_checks: R52: what must be checked at an open table before the next spin.
    """

    table: str
    mode: Mode
    edition: str
    layout: str
    drawn_layout: str
    is_demo: bool
    phase: Phase
    is_covered: bool
    is_private: bool
    is_game_locked: bool
    is_evidence: bool
    void_required: bool
    wagered_cents: int
    layout_wagered_cents: int
    rounds_count: int
    notices: tuple[NoticeShown, ...]
    malfunctions: tuple["MalfunctionShown", ...]
    dealer: str | UnsetType = UNSET
    dice_set: str | UnsetType = UNSET
    seal: str | UnsetType = UNSET
    round: int | UnsetType = UNSET
    spins: int | UnsetType = UNSET
    period: Period | UnsetType = UNSET
    no_more_bets_called: bool | UnsetType = UNSET
    announced: str | UnsetType = UNSET
    reading: ReadingShown | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    settles_at: int | UnsetType = UNSET
    held_until: int | UnsetType = UNSET
    missing_checks: tuple[Check, ...] | UnsetType = UNSET


def glance(state: Table) -> Glance:
    """The table as any member of its staff sees it."""
    current = state.round
    setup = state.setup
    shown, shown_layout = on_display(state)
    wagers = state.layout.wagers.values()
    return Glance(
        table=setup.table,
        mode=setup.mode,
        edition=state.edition.name,
        layout=state.layout_name,
        drawn_layout=shown.printed(shown_layout).name,
        is_demo=setup.house_kind is HouseKind.DEMO,
        phase=state.phase,
        is_covered=state.is_covered,
        is_private=state.is_private,
        is_game_locked=state.is_game_locked,
        is_evidence=state.is_evidence,
        void_required=current is not None and current.void_required,
        wagered_cents=sum(one.wagered_cents for one in state.terminals.values()),
        layout_wagered_cents=sum(
            one.amount_cents for one in wagers if one.status is TableWagerStatus.PLACED
        ),
        rounds_count=state.rounds_count,
        notices=tuple(notice_shown(state, one) for one in state.notices),
        malfunctions=malfunctions_shown(state),
        dealer=state.dealer or UNSET,
        dice_set=state.dice_set or UNSET,
        seal=state.seal or UNSET,
        round=current.number if current is not None else UNSET,
        spins=current.spins if current is not None else UNSET,
        period=period_of(state),
        no_more_bets_called=current.no_more_bets_called if current is not None else UNSET,
        announced=_announced(state),
        reading=_reading(state),
        result=entered_result(state),
        settles_at=_settles_at(state),
        held_until=_held_until(state),
        missing_checks=_missing_checks(state),
    )


def _announced(state: Table) -> str | UnsetType:
    if state.round is None or state.round.announced is None:
        return UNSET
    return Outcome.of(state.round.announced).call


def _reading(state: Table) -> ReadingShown | UnsetType:
    current = state.round
    if current is None or not current.readings_count:
        return UNSET
    shown = current.differing or next(reversed(current.read), None)
    call = UNSET if shown is None else Outcome.of(shown).call
    return ReadingShown(call=call, differs=current.differing is not None)


def _settles_at(state: Table) -> int | UnsetType:
    if state.round is None or state.phase is not Phase.OUTCOME_ENTERED:
        return UNSET
    if state.round.differing is not None:
        return UNSET
    return max(state.round.settles_at, state.round.held_until)


def _held_until(state: Table) -> int | UnsetType:
    """R46: until when a supervisor holds the settlement; over by itself when that time comes."""
    if state.round is None or not state.round.held_until:
        return UNSET
    return state.round.held_until


def _missing_checks(state: Table) -> tuple[Check, ...] | UnsetType:
    return (missing_checks(state) if state.phase is Phase.BETWEEN_ROUNDS else ()) or UNSET


# ----------------------------------------------------------------------------------- terminals


class TerminalRow(View, frozen=True, kw_only=True):
    """One terminal in the staff's overview.

    Attributes:
        session: The session of control; absent where nobody is in control.
        locks: Everything that keeps its player from playing, in words.
        lit: The commands for this terminal that would be allowed now.
        cabinet: What its cabinet has told; absent where it never told anything.
        sighting: Whether its screen is there; absent where none is enrolled.
    """

    number: int
    credits_cents: int
    wagered_cents: int
    is_in_use: bool
    asks_for_dealer: bool
    asks_to_cancel: bool
    idle_rounds_count: int
    locks: tuple[str, ...]
    lit: tuple[str, ...]
    session: int | UnsetType = UNSET
    cabinet: CabinetShown | UnsetType = UNSET
    sighting: Sighting | UnsetType = UNSET


def terminal_rows(
    state: Table,
    terminals: Mapping[int, Terminal],
    candidates: Callable[[int], tuple[Command, ...]],
    at: int,
    sightings: Mapping[int, Sighting] = NOBODY_SEEN,
) -> tuple[TerminalRow, ...]:
    """Some terminals, each with those of the candidates that would be allowed."""
    lit = LitNames(state, at)
    return tuple(
        TerminalRow(
            number=number,
            credits_cents=state.credits(number),
            wagered_cents=terminal.wagered_cents,
            is_in_use=state.is_in_use(terminal),
            asks_for_dealer=terminal.asks_for_dealer,
            asks_to_cancel=terminal.asks_to_cancel,
            idle_rounds_count=terminal.idle_rounds_count,
            locks=locks_of(terminal),
            lit=lit.among(candidates(number)),
            session=terminal.session or UNSET,
            cabinet=cabinet_shown(state, terminal),
            sighting=sightings.get(number, UNSET),
        )
        for number, terminal in terminals.items()
    )


def locks_of(terminal: Terminal) -> tuple[str, ...]:
    """What keeps the player at a terminal from playing."""
    found = {
        "evidence": terminal.is_evidence,
        f"tamper: {terminal.tamper}": terminal.tamper is not None,
        "out of service": terminal.is_out_of_service,
        f"out of reach: {terminal.out_of_reach}": terminal.out_of_reach is not None,
        "audit mode": terminal.cabinet.audited_by is not None,
        "large win": bool(terminal.locked_up_cents),
        "credits wait for the dealer": terminal.asks_to_cancel,
    }
    return tuple(words for words, holds in found.items() if holds)


# ------------------------------------------------------------------------- alerts, malfunctions


class AlertShown(View, frozen=True, kw_only=True):
    """Something staff were told.

    Attributes:
        details: The values for its sentence, by their names; absent where there are none.
        is_waiting: Nobody has said yet that they have seen it.
        lit: The commands about it that would be allowed now to whoever looks.
        seen_by: The member of staff who did; absent while it waits.
    """

    number: int
    at: int
    kind: AlertKind
    text: str
    is_waiting: bool
    lit: tuple[str, ...]
    terminal: int | UnsetType = UNSET
    details: dict[str, int | str] | UnsetType = UNSET
    seen_by: str | UnsetType = UNSET
    seen_at: int | UnsetType = UNSET


def alerts_shown(state: Table, by: Person | None = None, at: int = 0) -> tuple[AlertShown, ...]:
    """The alerts that the state holds, newest first, as a person may acknowledge them."""
    return tuple(_alert(state, one, by, at) for one in reversed(state.alerts))


def alerts_waiting(state: Table, by: Person, at: int) -> tuple[AlertShown, ...]:
    """Those that nobody has seen yet."""
    return tuple(_alert(state, one, by, at) for one in reversed(state.alerts) if one.is_waiting)


def _alert(state: Table, alert: Alert, by: Person | None, at: int) -> AlertShown:
    return AlertShown(
        number=alert.number,
        at=alert.at,
        kind=alert.kind,
        text=alert.text,
        is_waiting=alert.is_waiting,
        lit=_lit_for(state, alert, by, at),
        terminal=alert.terminal if alert.terminal is not None else UNSET,
        details=_details(alert) or UNSET,
        seen_by=alert.acknowledged_by.id if alert.acknowledged_by is not None else UNSET,
        seen_at=alert.acknowledged_at or UNSET,
    )


def _details(alert: Alert) -> dict[str, int | str]:
    """The values for its sentence; faces as they are called."""
    values = asdict(alert.values)
    return {
        name: Outcome.of(value).call if isinstance(value, tuple) else value
        for name, value in values.items()
        if value is not UNSET
    }


def _lit_for(state: Table, alert: Alert, by: Person | None, at: int) -> tuple[str, ...]:
    if by is None or not alert.is_waiting:
        return ()
    return lit_names(state, [AcknowledgeAlert(by=by, alert=alert.number)], at)


class MalfunctionShown(View, frozen=True, kw_only=True):
    """A malfunction with its beginning, the end of its game lock, and its repair (D9A 7.4(b))."""

    number: int
    part: Part
    what: str
    began_at: int
    locks_the_game: bool
    terminal: int | UnsetType = UNSET
    released_at: int | UnsetType = UNSET
    repaired_at: int | UnsetType = UNSET


def malfunctions_shown(state: Table, *, repaired_too: bool = False) -> tuple[MalfunctionShown, ...]:
    """The malfunctions that are not repaired, or all of them."""
    return tuple(
        _malfunction(one) for one in state.malfunctions if repaired_too or not one.repaired_at
    )


def _malfunction(one: Malfunction) -> MalfunctionShown:
    return MalfunctionShown(
        number=one.number,
        part=one.part,
        what=one.what,
        began_at=one.began_at,
        locks_the_game=one.locks_the_game,
        terminal=one.terminal if one.terminal is not None else UNSET,
        released_at=one.released_at or UNSET,
        repaired_at=one.repaired_at or UNSET,
    )


class ReportShown(View, frozen=True, kw_only=True):
    """D9A 7.5(a): the report of a refusal to pay, and whether its evidence lock stands (7.5(b)).

    Attributes:
        reference: Its own number.
        round: The round it is about; absent where no round is involved (R49).
        inspector: To whom it was made, and when; absent in what version 0.1 recorded.
        released_at: When the lock was released; absent while it stands.
    """

    reference: str
    at: int
    terminal: int
    malfunction: int
    scope: LockScope
    amount_cents: int
    reason: str
    standard_reference: str
    round: int | UnsetType = UNSET
    inspector: str | UnsetType = UNSET
    reported_at: int | UnsetType = UNSET
    released_at: int | UnsetType = UNSET
    investigation_reference: str | UnsetType = UNSET


def reports_shown(state: Table) -> tuple[ReportShown, ...]:
    """The reports of refusals, newest first."""
    return tuple(
        ReportShown(
            reference=one.reference,
            at=one.at,
            terminal=one.terminal,
            malfunction=one.malfunction,
            scope=one.scope,
            amount_cents=one.amount_cents,
            reason=one.reason,
            standard_reference=one.standard_reference,
            round=one.round or UNSET,
            inspector=one.inspector or UNSET,
            reported_at=one.reported_at or UNSET,
            released_at=one.released_at or UNSET,
            investigation_reference=one.investigation_reference or UNSET,
        )
        for one in reversed(state.reports)
    )
