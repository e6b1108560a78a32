"""`taisai approve`: the register of a house that is stopped."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.test_staff import last_events
from crashes.staging import BOSS
from taisai.cli import app
from taisai.house.events import ApprovalRecorded, ApprovalWithdrawn
from taisai.house.vocabulary import EquipmentKind
from taisai.server.upkeep.software import software_identity


def approve(folder: Path, *words: str) -> Result:
    given = ["approve", *words, "--data", str(folder)]
    return CliRunner().invoke(app, given, env={"COLUMNS": "200"})


@pytest.mark.rule("D9A 3.5")
def test_the_installed_software_is_approved_by_a_casino_supervisor(folder: Path) -> None:
    installed = software_identity()
    before = approve(folder)
    assert before.stdout.splitlines() == [
        f"version {installed.version}",
        f"digest  {installed.digest}",
        "no approval on record",
    ]

    result = approve(folder, "DIA 2026/14")

    assert result.exit_code == 0, result.output
    (recorded,) = last_events(folder, 1)
    assert isinstance(recorded, ApprovalRecorded)
    assert recorded.by == BOSS
    assert (recorded.version, recorded.digest) == (installed.version, installed.digest)
    assert recorded.reference == "DIA 2026/14"
    assert approve(folder).stdout.endswith("DIA 2026/14\n")


def test_a_type_of_terminal_is_approved_and_withdrawn(folder: Path) -> None:
    assert approve(folder, "TT-1", "--terminal-type", "Cabinet 5").exit_code == 0
    assert approve(folder, "TT-1", "--withdrawn", "a fault was found").exit_code == 0

    recorded, withdrawn = last_events(folder, 2)
    assert isinstance(recorded, ApprovalRecorded)
    assert (recorded.kind, recorded.model) == (EquipmentKind.TERMINAL, "Cabinet 5")
    assert isinstance(withdrawn, ApprovalWithdrawn)
    assert withdrawn.reference == "TT-1"


def test_nobody_but_a_casino_supervisor_records_it(folder: Path) -> None:
    result = approve(folder, "GS-1", "--by", "nobody")

    assert result.exit_code == 2
    assert "is no casino supervisor" in result.output
