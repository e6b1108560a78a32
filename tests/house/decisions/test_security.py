"""The security record keeps what happened, and cannot be filled or made to keep a secret."""

from typing import Any

import pytest

from house.premises import MINUTE_MS, Premises, engagement, terminal
from taisai.house import commands as c
from taisai.house import events as e
from taisai.house.decisions.security import RECORDS_PER_MINUTE_MAX
from taisai.house.refusals import Code
from taisai.house.state import FACTS_HELD_MAX
from taisai.house.vocabulary import Acceptance, Alarm, SecurityKind
from taisai.persons import Person
from taisai.rules import Role


def sign_in(person: str = "cara", device: str = "", left_out_count: int = 0) -> c.RecordSignIn:
    return c.RecordSignIn(
        person=person,
        role=Role.CASINO_SUPERVISOR,
        device=device,
        is_accepted=False,
        left_out_count=left_out_count,
    )


def refused_authority(person: str = "cara") -> c.RecordRefusedAuthority:
    return c.RecordRefusedAuthority(
        person=person, what="SpinTumbler", stream="table-1", code="not_your_call"
    )


def authorisation(person: str = "cara", asked_by: str = "cara") -> c.RecordAuthorisation:
    return c.RecordAuthorisation(
        person=person, asked_by=asked_by, what="CancelVoucher", stream="cage"
    )


def reload(person: str = "cara") -> c.RecordReload:
    return c.RecordReload(person=person, stream="table-1", why="malfunction", is_in_service=False)


def alarm(person: str = "") -> c.RecordAlarm:
    return c.RecordAlarm(
        person=person,
        alarm=Alarm.SNAPSHOT_NOT_BELIEVED,
        stream="table-1",
        detail="record 2000",
    )


COMMANDS = {
    SecurityKind.SIGN_IN: sign_in,
    SecurityKind.REFUSED_AUTHORITY: refused_authority,
    SecurityKind.AUTHORISATION: authorisation,
    SecurityKind.RELOAD: reload,
    SecurityKind.ALARM: alarm,
}


def test_a_sign_in_is_on_record_with_its_device() -> None:
    premises = Premises()
    premises.add_table()
    premises.does(terminal(7))
    (event,) = premises.does(sign_in(device="device-7"))
    assert isinstance(event, e.SignInRecorded)
    assert (event.person, event.device, event.is_accepted) == ("cara", "device-7", False)
    assert premises.house.facts[-1].text == "was refused as casino_supervisor"


def test_refused_authority_and_authorisations_are_on_record() -> None:
    premises = Premises()
    premises.does(refused_authority())
    premises.does(authorisation())
    assert [fact.text for fact in premises.house.facts] == [
        "SpinTumbler at table-1: not_your_call",
        "CancelVoucher at cage for cara",
    ]


@pytest.mark.rule("D9 7.4")
def test_a_table_that_was_loaded_again_is_on_record() -> None:
    premises = Premises()
    (event,) = premises.does(reload())
    assert isinstance(event, e.ReloadRecorded)
    assert (event.person, event.stream, event.is_in_service) == ("cara", "table-1", False)
    assert premises.house.facts[-1].text == "table-1 is still out of service (malfunction)"


def test_what_the_game_system_noticed_is_on_record() -> None:
    premises = Premises()
    (event,) = premises.does(alarm())
    assert isinstance(event, e.AlarmRecorded)
    assert event.person == ""
    assert premises.house.facts[-1].text == "snapshot_not_believed table-1 record 2000"


CARA = Person(Role.CASINO_SUPERVISOR, "cara")
GUS = Person(Role.GAME_SUPERVISOR, "gus")


def acceptance(by: Person = CARA, second: Person = GUS, **more: Any) -> c.RecordAcceptance:
    more = {"reason": "a new server", **more}
    return c.RecordAcceptance(by=by, second=second, acceptance=Acceptance.MOVE, **more)


def test_two_persons_stand_for_records_that_do_not_fit() -> None:
    premises = Premises()
    premises.does(engagement("gus", Role.GAME_SUPERVISOR))
    before = premises.house
    (event,) = premises.does(acceptance(head_number=7, head_digest="ab"))
    assert isinstance(event, e.HistoryAccepted)
    assert (event.by, event.second, event.head_number) == (CARA, GUS, 7)
    assert premises.house == before


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (acceptance(second=CARA), Code.SECOND_PERSON_NEEDED),
        (acceptance(second=Person(Role.DEALER, "ann")), Code.SECOND_PERSON_NEEDED),
        (acceptance(by=GUS, second=CARA), Code.NOT_YOUR_CALL),
        (acceptance(second=Person(Role.GAME_SUPERVISOR, "gita")), Code.NOT_ENGAGED),
        (acceptance(reason=" "), Code.REASON_NEEDED),
        (acceptance(head_number=-1), Code.BAD_COUNT),
    ],
)
def test_nobody_stands_for_records_alone_or_unasked(
    command: c.RecordAcceptance, code: Code
) -> None:
    premises = Premises()
    premises.does(engagement("gus", Role.GAME_SUPERVISOR))
    assert premises.code(command) is code


def test_what_the_house_does_not_know_is_not_written_down() -> None:
    premises = Premises()
    premises.does(sign_in("correct horse battery", device="elsewhere"))
    premises.does(refused_authority("hunter2"))
    premises.does(authorisation("hunter2", asked_by="hunter3"))
    for event in premises.log[1:]:
        assert "hunter" not in repr(event)
        assert "horse" not in repr(event)
        assert "elsewhere" not in repr(event)


@pytest.mark.parametrize("kind", SecurityKind)
def test_over_the_cap_a_record_is_refused_until_the_next_minute(kind: SecurityKind) -> None:
    premises = Premises()
    command = COMMANDS[kind]()
    for _ in range(RECORDS_PER_MINUTE_MAX[kind]):
        premises.does(command)
    assert premises.code(command) is Code.TOO_MANY_RECORDS
    premises.now += MINUTE_MS
    premises.does(command)


def test_the_cap_is_for_each_person_and_kind_and_all_strangers_share_one() -> None:
    premises = Premises()
    premises.engage("dora", Role.DEALER)
    for index in range(RECORDS_PER_MINUTE_MAX[SecurityKind.SIGN_IN]):
        premises.does(sign_in())
        premises.does(sign_in(f"stranger-{index}"))
    assert premises.code(sign_in()) is Code.TOO_MANY_RECORDS
    assert premises.code(sign_in("another")) is Code.TOO_MANY_RECORDS
    premises.does(sign_in("dora"))
    premises.does(refused_authority())


def test_what_was_left_out_is_told_with_the_next_record() -> None:
    premises = Premises()
    (event,) = premises.does(sign_in(left_out_count=17))
    assert isinstance(event, e.SignInRecorded)
    assert event.left_out_count == 17
    assert premises.house.facts[-1].left_out_count == 17
    assert premises.code(sign_in(left_out_count=-1)) is Code.BAD_COUNT


def test_rates_of_minutes_that_are_over_are_forgotten() -> None:
    premises = Premises()
    premises.engage("dora", Role.DEALER)
    premises.does(sign_in("dora"))
    premises.now += MINUTE_MS
    premises.does(sign_in())
    assert list(premises.house.rates) == ["sign_in/cara"]


def test_the_newest_facts_are_held() -> None:
    premises = Premises()
    for _ in range(FACTS_HELD_MAX + 1):
        premises.now += MINUTE_MS
        premises.does(sign_in())
    assert len(premises.house.facts) == FACTS_HELD_MAX
    assert premises.house.facts[-1].at == premises.now


def test_a_fact_has_no_endless_or_unprintable_words() -> None:
    command = c.RecordRefusedAuthority(person="cara", what="x" * 81, stream="cage", code="a")
    assert Premises().code(command) is Code.BAD_NAME
    command = c.RecordRefusedAuthority(person="cara", what="x", stream="ca\nge", code="a")
    assert Premises().code(command) is Code.BAD_NAME
