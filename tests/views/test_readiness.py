"""What a table needs before players can play: met one after another, as things are seen to."""

from table.play import CASINO_SUPERVISOR, DEALER, SEAL, Play
from taisai.table import commands as c
from taisai.views.readiness import Need, readiness
from taisai.views.sightings import Sighting

ONLINE = Sighting(is_online=True)


def open_needs(play: Play, *enrolled: int) -> set[Need]:
    """What is still to be seen to."""
    found = readiness(play.state, None, dict.fromkeys(enrolled, ONLINE))
    return {one.need for one in found if one.done_count < max(one.all_count, 1)}


def test_a_new_table_lacks_everything_but_what_no_demo_needs() -> None:
    play = Play("hybrid", is_open=False)
    number = next(iter(play.state.terminals))
    assert {Need.DICE, Need.CHECKS, Need.SCREENS} <= open_needs(play)
    assert Need.APPROVALS not in open_needs(play)

    play.do(c.InstallDice(by=CASINO_SUPERVISOR, dice_set="D-1", seal=SEAL))
    assert Need.DICE not in open_needs(play)
    play.do(c.AssignDealer(by=CASINO_SUPERVISOR, dealer=DEALER.id))
    assert Need.DEALER not in open_needs(play)
    assert Need.SCREENS in open_needs(play, number)
    assert Need.SCREENS not in open_needs(play, *play.state.terminals)


def test_a_table_without_terminals_needs_none() -> None:
    assert not {Need.TERMINALS, Need.SCREENS} & open_needs(Play("table", is_open=False))


def test_nothing_is_lacking_once_a_table_has_opened() -> None:
    play = Play("terminals")
    assert open_needs(play, *play.state.terminals) <= {Need.DEALER, Need.DICE}
    assert Need.CHECKS not in open_needs(play)


def test_checks_are_not_listed_where_the_table_opens_without_them() -> None:
    play = Play("terminals", is_open=False, opening_checks_required=False)
    listed = [one.need for one in readiness(play.state, None, {})]
    assert Need.CHECKS not in listed
    assert Need.DICE in listed
