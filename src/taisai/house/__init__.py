"""The house room: the casino's people, devices, tables, settings, software and security record.

For: one stream that says who may act, on which equipment, under which approval. `decide` and
`evolve` are as at a table; time alone brings nothing about here, and no money moves. Sections:
`settings`, `staff`, `devices`, `software`, `security`.
Must not know: clocks, disks, sockets, screens, chance, tables' lives, passwords or keys (only that
credentials were changed, and the fingerprint of a device's key).
Obeys: D9 6.6; D9A 2.2, 3.2(c), 3.5; Div1 1.1; readings R4, R9, R20, R33.
"""

from taisai.house.decide import COMMANDS, decide
from taisai.house.evolve import EVENTS, evolve
from taisai.house.procedure import CALLS
from taisai.house.refusals import Code, Refused
from taisai.house.state import House, may_act, must_change_password, share_a_head

__all__ = [
    "CALLS",
    "COMMANDS",
    "EVENTS",
    "Code",
    "House",
    "Refused",
    "decide",
    "evolve",
    "may_act",
    "must_change_password",
    "share_a_head",
]
