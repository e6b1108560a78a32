"""A round from the journal, record by record."""

import pytest
from rich.console import Console

from taisai.journal import Record, beginning, following, head_of
from taisai.reports.replay_sheet import NoSuchRound, ReplaySheet, clock, records_of_round
from taisai.scenarios import play, read_scenario
from taisai.streams import TABLE
from taisai.table import events
from taisai.words import Speaker

ROUND = """dealer activates the tumbler, calls place your bets
terminal 1 wagers $5.00 on small
terminal 1 wagers $2.00 on big
wagering period expires
dealer enters 1 2 5
table settles
"""
EVENING = f"edition 9A, table 1 open\nterminal 1 inserts $50.00\n{ROUND}{ROUND}"


@pytest.fixture(scope="module")
def records() -> list[Record]:
    head = beginning("table-1")
    made = []
    for played in play(read_scenario(EVENING)):
        for event in played.events:
            made.append(following(head, TABLE.codec.encode(event), event.at))
            head = head_of(made[-1])
    return made


def page(records: list[Record], number: int) -> list[str]:
    console = Console(width=200, highlight=False)
    replay = ReplaySheet(Speaker.of())
    with console.capture() as capture:
        for one in records_of_round(records, number):
            console.print(replay.show(one))
    return capture.get().splitlines()


def test_just_the_records_of_the_round_are_shown(records: list[Record]) -> None:
    found = list(records_of_round(records, 1))
    assert isinstance(found[0].event, events.RoundBegan)
    assert not [one for one in found[1:] if isinstance(one.event, events.RoundBegan)]
    places = [one.record.sequence for one in found]
    assert places == list(range(places[0], places[-1] + 1))
    assert [one for one in found if isinstance(one.event, events.RoundCompleted)]


def test_a_correction_made_later_belongs_to_its_round() -> None:
    from pathlib import Path

    file = Path(__file__).parents[1] / "rounds" / "correct-05-an-old-round.round"
    head = beginning("table-1")
    made = []
    for played in play(read_scenario(file.read_text())):
        for event in played.events:
            made.append(following(head, TABLE.codec.encode(event), event.at))
            head = head_of(made[-1])
    (recalculated,) = (one for one in made if b'"RoundRecalculated"' in one.event)
    event = TABLE.codec.decode_event(recalculated.event)
    assert isinstance(event, events.RoundRecalculated)
    began = [one for one in made if b'"RoundBegan"' in one.event]
    assert len(began) > event.round, "another round has begun since"
    assert [one.record for one in records_of_round(made, event.round)][-1] == recalculated


def test_each_line_has_its_place_its_time_and_its_words(records: list[Record]) -> None:
    lines = page(records, 2)
    assert lines[0].split()[1] == "0:00.000"
    assert lines[0].endswith("Round 2 began")


@pytest.mark.rule("D9 6.5(a)")
def test_losing_wagers_stand_before_winning_ones(records: list[Record]) -> None:
    lines = [line.strip() for line in page(records, 1)]
    lost = lines.index("terminal 1: Big $2.00 lost")
    won = lines.index("terminal 1: Small $5.00 won $5.00 at 1 to 1")
    assert lost < won
    assert lines[won + 1] == "terminal 1: $7.00 wagered, $5.00 won, $10.00 returned"


def test_a_round_that_is_not_there_is_refused(records: list[Record]) -> None:
    with pytest.raises(NoSuchRound, match="no round 3"):
        list(records_of_round(records, 3))


def test_the_clock_counts_from_the_rounds_beginning() -> None:
    assert [clock(0), clock(36_000), clock(3_600_001)] == ["0:00.000", "0:36.000", "60:00.001"]
