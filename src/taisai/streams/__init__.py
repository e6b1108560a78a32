"""The streams room: what a kind of stream is, how one steps, how one is replayed.

For: the live floor, scenarios, simulations, audits and read models, which all ask here; a kind of
stream is one value. Must not know: clocks, disks, sockets, screens, chance.
"""

from taisai.streams.cage_facts import (
    CageFact,
    cage_facts,
    concerns_the_cage,
    fact_key,
    is_answered,
    last_words_of,
    may_concern_the_cage,
    origin_of,
)
from taisai.streams.event_values import values_of
from taisai.streams.groups import GROUPS, IN_ORDER, OFFICE, TABLE_GROUPS_COUNT, group_of
from taisai.streams.kinds import (
    CAGE,
    HOUSE,
    KINDS,
    TABLE,
    AnyKind,
    Forbids,
    Kind,
    is_table,
    kind_of,
)
from taisai.streams.letters import Letter
from taisai.streams.replay import Replay
from taisai.streams.shapes import FIRST, SHAPES
from taisai.streams.state_bytes import canonical_state
from taisai.streams.step import Step, can, fold, let_pass, step, try_out, why_not

__all__ = [
    "CAGE",
    "FIRST",
    "GROUPS",
    "HOUSE",
    "IN_ORDER",
    "KINDS",
    "OFFICE",
    "SHAPES",
    "TABLE",
    "TABLE_GROUPS_COUNT",
    "AnyKind",
    "CageFact",
    "Forbids",
    "Kind",
    "Letter",
    "Replay",
    "Step",
    "cage_facts",
    "can",
    "canonical_state",
    "concerns_the_cage",
    "fact_key",
    "fold",
    "group_of",
    "is_answered",
    "is_table",
    "kind_of",
    "last_words_of",
    "let_pass",
    "may_concern_the_cage",
    "origin_of",
    "step",
    "try_out",
    "values_of",
    "why_not",
]
