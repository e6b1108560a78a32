"""What the cage is told of a table."""

from taisai.cage import commands
from taisai.cage.vocabulary import Origin, SourceRecord
from taisai.persons import Person
from taisai.rules import Role
from taisai.scenarios.cage_follows import told
from taisai.table.events import Correction, NoteInserted, SettledRoundVoided, VoucherIssued
from taisai.table.vocabulary import NoSpinCause

SOURCE = SourceRecord(stream="table-1", sequence=7, digest="0" * 64)
CARL = Person(Role.CASINO_SUPERVISOR, "Carl")
GITA = Person(Role.GAME_SUPERVISOR, "Gita")


def test_a_note_does_not_concern_the_cage() -> None:
    assert list(told(NoteInserted(at=0, terminal=1, note_cents=500), SOURCE)) == []


def test_a_voucher_is_registered_with_its_record() -> None:
    issued = VoucherIssued(at=5, terminal=1, session=2, validation_number="9", amount_cents=500)
    (command,) = told(issued, SOURCE)
    assert isinstance(command, commands.RegisterVoucher)
    assert (command.source, command.validation_number, command.issued_at) == (SOURCE, "9", 5)
    assert (command.amount_cents, command.terminal, command.session) == (500, 1, 2)


def test_a_correction_holds_vouchers_and_registers_what_is_owed_either_way() -> None:
    over = Correction(
        terminal=1, session=2, posted_cents=9, due_cents=0, won_cents=0, recoverable_cents=9
    )
    under = Correction(
        position=3, bet="small", posted_cents=0, due_cents=4, won_cents=2, unclaimed_cents=4
    )
    voided = SettledRoundVoided(
        at=0,
        by=CARL,
        second=GITA,
        round=8,
        reason="",
        corrections=(over, under),
        hold_vouchers=("9",),
        cause=NoSpinCause.DIE_NOT_FLAT,
    )
    assert list(told(voided, SOURCE)) == [
        commands.HoldCitedVoucher(source=SOURCE, validation_number="9"),
        commands.RegisterRecoverable(
            source=SOURCE, origin=Origin(round=8, terminal=1, session=2), amount_cents=9
        ),
        commands.RegisterUnclaimedWinnings(
            source=SOURCE, origin=Origin(round=8, position=3, bet="small"), amount_cents=4
        ),
    ]
