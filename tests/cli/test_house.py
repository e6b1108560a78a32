"""What the commands about a house share: failures become one line, and the exit code tells."""

from pathlib import Path

import pytest
import typer

from crashes.staging import BOSS
from taisai.cli.house import Desk, at_desk, failing_well, files_in, progress_of
from taisai.house.commands import DismissStaff, RecordCredentialsChange
from taisai.house.refusals import Code, Refused
from taisai.journal import Broken, JournalBroken, Reason, StoreUnavailable
from taisai.names import BadInput


@pytest.mark.parametrize(
    ("failure", "code"),
    [
        (BadInput("no such day"), 2),
        (Refused(Code.NO_CHANGE), 2),
        (StoreUnavailable("the disk is full"), 1),
        (JournalBroken(Broken(stream="house", sequence=3, reason=Reason.ALTERED)), 1),
    ],
)
def test_a_failure_is_one_line_and_a_code(
    failure: Exception, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(typer.Exit) as ended, failing_well():
        raise failure
    assert ended.value.exit_code == code
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("taisai: ")
    assert said.err.count("\n") == 1


def test_at_the_desk_the_house_decides_and_its_records_grow(folder: Path) -> None:
    async def work(desk: Desk) -> tuple[int, int]:
        before = desk.house.head.sequence
        await desk.ask(RecordCredentialsChange(by=BOSS, id=BOSS.id))
        return before, desk.house.head.sequence

    before, after = at_desk(files_in(str(folder)), work)
    assert after == before + 1


def test_at_the_desk_a_refusal_is_raised(folder: Path) -> None:
    async def work(desk: Desk) -> None:
        await desk.ask(DismissStaff(by=BOSS, id=BOSS.id, reason="left"))

    with pytest.raises(Refused):
        at_desk(files_in(str(folder)), work)


def test_progress_is_silent_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_of("Proving", 10) as told:
        told(5)
    assert capsys.readouterr() == ("", "")
