"""Read models follow the journal, any number of times over, and can be made anew from it."""

import pytest
from sqlalchemy import Engine, delete

from harness.seals import SEALS
from journal.evening import chain_events, evening, few
from taisai.journal import head_of
from taisai.store import read_models as module
from taisai.store.archive import begin_next
from taisai.store.engine import writing
from taisai.store.journal import SqlJournal
from taisai.store.read_models import ArchivesNeeded, ReadModels, RoundsSought
from taisai.store.schema import READ_MODELS
from taisai.store.snapshots import Snapshots


def everything(models: ReadModels) -> list[object]:
    return [
        models.rounds(),
        models.meters(),
        models.vouchers(),
        models.incidents(),
        models.staff(),
    ]


@pytest.fixture
def journal(engine: Engine) -> SqlJournal:
    made = SqlJournal(engine)
    made.append(evening())
    return made


@pytest.fixture
def models(engine: Engine, journal: SqlJournal) -> ReadModels:
    made = ReadModels(engine)
    made.catch_up()
    return made


def test_all_of_the_journal_is_followed(models: ReadModels) -> None:
    assert len(models.rounds()) == 2
    assert len(models.vouchers()) == 1
    assert len(models.meters()) == 2


def test_the_same_records_again_change_nothing(models: ReadModels) -> None:
    before = everything(models)
    models.follow(evening())
    assert models.catch_up() == 0
    assert everything(models) == before


@pytest.mark.parametrize("size", [1, 7, 1_000])
def test_groups_of_any_size_give_the_same(
    models: ReadModels, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything(models)
    monkeypatch.setattr(module, "BATCH_RECORDS_COUNT", size)
    assert models.rebuild() == len(evening())
    assert everything(models) == before


def test_what_another_process_has_followed_meanwhile_is_not_counted_again(
    engine: Engine, journal: SqlJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATCH_RECORDS_COUNT", 5)
    models = ReadModels(engine)
    slow = models._catch_up_with(journal, "table-1")
    next(slow)
    ReadModels(engine).catch_up()
    before = everything(models)
    list(slow)
    assert everything(models) == before


def test_what_another_process_makes_anew_meanwhile_is_left_to_it(
    engine: Engine, journal: SqlJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "BATCH_RECORDS_COUNT", 5)
    models = ReadModels(engine)
    slow = models._catch_up_with(journal, "table-1")
    next(slow)
    with writing(engine) as connection:
        for table in READ_MODELS:
            connection.execute(delete(table))
    assert list(slow) == []
    assert models.catch_up() == len(evening())


def test_groups_as_they_are_committed_give_the_same(engine: Engine, models: ReadModels) -> None:
    before = everything(models)
    models.rebuild()
    records = evening()
    for first in range(0, len(records), 5):
        models.follow(records[first : first + 5])
    assert everything(models) == before


def test_a_group_that_was_missed_is_read_from_the_journal(
    engine: Engine, journal: SqlJournal
) -> None:
    models = ReadModels(engine)
    assert models.follow(evening()[:10])
    assert not models.follow(evening()[-1:])
    models.catch_up()
    behind = everything(models)
    models.rebuild()
    assert everything(models) == behind
    assert len(models.vouchers()) == 1


def test_progress_is_told(models: ReadModels, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BATCH_RECORDS_COUNT", 10)
    told: list[int] = []
    models.rebuild(progress=told.append)
    assert told[0] == 10
    assert told[-1] == len(evening())
    assert told == sorted(told)


def test_an_event_that_cannot_be_read_is_noted_and_passed_over(models: ReadModels) -> None:
    models.follow(chain_events("table-2", [b'{"type":"RoundBegan"}', b'{"type":"SomethingNew"}']))
    (found,) = models.incidents("table-2")
    assert (found.kind, found.sequence) == ("UnreadableEvent", 1)


def test_questions_are_about_a_time(models: ReadModels) -> None:
    newest, oldest = models.rounds()
    assert models.rounds(from_at=newest.began_at) == [newest]
    assert models.rounds(to_at=newest.began_at) == [oldest]
    assert models.rounds("table-9") == []


def test_an_unknown_voucher_is_none(models: ReadModels) -> None:
    assert models.voucher("000000000000000001") is None


def test_a_journal_that_begins_in_an_archive_needs_it_to_be_made_anew(
    models: ReadModels, journal: SqlJournal, engine: Engine, empty_next: Engine
) -> None:
    before = everything(models)
    Snapshots(engine, SEALS).keep(head_of(evening()[-1]), "f", b"")
    begin_next(engine, empty_next, "archive")
    going_on = ReadModels(empty_next)
    assert everything(going_on) == before
    with pytest.raises(ArchivesNeeded, match="'table-1' goes on here after record"):
        going_on.rebuild()
    assert everything(going_on) == before
    assert going_on.rebuild([journal]) == len(evening())
    assert everything(going_on) == before
    assert going_on.catch_up() == 0


def test_followed_streams_are_whatever_they_are_called(models: ReadModels) -> None:
    models.follow(few("table-9"))
    assert models.incidents("table-9") == []


@pytest.mark.parametrize("number", [-1, 0, 1 << 63, 10**30])
def test_a_number_that_no_round_can_have_finds_none(models: ReadModels, number: int) -> None:
    assert models.round_of("table-1", number) is None
    assert models.incidents_of_round("table-1", number) == []
    if number:
        assert models.rounds(sought=RoundsSought(number=number)) == []


@pytest.mark.parametrize("name", ["a\0b", "\n", "t" * 101])
def test_a_name_that_no_stream_can_have_finds_nothing(models: ReadModels, name: str) -> None:
    assert models.round_of(name, 1) is None
    assert models.rounds(name) == models.incidents(name) == models.vouchers(name) == []
    assert models.meters(name) == []
