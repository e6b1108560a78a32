"""What lies on a tracked layout, for the casino supervisor who must judge it.

Knows the wagers and which commands are about them. Must not know when one is adjusted: `decide`
tells.
Obeys: D9 4.3 (2008: a chip on the line), 4.9; R20, R45, R47.
"""

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from taisai.stream_types import Command
from taisai.table import commands
from taisai.table.state import Table
from taisai.table.vocabulary import AdjustmentCause, Person, TableWager, TableWagerStatus, Way
from taisai.views.buttons import ANY_WORDS, SOMEBODY_ELSE
from taisai.views.parts import View


class LayoutWager(View, frozen=True, kw_only=True):
    """A wager that lies on the layout.

    Attributes:
        way: R47: inside, on the line, or by call; each is a wager of its own.
        called_bet: The bet that the player called, where the dealer placed it (D9 4.5).
        settled_as: D9 4.9: the bet as which it is settled, where that differs.
    """

    position: int
    bet: str
    amount_cents: int
    touches_line: bool
    line_accepted: bool
    way: Way
    called_bet: str | UnsetType = UNSET
    settled_as: str | UnsetType = UNSET


def layout_wagers(state: Table) -> tuple[LayoutWager, ...]:
    """The wagers that lie there now, in the order in which they were placed."""
    return tuple(
        LayoutWager(
            position=one.position,
            bet=one.bet,
            amount_cents=one.amount_cents,
            touches_line=one.touches_line,
            line_accepted=one.line_accepted,
            way=one.way,
            called_bet=one.called_bet or UNSET,
            settled_as=one.settled_as or UNSET,
        )
        for one in _lying(state)
    )


def _lying(state: Table) -> tuple[TableWager, ...]:
    wagers = state.layout.wagers.values()
    return tuple(one for one in wagers if one.status is TableWagerStatus.PLACED)


def adjustments(state: Table, by: Person, at: int) -> Iterator[tuple[Command, str]]:
    """For each wager: accepting it on the line, and settling it elsewhere for each cause."""
    for one in _lying(state):
        where = f"{one.position}/{one.bet}/{one.way}"
        if one.touches_line:
            accepted = commands.AcceptLineTouching(by=by, position=one.position, bet=one.bet)
            yield accepted, where
        for cause in AdjustmentCause:
            adjusted = commands.AdjustWager(
                by=by,
                second=SOMEBODY_ELSE,
                proposed_at=at,
                position=one.position,
                bet=one.bet,
                to_bet=_another_bet(state, one),
                cause=cause,
                reason=ANY_WORDS,
                way=one.way,
            )
            yield adjusted, f"{where}/{cause}"


def _another_bet(state: Table, wager: TableWager) -> str:
    """Some other area of the layout, for asking alone."""
    bets = state.edition.bets_on(state.layout_name)
    now = wager.settled_as or wager.bet
    return next(bet.name for bet in bets if bet.name != now)
