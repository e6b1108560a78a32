"""A note that may be in the box without its credit: nobody guesses, and nobody forgets it."""

import pytest
from msgspec.structs import replace

from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR, Play
from taisai.persons import Person
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.decisions.cabinet_notes import DOUBTS_OPEN_MAX, NOT_TOLD
from taisai.table.refusals import Code
from taisai.table.vocabulary import AlertKind
from taisai.views.equipment import view

pytestmark = pytest.mark.rule("D9A 4.4")


def _offer(number: int, cents: int = 2_000, log: str = "a") -> c.OfferNote:
    return c.OfferNote(terminal=7, note_id=f"1/{log}/{number}", note_cents=cents)


def _stack(number: int, cents: int = 2_000, log: str = "a") -> c.InsertNote:
    return c.InsertNote(terminal=7, note_id=f"1/{log}/{number}", note_cents=cents)


def _doubt(number: int = 1, cents: int = 2_000, what: str = "missing") -> c.ReportNoteInDoubt:
    note_id = f"1/a/{number}" if number else ""
    return c.ReportNoteInDoubt(terminal=7, note_id=note_id, note_cents=cents, what=what)


def _found(cents: int, doubt: int = 1, by: Person = GAME_SUPERVISOR) -> c.SettleNoteDoubt:
    return c.SettleNoteDoubt(by=by, terminal=7, doubt=doubt, note_cents=cents)


def test_a_note_in_doubt_calls_staff_and_is_credited_when_it_is_found() -> None:
    play = Play()
    play.do(_offer(1))
    doubted, alert = play.do(_doubt())
    assert isinstance(doubted, e.NoteInDoubt)
    assert isinstance(alert, e.AlertRaised)
    assert (alert.kind, alert.values.amount_cents) == (AlertKind.NOTE_IN_DOUBT, 2_000)
    assert play.terminal(7).cabinet.admitted is None
    play.refused(_doubt(), Code.ON_RECORD)
    play.refused(_found(2_000, by=DEALER), Code.NOT_YOUR_CALL)

    settled, taken, inserted = play.do(_found(2_000))
    assert [type(one) for one in (settled, taken, inserted)] == [
        e.NoteDoubtSettled,
        e.ControlTaken,
        e.NoteInserted,
    ]
    cabinet = play.terminal(7).cabinet
    assert play.credits(7) == 2_000
    assert (cabinet.notes, cabinet.stacker.notes, cabinet.note_doubts) == ({2_000: 1},) * 2 + ((),)
    assert not play.state.alerts[-1].is_waiting
    # The acceptor may still tell it: it is credited, and not twice.
    play.refused(_stack(1), Code.NOTE_CREDITED)
    play.refused(_found(2_000), Code.NOTE_NOT_IN_DOUBT)


def test_a_box_without_the_note_ends_the_doubt_and_credits_nothing() -> None:
    play = Play()
    play.do(_doubt(number=0, cents=0, what="one more than was told"))
    (settled,) = play.do(_found(0, by=CASINO_SUPERVISOR))
    assert isinstance(settled, e.NoteDoubtSettled)
    assert (play.credits(7), play.terminal(7).cabinet.note_doubts_count) == (0, 1)


@pytest.mark.parametrize("cents", [-2_000, 1, 700])
def test_what_is_no_note_is_neither_doubted_nor_found(cents: int) -> None:
    play = Play()
    play.refused(_doubt(cents=cents), Code.UNKNOWN_NOTE)
    play.do(_doubt())
    play.refused(_found(cents), Code.UNKNOWN_NOTE)


def test_a_note_is_never_credited_to_the_next_player() -> None:
    play = Play()
    play.do(_stack(1))
    first = play.terminal(7).session
    play.do(_offer(2))
    play.do(_doubt(2))
    assert play.terminal(7).cabinet.note_doubts[0].session == first
    play.do(c.CashOut(terminal=7, validation_number=play.validation_number()))
    play.do(_stack(3))
    play.refused(_found(2_000), Code.ANOTHER_PLAYER)
    play.do(c.CashOut(terminal=7, validation_number=play.validation_number()))
    play.do(_found(2_000))
    assert play.credits(7) == 2_000


def test_a_note_whose_log_is_lost_is_in_doubt_once_another_is_offered() -> None:
    play = Play()
    play.do(_offer(5, 5_000))
    # Asked about again, it is the same note.
    assert [type(one) for one in play.do(_offer(5, 5_000))] == [e.NoteAdmitted]
    doubted, alert, _admitted = play.do(_offer(1, log="anew"))
    assert isinstance(doubted, e.NoteInDoubt)
    assert (doubted.note_id, doubted.note_cents, doubted.what) == ("1/a/5", 5_000, NOT_TOLD)
    assert isinstance(alert, e.AlertRaised)
    play.do(_stack(1, log="anew"))
    assert play.terminal(7).cabinet.admitted is None


@pytest.mark.parametrize("is_stacked", [True, False])
def test_what_is_told_late_ends_the_doubt(*, is_stacked: bool) -> None:
    play = Play()
    play.do(_offer(1))
    play.do(_doubt(1))
    late = c.ReportNoteReturned(terminal=7, note_id="1/a/1", why="by_host")
    play.do(_stack(1) if is_stacked else late)
    assert play.terminal(7).cabinet.note_doubts == ()
    assert play.credits(7) == (2_000 if is_stacked else 0)
    play.refused(_found(2_000), Code.NOTE_NOT_IN_DOUBT)


def test_a_terminal_does_not_go_away_with_a_note_in_doubt() -> None:
    play = Play()
    play.do(_doubt())
    gone = c.WithdrawTerminal(by=CASINO_SUPERVISOR, terminal=7)
    play.refused(gone, Code.NOTE_IN_DOUBT)
    play.do(_found(0))
    play.do(gone)


def test_beyond_so_many_doubts_nothing_is_lost_and_nothing_more_goes_in() -> None:
    play = Play()
    for number in range(1, DOUBTS_OPEN_MAX + 1):
        play.do(_doubt(number))
    # It is not on record: its cabinet keeps it, and says it again.
    play.refused(_doubt(DOUBTS_OPEN_MAX + 1), Code.NOTE_IN_DOUBT)
    play.refused(_offer(DOUBTS_OPEN_MAX + 2), Code.NOTE_IN_DOUBT)
    assert view(play.state, 7, 0).notes_cents == ()
    play.do(_found(2_000))
    play.do(_doubt(DOUBTS_OPEN_MAX + 1))
    assert len(play.terminal(7).cabinet.note_doubts) == DOUBTS_OPEN_MAX


def test_offers_that_nobody_ends_come_to_so_many_doubts_and_no_more() -> None:
    play = Play()
    for number in range(1, DOUBTS_OPEN_MAX + 2):
        play.do(_offer(number))
    assert len(play.terminal(7).cabinet.note_doubts) == DOUBTS_OPEN_MAX
    play.refused(_offer(DOUBTS_OPEN_MAX + 2), Code.NOTE_IN_DOUBT)
    # The last of them may be in the box all the same: it is credited.
    play.do(_stack(DOUBTS_OPEN_MAX + 1))
    assert play.credits(7) == 2_000


def test_two_notes_that_nobody_knows_are_two_doubts_however_alike_they_are_told() -> None:
    play = Play()
    nameless = replace(_doubt(0, 0, "1 notes more in the box than were told"), report="k3f9/8/1")
    play.do(nameless)
    play.refused(nameless, Code.ON_RECORD)
    play.do(replace(nameless, report="k3f9/9/2"))
    assert len(play.terminal(7).cabinet.note_doubts) == 2


def test_a_note_that_went_back_is_counted_once_however_often_it_is_told() -> None:
    play = Play()
    play.do(_offer(1))
    back = c.ReportNoteReturned(terminal=7, note_id="1/a/1", why="by_host")
    play.do(back)
    play.refused(back, Code.ON_RECORD)
    assert play.terminal(7).cabinet.returned_count == 1
    play.do(_offer(2))
    play.do(c.ReportNoteReturned(terminal=7, note_id="1/a/2", why="by_host"))
    assert play.terminal(7).cabinet.returned_count == 2


def test_what_was_never_a_note_is_counted_once_for_each_report() -> None:
    play = Play()
    first, second = (
        c.ReportNoteReturned(terminal=7, note_id="", why="not_recognised", report=f"k3f9/{number}")
        for number in (8, 9)
    )
    play.do(first)
    play.refused(first, Code.ON_RECORD)
    play.do(second)
    play.refused(second, Code.ON_RECORD)
    # A cabinet of before says nothing by which it could be known again.
    nameless = replace(first, report="")
    play.do(nameless)
    play.do(nameless)
    play.refused(second, Code.ON_RECORD)
    assert play.terminal(7).cabinet.returned_count == 4


@pytest.mark.parametrize("number", [0, 1])
def test_a_doubt_that_staff_have_ended_is_not_told_anew(number: int) -> None:
    play = Play()
    doubt = replace(_doubt(number), report="k3f9/8")
    play.do(doubt)
    play.do(_found(0))
    # Its answer was lost with the agent, which says it again.
    play.refused(doubt, Code.ON_RECORD)
    play.do(replace(doubt, report="k3f9/9"))
    assert play.terminal(7).cabinet.note_doubts_count == 2
