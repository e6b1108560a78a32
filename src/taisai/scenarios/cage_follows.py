"""What the Game System tells the cage of what has happened at a table.

Each record of the table's stream that concerns the cage becomes a command that cites it. Must not
know what the cage makes of it.
Obeys: D9A 3.3(d)(i), 6.3; readings R18, R19.
"""

from collections.abc import Iterator

from taisai.cage import commands
from taisai.cage.commands import Command
from taisai.cage.vocabulary import Origin, SourceRecord
from taisai.table.events import Correction, CorrectionEvent, Event, VoucherIssued


def told(event: Event, source: SourceRecord) -> Iterator[Command]:
    """The commands that an event at a table brings about at the cage."""
    match event:
        case VoucherIssued():
            yield commands.RegisterVoucher(
                source=source,
                validation_number=event.validation_number,
                amount_cents=event.amount_cents,
                terminal=event.terminal,
                session=event.session,
                issued_at=event.at,
            )
        case CorrectionEvent():
            for number in event.hold_vouchers:
                yield commands.HoldCitedVoucher(source=source, validation_number=number)
            for one in event.corrections:
                yield from _owed(one, _origin(event.round, one), source)
        case _:
            pass


def _origin(round_number: int, one: Correction) -> Origin:
    return Origin(
        round=round_number,
        terminal=one.terminal,
        session=one.session,
        position=one.position,
        bet=one.bet,
    )


def _owed(one: Correction, origin: Origin, source: SourceRecord) -> Iterator[Command]:
    if one.unclaimed_cents:
        yield commands.RegisterUnclaimedWinnings(
            source=source, origin=origin, amount_cents=one.unclaimed_cents
        )
    if one.recoverable_cents:
        yield commands.RegisterRecoverable(
            source=source, origin=origin, amount_cents=one.recoverable_cents
        )
