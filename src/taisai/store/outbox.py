"""The outbox: what one member of the house writes, and the owner of the office has to take in.

A letter is a place in a table's stream of which the cage must hear, kept in the very transaction of
its record, or something for the house's own stream, from a member by name and number. A letter is
taken out only after it was taken in; who takes in knows by place or number what it has already.
Must not know what a letter says.
Obeys: D9 6.6 and D9A 6.3 (nothing that must be on record is lost on its way); decision 26.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from sqlalchemy import Engine, delete, func, select

from taisai.journal import Record
from taisai.store.direct import Direct
from taisai.store.engine import reading, writing
from taisai.store.leases import Lease, demand_held
from taisai.store.schema import outbox
from taisai.streams import Letter

LETTERS_MAX: Final = 500
"""How many letters of each sort are read at once."""

TABLE_LETTERS_MAX: Final = 50
"""How many letters of one table are read at once: one whose letters are stuck keeps up no other."""

_IS_SAID: Final = outbox.c.said != b""
_OF_MEMBERS: Final = (
    select(outbox).where(_IS_SAID).order_by(outbox.c.stream, outbox.c.sequence).limit(LETTERS_MAX)
)
_PLACE: Final = func.row_number().over(partition_by=outbox.c.stream, order_by=outbox.c.sequence)
_PLACED: Final = select(outbox, _PLACE.label("place")).where(~_IS_SAID).subquery()
_OF_TABLES: Final = (
    select(_PLACED)
    .where(_PLACED.c.place <= TABLE_LETTERS_MAX)
    .order_by(_PLACED.c.place, _PLACED.c.stream)
    .limit(LETTERS_MAX)
)
_PUT: Final = "INSERT INTO outbox (stream, sequence, said) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"


class Outbox:
    """The outbox in a database."""

    def __init__(self, engine: Engine, lease: Lease | None = None) -> None:
        """The outbox.

        Args:
            engine: The database.
            lease: Post only while this lease is held; None to read.
        """
        self._engine = engine
        self._lease = lease

    def waiting(self) -> list[Letter]:
        """What waits to be taken in, a part at a time.

        Of each table from its first letter on; of a member's from its first run on: a letter of a
        later run that came before would make the house take the earlier run for ended.
        """
        with reading(self._engine) as connection:
            rows = [row for query in (_OF_MEMBERS, _OF_TABLES) for row in connection.execute(query)]
        return [Letter(row.stream, row.sequence, row.said) for row in rows]

    def waiting_count(self) -> int:
        """How many letters wait."""
        with reading(self._engine) as connection:
            return connection.execute(select(func.count()).select_from(outbox)).scalar_one()

    def post(self, letters: Sequence[Letter]) -> None:
        """Posts letters durably; one that waits already is not posted twice.

        Raises:
            LeaseLost: Another process has taken over.
        """
        with writing(self._engine) as connection:
            demand_held(connection, self._lease)
            put_letters(Direct.of(connection), letters)

    def take_out(self, letters: Iterable[Letter]) -> None:
        """Forgets letters that were taken in.

        Raises:
            LeaseLost: Another process has taken over.
        """
        with writing(self._engine) as connection:
            demand_held(connection, self._lease)
            for one in letters:
                same = (outbox.c.stream == one.stream) & (outbox.c.sequence == one.sequence)
                connection.execute(delete(outbox).where(same))


def put_letters(direct: Direct, letters: Sequence[Letter]) -> None:
    """Keeps letters in a transaction that somebody else commits."""
    if letters:
        direct.do_for_each(_PUT, [(one.stream, one.sequence, one.said) for one in letters])


def letters_of(group: Sequence[Record], is_for_others: Callable[[bytes], bool]) -> list[Letter]:
    """A letter for each record of a group of which another stream must hear."""
    return [Letter(one.stream, one.sequence) for one in group if is_for_others(one.event)]
