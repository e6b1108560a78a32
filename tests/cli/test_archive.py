"""`taisai archive`: the journal is closed, and the house goes on from its heads."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from harness.house_folder import DAY, make_folder, notice_at_noon
from taisai.cli import app
from taisai.store.engine import make_engine
from taisai.store.journal import SqlJournal


def taisai(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": "200"})


@pytest.fixture
def delivered(folder: Path) -> Path:
    """The cage has heard of the voucher, as after any run of the house."""
    import asyncio

    from taisai.floor.clock import SystemClock
    from taisai.server.running_house import open_house
    from taisai.server.upkeep.house_files import files_of

    async def run() -> None:
        async with open_house(files_of(str(folder)), SystemClock()) as house:
            running = asyncio.create_task(house.floor.run())
            await house.floor.opened.wait()
            while house.floor.courier.waiting_count:
                await asyncio.sleep(0.01)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(run())
    return folder


def test_the_house_goes_on_where_the_archive_ends(delivered: Path, tmp_path: Path) -> None:
    archive = tmp_path / "2023.sqlite"
    result = taisai("archive", archive, "--data", delivered)
    assert result.exit_code == 0, result.output
    old, new = (
        make_engine(f"sqlite:///{file}", is_read_only=True)
        for file in (archive, delivered / "journal.sqlite")
    )
    try:
        assert SqlJournal(new).starts() == SqlJournal(old).heads()
        assert SqlJournal(new).records_count() == 0
    finally:
        old.dispose()
        new.dispose()
    assert taisai("staff", "unlock", "boss", "--data", delivered).exit_code == 0
    assert taisai("verify", archive, "--key", delivered / "signing.pub").exit_code == 0


def test_a_round_in_the_archive_is_replayed_from_there(delivered: Path, tmp_path: Path) -> None:
    before = taisai("replay", "table-1", 1, "--data", delivered)
    assert before.exit_code == 0, before.output
    archive = tmp_path / "2023.sqlite"
    assert taisai("archive", archive, "--data", delivered).exit_code == 0
    assert taisai("replay", "table-1", 1, "--data", delivered).output == before.output
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    archive.rename(shelf / archive.name)
    away = taisai("replay", "table-1", 1, "--data", delivered)
    assert away.exit_code == 2
    assert "let the setting `archives` name its folder" in away.stderr
    (delivered / "house.toml").write_text(f'archives = ["{shelf}"]')
    assert taisai("replay", "table-1", 1, "--data", delivered).output == before.output


def test_after_an_archive_the_zone_and_the_day_of_the_house_are_still_known(
    delivered: Path, tmp_path: Path
) -> None:
    """R33: the settings that hold now may stand in the archive alone."""
    archive = tmp_path / "2023.sqlite"
    assert taisai("archive", archive, "--data", delivered).exit_code == 0
    engine = make_engine(f"sqlite:///{delivered / 'journal.sqlite'}")
    journal = SqlJournal(engine)
    journal.append([notice_at_noon(journal.heads()["table-1"])])
    engine.dispose()
    told = taisai("replay", "table-1", 2, "--data", delivered)
    assert "the table closes at 12:00:00 NZDT" in told.output
    day = taisai("export", "table-1", "--day", DAY, "--data", delivered)
    # What happened on that day is in the archive; the day itself is known.
    assert (day.exit_code, day.stdout) == (0, ""), day.output
    assert "0 records of table-1" in day.stderr
    archive.unlink()
    away = taisai("export", "table-1", "--day", DAY, "--data", delivered)
    assert away.exit_code == 2
    assert "does not tell when the gaming day begins" in away.stderr


def test_an_archive_that_is_there_is_not_overwritten(delivered: Path, tmp_path: Path) -> None:
    archive = tmp_path / "2023.sqlite"
    archive.write_text("mine")
    result = taisai("archive", archive, "--data", delivered)
    assert result.exit_code == 2
    assert archive.read_text() == "mine"


def test_a_voucher_that_is_on_its_way_to_the_cage_is_waited_for(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    make_folder(folder, is_delivered=False)
    result = taisai("archive", tmp_path / "2023.sqlite", "--data", folder)
    assert result.exit_code == 2
    assert "start the house once" in result.stderr
