"""What the house is asked, and when it is said to be done: where every member must know it first.

The one home of what an answer of the house promises, whichever way it was asked, by a route or over
a socket. Where one process runs the house nobody else need know. Must not know members.
Obeys: D9 6.6; R54; promise 12; decision 26.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.floor.answers import Answer, Outcome, Request
from taisai.floor.floor import Floor
from taisai.house import commands as h
from taisai.stream_types import Command

KNOWN_TO_ALL: Final[Mapping[type[Command], str]] = MappingProxyType(
    {
        h.ChangeSettings: "every table's gaming day, names and vouchers are as it says",
        h.AddTable: "whoever is to run the table can",
        h.EngageStaff: "the person may act at every table",
        h.ChangeRoles: "the person acts nowhere in a role that was taken away",
        h.DismissStaff: "the person acts nowhere any more",
        h.RevokeDevice: "the device speaks nowhere any more",
        h.RecordApproval: "rounds may begin under it everywhere",
        h.WithdrawApproval: "no round begins under it anywhere",
        h.RecordTypes: "what the register says of the devices holds everywhere",
    }
)
"""What is done when every living member has followed, and what its answer promises by that."""

NOT_WAITED_FOR: Final[Mapping[type[Command], str]] = MappingProxyType(
    {
        h.CreateHouse: "a house has no members before it is made",
        h.RecordCredentialsChange: "passwords and sessions are looked up, each second at least",
        h.EnrolDevice: "who does not know a device's key asks for the newest at once",
        h.RecordSoftware: "nobody is answered: the register is looked at when it is followed",
        h.RecordShapeLevel: "nobody is answered: each writes older shapes until it has followed",
        h.RecordSignIn: "a session is the database's; the record is for people",
        h.RecordRefusedAuthority: "a record for people",
        h.RecordAuthorisation: "a record for people",
        h.RecordReload: "a record for people",
        h.RecordAlarm: "a record for people",
        h.RecordAcceptance: "a stopped house alone takes it",
    }
)
"""What is done when it is on record, and why no member need have followed."""


async def ask_house(floor: Floor, command: Command, request: Request | None = None) -> Answer:
    """Asks the house; it is done when all know it who must."""
    return await when_known(floor, command, await floor.house.ask(command, request))


async def when_known(floor: Floor, command: Command, answer: Answer) -> Answer:
    """An answer of the house, when all know what it promises.

    Returns:
        The same answer; `BUSY` where it is on record and a member has not followed in time: who
        asks the same again is answered when all have.
    """
    must_wait = type(command) in KNOWN_TO_ALL and answer.outcome is Outcome.DONE
    if not must_wait or await floor.office.is_known_to_all():
        return answer
    return Answer(Outcome.BUSY)
