"""R46: what becomes of each wager on the layout when its settlement is put right.

Collected wagers go back to their areas, what was wrongly paid is asked back, what was rightly paid
stays. Knows what was collected and paid. Knows nothing of who may put it right, nor of why.
Obeys: D9 4.9, 7.1, 7.2; Div1 11.1; readings R11, R18, R19, R46.
"""

from collections.abc import Iterator, Mapping

from taisai.rules import Outcome
from taisai.rules.settlement import due_on
from taisai.table.events import WagerRevision
from taisai.table.state import Table
from taisai.table.vocabulary import Faces, TableWager, TableWagerStatus, key_of


def lying_wagers(state: Table) -> Iterator[TableWager]:
    """The wagers of the round that are not yet collected or paid, or are not paid in full."""
    return (one for one in state.layout.wagers.values() if one.status is TableWagerStatus.PLACED)


def is_paid_in_part(wager: TableWager) -> bool:
    """It was paid before an amendment, and waits to be paid more."""
    return wager.status is TableWagerStatus.PLACED and wager.won_cents > 0


def _won_on(wager: TableWager, odds: Mapping[str, int]) -> int:
    won_cents, _ = due_on({wager.settled_as or wager.bet: wager.amount_cents}, odds)
    return won_cents


def revisions_for(state: Table, faces: Faces) -> tuple[WagerRevision, ...]:
    """What becomes of each wager that is settled, or paid in part, where another outcome stands."""
    odds = state.edition.winning_odds(Outcome.of(faces))
    return tuple(
        revision
        for wager in (*state.layout.settled, *filter(is_paid_in_part, lying_wagers(state)))
        if (revision := revision_of(state, wager, _won_on(wager, odds))) is not None
    )


def revision_of(state: Table, wager: TableWager, won_cents: int) -> WagerRevision | None:
    """What becomes of a wager that wins so much after all; None where it stays as it is."""
    lies = key_of(wager) in state.layout.wagers
    match wager.status:
        case TableWagerStatus.COLLECTED:
            return _revised(wager, TableWagerStatus.PLACED, put_back_cents=wager.amount_cents)
        case TableWagerStatus.RETURNED if lies:
            return _revised(wager, TableWagerStatus.PLACED)
        case TableWagerStatus.PAID if won_cents != wager.won_cents:
            return _payment_put_right(wager, won_cents, lies=lies)
        case TableWagerStatus.PLACED if wager.won_cents > 0 and won_cents <= wager.won_cents:
            return _payment_put_right(wager, won_cents, lies=lies)
        case _:
            return None


def _payment_put_right(wager: TableWager, won_cents: int, *, lies: bool) -> WagerRevision:
    has_cents = _winnings_in_hand(wager)
    paid, placed = TableWagerStatus.PAID, TableWagerStatus.PLACED
    if lies and won_cents > has_cents:
        return _revised(wager, placed, won_cents=has_cents)
    if won_cents:
        return _revised(
            wager,
            paid,
            won_cents=won_cents,
            take_back_cents=max(has_cents - won_cents, 0),
            unclaimed_cents=max(won_cents - has_cents, 0),
        )
    if lies:
        return _revised(wager, placed, take_back_cents=has_cents)
    # The player has taken the wager up as well, and it has lost.
    owed_cents = has_cents + wager.amount_cents
    return _revised(wager, TableWagerStatus.COLLECTED, take_back_cents=owed_cents)


def _winnings_in_hand(wager: TableWager) -> int:
    """What its player really has of its winnings; the rest waits at the cage."""
    return wager.won_cents - wager.unclaimed_cents


def _revised(
    wager: TableWager,
    status: TableWagerStatus,
    *,
    won_cents: int = 0,
    put_back_cents: int = 0,
    take_back_cents: int = 0,
    unclaimed_cents: int = 0,
) -> WagerRevision:
    return WagerRevision(
        position=wager.position,
        bet=wager.bet,
        way=wager.way,
        amount_cents=wager.amount_cents,
        status_before=wager.status,
        status=status,
        won_before_cents=wager.won_cents,
        won_cents=won_cents,
        put_back_cents=put_back_cents,
        take_back_cents=take_back_cents,
        unclaimed_cents=unclaimed_cents,
        unclaimed_before_cents=wager.unclaimed_cents,
        owed_cents=wager.recoverable_cents,
    )


def same_revision(wager: TableWager) -> WagerRevision:
    """The revision of a wager that stays as it is."""
    return _revised(
        wager,
        wager.status,
        won_cents=wager.won_cents,
        unclaimed_cents=wager.unclaimed_cents,
    )


def revisions_for_void(state: Table) -> tuple[WagerRevision, ...]:
    """R11: all stakes are their players' again, and nothing is won."""
    return tuple(_all_back(state))


def _all_back(state: Table) -> Iterator[WagerRevision]:
    returned = TableWagerStatus.RETURNED
    for wager in state.layout.settled:
        match wager.status:
            case TableWagerStatus.COLLECTED:
                yield _revised(wager, returned, put_back_cents=wager.amount_cents)
            case TableWagerStatus.PAID:
                yield _revised(wager, returned, take_back_cents=_winnings_in_hand(wager))
            case _:
                pass
    for wager in lying_wagers(state):
        # What was paid of it before the layout was amended goes back too.
        yield _revised(wager, returned, take_back_cents=wager.won_cents)
