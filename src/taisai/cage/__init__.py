"""The cage room: payment vouchers after their issue, money unclaimed, money to be recovered.

For: one stream for the whole house. The issue of a voucher is the table's event; the cage registers
it by citing that record, and everything after (redeemed, held, cancelled, unclaimed, disposed) is
here. `decide`, `due` and `evolve` are as at a table. Sections: `vouchers`, `unclaimed`,
`recoverables`, `settings`.
Must not know: clocks, disks, sockets, screens, chance, tables, who is engaged.
Obeys: D9A 3.3(d)(i), 6.3; Div1 11.1, 12, 13.1; readings R7, R18, R19, R44.
"""

from taisai.cage.decide import COMMANDS, decide
from taisai.cage.decisions.lookups import AMOUNT_CENTS_MAX
from taisai.cage.decisions.vouchers import expiry_of, rounding_of
from taisai.cage.due import due, next_deadline
from taisai.cage.evolve import EVENTS, evolve
from taisai.cage.procedure import CALLS
from taisai.cage.refusals import Code, Refused
from taisai.cage.source_keys import (
    hold_key,
    last_word_key,
    recoverable_key,
    voucher_key,
    winnings_key,
)
from taisai.cage.state import Cage

__all__ = [
    "AMOUNT_CENTS_MAX",
    "CALLS",
    "COMMANDS",
    "EVENTS",
    "Cage",
    "Code",
    "Refused",
    "decide",
    "due",
    "evolve",
    "expiry_of",
    "hold_key",
    "last_word_key",
    "next_deadline",
    "recoverable_key",
    "rounding_of",
    "voucher_key",
    "winnings_key",
]
