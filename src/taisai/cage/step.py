"""One step of the cage: what time has brought about, then what a command does.

The three functions of the core in the order in which every caller needs them.
"""

import msgspec

from taisai.cage.commands import Command
from taisai.cage.decide import decide
from taisai.cage.due import due
from taisai.cage.events import Event
from taisai.cage.evolve import evolved
from taisai.cage.refusals import Refused
from taisai.cage.state import Cage


class Step(msgspec.Struct, frozen=True):
    """What a step brought about.

    Attributes:
        state: The cage afterwards.
        events: What happened, in order; what time brought about comes first.
        refusal: Why the command was refused; None where it was carried out.
    """

    state: Cage | None
    events: tuple[Event, ...]
    refusal: Refused | None = None


def step(state: Cage | None, command: Command, at: int) -> Step:
    """Lets time pass to `at` and carries a command out, or refuses it."""
    happened = due(state, at)
    state = evolved(state, happened) if happened else state
    try:
        brought_about = decide(state, command, at)
    except Refused as refused:
        return Step(state, happened, refused)
    return Step(evolved(state, brought_about), happened + brought_about)


def let_pass(state: Cage | None, at: int) -> Step:
    """Lets time pass to `at`."""
    happened = due(state, at)
    return Step(evolved(state, happened) if happened else state, happened)
