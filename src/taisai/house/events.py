"""What has happened in the house, and can only be added to. No event holds a password or a key."""

from taisai.house.vocabulary import Acceptance, Alarm, DeviceKind, EquipmentKind, HouseSettings
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind, Mode
from taisai.stream_types import Event, StaffEvent


# ------------------------------------------------------------------ settings
class HouseCreated(StaffEvent, frozen=True, kw_only=True):
    """A house was made; who made it is its first casino supervisor."""

    by_name: str
    kind: HouseKind
    settings: HouseSettings
    is_demo: bool = False


class SettingsChanged(StaffEvent, frozen=True, kw_only=True):
    """The house's settings are others now."""

    settings: HouseSettings


class TableAdded(StaffEvent, frozen=True, kw_only=True):
    """The house has a table more."""

    table: str
    mode: Mode


# ------------------------------------------------------------------ staff
class StaffEngaged(StaffEvent, frozen=True, kw_only=True):
    """A person was taken on."""

    id: str
    name: str
    roles: tuple[Role, ...]
    is_demo: bool = False


class RolesChanged(StaffEvent, frozen=True, kw_only=True):
    """A member of staff has other roles."""

    id: str
    roles: tuple[Role, ...]


class StaffDismissed(StaffEvent, frozen=True, kw_only=True):
    """A person acts no more."""

    id: str
    reason: str


class CredentialsChanged(StaffEvent, frozen=True, kw_only=True):
    """Somebody's means of signing in were changed."""

    id: str


# ------------------------------------------------------------------ devices
class DeviceEnrolled(StaffEvent, frozen=True, kw_only=True):
    """A device may speak to the Game System."""

    device: str
    kind: DeviceKind
    key_fingerprint: str
    table: str = ""
    terminal: int = 0


class DeviceRevoked(StaffEvent, frozen=True, kw_only=True):
    """A device may speak no more."""

    device: str
    reason: str


# ------------------------------------------------------------------ software
class ApprovalRecorded(StaffEvent, frozen=True, kw_only=True):
    """An approval was put on the register (D9A 3.5).

    Attributes:
        model: The type's own name; empty for the Game System.
    """

    version: str
    digest: str
    reference: str
    kind: EquipmentKind = EquipmentKind.GAME_SYSTEM
    model: str = ""


class ApprovalWithdrawn(StaffEvent, frozen=True, kw_only=True):
    """What was approved under a reference is so no more."""

    reference: str
    reason: str


class TypesRecorded(StaffEvent, frozen=True, kw_only=True):
    """It is known of which type devices are."""

    devices: tuple[str, ...]
    model: str


class SoftwareRecorded(Event, frozen=True, kw_only=True):
    """The Game System started.

    Attributes:
        approval_reference: The approval that was on record for it; empty where there was none.
        member: Which of the house's processes; empty for one that runs the house alone.
    """

    version: str
    digest: str
    approval_reference: str = ""
    member: str = ""


class ShapeLevelRecorded(Event, frozen=True, kw_only=True):
    """From here on records may be written at a level: all programs that run the house read it."""

    level: int


# ------------------------------------------------------------------ security
class SecurityEvent(Event, frozen=True, kw_only=True):
    """Something of the security record.

    Attributes:
        person: Who it is about; empty for somebody whom the house does not know.
        left_out_count: How many of the kind, about that person, were left out before it.
    """

    person: str = ""
    left_out_count: int = 0


class SignInRecorded(SecurityEvent, frozen=True, kw_only=True):
    """Somebody signed in, or tried to."""

    role: Role
    device: str
    is_accepted: bool


class RefusedAuthorityRecorded(SecurityEvent, frozen=True, kw_only=True):
    """Somebody asked for what is for others to do."""

    what: str
    stream: str
    code: str
    asked_by: str = ""


class AuthorisationRecorded(SecurityEvent, frozen=True, kw_only=True):
    """Somebody approved what another had asked."""

    asked_by: str
    what: str
    stream: str


class ReloadRecorded(SecurityEvent, frozen=True, kw_only=True):
    """Somebody had a table loaded again that a fault of the program had halted (D9 7.4)."""

    stream: str
    why: str
    is_in_service: bool


class AlarmRecorded(SecurityEvent, frozen=True, kw_only=True):
    """The Game System noticed something about its records or its machine."""

    alarm: Alarm
    stream: str = ""
    detail: str = ""


class HistoryAccepted(StaffEvent, frozen=True, kw_only=True):
    """Two persons stood for records that did not fit what was known of them.

    Attributes:
        second: The other one; both gave their passwords to the stopped house.
    """

    second: Person
    acceptance: Acceptance
    reason: str
    head_number: int = 0
    head_digest: str = ""
