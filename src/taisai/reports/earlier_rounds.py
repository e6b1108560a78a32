"""The rounds before a part of a table's stream, as far as its settlements need them.

For: the proof of a part. The round under way when it begins, and any that is corrected in it, are
read again from the records before it; those are proved where they belong, so that nothing is
found here. Must not know where records are kept.
Obeys: decision 24 (a journal is proved in parts).
"""

from collections.abc import Callable, Iterator
from typing import Final, Protocol

import msgspec

from taisai.journal import Record
from taisai.names import BadInput
from taisai.reports.settlement_audit import Misstated, SettlementAudit
from taisai.streams import TABLE
from taisai.table.events import RoundBegan

_BEGAN: Final = b'"type":"RoundBegan"'
"""What the canonical bytes of such an event have in them; most are something else."""


class EarlierRecords(Protocol):
    """The records of a stream before a part of it."""

    def newest_first(self) -> Iterator[Record]:
        """All of them, backwards."""
        ...

    def since(self, sequence: int) -> Iterator[Record]:
        """Those from a place on, in order."""
        ...


class EarlierWrong(Exception):
    """A record before the part does not follow: the part that has it names it."""


def settlements_before(earlier: EarlierRecords) -> SettlementAudit:
    """What is known of the round under way before a part, and of those that are asked for.

    Raises:
        EarlierWrong: A record before the part is wrong.
    """

    def recall(number: int) -> SettlementAudit:
        return _audit_since(earlier, lambda began: began.round <= number)

    return SettlementAudit.going_on(_audit_since(earlier, lambda _began: True), recall)


def _audit_since(
    earlier: EarlierRecords, is_wanted: Callable[[RoundBegan], bool]
) -> SettlementAudit:
    """Reads from the newest round that is wanted, or the first that there is, up to the part."""
    audit = SettlementAudit()
    try:
        first = _first_sequence(earlier, is_wanted)
        for record in earlier.since(first) if first else ():
            audit.read(TABLE.codec.decode_event(record.event))
    except (Misstated, msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise EarlierWrong from wrong
    except (LookupError, AttributeError, BadInput) as wrong:
        raise EarlierWrong from wrong
    return audit


def _first_sequence(earlier: EarlierRecords, is_wanted: Callable[[RoundBegan], bool]) -> int:
    first = 0
    for record in earlier.newest_first():
        if _BEGAN in record.event:
            event = TABLE.codec.decode_event(record.event)
            if isinstance(event, RoundBegan):
                first = record.sequence
                if is_wanted(event):
                    break
    return first
