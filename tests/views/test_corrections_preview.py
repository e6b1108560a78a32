"""Who would gain and lose what, before it is done."""

from msgspec import UNSET

from table.play import DEALER, Play
from taisai.table import commands as c
from taisai.table.commands import CorrectionCommand
from taisai.table.past_rounds import ROUNDS_HELD_MAX
from taisai.table.vocabulary import LockScope, NoSpinCause, Part
from taisai.validation_numbers import mask
from taisai.views.buttons import RefusalShown
from taisai.views.corrections_preview import CorrectionPreview, preview


def wrongly_entered() -> Play:
    """1, 2, 5 fell and 5, 6, 6 was entered: Small lost at terminal 7, Big won at terminal 1."""
    play = Play()
    play.insert(7, 1_000)
    play.insert(1, 1_000)
    play.play_round((1, 2, 5), {7: {"small": 500}, 1: {"big": 500}}, entered=(5, 6, 6))
    return play


def previewed(play: Play, command: CorrectionCommand) -> CorrectionPreview:
    """What it would do."""
    found = preview(play.state, command, play.now)
    assert isinstance(found, CorrectionPreview), found
    return found


def test_a_preview_says_who_gains_and_who_loses() -> None:
    play = wrongly_entered()
    found = previewed(play, play.recalculation(1, (1, 2, 5)))
    loser, winner = found.lines

    assert (found.result_before, found.result_after) == (
        "5, double 6, total 17",
        "1, 2, 5, total 8",
    )
    assert (loser.terminal, loser.change_cents, loser.debited_cents) == (1, -1_000, 1_000)
    assert (winner.terminal, winner.change_cents, winner.credited_cents) == (7, 1_000, 1_000)
    assert (winner.credits_before_cents, winner.credits_after_cents) == (500, 1_500)
    assert (found.gained_cents, found.lost_cents, found.house_change_cents) == (1_000, 1_000, 0)


def test_a_preview_changes_nothing_and_tells_what_then_happens() -> None:
    play = wrongly_entered()
    before = play.state
    found = previewed(play, play.recalculation(1, (1, 2, 5)))
    assert play.state == before
    play.recalculate(1, (1, 2, 5))

    after = {line.terminal: line.credits_after_cents for line in found.lines}
    assert after == {number: play.credits(number) for number in (1, 7)}


def test_a_player_who_has_left_would_owe_or_be_owed() -> None:
    play = wrongly_entered()
    number = play.cash_out(1)
    play.cash_out(7)
    found = previewed(play, play.recalculation(1, (1, 2, 5)))
    loser, winner = found.lines

    assert (loser.has_left, loser.recoverable_cents, loser.debited_cents) == (True, 1_000, 0)
    assert (winner.has_left, winner.unclaimed_cents, winner.credited_cents) == (True, 1_000, 0)
    assert found.hold_vouchers == (mask(number),)


def test_voiding_a_settled_round_would_leave_no_result() -> None:
    play = wrongly_entered()
    voiding = c.VoidSettledRound(**play.both(), round=1, cause=NoSpinCause.TUMBLER_FAULT)
    found = previewed(play, voiding)

    assert found.result_after is UNSET
    assert {line.terminal: line.change_cents for line in found.lines} == {1: -500, 7: 500}
    assert found.house_change_cents == 0


def test_refusing_to_pay_would_leave_the_result_as_it_is() -> None:
    play = wrongly_entered()
    refusing = c.RefuseToPay(
        **play.both(),
        round=1,
        terminal=1,
        malfunction=play.declare(Part.TERMINAL, 1),
        scope=LockScope.TERMINAL,
        report_reference="IR-1",
        inspector="Ines",
        standard_reference="MOS 4.2",
    )
    found = previewed(play, refusing)

    assert found.result_after == found.result_before == "5, double 6, total 17"
    assert [line.change_cents for line in found.lines] == [-500]
    assert found.house_change_cents == 500


def test_a_wager_on_the_table_layout_is_named_by_position_and_bet() -> None:
    play = Play("table")
    play.do(c.TakePosition(by=DEALER, position=3))
    play.open_round()
    play.do(c.PlaceChips(position=3, bet="small", chips_cents=(500,)))
    play.close()
    play.enter(5, 6, 6)
    play.settle()
    play.do(c.CollectLosers(by=DEALER))
    good = c.MakeTableRoundGood(**play.both(), round=1, faces=(1, 2, 5), evidence="camera 4")
    (line,) = previewed(play, good).lines

    assert (line.terminal, line.position, line.bet) == (UNSET, 3, "small")
    assert (line.change_cents, line.unclaimed_cents) == (1_000, 1_000)


def test_a_correction_that_would_be_refused_says_why() -> None:
    play = wrongly_entered()
    refusal = preview(play.state, play.recalculation(9, (1, 2, 5)), play.now)

    assert isinstance(refusal, RefusalShown)
    assert refusal.code == "unknown_round"


def test_a_round_that_only_the_journal_holds_can_be_previewed_from_its_record() -> None:
    play = wrongly_entered()
    record = play.state.history.held[0]
    for _ in range(ROUNDS_HELD_MAX):
        play.play_round((1, 2, 3))
    found = previewed(
        play,
        c.RecalculateRound(
            **play.both(), round=1, faces=(1, 2, 5), evidence="camera 4", record=record
        ),
    )

    assert (found.result_before, found.result_after) == (
        "5, double 6, total 17",
        "1, 2, 5, total 8",
    )
