"""What is checked for every command, and in which order."""

from typing import Any

import pytest

from table.play import (
    CASHIER,
    CASINO_SUPERVISOR,
    DEALER,
    GAME_SUPERVISOR,
    INSPECTOR,
    MINUTE_MS,
    OTHER_CASINO_SUPERVISOR,
    OTHER_DEALER,
    START_MS,
    Play,
)
from taisai.persons import APPROVAL_MS_MAX
from taisai.rules import Role
from taisai.streams import TABLE, can, why_not
from taisai.table import commands as c
from taisai.table.decide import decide
from taisai.table.refusals import Code, Refused
from taisai.table.vocabulary import LockScope, NoSpinCause, Person, Tender

NO_SPIN = NoSpinCause.DIE_NOT_FLAT


# --------------------------------------------------------------------------- the answer


def test_before_it_is_set_up_a_table_answers_nothing_else() -> None:
    with pytest.raises(Refused) as refused:
        decide(None, c.OpenTable(by=CASINO_SUPERVISOR), START_MS)

    assert refused.value.code is Code.NOT_SET_UP


def test_can_and_why_not_say_what_decide_would_do() -> None:
    play = Play()
    allowed, forbidden = c.SpinTumbler(by=DEALER), c.CallPlaceYourBets(by=DEALER)

    assert can(TABLE, play.state, allowed, play.now)
    assert why_not(TABLE, play.state, allowed, play.now) is None
    assert not can(TABLE, play.state, forbidden, play.now)
    refused = why_not(TABLE, play.state, forbidden, play.now)
    assert refused is not None
    assert refused.code is Code.NOT_SPUN_ENOUGH


# --------------------------------------------------------------------------- who asks


@pytest.mark.rule("D9 6.6")
@pytest.mark.parametrize(
    "by", [GAME_SUPERVISOR, CASINO_SUPERVISOR, CASHIER, INSPECTOR, Person(Role.PLAYER, "pia")]
)
def test_the_dealers_calls_are_the_dealers(by: Person) -> None:
    play = Play()
    play.spin()

    play.refused(c.CallPlaceYourBets(by=by), Code.NOT_YOUR_CALL)
    play.refused(c.AnnounceNoSpin(by=by, cause=NO_SPIN), Code.NOT_YOUR_CALL)


def test_only_the_dealer_at_this_table_deals() -> None:
    play = Play()

    play.refused(c.SpinTumbler(by=OTHER_DEALER), Code.NOT_THE_DEALER_HERE)


def test_a_table_without_a_dealer_has_none() -> None:
    play = Play(is_open=False, opening_checks_required=False)
    play.do(c.BeginOpening(by=CASINO_SUPERVISOR))
    play.do(c.OpenTable(by=CASINO_SUPERVISOR))

    play.refused(c.SpinTumbler(by=DEALER), Code.NOT_THE_DEALER_HERE)


@pytest.mark.parametrize(("edition", "may"), [("1998", False), ("1999", False), ("2008", True)])
def test_the_game_supervisor_spins_from_2008_on(edition: str, *, may: bool) -> None:
    play = Play("table", edition)

    assert play.can(c.SpinTumbler(by=GAME_SUPERVISOR)) is may


# --------------------------------------------------------------------------- the second person


def _void(play: Play, **changes: Any) -> c.VoidSettledRound:
    return c.VoidSettledRound(**{**play.both(), **changes}, round=1, cause=NO_SPIN)


def _settled() -> Play:
    play = Play()
    play.play_round((1, 2, 3))
    return play


@pytest.mark.rule("R20")
@pytest.mark.parametrize(
    "second",
    [
        CASINO_SUPERVISOR,
        Person(Role.GAME_SUPERVISOR, CASINO_SUPERVISOR.id),
        DEALER,
        CASHIER,
        INSPECTOR,
    ],
    ids=["the same", "the same in another role", "dealer", "cashier", "inspector"],
)
def test_the_second_person_is_another_and_a_supervisor(second: Person) -> None:
    play = _settled()

    play.refused(_void(play, second=second), Code.SECOND_PERSON_NEEDED)


@pytest.mark.parametrize("second", [GAME_SUPERVISOR, OTHER_CASINO_SUPERVISOR])
def test_either_kind_of_supervisor_approves(second: Person) -> None:
    play = _settled()

    play.do(_void(play, second=second))


@pytest.mark.rule("R20")
def test_the_first_person_is_the_casino_supervisor() -> None:
    play = _settled()
    swapped = _void(play, by=GAME_SUPERVISOR, second=CASINO_SUPERVISOR)

    play.refused(swapped, Code.NOT_YOUR_CALL)


@pytest.mark.parametrize(
    ("ago_ms", "is_in_time"),
    [(0, True), (APPROVAL_MS_MAX, True), (APPROVAL_MS_MAX + 1, False), (-1, False)],
)
def test_an_approval_comes_within_five_minutes(ago_ms: int, *, is_in_time: bool) -> None:
    play = _settled()
    play.wait(10 * MINUTE_MS)
    command = _void(play, proposed_at=play.now - ago_ms)

    if is_in_time:
        play.do(command)
    else:
        play.refused(command, Code.APPROVAL_TOO_LATE)
    assert APPROVAL_MS_MAX == 5 * MINUTE_MS


# --------------------------------------------------------------------------- precedence


def _locked() -> Play:
    """A table alone in everything: evidence, game lock, a round settled."""
    play = Play()
    play.insert(7, 5_000)
    play.play_round((1, 2, 3), {7: {"small": 500}})
    play.declare()
    play.do(
        c.RefuseToPay(
            **play.both(),
            round=1,
            terminal=7,
            malfunction=1,
            scope=LockScope.GAME_SYSTEM,
            report_reference="GI-17",
            inspector="Ines",
            standard_reference="MOS 4.2",
        )
    )
    return play


def test_who_asks_comes_before_every_lock() -> None:
    play = _locked()

    play.refused(c.SpinTumbler(by=CASHIER), Code.NOT_YOUR_CALL)
    play.refused(c.SpinTumbler(by=OTHER_DEALER), Code.NOT_THE_DEALER_HERE)


def test_the_evidence_lock_comes_before_the_game_lock_and_the_phase() -> None:
    play = _locked()

    play.refused(c.SpinTumbler(by=DEALER), Code.EVIDENCE_LOCK)
    play.refused(c.OpenTable(by=CASINO_SUPERVISOR), Code.EVIDENCE_LOCK)
    play.refused(c.OfferNote(terminal=99, note_id="1/a/1", note_cents=1), Code.EVIDENCE_LOCK)


def test_the_mode_comes_before_the_edition_and_the_locks() -> None:
    play = _locked()
    taken = c.TakePosition(by=DEALER, position=1)
    play.refused(taken, Code.NOT_IN_THIS_MODE)

    alone = Play("table")
    bought = c.BuyIn(by=DEALER, terminal=1, tender=Tender.CASH, amount_cents=1)
    alone.refused(bought, Code.NOT_IN_THIS_MODE)


def test_the_game_lock_comes_before_the_phase() -> None:
    play = Play()
    play.open_round()
    play.declare()

    play.refused(c.SpinTumbler(by=DEALER), Code.GAME_LOCK)


def test_the_phase_comes_before_what_is_asked_for() -> None:
    play = Play()

    unknown = c.PlaceWager(terminal=99, bet="nothing", amount_cents=-1)
    play.refused(unknown, Code.WAGERING_NOT_OPEN)


def test_what_is_asked_for_comes_before_the_terminals_state_and_the_wager() -> None:
    play = Play()
    play.open_round()

    play.refused(c.PlaceWager(terminal=99, bet="x", amount_cents=-1), Code.UNKNOWN_TERMINAL)
    play.refused(c.PlaceWager(terminal=7, bet="x", amount_cents=-1), Code.NOT_IN_CONTROL)


def test_the_second_person_comes_before_what_the_two_ask_for() -> None:
    play = Play()
    unknown = c.VoidSettledRound(
        **{**play.both(), "second": DEALER, "reason": ""}, round=99, cause=NO_SPIN
    )

    play.refused(unknown, Code.SECOND_PERSON_NEEDED)
