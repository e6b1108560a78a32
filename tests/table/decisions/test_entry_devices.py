"""A dice reader beside the dealer, and a keypad under the dealer's hand."""

import pytest
from msgspec.structs import replace

from table.play import (
    CASINO_SUPERVISOR,
    DEALER,
    GAME_SUPERVISOR,
    MINUTE_MS,
    OTHER_GAME_SUPERVISOR,
    Play,
)
from taisai.table import commands as c
from taisai.table import decide
from taisai.table import events as e
from taisai.table.decisions.entry_devices import READINGS_MAX
from taisai.table.phases import Phase
from taisai.table.refusals import Code, Refused
from taisai.table.vocabulary import AlertKind, AlertValues, EntryKey, NoSpinCause

PICTURE = "5f" * 32


def read(*faces: int) -> c.ReportReading:
    first, second, third = faces
    return c.ReportReading(faces=(first, second, third))


UNSURE = c.ReportReading(faces=None)


def closed(mode: str = "terminals") -> Play:
    play = Play(mode)
    play.open_round()
    play.close()
    if mode != "terminals":
        play.uncover()
    return play


def alerts(play: Play) -> list[AlertKind]:
    return [one.kind for one in play.log if isinstance(one, e.AlertRaised)]


def press(play: Play, *keys: str) -> None:
    for key in keys:
        play.do(c.PressKey(key=EntryKey(key)))


@pytest.mark.rule("R4")
def test_an_early_reading_is_dropped_and_told_once_without_its_faces() -> None:
    play = Play()
    play.open_round()

    (alert,) = play.do(read(6, 5, 6))

    assert isinstance(alert, e.AlertRaised)
    assert alert.kind is AlertKind.EARLY_READING
    assert "6, 5" not in alert.text
    assert play.round.read == ()
    play.refused(read(6, 5, 6), Code.TOLD_ALREADY)


def test_a_reading_outside_a_round_is_refused() -> None:
    play = Play()
    play.refused(read(1, 2, 3), Code.WRONG_PHASE)
    play.play_round((1, 2, 3))
    play.refused(read(1, 2, 3), Code.WRONG_PHASE)


def test_in_hybrid_play_a_reader_waits_for_the_uncovering_like_everybody() -> None:
    play = Play("hybrid")
    play.open_round()
    play.close()
    play.refused(read(1, 2, 3), Code.COVER_ON)


@pytest.mark.parametrize(
    "wrong",
    [
        c.ReportReading(faces=(1, 2, 3), confidence=1_001),
        c.ReportReading(faces=(1, 2, 3), confidence=-1),
        c.ReportReading(faces=(1, 2, 3), picture="5F" * 32),
        c.ReportReading(faces=None, picture="5f"),
    ],
)
def test_a_reading_is_sure_by_thousandths_and_its_picture_has_a_digest(
    wrong: c.ReportReading,
) -> None:
    closed().refused(wrong, Code.NOT_A_READING)


@pytest.mark.rule("D9A 5.4(a)")
def test_with_terminals_alone_a_reading_stands_on_the_display_for_enter() -> None:
    play = closed()
    (event,) = play.do(c.ReportReading(faces=(6, 1, 3), confidence=997, picture=PICTURE))
    assert event == e.DiceRead(at=play.now, faces=(1, 3, 6), confidence=997, picture=PICTURE)
    assert (play.state.phase, play.state.entry) == (Phase.NO_MORE_WAGERS, (1, 3, 6))
    play.do(c.PressEnter(by=DEALER))
    assert (play.round.entered, play.round.entered_by) == ((1, 3, 6), DEALER)


@pytest.mark.rule("D9 6.4")
@pytest.mark.parametrize("mode", ["hybrid", "table"])
def test_beside_a_layout_the_dealer_presses_the_numbers(mode: str) -> None:
    play = closed(mode)
    play.do(read(1, 3, 6))
    assert play.state.entry == ()
    play.refused(c.PressEnter(by=DEALER), Code.FEWER_THAN_THREE)


def test_what_is_pressed_takes_the_place_of_what_was_read() -> None:
    play = closed()
    play.do(read(1, 3, 6))
    play.do(c.PressEntryButton(by=DEALER, number=2))
    assert play.state.entry == (2,)
    play.do(c.PressEntryButton(by=DEALER, number=4))
    assert play.state.entry == (2, 4)


def test_what_was_pressed_is_not_overwritten_by_a_reading() -> None:
    play = closed()
    play.do(c.PressEntryButton(by=DEALER, number=2))
    play.do(read(1, 3, 6))
    assert play.state.entry == (2,)


def test_a_cleared_proposal_is_gone() -> None:
    play = closed()
    play.do(read(1, 3, 6))
    play.do(c.ClearEntry(by=DEALER))
    assert play.state.entry == ()
    play.do(c.PressEntryButton(by=DEALER, number=2))
    play.do(c.PressEntryButton(by=DEALER, number=4))
    assert play.state.entry == (2, 4)


def test_a_reader_that_contradicts_itself_proposes_nothing_and_must_be_decided_about() -> None:
    play = closed()
    play.do(read(1, 3, 6))
    play.do(read(1, 3, 5))
    assert play.state.entry == ()
    play.enter(1, 3, 6)
    assert alerts(play) == [AlertKind.READING_DIFFERS]
    assert play.round.differing == (1, 3, 5)


def test_unsure_is_an_answer_that_stops_nothing() -> None:
    play = closed()
    play.do(UNSURE)
    assert (play.state.entry, play.round.readings_count, play.round.read) == ((), 1, ())
    play.enter(1, 3, 6)
    assert alerts(play) == []
    play.settle()
    assert play.state.phase is Phase.BETWEEN_ROUNDS


def test_a_reader_that_goes_on_and_on_is_not_recorded_for_ever() -> None:
    play = closed()
    for _ in range(READINGS_MAX):
        play.do(UNSURE)
    play.refused(UNSURE, Code.TOLD_ALREADY)
    play.refused(read(1, 2, 3), Code.TOLD_ALREADY)


def test_the_same_reading_twice_changes_nothing() -> None:
    play = closed()
    play.do(read(1, 3, 6))
    play.refused(read(6, 3, 1), Code.TOLD_ALREADY)


@pytest.mark.rule("D9 7.2")
@pytest.mark.parametrize("is_read_first", [True, False])
def test_a_disagreement_stops_the_settlement_until_it_is_decided(is_read_first: bool) -> None:
    play = closed()
    if is_read_first:
        play.do(read(1, 3, 6))
        play.enter(1, 3, 5)
    else:
        play.enter(1, 3, 5)
        play.do(read(1, 3, 6))
    assert alerts(play) == [AlertKind.READING_DIFFERS]
    assert play.state.alerts[-1].values == AlertValues(read=(1, 3, 6), entered=(1, 3, 5))
    play.wait(60 * MINUTE_MS)
    assert play.state.phase is Phase.OUTCOME_ENTERED
    play.refused(c.SettleRound(by=DEALER), Code.READING_DIFFERS)
    play.refused(c.SettleRound(by=GAME_SUPERVISOR), Code.READING_DIFFERS)
    play.refused(c.UpholdEntry(by=DEALER), Code.NOT_YOUR_CALL)
    play.refused(c.UpholdEntry(by=CASINO_SUPERVISOR), Code.NOT_YOUR_CALL)

    play.do(c.UpholdEntry(by=GAME_SUPERVISOR))

    assert play.state.alerts[-1].acknowledged_by == GAME_SUPERVISOR
    assert play.round.settles_at == play.now + play.state.setup.settlement_window_ms
    play.settle()
    assert play.state.history.held[-1].faces == (1, 3, 5)


def test_an_amendment_decides_too_and_another_reading_stops_it_again() -> None:
    play = closed()
    play.enter(1, 3, 5)
    play.do(read(1, 3, 6))
    play.do(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(1, 3, 4)))
    assert play.round.differing is None
    play.do(read(1, 1, 1))
    assert play.round.differing == (1, 1, 1)
    play.refused(c.UpholdEntry(by=GAME_SUPERVISOR), Code.OWN_ENTRY)
    play.do(c.UpholdEntry(by=OTHER_GAME_SUPERVISOR))
    play.settle()
    assert play.state.history.held[-1].faces == (1, 3, 4)


def test_where_nothing_differs_nothing_is_upheld() -> None:
    play = closed()
    play.do(read(1, 3, 5))
    play.do(c.PressEnter(by=DEALER))
    play.refused(c.UpholdEntry(by=GAME_SUPERVISOR), Code.READING_AGREES)


def test_a_void_round_needs_no_decision() -> None:
    play = closed()
    play.do(read(1, 3, 6))
    play.enter(1, 3, 5)
    play.do(c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT))
    assert play.state.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.rule("D9 6.5(a)")
def test_a_reading_while_the_table_is_settled_stops_its_settlement() -> None:
    play = Play("table", tracked=False)
    play.open_round()
    play.close()
    play.uncover()
    play.enter(1, 3, 5)
    play.wait_until(play.round.settles_at)
    assert play.state.phase is Phase.SETTLING
    play.do(read(1, 3, 6))
    play.refused(c.DeclareTablePaid(by=DEALER), Code.READING_DIFFERS)
    settles_at = play.round.settles_at
    play.do(c.UpholdEntry(by=GAME_SUPERVISOR))
    assert play.round.settles_at == settles_at
    play.do(c.DeclareTablePaid(by=DEALER))
    assert play.state.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.rule("D9 6.4(a)")
@pytest.mark.rule("D9 6.4(b)")
def test_a_keypad_presses_as_the_assigned_dealer() -> None:
    play = closed()
    press(play, "1", "2", "clear", "6", "5", "4", "enter")
    assert (play.round.entered, play.round.entered_by) == ((6, 5, 4), DEALER)
    pressed = [one for one in play.log if isinstance(one, e.EntryButtonPressed)]
    assert {one.by for one in pressed} == {DEALER}


@pytest.mark.rule("D9 6.6")
def test_without_an_assigned_dealer_a_key_is_nobodys() -> None:
    state = replace(closed().state, dealer=None)
    with pytest.raises(Refused, match="no dealer is assigned") as refused:
        decide(state, c.PressKey(key=EntryKey.ONE), 0)
    assert refused.value.code is Code.NO_DEALER


@pytest.mark.rule("D9 7.1(c)")
def test_a_key_before_the_close_is_told_once_and_presses_nothing() -> None:
    play = Play()
    play.refused(c.PressKey(key=EntryKey.ONE), Code.WRONG_PHASE)
    play.open_round()
    press(play, "1")
    assert (alerts(play), play.state.entry) == ([AlertKind.EARLY_ENTRY], ())
    play.refused(c.PressKey(key=EntryKey.ONE), Code.TOLD_ALREADY)


def test_keys_after_enter_press_nothing() -> None:
    play = closed()
    press(play, "1", "2", "3", "enter")
    play.refused(c.PressKey(key=EntryKey.ENTER), Code.WRONG_PHASE)
    play.refused(c.PressKey(key=EntryKey.CLEAR), Code.WRONG_PHASE)


def test_what_was_read_or_pressed_in_another_round_counts_for_none() -> None:
    play = closed()
    play.enter(1, 2, 3)
    play.settle()
    play.open_round()
    late = c.ReportReading(faces=(1, 2, 3), round=1)
    play.refused(late, Code.WRONG_PHASE)
    play.refused(c.PressKey(key=EntryKey.ONE, round=1), Code.WRONG_PHASE)
    assert alerts(play) == []
    play.close()
    play.refused(late, Code.WRONG_PHASE)
    play.refused(c.PressKey(key=EntryKey.ONE, round=1), Code.WRONG_PHASE)
    play.do(c.ReportReading(faces=(1, 2, 4), round=2))
    play.do(c.PressKey(key=EntryKey.ONE, round=2))
