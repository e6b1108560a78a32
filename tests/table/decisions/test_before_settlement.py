"""When settlement begins: at a table alone with the dealer's hand, with terminals at once."""

import pytest

from table.layout_play import LayoutPlay
from table.play import CASINO_SUPERVISOR, DEALER, GAME_SUPERVISOR
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import Mode, NoSpinCause, TableWagerStatus


def _before_collection(mode: Mode, **settings: bool) -> LayoutPlay:
    """The settlement window has passed, and the dealer has not touched a wager yet."""
    edition = "2008" if mode is Mode.TABLE else "9A"
    play = LayoutPlay(edition, **settings)
    play.open_round()
    if play.state.setup.tracked:
        play.place("small", 500)
        play.place("big", 500)
    play.close()
    play.enter(1, 2, 4)
    play.wait_until(play.round.settles_at)
    assert play.phase is Phase.SETTLING
    return play


@pytest.mark.rule("D9 7.2")
@pytest.mark.parametrize("tracked", [True, False])
def test_at_a_table_alone_numbers_are_amended_until_the_last_payment(*, tracked: bool) -> None:
    play = _before_collection(Mode.TABLE, tracked=tracked)
    play.do(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(5, 5, 4)))
    assert (play.phase, play.round.entered) == (Phase.SETTLING, (5, 5, 4))
    if tracked:
        play.do(c.CollectLosers(by=DEALER))
        assert play.newest(e.LosersCollected).collected[0].bet == "small"
        play.do(c.AmendOutcome(by=CASINO_SUPERVISOR, faces=(1, 2, 4)))
        assert (play.phase, play.round.losers_collected) == (Phase.SETTLING, False)


@pytest.mark.rule("D9 7.1")
def test_at_a_table_alone_a_spin_is_void_until_the_dealer_collects() -> None:
    play = _before_collection(Mode.TABLE)
    play.do(c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT))
    assert play.phase is Phase.BETWEEN_ROUNDS
    assert play.state.history.held[-1].faces is None
    statuses = {wager.status for wager in play.state.layout.wagers.values()}
    assert statuses == {TableWagerStatus.RETURNED}


@pytest.mark.rule("D9 7.1")
def test_a_spin_is_not_void_by_the_dealers_word_once_losing_wagers_are_collected() -> None:
    play = _before_collection(Mode.TABLE)
    play.do(c.CollectLosers(by=DEALER))
    no_spin = c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT)
    play.refused(no_spin, Code.HOLD_NEEDED)


@pytest.mark.rule("D9A 7.3")
def test_with_terminals_the_round_is_settled_when_the_outcome_is_confirmed() -> None:
    play = _before_collection(Mode.HYBRID)
    no_spin = c.AnnounceNoSpin(by=DEALER, cause=NoSpinCause.DIE_NOT_FLAT)
    play.refused(no_spin, Code.ALREADY_SETTLED)
    play.refused(c.AmendOutcome(by=GAME_SUPERVISOR, faces=(5, 5, 4)), Code.ALREADY_SETTLED)


@pytest.mark.rule("D9A 7.5(b)")
def test_while_the_game_system_is_evidence_players_at_the_layout_take_their_chips_and_leave() -> (
    None
):
    play = LayoutPlay("9A")
    play.buy_colour(2)
    play.insert(7, 5_000)
    play.open_round()
    play.place("small", 500)
    play.wager(7, "small", 500)
    play.close()
    play.enter(1, 2, 4)
    play.settle()
    play.pay_all()
    refusal = c.RefuseToPay(
        **play.both(),
        round=1,
        terminal=7,
        malfunction=play.declare(),
        scope="game_system",
        report_reference="report 7",
        inspector="Ines",
        standard_reference="MOS 4.2",
    )
    play.do(refusal)
    play.refused(c.BuyChips(by=DEALER, amount_cents=500), Code.EVIDENCE_LOCK)
    play.do(play.withdrawal("small"))
    play.do(c.CashOutColour(by=DEALER, position=2))
    play.do(c.LeavePosition(by=DEALER, position=1))
    play.do(c.LeavePosition(by=DEALER, position=2))
    assert play.state.layout.positions == {}
