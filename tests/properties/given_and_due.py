"""What was given to each player of a corrected round, what is due, and where the difference stands.

For `corrected_evening`. Given is counted from events alone: settlement and credits, chips paid, put
back and taken back, cash of the cage. Due is the second opinion's. No decision is asked.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from properties.lying import Place
from table.play import Play
from taisai.cage import events as cage_events
from taisai.cage.state import Cage
from taisai.cage.vocabulary import End, Origin
from taisai.rules import edition_named
from taisai.rules.second_opinion import SecondOpinion
from taisai.stream_types import Event
from taisai.table import events as e
from taisai.table.vocabulary import Faces, Way

ROUND = 1
AT_TERMINALS = {
    1: {"small": 1_000},
    2: {"big": 1_000, "face_1": 500},
    3: {"triple_1": 500},
}
ON_LAYOUT: dict[Place, int] = {
    (1, "small", Way.INSIDE): 500,
    (1, "face_1", Way.INSIDE): 500,
    (2, "big", Way.INSIDE): 1_000,
    (2, "small", Way.ON_LINE): 500,
    (3, "face_1", Way.INSIDE): 1_000,
}


@dataclass
class Reckoning:
    """Reads the table's log and the cage's, and knows which terminals were refused."""

    play: Play
    cage_log: list[Event] = field(default_factory=list)
    refused: set[int] = field(default_factory=set)

    @property
    def is_settling(self) -> bool:
        """The round's layout is still being settled."""
        current = self.play.state.round
        return current is not None and current.number == ROUND

    def check(self, cage: Cage) -> None:
        """Each player was given what is due, or the difference stands in one register."""
        if self.play.state.setup.has_terminals:
            for number in AT_TERMINALS:
                self._check_one(
                    cage,
                    Origin(round=ROUND, terminal=number, session=number),
                    self._due_at(number),
                    self._given_at(number),
                )
        if self.play.state.setup.has_table_layout and not self.is_settling:
            for place in ON_LAYOUT:
                position, bet, way = place
                origin = Origin(round=ROUND, position=position, bet=bet, way=way)
                self._check_one(cage, origin, self._due_on(place), self._given_on(place))

    def _check_one(self, cage: Cage, origin: Origin, due_cents: int, given_cents: int) -> None:
        winnings = [one for one in cage.winnings.values() if one.origin == origin]
        debts = [one for one in cage.recoverables.values() if one.origin == origin]
        waiting = [one.amount_cents for one in winnings if one.end is None]
        owing = [one.owed_cents for one in debts if one.owed_cents]
        assert len(waiting) + len(owing) <= 1, "it stands in one register"
        paid_cents = sum(
            event.amount_cents
            for event in self.cage_log
            if isinstance(event, cage_events.UnclaimedWinningsPaid)
            and event.winnings in {one.number for one in winnings}
        )
        received_cents = sum(
            event.amount_cents
            for event in self.cage_log
            if isinstance(event, cage_events.RepaymentTaken)
            and event.recoverable in {one.number for one in debts}
        )
        missing_cents = due_cents - given_cents - paid_cents + received_cents
        missing_cents += sum(owing) - sum(waiting)
        disposed_cents = sum(one.amount_cents for one in winnings if one.end is End.DISPOSED)
        given_up_cents = sum(one.written_off_cents for one in debts)
        # What was disposed of, or given up, is no longer asked for, and nothing else is.
        assert -given_up_cents <= missing_cents <= disposed_cents, (origin, missing_cents)

    @property
    def _faces(self) -> Faces | None:
        if self.is_settling:
            return self.play.round.entered
        return next(one for one in self.play.state.history.held if one.number == ROUND).faces

    def _due_at(self, terminal: int) -> int:
        wagers, faces = AT_TERMINALS[terminal], self._faces
        if faces is None or terminal in self.refused:
            return sum(wagers.values())
        return _opinion("9A").due_on(wagers, faces)[1]

    def _given_at(self, terminal: int) -> int:
        settled = self.play.happened(e.TerminalsSettled)[0].terminals
        given_cents = sum(one.returned_cents for one in settled if one.terminal == terminal)
        for event in self.play.log:
            if isinstance(event, e.CorrectionEvent) and event.round == ROUND:
                for one in event.corrections:
                    if one.terminal == terminal:
                        given_cents += one.credited_cents - one.debited_cents
        return given_cents

    def settled_as(self, place: Place) -> str:
        """D9 4.9: the bet as which a wager counts."""
        settled_as = place[1]
        for event in self.play.log:
            is_adjusted = isinstance(event, e.WagerAdjusted | e.SettledWagerAdjusted)
            if is_adjusted and (event.position, event.bet, event.way) == place:
                settled_as = event.to_bet
        return settled_as

    def _due_on(self, place: Place) -> int:
        cents, faces = ON_LAYOUT[place], self._faces
        if faces is None or place[2] is Way.ON_LINE:
            return cents
        edition = self.play.state.setup.edition
        return _opinion(edition).due_on({self.settled_as(place): cents}, faces)[1]

    def _given_on(self, place: Place) -> int:
        """The player's own chips as far as they were not taken, and what was paid."""
        given_cents = ON_LAYOUT[place]
        for event in self.play.log:
            given_cents += sum(cents for where, cents in _chips_moved(event) if where == place)
        # What the dealer still has to ask for stands on the dealer's list.
        for asked in self.play.state.layout.to_take_back:
            if (asked.position, asked.bet, asked.way) == place:
                given_cents -= asked.amount_cents
        return given_cents


def _opinion(edition: str) -> SecondOpinion:
    return SecondOpinion(edition_named(edition).price_list)


def _chips_moved(event: Event) -> Iterator[tuple[Place, int]]:
    """What the players at the layout got, and what was taken from them."""
    match event:
        case e.LosersCollected():
            for line, way in zip(event.collected, event.collected_ways, strict=True):
                yield (line.position, line.bet, way), -line.wager_cents
        case e.AreaPaid():
            for line, way in zip(event.paid, event.paid_ways, strict=True):
                yield (line.position, line.bet, way), line.won_cents
        case e.ChipsTakenBack():
            yield (event.position, event.bet, event.way), -event.taken_cents
        case e.SettledWagerAdjusted():
            one = event.wager
            yield (one.position, one.bet, one.way), one.put_back_cents
        case e.SettlementAmended() | e.SettlementVoided() | e.LayoutAmended() | e.LayoutVoided():
            for one in event.wagers:
                yield (one.position, one.bet, one.way), one.put_back_cents
        case _:
            pass
