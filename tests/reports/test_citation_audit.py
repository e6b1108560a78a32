"""What the cage rests on: each citation is followed to the table's own record."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from taisai.cage import events as cage
from taisai.cage.vocabulary import CageSettings, Origin, SourceRecord
from taisai.journal import Head, Record, beginning, following, head_of
from taisai.persons import Person
from taisai.reports.citation_audit import CitationAudit
from taisai.reports.journal_audit import JournalAudit
from taisai.rules import Role
from taisai.stream_types import Event
from taisai.streams import CAGE, TABLE
from taisai.table import events as table
from taisai.table.vocabulary import NoSpinCause
from taisai.validation_numbers import mask, with_check

CARA = Person(Role.CASINO_SUPERVISOR, "cara")
GUS = Person(Role.GAME_SUPERVISOR, "gus")
NUMBER = with_check("123456789012345")
OTHER = with_check("543210987654321")
TABLE_NAME = "table-1"
ISSUED = table.VoucherIssued(
    at=10, terminal=1, session=3, validation_number=NUMBER, amount_cents=5_000
)
CORRECTED = table.SettledRoundVoided(
    at=20,
    by=CARA,
    second=GUS,
    round=7,
    cause=NoSpinCause.DIE_NOT_FLAT,
    reason="a die was not flat",
    hold_vouchers=(NUMBER,),
    corrections=(
        table.Correction(
            terminal=1,
            session=3,
            posted_cents=900,
            due_cents=500,
            won_cents=0,
            recoverable_cents=400,
        ),
        table.Correction(
            terminal=2, session=4, posted_cents=0, due_cents=700, won_cents=0, unclaimed_cents=700
        ),
    ),
)


def chained(head: Head, bodies: Iterable[bytes]) -> list[Record]:
    records = []
    for at, body in enumerate(bodies):
        records.append(following(head, body, at))
        head = head_of(records[-1])
    return records


def at_table() -> list[Record]:
    """Two records in the middle of a table's evening, whose beginning is in another file."""
    return chained(Head(TABLE_NAME, 5, "cd" * 32, 0), map(TABLE.codec.encode, (ISSUED, CORRECTED)))


def cited(record: Record) -> SourceRecord:
    return SourceRecord(stream=record.stream, sequence=record.sequence, digest=record.digest)


def registered(source: SourceRecord) -> cage.VoucherRegistered:
    return cage.VoucherRegistered(
        at=11,
        source=source,
        validation_number=NUMBER,
        amount_cents=5_000,
        terminal=1,
        session=3,
        issued_at=10,
    )


def of_correction(source: SourceRecord) -> tuple[Event, ...]:
    return (
        cage.VoucherHeld(at=21, validation_number=NUMBER, reason="overpaid", source=source),
        cage.RecoverableRegistered(
            at=22,
            source=source,
            origin=Origin(round=7, terminal=1, session=3),
            recoverable=1,
            amount_cents=400,
        ),
        cage.UnclaimedWinningsRegistered(
            at=23,
            source=source,
            origin=Origin(round=7, terminal=2, session=4),
            winnings=1,
            amount_cents=700,
        ),
    )


def audited(events: Iterable[Event], begins: dict[str, int] | None = None) -> CitationAudit:
    audit = CitationAudit(begins)
    for number, event in enumerate(events, 1):
        (record,) = chained(beginning("cage"), [CAGE.codec.encode(event)])
        audit.read_cage(replace(record, sequence=number), event, number)
    for record, told in zip(at_table(), (ISSUED, CORRECTED), strict=True):
        audit.read_table(record, told)
    return audit


ISSUE, CORRECTION = map(cited, at_table())
ALL = (registered(ISSUE), *of_correction(CORRECTION))


@pytest.mark.rule("D9A 6.3")
def test_what_the_cage_cites_is_found_at_the_table() -> None:
    audit = audited(ALL)
    assert audit.first_wrong() is None
    assert (audit.checked_count, audit.elsewhere_count) == (4, 0)


@pytest.mark.rule("D9A 6.3")
@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (replace(ALL[0], amount_cents=50_000), "which tells something else"),
        (replace(ALL[0], validation_number=OTHER), "which tells something else"),
        (replace(ALL[0], terminal=2), "another terminal, session or time"),
        (replace(ALL[0], source=replace(ISSUE, digest="ab" * 32)), "under another digest"),
        (replace(ALL[0], source=replace(ISSUE, sequence=9)), "nothing of the kind is recorded"),
        (replace(ALL[0], source=CORRECTION), "which tells something else"),
        (replace(ALL[1], validation_number=OTHER), "which tells something else"),
        (replace(ALL[2], amount_cents=4_000), "which tells something else"),
        (replace(ALL[2], origin=Origin(round=8, terminal=1, session=3)), "tells something else"),
        (replace(ALL[3], amount_cents=70_000), "which tells something else"),
    ],
)
def test_the_first_citation_that_is_wrong_is_named(wrong: Event, words: str) -> None:
    right = [one for one in ALL if type(one) is not type(wrong)]
    found = audited((*right, wrong, replace(wrong, at=99))).first_wrong()
    assert found is not None
    citation, said = found
    assert (citation.sequence, citation.position) == (4, 4)
    assert words in said
    assert NUMBER not in said
    assert OTHER not in said


def test_nothing_is_registered_twice() -> None:
    found = audited((*ALL, ALL[0])).first_wrong()
    assert found is not None
    assert found[0].sequence == 5
    assert "registered before" in found[1]
    assert mask(NUMBER) in found[1]


def test_what_is_in_another_file_is_counted() -> None:
    elsewhere = replace(ALL[0], source=replace(ISSUE, stream="table-2"))
    audit = audited([elsewhere])
    assert audit.first_wrong() is None
    assert (audit.checked_count, audit.elsewhere_count) == (0, 1)


def test_what_was_before_an_archive_is_counted() -> None:
    audit = audited(ALL, begins={"cage": 0, TABLE_NAME: 6})
    assert audit.first_wrong() is None
    assert (audit.checked_count, audit.elsewhere_count) == (3, 1)


def test_where_all_streams_are_here_a_stream_that_is_not_is_wrong() -> None:
    elsewhere = replace(ALL[0], source=replace(ISSUE, stream="table-2"))
    found = audited([elsewhere], begins={"cage": 0, TABLE_NAME: 5}).first_wrong()
    assert found is not None
    assert "there is no such stream" in found[1]


@pytest.mark.rule("D9A 6.3")
def test_a_journal_whose_cage_cites_wrongly_is_wrong_there() -> None:
    opened = cage.CageOpened(at=0, by=CARA, settings=CageSettings())
    for source, is_wrong in ((ISSUE, False), (replace(ISSUE, digest="ab" * 32), True)):
        bodies = map(CAGE.codec.encode, (opened, registered(source)))
        audit = JournalAudit()
        for record in (*chained(beginning("cage"), bodies), *at_table()):
            audit.read(record)
        assert audit.wrong is None
        audit.finish()
        assert (audit.wrong is not None) is is_wrong
        if audit.wrong is not None:
            assert (audit.wrong.stream, audit.wrong.sequence) == ("cage", 2)


def test_a_correction_holds_every_voucher_of_a_session_that_it_found_overpaid() -> None:
    _, corrected = at_table()
    elsewhere = SourceRecord(stream=TABLE_NAME, sequence=3, digest="ab" * 32)

    def told_of(session: int) -> CitationAudit:
        other = replace(registered(elsewhere), validation_number=OTHER, session=session)
        held = cage.VoucherHeld(
            at=21, validation_number=OTHER, reason="overpaid", source=cited(corrected)
        )
        return audited((other, held))

    assert told_of(3).first_wrong() is None
    wrong = told_of(4).first_wrong()
    assert wrong is not None
    assert "tells something else" in wrong[1]


# ------------------------------------------------------------------------------ R48


def test_a_session_that_owes_only_since_the_cage_paid_is_held_and_freed_by_a_last_word() -> None:
    # The table still holds something for the player: less than the cage has paid.
    said = replace(CORRECTED.corrections[1], is_last_word=True, unclaimed_before_cents=900)
    corrected = replace(CORRECTED, hold_vouchers=(), corrections=(said,))
    head = Head(TABLE_NAME, 5, "cd" * 32, 0)
    issued, record = chained(head, map(TABLE.codec.encode, (ISSUED, corrected)))
    origin = Origin(round=7, terminal=2, session=4)
    source = cited(record)
    happened: list[Event] = [
        replace(registered(cited(issued)), session=4),
        cage.VoucherHeld(at=21, validation_number=NUMBER, reason="overpaid", source=source),
        cage.LastWordRegistered(at=22, source=source, origin=origin, due_cents=700),
        cage.CorrectionHoldLifted(at=23, validation_number=NUMBER, source=source),
    ]
    audit = CitationAudit()
    for number, event in enumerate(happened, 1):
        (of_cage,) = chained(beginning("cage"), [CAGE.codec.encode(event)])
        audit.read_cage(replace(of_cage, sequence=number), event, number)
    audit.read_table(issued, replace(ISSUED, session=4))
    audit.read_table(record, corrected)
    assert audit.first_wrong() is None

    other = cage.CorrectionHoldLifted(at=24, validation_number=OTHER, source=source)
    (of_cage,) = chained(beginning("cage"), [CAGE.codec.encode(other)])
    audit.read_cage(replace(of_cage, sequence=5), other, 5)
    found = audit.first_wrong()
    assert found is not None
    assert "which tells something else" in found[1]
