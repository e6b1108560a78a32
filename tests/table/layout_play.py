"""A table layout to play with in tests: positions with value chips and colours, and settlement."""

from typing import Any

from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Play
from taisai.rules import edition_named
from taisai.table import commands as c
from taisai.table.accounts import TableAccount, chips_of_colour
from taisai.table.phases import Phase
from taisai.table.state import Position
from taisai.table.vocabulary import AdjustmentCause, Faces, Mode, TableWager, Tender


class LayoutPlay(Play):
    """A table with a layout; positions 1 and 2 are taken."""

    def __init__(self, edition: str = "2008", **settings: Any) -> None:
        mode = Mode.HYBRID if edition_named(edition).has_terminals else Mode.TABLE
        super().__init__(mode, edition, **settings)
        self.take(1)
        self.take(2)

    def check(self) -> None:
        """What lies on the layout and what players hold of their colours is what the book says."""
        super().check()
        if self._state is None:
            return
        wagers = self.state.layout.wagers.values()
        lying_cents = sum(wager.amount_cents for wager in wagers)
        assert self.balance(TableAccount.TABLE_WAGERS) == lying_cents
        of_value = sum(sum(wager.chips_cents) for wager in wagers)
        assert self.balance(TableAccount.CHIPS_ON_LAYOUT) == of_value
        if not self.state.setup.tracked:
            return
        for position in self.state.layout.positions.values():
            if position.chip:
                in_hand_cents = position.colour_count * position.value_cents
                assert self.balance(chips_of_colour(position.chip)) == in_hand_cents

    # ------------------------------------------------------------------ what there is to see

    def position(self, number: int) -> Position:
        """A position."""
        return self.state.layout.positions[number]

    def lying(self, position: int, bet: str) -> TableWager | None:
        """What a position has in an area, where that is one wager."""
        lying = self.state.layout.wagers.values()
        found = [one for one in lying if (one.position, one.bet) == (position, bet)]
        assert len(found) <= 1, found
        return found[0] if found else None

    # ------------------------------------------------------------------ what players and staff do

    def take(self, position: int) -> None:
        """A player comes."""
        self.do(c.TakePosition(by=DEALER, position=position))

    def buy_colour(
        self,
        position: int = 1,
        chip: str = "red",
        value_cents: int = 100,
        count: int = 100,
        tender: Tender = Tender.CASH,
    ) -> None:
        """A player buys a colour."""
        self.do(self.colour(position, chip, value_cents, count, tender))

    def colour(
        self,
        position: int = 1,
        chip: str = "red",
        value_cents: int = 100,
        count: int = 100,
        tender: Tender = Tender.CASH,
    ) -> c.BuyColour:
        """The command for it."""
        return c.BuyColour(
            by=DEALER,
            position=position,
            chip=chip,
            value_cents=value_cents,
            count=count,
            tender=tender,
        )

    def place(self, bet: str, *chips_cents: int, position: int = 1, on_line: bool = False) -> None:
        """A player lays value chips on an area."""
        self.do(self.chips(bet, *chips_cents, position=position, on_line=on_line))

    def chips(
        self, bet: str, *chips_cents: int, position: int = 1, on_line: bool = False
    ) -> c.PlaceChips:
        """The command for it."""
        return c.PlaceChips(
            position=position, bet=bet, chips_cents=chips_cents, touches_line=on_line
        )

    def place_colour(self, bet: str, count: int, position: int = 1) -> None:
        """A player lays non-value chips on an area."""
        self.do(c.PlaceChips(position=position, bet=bet, colour_count=count))

    def call_bet(self, bet: str, placed_on: str, *chips_cents: int) -> c.PlaceCallBet:
        """A player calls a bet and hands chips over; the dealer lays them down."""
        return c.PlaceCallBet(
            by=DEALER, position=1, bet=bet, placed_on=placed_on, chips_cents=chips_cents
        )

    def withdrawal(self, bet: str, position: int = 1) -> c.WithdrawChips:
        """A player takes a wager off the layout."""
        return c.WithdrawChips(position=position, bet=bet)

    def accept(self, bet: str) -> c.AcceptLineTouching:
        """The operator is satisfied where a chip on the line was meant to lie."""
        return c.AcceptLineTouching(by=CASINO_SUPERVISOR, position=1, bet=bet)

    def adjustment(self, bet: str, to_bet: str, cause: AdjustmentCause) -> c.AdjustWager:
        """The operator settles a wager elsewhere than where it lies."""
        return c.AdjustWager(
            by=CASINO_SUPERVISOR,
            second=GAME_SUPERVISOR,
            proposed_at=self.now,
            position=1,
            bet=bet,
            to_bet=to_bet,
            cause=cause,
            reason="the camera shows it",
        )

    def light(self, faces: Faces) -> None:
        """Wagering closes, the outcome is entered and stands: the areas are lit."""
        self.close()
        self.enter(*faces)
        self.wait_until(self.round.settles_at)

    def collect(self) -> None:
        """The dealer collects the losing wagers."""
        self.do(c.CollectLosers(by=DEALER))

    def pay(self, bet: str) -> None:
        """The dealer pays one area."""
        self.do(c.PayArea(by=DEALER, bet=bet))

    def pay_all(self) -> None:
        """The dealer collects, then pays area by area."""
        self.collect()
        while self.phase is Phase.SETTLING:
            waiting = [w.bet for w in self.state.layout.wagers.values() if w.status == "placed"]
            self.pay(waiting[0])
