"""Whether a device is there, and when it was last seen: for staff.

Must not know sockets: who watches them tells.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import UNSET, UnsetType

from taisai.views.parts import View


class Sighting(View, frozen=True, kw_only=True):
    """A device as the house has seen it since the Game System started.

    Attributes:
        seen_at: When it was there last; absent while it is there, and where it never was.
    """

    is_online: bool
    seen_at: int | UnsetType = UNSET


NOBODY_SEEN: Final[Mapping[int, Sighting]] = MappingProxyType({})
"""The terminals of a table of which nobody tells whether their screens are there."""
