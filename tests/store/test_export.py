"""Any stream and gaming day comes out as lines that prove themselves."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import Engine

from journal.evening import chain_events, evening, few
from taisai.journal import Verified, beginning, following, head_of, verify_lines
from taisai.store.export import (
    GamingDay,
    NoSuchDay,
    NoSuchStream,
    export_stream,
    gaming_day,
    gaming_day_at,
)
from taisai.store.journal import SqlJournal

HOUR_MS = 60 * 60 * 1_000
ZONE = "Pacific/Auckland"
AUCKLAND = ZoneInfo(ZONE)


@pytest.fixture
def journal(engine: Engine) -> SqlJournal:
    made = SqlJournal(engine)
    made.append((*few(), *few("cage", 2)))
    return made


def test_a_whole_stream_is_exported_and_verifies(sqlite_engine: Engine) -> None:
    journal = SqlJournal(sqlite_engine)
    journal.append(evening())
    export = export_stream(journal, "table-1")
    answer = verify_lines(export.lines, start=[export.start])
    assert isinstance(answer, Verified)
    assert answer.records_count == len(evening())


def test_a_day_is_exported_from_its_first_moment_to_the_next_days(journal: SqlJournal) -> None:
    export = export_stream(journal, "table-1", GamingDay(2_000, 5_000))
    lines = list(export.lines)
    assert len(lines) == 3
    assert export.start == head_of(few()[0])
    answer = verify_lines(lines, start=[export.start])
    assert isinstance(answer, Verified)
    assert answer.streams[0].head == head_of(few()[3])


def test_a_day_without_records_is_empty(journal: SqlJournal) -> None:
    assert list(export_stream(journal, "table-1", GamingDay(90_000, 99_000)).lines) == []
    early = export_stream(journal, "table-1", GamingDay(0, 1_000))
    assert (early.start, list(early.lines)) == (beginning("table-1"), [])


def test_what_is_appended_meanwhile_is_of_the_next_export(journal: SqlJournal) -> None:
    export = export_stream(journal, "table-1")
    journal.append([following(head_of(few()[-1]), b'{"type":"Later"}', 99_000)])
    assert len(list(export.lines)) == 6


def test_a_stream_that_is_not_there_is_refused_with_those_that_are(journal: SqlJournal) -> None:
    with pytest.raises(NoSuchStream, match="no stream 'table-7': there are cage, table-1"):
        export_stream(journal, "table-7")


@pytest.mark.rule("R33")
@pytest.mark.parametrize(
    ("day", "hours"),
    [
        (date(2026, 6, 1), 24),
        (date(2026, 4, 4), 25),
        (date(2026, 9, 26), 23),
    ],
)
def test_a_gaming_day_is_as_long_as_the_clocks_make_it(day: date, hours: int) -> None:
    found = gaming_day(day, 6 * 60, ZONE)
    assert found.to_at - found.from_at == hours * HOUR_MS


@pytest.mark.rule("R33")
def test_a_gaming_day_begins_at_its_hour_in_its_zone() -> None:
    # Six in the morning of 1 June in Auckland is six in the evening of 31 May in UTC.
    assert gaming_day(date(2026, 6, 1), 6 * 60, ZONE).from_at == 1_780_250_400_000


@pytest.mark.parametrize(
    ("day", "minutes", "zone"),
    [
        (date(2026, 6, 1), 1_440, ZONE),
        (date(2026, 6, 1), -1, ZONE),
        (date(2026, 6, 1), 360, "Nowhere/Else"),
        (date(2026, 6, 1), 360, "../secret"),
        (date(9999, 12, 31), 360, ZONE),
    ],
)
def test_what_is_no_gaming_day_is_refused(day: date, minutes: int, zone: str) -> None:
    with pytest.raises(NoSuchDay):
        gaming_day(day, minutes, zone)


def test_times_of_many_records_do_not_matter(sqlite_engine: Engine) -> None:
    journal = SqlJournal(sqlite_engine)
    records = chain_events("table-1", [b'{"type":"Happened"}'] * 200)
    journal.append(records)
    export = export_stream(journal, "table-1", GamingDay(50_500, 60_500))
    assert len(list(export.lines)) == 10


@pytest.mark.parametrize(
    ("at", "begins"),
    [
        (datetime(2026, 11, 15, 5, 59, tzinfo=AUCKLAND), date(2026, 11, 14)),
        (datetime(2026, 11, 15, 6, 0, tzinfo=AUCKLAND), date(2026, 11, 15)),
        (datetime(2026, 11, 15, 23, 59, tzinfo=AUCKLAND), date(2026, 11, 15)),
        (datetime(2026, 9, 27, 12, 0, tzinfo=AUCKLAND), date(2026, 9, 27)),
    ],
)
def test_a_moment_falls_into_a_gaming_day(at: datetime, begins: date) -> None:
    found = gaming_day_at(int(at.timestamp()) * 1_000, 6 * 60, ZONE)
    assert found == gaming_day(begins, 6 * 60, ZONE)
