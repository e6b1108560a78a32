"""One rich example of every event of the house: every field says something, no default is used.

An example is changed only before its version is released; a new field joins its event's example.
"""

from typing import Final

from taisai.house import events as e
from taisai.house.vocabulary import Acceptance, Alarm, DeviceKind, EquipmentKind, HouseSettings
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind, Mode
from taisai.stream_types import Event

AT: Final = 1_793_000_000_000
CASINO_SUPERVISOR: Final = Person(Role.CASINO_SUPERVISOR, "cara")
GAME_SUPERVISOR: Final = Person(Role.GAME_SUPERVISOR, "gus")
SETTINGS: Final = HouseSettings(
    name="Harbour Casino",
    game_name="Sic Bo",
    zone="Pacific/Chatham",
    gaming_day_start_minutes=300,
    place="Auckland",
    voucher_languages=("en", "zh-CN"),
    voucher_message="Play within your means.",
)

EXAMPLES: Final[tuple[Event, ...]] = (
    e.HouseCreated(
        at=AT,
        by=CASINO_SUPERVISOR,
        by_name="Cara",
        kind=HouseKind.DEMO,
        settings=SETTINGS,
        is_demo=True,
    ),
    e.SettingsChanged(at=AT, by=CASINO_SUPERVISOR, settings=SETTINGS),
    e.TableAdded(at=AT, by=CASINO_SUPERVISOR, table="table-1", mode=Mode.HYBRID),
    e.StaffEngaged(
        at=AT,
        by=CASINO_SUPERVISOR,
        id="dora",
        name="Dora",
        roles=(Role.DEALER, Role.CASHIER),
        is_demo=True,
    ),
    e.RolesChanged(at=AT, by=CASINO_SUPERVISOR, id="dora", roles=(Role.GAME_SUPERVISOR,)),
    e.StaffDismissed(at=AT, by=CASINO_SUPERVISOR, id="dora", reason="left"),
    e.CredentialsChanged(at=AT, by=CASINO_SUPERVISOR, id="dora"),
    e.DeviceEnrolled(
        at=AT,
        by=CASINO_SUPERVISOR,
        device="device-7",
        kind=DeviceKind.TERMINAL,
        key_fingerprint="27" * 32,
        table="table-1",
        terminal=7,
    ),
    e.DeviceRevoked(at=AT, by=CASINO_SUPERVISOR, device="device-7", reason="stolen"),
    e.ApprovalRecorded(
        at=AT,
        by=CASINO_SUPERVISOR,
        version="0.1.0",
        digest="18" * 32,
        reference="Approval 2026/14",
        kind=EquipmentKind.TERMINAL,
        model="Cabinet 5",
    ),
    e.ApprovalWithdrawn(
        at=AT, by=CASINO_SUPERVISOR, reference="Approval 2026/14", reason="replaced"
    ),
    e.TypesRecorded(at=AT, by=CASINO_SUPERVISOR, devices=("device-7",), model="Cabinet 5"),
    e.SoftwareRecorded(
        at=AT,
        version="0.1.0",
        digest="18" * 32,
        approval_reference="Approval 2026/14",
        member="taisai-1",
    ),
    e.ShapeLevelRecorded(at=AT, level=2),
    e.SignInRecorded(
        at=AT,
        person="dora",
        left_out_count=3,
        role=Role.DEALER,
        device="device-7",
        is_accepted=True,
    ),
    e.RefusedAuthorityRecorded(
        at=AT,
        person="dora",
        left_out_count=3,
        what="RecalculateRound",
        stream="table-1",
        code="not_your_call",
        asked_by="cora",
    ),
    e.AuthorisationRecorded(
        at=AT,
        person="cara",
        left_out_count=3,
        asked_by="carl",
        what="RecalculateRound",
        stream="table-1",
    ),
    e.ReloadRecorded(
        at=AT,
        person="cara",
        left_out_count=3,
        stream="table-1",
        why="malfunction",
        is_in_service=True,
    ),
    e.AlarmRecorded(
        at=AT,
        person="cara",
        left_out_count=3,
        alarm=Alarm.SNAPSHOT_NOT_BELIEVED,
        stream="table-1",
        detail="record 2000",
    ),
    e.HistoryAccepted(
        at=AT,
        by=CASINO_SUPERVISOR,
        second=GAME_SUPERVISOR,
        acceptance=Acceptance.LOSS,
        reason="the disk failed",
        head_number=42,
        head_digest="ab" * 32,
    ),
)
"""An example of each event, in the order of `taisai.house.events`."""
