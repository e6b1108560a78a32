"""Who may ask the house for what: one line for each command.

`decide` checks this table before anything else; the documents can print it. Must not know who is
engaged, or what a decision then looks at.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.house import commands
from taisai.rules import Call
from taisai.stream_types import Command

EDITION: Final = "9A"
"""Managing the house is the casino supervisor's in every edition; one of them must be named."""

CALLS: Final[Mapping[type[Command], Call | None]] = MappingProxyType(
    {
        commands.CreateHouse: Call.MANAGE_HOUSE,
        commands.ChangeSettings: Call.MANAGE_HOUSE,
        commands.AddTable: Call.MANAGE_HOUSE,
        commands.EngageStaff: Call.MANAGE_HOUSE,
        commands.ChangeRoles: Call.MANAGE_HOUSE,
        commands.DismissStaff: Call.MANAGE_HOUSE,
        # Everybody's own credentials are their own to change; `decide` knows.
        commands.RecordCredentialsChange: Call.MANAGE_HOUSE,
        commands.EnrolDevice: Call.MANAGE_HOUSE,
        commands.RevokeDevice: Call.MANAGE_HOUSE,
        commands.RecordApproval: Call.MANAGE_HOUSE,
        commands.WithdrawApproval: Call.MANAGE_HOUSE,
        commands.RecordTypes: Call.MANAGE_HOUSE,
        commands.RecordSoftware: None,
        commands.RecordShapeLevel: None,
        commands.RecordSignIn: None,
        commands.RecordRefusedAuthority: None,
        commands.RecordAuthorisation: None,
        commands.RecordReload: None,
        commands.RecordAlarm: None,
        # Both persons are looked at by the decision itself.
        commands.RecordAcceptance: None,
    }
)
"""Each command with the call it is, which tells the roles; None for the Game System's own."""
