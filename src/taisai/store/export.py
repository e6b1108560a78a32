"""Export: the records of a stream and a gaming day as lines of JSON, exactly as they are chained.

An export proves itself: `verify` takes its lines and the head before them. It therefore holds what
the records hold, validation numbers too, and is for those who may read the journal.
Knows gaming days. Must not know what an event means.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import takewhile
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from taisai.journal import Head, Record, StreamName, beginning, head_of, to_line
from taisai.names import BadInput, quote
from taisai.store.journal import SqlJournal

_MS_PER_S = 1_000
_MINUTES_A_DAY = 24 * 60


class NoSuchDay(BadInput):
    """What was given names no gaming day."""


class NoSuchStream(BadInput):
    """The journal has no stream of that name."""


class GamingDay(msgspec.Struct, frozen=True):
    """A gaming day, from its beginning to the next one's (R33).

    Attributes:
        from_at: Its first millisecond, in UTC.
        to_at: The first millisecond of the next day.
    """

    from_at: int
    to_at: int


class Selection(msgspec.Struct, frozen=True):
    """Records of a stream, before they are written in any form.

    Attributes:
        start: The head before the first of them.
        records: They themselves, read as they are asked for.
    """

    start: Head
    records: Iterator[Record]


class Export(msgspec.Struct, frozen=True):
    """Records of a stream.

    Attributes:
        start: The head before the first of them; `verify` begins there.
        lines: Each record as a line of JSON.
    """

    start: Head
    lines: Iterator[bytes]


def gaming_day(day: date, start_minutes: int, zone: str) -> GamingDay:
    """The gaming day that begins on a date.

    Args:
        day: The date on which it begins.
        start_minutes: When, in minutes after midnight on the clocks of the zone.
        zone: The zone, such as Pacific/Auckland; a day may have 23 or 25 hours there.

    Raises:
        NoSuchDay: There is no such zone or time.
    """
    if not 0 <= start_minutes < _MINUTES_A_DAY:
        raise NoSuchDay(f"a day that begins at minute {quote(start_minutes)}: 0 to 1439")
    try:
        found = ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise NoSuchDay(f"no zone {quote(zone)}: name one such as Pacific/Auckland") from None
    hour, minute = divmod(start_minutes, 60)
    try:
        first = datetime.combine(day, time(hour, minute), found)
        last = datetime.combine(day + timedelta(days=1), time(hour, minute), found)
        return GamingDay(_ms(first), _ms(last))
    except OverflowError:
        raise NoSuchDay(f"the day {day} is out of reach") from None


def gaming_day_at(at: int, start_minutes: int, zone: str) -> GamingDay:
    """The gaming day that a moment falls into.

    Raises:
        NoSuchDay: There is no such zone or time.
    """
    day = datetime.fromtimestamp(at // _MS_PER_S, UTC).date() + timedelta(days=1)
    # A zone is at most a day apart from UTC, and the day begins at any hour: of three, one it is.
    for _ in range(3):
        found = gaming_day(day, start_minutes, zone)
        if found.from_at <= at:
            return found
        day -= timedelta(days=1)
    return gaming_day(day, start_minutes, zone)


def _ms(moment: datetime) -> int:
    return int(moment.timestamp()) * _MS_PER_S


def export_stream(journal: SqlJournal, stream: StreamName, day: GamingDay | None = None) -> Export:
    """The records of a stream as lines, of one gaming day or all that this database has.

    Raises:
        NoSuchStream: The journal has no such stream.
    """
    found = select_records(journal, stream, day)
    return Export(found.start, map(to_line, found.records))


def select_records(
    journal: SqlJournal, stream: StreamName, day: GamingDay | None = None
) -> Selection:
    """The records of a stream, of one gaming day or all that this database has.

    Raises:
        NoSuchStream: The journal has no such stream.
    """
    heads = journal.heads()
    if stream not in heads:
        raise NoSuchStream(
            f"no stream {quote(stream)}: there are {', '.join(sorted(heads)) or 'none'}"
        )
    first = 1 if day is None else journal.first_from(stream, day.from_at)
    after = heads[stream].sequence + 1 if day is None else journal.first_from(stream, day.to_at)
    inside = takewhile(lambda one: one.sequence < after, journal.read(stream, first))
    return Selection(_head_before(journal, stream, first), inside)


def _head_before(journal: SqlJournal, stream: StreamName, sequence: int) -> Head:
    record = journal.record_at(stream, sequence - 1)
    if record is not None:
        return head_of(record)
    return journal.starts().get(stream) or beginning(stream)
