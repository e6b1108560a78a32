"""A table as one tile among many: what a supervisor's own page of it says, and no more."""

from msgspec import UNSET

from table.play import CASINO_SUPERVISOR, GAME_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table.vocabulary import Mode, Tamper
from taisai.views import casino_supervisor, game_supervisor
from taisai.views.tiles import ALERTS_MAX, ROUNDS_MAX, equipment_tile, table_tile


def busy() -> Play:
    """Twelve rounds, a terminal that was tampered with, and one that asks for the dealer."""
    play = Play(Mode.TERMINALS)
    for number in (1, 2, 7):
        play.insert(number, 10_000)
    for _ in range(ROUNDS_MAX + 2):
        play.play_round((1, 2, 5))
    play.open_round()
    play.wager(1, "small", 500)
    play.do(c.CallForDealer(terminal=2))
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
    return play


def test_a_tile_says_what_the_supervisors_page_of_the_table_says() -> None:
    play = busy()
    tile = table_tile(play.state)
    seen = game_supervisor.view(play.state, play.now, GAME_SUPERVISOR)

    assert tile.glance == seen.glance
    assert tile.money_waiting == seen.money_waiting
    assert tile.past_rounds == seen.past_rounds[:ROUNDS_MAX]
    assert tile.seats.count == len(seen.terminals)
    assert tile.seats.in_use_count == sum(one.is_in_use for one in seen.terminals)
    assert [one.number for one in tile.alerts] == [one.number for one in seen.alerts[:ALERTS_MAX]]


def test_a_tile_names_the_terminals_that_somebody_must_see_to() -> None:
    play = busy()
    rows = {one.number: one for one in table_tile(play.state).terminals}

    assert sorted(rows) == [2, 7]
    assert (rows[2].asks_for_dealer, rows[2].locks) == (True, ())
    assert rows[7].locks
    assert rows[7].credits_cents == play.state.credits(7)


def test_an_alert_that_waits_is_on_the_tile_however_old_it_is() -> None:
    play = busy()
    for _ in range(ALERTS_MAX + 2):
        play.do(c.ClearTamper(by=GAME_SUPERVISOR, terminal=7, note="closed"))
        play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))
        newest = play.state.alerts[-1].number
        play.do(c.AcknowledgeAlert(by=GAME_SUPERVISOR, alert=newest))
    shown = {one.number for one in table_tile(play.state).alerts}
    waiting = {one.number for one in play.state.alerts if one.is_waiting}

    assert waiting
    assert waiting <= shown
    assert len(shown) < len(play.state.alerts)


def test_equipment_on_a_tile_is_what_the_casino_supervisor_sees_of_it() -> None:
    play = busy()
    tile = equipment_tile(play.state, play.now)
    seen = casino_supervisor.view(play.state, play.now, CASINO_SUPERVISOR)

    assert [(one.number, one.cabinet) for one in tile.terminals] == [
        (one.number, one.cabinet) for one in seen.terminals
    ]
    assert [one.lit for one in tile.terminals] == [
        tuple(name for name in one.lit if name == "TestCabinet") for one in seen.terminals
    ]
    assert tile.withdrawn == ()
    assert tile.equipment is UNSET
