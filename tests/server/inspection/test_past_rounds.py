"""Rounds that a table no longer holds are brought back from its records."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine

from harness.seals import SEALS
from table.play import Play
from taisai.floor.snapshots import format_of, pack
from taisai.journal import Record, beginning, following, head_of
from taisai.server.inspection.past_rounds import KeptPast, Passage, PastRounds, past_round
from taisai.server.inspection.past_rounds import find_round as first_that_fits
from taisai.store.archive import archive_file
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.read_models import ReadModels
from taisai.store.snapshots import Snapshots
from taisai.store.whole_journal import WholeJournal
from taisai.stream_types import Event
from taisai.streams import TABLE
from taisai.table.commands import RecalculateRound
from taisai.table.evolve import evolve
from taisai.table.past_rounds import ROUNDS_HELD_MAX, PastRound, digest_of
from taisai.table.state import Table


def records_of(play: Play) -> list[Record]:
    """The play's events as a journal has them."""
    head = beginning("t1")
    found: list[Record] = []
    for event in play.log:
        record = following(head, TABLE.codec.encode(event), event.at)
        found.append(record)
        head = head_of(record)
    return found


def long_ago(*, corrected_at_once: bool = False) -> Play:
    """Round 1 was entered wrongly, and is so old that the table has its digest alone."""
    play = Play()
    play.insert(7, 50_000)
    play.play_round((1, 2, 5), {7: {"small": 500}}, entered=(5, 6, 6))
    if corrected_at_once:
        play.recalculate(1, (1, 2, 5))
    for _ in range(ROUNDS_HELD_MAX):
        play.play_round((1, 2, 5), {})
    assert 1 in play.state.history.digests
    return play


def brought_back(play: Play) -> PastRound:
    """Round 1, from the records."""
    found = past_round(Passage(None, records_of(play)), 1, play.state.history.digests[1])
    assert found is not None
    return found


@pytest.mark.rule("D9A 7.3")
def test_an_old_round_is_brought_back_as_the_table_knew_it() -> None:
    play = long_ago()
    assert digest_of(brought_back(play)) == play.state.history.digests[1]


@pytest.mark.rule("D9A 7.3")
def test_what_was_corrected_since_is_in_it() -> None:
    for play in (long_ago(corrected_at_once=True), long_ago()):
        correction = play.recalculation(1, (4, 4, 6))
        play.do(with_record(correction, brought_back(play)))
        assert digest_of(brought_back(play)) == play.state.history.digests[1]


def with_record(command: RecalculateRound, record: PastRound) -> RecalculateRound:
    """The correction with the round it is about."""
    return replace(command, record=record)


def test_a_round_that_was_never_played_is_not_found() -> None:
    assert past_round(Passage(None, records_of(long_ago())), 99, "") is None


def test_records_whose_beginning_is_in_an_archive_tell_nothing() -> None:
    play = long_ago()
    passage = Passage(None, records_of(play)[1:])
    assert past_round(passage, 1, play.state.history.digests[1]) is None


def test_no_more_is_read_than_it_takes() -> None:
    play = long_ago()
    records = iter(records_of(play))
    assert past_round(Passage(None, records), 1, play.state.history.digests[1]) is not None
    rounds_left = [one for one in records if b'"RoundBegan"' in one.event]
    assert len(rounds_left) == ROUNDS_HELD_MAX


def test_from_a_state_before_the_round_the_same_is_told() -> None:
    play = long_ago()
    records = records_of(play)
    began = next(at for at, one in enumerate(records) if b'"RoundBegan"' in one.event)
    state: Table | None = None
    for record in records[:began]:
        state = evolve(state, TABLE.codec.decode_event(record.event))
    passage = Passage(state, records[began:])
    assert past_round(passage, 1, play.state.history.digests[1]) == brought_back(play)


def test_where_a_telling_comes_to_nothing_the_next_is_heard() -> None:
    play = long_ago()
    records, digest = records_of(play), play.state.history.digests[1]
    passages = (Passage(None, records[1:]), Passage(None, records))
    assert first_that_fits(passages, 1, digest) == brought_back(play)
    assert first_that_fits(passages[:1], 1, digest) is None


class InMemory:
    """A past that is in no file."""

    def __init__(self, play: Play) -> None:
        self._play = play

    def passages(self, _stream: str, _number: int) -> Iterator[Passage]:
        """The whole story."""
        yield Passage(None, records_of(self._play))


@pytest.mark.asyncio
async def test_a_correction_is_given_the_round_that_the_table_does_not_hold() -> None:
    play = long_ago()
    past_rounds = PastRounds(InMemory(play))
    old = await past_rounds.complete(play.recalculation(1, (1, 2, 5)), "t1", play.state)
    new = await past_rounds.complete(play.recalculation(5, (4, 4, 6)), "t1", play.state)

    assert old.record == brought_back(play)
    assert new.record is None
    play.do(old)


@pytest.mark.asyncio
async def test_without_records_a_correction_stays_as_it_was() -> None:
    play = long_ago()
    command = play.recalculation(1, (1, 2, 5))
    assert await PastRounds(None).complete(command, "t1", play.state) == command


# ------------------------------------------------------------------ on disk


def kept_on_disk(file: Path, play: Play, *, snapshot_before: int = 0) -> Engine:
    """The play's journal in a file, with a snapshot somewhere, followed by the read models."""
    engine = make_engine(f"sqlite:///{file}")
    upgrade(engine)
    records = records_of(play)
    SqlJournal(engine).append(records)
    ReadModels(engine).catch_up()
    if snapshot_before:
        keep_snapshot(engine, play.log[: snapshot_before - 1], records[snapshot_before - 2])
    return engine


def keep_snapshot(engine: Engine, events: list[Event], last: Record) -> None:
    """Keeps the state after some events."""
    state: Table | None = None
    for event in events:
        state = evolve(state, event)
    assert state is not None
    Snapshots(engine, SEALS).keep(head_of(last), format_of(TABLE), pack(TABLE, state, last.at, ()))


def began_at_record(engine: Engine, number: int) -> int:
    """The place of a round's first record."""
    row = ReadModels(engine).round_of("t1", number)
    assert row is not None
    return row.first_sequence


def test_a_round_is_told_from_the_snapshot_before_it(tmp_path: Path) -> None:
    play = long_ago()
    engine = kept_on_disk(tmp_path / "j.sqlite", play)
    first = began_at_record(engine, 1)
    keep_snapshot(engine, play.log[: first - 1], records_of(play)[first - 2])
    past = KeptPast(WholeJournal(engine, seals=SEALS), ReadModels(engine))
    shortest, whole = (Passage(one.state, list(one.records)) for one in past.passages("t1", 1))
    assert (shortest.state is None, whole.state is None) == (False, True)
    assert [next(iter(one.records)).sequence for one in (shortest, whole)] == [first, 1]
    assert past_round(shortest, 1, play.state.history.digests[1]) == brought_back(play)
    engine.dispose()


def test_a_snapshot_after_the_round_does_not_help(tmp_path: Path) -> None:
    play = long_ago()
    engine = kept_on_disk(tmp_path / "j.sqlite", play, snapshot_before=len(play.log) - 2)
    (whole,) = KeptPast(WholeJournal(engine, seals=SEALS), ReadModels(engine)).passages("t1", 1)
    assert whole.state is None
    engine.dispose()


@pytest.mark.rule("D9A 7.3")
def test_a_round_in_an_archive_is_brought_back_where_the_archive_is_there(tmp_path: Path) -> None:
    play = long_ago()
    count = len(play.log)
    engine = kept_on_disk(tmp_path / "j.sqlite", play, snapshot_before=count + 1)
    archive = tmp_path / "old.sqlite"
    archive_file(engine, archive)
    digest = play.state.history.digests[1]

    def found() -> PastRound | None:
        whole = WholeJournal(engine, seals=SEALS)
        try:
            past = KeptPast(whole, ReadModels(engine))
            return first_that_fits(past.passages("t1", 1), 1, digest)
        finally:
            whole.close()

    assert found() == brought_back(play)
    archive.rename(tmp_path / "away.sqlite")
    assert found() is None
    engine.dispose()
