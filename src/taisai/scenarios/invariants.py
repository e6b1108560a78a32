"""What must hold after every line of every scenario, whatever it does.

Each check tells what is wrong in words, or nothing. The amounts are worked out again by the second
opinion of `rules`, which shares no code with how the decisions come to them.
Obeys: the promises of ARCHITECTURE.md; E5 (the terminals' self-audit).
"""

from collections.abc import Iterator, Mapping

from taisai.money import format_amount
from taisai.rules import edition_named
from taisai.rules.second_opinion import SecondOpinion
from taisai.stream_types import Event
from taisai.table import events
from taisai.table.events import lines_by_key
from taisai.table.past_rounds import PastRound
from taisai.table.state import Round, Table
from taisai.table.vocabulary import Faces, TableWagerStatus


def wrong_in(state: Table) -> Iterator[str]:
    """What is wrong in a state."""
    assets_cents, claims_cents = state.book.totals()
    if assets_cents != claims_cents:
        yield (
            f"money is not conserved: {format_amount(assets_cents)} is there, "
            f"{format_amount(claims_cents)} is claimed"
        )
    for account, cents in state.book.balances_cents.items():
        if cents < 0 and not account.may_be_negative:
            yield f"{account} stands at {format_amount(cents)}"
    for number, terminal in state.known_terminals.items():
        has_cents = state.credits(number) + terminal.wagered_cents
        if terminal.meters.balance_cents != has_cents:
            yield (
                f"terminal {number}'s meters say {format_amount(terminal.meters.balance_cents)}, "
                f"its credits and wagers are {format_amount(has_cents)}"
            )
        if terminal.wagered_cents != sum(terminal.wagers.values()):
            yield f"terminal {number}'s wagers do not come to what they are said to"


def due_on(played: Round | PastRound, wagers: Mapping[str, int], faces: Faces) -> tuple[int, int]:
    """What is won and what is returned, at the prices of the edition that a round has latched."""
    price_list = edition_named(played.edition).price_list
    return SecondOpinion(price_list).due_on(wagers, faces)


def wrong_with(before: Table, event: Event) -> Iterator[str]:
    """What is wrong with the amounts of an event, given the state before it."""
    match event:
        case events.TerminalsSettled():
            yield from _wrong_settlement(before, event)
        case events.LosersCollected():
            yield from _wrong_collection(before, event)
        case events.AreaPaid():
            yield from _wrong_payment(before, event)
        case events.RoundRecalculated() | events.SettlementAmended():
            yield from _wrong_recalculation(before, event)
        case _:
            pass


def _wrong_settlement(before: Table, event: events.TerminalsSettled) -> Iterator[str]:
    settled = {line.terminal: line for line in event.terminals}
    for number, terminal in before.terminals.items():
        if not terminal.wagers:
            continue
        line = settled.get(number)
        due = due_on(_round(before), terminal.wagers, event.faces)
        if line is None or (line.won_cents, line.returned_cents) != due:
            yield f"terminal {number} was settled as {line}, and {due} is due"


def _wrong_collection(before: Table, event: events.LosersCollected) -> Iterator[str]:
    current, faces = _round(before), _faces(before)
    gone = {
        key
        for key, _ in (
            *lines_by_key(event.collected, event.collected_ways),
            *lines_by_key(event.returned, event.returned_ways),
        )
    }
    for key, wager in before.layout.wagers.items():
        is_on_line = wager.touches_line and not wager.line_accepted
        if wager.status is not TableWagerStatus.PLACED or is_on_line:
            continue
        settled = {wager.settled_as or wager.bet: wager.amount_cents}
        won_cents, _ = due_on(current, settled, faces)
        if bool(won_cents) is (key in gone):
            yield f"position {wager.position}'s wager on {wager.bet} was collected wrongly"


def _wrong_payment(before: Table, event: events.AreaPaid) -> Iterator[str]:
    for key, one in lines_by_key(event.paid, event.paid_ways):
        wager = before.layout.wagers[key]
        settled = {wager.settled_as or wager.bet: wager.amount_cents}
        due_cents, _ = due_on(_round(before), settled, _faces(before))
        # R46: what was paid before the layout was amended is not paid twice.
        due_cents -= wager.won_cents
        if one.won_cents != due_cents:
            yield (
                f"position {one.position} won {format_amount(one.won_cents)} on {one.bet}, "
                f"and {format_amount(due_cents)} is due"
            )


def _round(before: Table) -> Round:
    assert before.round is not None
    return before.round


def _faces(before: Table) -> Faces:
    entered = _round(before).entered
    assert entered is not None
    return entered


def _wrong_recalculation(
    before: Table, event: events.RoundRecalculated | events.SettlementAmended
) -> Iterator[str]:
    current = before.round
    is_current = current is not None and current.number == event.round
    past = _round(before) if is_current else event.record or _held(before, event.round)
    terminals = past.settled if isinstance(past, Round) else past.terminals
    for one in event.corrections:
        if one.terminal:
            due = due_on(past, terminals[one.terminal].wagers, event.faces)
            if (one.won_cents, one.due_cents) != due:
                yield f"terminal {one.terminal} was recalculated as {one}, and {due} is due"


def _held(state: Table, number: int) -> PastRound:
    return next(past for past in state.history.held if past.number == number)
