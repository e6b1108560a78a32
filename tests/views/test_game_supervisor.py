"""What the game supervisor sees."""

from msgspec import UNSET

from table.play import DEALER, GAME_SUPERVISOR, OTHER_GAME_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table.vocabulary import Person
from taisai.views import game_supervisor
from taisai.views.game_supervisor import GameSupervisorView
from views.screens import button_named


def now(play: Play, by: Person = GAME_SUPERVISOR) -> GameSupervisorView:
    """What a game supervisor sees now."""
    return game_supervisor.view(play.state, play.now, by)


def entered(by: Person) -> Play:
    """A round in its settlement window."""
    play = Play()
    play.open_round()
    play.close()
    play.enter(1, 1, 1, by=by)
    return play


def test_an_entry_may_be_amended_in_the_settlement_window_alone() -> None:
    play = entered(DEALER)
    assert now(play).amendment.is_lit
    play.settle()
    assert now(play).amendment is UNSET


def test_nobody_amends_their_own_entry() -> None:
    play = entered(GAME_SUPERVISOR)

    assert now(play).amendment.why_not.code == "own_entry"
    assert now(play, OTHER_GAME_SUPERVISOR).amendment.is_lit


def test_a_large_win_can_be_cleared_from_the_terminals_row() -> None:
    play = Play(large_win_cents_min=500)
    play.insert(7, 10_000)
    play.play_round((1, 2, 5), {7: {"small": 500}})
    rows = {row.number: row for row in now(play).terminals}

    assert (rows[7].locks, rows[7].lit) == (("large win",), ("ClearLockUp", "EnterAuditMode"))


def test_the_supervisor_sees_the_table_its_past_rounds_and_alerts() -> None:
    play = Play(large_win_cents_min=500)
    play.insert(7, 10_000)
    play.play_round((1, 2, 5), {7: {"small": 500}})
    view = now(play)

    assert view.glance.result.call == "1, 2, 5, total 8"
    assert [one.call for one in view.past_rounds] == ["1, 2, 5, total 8"]
    assert [one.kind for one in view.alerts] == ["large_win"]


def test_a_game_supervisor_may_spin_in_2008_and_not_in_1998() -> None:
    for edition, is_lit in (("2008", True), ("1998", False)):
        view = now(Play("table", edition))
        assert button_named(view.buttons, "SpinTumbler").is_lit is is_lit


def test_while_the_dealer_pays_a_hybrid_table_the_round_is_recalculated_instead() -> None:
    play = Play("hybrid")
    play.do(c.TakePosition(by=DEALER, position=1))
    play.open_round()
    play.do(c.PlaceChips(position=1, bet="small", chips_cents=(500,)))
    play.close()
    play.enter(1, 2, 5)
    play.settle()

    assert now(play).glance.phase == "settling"
    amendment = now(play).amendment
    assert amendment is not UNSET
    assert amendment.why_not is not UNSET
    assert amendment.why_not.code == "already_settled"


def test_the_numbers_on_the_display_are_seen_and_can_be_added_to() -> None:
    play = Play()
    play.open_round()
    play.close()
    play.do(c.PressEntryButton(by=DEALER, number=4))
    view = now(play)

    assert view.display == (4,)
    assert button_named(view.buttons, "PressEntryButton", "6").is_lit
    assert button_named(view.buttons, "ClearEntry").is_lit
    assert button_named(view.buttons, "PressEnter").why_not.code == "fewer_than_three"
