"""Replay: each record read, folded in and checked; nothing is decided."""

import dataclasses
from collections.abc import Iterable

import msgspec
import pytest

from table.play import Play
from taisai.journal import JournalBroken, Reason, Record, beginning, following, head_of
from taisai.stream_types import Event
from taisai.streams import TABLE, Replay
from taisai.table.events import CreditsPaidByHand


def records_of(events: Iterable[Event]) -> list[Record]:
    head, records = beginning("table-1"), []
    for event in events:
        records.append(following(head, TABLE.codec.encode(event), event.at))
        head = head_of(records[-1])
    return records


def evening() -> Play:
    play = Play()
    play.insert(7, 5_000)
    play.play_round((1, 2, 3), {7: {"small": 500}})
    return play


def test_what_was_lived_through_is_replayed() -> None:
    play = evening()
    records = records_of(play.log)
    replay = Replay(TABLE, head=beginning("table-1"))
    assert [replay.take(record) for record in records] == play.log
    assert replay.state == play.state
    assert replay.head == head_of(records[-1])


def test_it_goes_on_where_a_state_stands() -> None:
    play = evening()
    records = records_of(play.log)
    first = Replay(TABLE)
    for record in records[:6]:
        first.take(record)
    then = Replay(TABLE, first.state, head_of(records[5]))
    for record in records[6:]:
        then.take(record)
    assert then.state == play.state


def test_a_record_that_does_not_follow_is_refused_and_changes_nothing() -> None:
    records = records_of(evening().log)
    replay = Replay(TABLE, head=beginning("table-1"))
    replay.take(records[0])
    before = (replay.state, replay.head)
    with pytest.raises(JournalBroken) as broken:
        replay.take(records[2])
    assert broken.value.broken.reason is Reason.MISSING
    assert (replay.state, replay.head) == before


def test_an_event_that_cannot_be_read_or_would_break_the_balance_is_not_folded_in() -> None:
    play = evening()
    replay = Replay(TABLE)
    for record in records_of(play.log):
        replay.take(record)
    before = replay.state
    head = beginning("table-1")
    with pytest.raises(msgspec.ValidationError):
        replay.take(following(head, b'{"type":"Slept","at":1}', 1))
    paid = CreditsPaidByHand(
        at=play.now, by=play.dealer, terminal=7, session=1, amount_cents=1_000_000
    )
    with pytest.raises(AssertionError):
        replay.take(following(head, TABLE.codec.encode(paid), play.now))
    assert replay.state is before


def test_nothing_is_decided() -> None:
    def refuse(*_: object) -> tuple[Event, ...]:
        raise AssertionError("a replay decides nothing")

    play = evening()
    undecided = dataclasses.replace(TABLE, decide=refuse, due=refuse)
    replay = Replay(undecided)
    for record in records_of(play.log):
        replay.take(record)
    assert replay.state == play.state
