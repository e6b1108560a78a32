"""The floor: all running streams of a house, from start to stop.

For: opening every stream, keeping timers, heartbeat and signing going, and loading a stream again
after its store failed. Must not know the network.
Obeys: R3 (the interruption is the first record after a restart; no fresh timer), R36.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from taisai.floor.clock import Clock
from taisai.floor.committer import Committer
from taisai.floor.disk import Disk
from taisai.floor.rooms import table_room
from taisai.floor.stream_runner import StreamRunner
from taisai.journal import JournalBroken, SequenceTaken, StoreUnavailable
from taisai.table.commands import Command, RecordInterruption
from taisai.table.events import Event
from taisai.table.state import Table

RETRY_MS: Final = 500
"""How long the floor waits before it asks a failed store again."""

HEARTBEAT_MS: Final = 1_000
"""How often the floor notes, outside the chain, that it is alive (R3)."""

TableRunner = StreamRunner[Table, Command, Event]
