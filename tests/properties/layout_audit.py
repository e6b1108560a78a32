"""The auditor's second half: chips, colours and wagers on the table layout, from events alone.

Written apart from the engine, as `journal_audit` is.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod

from properties.lying import Lying, Place, Stands
from taisai.stream_types import Event
from taisai.table import events
from taisai.table.events import TableSettlement, WagerRevision
from taisai.table.vocabulary import Faces, LimitSheet, TableWagerStatus, Tender, Way


def placed(
    lines: tuple[TableSettlement, ...], ways: tuple[Way, ...]
) -> dict[Place, TableSettlement]:
    """The lines of a settlement by the wagers they are about."""
    assert len(lines) == len(ways)
    found = {(one.position, one.bet, way): one for one, way in zip(lines, ways, strict=True)}
    assert len(found) == len(lines), "a wager was settled twice"
    return found


@dataclass
class LayoutAudit:
    """What lies on the layout, and what is in players' hands of each colour."""

    add: Callable[[str, int], None]
    lying: dict[Place, Lying] = field(default_factory=dict)
    settled: dict[Place, Lying] = field(default_factory=dict)
    colours: dict[str, int] = field(default_factory=dict)
    limits: LimitSheet = field(default_factory=lambda: LimitSheet(1, 1, 1))
    faces: Faces | None = None
    losers_are_gone: bool = False
    is_tracked: bool = True
    asked_back: dict[Place, int] = field(default_factory=dict)
    colour_of: dict[Place, str] = field(default_factory=dict)

    @property
    def in_areas(self) -> dict[tuple[int, str], int]:
        """What each position has in each area, in whatever way it lies there."""
        cents: dict[tuple[int, str], int] = {}
        for (position, bet, _), one in self.lying.items():
            cents[position, bet] = cents.get((position, bet), 0) + one.cents
        return cents

    @singledispatchmethod
    def on(self, event: Event) -> None:
        """Other events do not touch the layout."""

    # ------------------------------------------------------------------ the round

    @on.register
    def _(self, event: events.TableSetUp) -> None:
        self.limits, self.is_tracked = event.setup.table_limits, event.setup.tracked

    @on.register
    def _(self, event: events.SettingsChanged) -> None:
        self.limits, self.is_tracked = event.setup.table_limits, event.setup.tracked

    @on.register
    def _(self, event: events.LimitsChanged) -> None:
        if not event.terminals:
            self.limits = event.sheet

    @on.register
    def _(self, _event: events.PlaceYourBetsCalled) -> None:
        """What was left lying is wagered again, where the limits permit it."""
        self.settled, self.losers_are_gone = {}, False
        least, step, most = (
            self.limits.wager_cents_min,
            self.limits.step_cents,
            self.limits.wager_cents_max,
        )
        for place, one in self.lying.items():
            # R47: limits are for all that a player has in the area.
            cents = sum(each.cents for at, each in self.lying.items() if at[:2] == place[:2])
            permitted = least <= cents <= most and (cents - least) % step == 0
            stands = Stands.IN_PLAY if permitted else Stands.BACK
            # The chip still lies on the line; what the operator accepted was for that round.
            self.lying[place] = replace(
                one,
                line_accepted=False,
                settled_as="",
                stands=stands,
                won_cents=0,
                unclaimed_cents=0,
                recoverable_cents=0,
            )

    @on.register
    def _(self, event: events.OutcomeConfirmed) -> None:
        self.faces = event.faces

    @on.register
    def _(self, event: events.OutcomeAmended) -> None:
        """D9 7.2: at a table alone also after the window, until losers are collected."""
        assert not self.losers_are_gone
        self.faces = event.faces

    @on.register
    def _(self, _event: events.RoundCompleted) -> None:
        waiting = [one for one in self.lying.values() if one.stands is Stands.IN_PLAY]
        assert not waiting, "the round ended with winners unpaid (D9 4.4)"

    @on.register
    def _(self, _event: events.NoSpinAnnounced) -> None:
        self._void()

    @on.register
    def _(self, _event: events.VoidRoundAnnounced) -> None:
        self._void()

    def _void(self) -> None:
        for place, one in self.lying.items():
            if one.stands is Stands.IN_PLAY:
                self.lying[place] = self.settled[place] = replace(one, stands=Stands.BACK)

    # ------------------------------------------------------------------ hands on the layout

    def _lay(self, colour: str, cents: int) -> None:
        """Chips go from a player's hands to the layout, or back."""
        if colour:
            self._hold(colour, -cents)
        else:
            self.add("chips_on_layout", cents)
        self.add("table_wagers", cents)

    def _hold(self, colour: str, cents: int) -> None:
        self.colours[colour] = self.colours.get(colour, 0) + cents
        assert self.colours[colour] >= 0

    @on.register
    def _(self, event: events.TableWagerPlaced) -> None:
        wager = event.wager
        place = (wager.position, wager.bet, wager.way)
        assert wager.touches_line is (wager.way is Way.ON_LINE)
        assert bool(wager.called_bet) is (wager.way is Way.CALLED)
        before = self.lying.get(place)
        assert wager.amount_cents == event.added_cents + (before.cents if before else 0)
        if before is not None:
            assert wager.colour == before.colour
        if not wager.colour:
            assert sum(wager.chips_cents) == wager.amount_cents
        on_line = (wager.touches_line, wager.line_accepted)
        self.lying[place] = Lying(wager.bet, wager.amount_cents, wager.colour, *on_line)
        self._lay(wager.colour, event.added_cents)

    @on.register
    def _(self, event: events.TableWagerMoved) -> None:
        moved = self.lying.pop((event.position, event.bet, event.way))
        place = (event.position, event.to_bet, Way.INSIDE)
        there = self.lying.get(place)
        cents = moved.cents + (there.cents if there else 0)
        self.lying[place] = Lying(event.to_bet, cents, moved.colour)

    @on.register
    def _(self, event: events.TableWagerWithdrawn) -> None:
        one = self.lying.pop((event.position, event.bet, event.way))
        assert self.faces is None or one.stands is not Stands.LOST
        self._lay(one.colour, -one.cents)

    @on.register
    def _(self, event: events.LineTouchingAccepted) -> None:
        place = (event.position, event.bet, event.way)
        self.lying[place] = replace(self.lying[place], line_accepted=True)

    @on.register
    def _(self, event: events.WagerAdjusted) -> None:
        place = (event.position, event.bet, event.way)
        self.lying[place] = replace(self.lying[place], settled_as=event.to_bet)

    # ------------------------------------------------------------------ settlement

    @on.register
    def _(self, event: events.LosersCollected) -> None:
        assert self.faces is not None
        in_play = {p: one for p, one in self.lying.items() if one.stands is Stands.IN_PLAY}
        odds = {place: one.odds_on(self.faces) for place, one in in_play.items()}
        losers = {place for place, to_one in odds.items() if to_one == 0}
        collected = placed(event.collected, event.collected_ways)
        assert set(collected) == losers
        back = {place for place, to_one in odds.items() if to_one is None}
        returned = placed(event.returned, event.returned_ways)
        assert set(returned) == back
        for place, line in (*collected.items(), *returned.items()):
            self._check_line(place, line, won_cents=0)
        for place in losers:
            self._collect(place)
        for place in back:
            self.lying[place] = self.settled[place] = replace(in_play[place], stands=Stands.BACK)
        self.losers_are_gone = True

    def _check_line(self, place: Place, line: TableSettlement, won_cents: int) -> None:
        assert line.wager_cents == self.lying[place].cents
        assert line.won_cents == won_cents

    def _collect(self, place: Place) -> None:
        one = self.lying.pop(place)
        self.settled[place] = replace(one, stands=Stands.LOST)
        self.add("table_wagers", -one.cents)
        self.add("house_win", one.cents)
        if not one.colour:
            self.add("chips_on_layout", -one.cents)
            self.add("chip_float", one.cents)

    @on.register
    def _(self, event: events.AreaPaid) -> None:
        assert self.faces is not None
        assert self.losers_are_gone, "winners were paid before losers were collected (D9 6.5)"
        here = {
            place
            for place, one in self.lying.items()
            if place[1] == event.bet and one.stands is Stands.IN_PLAY
        }
        paid_lines = placed(event.paid, event.paid_ways)
        assert set(paid_lines) == here
        for place, line in paid_lines.items():
            one = self.lying[place]
            to_one = one.odds_on(self.faces)
            assert to_one
            # R46: what was paid before the layout was amended is not paid twice.
            won = to_one * one.cents - one.won_cents
            self._check_line(place, line, won)
            assert not line.chips_cents or sum(line.chips_cents) == won
            paid = replace(one, stands=Stands.WON, won_cents=won + one.won_cents)
            self.lying[place] = self.settled[place] = paid
            self.add("house_win", -won)
            if one.colour:
                self._hold(one.colour, won)
            else:
                self.add("chip_float", -won)

    # ------------------------------------------------------------------ settling anew (R46)

    @on.register(events.SettlementAmended)
    @on.register(events.LayoutAmended)
    def _(self, event: events.SettlementAmended | events.LayoutAmended) -> None:
        """What was collected lies there again; what is wrong of what was paid is asked back."""
        faces, revisions = event.faces, event.wagers
        lost = {place for place, one in self.settled.items() if one.stands is Stands.LOST}
        has = {place: one.won_cents - one.unclaimed_cents for place, one in self.settled.items()}
        for one in revisions:
            self._revise(one)
        taken_up = {place for place in lost if self.settled.get(place)}
        assert lost <= set(self.lying) | taken_up
        for one in self.settled.values():
            if one.stands is Stands.WON:
                to_one = one.odds_on(faces)
                assert one.won_cents == (to_one or 0) * one.cents
        asked = {(one.position, one.bet, one.way): one.take_back_cents for one in revisions}
        for place, cents in asked.items():
            now = self.lying.get(place) or self.settled[place]
            kept = now.won_cents - now.unclaimed_cents
            stake = now.cents if place not in self.lying else 0
            lost_stake = stake if now.stands is Stands.LOST else 0
            assert cents == max(has.get(place, 0) - kept, 0) + lost_stake
        self.faces, self.losers_are_gone = faces, False

    @on.register(events.SettlementVoided)
    @on.register(events.LayoutVoided)
    def _(self, event: events.SettlementVoided | events.LayoutVoided) -> None:
        for one in event.wagers:
            assert one.status is TableWagerStatus.RETURNED
            assert one.won_cents == 0
            self._revise(one)
        assert all(one.stands is not Stands.IN_PLAY for one in self.lying.values())
        assert all(one.stands is Stands.BACK for one in self.settled.values())

    @on.register
    def _(self, event: events.SettledWagerAdjusted) -> None:
        self._revise(event.wager)
        place = (event.position, event.bet, event.way)
        for where in (self.lying, self.settled):
            if place in where:
                where[place] = replace(where[place], settled_as=event.to_bet)
        self.losers_are_gone = False

    def _revise(self, one: WagerRevision) -> None:
        place = (one.position, one.bet, one.way)
        before = self.lying.get(place) or self.settled[place]
        if one.put_back_cents:
            assert (before.stands, before.cents) == (Stands.LOST, one.put_back_cents)
            assert place not in self.lying
            self.add("table_wagers", before.cents)
            self.add("house_win", -before.cents)
            if not before.colour:
                self.add("chips_on_layout", before.cents)
                self.add("chip_float", -before.cents)
        stands = {
            TableWagerStatus.PLACED: Stands.IN_PLAY,
            TableWagerStatus.COLLECTED: Stands.LOST,
            TableWagerStatus.PAID: Stands.WON,
            TableWagerStatus.RETURNED: Stands.BACK,
        }[one.status]
        assert before.unclaimed_cents == one.unclaimed_before_cents
        more = one.unclaimed_cents - one.unclaimed_before_cents
        self.add("unclaimed", more)
        self.add("house_win", -more)
        after = replace(
            before, stands=stands, won_cents=one.won_cents, unclaimed_cents=one.unclaimed_cents
        )
        if one.put_back_cents or place in self.lying:
            self.lying[place] = after
        if stands is Stands.IN_PLAY:
            self.settled.pop(place, None)
        else:
            self.settled[place] = after
        if one.take_back_cents:
            self.asked_back[place] = one.take_back_cents
            self.colour_of[place] = before.colour

    @on.register
    def _(self, event: events.ChipsTakenBack) -> None:
        place = (event.position, event.bet, event.way)
        assert self.asked_back.pop(place) == event.taken_cents + event.recoverable_cents
        one = self.lying.get(place) or self.settled.get(place)
        self.add("house_win", event.taken_cents + event.recoverable_cents)
        self.add("recoverables", event.recoverable_cents)
        colour = self.colour_of.get(place, "")
        if colour:
            self._hold(colour, -event.taken_cents)
        else:
            self.add("chip_float", event.taken_cents)
        if one is not None:
            for where in (self.lying, self.settled):
                if place in where:
                    debt = where[place].recoverable_cents + event.recoverable_cents
                    where[place] = replace(where[place], recoverable_cents=debt)

    # ------------------------------------------------------------------ chips and colours

    @on.register
    def _(self, event: events.ChipsBought) -> None:
        assert sum(event.chips_cents) == event.amount_cents
        self.add("drop_box", event.amount_cents)
        self.add("chip_float", -event.amount_cents)

    @on.register
    def _(self, event: events.ColourBought) -> None:
        cents = event.count * event.value_cents
        self._hold(event.chip, cents)
        self.add("drop_box" if event.tender is Tender.CASH else "chip_float", cents)

    @on.register
    def _(self, event: events.ColourCashedOut) -> None:
        held = self.colours.pop(event.chip, 0)
        assert not self.is_tracked or held == event.amount_cents
        assert event.paid_cents >= event.amount_cents
        self.add("house_win", held - event.amount_cents)
        self.add("rounding", event.amount_cents - event.paid_cents)
        self.add("chip_float", -event.paid_cents)

    @on.register
    def _(self, event: events.FloatFilled) -> None:
        self.add("chip_float", event.amount_cents)
        self.add("owed_to_cage", event.amount_cents)

    @on.register
    def _(self, event: events.FloatCounted) -> None:
        self.add("chip_float", event.difference_cents)
        self.add("house_win", event.difference_cents)
