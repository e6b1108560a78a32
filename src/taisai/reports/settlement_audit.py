"""Every settlement of a table worked out again from its wagers and the law.

Reads a table's events in order and believes no total: wagers come from their changes, what is due
from the second opinion of `rules`, which shares no code with what settles them, at the prices of
the edition that the round was begun under. It needs no beginning: it starts with the first round
that it sees whole. Must not know the table's state or how it decides.
Obeys: D9 4.10, 6.5; D9A 3.3(c)(iv), (v), 7.3, 7.4; R18, R31.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from taisai.rules import Edition, edition_named
from taisai.rules.second_opinion import SecondOpinion
from taisai.stream_types import Event
from taisai.table import events
from taisai.table.events import Correction, CorrectionEvent
from taisai.table.vocabulary import Faces

ROUNDS_HELD_MAX: Final = 2_000
"""How many past rounds are held, for corrections that come later."""

Wagers = dict[str, int]
Due = tuple[int, int]
"""What is won, and what is returned with the wagers in it."""


class Misstated(Exception):
    """An event tells something else than follows from what went before it."""


@lru_cache(maxsize=32)
def opinion_on(edition: Edition) -> SecondOpinion:
    """A second opinion at the prices of an edition."""
    return SecondOpinion(edition.price_list)


@dataclass(slots=True)
class _PastRound:
    """A round that was seen whole, with what each terminal did in it."""

    opinion: SecondOpinion
    terminals: dict[int, "_Played"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Played:
    """What a terminal wagered in a round, and what it was given for it so far."""

    wagers: Wagers
    won_cents: int
    posted_cents: int
    counts: bool = True


@dataclass(slots=True)
class SettlementAudit:
    """Follows one table.

    Attributes:
        settlements_count: How many settlements of terminals were worked out again.
        corrections_count: How many corrections were.
        recall: Brings the rounds before those that were read here, where somebody has them.
    """

    settlements_count: int = 0
    corrections_count: int = 0
    recall: "Recall | None" = None
    _round: int = 0
    _faces: Faces | None = None
    _in_play: dict[int, Wagers] = field(default_factory=dict)
    _past: dict[int, _PastRound] = field(default_factory=dict)

    @classmethod
    def going_on(cls, before: "SettlementAudit", recall: "Recall") -> "SettlementAudit":
        """Goes on where another one stands, which has read the round under way from its start."""
        return cls(
            recall=recall,
            _round=before._round,
            _faces=before._faces,
            _in_play=before._in_play,
            _past=before._past,
        )

    def read(self, event: Event) -> None:
        """Reads the next event.

        Raises:
            Misstated: It does not follow from those before it.
        """
        reader = _READERS.get(type(event))
        if reader is not None and (self._round or isinstance(event, events.RoundBegan)):
            reader(self, event)

    # ---------------------------------------------------------------- a round

    def _began(self, event: events.RoundBegan) -> None:
        if self._round and event.round != self._round + 1:
            raise Misstated(f"round {event.round} follows round {self._round}")
        self._round, self._faces, self._in_play = event.round, None, {}
        self._past[event.round] = _PastRound(opinion_on(edition_named(event.edition)))
        self._past.pop(event.round - ROUNDS_HELD_MAX, None)

    def _changed(self, event: events.WagersChanged) -> None:
        wagers = self._in_play.setdefault(event.terminal, {})
        for change in event.changes:
            lay = wagers.pop(change.bet, 0)
            if lay != change.from_cents:
                raise Misstated(
                    f"terminal {event.terminal} changes {change.from_cents} cents on "
                    f"{change.bet}, and {lay} lay there"
                )
            if change.to_cents:
                wagers[change.bet] = change.to_cents

    def _expired(self, event: events.WageringPeriodExpired) -> None:
        for terminal in event.unrecognised:
            self._give_back(terminal)

    def _void(self, _event: Event) -> None:
        for terminal in list(self._in_play):
            self._give_back(terminal)

    def _give_back(self, terminal: int) -> None:
        wagers = self._in_play.pop(terminal, {})
        played = _Played(wagers, 0, sum(wagers.values()), counts=False)
        self._past[self._round].terminals[terminal] = played

    def _confirmed(self, event: events.OutcomeConfirmed) -> None:
        self._faces = event.faces

    def _settled(self, event: events.TerminalsSettled) -> None:
        if event.faces != self._faces:
            raise Misstated(f"settled on {event.faces}, and {self._faces} was confirmed")
        wagering = {number: wagers for number, wagers in self._in_play.items() if wagers}
        told = {one.terminal: one for one in event.terminals}
        if told.keys() != wagering.keys():
            raise Misstated(
                f"terminals {sorted(told)} were settled, and {sorted(wagering)} had wagers"
            )
        current = self._past[self._round]
        for number, wagers in wagering.items():
            won, returned = current.opinion.due_on(wagers, event.faces)
            line = told[number]
            says = (line.wagered_cents, line.won_cents, line.returned_cents)
            due = (sum(wagers.values()), won, returned)
            if says != due:
                raise Misstated(
                    f"terminal {number}: wagered, won and returned {says} cents are recorded, "
                    f"and {due} follow from its wagers"
                )
            current.terminals[number] = _Played(wagers, won, returned)
            self.settlements_count += 1
        self._in_play = {}

    # ---------------------------------------------------------------- corrections

    def _recalculated(
        self,
        event: events.RoundRecalculated | events.TableRoundMadeGood | events.SettlementAmended,
    ) -> None:
        only = getattr(event, "terminal", None)
        self._corrected(event, lambda past, wagers: past.opinion.due_on(wagers, event.faces), only)

    def _voided(self, event: CorrectionEvent) -> None:
        self._corrected(event, _given_back, None)

    def _refused(self, event: events.PaymentRefused) -> None:
        self._corrected(event, _given_back, event.terminal)
        past = self._past.get(event.round)
        if past is not None and event.terminal in past.terminals:
            played = past.terminals[event.terminal]
            past.terminals[event.terminal] = replace(played, counts=False)

    def _corrected(
        self,
        event: CorrectionEvent,
        due_of: Callable[[_PastRound, Wagers], Due],
        only: int | None,
    ) -> None:
        """Each terminal gets the difference between what is due and what it was given."""
        told = {one.terminal: one for one in event.corrections if one.terminal}
        for one in event.corrections:
            _check_parts(one)
        past = self._past_round(event.round)
        if past is None:
            # Before the first round that was seen here: its wagers are in an earlier file.
            return
        for number, played in past.terminals.items():
            if played.counts and only in (None, number):
                due = due_of(past, played.wagers)
                past.terminals[number] = self._put_right(
                    number, played, due, told.pop(number, None)
                )
        if told:
            raise Misstated(f"terminals {sorted(told)} had nothing to be put right")

    def _past_round(self, number: int) -> _PastRound | None:
        """A round that was seen whole; None where it is long past, or in an earlier file."""
        is_held = self._round - ROUNDS_HELD_MAX < number < min(self._past)
        if is_held and self.recall is not None:
            # Nothing that was read here was about these rounds, or they would have been recalled.
            self._past = {**self.recall(number)._past, **self._past}
            if number not in self._past:
                # It is in an earlier file, and all that is in this one is known now.
                self.recall = None
        return self._past.get(number)

    def _put_right(
        self, number: int, played: _Played, due: Due, told: Correction | None
    ) -> _Played:
        won, returned = due
        if told is None:
            if (won, returned) != (played.won_cents, played.posted_cents):
                raise Misstated(f"terminal {number} is left out, and {returned} cents are due")
            return played
        says = (told.won_cents, told.due_cents, told.posted_cents)
        if says != (won, returned, played.posted_cents):
            raise Misstated(
                f"terminal {number}: won, due and posted {says} cents are recorded, and "
                f"{(won, returned, played.posted_cents)} follow"
            )
        self.corrections_count += 1
        return replace(played, won_cents=won, posted_cents=returned)


Recall = Callable[[int], SettlementAudit]
"""Brings what is known of the rounds from a number on, or from the first that there is, as they
stood before what is read here."""


def _given_back(_past: _PastRound, wagers: Wagers) -> Due:
    return 0, sum(wagers.values())


def _check_parts(one: Correction) -> None:
    more = one.due_cents - one.posted_cents
    # R48: what stood at the cage before is replaced by what stands there now.
    unclaimed = one.unclaimed_cents - one.unclaimed_before_cents
    recoverable = one.recoverable_cents - one.recoverable_before_cents
    parts = one.credited_cents + unclaimed - one.debited_cents - recoverable
    if parts != more:
        raise Misstated(f"a correction of {more} cents is made up of {parts}")


_READERS: Final[Mapping[type[Event], Callable[[SettlementAudit, Any], None]]] = MappingProxyType(
    {
        events.RoundBegan: SettlementAudit._began,
        events.WagersChanged: SettlementAudit._changed,
        events.WageringPeriodExpired: SettlementAudit._expired,
        events.NoSpinAnnounced: SettlementAudit._void,
        events.VoidRoundAnnounced: SettlementAudit._void,
        events.OutcomeConfirmed: SettlementAudit._confirmed,
        events.TerminalsSettled: SettlementAudit._settled,
        events.RoundRecalculated: SettlementAudit._recalculated,
        events.TableRoundMadeGood: SettlementAudit._recalculated,
        events.SettledRoundVoided: SettlementAudit._voided,
        events.DisruptedRoundVoided: SettlementAudit._voided,
        events.SettlementAmended: SettlementAudit._recalculated,
        events.SettlementVoided: SettlementAudit._voided,
        events.PaymentRefused: SettlementAudit._refused,
    }
)
