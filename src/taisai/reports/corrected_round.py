"""What a round came to at its terminals: as it was first settled, and as it holds now.

For: lists of rounds, in which a corrected one must not show what no longer holds. Corrections are
more entries, so both are in the journal: the settlement says what each terminal won, a correction
what is due to it instead. Must not know where records are kept.
Obeys: D9A 7.3, 7.4; R17, R31.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from taisai.table.events import CorrectionEvent, TerminalsSettled
from taisai.table.vocabulary import Faces


@dataclass(frozen=True, slots=True)
class SettledRound:
    """What all terminals of a round come to.

    Attributes:
        won_cents: Without the wagers that came back with it (R17).
    """

    won_cents: int
    returned_cents: int


@dataclass(frozen=True, slots=True)
class CorrectedRound:
    """A round that was put right.

    Attributes:
        first_faces: The outcome on which it was first settled, in the order of entry.
        first: What it came to then.
        now: What it comes to after all corrections.
    """

    first_faces: Faces
    first: SettledRound
    now: SettledRound


def corrected_round(
    settled: TerminalsSettled, corrections: Iterable[CorrectionEvent]
) -> CorrectedRound:
    """The round of a settlement and of the corrections that were made after it, in order."""
    won = {line.terminal: line.won_cents for line in settled.terminals}
    returned = {line.terminal: line.returned_cents for line in settled.terminals}
    first = SettledRound(sum(won.values()), sum(returned.values()))
    for event in corrections:
        for one in event.corrections:
            if one.terminal:
                won[one.terminal] = one.won_cents
                returned[one.terminal] = one.due_cents
    now = SettledRound(sum(won.values()), sum(returned.values()))
    return CorrectedRound(settled.faces, first, now)
