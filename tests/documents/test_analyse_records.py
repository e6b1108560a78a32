"""The questions of the guide are asked, of a real house, and answered as its read models say."""

import re
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner

from harness.house_folder import TABLE_NAME, make_folder
from taisai.cli import app
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal
from taisai.streams import kind_of

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "analyse-records.md"
QUESTIONS = re.findall(r"^```sql\n(.*?)^```", GUIDE.read_text(), re.M | re.S)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = make_folder(tmp_path / "house")
    monkeypatch.chdir(tmp_path)
    words = ["export", "--parquet", "--out", "records.parquet", "--data", str(files.folder)]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    return files.folder


def answer(question: str) -> list[dict[str, object]]:
    with duckdb.connect() as connection:
        found = connection.execute(question)
        names = [one[0] for one in found.description]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def test_every_question_of_the_guide_has_an_answer(folder: Path) -> None:
    assert len(QUESTIONS) > 4
    for question in QUESTIONS:
        assert answer(question), question


def test_what_happens_most_is_what_the_journal_says(folder: Path) -> None:
    engine = make_engine(f"sqlite:///{folder / 'journal.sqlite'}", is_read_only=True)
    journal = SqlJournal(engine)
    kinds = [
        type(kind_of(name).codec.decode_event(one.event)).__name__
        for name in journal.heads()
        for one in journal.read(name)
    ]
    engine.dispose()
    (question,) = (one for one in QUESTIONS if one.startswith("SELECT kind"))
    told = {str(row["kind"]): row["records"] for row in answer(question)}
    assert told == {kind: kinds.count(kind) for kind in set(kinds)}


def test_what_was_wagered_and_returned_is_what_was_settled(folder: Path) -> None:
    """Two rounds: 500 on small and 200 on double 3, 1,000 on big; then 500 on big."""
    (question,) = (one for one in QUESTIONS if "wagered_cents" in one)
    (row,) = answer(question)
    assert (row["stream"], row["wagered_cents"], row["returned_cents"]) == (
        TABLE_NAME,
        2_200,
        1_000,
    )


def test_totals_come_as_often_as_they_came(folder: Path) -> None:
    (question,) = (one for one in QUESTIONS if "expected" in one)
    told = answer(question)
    assert [(row["total"], row["rounds"]) for row in told] == [(10, 1), (15, 1)]
    assert [round(float(str(row["expected"])) * 216) for row in told] == [2 * 27, 2 * 10]
