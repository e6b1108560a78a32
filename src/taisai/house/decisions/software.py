"""The register of approvals: of the Game System's own build, and of types of equipment.

Knows versions, digests and types. Stops nothing by itself: a table of a live house looks at what
the register says before it opens and before each round.
Obeys: D9A 3.5; reading R54.
"""

from typing import Final

from taisai.house import commands, events
from taisai.house.decisions.lookups import (
    TEXT_LENGTH_MAX,
    proper_digest,
    proper_name,
    reason_given,
)
from taisai.house.refusals import Code, Refused
from taisai.house.state import House
from taisai.house.vocabulary import EquipmentKind
from taisai.names import quote
from taisai.stream_types import Deciders, Event


def record_approval(state: House, command: commands.RecordApproval, at: int) -> tuple[Event, ...]:
    """D9A 3.5: a reference for each build and type; a later one goes before an earlier."""
    reference = command.reference
    if not reference.strip() or len(reference) > TEXT_LENGTH_MAX:
        raise Refused(Code.REFERENCE_NEEDED)
    if command.kind is EquipmentKind.GAME_SYSTEM:
        version, digest, model = proper_name(command.version), proper_digest(command.digest), ""
        approval = state.approval_of(version, digest)
    else:
        # R54: type, and version or digest where it has one.
        version = command.version and proper_name(command.version)
        digest = command.digest and proper_digest(command.digest)
        model = proper_name(command.model.strip())
        approval = state.approval_of_type(command.kind, model)
    if approval is not None and approval.reference == reference:
        raise Refused(Code.NO_CHANGE)
    recorded = events.ApprovalRecorded(
        at=at,
        by=command.by,
        version=version,
        digest=digest,
        reference=reference,
        kind=command.kind,
        model=model,
    )
    return (recorded,)


def withdraw_approval(
    state: House, command: commands.WithdrawApproval, at: int
) -> tuple[Event, ...]:
    """D9A 3.5: what was approved under it is so no more; a round under way is finished."""
    reason = reason_given(command.reason)
    reference = command.reference
    if not any(one.reference == reference and not one.is_withdrawn for one in state.approvals):
        raise Refused(Code.UNKNOWN_APPROVAL, reference=quote(reference))
    return (events.ApprovalWithdrawn(at=at, by=command.by, reference=reference, reason=reason),)


def record_types(state: House, command: commands.RecordTypes, at: int) -> tuple[Event, ...]:
    """R54: devices that are there already too, as in a house that was upgraded."""
    model = proper_name(command.model.strip())
    names = tuple(dict.fromkeys(command.devices))
    for name in names:
        device = state.devices.get(name)
        if device is None:
            raise Refused(Code.UNKNOWN_DEVICE, device=quote(name))
        if device.is_revoked:
            raise Refused(Code.DEVICE_REVOKED, device=name)
    if all(state.devices[name].model == model for name in names):
        raise Refused(Code.NO_CHANGE)
    return (events.TypesRecorded(at=at, by=command.by, devices=names, model=model),)


def record_software(state: House, command: commands.RecordSoftware, at: int) -> tuple[Event, ...]:
    """What runs from now on, and under which approval."""
    version = proper_name(command.version)
    digest = proper_digest(command.digest)
    approval = state.approval_of(version, digest)
    return (
        events.SoftwareRecorded(
            at=at,
            version=version,
            digest=digest,
            approval_reference="" if approval is None else approval.reference,
            member=command.member and proper_name(command.member),
        ),
    )


def record_shape_level(
    state: House, command: commands.RecordShapeLevel, at: int
) -> tuple[Event, ...]:
    """It only rises: what was written is there."""
    if command.level <= state.shape_level:
        raise Refused(Code.NO_CHANGE)
    return (events.ShapeLevelRecorded(at=at, level=command.level),)


DECISIONS: Final[Deciders[House]] = {
    commands.RecordApproval: record_approval,
    commands.WithdrawApproval: withdraw_approval,
    commands.RecordTypes: record_types,
    commands.RecordSoftware: record_software,
    commands.RecordShapeLevel: record_shape_level,
}
