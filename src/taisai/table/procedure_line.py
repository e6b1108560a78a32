"""One line of the procedure: who may ask, in which phases and modes, under which locks.

For: `procedure`, and the lines of a cabinet's equipment. Must not know a command.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from taisai.rules import Call
from taisai.table.phases import IN_ROUND, Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import Mode

ANY_PHASE: Final = frozenset(Phase)
UNTIL_SETTLEMENT: Final = IN_ROUND - {Phase.SETTLING}
AFTER_CLOSE: Final = frozenset({Phase.NO_MORE_WAGERS, Phase.OUTCOME_ENTERED})
ANY_MODE: Final = frozenset(Mode)
WITH_TERMINALS: Final = frozenset({Mode.TERMINALS, Mode.HYBRID})
WITH_TABLE_LAYOUT: Final = frozenset({Mode.TABLE, Mode.HYBRID})


@dataclass(frozen=True, slots=True)
class Procedure:
    """What must hold before a command is looked at.

    Attributes:
        call: The call it is, which tells the roles; None for players and equipment.
        phases: The phases in which it may be asked.
        wrong_phase: The refusal in another phase, by phase; `WRONG_PHASE` where none is named.
        rules: The rule behind such a refusal, where it is not the one the code stands for.
        is_stopped_by_game_lock: D9 7.4: it would begin or open another round, or bring money in.
        is_free_of_evidence_lock: It is part of dealing with the malfunction, or of paying by hand.
    """

    call: Call | None
    phases: frozenset[Phase] = ANY_PHASE
    modes: frozenset[Mode] = ANY_MODE
    wrong_phase: Mapping[Phase, Code] = field(default_factory=dict)
    rules: Mapping[Code, str] = field(default_factory=dict)
    is_stopped_by_game_lock: bool = False
    is_free_of_evidence_lock: bool = False


def otherwise(codes: Mapping[frozenset[Phase], Code]) -> Mapping[Phase, Code]:
    """The refusal in each of the phases of these sets."""
    return MappingProxyType({phase: code for phases, code in codes.items() for phase in phases})


NOT_OPEN: Final = frozenset({Phase.CLOSED, Phase.OPENING})
IF_CLOSED: Final = otherwise({NOT_OPEN: Code.TABLE_CLOSED})
