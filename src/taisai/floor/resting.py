"""Whether a stream is at rest, so that another member of the house can go on with it.

Must not know members, or what follows.
Obeys: R3 (nothing is interrupted where no round is under way); decision 26.
"""

from typing import Any

from taisai.floor.stream_runner import Service, StreamRunner
from taisai.table import Table, is_between_rounds


def is_at_rest(runner: StreamRunner[Any]) -> bool:
    """Nothing goes on that another could not go on with; a halted stream must be loaded."""
    is_playing = isinstance(runner.durable, Table) and not is_between_rounds(runner.durable)
    return runner.service is Service.IN_SERVICE and not is_playing
