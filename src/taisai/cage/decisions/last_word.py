"""R48: what a table says last of a wager, netted against what the cage has paid and received.

Knows every register: unclaimed winnings, recoverables, and holds that a correction set. An entry
that is no longer due is withdrawn; what was paid and is not due is recoverable; what was received
and was due is unclaimed. Must not know why a round was corrected.
Obeys: D9A 7.3; Div1 11.1, 12.1; readings R18, R19, R48.
"""

from dataclasses import dataclass
from typing import Final

from taisai.cage import commands, events
from taisai.cage.decisions.lookups import (
    AMOUNT_CENTS_MAX,
    check_not_registered,
    proper_source,
)
from taisai.cage.decisions.vouchers import hold_session
from taisai.cage.refusals import Code, Refused
from taisai.cage.source_keys import last_word_key, session_key, wager_name
from taisai.cage.state import Cage, LastWord, Recoverable, UnclaimedWinnings
from taisai.cage.vocabulary import End, Origin, SourceRecord
from taisai.stream_types import Deciders, Event


@dataclass(frozen=True, slots=True)
class _Registered:
    """What the registers say of one wager so far."""

    winnings: tuple[UnclaimedWinnings, ...]
    recoverables: tuple[Recoverable, ...]
    before: LastWord | None

    @property
    def open_winnings(self) -> tuple[UnclaimedWinnings, ...]:
        return tuple(one for one in self.winnings if one.end is None)

    @property
    def open_recoverables(self) -> tuple[Recoverable, ...]:
        return tuple(one for one in self.recoverables if one.owed_cents)

    @property
    def unclaimed_cents(self) -> int:
        return sum(one.amount_cents for one in self.open_winnings)

    @property
    def owed_cents(self) -> int:
        return sum(one.owed_cents for one in self.open_recoverables)

    @property
    def paid_cents(self) -> int:
        return self._ended(End.PAID)

    @property
    def received_cents(self) -> int:
        return sum(
            one.amount_cents - one.owed_cents - one.written_off_cents - one.withdrawn_cents
            for one in self.recoverables
        )

    @property
    def disposed_cents(self) -> int:
        """What was disposed of, as far as it still counts."""
        back_cents = self.before.disposed_back_cents if self.before is not None else 0
        return self._ended(End.DISPOSED) - back_cents

    @property
    def written_off_cents(self) -> int:
        """What was given up, as far as it still counts."""
        back_cents = self.before.written_off_back_cents if self.before is not None else 0
        return sum(one.written_off_cents for one in self.recoverables) - back_cents

    def forgotten_cents(self, before_cents: int) -> int:
        """What is due beyond what the table says, where that had said so much before.

        Up to version 0.1 tables told what came to it, and a table that goes on from an archive of
        then does not know how much that was.
        """
        if self.before is not None:
            return self.before.forgotten_cents
        told_cents = sum(one.amount_cents for one in self.winnings)
        told_cents -= sum(one.amount_cents for one in self.recoverables)
        return told_cents - before_cents

    def _ended(self, end: End) -> int:
        return sum(one.amount_cents for one in self.winnings if one.end is end)


def _registered(state: Cage, stream: str, origin: Origin) -> _Registered:
    def is_of_it(one: UnclaimedWinnings | Recoverable) -> bool:
        return one.source.stream == stream and one.origin == origin

    return _Registered(
        tuple(one for one in state.winnings.values() if is_of_it(one)),
        tuple(one for one in state.recoverables.values() if is_of_it(one)),
        state.last_words.get(wager_name(stream, origin)),
    )


def register_last_word(
    state: Cage, command: commands.RegisterLastWord, at: int
) -> tuple[Event, ...]:
    """R48: never a difference: what is due in all, against what was really paid or received."""
    source = proper_source(command.source)
    if abs(command.due_cents) > AMOUNT_CENTS_MAX:
        raise Refused(Code.NOT_AN_AMOUNT, amount_cents=command.due_cents)
    check_not_registered(state, last_word_key(source, command.origin))
    known = _registered(state, source.stream, command.origin)
    before_cents = command.due_cents - command.issued_cents + command.taken_over_cents
    forgotten_cents = known.forgotten_cents(before_cents)
    due_cents = command.due_cents + forgotten_cents
    balance_cents = due_cents - known.paid_cents + known.received_cents
    disposed_cents = min(known.disposed_cents, max(balance_cents, 0))
    written_off_cents = min(known.written_off_cents, max(-balance_cents, 0))
    unclaimed_cents = max(balance_cents, 0) - disposed_cents
    owed_cents = max(-balance_cents, 0) - written_off_cents
    stays, debt_stays = known.unclaimed_cents == unclaimed_cents, known.owed_cents == owed_cents
    registered = events.LastWordRegistered(
        at=at,
        source=source,
        origin=command.origin,
        due_cents=command.due_cents,
        issued_cents=command.issued_cents,
        taken_over_cents=command.taken_over_cents,
        withdrawn_winnings=() if stays else tuple(one.number for one in known.open_winnings),
        withdrawn_unclaimed_cents=0 if stays else known.unclaimed_cents,
        winnings=0 if stays or not unclaimed_cents else len(state.winnings) + 1,
        unclaimed_cents=0 if stays else unclaimed_cents,
        withdrawn_recoverables=(
            () if debt_stays else tuple(one.number for one in known.open_recoverables)
        ),
        withdrawn_owed_cents=0 if debt_stays else known.owed_cents,
        recoverable=0 if debt_stays or not owed_cents else len(state.recoverables) + 1,
        owed_cents=0 if debt_stays else owed_cents,
        disposed_back_cents=known.disposed_cents - disposed_cents,
        written_off_back_cents=known.written_off_cents - written_off_cents,
        forgotten_cents=forgotten_cents,
    )
    session = command.origin.session
    if owed_cents and session:
        # R18: what is owed of the same session's vouchers is held first.
        return (*hold_session(state, source, session, at), registered)
    if owed_cents or _session_owes(state, source, command.origin):
        return (registered,)
    return (registered, *_lifted(state, source, session, at))


def _session_owes(state: Cage, source: SourceRecord, origin: Origin) -> bool:
    """Another wager of the same session of control still has something to be recovered."""
    return any(
        one.owed_cents
        for one in state.recoverables.values()
        if (one.source.stream, one.origin.session) == (source.stream, origin.session)
        and one.origin != origin
    )


def _lifted(state: Cage, source: SourceRecord, session: int, at: int) -> tuple[Event, ...]:
    """R48: holds that corrections set on the session's vouchers are lifted when nothing is due."""
    if not session:
        return ()
    numbers = state.of_sessions.get(session_key(source.stream, session)) or ()
    return tuple(
        events.CorrectionHoldLifted(
            at=at,
            validation_number=number,
            source=source,
            stays_held=state.is_held_by_staff(number),
            is_unclaimed=number in state.unclaimed,
        )
        for number in numbers
        if state.is_held_by_correction(number)
    )


DECISIONS: Final[Deciders[Cage]] = {commands.RegisterLastWord: register_last_word}
