"""How a journal in a database is cut into segments, and the proof of one."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from reports.tampering import after_archive, archive
from server.inspection.written_journal import EVERY, write_journal
from taisai.journal import SignedDigests
from taisai.reports.segment_proof import Segment
from taisai.server.inspection.segments import cut_journal, prove_segment
from taisai.store.engine import address_of, make_engine, writing
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.schema import snapshots

LONG = "correct-05-an-old-round"


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = make_engine(f"sqlite:///{tmp_path / 'journal.sqlite'}")
    upgrade(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def kept(engine: Engine) -> Engine:
    write_journal(engine, archive().only(LONG, "house"))
    return engine


def segments_of(engine: Engine, records_min: int | None = EVERY) -> list[Segment]:
    journal = SqlJournal(engine)
    nothing = SignedDigests()
    return cut_journal(engine, journal.heads(), journal.starts(), nothing, records_min)


def of_long(segments: list[Segment]) -> list[Segment]:
    return [one for one in segments if one.stream == LONG]


def test_segments_follow_one_another_without_a_gap(kept: Engine) -> None:
    segments = segments_of(kept)
    assert [one.stream for one in segments] == sorted(one.stream for one in segments)
    found = of_long(segments)
    assert (found[0].after, found[-1].last) == (0, len(archive().rows[LONG]))
    assert all(before.last == after.after for before, after in pairwise(found))
    assert all(one.last - one.after >= EVERY for one in found)
    assert len(found) == len(archive().rows[LONG]) // EVERY


def test_a_short_stream_is_one_segment(kept: Engine) -> None:
    assert len(of_long(segments_of(kept, None))) == 1


def test_a_stream_is_cut_only_where_todays_program_kept_its_state(kept: Engine) -> None:
    with writing(kept) as connection:
        connection.execute(text("UPDATE snapshots SET format = 'old' WHERE sequence > 100"))
    assert [one.after for one in of_long(segments_of(kept))] == [0, 20, 40, 60, 80, 100]


def test_without_snapshots_a_stream_is_one_segment(kept: Engine) -> None:
    with writing(kept) as connection:
        connection.execute(text("DROP TABLE snapshots"))
    assert len(of_long(segments_of(kept))) == 1


def test_a_snapshot_after_a_record_that_is_not_there_is_no_cut(kept: Engine) -> None:
    with writing(kept) as connection:
        for place in (-7, 0, 100_000):
            connection.execute(
                text("UPDATE snapshots SET sequence = :place WHERE sequence = :old"),
                {"place": place, "old": 40 + EVERY * (place % 3)},
            )
    assert len(of_long(segments_of(kept))) > 5


def test_a_stream_whose_state_is_not_known_is_cut_anywhere(engine: Engine) -> None:
    write_journal(engine, after_archive().only("long-hybrid"))
    segments = segments_of(engine, 30)
    assert len(segments) > 1
    assert not any(one.is_replayed for one in segments)
    proofs = [prove_segment(address_of(engine), one) for one in segments]
    assert [one.finding for one in proofs] == [None] * len(proofs)
    assert [one.head for one in proofs[:-1]] == [one.start for one in segments[1:]]


def test_each_segment_comes_to_what_the_next_begins_with(kept: Engine) -> None:
    segments = of_long(segments_of(kept))
    proofs = [prove_segment(address_of(kept), one) for one in segments]
    for before, (segment, after) in zip(
        proofs, zip(segments[1:], proofs[1:], strict=True), strict=False
    ):
        assert (before.head, before.state_after) == (segment.start, after.state_before)
    assert sum(one.records_count for one in proofs) == len(archive().rows[LONG])


def test_a_snapshot_that_brings_anything_about_is_no_beginning(kept: Engine) -> None:
    with writing(kept) as connection:
        for row in connection.execute(snapshots.select()).all():
            forged = row.state.replace(b'"terminals":{', b'"terminals":{},"withdrawn":{')
            same = (snapshots.c.stream == row.stream) & (snapshots.c.sequence == row.sequence)
            connection.execute(snapshots.update().where(same).values(state=forged))
    segments = of_long(segments_of(kept))
    proof = prove_segment(address_of(kept), segments[1])
    true = prove_segment(address_of(kept), segments[0])
    assert proof.state_before != true.state_after


def test_bytes_that_are_no_snapshot_are_no_beginning(kept: Engine) -> None:
    segments = of_long(segments_of(kept))
    with writing(kept) as connection:
        connection.execute(text("UPDATE snapshots SET state = x'7b'"))
    proof = prove_segment(address_of(kept), segments[1])
    assert (proof.state_before, proof.records_count) == ("", 0)


def test_it_is_told_how_far_a_segment_is(kept: Engine) -> None:
    told: list[int] = []
    prove_segment(address_of(kept), of_long(segments_of(kept, None))[0], told.append)
    assert told[-1] == len(archive().rows[LONG])
