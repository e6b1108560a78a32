"""Finding what a command names, or refusing it.

Terminals, positions and wagers on the layout, bets, outcomes, amounts, chips, rounds.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from taisai.rules import Edition, Outcome, edition_named
from taisai.rules.bets import Bet, UnknownBet
from taisai.rules.chips import Denominations, NotPayable
from taisai.rules.dice import NotAnOutcome
from taisai.rules.edition import NotInEdition
from taisai.rules.limits import BetLimits
from taisai.table.cabinet import OPEN_PRINTING, CabinetDevice, VoucherPrinting
from taisai.table.refusals import Code, Refused
from taisai.table.state import Position, Round, Table, Terminal
from taisai.table.vocabulary import Faces, LimitSheet, TableWager, Way


def terminal_at(state: Table, number: int) -> Terminal:
    """The terminal of that number."""
    terminal = state.terminals.get(number)
    if terminal is None:
        raise Refused(Code.UNKNOWN_TERMINAL, terminal=number)
    return terminal


def known_terminal(state: Table, number: int) -> Terminal:
    """The terminal of that number, also where it was withdrawn (D9A 7.3 to 7.5)."""
    terminal = state.known_terminals.get(number)
    if terminal is None:
        raise Refused(Code.UNKNOWN_TERMINAL, terminal=number)
    return terminal


def check_no_evidence(state: Table, *terminals: int) -> None:
    """R50: nothing about a terminal that is evidence is changed until it is released."""
    for number in terminals:
        if terminal_at(state, number).is_evidence:
            raise Refused(Code.TERMINAL_IS_EVIDENCE, terminal=number)


def usable_terminal(state: Table, number: int) -> Terminal:
    """The terminal of that number, if it may be operated at all."""
    terminal = terminal_at(state, number)
    if terminal.is_evidence:
        raise Refused(Code.TERMINAL_IS_EVIDENCE, terminal=number)
    if terminal.tamper is not None:
        raise Refused(Code.TERMINAL_TAMPERED, terminal=number)
    if terminal.is_out_of_service:
        raise Refused(Code.TERMINAL_OUT_OF_SERVICE, terminal=number)
    return terminal


def playable_terminal(state: Table, number: int) -> Terminal:
    """The terminal of that number, if its player may touch its layout or its money."""
    terminal = usable_terminal(state, number)
    check_not_audited(terminal)
    if terminal.locked_up_cents:
        raise Refused(Code.LOCKED_UP, terminal=number)
    if terminal.asks_to_cancel:
        raise Refused(Code.CREDITS_AWAIT_DEALER, terminal=number)
    return terminal


def check_seen(terminal: Terminal) -> None:
    """R55: a player sees what came of the last wagers before the next one, or a cash-out."""
    if terminal.missed is not None:
        raise Refused(Code.ROUND_NOT_SEEN, terminal=terminal.number, round=terminal.missed.number)


def check_not_audited(terminal: Terminal) -> None:
    """Nobody plays where a supervisor has the terminal in audit mode."""
    if terminal.cabinet.audited_by is not None:
        raise Refused(Code.TERMINAL_IN_AUDIT, terminal=terminal.number)


def check_no_voucher_waits(terminal: Terminal) -> None:
    """D9A 3.3(d)(i): what became of the last voucher is known."""
    newest = terminal.vouchers[-1].printing if terminal.vouchers else None
    if newest is VoucherPrinting.IN_DOUBT:
        raise Refused(Code.VOUCHER_IN_DOUBT, terminal=terminal.number)
    if newest in OPEN_PRINTING:
        raise Refused(Code.VOUCHER_PRINTING, terminal=terminal.number)


def check_doors(terminal: Terminal) -> None:
    """D9A 3.6: whoever cannot see whether a cabinet is open takes no note and prints no voucher."""
    doors = terminal.cabinet.devices.get(CabinetDevice.DOORS)
    if doors is not None and not doors.is_ready:
        raise Refused(Code.DOORS_NOT_READY, terminal=terminal.number)


def check_can_print(terminal: Terminal) -> None:
    """D9A 3.3(d)(i): paper will come out, as far as anybody can know before."""
    number, cabinet = terminal.number, terminal.cabinet
    printer = cabinet.devices.get(CabinetDevice.PRINTER)
    if printer is None:
        raise Refused(Code.NO_PRINTER, terminal=number)
    check_no_voucher_waits(terminal)
    if not (cabinet.is_linked and printer.is_ready):
        raise Refused(Code.PRINTER_NOT_READY, terminal=number, faults=", ".join(printer.faults))
    check_doors(terminal)


def players_of_last_round(state: Table) -> tuple[int, ...]:
    """The terminals whose players had wagers in the round on display, and are still there."""
    last = state.last_round
    played = last.terminals if last is not None else {}
    return tuple(
        number
        for number, one in sorted(played.items())
        if number in state.terminals and state.terminals[number].session == one.session
    )


def check_tracked(state: Table) -> None:
    """Refuses where the chips on the layout are the dealer's to know."""
    if not state.setup.tracked:
        raise Refused(Code.NOT_TRACKED)


def position_at(state: Table, number: int) -> Position:
    """The player's position of that number at the layout."""
    position = state.layout.positions.get(number)
    if position is None:
        raise Refused(Code.UNKNOWN_POSITION, position=number)
    return position


def wagers_at(state: Table, position: int, bet: str) -> tuple[TableWager, ...]:
    """R47: the wagers of a position that lie in an area, one for each way."""
    lying = state.layout.wagers.values()
    found = tuple(one for one in lying if (one.position, one.bet) == (position, bet))
    if not found:
        raise Refused(Code.NO_WAGER_THERE, "D9 4.3", position=position, bet=bet)
    return found


def wager_at(state: Table, position: int, bet: str, way: Way | None) -> TableWager:
    """The wager of a position that lies in an area in a way; without one, the only wager there."""
    return wagers_named(state.layout.wagers.values(), position, bet, way)


def wagers_named(
    wagers: Iterable[TableWager], position: int, bet: str, way: Way | None
) -> TableWager:
    """The one of these wagers that is meant."""
    found = [
        one
        for one in wagers
        if (one.position, one.bet) == (position, bet) and way in (None, one.way)
    ]
    if not found:
        raise Refused(Code.NO_WAGER_THERE, "D9 4.3", position=position, bet=bet)
    if len(found) > 1:
        raise Refused(Code.WAY_NEEDED, position=position, bet=bet)
    return found[0]


def in_chips(state: Table, amount_cents: int) -> tuple[int, ...]:
    """The chips in which the table pays an amount, the largest first.

    None where it takes more than are counted out at once: it is then paid in parts.
    """
    try:
        stack = Denominations(state.setup.chips_cents).break_amount(amount_cents)
    except NotPayable:
        return ()
    return stack.chips_cents


@lru_cache(maxsize=256)
def _limits_on(sheet: LimitSheet, edition: Edition, layout: str) -> Mapping[str, BetLimits]:
    limits = sheet.limits
    return MappingProxyType({bet.name: limits.on(bet.kind) for bet in edition.bets_on(layout)})


def limits_by_bet(state: Table, sheet: LimitSheet) -> Mapping[str, BetLimits]:
    """The limits that hold for each bet of this table's layout."""
    return _limits_on(sheet, state.edition, state.layout_name)


def limits_on(state: Table, sheet: LimitSheet, bet: str) -> BetLimits:
    """The limits that hold for a bet, if this table's layout has it."""
    # Every touch comes through here: one question for the edition and the layout together.
    latched = state.round or state.setup
    found = _limits_on(sheet, edition_named(latched.edition), latched.layout).get(bet)
    if found is None:
        raise Refused(Code.UNKNOWN_BET, bet=bet)
    return found


def bet_of(state: Table, name: str) -> Bet:
    """The bet of that name, if this table's layout has it."""
    try:
        latched = state.round or state.setup
        return edition_named(latched.edition).bet_on(latched.layout, name)
    except (UnknownBet, NotInEdition) as refused:
        raise Refused(Code.UNKNOWN_BET, bet=name) from refused


def outcome_of(faces: Faces) -> Outcome:
    """The outcome of these faces."""
    try:
        return Outcome.of(faces)
    except NotAnOutcome as refused:
        raise Refused(Code.NOT_AN_OUTCOME, faces=faces) from refused


def amount_above_zero(amount_cents: int) -> int:
    """The amount, if it is one."""
    if amount_cents <= 0:
        raise Refused(Code.NOT_AN_AMOUNT, amount_cents=amount_cents)
    return amount_cents


def check_made_of_chips(state: Table, amount_cents: int) -> None:
    """Value chips that are handed over come to a multiple of the smallest."""
    smallest_cents = Denominations(state.setup.chips_cents).smallest_cents
    if amount_cents % smallest_cents:
        raise Refused(
            Code.CHIPS_CANNOT_PAY, amount_cents=amount_cents, smallest_cents=smallest_cents
        )


def words(text: str, rule: str = "") -> str:
    """The reason or note, if it says anything."""
    if not text.strip():
        raise Refused(Code.REASON_NEEDED, rule)
    return text


def current_round(state: Table) -> Round:
    """The round under way, which the phase has promised."""
    assert state.round is not None, f"no round in phase {state.phase}"
    return state.round
