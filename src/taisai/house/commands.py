"""What people and the Game System ask of the house.

A command's name is an imperative; it may be refused, and then nothing has happened.
"""

from typing import ClassVar

from taisai.house.vocabulary import Acceptance, Alarm, DeviceKind, EquipmentKind, HouseSettings
from taisai.persons import Person
from taisai.rules import Role
from taisai.rules.modes import HouseKind, Mode
from taisai.stream_types import GameSystemCommand, StaffCommand


# ------------------------------------------------------------------ settings
class CreateHouse(StaffCommand, frozen=True, kw_only=True):
    """Make a house, live or demo (R4); who makes it is its first casino supervisor.

    Attributes:
        by_name: That person's name.
        is_demo: That person is demo staff.
    """

    by_name: str
    kind: HouseKind
    settings: HouseSettings
    is_demo: bool = False


class ChangeSettings(StaffCommand, frozen=True, kw_only=True):
    """Change what can be changed about the house; its kind cannot (R4)."""

    settings: HouseSettings


class AddTable(StaffCommand, frozen=True, kw_only=True):
    """Give the house a table; its name is the name of its stream."""

    table: str
    mode: Mode


# ------------------------------------------------------------------ staff
class EngageStaff(StaffCommand, frozen=True, kw_only=True):
    """Take a person on, in one role or several."""

    id: str
    name: str
    roles: tuple[Role, ...]
    is_demo: bool = False


class ChangeRoles(StaffCommand, frozen=True, kw_only=True):
    """Give a member of staff other roles."""

    id: str
    roles: tuple[Role, ...]


class DismissStaff(StaffCommand, frozen=True, kw_only=True):
    """Let a person act no more; the id is never given to another."""

    id: str
    reason: str


class RecordCredentialsChange(StaffCommand, frozen=True, kw_only=True):
    """Note that somebody's means of signing in were changed; the secret itself is kept elsewhere.

    A person changes their own, a casino supervisor anybody's.
    """

    id: str


# ------------------------------------------------------------------ devices
class EnrolDevice(StaffCommand, frozen=True, kw_only=True):
    """Let a device speak to the Game System.

    Attributes:
        table: Empty for a device that serves the house.
        terminal: A terminal's number at its table; zero for other devices.
        key_fingerprint: SHA-256 of the device's key, in hexadecimal.
    """

    device: str
    kind: DeviceKind
    key_fingerprint: str
    table: str = ""
    terminal: int = 0


class RevokeDevice(StaffCommand, frozen=True, kw_only=True):
    """Let a device speak no more; its key never comes back."""

    device: str
    reason: str


# ------------------------------------------------------------------ software
class RecordApproval(StaffCommand, frozen=True, kw_only=True):
    """Put an approval on the register: of the Game System, or of a type of equipment (D9A 3.5).

    Attributes:
        version: The approved version; of equipment, where it has one.
        digest: SHA-256 of the approved build of the Game System, in hexadecimal.
        reference: How the approval is cited.
        model: The type's own name; empty for the Game System.
    """

    reference: str
    version: str = ""
    digest: str = ""
    kind: EquipmentKind = EquipmentKind.GAME_SYSTEM
    model: str = ""


class WithdrawApproval(StaffCommand, frozen=True, kw_only=True):
    """Strike an approval off the register: no round begins under it any more (D9A 3.5)."""

    reference: str
    reason: str


class RecordTypes(StaffCommand, frozen=True, kw_only=True):
    """Note of which type devices are, so that its approval can be looked up (D9A 3.5)."""

    devices: tuple[str, ...]
    model: str


class RecordSoftware(GameSystemCommand, frozen=True, kw_only=True):
    """The Game System tells at its start which version and build it is.

    Attributes:
        member: Which of the house's processes; empty for one that runs the house alone.
    """

    version: str
    digest: str
    member: str = ""


class RecordShapeLevel(GameSystemCommand, frozen=True, kw_only=True):
    """All programs that run the house read what is written at a level (decision 42)."""

    level: int


# ------------------------------------------------------------------ security
class SecurityCommand(GameSystemCommand, frozen=True, kw_only=True):
    """Something for the security record, of which there is a cap for each person and minute.

    Attributes:
        person: Who it is about; a name that the house does not know is not written down, because
            people type passwords where their name belongs.
        left_out_count: How many of the kind, about that person, were refused over the cap since
            the last one that was recorded. The caller counts: a refusal changes nothing here.
    """

    person: str
    left_out_count: int = 0


class RecordSignIn(SecurityCommand, frozen=True, kw_only=True):
    """Somebody signed in, or tried to."""

    role: Role
    device: str
    is_accepted: bool


class RecordRefusedAuthority(SecurityCommand, frozen=True, kw_only=True):
    """Somebody asked for what is for others to do (D9 6.6).

    Attributes:
        what: The command's name.
        stream: The stream it was asked of.
        code: The refusal's code.
        asked_by: Who had asked for it, where somebody else was refused to approve it.
    """

    what: str
    stream: str
    code: str
    asked_by: str = ""


class RecordAuthorisation(SecurityCommand, frozen=True, kw_only=True):
    """Somebody approved what another had asked (R20).

    Attributes:
        asked_by: Who had asked.
        what: The command's name.
        stream: The stream it was asked of.
    """

    asked_by: str
    what: str
    stream: str


class RecordReload(SecurityCommand, frozen=True, kw_only=True):
    """Somebody had a table loaded again that a fault of the program had halted (D9 7.4).

    Attributes:
        stream: The table, or the cage or the house itself.
        why: Why it was out of service.
        is_in_service: Whether it is in service since.
    """

    stream: str
    why: str
    is_in_service: bool


class RecordAlarm(SecurityCommand, frozen=True, kw_only=True):
    """The Game System has noticed something about its records or its machine.

    Attributes:
        stream: The stream that it is about; empty where it is about the whole house.
        detail: What exactly, in few words.
    """

    alarm: Alarm
    stream: str = ""
    detail: str = ""


class RecordAcceptance(GameSystemCommand, frozen=True, kw_only=True):
    """Two persons stand for records that do not fit what was known of them.

    It comes from the command line of a stopped house, where both have given their passwords: no
    screen offers it, and nobody alone can ask for it.

    Attributes:
        head_number: The newest signed head that a witness had; zero where none did.
        head_digest: That head's digest; empty where there was none.
    """

    filled_in: ClassVar[frozenset[str]] = frozenset({"by", "second"})

    by: Person
    second: Person
    acceptance: Acceptance
    reason: str
    head_number: int = 0
    head_digest: str = ""
