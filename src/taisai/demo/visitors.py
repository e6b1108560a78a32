"""Visitors at a bot's terminal: where somebody plays by hand, the bot keeps its hands off.

A bot's terminal is open to whoever comes to look. Who touches it, or puts a note into its cabinet,
has it for some rounds from then on. Must not know what a bot would do.
Obeys: R4 (for a demo alone).
"""

from collections.abc import Sequence
from typing import Final

from taisai.demo.opening import device_name
from taisai.house.vocabulary import DeviceKind
from taisai.journal import Record
from taisai.stream_types import Event
from taisai.table.events import NoteAdmitted, NoteInserted
from taisai.table.state import Table

ROUNDS: Final = 3
"""So many rounds a visitor may do nothing, before the bot plays again."""

NO_TERMINAL: Final = 0
"""That of a bot at the layout: nobody touches anything there."""


class BotSeat:
    """A bot's terminal.

    Attributes:
        is_putting: The bot puts a note in.
    """

    def __init__(self, table: str, terminal: int) -> None:
        self.is_putting = False
        self._terminal = terminal
        self._device = device_name(DeviceKind.TERMINAL, table, terminal)
        self._is_touched = False
        self._until_round = 0

    def hear(self, events: tuple[Event, ...], records: Sequence[Record]) -> None:
        """What was done at the table."""
        for event, record in zip(events, records, strict=True):
            # What a page of the terminal asks for bears its name; a bot has no page.
            is_from_page = record.request.startswith(f"{self._device}~")
            is_note = (
                isinstance(event, NoteAdmitted | NoteInserted) and event.terminal == self._terminal
            )
            self._is_touched |= is_from_page or (is_note and not self.is_putting)

    def is_taken(self, state: Table) -> bool:
        """Whether a visitor plays there now."""
        number = state.rounds_count
        if self._is_touched:
            self._is_touched, self._until_round = False, number + ROUNDS
        return number < self._until_round
