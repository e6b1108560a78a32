"""Bots: players who wager sensibly, cash in when they are low, and now and then cash out.

Knows how a cautious player spends a round. Must not know clocks or floors: what a bot does in a
round is a function of the table's state and of chance. A bot never asks for what it would be
refused: amounts are permitted ones (D9A 4.8), within its credits (R16), and a voucher is asked for
where its printer could print it. Its notes go into its cabinet's acceptor, as a visitor's do.
Obeys: D9A 3.3(c), 4.2, 4.3(a); R4 (for a demo alone).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from taisai.demo.chance import SeededChance
from taisai.rules.bets import Bet, BetKind
from taisai.stream_types import Command
from taisai.streams import TABLE, why_not
from taisai.table import commands
from taisai.table.phases import Phase
from taisai.table.state import Table, Terminal
from taisai.table.vocabulary import ControlEnd
from taisai.validation_numbers import with_check

NOTES_CENTS: Final = (2_000, 5_000, 10_000)
"""What a bot puts into the note acceptor."""
LOW_CENTS: Final = 3_000
"""With less than this a bot puts a note in before it wagers."""
RICH_CENTS: Final = 60_000
"""With more than this a bot may take a voucher and start anew."""
SHARE: Final = 5
"""A bot wagers at most one part in so many of its credits in a round."""
WAGERS_MAX: Final = 5
FIRST_TOUCH_MS: Final = 1_500
LAST_TOUCH_MS: Final = 4_000
"""So long before the period's end a bot has done its last touch."""
RANDOM_DIGITS_COUNT: Final = 15

TASTES: Final[tuple[tuple[BetKind, ...], ...]] = (
    (BetKind.SMALL, BetKind.BIG),
    (BetKind.SMALL, BetKind.BIG, BetKind.FACE),
    (BetKind.TOTAL, BetKind.FACE),
    (BetKind.COMBINATION, BetKind.FACE, BetKind.BIG),
    (BetKind.DOUBLE, BetKind.ANY_TRIPLE, BetKind.TOTAL, BetKind.SMALL),
    (BetKind.COMBINATION, BetKind.TRIPLE, BetKind.SMALL),
)
"""What different players like."""


@dataclass(frozen=True, slots=True)
class PutNote:
    """A note goes into the acceptor of a terminal's cabinet; what becomes of it is its affair."""

    terminal: int
    note_cents: int


@dataclass(frozen=True, slots=True)
class Touch:
    """What a bot does at a moment."""

    deed: Command | PutNote
    at: int


class Bot:
    """A player at one terminal."""

    def __init__(self, terminal: int, seed: str, table: str) -> None:
        self.terminal = terminal
        self._seed = seed
        self._table = table
        self._taste = taste_of(SeededChance(seed, table, terminal, "taste"))

    def moment(self, state: Table) -> object:
        """What plans go by: the round."""
        return state.round.number if state.round is not None else 0

    def consents(self, state: Table) -> Command | None:
        """Div1 9.3(b): a bot stands in nobody's way."""
        terminal = state.terminals.get(self.terminal)
        if terminal is None or not state.is_in_use(terminal):
            return None
        for notice in state.notices:
            if self.terminal not in notice.consenting_terminals:
                return commands.ConsentAtTerminal(terminal=self.terminal, notice=notice.number)
        return None

    def touches(self, state: Table) -> tuple[Touch, ...]:
        """All that the bot does in the round whose wagering is open, in order."""
        terminal = state.terminals.get(self.terminal)
        current = state.round
        if terminal is None or not _is_playable(terminal) or state.is_game_locked:
            return ()
        if state.phase is not Phase.WAGERING or current is None or not current.closes_at:
            return ()
        chance = SeededChance(self._seed, self._table, self.terminal, current.number)
        credits_cents = state.credits(self.terminal)
        asked: list[Command | PutNote] = []
        # R55: a bot has no page; it sees every round, and says so where it must.
        if terminal.missed is not None:
            missed = terminal.missed.number
            asked.append(commands.ConfirmMissedRound(terminal=self.terminal, round=missed))
        if credits_cents < LOW_CENTS:
            note_cents = chance.one_of(NOTES_CENTS)
            asked.append(PutNote(self.terminal, note_cents))
            credits_cents += note_cents
        elif not terminal.session:
            return ()
        if self._leaves(credits_cents, state, chance):
            number = with_check(chance.digits(RANDOM_DIGITS_COUNT))
            leaving = commands.CashOut(
                terminal=self.terminal, validation_number=number, by_printer=True
            )
            if why_not(TABLE, state, leaving, current.opened_at) is None:
                asked.append(leaving)
        elif not chance.happens(1, of=8):
            asked += self._wagers(state, terminal, credits_cents, chance)
        return spread(asked, current.opened_at, current.closes_at, chance)

    def _leaves(self, credits_cents: int, state: Table, chance: SeededChance) -> bool:
        is_rich = RICH_CENTS < credits_cents <= state.setup.voucher_cents_max
        return is_rich and chance.happens(1, of=3)

    def _wagers(
        self, state: Table, terminal: Terminal, credits_cents: int, chance: SeededChance
    ) -> list[Command]:
        """Some wagers, which together come to a modest part of the credits."""
        limits = terminal.latched.limits
        liked = liked_bets(state, self._taste)
        left_cents = credits_cents // SHARE
        # D9A 3.3(c)(iv): less than the aggregate minimum would not be recognised at all.
        if left_cents < limits.aggregate_cents_min:
            return []
        asked: list[Command] = []
        placed: dict[str, int] = {}
        for _ in range(chance.between(1, WAGERS_MAX)):
            bet = chance.one_of(liked)
            on = limits.on(bet.kind)
            attempted = on.wager_cents_min + on.step_cents * chance.below(10)
            amount_cents = on.permitted(min(attempted, left_cents))
            if not amount_cents or bet.name in placed or contradicts(bet, placed):
                continue
            placed[bet.name] = amount_cents
            left_cents -= amount_cents
            asked.append(
                commands.PlaceWager(terminal=self.terminal, bet=bet.name, amount_cents=amount_cents)
            )
        return asked if limits.recognises(sum(placed.values())) else []


def contradicts(bet: Bet, placed: dict[str, int]) -> bool:
    """Nobody sensible wagers on both of two opposites."""
    opposites = {"small": "big", "big": "small", "odd": "even", "even": "odd"}
    return opposites.get(bet.name) in placed


def taste_of(chance: SeededChance) -> frozenset[BetKind]:
    """What a player likes."""
    return frozenset(chance.one_of(TASTES))


def liked_bets(state: Table, taste: frozenset[BetKind]) -> list[Bet]:
    """The bets at a table that somebody likes; all of them where none is liked."""
    bets = state.edition.bets_on(state.layout_name)
    return [bet for bet in bets if bet.kind in taste] or list(bets)


def _is_playable(terminal: Terminal) -> bool:
    stopped = terminal.is_evidence or terminal.is_out_of_service or terminal.tamper is not None
    asks = terminal.asks_to_cancel or terminal.locked_up_cents
    # Who cannot get at a terminal does not play there, and who was paid by hand has gone home.
    is_paid = not terminal.session and terminal.control_ended is ControlEnd.PAID_BY_HAND
    is_gone = terminal.out_of_reach is not None or is_paid
    # What is there already was done before a restart, or by a visitor.
    return not (stopped or asks or is_gone or terminal.wagers)


def spread(
    asked: Sequence[Command | PutNote], opened_at: int, closes_at: int, chance: SeededChance
) -> tuple[Touch, ...]:
    """The touches at moments over the period, as a hesitating hand would do them."""
    first, last = opened_at + FIRST_TOUCH_MS, closes_at - LAST_TOUCH_MS
    moments = sorted(chance.between(first, last) for _ in asked)
    return tuple(Touch(deed, at) for deed, at in zip(asked, moments, strict=True))
