"""Who may ask the house for what; `can` answers as `decide` does."""

import pytest

from house.premises import Premises, creation, engagement
from taisai.house import commands as c
from taisai.house.refusals import Code
from taisai.persons import Person
from taisai.rules import Role
from taisai.streams import HOUSE, can, why_not


def test_nothing_can_be_asked_before_the_house_is_made() -> None:
    assert Premises(None).code(engagement("dora", Role.DEALER)) is Code.NOT_SET_UP


@pytest.mark.parametrize("role", sorted(set(Role) - {Role.CASINO_SUPERVISOR}))
def test_only_a_casino_supervisor_makes_a_house_or_engages_anybody(role: Role) -> None:
    by = Person(role, "cara")
    assert Premises(None).code(creation(by=by)) is Code.NOT_YOUR_CALL
    command = c.EngageStaff(by=by, id="dora", name="Dora", roles=(Role.DEALER,))
    assert Premises().code(command) is Code.NOT_YOUR_CALL


def test_who_is_not_engaged_as_what_they_claim_is_refused() -> None:
    premises = Premises()
    premises.engage("dora", Role.DEALER)
    for stranger in ("dora", "nobody"):
        by = Person(Role.CASINO_SUPERVISOR, stranger)
        command = c.EngageStaff(by=by, id="dave", name="Dave", roles=(Role.DEALER,))
        assert premises.code(command) is Code.NOT_ENGAGED
    own = c.RecordCredentialsChange(by=Person(Role.CASHIER, "dora"), id="dora")
    assert premises.code(own) is Code.NOT_ENGAGED


def test_can_and_why_not_agree() -> None:
    premises = Premises()
    fine, bad = engagement("dora", Role.DEALER), engagement("dora")
    assert can(HOUSE, premises.state, fine, premises.now)
    assert why_not(HOUSE, premises.state, fine, premises.now) is None
    refused = why_not(HOUSE, premises.state, bad, premises.now)
    assert refused is not None
    assert refused.code is Code.NO_ROLES
    assert not can(HOUSE, premises.state, bad, premises.now)
