"""The view of a Tai-Sai Terminal: what a player sees, and nothing that a player may not see.

Knows one terminal's own wagers, credits and settled lines. Must not hold another terminal's, nor
the dice before settlement, nor an earlier result but in the strip and in audit mode.
Obeys: D9A 3.3(a), 3.3(b)(i) to (vi), 3.3(e), 3.4, 5.1, 5.4(b)(ii), (iii); R5, R9, R10, R17, R39.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec import UNSET, UnsetType

from taisai.refusal import Refusal
from taisai.rules import Edition, Outcome, edition_named
from taisai.rules.settlement import due_on
from taisai.stream_types import TerminalCommand
from taisai.streams import TABLE, try_out
from taisai.table import Moment, commands, terminal_at, why_no_wager, why_ruled_out
from taisai.table.events import WagersChanged
from taisai.table.past_rounds import TerminalRound
from taisai.table.state import Notice, Table, Terminal
from taisai.table.vocabulary import Faces, HouseKind
from taisai.views.audit_page import AuditPage, audit_page
from taisai.views.buttons import ANY_NUMBER, Button, RefusalShown, refusal_shown
from taisai.views.messages import Message, messages_at, own_round
from taisai.views.opening_tests import OpeningTest, lit_test
from taisai.views.own_cabinet import CabinetFault, OwnVoucher, cabinet_faults, own_voucher
from taisai.views.parts import (
    Amount,
    Banner,
    LimitsShown,
    NoticeShown,
    Period,
    Result,
    View,
    amount,
    banner,
    last_round,
    limits_shown,
    notice_shown,
    on_display,
    period_of,
    result_of,
    settled_result,
    strip_of,
)


class SettledLine(View, frozen=True, kw_only=True):
    """What one wager of the round on display came to."""

    bet: str
    wager_cents: int
    won_cents: int
    returned_cents: int


class MissedRound(View, frozen=True, kw_only=True):
    """R55: a round of this player's for which the terminal was away, until it is confirmed.

    Attributes:
        result: Absent where the round is void.
        void_reason: Why it is void; absent where it is not.
        layout: The name of the layout to draw, with the odds of the round's own edition.
    """

    round: int
    layout: str
    wagered: Amount
    won: Amount
    returned: Amount
    settled: tuple[SettledLine, ...]
    result: Result | UnsetType = UNSET
    void_reason: str | UnsetType = UNSET


class OwnNotice(View, frozen=True, kw_only=True):
    """A sign at the table, with this player's consent to it.

    Attributes:
        may_consent: A button for consent is lit.
    """

    notice: NoticeShown
    has_consented: bool
    may_consent: bool


class TerminalView(View, frozen=True, kw_only=True):
    """What a Tai-Sai Terminal shows.

    Attributes:
        at: The time (D9A 3.3(b)(vi)), in milliseconds of UTC; the screen shows it in its zone.
        layout: The name of the layout to draw, as `rules.layouts` has it: that of the round on
            display, with the odds of its own edition.
        limits: D9A 3.3(b)(i): the round's own while a round is open (R37).
        period: D9A 3.3(b)(ii): absent until "Place your bets" is called.
        wagering_period_ms: How long the next Fixed Wagering Period will be.
        credits: D9A 3.3(b)(iii).
        wagered: D9A 3.3(b)(iv).
        won_last: D9A 3.3(b)(v): without the wagers that came back with it (R17).
        returned_last: The wagers and what they won.
        wagers: This round's wagers by bet; locked after the close.
        why_no_wager: Why touching the layout does nothing now, whatever the area; absent where it
            would.
        result: D9A 5.4(b)(ii): from settlement until the next round begins (3.3(e), R10).
        test: D9 5.0(b), R12: an outcome that is lit as a test before the table opens; no result.
        settled: The lines of the round on display.
        strip: D9A 3.4: absent where the operator shows no past results.
        to_acknowledge: R55: the round on display in which this player had wagers: the page says
            that it has shown it.
        missed: R55: a round that no page has shown; it is confirmed before a wager or a cash-out.
        voucher: D9A 3.3(d)(i): the voucher that is on its way to paper, or lies in the printer.
        cabinet_faults: What staff must see to in its cabinet.
        audit: What a supervisor sees who has the terminal in audit mode; nobody plays meanwhile.
    """

    table: str
    terminal: int
    at: int
    is_demo: bool
    edition: str
    layout: str
    banner: Banner
    is_in_control: bool
    limits: LimitsShown
    wagering_period_ms: int
    credits: Amount
    wagered: Amount
    won_last: Amount
    returned_last: Amount
    chips_cents: tuple[int, ...]
    wagers: dict[str, int]
    buttons: tuple[Button, ...]
    notices: tuple[OwnNotice, ...]
    messages: tuple[Message, ...]
    round: int | UnsetType = UNSET
    period: Period | UnsetType = UNSET
    why_no_wager: RefusalShown | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    test: OpeningTest | UnsetType = UNSET
    settled: tuple[SettledLine, ...] | UnsetType = UNSET
    to_acknowledge: int | UnsetType = UNSET
    missed: MissedRound | UnsetType = UNSET
    voucher: OwnVoucher | UnsetType = UNSET
    cabinet_faults: tuple[CabinetFault, ...] = ()
    audit: AuditPage | UnsetType = UNSET
    strip: tuple[Faces, ...] | UnsetType = UNSET


def view(state: Table, number: int, at: int) -> TerminalView:
    """What a terminal shows at a moment.

    Raises:
        Refused: No such terminal is at this table.
    """
    terminal = terminal_at(state, number)
    edition, layout = on_display(state)
    current = state.round
    is_open = current is not None and current.opened_at != 0
    return TerminalView(
        table=state.setup.table,
        terminal=number,
        at=at,
        is_demo=state.setup.house_kind is HouseKind.DEMO,
        edition=edition.name,
        layout=edition.printed_for_terminals(layout).name,
        banner=banner(state),
        is_in_control=terminal.is_in_control,
        # R37: limits are latched for the round at "Place your bets".
        limits=limits_shown(terminal.latched if is_open else terminal.limits),
        wagering_period_ms=state.setup.wagering_period_ms,
        credits=amount(state.credits(number)),
        wagered=amount(terminal.wagered_cents),
        won_last=amount(terminal.won_last_cents),
        returned_last=amount(terminal.returned_last_cents),
        chips_cents=state.setup.chips_cents,
        wagers=terminal.wagers,
        buttons=buttons_of(state, number, at),
        notices=tuple(_own_notice(state, one, number, at) for one in state.notices),
        messages=messages_at(state, terminal),
        round=current.number if current is not None else UNSET,
        period=period_of(state),
        why_no_wager=why_closed(state, number),
        result=_result_at(state, terminal),
        test=lit_test(state),
        settled=_settled_lines(state, terminal),
        strip=strip_of(state) if state.setup.results_shown_max else UNSET,
        to_acknowledge=round_to_acknowledge(state, terminal) or UNSET,
        missed=_missed(terminal),
        voucher=own_voucher(terminal),
        cabinet_faults=cabinet_faults(terminal),
        audit=audit_page(state, terminal),
    )


def round_to_acknowledge(state: Table, terminal: Terminal) -> int:
    """R55: the round on display in which this player had wagers; zero where there is none."""
    shown = state.round or last_round(state)
    return shown.number if shown is not None and _played(state, terminal) is not None else 0


def _missed(terminal: Terminal) -> MissedRound | UnsetType:
    past = terminal.missed
    if past is None:
        return UNSET
    played = past.terminals[terminal.number]
    edition = edition_named(past.edition)
    return MissedRound(
        round=past.number,
        layout=edition.printed_for_terminals(past.layout).name,
        wagered=amount(played.wagered_cents),
        won=amount(played.won_cents),
        returned=amount(played.returned_cents),
        settled=_lines_of(played, edition),
        result=result_of(past, played.faces) if played.faces is not None else UNSET,
        void_reason=past.void_reason or UNSET,
    )


def _played(state: Table, terminal: Terminal) -> TerminalRound | None:
    """What this player did in the round on display; none before settlement (R39)."""
    current = state.round
    if current is not None:
        played = current.settled.get(terminal.number) if current.terminals_settled else None
        return own_round(played, terminal)
    last = last_round(state)
    return own_round(last.terminals.get(terminal.number), terminal) if last is not None else None


def _result_at(state: Table, terminal: Terminal) -> Result | UnsetType:
    """D9A 4.7: the result as it stands on this terminal, which is what it is settled by (R5)."""
    played = _played(state, terminal)
    shown = state.round or last_round(state)
    if played is not None and played.faces is not None and shown is not None:
        return result_of(shown, played.faces)
    return settled_result(state)


def _settled_lines(state: Table, terminal: Terminal) -> tuple[SettledLine, ...] | UnsetType:
    """D9A 5.4(b)(iii)(A): what each wager won; wagers that were given back won nothing."""
    played = _played(state, terminal)
    return UNSET if played is None else _lines_of(played, on_display(state)[0])


def _lines_of(played: TerminalRound, edition: Edition) -> tuple[SettledLine, ...]:
    if played.faces is None or played.refused:
        return tuple(
            SettledLine(bet=bet, wager_cents=cents, won_cents=0, returned_cents=cents)
            for bet, cents in played.wagers.items()
        )
    odds = edition.winning_odds(Outcome.of(played.faces))
    return tuple(_line(bet, cents, odds) for bet, cents in played.wagers.items())


def _line(bet: str, wager_cents: int, odds: Mapping[str, int]) -> SettledLine:
    won_cents, returned_cents = due_on({bet: wager_cents}, odds)
    return SettledLine(
        bet=bet, wager_cents=wager_cents, won_cents=won_cents, returned_cents=returned_cents
    )


# ------------------------------------------------------------------------------------- buttons


def why_closed(state: Table, number: int) -> RefusalShown | UnsetType:
    """Why touching the layout does nothing now, whatever is touched; absent where it would."""
    refused = why_no_wager(state, number)
    return UNSET if refused is None else refusal_shown(refused)


_COMMANDS: Final[tuple[tuple[type[TerminalCommand], dict[str, object]], ...]] = (
    (commands.UndoWager, {}),
    (commands.ClearWagers, {}),
    (commands.RepeatWagers, {}),
    (commands.DoubleWagers, {}),
    (commands.CashOut, {"validation_number": ANY_NUMBER, "by_printer": True}),
    (commands.AskToCancelCredits, {}),
    (commands.CallForDealer, {}),
    (commands.ReleaseControl, {}),
)
"""What the buttons beside the layout ask, in their order, with what it takes to ask it."""


def buttons_of(state: Table, number: int, at: int) -> tuple[Button, ...]:
    """The buttons beside the layout, in their order."""
    moment = Moment.of(state)
    return tuple(
        _dark_at(moment, kind) or button_of(state, kind(terminal=number, **more), at)
        for kind, more in _COMMANDS
    )


@lru_cache(maxsize=1_024)
def _dark_at(moment: Moment, kind: type[TerminalCommand]) -> Button | None:
    """The button that is dark at every terminal, made once for all; None where one may be lit."""
    refused = why_ruled_out(moment, kind)
    if refused is None:
        return None
    return Button(command=kind.__name__, is_lit=False, why_not=refusal_shown(refused))


def button_of(state: Table, command: TerminalCommand, at: int) -> Button:
    """A lit button, with what it would add to the wagers; a dark one says why."""
    answer = try_out(TABLE, state, command, at)
    name = type(command).__name__
    if isinstance(answer, Refusal):
        return Button(command=name, is_lit=False, why_not=refusal_shown(answer))
    first = answer[0]
    if not isinstance(first, WagersChanged):
        return Button(command=name, is_lit=True)
    return wager_button(name, sum(change.to_cents - change.from_cents for change in first.changes))


def wager_button(name: str, more_cents: int | Refusal) -> Button:
    """The button of a command that would add so much to the wagers, or would be refused."""
    if isinstance(more_cents, int):
        return _lit_for(name, more_cents)
    return Button(command=name, is_lit=False, why_not=refusal_shown(more_cents))


@lru_cache(maxsize=4_096)
def _lit_for(name: str, more_cents: int) -> Button:
    return Button(command=name, is_lit=True, amount_cents=more_cents)


def _own_notice(state: Table, notice: Notice, number: int, at: int) -> OwnNotice:
    consent = commands.ConsentAtTerminal(terminal=number, notice=notice.number)
    return OwnNotice(
        notice=notice_shown(state, notice),
        has_consented=number in notice.consenting_terminals,
        may_consent=not isinstance(try_out(TABLE, state, consent, at), Refusal),
    )
