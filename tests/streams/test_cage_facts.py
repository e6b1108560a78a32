"""What the cage learns of a table: the same facts in the same order for whoever tells them."""

import pytest

from cage.counter import redeem
from taisai.cage import Cage, commands
from taisai.cage.vocabulary import Origin, SourceRecord
from taisai.journal import Record, beginning, following, head_of
from taisai.persons import Person
from taisai.rules import Role
from taisai.stream_types import Event
from taisai.streams import CAGE, TABLE, cage_facts, fact_key, is_answered, step
from taisai.table.events import Correction, NoteInserted, SettledRoundVoided, VoucherIssued
from taisai.table.vocabulary import NoSpinCause
from taisai.validation_numbers import with_check

CARL = Person(Role.CASINO_SUPERVISOR, "Carl")
GITA = Person(Role.GAME_SUPERVISOR, "Gita")
NUMBER = with_check(f"{1:015d}")
OVERPAID_CENTS = 2_000


def recorded(event: Event) -> Record:
    return following(beginning("table-1"), TABLE.codec.encode(event), 7)


def source_of(record: Record) -> SourceRecord:
    return SourceRecord(stream=record.stream, sequence=record.sequence, digest=record.digest)


ISSUED = VoucherIssued(at=5, terminal=1, session=2, validation_number=NUMBER, amount_cents=5_000)
VOIDED = SettledRoundVoided(
    at=6,
    by=CARL,
    second=GITA,
    round=8,
    reason="a die lay askew",
    corrections=(
        Correction(
            terminal=1,
            session=2,
            posted_cents=OVERPAID_CENTS,
            due_cents=0,
            won_cents=0,
            recoverable_cents=OVERPAID_CENTS,
        ),
        Correction(
            position=3, bet="small", posted_cents=0, due_cents=4, won_cents=2, unclaimed_cents=4
        ),
    ),
    hold_vouchers=(NUMBER,),
    cause=NoSpinCause.DIE_NOT_FLAT,
)


def test_a_note_does_not_concern_the_cage() -> None:
    inserted = NoteInserted(at=0, terminal=1, note_cents=500)
    assert not TABLE.concerns_the_cage(inserted)
    assert list(cage_facts(inserted, recorded(inserted))) == []


def test_a_voucher_is_registered_with_its_record() -> None:
    record = recorded(ISSUED)
    assert TABLE.concerns_the_cage(ISSUED)
    assert list(cage_facts(ISSUED, record)) == [
        commands.RegisterVoucher(
            source=source_of(record),
            validation_number=NUMBER,
            amount_cents=5_000,
            terminal=1,
            session=2,
            issued_at=5,
        )
    ]


def test_a_correction_holds_vouchers_first_and_then_registers_what_is_owed_either_way() -> None:
    record = recorded(VOIDED)
    source = source_of(record)
    facts = list(cage_facts(VOIDED, record))
    assert facts == [
        commands.HoldCitedVoucher(source=source, validation_number=NUMBER),
        commands.RegisterRecoverable(
            source=source,
            origin=Origin(round=8, terminal=1, session=2),
            amount_cents=OVERPAID_CENTS,
        ),
        commands.RegisterUnclaimedWinnings(
            source=source, origin=Origin(round=8, position=3, bet="small"), amount_cents=4
        ),
    ]
    assert len({fact_key(fact) for fact in facts}) == len(facts)


def with_voucher() -> Cage:
    """A cage that knows the voucher."""
    opened = step(CAGE, None, commands.OpenCage(by=CARL), 1).state
    (registered,) = cage_facts(ISSUED, recorded(ISSUED))
    known = step(CAGE, opened, registered, 2).state
    assert known is not None
    return known


@pytest.mark.parametrize("told_before", range(4))
def test_wherever_a_voucher_is_paid_in_between_it_is_held_or_the_recoverable_stays(
    told_before: int,
) -> None:
    """R18: live and in scenarios a voucher is held before its session's debt is registered."""
    record = following(head_of(recorded(ISSUED)), TABLE.codec.encode(VOIDED), 7)
    facts = list(cage_facts(VOIDED, record))
    state: Cage | None = with_voucher()
    for fact in facts[:told_before]:
        state = step(CAGE, state, fact, 8).state
    paid = step(CAGE, state, redeem(1), 8)
    state = paid.state
    refusals = [step(CAGE, state, fact, 9).refusal for fact in facts[told_before:][:1]]
    for fact in facts[told_before:]:
        state = step(CAGE, state, fact, 9).state
    assert state is not None
    is_paid = told_before == 0
    assert (paid.refusal is None) is is_paid
    assert bool(state.holds_on(NUMBER)) is not is_paid
    if is_paid:
        (refused,) = refusals
        assert refused is not None
        assert refused.code == "voucher_paid"
    (recoverable,) = state.recoverables.values()
    assert recoverable.owed_cents == OVERPAID_CENTS


@pytest.mark.rule("R18")
def test_a_hold_is_answered_once_it_was_taken_or_its_voucher_has_ended() -> None:
    record = following(head_of(recorded(ISSUED)), TABLE.codec.encode(VOIDED), 7)
    hold = next(cage_facts(VOIDED, record))
    known = with_voucher()
    assert not is_answered(known, hold)

    held = step(CAGE, known, hold, 8).state
    paid = step(CAGE, known, redeem(1), 8).state

    assert held is not None
    assert paid is not None
    assert is_answered(held, hold)
    assert is_answered(paid, hold)
