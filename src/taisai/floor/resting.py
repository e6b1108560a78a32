"""Whether a stream is at rest, so that another member of the house can go on with it.

Must not know members, or what follows.
Obeys: R3 (nothing is interrupted where no round is under way); decision 26.
"""

from collections.abc import Iterable
from typing import Any

from taisai.floor.stream_runner import Service, StreamRunner
from taisai.table import Table, is_between_rounds, why_no_round_begins


def is_at_rest(runner: StreamRunner[Any]) -> bool:
    """Nothing goes on that another could not go on with; a halted stream must be loaded."""
    is_playing = isinstance(runner.durable, Table) and not is_between_rounds(runner.durable)
    return runner.service is Service.IN_SERVICE and not is_playing


def hold_back(tables: Iterable[StreamRunner[Table]], *, is_held_back: bool) -> None:
    """Lets no table begin a round, or lets them again; screens are told before anybody asks."""
    forbids = why_no_round_begins if is_held_back else None
    for runner in tables:
        if runner.forbids is not forbids:
            runner.forbids = forbids
            runner.tell_service()
