"""One start with a wrong clock must not leave every later start there."""

import pytest

from attacks.processes import run, start_and_stop
from harness.house_folder import CLOCK_DAYS_MAX
from taisai.server.upkeep.house_files import HouseFiles
from taisai.store.journal import SqlJournal

pytestmark = pytest.mark.slow


def newest_at(files: HouseFiles) -> int:
    engine = files.engine(is_read_only=True)
    found = max(head.at for head in SqlJournal(engine).heads().values())
    engine.dispose()
    return found


def alarms_in(files: HouseFiles) -> int:
    engine = files.engine(is_read_only=True)
    found = [one for one in SqlJournal(engine).read("house") if b"clock_accepted" in one.event]
    engine.dispose()
    return len(found)


def test_a_start_far_ahead_of_the_last_record_writes_nothing_until_somebody_says_so(
    files: HouseFiles,
) -> None:
    # The evening of this house was years ago: to it, this machine's clock is far ahead.
    text = files.settings_file.read_text()
    files.settings_file.write_text(text.replace(f"clock_days_max = {CLOCK_DAYS_MAX}", ""))
    before = newest_at(files)
    code, said = start_and_stop(files)
    assert (code, "--clock-is-right" in said) == (5, True), said
    # Nor does a command on the stopped house record anything at a time that cannot be.
    assert run(files, "staff", "roles", "boss", "--role", "inspector")[0] == 5
    assert newest_at(files) == before
    assert start_and_stop(files, "--clock-is-right")[0] == 0
    assert newest_at(files) > before
    # Once, and on record.
    assert alarms_in(files) == 1
    assert start_and_stop(files)[0] == 0
    assert alarms_in(files) == 1
