"""The records of a running house for those who may read them: searched, exported, proved.

Reads through an engine of its own that cannot write. Blocking: callers run it in a thread. Must not
know HTTP, or who asks.
Obeys: D9A 7.5(a), RULEBOOK 6 (recall, export, proof).
"""

from datetime import date
from typing import Final

import msgspec
from sqlalchemy import Engine

from taisai.house.vocabulary import HouseSettings
from taisai.journal.heads import CheckSignature
from taisai.names import BadInput, shown
from taisai.server.proving import Prover
from taisai.store.export import Export, GamingDay, export_stream, gaming_day, gaming_day_at
from taisai.store.journal import SqlJournal
from taisai.store.read_models import ReadModels
from taisai.store.rows import VoucherRow, VoucherTotals

ENDED_SHOWN_MAX: Final = 100
"""How many of a day's vouchers the cashier sees."""


class NotADay(BadInput):
    """What was given is no date."""


def day_named(text: str) -> date:
    """The date that a text names.

    Raises:
        NotADay: It names none.
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NotADay(f"{shown(text)} is no day: write it as 2026-11-15") from None


class Today(msgspec.Struct, frozen=True):
    """The cage's gaming day so far.

    Attributes:
        ended: The vouchers that were paid, cancelled or disposed of, newest first.
    """

    day: GamingDay
    totals: VoucherTotals
    ended: tuple[VoucherRow, ...]


class Records:
    """The records, read only."""

    def __init__(self, engine: Engine, check_signature: CheckSignature) -> None:
        self._engine = engine
        self.read_models = ReadModels(engine)
        self.journal = SqlJournal(engine)
        self.prover = Prover(SqlJournal(engine), check_signature)

    def export(self, stream: str, day: str, settings: HouseSettings) -> Export:
        """The records of a stream: of the gaming day that began on a date, or all.

        Raises:
            BadInput: There is no such day or stream.
        """
        if not day:
            return export_stream(self.journal, stream)
        wanted = gaming_day(day_named(day), settings.gaming_day_start_minutes, settings.zone)
        return export_stream(self.journal, stream, wanted)

    def paid_today(self, at: int, settings: HouseSettings) -> Today:
        """What the cage has done in the gaming day that a moment falls into."""
        day = gaming_day_at(at, settings.gaming_day_start_minutes, settings.zone)
        return Today(
            day=day,
            totals=self.read_models.voucher_totals(day.from_at, day.to_at),
            ended=tuple(self.read_models.vouchers_ended(day.from_at, day.to_at)[:ENDED_SHOWN_MAX]),
        )

    def close(self) -> None:
        """Closes the engine."""
        self._engine.dispose()
