"""The view of the house for those who run and those who inspect it: staff, devices, software.

Knows the house. Must not hold anything that lets a person or a device in: fingerprints and secrets
are absent.
Obeys: D9A 2.2, 3.5; R33, R54.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import UNSET, UnsetType

from taisai.house import events
from taisai.house.state import Device, House, SecurityFact
from taisai.house.vocabulary import DeviceKind, EquipmentKind, SecurityKind
from taisai.rules import Role
from taisai.rules.modes import HouseKind, Mode
from taisai.views.parts import View
from taisai.views.sightings import Sighting

EVENTS: Final[Mapping[SecurityKind, type[events.SecurityEvent]]] = MappingProxyType(
    {
        SecurityKind.SIGN_IN: events.SignInRecorded,
        SecurityKind.REFUSED_AUTHORITY: events.RefusedAuthorityRecorded,
        SecurityKind.AUTHORISATION: events.AuthorisationRecorded,
        SecurityKind.RELOAD: events.ReloadRecorded,
        SecurityKind.ALARM: events.AlarmRecorded,
    }
)
"""The event behind each kind of fact of the security record."""


class StaffRow(View, frozen=True, kw_only=True):
    """A member of staff.

    Attributes:
        signed_in_at: When they signed in last; absent where they never did.
    """

    id: str
    name: str
    roles: tuple[Role, ...]
    is_dismissed: bool
    signed_in_at: int | UnsetType = UNSET


class DeviceRow(View, frozen=True, kw_only=True):
    """A device, without its key.

    Attributes:
        model: Its type; absent while that is not on record.
        is_approved: D9A 3.5: its type's approval is on record; absent where none is asked for.
        sighting: Whether it is there; absent of a revoked one.
    """

    device: str
    kind: DeviceKind
    table: str
    terminal: int
    is_revoked: bool
    model: str | UnsetType = UNSET
    is_approved: bool | UnsetType = UNSET
    sighting: Sighting | UnsetType = UNSET


class ApprovalShown(View, frozen=True, kw_only=True):
    """D9A 3.5: the reference under which a build of the Game System, or a type, is approved."""

    version: str
    digest: str
    reference: str
    at: int
    kind: EquipmentKind
    model: str
    is_withdrawn: bool


class SoftwareShown(View, frozen=True, kw_only=True):
    """The software that runs, and whether its approval is on record."""

    version: str
    digest: str
    at: int
    is_approved: bool


class FactRow(View, frozen=True, kw_only=True):
    """A line of the security record.

    Attributes:
        event: The name of the event behind it.
        text: The whole of it, in words of the record's own.
        details: What it is about by name, for the sentence of a screen's language.
    """

    at: int
    event: str
    kind: str
    person: str
    text: str
    left_out_count: int
    details: dict[str, int | str]


class HouseView(View, frozen=True, kw_only=True):
    """The house at a glance.

    Attributes:
        place: Where the casino is, as it stands on vouchers; the next two are for them too.
    """

    at: int
    name: str
    game_name: str
    kind: HouseKind
    zone: str
    gaming_day_start_minutes: int
    place: str
    voucher_languages: tuple[str, ...]
    voucher_message: str
    tables: dict[str, Mode]
    staff: tuple[StaffRow, ...]
    devices: tuple[DeviceRow, ...]
    approvals: tuple[ApprovalShown, ...]
    facts: tuple[FactRow, ...]
    software: SoftwareShown | UnsetType = UNSET


def view(
    house: House, at: int, sightings: Mapping[str, Sighting] = MappingProxyType({})
) -> HouseView:
    """What the casino supervisor and the inspector see of the house."""
    settings = house.settings
    return HouseView(
        at=at,
        name=settings.name,
        game_name=settings.game_name,
        kind=house.kind,
        zone=settings.zone,
        gaming_day_start_minutes=settings.gaming_day_start_minutes,
        place=settings.place,
        voucher_languages=settings.voucher_languages,
        voucher_message=settings.voucher_message,
        tables=house.tables,
        staff=tuple(
            StaffRow(
                id=one.id,
                name=one.name,
                roles=tuple(sorted(one.roles)),
                is_dismissed=one.is_dismissed,
                signed_in_at=one.signed_in_at or UNSET,
            )
            for one in house.staff.values()
        ),
        devices=tuple(
            DeviceRow(
                device=one.device,
                kind=one.kind,
                table=one.table,
                terminal=one.terminal,
                is_revoked=one.is_revoked,
                model=one.model or UNSET,
                is_approved=_is_approved(house, one),
                sighting=sightings.get(one.device, UNSET),
            )
            for one in house.devices.values()
        ),
        approvals=tuple(
            ApprovalShown(
                version=one.version,
                digest=one.digest,
                reference=one.reference,
                at=one.at,
                kind=one.kind,
                model=one.model,
                is_withdrawn=one.is_withdrawn,
            )
            for one in house.approvals
        ),
        facts=tuple(
            FactRow(
                at=one.at,
                event=EVENTS[one.kind].__name__,
                kind=one.kind,
                person=one.person,
                text=one.text,
                left_out_count=one.left_out_count,
                details=_details(one),
            )
            for one in house.facts
        ),
        software=_software(house),
    )


def _details(fact: SecurityFact) -> dict[str, int | str]:
    left_out = {"left_out_count": fact.left_out_count} if fact.left_out_count else {}
    return {**fact.values, **left_out}


def _is_approved(house: House, device: Device) -> bool | UnsetType:
    if device.kind is not DeviceKind.TERMINAL or device.is_revoked:
        return UNSET
    return house.approval_of_type(EquipmentKind.TERMINAL, device.model) is not None


def _software(house: House) -> SoftwareShown | UnsetType:
    software = house.software
    if software is None:
        return UNSET
    return SoftwareShown(
        version=software.version,
        digest=software.digest,
        at=software.at,
        is_approved=house.approval is not None,
    )
