"""The types of the three dispatch dictionaries, in the one place that must be loose.

A dictionary from a type to the function for exactly that type cannot be said to a type checker; a
test checks that each function's annotation is its key. Nothing else in this room uses `Any`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from taisai.cage.commands import Command
from taisai.cage.events import Event
from taisai.cage.state import Cage
from taisai.ledger import Entry

Decider = Callable[[Cage, Any, int], tuple[Event, ...]]
Handler = Callable[[Cage, Any], Cage]
Bookkeeper = Callable[[Any], Entry]

Deciders = Mapping[type[Command], Decider]
Handlers = Mapping[type[Event], Handler]
Bookkeepers = Mapping[type[Event], Bookkeeper]
