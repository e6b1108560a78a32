"""D9A 3.5: what a live house may play on."""

import pytest
from msgspec.structs import replace

from table.play import CASINO_SUPERVISOR as BY
from table.play import DEALER, Play
from taisai.table import commands as c
from taisai.table import events as e
from taisai.table import why_not_approved
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import Approved, HouseKind

GOOD = Approved("GS-1", ((1, "TT-1"), (2, "TT-2"), (7, "TT-1")))
NO_SYSTEM = replace(GOOD, game_system="")
NO_TYPE = replace(GOOD, terminals=((1, "TT-1"), (2, ""), (7, "TT-1")))


def live() -> Play:
    """A table of a live house, with its first round to come."""
    play = Play(house_kind=HouseKind.LIVE, is_open=False, opening_checks_required=False)
    play.do(c.AssignDealer(by=BY, dealer=DEALER.id))
    play.do(c.BeginOpening(by=BY))
    return play


@pytest.mark.rule("D9A 3.5")
@pytest.mark.parametrize(
    ("approved", "code"),
    [
        (None, Code.GAME_SYSTEM_NOT_APPROVED),
        (Approved(), Code.GAME_SYSTEM_NOT_APPROVED),
        (NO_SYSTEM, Code.GAME_SYSTEM_NOT_APPROVED),
        (NO_TYPE, Code.TERMINAL_NOT_APPROVED),
    ],
)
def test_a_live_house_neither_opens_nor_begins_on_what_is_not_approved(
    approved: Approved | None, code: Code
) -> None:
    play = live()
    play.refused(c.OpenTable(by=BY, approved=approved), code)
    play.do(c.OpenTable(by=BY, approved=GOOD))

    play.refused(c.SpinTumbler(by=DEALER, approved=approved), code)

    assert play.state.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.rule("D9A 3.5")
def test_under_which_approvals_it_opened_and_began_is_on_record() -> None:
    play = live()
    play.do(c.OpenTable(by=BY, approved=GOOD))
    play.do(c.SpinTumbler(by=DEALER, approved=GOOD))

    assert play.newest(e.TableOpened).approvals == ("GS-1", "TT-1", "TT-2")
    assert play.newest(e.RoundBegan).approvals == ("GS-1", "TT-1", "TT-2")


@pytest.mark.rule("D9A 3.5")
def test_a_round_under_way_is_finished() -> None:
    play = live()
    play.do(c.OpenTable(by=BY, approved=GOOD))
    play.do(c.SpinTumbler(by=DEALER, times=1, approved=GOOD))

    play.do(c.SpinTumbler(by=DEALER, times=2, approved=NO_SYSTEM))
    play.do(c.CallPlaceYourBets(by=DEALER))

    assert play.state.phase is Phase.WAGERING


def test_a_refusal_names_the_terminal() -> None:
    play = live()

    refused = play.refused(c.OpenTable(by=BY, approved=NO_TYPE), Code.TERMINAL_NOT_APPROVED)

    assert refused.details == {"terminal": 2}


def test_a_terminal_that_is_not_at_the_table_needs_no_type() -> None:
    elsewhere = replace(GOOD, terminals=(*GOOD.terminals, (30, "")))

    assert why_not_approved(live().state, elsewhere) is None


@pytest.mark.rule("R4")
def test_a_demo_needs_none_but_a_live_house_with_a_table_of_a_demo_does() -> None:
    play = Play(house_kind=HouseKind.DEMO)
    assert why_not_approved(play.state, None) is None

    play.refused(c.SpinTumbler(by=DEALER, approved=NO_SYSTEM), Code.GAME_SYSTEM_NOT_APPROVED)
    play.do(c.SpinTumbler(by=DEALER))
    assert play.newest(e.RoundBegan).approvals == ()
