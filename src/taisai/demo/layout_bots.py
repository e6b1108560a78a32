"""Bots at a table layout: players who buy chips, lay them down, take winnings, and come and go.

Knows how a cautious player spends a round standing at a layout. Must not know clocks or floors:
what a bot does is a function of the table's state and of chance. What a player asks a dealer for
is said aloud; the automatic dealer does it at once, so those commands are the dealer's, and where
somebody else deals they are not asked for.
Obeys: D9 3.4(a) to (c), 4.3, 4.7(b), 4.8; Div1 9; R4 (for a demo alone).
"""

from typing import Final

from taisai.demo.automatic_dealer import DEALER, SHOWN_MS
from taisai.demo.bots import Touch, contradicts, liked_bets, spread, taste_of
from taisai.demo.chance import SeededChance
from taisai.rules.bets import Bet
from taisai.rules.chips import Colour, Denominations
from taisai.rules.limits import BetLimits
from taisai.stream_types import Command
from taisai.table import commands
from taisai.table.phases import Phase
from taisai.table.state import Position, Round, Table
from taisai.table.vocabulary import Tender

VISITORS: Final = frozenset({Colour.RED, Colour.BLUE, Colour.YELLOW})
"""The colours of the positions that are kept for people."""
SUBSETS: Final = "abc"
VALUES_CENTS: Final = (100, 200, 500)
"""What a chip of a bot's colour is worth."""
BUYS_CENTS: Final = (20_000, 30_000, 50_000)
LOW_CENTS: Final = 3_000
"""With less than this in hand a bot buys more, or leaves."""
RICH_CENTS: Final = 90_000
"""With more than this in hand a bot leaves sooner."""
SHARE: Final = 5
"""A bot wagers at most one part in so many of what it has in hand."""
POCKET_CENTS: Final = 30_000
"""What a bot with value chips, which nobody counts, takes itself to have."""
WAGERS_MAX: Final = 6
LOOKING_MS: Final = 2_500
"""How long winnings are looked at before they are taken."""
TAKEN_MS: Final = SHOWN_MS - 500
"""So long after a round has ended they have been."""


class LayoutBot:
    """A player at one position of a touch table."""

    def __init__(self, position: int, seed: str, table: str) -> None:
        self.position = position
        self._seed = seed
        self._table = table
        chance = SeededChance(seed, table, "position", position, "taste")
        self._taste = taste_of(chance)
        self._has_colour = not chance.happens(1, of=3)
        self._value_cents = chance.one_of(VALUES_CENTS)
        self._chip = colour_of(position)

    def moment(self, state: Table) -> tuple[int, bool]:
        """What plans go by: the newest round, and whether it is over."""
        if state.round is not None:
            return state.round.number, False
        return (state.history.held[-1].number if state.history.held else 0), True

    def consents(self, state: Table) -> Command | None:
        """Div1 9.3(b): a bot stands in nobody's way, and tells the dealer so."""
        if self.position not in state.layout.positions or not _deals_by_itself(state):
            return None
        for notice in state.notices:
            if self.position not in notice.consenting_positions:
                return commands.RecordConsent(
                    by=DEALER, position=self.position, notice=notice.number
                )
        return None

    def touches(self, state: Table) -> tuple[Touch, ...]:
        """All that the bot does at the moment that has come, in order."""
        if state.is_game_locked or state.is_evidence or not state.setup.tracked:
            return ()
        current = state.round
        if current is None:
            return self._after(state)
        if state.phase is not Phase.WAGERING or self._lying(state):
            # What lies there already was laid before a restart, or by a visitor.
            return ()
        chance = self._chance(current.number, "wagers")
        asked = self._asks_and_wagers(state, current, chance)
        closes_at = current.closes_at or current.opened_at + state.setup.wagering_period_ms
        return spread(asked, current.opened_at, closes_at, chance)

    def _chance(self, number: int, what: str) -> SeededChance:
        return SeededChance(self._seed, self._table, "position", self.position, number, what)

    def _lying(self, state: Table) -> list[str]:
        wagers = state.layout.wagers.values()
        return [wager.bet for wager in wagers if wager.position == self.position]

    # ------------------------------------------------------------------ while wagering is open

    def _asks_and_wagers(self, state: Table, current: Round, chance: SeededChance) -> list[Command]:
        """What is asked of the dealer, and the chips that are laid."""
        position = state.layout.positions.get(self.position)
        asked: list[Command] = []
        if position is None:
            if not _deals_by_itself(state) or not chance.happens(2, of=3):
                return []
            asked.append(commands.TakePosition(by=DEALER, position=self.position))
            position = Position(number=self.position)
        bought, position = self._buys(state, position, chance)
        asked += bought
        if chance.happens(1, of=8):
            return asked
        return asked + self._wagers(state, current, position, chance)

    def _buys(
        self, state: Table, position: Position, chance: SeededChance
    ) -> tuple[list[Command], Position]:
        """Chips through the dealer, where too few are left; and what is in hand then."""
        in_hand_cents = position.colour_count * position.value_cents
        amount_cents = chance.one_of(BUYS_CENTS)
        if not _deals_by_itself(state):
            return [], position
        if not self._has_colour and not position.chip:
            # Nobody counts value chips in a player's hands: now and then some more are bought.
            is_new = self.position not in state.layout.positions
            if not is_new and not chance.happens(1, of=5):
                return [], position
            return [commands.BuyChips(by=DEALER, amount_cents=amount_cents)], position
        if position.chip and in_hand_cents >= LOW_CENTS:
            return [], position
        chip = position.chip or self._chip
        value_cents = position.value_cents if position.chip else self._value_cents
        if any(one.chip == chip for one in state.layout.positions.values() if one != position):
            return [], position
        count = amount_cents // value_cents
        bought = commands.BuyColour(
            by=DEALER,
            position=self.position,
            chip=chip,
            value_cents=value_cents,
            count=count,
            tender=Tender.CASH,
        )
        then = Position(
            number=self.position,
            chip=chip,
            value_cents=value_cents,
            colour_count=position.colour_count + count,
        )
        return [bought], then

    def _wagers(
        self, state: Table, current: Round, position: Position, chance: SeededChance
    ) -> list[Command]:
        """Some wagers, which together come to a modest part of what is in hand."""
        sheet = current.table_limits
        assert sheet is not None, "limits are latched when the round opens"
        has_colour = bool(position.chip)
        in_hand_cents = position.colour_count * position.value_cents
        left_cents = (in_hand_cents if has_colour else POCKET_CENTS) // SHARE
        liked = liked_bets(state, self._taste)
        asked: list[Command] = []
        placed: dict[str, int] = {}
        for _ in range(chance.between(2, WAGERS_MAX)):
            bet = chance.one_of(liked)
            limits = sheet.limits.on(bet.kind)
            attempted = limits.wager_cents_min + limits.step_cents * chance.below(10)
            amount_cents = _in_chips(limits, min(attempted, left_cents), position)
            if not amount_cents or bet.name in placed or contradicts(bet, placed):
                continue
            placed[bet.name] = amount_cents
            left_cents -= amount_cents
            asked.append(self._laid(state, position, bet, amount_cents))
        return asked

    def _laid(self, state: Table, position: Position, bet: Bet, amount_cents: int) -> Command:
        if position.chip:
            return commands.PlaceChips(
                position=self.position,
                bet=bet.name,
                colour_count=amount_cents // position.value_cents,
            )
        stack = Denominations(state.setup.chips_cents).break_amount(amount_cents)
        return commands.PlaceChips(
            position=self.position, bet=bet.name, chips_cents=stack.chips_cents
        )

    # ------------------------------------------------------------------ between rounds

    def _after(self, state: Table) -> tuple[Touch, ...]:
        """Winnings, and wagers given back, are taken from the layout; and now and then one goes."""
        position = state.layout.positions.get(self.position)
        if position is None or not state.history.held or state.phase is not Phase.BETWEEN_ROUNDS:
            return ()
        ended = state.history.held[-1]
        chance = self._chance(ended.number, "after")
        asked: list[Command] = [
            commands.WithdrawChips(position=self.position, bet=bet) for bet in self._lying(state)
        ]
        if _deals_by_itself(state) and self._leaves(position, chance):
            if position.chip:
                asked.append(commands.CashOutColour(by=DEALER, position=self.position))
            asked.append(commands.LeavePosition(by=DEALER, position=self.position))
        moments = sorted(ended.ended_at + chance.between(LOOKING_MS, TAKEN_MS) for _ in asked)
        return tuple(Touch(command, at) for command, at in zip(asked, moments, strict=True))

    def _leaves(self, position: Position, chance: SeededChance) -> bool:
        is_rich = position.colour_count * position.value_cents > RICH_CENTS
        return chance.happens(1, of=3 if is_rich else 15)


def _deals_by_itself(state: Table) -> bool:
    return state.dealer == DEALER.id


def colour_of(position: int) -> str:
    """The non-value chips of a position: no two have the same, nor the ones of the first few."""
    own = [one for one in Colour if one not in VISITORS]
    again, index = divmod(position, len(own))
    return f"{own[index]}_{SUBSETS[again - 1]}" if again else own[index].value


def _in_chips(limits: BetLimits, wanted_cents: int, position: Position) -> int:
    """The most of an amount that the limits permit and the chips in hand can make."""
    amount_cents = limits.permitted(wanted_cents)
    if position.chip:
        amount_cents -= amount_cents % position.value_cents
    return amount_cents if limits.permitted(amount_cents) == amount_cents else 0
