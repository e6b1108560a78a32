"""Messages: what a player must be told in words, the most pressing first.

Knows one terminal, or the table layout, and the round on display. Must not hold a face of a die: an
earlier result is shown nowhere but in the strip (D9A 3.3(e)), a later one not before it is settled
(R39).
Obeys: D9A 3.3(c)(iv), 3.3(d)(ii), 3.6, 7.2 to 7.5; D9 7.1, 7.4; Div1 7, 11.1; R11, R14, R18.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Final

from msgspec import UNSET, UnsetType

from taisai.money import format_amount
from taisai.table.past_rounds import PastRound, TerminalRound
from taisai.table.state import Table, Terminal
from taisai.views.parts import View, last_round


class MessageKind(StrEnum):
    """What a message is about."""

    EVIDENCE = "evidence"
    TAMPER = "tamper"
    OUT_OF_SERVICE = "out_of_service"
    LOCKED_UP = "locked_up"
    GAME_LOCK = "game_lock"
    VOID_REQUIRED = "void_required"
    VOID_ROUND = "void_round"
    RECALCULATED = "recalculated"
    PAYMENT_REFUSED = "payment_refused"
    CREDITS_TAKEN = "credits_taken"
    CREDITS_ADDED = "credits_added"
    UNRECOGNISED = "unrecognised"
    BELOW_AGGREGATE = "below_aggregate"
    CREDITS_AWAIT_DEALER = "credits_await_dealer"
    CREDITS_CANCELLED = "credits_cancelled"
    DEALER_CALLED = "dealer_called"
    PRIVATE_TABLE = "private_table"


class Message(View, frozen=True, kw_only=True):
    """One message.

    Attributes:
        amount_cents: What it is about, where that is an amount.
        cancelled_cents: The credits for which the amount was paid, which may be more (R30).
        round: The round it is about, where that is one that is over.
        reason: Why that round is void: the name of a cause (D9 7.1), or as the dealer gave it; why
            it was put right, as the supervisor gave it.
    """

    kind: MessageKind
    rule: str
    text: str
    amount_cents: int | UnsetType = UNSET
    cancelled_cents: int | UnsetType = UNSET
    round: int | UnsetType = UNSET
    reason: str | UnsetType = UNSET


def messages_at(state: Table, terminal: Terminal) -> tuple[Message, ...]:
    """Everything that the player at a terminal must be told."""
    return tuple(message for source in _SOURCES for message in source(state, terminal))


def messages_at_layout(state: Table) -> tuple[Message, ...]:
    """Everything that players at the table layout must be told."""
    return tuple(_at_layout(state))


def _at_layout(state: Table) -> Iterator[Message]:
    if state.is_evidence:
        text = "out of operation until an investigation is over"
        yield Message(kind=MessageKind.EVIDENCE, rule="D9A 7.5(b)", text=text)
    yield from _game_lock(state)
    yield from _void_required(state)
    last = last_round(state)
    if last is not None and last.faces is None:
        yield _void(last, None)
    yield from _private(state)


def _service(state: Table, terminal: Terminal) -> Iterator[Message]:
    if state.is_evidence or terminal.is_evidence:
        text = "out of operation until an investigation is over; a supervisor will pay your credits"
        yield Message(kind=MessageKind.EVIDENCE, rule="D9A 7.5(b)", text=text)
    if terminal.tamper is not None:
        text = "this terminal waits for a supervisor to look at it"
        yield Message(kind=MessageKind.TAMPER, rule="D9A 3.6", text=text)
    if terminal.is_out_of_service:
        text = "this terminal is out of service; the staff will see to your credits"
        yield Message(kind=MessageKind.OUT_OF_SERVICE, rule="D9 7.4", text=text)
    if terminal.locked_up_cents:
        yield Message(
            kind=MessageKind.LOCKED_UP,
            rule="D9A 3.5",
            text=f"you won {format_amount(terminal.locked_up_cents)}: a supervisor is coming",
            amount_cents=terminal.locked_up_cents,
        )
    yield from _game_lock(state)


def _game_lock(state: Table) -> Iterator[Message]:
    if state.is_game_locked:
        text = "a malfunction is being dealt with; the next round waits"
        yield Message(kind=MessageKind.GAME_LOCK, rule="D9 7.4", text=text)


def _void_required(state: Table) -> Iterator[Message]:
    if state.round is not None and state.round.void_required:
        text = "wagering was open for too short a time: this round will be void"
        yield Message(kind=MessageKind.VOID_REQUIRED, rule="R3", text=text)


def _this_round(state: Table, terminal: Terminal) -> Iterator[Message]:
    yield from _void_required(state)
    if terminal.unrecognised_cents:
        back_cents = terminal.unrecognised_cents
        text = "your wagers came to less than the aggregate minimum and are back in your credits: "
        yield Message(
            kind=MessageKind.UNRECOGNISED,
            rule="D9A 3.3(c)(iv)",
            text=text + format_amount(back_cents),
            amount_cents=back_cents,
        )
    # R14: the player is warned before the period ends, at which such wagers go back.
    missing_cents = terminal.latched.aggregate_cents_min - terminal.wagered_cents
    if terminal.wagers and missing_cents > 0:
        text = f"wager {format_amount(missing_cents)} more, or your wagers will not be recognised"
        yield Message(
            kind=MessageKind.BELOW_AGGREGATE,
            rule="D9A 3.3(c)(iv)",
            text=text,
            amount_cents=missing_cents,
        )


def _rounds_before(state: Table, terminal: Terminal) -> Iterator[Message]:
    last = last_round(state)
    for past in state.history.held:
        played = own_round(past.terminals.get(terminal.number), terminal)
        # Of older rounds a player is told only what was put right in one of their own.
        is_put_right = past.corrections_count and played is not None and terminal.session
        if past is last or is_put_right:
            yield from _about(past, played)


def own_round(played: TerminalRound | None, terminal: Terminal) -> TerminalRound | None:
    """What the terminal did in a round, unless it was somebody else who sat there."""
    if played is None or terminal.session not in (0, played.session):
        return None
    return played


def _about(past: PastRound, played: TerminalRound | None) -> Iterator[Message]:
    if past.faces is None:
        yield _void(past, played)
    elif past.corrections_count and played is not None:
        if played.refused:
            text = (
                f"round {past.number}: payment was refused because of a malfunction, "
                "and your wagers were refunded"
            )
            yield Message(
                kind=MessageKind.PAYMENT_REFUSED,
                rule="D9A 7.4",
                text=text,
                amount_cents=played.wagered_cents,
                round=past.number,
            )
        else:
            text = f"round {past.number} was recalculated on its actual outcome"
            yield Message(
                kind=MessageKind.RECALCULATED, rule="D9A 7.3", text=text, round=past.number
            )


def _corrected(_state: Table, terminal: Terminal) -> Iterator[Message]:
    """Div1 11.1: what a correction took from the player's credits or added to them, and why."""
    for one in terminal.corrected:
        if terminal.session not in (0, one.session):
            continue
        cents = format_amount(abs(one.more_cents))
        was = f"{cents} was added to" if one.more_cents > 0 else f"{cents} was taken from"
        yield Message(
            kind=MessageKind.CREDITS_ADDED if one.more_cents > 0 else MessageKind.CREDITS_TAKEN,
            rule="Div1 11.1",
            text=f"round {one.round} was put right: {was} your credits",
            amount_cents=abs(one.more_cents),
            round=one.round,
            reason=one.reason,
        )


def _void(past: PastRound, played: TerminalRound | None) -> Message:
    reason = past.void_reason
    if reason.startswith(_NO_SPIN):
        reason = reason.replace("_", " ")
    refund_cents = played.wagered_cents if played is not None and played.recognised else 0
    back = f"; your wagers of {format_amount(refund_cents)} are refunded" if refund_cents else ""
    return Message(
        kind=MessageKind.VOID_ROUND,
        rule="D9 7.1" if past.void_reason.startswith(_NO_SPIN) else "D9A 7.2",
        text=f"round {past.number} has no result: {reason}{back}",
        amount_cents=refund_cents,
        round=past.number,
        # What was announced stands before it, and is said by the message itself.
        reason=past.void_reason.partition(": ")[2] or UNSET,
    )


_NO_SPIN: Final = "no spin: "


def _credits(_state: Table, terminal: Terminal) -> Iterator[Message]:
    if terminal.asks_to_cancel:
        text = "your credits wait for the dealer to pay them in chips"
        yield Message(kind=MessageKind.CREDITS_AWAIT_DEALER, rule="D9A 3.3(d)(ii)", text=text)
    if terminal.last_cancelled_cents:
        # E11: until the next play, the last cancelled credits and what was paid for them.
        text = (
            f"credits cancelled {format_amount(terminal.last_cancelled_cents)}, "
            f"paid in chips {format_amount(terminal.last_paid_cents)}"
        )
        yield Message(
            kind=MessageKind.CREDITS_CANCELLED,
            rule="D9A 3.3(d)(ii)",
            text=text,
            amount_cents=terminal.last_paid_cents,
            cancelled_cents=terminal.last_cancelled_cents,
        )
    if terminal.asks_for_dealer:
        text = "the dealer has been asked to come"
        yield Message(kind=MessageKind.DEALER_CALLED, rule="D9A 4.5", text=text)


def _signs(state: Table, _terminal: Terminal) -> Iterator[Message]:
    yield from _private(state)


def _private(state: Table) -> Iterator[Message]:
    if state.is_private:
        yield Message(kind=MessageKind.PRIVATE_TABLE, rule="Div1 7", text="this table is private")


_SOURCES: Final[tuple[Callable[[Table, Terminal], Iterator[Message]], ...]] = (
    _service,
    _this_round,
    _rounds_before,
    _corrected,
    _credits,
    _signs,
)
