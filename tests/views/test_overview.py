"""The table at a glance, its terminals, alerts, malfunctions."""

from msgspec import UNSET

from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Play
from taisai.table import commands as c
from taisai.table.vocabulary import AlertKind, Part, Tamper, WayOut
from taisai.views.overview import (
    alerts_shown,
    alerts_waiting,
    glance,
    malfunctions_shown,
    terminal_rows,
)
from taisai.views.round_lines import past_round_lines


def wagered() -> Play:
    """Two terminals have wagered in an open round."""
    play = Play()
    play.insert(7, 10_000)
    play.insert(1, 10_000)
    play.open_round()
    play.wager(7, "small", 500)
    play.wager(1, "big", 300)
    return play


def test_a_glance_adds_up_all_wagers_and_says_where_the_round_stands() -> None:
    play = wagered()
    seen = glance(play.state)

    assert (seen.wagered_cents, seen.layout_wagered_cents) == (800, 0)
    assert (seen.round, seen.spins, seen.is_covered) == (1, 3, True)
    assert (seen.dealer, seen.dice_set, seen.seal) == ("dora", "D-1", "S-0001")
    assert seen.period.closes_at == play.now + 45_000


def test_between_rounds_a_glance_has_no_round() -> None:
    seen = glance(Play().state)

    assert (seen.round, seen.spins, seen.result, seen.settles_at) == (UNSET,) * 4


def test_the_settlement_window_is_shown_while_it_runs() -> None:
    play = wagered()
    play.close()
    assert glance(play.state).settles_at is UNSET
    play.enter(1, 2, 5)
    assert glance(play.state).settles_at == play.now + 3_000
    assert glance(play.state).result.call == "1, 2, 5, total 8"


def test_an_announcement_is_shown_as_it_was_called() -> None:
    play = wagered()
    play.close()
    play.do(c.AnnounceOutcome(by=DEALER, faces=(5, 2, 5)))

    assert glance(play.state).announced == "2, double 5, total 12"


def test_each_terminal_has_its_row() -> None:
    play = wagered()
    play.do(c.CallForDealer(terminal=1))
    play.do(c.ReportTamper(terminal=2, kind=Tamper.TILT))
    rows = {
        row.number: row
        for row in terminal_rows(play.state, play.state.terminals, lambda _: (), play.now)
    }

    assert list(rows) == [1, 2, 7]
    assert (rows[7].credits_cents, rows[7].wagered_cents, rows[7].session) == (9_500, 500, 1)
    assert rows[1].asks_for_dealer
    assert (rows[2].session, rows[2].locks, rows[2].is_in_use) == (UNSET, ("tamper: tilt",), False)


def test_a_row_lists_what_would_be_allowed_for_its_terminal() -> None:
    play = Play()
    play.do(c.CallForDealer(terminal=1))
    rows = terminal_rows(
        play.state, play.state.terminals, lambda n: (c.AnswerCall(by=DEALER, terminal=n),), play.now
    )

    assert [row.lit for row in rows] == [("AnswerCall",), (), ()]


def test_alerts_are_shown_newest_first() -> None:
    play = wagered()
    play.do(c.ReportReading(faces=(1, 2, 3)))
    play.do(c.ReportTamper(terminal=2, kind=Tamper.TILT))

    kinds = [alert.kind for alert in alerts_shown(play.state)]
    assert kinds == [AlertKind.TAMPER, AlertKind.EARLY_READING]
    assert alerts_shown(play.state)[0].terminal == 2


def test_an_alert_has_the_values_for_its_sentence_and_faces_as_they_are_called() -> None:
    play = wagered()
    play.close()
    play.enter(1, 2, 3)
    play.do(c.AnnounceOutcome(by=DEALER, faces=(4, 1, 1)))
    play.do(c.ReportTamper(terminal=2, kind=Tamper.TILT))

    tamper, differs = alerts_shown(play.state)
    assert differs.details == {"announced": "double 1, 4, total 6", "entered": "1, 2, 3, total 6"}
    assert tamper.details is UNSET


def test_an_alert_can_be_acknowledged_by_whom_the_table_would_allow() -> None:
    play = Play()
    play.do(c.ReportTamper(terminal=2, kind=Tamper.TILT))
    offered = {
        person.role: alerts_shown(play.state, person, play.now)[0].lit
        for person in (DEALER, GAME_SUPERVISOR, CASINO_SUPERVISOR)
    }

    assert list(offered.values()) == [(), ("AcknowledgeAlert",), ("AcknowledgeAlert",)]
    assert alerts_shown(play.state)[0].lit == ()


def test_an_alert_that_was_seen_says_by_whom_and_waits_no_more() -> None:
    play = Play()
    play.do(c.ReportTamper(terminal=2, kind=Tamper.TILT))
    assert [one.number for one in alerts_waiting(play.state, DEALER, play.now)] == [1]
    play.do(c.AcknowledgeAlert(by=GAME_SUPERVISOR, alert=1))

    (seen,) = alerts_shown(play.state, GAME_SUPERVISOR, play.now)
    assert (seen.is_waiting, seen.lit) == (False, ())
    assert (seen.seen_by, seen.seen_at) == (GAME_SUPERVISOR.id, play.now)
    assert alerts_waiting(play.state, DEALER, play.now) == ()


def test_a_repaired_malfunction_is_shown_only_where_all_are() -> None:
    play = Play()
    play.declare(Part.TERMINAL, 7)
    (open_one,) = malfunctions_shown(play.state)
    ending = c.EndMalfunction(
        by=CASINO_SUPERVISOR, malfunction=1, way=WayOut.RECTIFIED, note="new screen"
    )
    play.do(ending)

    assert (open_one.terminal, open_one.locks_the_game, open_one.repaired_at) == (7, True, UNSET)
    assert malfunctions_shown(play.state) == ()
    (repaired,) = malfunctions_shown(play.state, repaired_too=True)
    assert repaired.repaired_at == play.now


def test_wagers_on_the_layout_count_while_they_lie_there_unsettled() -> None:
    play = Play("table")
    play.do(c.TakePosition(by=DEALER, position=1))
    play.open_round()
    for bet, cents in (("small", 500), ("face_1", 1_000), ("big", 2_500)):
        play.do(c.PlaceChips(position=1, bet=bet, chips_cents=(cents,)))
    counted = [glance(play.state).layout_wagered_cents]
    play.close()
    play.enter(1, 2, 5)
    play.settle()
    play.do(c.CollectLosers(by=DEALER))
    play.do(c.PayArea(by=DEALER, bet="small"))
    counted.append(glance(play.state).layout_wagered_cents)
    play.do(c.PayArea(by=DEALER, bet="face_1"))
    (line,) = past_round_lines(play.state)

    assert counted == [4_000, 1_000]
    assert (line.wagered_cents, line.won_cents, line.returned_cents) == (4_000, 1_500, 3_000)
