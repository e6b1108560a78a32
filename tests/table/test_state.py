"""The state: what it tells of a table without deciding anything."""

import msgspec
import pytest

from table.play import DEALER, Play
from taisai.table import commands as c
from taisai.table.events import TableSettlement, lines_by_key
from taisai.table.malfunctions import Malfunction
from taisai.table.state import Notice, Round, Table
from taisai.table.vocabulary import LimitSheet, Mode, Part, Way, wager_key

SHEET = LimitSheet(100, 100, 1_000)


def test_a_terminal_is_in_use_with_control_credits_or_wagers() -> None:
    play = Play()
    assert play.state.terminals_in_use == ()
    play.do(c.GiveControl(by=DEALER, terminal=1))
    play.insert(7, 500)
    play.open_round()
    play.wager(7, "small", 500)

    assert play.state.terminals_in_use == (1, 7)
    assert play.state.has_players


def test_somebody_at_the_layout_is_a_player_too() -> None:
    play = Play("table")
    assert not play.state.has_players
    play.do(c.TakePosition(by=DEALER, position=2))

    assert play.state.has_players


def test_a_notice_without_limits_is_one_of_closing() -> None:
    assert Notice(number=1, due_at=5).is_closing
    assert not Notice(number=1, due_at=5, sheet=SHEET).is_closing


def test_a_malfunction_locks_the_game_until_it_is_released() -> None:
    open_one = Malfunction(number=1, part=Part.TUMBLER, what="x", terminal=None, began_at=1)

    assert open_one.locks_the_game
    assert not msgspec.structs.replace(open_one, released_at=2).locks_the_game


@pytest.mark.rule("R47")
def test_a_wager_on_the_layout_goes_by_position_area_and_way() -> None:
    assert wager_key(3, "small", Way.ON_LINE) == "3/small/on_line"


def test_all_chips_of_an_area_together_go_by_the_name_of_version_0_1() -> None:
    line = TableSettlement(3, "small", 500, 0)
    assert wager_key(3, "small", Way.JOINED) == "3/small"
    assert lines_by_key((line,), ()) == (("3/small", line),)
    assert lines_by_key((line,), (Way.CALLED,)) == (("3/small/called", line),)


def test_the_mode_is_the_setups() -> None:
    assert Play("hybrid").state.mode is Mode.HYBRID


ROUND = Round(number=1, edition="9A", layout="standard", began_at=0, opened_at=1_000)


@pytest.mark.parametrize(
    ("before", "from_at", "to_at", "interrupted_ms", "void_required"),
    [
        ({"closes_at": 46_000}, 0, 900, 0, False),
        ({"closes_at": 46_000}, 500, 2_000, 1_000, False),
        ({"closes_at": 46_000}, 2_000, 99_000, 44_000, False),
        ({"closes_at": 46_000, "closed_at": 46_000}, 37_000, 99_000, 9_000, False),
        ({"closes_at": 46_000, "closed_at": 46_000}, 36_999, 99_000, 9_001, True),
        ({}, 2_000, 3_000, 0, False),
        ({"opened_at": 0, "closes_at": 46_000}, 2_000, 3_000, 0, False),
    ],
)
def test_only_the_part_of_an_interruption_within_the_period_counts(
    before: dict[str, int], from_at: int, to_at: int, interrupted_ms: int, *, void_required: bool
) -> None:
    counted = msgspec.structs.replace(ROUND, **before).interrupted(from_at, to_at)

    assert (counted.interrupted_ms, counted.void_required) == (interrupted_ms, void_required)


def test_the_state_survives_being_written_down() -> None:
    play = Play("hybrid")
    play.insert(7, 5_000)
    play.play_round((1, 2, 3), {7: {"small": 500}})

    assert msgspec.json.decode(msgspec.json.encode(play.state), type=Table) == play.state
