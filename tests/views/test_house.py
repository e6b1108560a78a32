"""What the casino supervisor and the inspector see of the house, and what they do not."""

import hashlib

import pytest

from golden.house_examples import EXAMPLES
from taisai.house import commands as c
from taisai.house.events import SecurityEvent
from taisai.house.evolve import evolve
from taisai.house.state import House
from taisai.house.vocabulary import Alarm, DeviceKind, HouseSettings, SecurityKind
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind, Mode
from taisai.stream_types import Command
from taisai.streams import HOUSE, step, values_of
from taisai.views.house import EVENTS, view
from taisai.views.parts import encode_view

CARL = Person(Role.CASINO_SUPERVISOR, "carl")
KEY = hashlib.sha256(b"a device's key").hexdigest()
BUILD = hashlib.sha256(b"a build").hexdigest()


def _house(*commands: Command) -> House:
    created = c.CreateHouse(
        by=CARL, by_name="Carl", kind=HouseKind.LIVE, settings=HouseSettings(name="The House")
    )
    state: House | None = None
    for command in (created, *commands):
        result = step(HOUSE, state, command, 1_000)
        assert result.refusal is None, result.refusal
        state = result.state
    assert state is not None
    return state


def test_staff_tables_and_devices_are_listed_without_their_keys() -> None:
    house = _house(
        c.AddTable(by=CARL, table="table-1", mode=Mode.TERMINALS),
        c.EngageStaff(by=CARL, id="dana", name="Dana", roles=(Role.DEALER,)),
        c.EnrolDevice(
            by=CARL,
            device="terminal-7",
            kind=DeviceKind.TERMINAL,
            key_fingerprint=KEY,
            table="table-1",
            terminal=7,
        ),
    )

    shown = view(house, 2_000)

    assert [one.id for one in shown.staff] == ["carl", "dana"]
    assert shown.tables == {"table-1": Mode.TERMINALS}
    assert [(one.device, one.is_revoked) for one in shown.devices] == [("terminal-7", False)]
    assert KEY.encode() not in encode_view(shown)


def test_software_is_shown_with_whether_its_approval_is_on_record() -> None:
    # D9A 3.5: version, digest, and the approval's reference.
    runs = c.RecordSoftware(version="0.1", digest=BUILD)
    approval = c.RecordApproval(by=CARL, version="0.1", digest=BUILD, reference="DIA 42")

    before, after = view(_house(runs), 2_000), view(_house(approval, runs), 2_000)

    assert before.software
    assert not before.software.is_approved
    assert after.software
    assert after.software.is_approved
    assert [one.reference for one in after.approvals] == ["DIA 42"]


def test_a_house_that_never_ran_shows_no_software() -> None:
    assert b'"software"' not in encode_view(view(_house(), 2_000))


def test_the_security_record_is_told_with_its_values_by_name() -> None:
    facts = {
        c.RecordSignIn(person="carl", role=Role.DEALER, device="", is_accepted=False): (
            "SignInRecorded",
            {"role": "dealer", "verdict": "refused"},
        ),
        c.RecordRefusedAuthority(
            person="carl", what="OpenTable", stream="table-1", code="not_your_call"
        ): (
            "RefusedAuthorityRecorded",
            {"what": "OpenTable", "stream": "table-1", "code": "not_your_call"},
        ),
        c.RecordAuthorisation(
            person="carl",
            asked_by="carl",
            what="AmendOutcome",
            stream="table-1",
            left_out_count=3,
        ): (
            "AuthorisationRecorded",
            {"what": "AmendOutcome", "stream": "table-1", "asked_by": "carl", "left_out_count": 3},
        ),
        c.RecordReload(person="carl", stream="table-1", why="malfunction", is_in_service=True): (
            "ReloadRecorded",
            {"stream": "table-1", "service": "in"},
        ),
        c.RecordAlarm(person="", alarm=Alarm.CLOCK_JUMPED, detail="400 s ahead"): (
            "AlarmRecorded",
            {"alarm": "clock_jumped", "detail": "400 s ahead"},
        ),
    }
    shown = view(_house(*facts), 2_000)
    assert [(one.event, one.details) for one in shown.facts] == list(facts.values())


@pytest.mark.parametrize(
    "event", [one for one in EXAMPLES if isinstance(one, SecurityEvent)], ids=str
)
def test_a_fact_says_what_its_event_says(event: SecurityEvent) -> None:
    said = values_of(event)
    (fact,) = view(evolve(_house(), event), 2_000).facts
    assert fact.event == type(event).__name__
    assert fact.details
    assert {name: said[name] for name in fact.details} == fact.details


def test_every_kind_of_fact_has_its_event() -> None:
    assert set(EVENTS) == set(SecurityKind)
