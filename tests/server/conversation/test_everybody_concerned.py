"""Everybody concerned is told: whoever is not told would have seen nothing new.

Every scenario is played; after each line the terminals that would not be told are looked at afresh.
"""

from pathlib import Path

import pytest

from taisai.scenarios import play, read_scenario
from taisai.server.conversation.switchboard import terminals_concerned
from taisai.table.state import Table
from taisai.views import terminal

FOLDER = Path(__file__).parents[2] / "rounds"
FILES = sorted(FOLDER.glob("*.round"))


def _shown(state: Table, number: int, at: int) -> terminal.TerminalView:
    return terminal.view(state, number, at)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_terminal_that_is_not_told_shows_what_a_fresh_load_would_show(file: Path) -> None:
    before: Table | None = None
    for played in play(read_scenario(file.read_text(encoding="utf-8"))):
        after = played.after
        concerned = terminals_concerned(played.events)
        if before is not None and after is not None and concerned is not None:
            for number in before.terminals.keys() & after.terminals.keys() - concerned:
                names = [type(event).__name__ for event in played.events]
                then = _shown(before, number, played.at)
                assert _shown(after, number, played.at) == then, (played.line.number, names)
        before = after
