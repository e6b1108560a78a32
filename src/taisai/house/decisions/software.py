"""The Game System's own version, and the approval on record for it.

Knows versions and digests. Does not stop unapproved software: it says so, in every start's record.
Obeys: D9A 3.5.
"""

from typing import Final

from taisai.house import commands, events
from taisai.house.decisions.lookups import TEXT_LENGTH_MAX, proper_digest, proper_name
from taisai.house.refusals import Code, Refused
from taisai.house.state import House
from taisai.stream_types import Deciders, Event


def record_approval(state: House, command: commands.RecordApproval, at: int) -> tuple[Event, ...]:
    """D9A 3.5: a reference for each version and build; a later one goes before an earlier."""
    version = proper_name(command.version)
    digest = proper_digest(command.digest)
    reference = command.reference
    if not reference.strip() or len(reference) > TEXT_LENGTH_MAX:
        raise Refused(Code.REFERENCE_NEEDED)
    approval = state.approval_of(version, digest)
    if approval is not None and approval.reference == reference:
        raise Refused(Code.NO_CHANGE)
    return (
        events.ApprovalRecorded(
            at=at, by=command.by, version=version, digest=digest, reference=reference
        ),
    )


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
        ),
    )


DECISIONS: Final[Deciders[House]] = {
    commands.RecordApproval: record_approval,
    commands.RecordSoftware: record_software,
}
