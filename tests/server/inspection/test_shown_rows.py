"""Incidents and rounds with what their records say."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import UNSET
from sqlalchemy import Engine, update

from taisai.journal import beginning, following, head_of
from taisai.scenarios import play, read_scenario
from taisai.server.inspection.shown_rows import (
    FirstSettled,
    IncidentShown,
    RoundShown,
    incidents_shown,
    rounds_shown,
)
from taisai.store import schema
from taisai.store.engine import make_engine, sqlite_file, writing
from taisai.store.journal import SqlJournal
from taisai.store.migrations import upgrade
from taisai.store.read_models import ReadModels
from taisai.store.whole_journal import WholeJournal
from taisai.streams import TABLE
from taisai.views.round_lines import past_round_lines

EVENING = """edition 9A, table 1 open
terminal 1 inserts $50.00
dealer activates the tumbler, calls place your bets
terminal 1 wagers $5.00 on small
wagering period expires
dealer enters 1 2 5
table settles
dealer activates the tumbler, calls place your bets
terminal 1 wagers $5.00 on small
dealer announces no spin because tumbler fault
dealer activates the tumbler, calls place your bets
terminal 1 wagers $10.00 on big
wagering period expires
dealer enters 1 2 5
table settles
casino supervisor with game supervisor recalculates round 3 as 4 5 6 \
on evidence "camera 4" because "misread dice"
"""
AMENDED = """edition 9A, table 1 open, standard layout, hybrid, table limits $5 to $500 step $5
terminal 1 inserts $50.00
dealer gives a player position 1
dealer activates the tumbler, calls place your bets
terminal 1 wagers $10.00 on big
position 1 places $10 on big
wagering period expires
dealer calls no more bets
dealer uncovers and enters 1 2 5
table settles
casino supervisor with game supervisor recalculates round 1 as 4 5 6 \
on evidence "camera 4" because "misread dice"
dealer collects the losing wagers, pays big
"""
TABLE_NAME = "table-1"


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Engine]:
    """A database with a won round, a void one, and one that was put right."""
    engine = make_engine(f"sqlite:///{tmp_path / 'journal.sqlite'}")
    write_down(engine, EVENING)
    yield engine
    engine.dispose()


def write_down(engine: Engine, scenario: str) -> None:
    """A database with what happens in a scenario."""
    upgrade(engine)
    head, records = beginning(TABLE_NAME), []
    for played in play(read_scenario(scenario)):
        for event in played.events:
            records.append(following(head, TABLE.codec.encode(event), event.at))
            head = head_of(records[-1])
    SqlJournal(engine).append(records)
    ReadModels(engine).catch_up()


def rounds(engine: Engine) -> list[RoundShown]:
    models = ReadModels(engine)
    return rounds_shown(WholeJournal(engine), models, models.rounds())


def incidents(engine: Engine) -> list[IncidentShown]:
    return incidents_shown(WholeJournal(engine), ReadModels(engine).incidents())


def spoil(engine: Engine, statement: str) -> None:
    """Changes the journal behind the system's back."""
    connection = sqlite3.connect(sqlite_file(engine))
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
        connection.execute(f'DROP TRIGGER "{name}"')
    connection.execute(statement)
    connection.commit()
    connection.close()


@pytest.mark.rule("D9A 7.3")
def test_a_corrected_round_shows_what_holds_now_and_what_it_was_first(evening: Engine) -> None:
    corrected, void, won = rounds(evening)
    assert (corrected.round, corrected.faces, corrected.corrections_count) == (3, "4-5-6", 1)
    assert (corrected.wagered_cents, corrected.won_cents) == (1_000, 1_000)
    assert corrected.returned_cents == 2_000
    assert corrected.first == FirstSettled(faces="1-2-5", won_cents=0, returned_cents=0)
    assert (won.won_cents, won.returned_cents, won.first) == (500, 1_000, UNSET)
    assert (void.void_reason, void.first) == ("tumbler_fault", UNSET)


@pytest.mark.rule("R46")
def test_so_does_one_that_was_put_right_while_its_layout_was_settled(tmp_path: Path) -> None:
    engine = make_engine(f"sqlite:///{tmp_path / 'journal.sqlite'}")
    write_down(engine, AMENDED)
    (amended,) = rounds(engine)
    engine.dispose()
    assert (amended.faces, amended.won_cents, amended.returned_cents) == ("4-5-6", 1_000, 2_000)
    assert amended.first == FirstSettled(faces="1-2-5", won_cents=0, returned_cents=0)


def test_what_holds_is_told_again_after_the_read_models_are_rebuilt(evening: Engine) -> None:
    before = rounds(evening), incidents(evening)
    ReadModels(evening).rebuild()
    assert (rounds(evening), incidents(evening)) == before


def test_a_corrected_round_whose_records_are_spoilt_is_told_as_its_row(evening: Engine) -> None:
    row = next(one for one in ReadModels(evening).rounds() if one.round == 3)
    spoil(
        evening,
        "UPDATE records SET event = x'00' WHERE CAST(event AS TEXT) LIKE '%TerminalsSettled%'",
    )
    corrected = rounds(evening)[0]
    assert (corrected.won_cents, corrected.first) == (row.won_cents, UNSET)


def test_an_incident_is_told_with_its_values_by_name(evening: Engine) -> None:
    recalculated, no_spin = incidents(evening)
    assert (no_spin.kind, no_spin.values["cause"]) == ("NoSpinAnnounced", "tumbler_fault")
    assert recalculated.values["faces"] == "4, 5, 6, total 15"
    assert recalculated.values["credited_cents"] == 2_000
    assert recalculated.values["reason"] == "misread dice"


@pytest.mark.parametrize(
    "spoilt",
    [
        "UPDATE records SET event = x'00'",
        "UPDATE records SET event = CAST(replace(event, '[4,5,6]', '[4,5,9]') AS BLOB)",
    ],
)
def test_an_incident_of_an_older_version_whose_record_is_spoilt_is_told_without_values(
    evening: Engine, spoilt: str
) -> None:
    with writing(evening) as connection:
        connection.execute(update(schema.incidents).values(details=""))
    spoil(evening, f"{spoilt} WHERE CAST(event AS TEXT) LIKE '%Recalculated%'")
    recalculated, no_spin = incidents(evening)
    assert (recalculated.kind, recalculated.values) == ("RoundRecalculated", {})
    assert no_spin.values["cause"] == "tumbler_fault"


def test_a_row_that_was_altered_changes_nothing_of_what_is_told(evening: Engine) -> None:
    before = incidents(evening)
    with writing(evening) as connection:
        connection.execute(update(schema.incidents).values(details='{"reason":"nothing wrong"}'))
    assert incidents(evening) == before


def test_an_incident_whose_record_is_not_there_is_told_from_its_row(evening: Engine) -> None:
    spoil(evening, "UPDATE records SET event = x'00'")
    recalculated, no_spin = incidents(evening)
    assert recalculated.values["reason"] == "misread dice"
    assert no_spin.values["cause"] == "tumbler_fault"


@pytest.mark.rule("R11")
def test_a_void_round_has_the_wagers_that_supervisors_see_of_it(evening: Engine) -> None:
    *_, last = play(read_scenario(EVENING))
    assert last.after is not None
    lines = {line.round: line for line in past_round_lines(last.after)}
    found = ReadModels(evening).rounds()
    for row in rounds_shown(WholeJournal(evening), ReadModels(evening), found):
        line = lines[row.round]
        assert (row.wagered_cents, row.returned_cents) == (line.wagered_cents, line.returned_cents)
    assert lines[2].wagered_cents == 500


def test_incidents_are_sought_by_person_and_read_part_by_part(evening: Engine) -> None:
    models = ReadModels(evening)
    every = models.incidents()
    assert len(every) > 1
    assert models.incidents(skip=1) == every[1:]
    assert models.incidents(skip=len(every)) == []
    names = {one.staff for one in every}
    assert names
    for name in names:
        assert models.incidents(staff=name) == [one for one in every if one.staff == name]
    assert models.incidents(staff="nobody") == []
