"""The exhaustive walk: every command, in every phase, by everybody, at every kind of table.

What is answered stands in docs/table/walk.md, which is read and reviewed; here stands that the walk
leaves nothing out, that the document says what the code answers, and what no reader may overlook.
"""

import importlib
from pathlib import Path
from types import ModuleType

import pytest

from taisai.stream_types import StaffCommand
from taisai.streams import TABLE
from taisai.table.phases import Phase
from taisai.table.refusals import Code

ROOT = Path(__file__).resolve().parents[2]

KINDS = (
    "TERMINALS",
    "HYBRID",
    "HYBRID_UNTRACKED",
    "TABLE_ALONE",
    "TABLE_UNTRACKED",
    "TABLE_1998",
    "TABLE_1999",
)
NOT_ASKED_FOR = {
    # Where a motor spins the dice, which no table of the walk has: tests/rounds/equipment-03.
    "SpinsAsked",
    "SpinsCounted",
    # By time alone, or by a change that the walk asks nobody for.
    "TableSetUp",
    "WageringPeriodExpired",
    "LimitsNotified",
    "TableClosed",
    "EquipmentLost",
    "TerminalInReach",
    # R46: each needs a settlement that has begun: docs/table/remedies.md has the ways to them.
    "LayoutAmended",
    "LayoutVoided",
    "SettledWagerAdjusted",
    "SettlementAmended",
    "SettlementVoided",
}


@pytest.fixture
def walk(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "tools")
    return importlib.import_module("table_walk")


def test_the_document_says_what_the_code_answers(walk: ModuleType) -> None:
    written = (ROOT / "docs/table/walk.md").read_text(encoding="utf-8")
    assert written == walk.document(), "read the difference, then run `make docs`"


@pytest.mark.parametrize("kind", KINDS)
def test_every_command_is_asked_in_every_phase_by_everybody(walk: ModuleType, kind: str) -> None:
    rows = walk.walk(getattr(walk, kind))
    staff = {person.id for person in walk.STAFF}
    phases = len(Phase) - (kind == "TERMINALS")
    assert {command for command, _ in rows} == {one.__name__ for one in TABLE.commands}
    for command in TABLE.commands:
        askers = {who for name, who in rows if name == command.__name__}
        assert askers == staff if issubclass(command, StaffCommand) else len(askers) == 1
    assert {len(answers) for answers in rows.values()} == {phases}


def test_every_event_that_can_be_asked_for_is_seen_in_the_walk(walk: ModuleType) -> None:
    seen = {
        name
        for kind in KINDS
        for answers in walk.walk(getattr(walk, kind)).values()
        for answer in answers
        for name in answer.split(" + ")
    }
    assert {one.__name__ for one in TABLE.events} - seen == NOT_ASKED_FOR


@pytest.mark.rule("D9 6.6")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("who", ["cashier", "inspector", "player"])
def test_nobody_but_the_staff_of_the_table_brings_anything_about(
    walk: ModuleType, kind: str, who: str
) -> None:
    rows = walk.walk(getattr(walk, kind))
    answers = {one for (_, asker), row in rows.items() if asker == who for one in row}
    refused = {Code.NOT_YOUR_CALL, Code.NOT_IN_THIS_EDITION, Code.NOT_IN_THIS_MODE}
    assert answers <= {f"`{code}`" for code in refused}


@pytest.mark.rule("D9 6.6")
@pytest.mark.parametrize("kind", KINDS)
def test_a_dealer_of_another_table_brings_nothing_about(walk: ModuleType, kind: str) -> None:
    rows = walk.walk(getattr(walk, kind))
    answers = [one for (_, asker), row in rows.items() if asker == "other dealer" for one in row]
    assert all(answer.startswith("`") for answer in answers)


@pytest.mark.rule("D9 7.1(c)")
@pytest.mark.parametrize("kind", KINDS)
def test_before_the_close_no_command_brings_a_result_about(walk: ModuleType, kind: str) -> None:
    open_phases = (list(Phase).index(Phase.TUMBLING), list(Phase).index(Phase.WAGERING))
    told = {"EntryButtonPressed", "OutcomeAnnounced", "OutcomeEntered", "TumblerUncovered"}
    for answers in walk.walk(getattr(walk, kind)).values():
        for phase in open_phases:
            assert not told & set(answers[phase].split(" + "))


@pytest.mark.rule("D9A 3.3(c)(i)", "D9 4.7(a)")
@pytest.mark.parametrize("kind", KINDS)
def test_only_while_wagering_is_open_a_wager_is_made(walk: ModuleType, kind: str) -> None:
    wagering = list(Phase).index(Phase.WAGERING)
    made = {"WagersChanged", "TableWagerPlaced", "TableWagerMoved"}
    for answers in walk.walk(getattr(walk, kind)).values():
        elsewhere = (*answers[:wagering], *answers[wagering + 1 :])
        assert not made & {name for answer in elsewhere for name in answer.split(" + ")}
