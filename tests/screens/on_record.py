"""What the journal holds, read from the file beside the running server and worked out again.

The reckoning is the auditor's (`properties.journal_audit`), who knows events and arithmetic, and
nothing of the engine; so a screen that agrees with it agrees with more than itself.
"""

from pathlib import Path

from properties.journal_audit import Audit
from taisai.cage.events import VoucherRedeemed
from taisai.journal import Record
from taisai.money import format_amount
from taisai.names import CAGE_STREAM
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.stream_types import Event
from taisai.stream_types import Event as CageEvent
from taisai.streams import CAGE, TABLE


def records_of(path: Path, stream: str) -> list[Record]:
    """All records of a stream, as they are on disk."""
    engine = make_engine(f"sqlite:///{path}", is_read_only=True)
    try:
        return list(SqlJournal(engine).read(stream))
    finally:
        engine.dispose()


def events_of(path: Path, table: str) -> list[Event]:
    """All events of a table, as they are on disk."""
    return [TABLE.codec.decode_event(record.event) for record in records_of(path, table)]


def cage_events_of(path: Path) -> list[CageEvent]:
    """All events of the cage, as they are on disk."""
    return [CAGE.codec.decode_event(one.event) for one in records_of(path, CAGE_STREAM)]


def payments_of(path: Path) -> list[int]:
    """What the cage has paid for vouchers, payment by payment."""
    events = cage_events_of(path)
    return [one.amount_cents for one in events if isinstance(one, VoucherRedeemed)]


def audit_of(path: Path, table: str) -> Audit:
    """A table's money as it follows from its events."""
    audit = Audit()
    for event in events_of(path, table):
        audit.read(event)
    return audit


def money_at(audit: Audit, terminal: int) -> tuple[str, str]:
    """The credits and the wagers of a terminal, as they are to be shown."""
    wagered_cents = sum(audit.in_play.get(terminal, {}).values())
    return format_amount(audit.credits.get(terminal, 0)), format_amount(wagered_cents)


def win_at(audit: Audit, round_number: int, terminal: int) -> str:
    """What a terminal won in a round, as it is to be shown."""
    played = audit.rounds[round_number].terminals.get(terminal)
    return format_amount(played.won_cents if played is not None else 0)
