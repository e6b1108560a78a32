"""A fifth edition in the par sheet, on the command line, in batches, in words and in audits."""

import json

import pytest
from typer.testing import CliRunner, Result

from editions.fifth import NEW_BET, PAIR_ROUND, TRIPLE_ROUND, Evening, whole_evening
from rules.made_editions import FIFTH
from taisai.cli import app
from taisai.reports.batch_settlement import LineSettler
from taisai.reports.journal_audit import JournalAudit
from taisai.reports.par_sheet import par_sheet, rows_of
from taisai.reports.replay_sheet import ReplaySheet, records_of_round
from taisai.reports.settlement_audit import Misstated, SettlementAudit
from taisai.rules.editions import _KNOWN, edition_named
from taisai.scenarios import play, read_scenario
from taisai.words import Speaker


@pytest.fixture(scope="module")
def evening() -> Evening:
    """Rounds under two editions, made once: the fifth edition is known meanwhile."""
    before = dict(_KNOWN)
    _KNOWN[FIFTH.name] = FIFTH
    made = whole_evening()
    _KNOWN.clear()
    _KNOWN.update(before)
    return made


def run(*words: str, said: str | None = None) -> Result:
    return CliRunner().invoke(app, list(words), input=said, env={"COLUMNS": "120"})


def settlements_of(evening: Evening) -> int:
    """How many settlements the audit finds right."""
    audit = SettlementAudit()
    for event in evening.log:
        audit.read(event)
    return audit.settlements_count


def test_the_par_sheet_has_its_bet_and_its_price() -> None:
    rows = {row["bet"]: row for row in rows_of(par_sheet(FIFTH, "standard"))}
    assert rows[NEW_BET]["odds"] == "180 to 1"
    assert rows[NEW_BET]["ways"] == 1
    assert (rows["double_3"]["odds"], rows["double_4"]["odds"]) == ("10 to 1", "11 to 1")
    assert rows["double_3"]["house_edge"] == "5/27"


def test_odds_are_shown() -> None:
    shown = run("odds", "--edition", "9B").stdout
    assert "Total 3 " in shown
    assert "Double 1, 2, 4 to 6" in shown
    assert "51 bets" in shown


def test_a_layout_is_drawn_with_its_bet_lit() -> None:
    shown = run("layout", "standard", "--edition", "9B", "--dice", "1", "1", "1").stdout
    assert '<g class="area lit" id="total_3"><title>Total 3: 180 to 1; lit</title>' in shown
    assert "<title>Double 3: 10 to 1</title>" in shown
    assert "EACH DOUBLE" not in shown


def test_a_round_is_settled_on_the_command_line() -> None:
    shown = run("settle", "1", "1", "1", "total_3=5", "double_3=5", "--edition", "9B").stdout
    assert "180 to 1" in shown
    assert "$905.00" in shown
    refused = run("settle", "1", "1", "1", "total_3=5")
    assert refused.exit_code == 2
    assert "total_3 does not exist in edition 2008: no published list prices it" in refused.stderr


def test_a_batch_is_settled() -> None:
    line = '{"dice":[3,3,5],"wagers":{"double_3":200,"total_3":100}}\n'
    told = json.loads(run("settle", "-", "--edition", "9B", said=line).stdout)
    assert told["wagers"] == {
        "double_3": {"won_cents": 2_000, "returned_cents": 2_200},
        "total_3": {"won_cents": 0, "returned_cents": 0},
    }
    usual = LineSettler(edition_named("9A"), "standard")
    assert '"won_cents":2200' in usual.settle(b'{"dice":[3,3,5],"wagers":{"double_3":200}}')


def test_risk_is_counted_at_its_odds() -> None:
    told = json.loads(
        run("risk", "total_3=1", "--rounds", "1", "--edition", "9B", "--format", "json").stdout
    )
    assert "18000" in json.dumps(told)


def test_a_scenario_is_played_under_it() -> None:
    text = """edition 9B, table 1 open
terminal 1 inserts $50.00
dealer activates the tumbler, calls place your bets
terminal 1 wagers $5.00 on total 3
wagering period expires
dealer enters 1 1 1 -> lights total 3, triple 1, double 1, any triple, one
table settles -> terminal 1 won $900.00
"""
    assert not [failure for one in play(read_scenario(text)) for failure in one.failures]


def test_a_round_is_replayed_in_words(evening: Evening) -> None:
    sheet = ReplaySheet(Speaker.of())
    said = [
        str(sheet.show(one).renderables) for one in records_of_round(evening.records(), PAIR_ROUND)
    ]
    assert any("Double 3 $5.00 won $50.00 at 10 to 1" in one for one in said)
    sheet = ReplaySheet(Speaker.of())
    triple = records_of_round(evening.records(), TRIPLE_ROUND)
    said = [str(sheet.show(one).renderables) for one in triple]
    assert any("Total 3 $5.00 won $900.00 at 180 to 1" in one for one in said)


def test_the_audits_find_every_round_right_each_by_its_own_edition(evening: Evening) -> None:
    journal = JournalAudit()
    for record in evening.records():
        journal.read(record)
    assert settlements_of(evening) == 3
    assert journal.wrong is None


def test_an_audit_that_forgets_the_edition_of_a_round_would_object(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(_KNOWN, FIFTH.name, edition_named("9A").with_odds("9B", {NEW_BET: 180}))
    with pytest.raises(Misstated, match="terminal 1"):
        settlements_of(evening)
