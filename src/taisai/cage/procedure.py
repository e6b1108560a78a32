"""Who may ask the cage for what: one line for each command.

`decide` checks this table before anything else; the documents can print it. Must not know vouchers,
amounts or what a decision then looks at.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.cage import commands
from taisai.rules import Call
from taisai.stream_types import Command

EDITION: Final = "9A"
"""Vouchers are Division 9A's; one cage serves every table, whatever its edition."""

CALLS: Final[Mapping[type[Command], Call | None]] = MappingProxyType(
    {
        commands.OpenCage: Call.MANAGE_HOUSE,
        commands.ChangeSettings: Call.MANAGE_HOUSE,
        commands.RegisterVoucher: None,
        commands.RedeemVoucher: Call.REDEEM_VOUCHER,
        commands.HoldVoucher: Call.HOLD_VOUCHER,
        commands.HoldCitedVoucher: None,
        commands.ReleaseVoucher: Call.RELEASE_VOUCHER,
        commands.CancelVoucher: Call.CANCEL_VOUCHER,
        commands.MarkVoucherUnclaimed: Call.MARK_UNCLAIMED,
        commands.PayUnclaimedVoucher: Call.PAY_UNCLAIMED,
        commands.DisposeUnclaimedVoucher: Call.DISPOSE_UNCLAIMED,
        commands.RegisterUnclaimedWinnings: None,
        commands.PayUnclaimedWinnings: Call.PAY_UNCLAIMED,
        commands.DisposeUnclaimedWinnings: Call.DISPOSE_UNCLAIMED,
        commands.RegisterRecoverable: None,
        commands.RegisterLastWord: None,
        commands.TakeRepayment: Call.TAKE_REPAYMENT,
        commands.WriteOffRecoverable: Call.WRITE_OFF,
    }
)
"""Each command with the call it is, which tells the roles; None for the Game System's own."""
