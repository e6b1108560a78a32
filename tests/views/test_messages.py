"""What a player is told in words."""

import pytest

from table.play import CASINO_SUPERVISOR, DEALER, Play
from taisai.stream_types import Command
from taisai.table import commands as c
from taisai.table.vocabulary import LimitSheet, LockScope, NoSpinCause, Part, Tamper
from taisai.views.messages import Message, MessageKind
from views.screens import at_terminal, messages_of


def with_wager(cents: int = 500, **settings: object) -> Play:
    """Terminal 7 has wagered on Small in an open round."""
    play = Play(**settings)
    play.insert(7, 10_000)
    play.open_round()
    play.wager(7, "small", cents)
    return play


def only(play: Play, kind: MessageKind, number: int = 7) -> Message:
    """The one message of a kind."""
    (message,) = messages_of(at_terminal(play, number), kind)
    return message


def kinds(play: Play, number: int = 7) -> set[MessageKind]:
    """What a terminal is told about."""
    return {message.kind for message in at_terminal(play, number).messages}


def test_a_terminal_with_nothing_to_tell_tells_nothing() -> None:
    assert at_terminal(Play(), 7).messages == ()


def test_wagers_below_the_aggregate_are_warned_of_before_the_close_and_told_after_it() -> None:
    play = with_wager(200, terminal_limits=LimitSheet(100, 100, 5_000, 500))
    warning = only(play, MessageKind.BELOW_AGGREGATE)
    assert kinds(play, 1) == set()
    play.close()

    assert warning.amount_cents == 300
    assert only(play, MessageKind.UNRECOGNISED).amount_cents == 200
    assert MessageKind.BELOW_AGGREGATE not in kinds(play)
    assert kinds(play, 1) == set()


def test_no_warning_where_the_aggregate_is_met() -> None:
    play = with_wager(500, terminal_limits=LimitSheet(100, 100, 5_000, 500))

    assert kinds(play) == set()


def test_a_void_round_is_told_to_everybody_with_its_reason_and_to_each_their_refund() -> None:
    play = with_wager()
    play.do(c.AnnounceVoidRound(by=DEALER, reason="a chair fell over"))

    mine, theirs = only(play, MessageKind.VOID_ROUND), only(play, MessageKind.VOID_ROUND, 1)
    assert "a chair fell over" in mine.text
    assert "$5.00" in mine.text
    assert (mine.amount_cents, theirs.amount_cents) == (500, 0)
    assert "refunded" not in theirs.text
    assert mine.rule == "D9A 7.2"
    assert mine.reason == theirs.reason
    assert mine.reason
    assert mine.reason in mine.text
    play.spin()
    assert kinds(play) == set()


def test_no_spin_is_told_with_its_cause_in_words() -> None:
    play = with_wager()
    play.do(c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT))

    message = only(play, MessageKind.VOID_ROUND)
    assert "no spin: die not flat" in message.text
    assert message.reason == NoSpinCause.DIE_NOT_FLAT
    assert message.rule == "D9 7.1"


def test_a_round_that_must_be_voided_is_told_before_it_is() -> None:
    play = with_wager()
    play.now += 12_000
    play.do(c.RecordInterruption(from_at=play.now - 12_000, to_at=play.now))
    play.close()

    assert kinds(play) == {MessageKind.VOID_REQUIRED}


def test_a_recalculated_round_is_told_to_its_players_without_its_faces() -> None:
    play = Play()
    play.insert(7, 10_000)
    number = play.play_round((1, 2, 5), {7: {"small": 500}}, entered=(6, 6, 5))
    play.play_round((3, 4, 5))
    play.recalculate(number, (1, 2, 5))

    message = only(play, MessageKind.RECALCULATED)
    assert message.text == "round 1 was recalculated on its actual outcome"
    assert message.round == 1
    assert kinds(play, 1) == set()


@pytest.mark.rule("Div1 11.1")
def test_a_player_is_told_what_a_correction_took_from_the_credits_and_why() -> None:
    play = Play()
    play.insert(7, 10_000)
    number = play.play_round((6, 6, 5), {7: {"small": 500}}, entered=(1, 2, 5))
    play.recalculate(number, (6, 6, 5))

    message = only(play, MessageKind.CREDITS_TAKEN)
    assert message.text == "round 1 was put right: $10.00 was taken from your credits"
    assert (message.amount_cents, message.round) == (1_000, 1)
    assert message.reason == "the camera shows it"


def test_a_player_is_told_the_sum_of_several_corrections_and_of_none_that_cancel_out() -> None:
    play = Play()
    play.insert(7, 10_000)
    number = play.play_round((1, 2, 5), {7: {"small": 500}}, entered=(6, 6, 5))
    play.recalculate(number, (1, 2, 5))
    assert only(play, MessageKind.CREDITS_ADDED).amount_cents == 1_000

    play.recalculate(number, (6, 6, 5))

    assert kinds(play) == {MessageKind.RECALCULATED}


def test_no_other_player_is_told_what_a_correction_did_to_the_credits_before() -> None:
    play = Play()
    play.insert(7, 10_000)
    number = play.play_round((6, 6, 5), {7: {"small": 500}}, entered=(1, 2, 5))
    play.recalculate(number, (6, 6, 5))
    play.cash_out(7)
    assert MessageKind.CREDITS_TAKEN in kinds(play)
    play.insert(7, 500)

    assert MessageKind.CREDITS_TAKEN not in kinds(play)


def test_another_player_is_not_told_of_a_recalculation() -> None:
    play = Play()
    play.insert(7, 10_000)
    number = play.play_round((1, 2, 5), {7: {"small": 500}}, entered=(6, 6, 5))
    play.play_round((3, 4, 5))
    play.cash_out(7)
    play.insert(7, 500)
    play.recalculate(number, (1, 2, 5))

    assert kinds(play) == set()


def test_a_refusal_to_pay_is_told_with_the_refund() -> None:
    play = Play()
    play.insert(7, 10_000)
    number = play.play_round((1, 2, 5), {7: {"small": 500}})
    malfunction = play.declare(Part.TERMINAL, 7)
    refusal = c.RefuseToPay(
        **play.both(),
        round=number,
        terminal=7,
        malfunction=malfunction,
        scope=LockScope.TERMINAL,
        report_reference="IR-1",
        inspector="Ines",
        standard_reference="MOS 4.2",
    )
    play.do(refusal)

    assert only(play, MessageKind.PAYMENT_REFUSED).amount_cents == 500
    assert {MessageKind.EVIDENCE, MessageKind.OUT_OF_SERVICE} < kinds(play)


def test_tampering_is_told_at_the_terminal_alone() -> None:
    play = Play()
    play.do(c.ReportTamper(terminal=7, kind=Tamper.DOOR))

    assert (kinds(play), kinds(play, 1)) == ({MessageKind.TAMPER}, set())


def test_a_large_win_is_told_with_its_amount() -> None:
    play = Play(large_win_cents_min=500)
    play.insert(7, 10_000)
    play.play_round((1, 2, 5), {7: {"small": 500}})

    assert only(play, MessageKind.LOCKED_UP).amount_cents == 500


def test_a_game_lock_is_told_at_every_terminal() -> None:
    play = Play()
    play.declare()

    assert kinds(play) == kinds(play, 1) == {MessageKind.GAME_LOCK}


def test_credits_that_wait_and_then_what_was_paid_for_them_are_told() -> None:
    play = Play(chips_cents=(1_000, 5_000))
    play.insert(7, 1_500)
    play.do(c.AskToCancelCredits(terminal=7))
    waiting = kinds(play)
    play.do(c.CancelCredits(by=DEALER, terminal=7))

    assert waiting == {MessageKind.CREDITS_AWAIT_DEALER}
    message = only(play, MessageKind.CREDITS_CANCELLED)
    assert message.text == "credits cancelled $15.00, paid in chips $20.00"
    assert (message.cancelled_cents, message.amount_cents) == (1_500, 2_000)


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (c.CallForDealer(terminal=7), MessageKind.DEALER_CALLED),
        (c.MakePrivate(by=CASINO_SUPERVISOR, is_private=True), MessageKind.PRIVATE_TABLE),
    ],
)
def test_a_call_and_a_private_table_are_told(command: Command, kind: MessageKind) -> None:
    play = Play()
    play.do(command)

    assert kinds(play) == {kind}


def test_evidence_that_is_the_whole_game_system_is_told_at_every_terminal() -> None:
    play = Play()
    play.insert(7, 10_000)
    number = play.play_round((1, 2, 5), {7: {"small": 500}})
    refusal = c.RefuseToPay(
        **play.both(),
        round=number,
        terminal=7,
        malfunction=play.declare(),
        scope=LockScope.GAME_SYSTEM,
        report_reference="IR-1",
        inspector="Ines",
        standard_reference="MOS 4.2",
    )
    play.do(refusal)

    assert MessageKind.EVIDENCE in kinds(play, 1)


def test_a_round_voided_long_after_is_told_to_its_players_alone() -> None:
    play = Play()
    play.insert(7, 10_000)
    number = play.play_round((1, 2, 5), {7: {"small": 500}})
    play.play_round((3, 4, 5))
    voiding = c.VoidSettledRound(**play.both(), round=number, cause=NoSpinCause.TUMBLER_FAULT)
    play.do(voiding)

    assert only(play, MessageKind.VOID_ROUND).amount_cents == 500
    assert kinds(play, 1) == set()


def test_wagers_that_went_back_at_the_close_are_not_refunded_again_by_a_void_round() -> None:
    play = with_wager(200, terminal_limits=LimitSheet(100, 100, 5_000, 500))
    play.close()
    play.do(c.AnnounceVoidRound(by=DEALER, reason="a chair fell over"))

    assert only(play, MessageKind.VOID_ROUND).amount_cents == 0
