"""What becomes of a wager on the table layout when chips are added to it, moved, or left lying.

Pure changes of wagers, which the decision looks at beforehand and `evolve` then makes. Must not
know who asks or whether it is permitted.
Obeys: D9 4.3 (one area, one kind of chips, smaller denominations on top), R37, R47.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from taisai.rules.bets import bet_named
from taisai.rules.chips import Stack
from taisai.rules.limits import Limits
from taisai.table.vocabulary import TableWager, TableWagerStatus, Way


def join_wagers(lying: TableWager | None, laid: TableWager) -> TableWager:
    """One wager of what lies in an area, if anything, and what its player adds in the same way."""
    if lying is None:
        return laid
    return replace(
        laid,
        amount_cents=lying.amount_cents + laid.amount_cents,
        # D9 4.3: the smaller denominations lie on top.
        chips_cents=Stack.of(lying.chips_cents + laid.chips_cents).chips_cents,
        colour_count=lying.colour_count + laid.colour_count,
        # D9-2008 4.9: a call bet that the dealer misplaced stays one, whatever is laid on it.
        called_bet=lying.called_bet if is_misplaced(lying) else laid.called_bet or lying.called_bet,
        touches_line=lying.touches_line or laid.touches_line,
        # D9-2008 4.3: what the operator was satisfied of was the chip that lay there before.
        line_accepted=lying.line_accepted and not laid.touches_line,
    )


def lay_on(wager: TableWager, bet: str) -> TableWager:
    """The player's own hand lays a wager on an area: what was said of it elsewhere is over."""
    return replace(
        wager,
        bet=bet,
        way=Way.INSIDE if wager.way is not Way.JOINED else Way.JOINED,
        called_bet="",
        touches_line=False,
        line_accepted=False,
        settled_as="",
        status=TableWagerStatus.PLACED,
        won_cents=0,
        unclaimed_cents=0,
        recoverable_cents=0,
    )


def chips_in_area(wagers: Iterable[TableWager], position: int, bet: str) -> int:
    """R47: what one player has in an area, in all ways; limits hold for this sum."""
    return sum(one.amount_cents for one in wagers if (one.position, one.bet) == (position, bet))


def leave_all_lying(wagers: Mapping[str, TableWager], limits: Limits) -> dict[str, TableWager]:
    """The wagers left on their areas are wagers of the next round, if its limits permit them.

    R37: limits are latched anew. What they do not permit lies there as the player's chips and is
    no wager, until it is changed or withdrawn. A chip on the line still lies on the line.
    """
    return {key: _left_lying(wager, wagers, limits) for key, wager in wagers.items()}


def _left_lying(wager: TableWager, wagers: Mapping[str, TableWager], limits: Limits) -> TableWager:
    cents = chips_in_area(wagers.values(), wager.position, wager.bet)
    is_permitted = limits.on(bet_named(wager.bet).kind).permitted(cents) == cents
    return replace(
        wager,
        called_bet="",
        line_accepted=False,
        settled_as="",
        status=TableWagerStatus.PLACED if is_permitted else TableWagerStatus.RETURNED,
        won_cents=0,
        unclaimed_cents=0,
        recoverable_cents=0,
    )


def is_misplaced(wager: TableWager) -> bool:
    """The dealer laid a call bet on another area than the one that was called."""
    return wager.called_bet not in ("", wager.bet)


def is_on_line(wager: TableWager) -> bool:
    """R45: a chip lies on the line, and the operator is not satisfied where it was meant to lie."""
    return wager.touches_line and not wager.line_accepted
