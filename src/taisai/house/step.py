"""One step of the house: what a command does.

The functions of the core in the order in which every caller needs them; time alone brings nothing
about in the house.
"""

import msgspec

from taisai.house.commands import Command
from taisai.house.decide import decide
from taisai.house.events import Event
from taisai.house.evolve import evolved
from taisai.house.refusals import Refused
from taisai.house.state import House


class Step(msgspec.Struct, frozen=True):
    """What a step brought about.

    Attributes:
        state: The house afterwards.
        events: What happened, in order.
        refusal: Why the command was refused; None where it was carried out.
    """

    state: House | None
    events: tuple[Event, ...]
    refusal: Refused | None = None


def step(state: House | None, command: Command, at: int) -> Step:
    """Carries a command out, or refuses it."""
    try:
        happened = decide(state, command, at)
    except Refused as refused:
        return Step(state, (), refused)
    return Step(evolved(state, happened), happened)
