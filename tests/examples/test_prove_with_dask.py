"""The example proves journals on a real cluster of processes, as one pass does."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from harness.house_folder import make_folder
from server.inspection.test_proving import tamper

PROGRAM = Path(__file__).parents[2] / "examples" / "prove_with_dask.py"


@pytest.mark.slow
def test_a_cluster_proves_journals_and_names_the_first_record_that_is_wrong(
    tmp_path: Path,
) -> None:
    """Two workers, which are processes of this machine."""
    files = make_folder(tmp_path / "house")
    shutil.copytree(files.folder, tmp_path / "forged")
    tamper(
        tmp_path / "forged",
        "UPDATE records SET event = CAST(replace(event, '5000', '9000') AS BLOB) "
        "WHERE stream = 'table-1' AND CAST(event AS TEXT) LIKE '%NoteInserted%'",
    )
    houses = [files.folder, tmp_path / "forged"]
    databases = [f"sqlite:///{one / 'journal.sqlite'}" for one in houses]
    told = subprocess.run(
        [sys.executable, str(PROGRAM), *databases, "--key", files.public_key, "--workers", "2"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1, told.stderr
    held, broken = told.stdout.splitlines()
    assert held.startswith("Journal 1: ")
    assert held.endswith(" records hold.")
    assert broken.startswith("Journal 2 does not hold: stream 'table-1', record ")
    assert broken.endswith("its contents are not those that its digest was made of")
    assert "table-1: " in told.stderr
