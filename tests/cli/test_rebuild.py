"""`taisai rebuild`: read models made anew."""

from pathlib import Path

from sqlalchemy import text
from typer.testing import CliRunner

from taisai.cli import app
from taisai.store.engine import make_engine, writing
from taisai.store.read_models import ReadModels


def test_what_was_lost_or_spoilt_is_made_anew(folder: Path) -> None:
    engine = make_engine(f"sqlite:///{folder / 'journal.sqlite'}")
    try:
        before = ReadModels(engine).rounds()
        with writing(engine) as connection:
            connection.execute(text("UPDATE rounds SET won_cents = won_cents + 1"))
        engine.dispose()
        result = CliRunner().invoke(app, ["rebuild", "--data", str(folder)])
        assert result.exit_code == 0, result.output
        assert "made anew from" in result.output
        assert ReadModels(engine).rounds() == before != []
    finally:
        engine.dispose()


def test_a_folder_without_a_house_is_complained_of(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["rebuild", "--data", str(tmp_path)])
    assert result.exit_code == 2
    assert "no house is in" in result.stderr
