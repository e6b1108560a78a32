"""The state of the house: what has happened so far, folded into what the next decision needs.

Frozen structs: `evolve` makes a new one for every event. Must not decide anything.
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import force_setattr

from taisai.house.vocabulary import DeviceKind, EquipmentKind, HouseSettings, SecurityKind
from taisai.rules import Role
from taisai.rules.modes import HouseKind, Mode

MINUTE_MS = 60 * 1_000

FACTS_HELD_MAX = 50
"""How many facts of the security record the state holds; all of them stand in the journal."""


class StaffMember(msgspec.Struct, frozen=True, kw_only=True):
    """A member of staff; one who was dismissed is remembered, and has no roles.

    Attributes:
        credentials_changed_at: When their means of signing in were changed last; zero for never.
        engaged_by: Who engaged them; empty for who made the house.
        password_given_by: Who else set their password last; empty where nobody ever did.
        has_given_password: Another set it, and they have not changed it since.
        signed_in_at: When they signed in last; zero for never.
    """

    id: str
    name: str
    roles: frozenset[Role]
    is_demo: bool = False
    is_dismissed: bool = False
    credentials_changed_at: int = 0
    engaged_by: str = ""
    engaged_at: int = 0
    password_given_by: str = ""
    password_given_at: int = 0
    has_given_password: bool = False
    signed_in_at: int = 0


class Device(msgspec.Struct, frozen=True, kw_only=True):
    """A device; one that was revoked is remembered.

    Attributes:
        model: Its type, as the register names it; empty while that is not on record.
    """

    device: str
    kind: DeviceKind
    key_fingerprint: str
    table: str = ""
    terminal: int = 0
    is_revoked: bool = False
    model: str = ""

    @property
    def place(self) -> str:
        """Where it stands and no other can; empty where others can, or it does not any more."""
        if self.is_revoked or not self.kind.is_alone_in_its_place:
            return ""
        return place_of(self.kind, self.table, self.terminal)


class Approval(msgspec.Struct, frozen=True, kw_only=True):
    """An approval on the register: of a build of the Game System, or of a type (D9A 3.5)."""

    version: str
    digest: str
    reference: str
    at: int
    kind: EquipmentKind = EquipmentKind.GAME_SYSTEM
    model: str = ""
    is_withdrawn: bool = False


class Software(msgspec.Struct, frozen=True, kw_only=True):
    """The version and build of the Game System that started last."""

    version: str
    digest: str
    at: int


class Rate(msgspec.Struct, frozen=True):
    """How many facts of a kind about a person were recorded in a minute."""

    minute: int
    count: int


class SecurityFact(msgspec.Struct, frozen=True, kw_only=True):
    """A fact of the security record, for those who run and those who inspect the house.

    Attributes:
        text: The whole of it, in words of the record's own.
        values: What it is about by name, for the sentence that a screen makes of it.
    """

    at: int
    kind: SecurityKind
    person: str
    text: str
    left_out_count: int = 0
    values: dict[str, str] = {}


class House(msgspec.Struct, frozen=True, kw_only=True):
    """The whole state of the house.

    Attributes:
        tables: Each table's mode, by its name.
        keys: The device of each key that ever was, by the key's fingerprint.
        places: The device that stands in each place where there can be one alone.
        members_software: What each process was when it started last; one without a name ran alone.
        shape_level: Up to which level all programs that run the house read (decision 42).
        rates: How full the security record is, by kind and person; `kind/person`.
        facts: The newest facts of the security record, oldest first.
    """

    kind: HouseKind
    settings: HouseSettings
    created_at: int
    staff: dict[str, StaffMember] = {}
    tables: dict[str, Mode] = {}
    devices: dict[str, Device] = {}
    keys: dict[str, str] = {}
    places: dict[str, str] = {}
    approvals: tuple[Approval, ...] = ()
    software: Software | None = None
    members_software: dict[str, Software] = {}
    shape_level: int = 1
    rates: dict[str, Rate] = {}
    facts: tuple[SecurityFact, ...] = ()

    def __post_init__(self) -> None:
        """Finds keys and places where whoever wrote the state down did not know them."""
        if self.devices and not self.keys:
            force_setattr(
                self, "keys", {one.key_fingerprint: name for name, one in self.devices.items()}
            )
            force_setattr(
                self,
                "places",
                {place: name for name, one in self.devices.items() if (place := one.place)},
            )

    def holders_of(self, role: Role) -> tuple[str, ...]:
        """The ids of those who have a role now."""
        return tuple(one.id for one in self.staff.values() if role in one.roles)

    def device_with_key(self, key_fingerprint: str) -> Device | None:
        """The device that a key belongs to, if it may speak to the Game System."""
        device = self.devices.get(self.keys.get(key_fingerprint, ""))
        return None if device is None or device.is_revoked else device

    def approval_of(self, version: str, digest: str) -> Approval | None:
        """D9A 3.5: the newest approval on record for a version and its build."""
        for one in self._approvals(EquipmentKind.GAME_SYSTEM):
            if (one.version, one.digest) == (version, digest):
                return one
        return None

    def approval_of_type(self, kind: EquipmentKind, model: str) -> Approval | None:
        """D9A 3.5: the newest approval on record for a type of equipment."""
        return next((one for one in self._approvals(kind) if model and one.model == model), None)

    def approval_of_equipment(self, model: str, version: str) -> Approval | None:
        """R54: the newest approval of other equipment; one that names a version is of that one."""
        for one in self._approvals(EquipmentKind.OTHER):
            if model and one.model == model and one.version in ("", version):
                return one
        return None

    def _approvals(self, kind: EquipmentKind) -> Iterator[Approval]:
        """Those that hold, the newest first."""
        on_record = reversed(self.approvals)
        return (one for one in on_record if one.kind is kind and not one.is_withdrawn)

    def terminal_approvals(self, table: str) -> tuple[tuple[int, str], ...]:
        """R54: each terminal of a table with the reference of its type; empty for none."""
        devices = (one for one in self.devices.values() if not one.is_revoked)
        of_table = (one for one in devices if (one.kind, one.table) == (DeviceKind.TERMINAL, table))
        found = (
            (one, self.approval_of_type(EquipmentKind.TERMINAL, one.model)) for one in of_table
        )
        return tuple(
            sorted(
                (one.terminal, approval.reference if approval else "") for one, approval in found
            )
        )

    @property
    def approval(self) -> Approval | None:
        """The approval of the software that started last; None where there is none on record."""
        return self.approval_of_software(self.software)

    def approval_of_software(self, software: Software | None) -> Approval | None:
        """D9A 3.5: the approval of a build that runs; None where there is none on record."""
        return None if software is None else self.approval_of(software.version, software.digest)


def place_of(kind: DeviceKind, table: str, terminal: int) -> str:
    """The name of a place in the house."""
    return f"{kind}/{table}/{terminal}"


def rate_key(kind: SecurityKind, person: str) -> str:
    """The name under which it is kept how many facts of a kind are recorded about a person."""
    return f"{kind}/{person}"


def may_act(state: House, person: str, role: Role) -> bool:
    """Tells whether a person is engaged in a role: who is not, signs in to nothing."""
    member = state.staff.get(person)
    return member is not None and role in member.roles


def share_a_head(house: House, one: str, other: str, at: int, within_ms: int) -> bool:
    """Tells whether two people may be one: lately one engaged the other, or set their password.

    Who knows another's password can propose as the one and approve as the other. The people of a
    demo are nobody's.
    """
    if house.kind is HouseKind.DEMO:
        return False
    return _is_in_hand(house, one, other, at - within_ms) or _is_in_hand(
        house, other, one, at - within_ms
    )


def _is_in_hand(house: House, person: str, of: str, since: int) -> bool:
    """Tells whether somebody came in by another's hand since a moment."""
    member = house.staff.get(person)
    if member is None:
        return False
    was_engaged = member.engaged_by == of and member.engaged_at > since
    return was_engaged or (member.password_given_by == of and member.password_given_at > since)


def must_change_password(house: House, person: str) -> bool:
    """Tells whether somebody else knows a person's password: it is changed before anything else."""
    member = house.staff.get(person)
    return house.kind is HouseKind.LIVE and member is not None and member.has_given_password
