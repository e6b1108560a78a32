"""Whether a stream is at rest, so that another member of the house can go on with it.

Must not know members, or what follows.
Obeys: R3 (nothing is interrupted where no round is under way); decision 26.
"""

from typing import Any, Final

from taisai.floor.stream_runner import Service, StreamRunner
from taisai.table import Phase, Table

_AT_REST: Final = frozenset({Phase.CLOSED, Phase.OPENING, Phase.BETWEEN_ROUNDS})
"""Where a table can change hands without an interruption: no round is under way."""


def is_at_rest(runner: StreamRunner[Any]) -> bool:
    """Nothing goes on that another could not go on with; a halted stream must be loaded."""
    is_playing = isinstance(runner.durable, Table) and runner.durable.phase not in _AT_REST
    return runner.service is Service.IN_SERVICE and not is_playing
