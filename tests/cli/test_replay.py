"""`taisai replay`: any round from the journal, step by step."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from harness.house_folder import TABLE_NAME, notice_at_noon
from taisai.cli import app
from taisai.rules.modes import HouseKind
from taisai.server.settings import Settings
from taisai.server.upkeep.house_files import HouseFiles
from taisai.store.journal import SqlJournal
from taisai.words import LANGUAGES, languages_reviewed


def replay(folder: Path, *words: str, stdin: str = "") -> Result:
    given = ["replay", *words, "--data", str(folder)]
    return CliRunner().invoke(app, given, input=stdin, env={"COLUMNS": "200"})


def test_a_round_is_shown_from_its_beginning_to_its_end(folder: Path) -> None:
    result = replay(folder, TABLE_NAME, "1")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert "Round 1 began" in lines[0]
    assert any("Terminal 1" in line and "Small $0.00 to $5.00" in line for line in lines)
    assert any("terminal 1: Double 3 $2.00 lost" in line for line in lines)
    assert any("terminal 1: Small $5.00 won $5.00 at 1 to 1" in line for line in lines)
    assert any("0:36.000" in line for line in lines)
    assert not any("Round 2" in line for line in lines)


def test_a_round_is_shown_to_programs_as_json(folder: Path) -> None:
    shown = json.loads(replay(folder, TABLE_NAME, "1", "--format", "json").stdout)
    assert (shown["table"], shown["round"], shown["edition"]) == (TABLE_NAME, 1, "9A")
    assert shown["steps"][0]["event"] == "RoundBegan"
    settled = next(step for step in shown["steps"] if step["is_settled"])
    assert settled["faces"] == [1, 3, 6]
    assert [seat["returned_cents"] for seat in settled["seats"]] == [1_000, 0]


def test_it_waits_for_enter_after_each_step(folder: Path) -> None:
    steps = replay(folder, TABLE_NAME, "2").output
    result = replay(folder, TABLE_NAME, "2", "--step", stdin="\n" * 100)
    assert result.exit_code == 0, result.output
    assert result.output.replace("\n", "") == steps.replace("\n", "")


def test_who_has_seen_enough_ends_it(folder: Path) -> None:
    result = replay(folder, TABLE_NAME, "2", "--step", stdin="\n")
    assert result.exit_code == 0
    assert "Round 2 is over" not in result.output


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("table-9", "1"), "no table is named 'table-9': there are table-1"),
        (("house", "1"), "no table is named 'house'"),
        ((TABLE_NAME, "99"), "there is no round 99"),
    ],
)
def test_what_is_not_there_is_complained_of(
    folder: Path, words: tuple[str, ...], reason: str
) -> None:
    result = replay(folder, *words)
    assert result.exit_code == 2
    assert reason in result.stderr


def test_a_round_is_told_in_another_language(folder: Path) -> None:
    lines = replay(folder, TABLE_NAME, "1", "--language", "zh-CN").output.splitlines()
    assert "第 1 局开始" in lines[0]
    assert any("1 号终端：小 $5.00，赢得 $5.00，1 赔 1" in line for line in lines)


def test_a_language_that_there_is_not_is_complained_of(folder: Path) -> None:
    result = replay(folder, TABLE_NAME, "1", "--language", "xx")
    assert result.exit_code == 2
    assert f"no language is named 'xx': there are {', '.join(LANGUAGES)}" in result.stderr


@pytest.mark.parametrize("tag", sorted(set(LANGUAGES) - set(languages_reviewed())))
def test_a_round_of_a_live_house_is_not_told_in_a_language_that_no_speaker_has_read(
    folder: Path, tag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = replay(folder, TABLE_NAME, "1", "--language", tag)
    assert result.exit_code == 0, result.output
    monkeypatch.setattr("taisai.cli.replay.house_kind_in", lambda _: HouseKind.LIVE)
    result = replay(folder, TABLE_NAME, "1", "--language", tag)
    assert result.exit_code == 2
    assert f"no speaker has read {tag} yet" in result.stderr


def test_a_number_beyond_all_rounds_is_complained_of(folder: Path) -> None:
    result = replay(folder, TABLE_NAME, str(10**30))
    assert result.exit_code == 2
    assert "there is no round" in result.stderr


def test_times_are_said_in_the_zone_of_the_house(folder: Path) -> None:
    """R33."""
    engine = HouseFiles(Settings(data=str(folder))).engine()
    journal = SqlJournal(engine)
    journal.append([notice_at_noon(journal.heads()[TABLE_NAME])])
    engine.dispose()
    assert (
        "gave notice 1: the table closes at 12:00:00 NZDT" in replay(folder, TABLE_NAME, "2").output
    )
