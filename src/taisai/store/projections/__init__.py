"""How events become rows of the read models, a module for each kind of stream.

They are copies for people to search; nothing is decided by them. A projection writes with what it
is given and must not know when it is called or how far it has come (`read_models`).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.store.projections import cage, house, table
from taisai.store.projections.base import Projection
from taisai.streams import CAGE, HOUSE, TABLE, AnyKind

PROJECTIONS: Final[Mapping[AnyKind, Mapping[str, Projection]]] = MappingProxyType(
    {
        kind: MappingProxyType({event.__name__: one for event, one in module.PROJECTIONS.items()})
        for kind, module in ((TABLE, table), (CAGE, cage), (HOUSE, house))
    }
)
"""What is done with the events that matter, by the kind of stream and the event's name."""
