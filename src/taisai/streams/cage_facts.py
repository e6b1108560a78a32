"""What the cage learns of a table: each record that concerns it becomes commands that cite it.

One function for the live courier and for scenarios. What must be held is told before what is owed:
a voucher that would be paid in between is then held in time, and where it was paid before, the
recoverable stays. Must not decide anything, and must not know what the cage makes of it.
Obeys: D9A 3.3(d)(i), 6.3; readings R18, R19.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from taisai.cage import (
    Cage,
    hold_key,
    last_word_key,
    recoverable_key,
    voucher_key,
    winnings_key,
)
from taisai.cage import commands as cage
from taisai.cage.vocabulary import Origin, SourceRecord
from taisai.journal import Record
from taisai.stream_types import Event
from taisai.table import EVENTS
from taisai.table.events import (
    ChipsTakenBack,
    Correction,
    CorrectionEvent,
    CreditsRefused,
    LayoutAmended,
    LayoutVoided,
    SettledWagerAdjusted,
    SettlementAmended,
    SettlementVoided,
    VoucherIssued,
    WagerRevision,
)
from taisai.table.vocabulary import Way

CageFact = (
    cage.RegisterVoucher
    | cage.HoldCitedVoucher
    | cage.RegisterUnclaimedWinnings
    | cage.RegisterRecoverable
    | cage.RegisterLastWord
)
"""What a table's record tells the cage."""

RevisedEvent = (
    SettlementAmended | SettlementVoided | LayoutAmended | LayoutVoided | SettledWagerAdjusted
)
"""A layout whose settlement was put right (R46)."""

CONCERN_THE_CAGE: Final = (
    VoucherIssued,
    CorrectionEvent,
    CreditsRefused,
    LayoutAmended,
    LayoutVoided,
    SettledWagerAdjusted,
    ChipsTakenBack,
)
"""The events of a table that tell the cage something; most events are wagers, and do not."""


_KINDS_CONCERNING: Final = frozenset(one for one in EVENTS if issubclass(one, CONCERN_THE_CAGE))


def concerns_the_cage(event: Event) -> bool:
    """Tells whether the cage must hear of an event."""
    return type(event) in _KINDS_CONCERNING


_TAGS_CONCERNING: Final = re.compile(
    b'"type":"(?:%s)"' % b"|".join(sorted(one.__name__.encode() for one in _KINDS_CONCERNING))
)


def may_concern_the_cage(written: bytes) -> bool:
    """Tells of an event as it is written whether the cage must hear of it; rarely a yes too many.

    >>> may_concern_the_cage(b'{"terminal":1,"type":"WagersChanged"}')
    False
    """
    return _TAGS_CONCERNING.search(written) is not None


def cage_facts(event: Event, record: Record) -> Iterator[CageFact]:
    """What the cage must know of an event at a table, in the order in which it is told."""
    source = SourceRecord(stream=record.stream, sequence=record.sequence, digest=record.digest)
    match event:
        case VoucherIssued():
            yield cage.RegisterVoucher(
                source=source,
                validation_number=event.validation_number,
                amount_cents=event.amount_cents,
                terminal=event.terminal,
                session=event.session,
                issued_at=event.at,
            )
        case CorrectionEvent() | CreditsRefused():
            for number in event.hold_vouchers:
                yield cage.HoldCitedVoucher(source=source, validation_number=number)
        case _:
            pass
    if isinstance(event, CreditsRefused) and event.recoverable_cents:
        # R49: no round is involved.
        origin = Origin(round=0, terminal=event.terminal, session=event.session)
        yield cage.RegisterRecoverable(
            source=source, origin=origin, amount_cents=event.recoverable_cents
        )
    yield from _last_words(event, source)


def _last_words(event: Event, source: SourceRecord) -> Iterator[CageFact]:
    """What is due now; an event of version 0.1 told a difference instead."""
    for said in last_words_of(event):
        yield cage.RegisterLastWord(
            source=source,
            origin=said.origin,
            due_cents=said.due_cents,
            issued_cents=said.issued_cents,
            taken_over_cents=said.taken_over_cents,
        )
    if isinstance(event, CorrectionEvent):
        for correction in event.corrections:
            if not correction.is_last_word:
                yield from _owed(correction, origin_of(event.round, correction), source)


@dataclass(frozen=True, slots=True)
class LastWordSaid:
    """What an event says last of a wager, with what was said of it before.

    Attributes:
        unclaimed_cents: What waits for the player at the cage (R19).
        recoverable_cents: What the player owes (R18).
    """

    origin: Origin
    unclaimed_cents: int
    recoverable_cents: int
    unclaimed_before_cents: int
    recoverable_before_cents: int

    @property
    def due_cents(self) -> int:
        """What the player is still to get in all; below zero, to give back."""
        return self.unclaimed_cents - self.recoverable_cents

    @property
    def issued_cents(self) -> int:
        """By how much the table holds more for the player."""
        return self.unclaimed_cents - self.unclaimed_before_cents

    @property
    def taken_over_cents(self) -> int:
        """By how much the player owes more."""
        return self.recoverable_cents - self.recoverable_before_cents


def last_words_of(event: Event) -> Iterator[LastWordSaid]:
    """R48: what an event says last of wagers whose players are owed something, or owe."""
    if isinstance(event, CorrectionEvent):
        for one in event.corrections:
            registered = (one.unclaimed_cents, one.recoverable_cents)
            before = (one.unclaimed_before_cents, one.recoverable_before_cents)
            if one.is_last_word and (any(registered) or any(before)):
                yield LastWordSaid(origin_of(event.round, one), *registered, *before)
    if isinstance(event, RevisedEvent):
        revisions = (event.wager,) if isinstance(event, SettledWagerAdjusted) else event.wagers
        for wager in revisions:
            if wager.unclaimed_cents or wager.unclaimed_before_cents:
                owed_cents = wager.owed_cents
                waiting = (wager.unclaimed_cents, owed_cents)
                waited = (wager.unclaimed_before_cents, owed_cents)
                yield LastWordSaid(origin_of(event.round, wager), *waiting, *waited)
    if isinstance(event, ChipsTakenBack) and event.recoverable_cents:
        owed_before_cents = event.owed_cents - event.recoverable_cents
        yield LastWordSaid(
            origin_of(event.round, event),
            event.unclaimed_cents,
            event.owed_cents,
            event.unclaimed_cents,
            owed_before_cents,
        )


def origin_of(round_number: int, one: Correction | WagerRevision | ChipsTakenBack) -> Origin:
    """Which wager, or which terminal's wagers, of a round something is about."""
    return Origin(
        round=round_number,
        terminal=one.terminal if isinstance(one, Correction) else 0,
        session=one.session if isinstance(one, Correction) else 0,
        position=one.position,
        bet=one.bet,
        way="" if one.way is Way.JOINED else one.way,
    )


def _owed(correction: Correction, origin: Origin, source: SourceRecord) -> Iterator[CageFact]:
    if correction.unclaimed_cents:
        yield cage.RegisterUnclaimedWinnings(
            source=source, origin=origin, amount_cents=correction.unclaimed_cents
        )
    if correction.recoverable_cents:
        yield cage.RegisterRecoverable(
            source=source, origin=origin, amount_cents=correction.recoverable_cents
        )


def is_answered(cage_state: Cage, fact: CageFact) -> bool:
    """Tells whether the cage has answered a fact for good: it is not offered again.

    What it has registered it knows; a voucher that has come to its end can no longer be held.
    """
    if cage_state.cited.get(fact_key(fact)) is not None:
        return True
    if not isinstance(fact, cage.HoldCitedVoucher):
        return False
    voucher = cage_state.vouchers.get(fact.validation_number)
    return voucher is not None and voucher.end is not None


def fact_key(fact: CageFact) -> str:
    """The name under which the cage remembers a fact."""
    match fact:
        case cage.RegisterVoucher():
            return voucher_key(fact.source)
        case cage.HoldCitedVoucher():
            return hold_key(fact.source, fact.validation_number)
        case cage.RegisterUnclaimedWinnings():
            return winnings_key(fact.source, fact.origin)
        case cage.RegisterRecoverable():
            return recoverable_key(fact.source, fact.origin)
        case cage.RegisterLastWord():
            return last_word_key(fact.source, fact.origin)
