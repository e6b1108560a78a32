"""No two things that can be registered share a name."""

from cage.counter import number_of, source_of
from taisai.cage.source_keys import hold_key, recoverable_key, voucher_key, winnings_key
from taisai.cage.vocabulary import Origin


def test_one_record_gives_each_of_its_parts_a_name_of_its_own() -> None:
    source = source_of(5)
    origins = [
        Origin(round=1, terminal=1, session=2),
        Origin(round=1, terminal=12),
        Origin(round=1, position=1, bet="small"),
        Origin(round=1, position=1, bet="big"),
    ]
    keys = [
        voucher_key(source),
        voucher_key(source_of(5, "table-2")),
        voucher_key(source_of(6)),
        hold_key(source, number_of(1)),
        hold_key(source, number_of(2)),
        *(winnings_key(source, origin) for origin in origins),
        *(recoverable_key(source, origin) for origin in origins),
    ]
    assert len(set(keys)) == len(keys)
