"""Which rounds the pages of terminals have shown, as they say themselves.

A page that shows what came of its player's round says so; when the round leaves the display, the
terminals that said nothing have missed it, and the table is told with the spin. Held in memory: a
line that drops, and a page that speaks, write nothing; after a restart pages are shown what stands
and say so again. Must not know sockets, or decide what follows from a missed round.
Obeys: D9A 4.7, 5.4(b)(ii); R55.
"""

from taisai.table.state import Table
from taisai.views.terminal import round_to_acknowledge


class Acknowledgements:
    """The newest round that a page of each terminal has acknowledged."""

    def __init__(self) -> None:
        self._newest: dict[tuple[str, int], int] = {}

    def note(self, stream: str, terminal: int, round_number: int) -> None:
        """A page of a terminal has shown what came of a round."""
        self._newest[stream, terminal] = round_number

    def missing(self, stream: str, table: Table) -> tuple[int, ...]:
        """The terminals whose players had wagers in the round on display, and no page said so."""
        return tuple(
            number
            for number, terminal in table.terminals.items()
            if (shown := round_to_acknowledge(table, terminal))
            and self._newest.get((stream, number)) != shown
        )
