"""Staff are engaged in roles that one person may have, and the house keeps a supervisor."""

import pytest

from house.premises import CASINO_SUPERVISOR, Premises, engagement
from taisai.house import commands as c
from taisai.house import events as e
from taisai.house.refusals import Code
from taisai.house.state import may_act
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind
from taisai.streams import HOUSE


def dismissal(person: str, reason: str = "left") -> c.DismissStaff:
    return c.DismissStaff(by=CASINO_SUPERVISOR, id=person, reason=reason)


def change(person: str, *roles: Role) -> c.ChangeRoles:
    return c.ChangeRoles(by=CASINO_SUPERVISOR, id=person, roles=roles)


def test_a_person_may_have_several_roles_and_acts_in_these_alone() -> None:
    premises = Premises()
    premises.engage("dora", Role.DEALER, Role.CASHIER, Role.DEALER)
    assert premises.house.staff["dora"].roles == {Role.DEALER, Role.CASHIER}
    roles = {role for role in Role if may_act(premises.house, "dora", role)}
    assert roles == {Role.DEALER, Role.CASHIER}


@pytest.mark.parametrize(
    ("roles", "code"),
    [
        ((), Code.NO_ROLES),
        ((Role.PLAYER,), Code.NOT_A_STAFF_ROLE),
        ((Role.DEALER, Role.PLAYER), Code.NOT_A_STAFF_ROLE),
        ((Role.CASINO_SUPERVISOR, Role.GAME_SUPERVISOR), Code.TWO_SUPERVISORS),
        ((Role.GAME_SUPERVISOR, Role.DEALER, Role.CASINO_SUPERVISOR), Code.TWO_SUPERVISORS),
        ((Role.INSPECTOR, Role.CASHIER), Code.INSPECTOR_ALONE),
    ],
)
def test_roles_that_one_person_cannot_have_are_refused(roles: tuple[Role, ...], code: Code) -> None:
    premises = Premises()
    assert premises.code(engagement("dora", *roles)) is code
    premises.engage("dora", Role.DEALER)
    assert premises.code(change("dora", *roles)) is code


@pytest.mark.rule("Div1 1.1 Casino Supervisor")
def test_a_casino_supervisor_is_not_a_game_supervisor() -> None:
    premises = Premises()
    refused = premises.refuses(engagement("x", Role.CASINO_SUPERVISOR, Role.GAME_SUPERVISOR))
    assert refused.rule == "Div1 1.1"


def test_an_inspector_may_be_engaged_as_that_alone() -> None:
    premises = Premises()
    premises.engage("iris", Role.INSPECTOR)
    assert may_act(premises.house, "iris", Role.INSPECTOR)


@pytest.mark.rule("R4")
@pytest.mark.parametrize("kind", HouseKind)
def test_demo_staff_are_refused_in_a_live_house_alone(kind: HouseKind) -> None:
    premises = Premises(kind)
    command = engagement("bot", Role.DEALER, is_demo=True)
    if kind is HouseKind.LIVE:
        assert premises.code(command) is Code.DEMO_STAFF_IN_LIVE_HOUSE
    else:
        premises.does(command)
        assert premises.house.staff["bot"].is_demo


@pytest.mark.parametrize("person", ["", "Dora", "do ra", "d/1", "é", "x" * 41])
def test_an_id_is_small_letters_digits_and_dashes(person: str) -> None:
    assert Premises().code(engagement(person, Role.DEALER)) is Code.BAD_NAME


@pytest.mark.parametrize("name", ["", " ", "x" * 81, "Do\x00ra"])
def test_a_name_is_printable_and_fits(name: str) -> None:
    assert Premises().code(engagement("dora", Role.DEALER, name=name)) is Code.BAD_NAME


def test_an_id_belongs_to_one_person_for_ever() -> None:
    premises = Premises()
    premises.engage("dora", Role.DEALER)
    assert premises.code(engagement("dora", Role.CASHIER)) is Code.STAFF_THERE_ALREADY
    premises.does(dismissal("dora"))
    assert premises.code(engagement("dora", Role.CASHIER)) is Code.STAFF_THERE_ALREADY


def test_roles_are_changed_to_others_only() -> None:
    premises = Premises()
    premises.engage("dora", Role.DEALER)
    assert premises.code(change("dora", Role.DEALER)) is Code.NO_CHANGE
    premises.does(change("dora", Role.GAME_SUPERVISOR))
    assert not may_act(premises.house, "dora", Role.DEALER)
    assert may_act(premises.house, "dora", Role.GAME_SUPERVISOR)


def test_the_last_casino_supervisor_is_neither_dismissed_nor_given_other_roles() -> None:
    premises = Premises()
    assert premises.code(dismissal("cara")) is Code.LAST_CASINO_SUPERVISOR
    assert premises.code(change("cara", Role.CASHIER)) is Code.LAST_CASINO_SUPERVISOR
    premises.does(change("cara", Role.CASINO_SUPERVISOR, Role.CASHIER))
    premises.engage("carl", Role.CASINO_SUPERVISOR)
    premises.does(dismissal("cara"))
    assert premises.house.holders_of(Role.CASINO_SUPERVISOR) == ("carl",)


def test_who_was_dismissed_acts_no_more_and_is_remembered() -> None:
    premises = Premises()
    premises.engage("dora", Role.DEALER)
    premises.does(dismissal("dora"))
    assert not may_act(premises.house, "dora", Role.DEALER)
    assert premises.house.staff["dora"].name == "Dora"
    assert premises.code(dismissal("dora")) is Code.STAFF_DISMISSED
    assert premises.code(change("dora", Role.DEALER)) is Code.STAFF_DISMISSED


def test_a_dismissal_needs_a_reason_and_a_person() -> None:
    premises = Premises()
    assert premises.code(dismissal("dora", " ")) is Code.REASON_NEEDED
    assert premises.code(dismissal("dora")) is Code.UNKNOWN_STAFF


def test_everybody_changes_their_own_credentials_and_a_casino_supervisor_anybodys() -> None:
    premises = Premises()
    premises.engage("dora", Role.DEALER)
    premises.engage("dave", Role.DEALER)
    dora = Person(Role.DEALER, "dora")
    premises.does(c.RecordCredentialsChange(by=dora, id="dora"))
    assert premises.house.staff["dora"].credentials_changed_at == premises.now
    others = c.RecordCredentialsChange(by=dora, id="dave")
    assert premises.code(others) is Code.NOT_YOUR_CALL
    premises.does(c.RecordCredentialsChange(by=CASINO_SUPERVISOR, id="dave"))
    assert premises.house.staff["dave"].credentials_changed_at == premises.now


def test_that_credentials_were_changed_is_all_that_is_written_down() -> None:
    event = e.CredentialsChanged(at=1, by=CASINO_SUPERVISOR, id="cara")
    assert HOUSE.codec.encode(event) == (
        b'{"at":1,"by":{"id":"cara","role":"casino_supervisor"},"id":"cara",'
        b'"type":"CredentialsChanged"}'
    )
