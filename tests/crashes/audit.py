"""Compares what screens were told with what the journal holds: none lost, none doubled."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import Engine

from crashes.players import Screen
from harness.drill import Tally
from taisai.cage.events import VoucherRegistered
from taisai.journal import Record
from taisai.journal.verify import Verified, verify
from taisai.names import CAGE_STREAM, HOUSE_STREAM
from taisai.scenarios.invariants import wrong_in, wrong_with
from taisai.store.journal import SqlJournal
from taisai.streams import CAGE, TABLE
from taisai.table import events as table_events
from taisai.table.evolve import evolve
from taisai.table.state import Table

DELIVERED_S_MAX = 60

TELLS_OF: dict[str, type | tuple[type, ...]] = {
    "PlaceWager": table_events.WagersChanged,
    "UndoWager": table_events.WagersChanged,
    "ClearWagers": table_events.WagersChanged,
    "InsertNote": table_events.NoteInserted,
    # Above what a voucher may be worth the dealer is called.
    "CashOut": (table_events.VoucherIssued, table_events.CancelCreditsAsked),
    "AskToCancelCredits": table_events.CancelCreditsAsked,
    "CancelCredits": table_events.CreditsCancelled,
    "ConfirmMissedRound": table_events.MissedRoundConfirmed,
    "ReportCabinet": table_events.CabinetReported,
    "TakeVoucher": table_events.VoucherSent,
    "ReportVoucherPrinted": table_events.VoucherPrinted,
    "CallForDealer": table_events.DealerAsked,
    "BuyIn": table_events.CreditsBoughtIn,
    "SpinTumbler": table_events.DiceSpun,
    "CallPlaceYourBets": table_events.PlaceYourBetsCalled,
    "AnnounceVoidRound": table_events.VoidRoundAnnounced,
    "PressEntryButton": table_events.EntryButtonPressed,
    "PressEnter": table_events.OutcomeEntered,
    "ReplaceCover": table_events.CoverReplaced,
    "CollectLosers": table_events.LosersCollected,
    "PayArea": table_events.AreaPaid,
    "TakeChipsBack": table_events.ChipsTakenBack,
}
"""The event that each command brings about exactly once."""


@dataclass
class Audit:
    """What the journal holds, and what is wrong with it."""

    records_count: int = 0
    rounds_settled: int = 0
    rounds_void: int = 0
    interruptions: int = 0
    vouchers: int = 0
    answers_done: int = 0
    answers_refused: int = 0
    wrong: list[str] = field(default_factory=list)
    states: dict[str, Table] = field(default_factory=dict)


def audit_evening(engine: Engine, screens: Iterable[Screen]) -> Audit:
    """Reads the whole journal and compares."""
    journal = SqlJournal(engine)
    streams = {name: list(journal.read(name)) for name in journal.heads()}
    audit = Audit(records_count=sum(len(each) for each in streams.values()))
    proof = verify(record for each in streams.values() for record in each)
    if not isinstance(proof, Verified):
        audit.wrong.append(f"the chain is broken: {proof}")
    issued: Counter[str] = Counter()
    for name in streams.keys() - {HOUSE_STREAM, CAGE_STREAM}:
        issued.update(_replayed(audit, name, streams[name]))
    _compare_vouchers(audit, issued, streams.get(CAGE_STREAM, []))
    by_request = _by_request(audit, streams)
    for screen in screens:
        _compare_answers(audit, screen, by_request)
    return audit


def count(tally: Tally, audit: Audit) -> None:
    """Adds what was compared to the totals."""
    tally["records audited"] += audit.records_count
    tally["answers compared"] += audit.answers_done + audit.answers_refused
    tally["vouchers compared"] += audit.vouchers
    tally["rounds settled"] += audit.rounds_settled
    tally["rounds void"] += audit.rounds_void
    tally["interruptions on record"] += audit.interruptions


def _replayed(audit: Audit, name: str, records: Sequence[Record]) -> list[str]:
    state: Table | None = None
    issued = []
    for record in records:
        event = TABLE.codec.decode_event(record.event)
        if state is not None:
            audit.wrong += wrong_with(state, event)
        state = evolve(state, event)
        match event:
            case table_events.VoucherIssued():
                issued.append(event.validation_number)
            case table_events.TerminalsSettled():
                audit.rounds_settled += 1
            case table_events.VoidRoundAnnounced():
                audit.rounds_void += 1
            case table_events.InterruptionRecorded():
                audit.interruptions += 1
            case _:
                pass
    assert state is not None
    audit.wrong += wrong_in(state)
    audit.states[name] = state
    return issued


async def all_delivered(engine: Engine) -> None:
    """Waits until the cage has every voucher: a courier brings them, a moment after their issue."""
    async with asyncio.timeout(DELIVERED_S_MAX):
        while await asyncio.to_thread(_on_the_way, engine):
            await asyncio.sleep(0.02)


def _on_the_way(engine: Engine) -> set[str]:
    journal = SqlJournal(engine)
    tables = journal.heads().keys() - {HOUSE_STREAM, CAGE_STREAM}
    events = [TABLE.codec.decode_event(one.event) for name in tables for one in journal.read(name)]
    issued = {e.validation_number for e in events if isinstance(e, table_events.VoucherIssued)}
    return issued - _registered(journal.read(CAGE_STREAM)).keys()


def _registered(cage: Iterable[Record]) -> Counter[str]:
    events = [CAGE.codec.decode_event(record.event) for record in cage]
    return Counter(one.validation_number for one in events if isinstance(one, VoucherRegistered))


def _compare_vouchers(audit: Audit, issued: Counter[str], cage: Sequence[Record]) -> None:
    registered = _registered(cage)
    audit.vouchers = issued.total()
    if issued != registered:
        audit.wrong.append(f"vouchers differ: {issued - registered} or {registered - issued}")
    audit.wrong += [f"voucher {number} twice" for number, count in issued.items() if count > 1]


def _by_request(
    audit: Audit, streams: dict[str, list[Record]]
) -> dict[tuple[str, str], list[Record]]:
    """The records of each request; they stand together and were written at one moment."""
    found: defaultdict[tuple[str, str], list[Record]] = defaultdict(list)
    for name, records in streams.items():
        for record in records:
            if record.request:
                found[name, record.request].append(record)
    for (name, request), records in found.items():
        first, last = records[0], records[-1]
        if last.sequence - first.sequence != len(records) - 1 or last.at != first.at:
            audit.wrong.append(f"{name}: request {request} was carried out twice")
    return found


def _compare_answers(
    audit: Audit, screen: Screen, by_request: dict[tuple[str, str], list[Record]]
) -> None:
    for told in screen.told:
        records = by_request.get((screen.stream, f"{screen.asker}#{told.number}"), [])
        name = f"{screen.asker}#{told.number} {told.command}"
        if told.outcome == "refused":
            audit.answers_refused += 1
            if records:
                audit.wrong.append(f"{name} was refused and stands in the journal")
            continue
        audit.answers_done += 1
        kind = TELLS_OF[told.command["type"]]
        events = [TABLE.codec.decode_event(record.event) for record in records]
        count = sum(isinstance(event, kind) for event in events)
        if count != 1:
            audit.wrong.append(f"{name} was acknowledged and stands {count} times")
