"""The rounds before a part of a table's stream, read again as far as they are needed."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from reports.tampering import archive
from taisai.journal import Record
from taisai.reports.earlier_rounds import EarlierWrong, settlements_before
from taisai.reports.settlement_audit import ROUNDS_HELD_MAX, SettlementAudit
from taisai.streams import TABLE

OLD = "correct-05-an-old-round"


class Before:
    """Records in memory; it counts what was read."""

    def __init__(self, records: list[Record]) -> None:
        self._records = records
        self.read_count = 0

    def newest_first(self) -> Iterator[Record]:
        for one in reversed(self._records):
            self.read_count += 1
            yield one

    def since(self, sequence: int) -> Iterator[Record]:
        return (one for one in self._records if one.sequence >= sequence)


def corrections_of(records: list[Record], audit: SettlementAudit) -> int:
    for one in records:
        audit.read(TABLE.codec.decode_event(one.event))
    return audit.corrections_count


def test_a_part_that_begins_anywhere_works_out_the_same_corrections() -> None:
    records = archive().rows[OLD]
    whole = SettlementAudit()
    assert corrections_of(records, whole) > 0
    for cut in range(0, len(records), 9):
        first = SettlementAudit()
        before = corrections_of(records[:cut], first)
        later = settlements_before(Before(records[:cut]))
        counts = (later.settlements_count, later.corrections_count)
        assert counts == (0, 0), "what stands before is counted where it belongs"
        assert before + corrections_of(records[cut:], later) == whole.corrections_count


def test_only_the_round_under_way_is_looked_for_until_an_older_one_is_corrected() -> None:
    records = archive().rows[OLD]
    place = next(n for n, one in enumerate(records) if b"RoundRecalculated" in one.event)
    earlier = Before(records[:place])
    audit = settlements_before(earlier)
    assert earlier.read_count < place // 3
    corrections_of(records[place : place + 1], audit)
    assert earlier.read_count > place // 2


def test_before_the_first_round_there_is_nothing() -> None:
    records = archive().rows[OLD]
    began = next(n for n, one in enumerate(records) if b"RoundBegan" in one.event)
    audit = settlements_before(Before(records[:began]))
    assert corrections_of(records[began:], audit) > 0


def test_a_round_that_is_in_no_record_is_asked_for_once() -> None:
    """The table's stream begins in another file, after the round that is corrected."""
    records = archive().rows[OLD]
    place = next(n for n, one in enumerate(records) if b"RoundRecalculated" in one.event)
    began = [n for n, one in enumerate(records[:place]) if b"RoundBegan" in one.event]
    earlier = Before(records[began[-2] : place])
    audit = settlements_before(earlier)
    assert corrections_of(records[place : place + 1], audit) == 0
    read_count = earlier.read_count
    corrections_of(records[place : place + 1], audit)
    assert earlier.read_count == read_count


def test_a_record_before_that_is_wrong_is_not_named_here() -> None:
    records = list(archive().rows["long-terminals"])
    place = max(n for n, one in enumerate(records) if b'"type":"WagersChanged"' in one.event)
    bad = replace(records[place], event=b'{"type":"Nonsense"}')
    with pytest.raises(EarlierWrong):
        settlements_before(Before([*records[:place], bad]))


def test_rounds_that_nobody_holds_any_more_are_not_looked_for() -> None:
    records = archive().rows[OLD]
    place = next(n for n, one in enumerate(records) if b"RoundRecalculated" in one.event)
    earlier = Before(records[:place])
    audit = settlements_before(earlier)
    audit._round += ROUNDS_HELD_MAX
    read_count = earlier.read_count
    assert corrections_of(records[place : place + 1], audit) == 0
    assert earlier.read_count == read_count
