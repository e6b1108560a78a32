"""What one stream says, read from its beginning or from a state that was proved."""

from collections.abc import Iterable

import pytest

from reports.test_journal_audit import LAYOUT, TERMINALS, chain_of, evening
from taisai.journal import Record
from taisai.reports.citation_audit import CitationAudit
from taisai.reports.stream_audit import Fault, StreamAudit
from taisai.streams import TABLE

STREAM = "table-1"


def records_of(text: str) -> list[Record]:
    return chain_of(STREAM, map(TABLE.codec.encode, evening(text)))


def read(audit: StreamAudit, records: Iterable[Record]) -> StreamAudit:
    for record in records:
        assert audit.read(record, audit.decode(record)) is None
    return audit


def test_an_evening_is_read_from_its_first_record() -> None:
    audit = read(StreamAudit(STREAM, CitationAudit(), is_replayed=True), records_of(TERMINALS))
    assert (audit.settlements_count, audit.totals()) == (1, (5_000, 5_000))


@pytest.mark.parametrize("text", [TERMINALS, LAYOUT])
def test_from_a_state_it_comes_to_the_same(text: str) -> None:
    records = records_of(text)
    whole = read(StreamAudit(STREAM, CitationAudit(), is_replayed=True), records)
    first = StreamAudit(STREAM, CitationAudit(), is_replayed=True)
    for cut in range(1, len(records)):
        read(first, records[cut - 1 : cut])
        rest = StreamAudit(STREAM, CitationAudit(), is_replayed=True, state=first.state)
        read(rest, records[cut:])
        assert rest.state == whole.state


def test_without_a_state_no_book_is_kept() -> None:
    audit = read(StreamAudit(STREAM, CitationAudit(), is_replayed=False), records_of(TERMINALS)[5:])
    assert (audit.state, audit.totals()) == (None, None)


def test_what_is_no_event_is_told() -> None:
    (record,) = chain_of(STREAM, [b'{"type":"Nonsense"}'])
    audit = StreamAudit(STREAM, CitationAudit(), is_replayed=True)
    fault = audit.read(record, audit.decode(record))
    assert fault is not None
    assert fault[0] is Fault.UNREADABLE_EVENT
