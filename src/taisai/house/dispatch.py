"""The types of the two dispatch dictionaries, in the one place that must be loose.

A dictionary from a type to the function for exactly that type cannot be said to a type checker; a
test checks that each function's annotation is its key. Nothing else in this room uses `Any`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from taisai.house.commands import Command
from taisai.house.events import Event
from taisai.house.state import House

Decider = Callable[[House, Any, int], tuple[Event, ...]]
Handler = Callable[[House, Any], House]

Deciders = Mapping[type[Command], Decider]
Handlers = Mapping[type[Event], Handler]
