"""What somebody does who has the database, and no program of ours that would refuse it.

Triggers are dropped, rows are written as the forger likes, and chains are made anew so that every
link holds. What the forger does not have is the house's key.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, Row, select, text, update

from taisai.journal import Head, Seals, beginning, following, head_of
from taisai.server.upkeep.house_files import HouseFiles
from taisai.store.engine import make_engine
from taisai.store.record_rows import record_of
from taisai.store.schema import INSERT_ONLY, records, signed_heads, snapshots


class Forger:
    """Somebody with the right to do everything in the database."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def drop_guards(self) -> None:
        """Takes away what refuses changes."""
        if self.connection.dialect.name == "sqlite":
            names = self.connection.execute(
                text("SELECT name FROM sqlite_master WHERE type = 'trigger'")
            ).scalars()
            for name in list(names):
                self.connection.execute(text(f"DROP TRIGGER {name}"))
        else:
            for table in INSERT_ONLY:
                self.connection.execute(
                    text(f"DROP TRIGGER IF EXISTS {table}_inserts_only ON {table}")
                )

    def change_states(self, stream: str, before: bytes, after: bytes) -> int:
        """Changes what the snapshots of a stream say; tells how many."""
        changed = 0
        query = select(snapshots).where(snapshots.c.stream == stream)
        for row in self.connection.execute(query).all():
            assert before in row.state, row.state
            here = (snapshots.c.stream == stream) & (snapshots.c.sequence == row.sequence)
            state = row.state.replace(before, after)
            self.connection.execute(update(snapshots).where(here).values(state=state))
            changed += 1
        return changed

    def seal_states(self, stream: str, seals: Seals) -> None:
        """Seals the snapshots of a stream with a key that the forger has; or with none."""
        query = select(snapshots).where(snapshots.c.stream == stream)
        for row in self.connection.execute(query).all():
            head = Head(stream, row.sequence, row.digest.hex(), 0)
            seal = seals.seal_state(head, row.format, row.state)
            here = (snapshots.c.stream == stream) & (snapshots.c.sequence == row.sequence)
            self.connection.execute(update(snapshots).where(here).values(seal=seal))

    def put_snapshot_back(self, stream: str, count: int) -> None:
        """Gives the newest snapshot of a stream the place of an earlier record."""
        rows = self._records(stream)
        to = rows[-1 - count]
        here = (snapshots.c.stream == stream) & (snapshots.c.sequence == rows[-1].sequence)
        self.connection.execute(snapshots.delete().where(snapshots.c.sequence == to.sequence))
        values = {"sequence": to.sequence, "digest": to.digest}
        assert self.connection.execute(update(snapshots).where(here).values(**values)).rowcount == 1

    def change_record(self, stream: str, before: bytes, after: bytes) -> int:
        """Changes what a stream's first record with some bytes says, and chains all after it anew.

        Returns:
            The place of the changed record.
        """
        rows = self._records(stream)
        head, changed = beginning(stream), 0
        for row in rows:
            record = record_of(row)
            event = record.event
            if not changed and before in event:
                changed, event = record.sequence, event.replace(before, after)
            made = following(head, event, record.at, record.request)
            head = head_of(made)
            here = (records.c.stream == stream) & (records.c.sequence == record.sequence)
            values = {
                "event": made.event,
                "digest": bytes.fromhex(made.digest),
                "previous": bytes.fromhex(made.previous),
            }
            self.connection.execute(update(records).where(here).values(**values))
        assert changed
        return changed

    def cut_records(self, stream: str, count: int) -> None:
        """Takes a stream's newest records away."""
        last = self._records(stream)[-1].sequence
        here = (records.c.stream == stream) & (records.c.sequence > last - count)
        self.connection.execute(records.delete().where(here))

    def forget_snapshots(self) -> None:
        """Takes all snapshots away."""
        self.connection.execute(snapshots.delete())

    def forget_heads(self, keep_count: int = 0) -> None:
        """Takes the newest signed heads away, but for the oldest few."""
        self.connection.execute(signed_heads.delete().where(signed_heads.c.number > keep_count))

    def forget_head(self, number: int) -> None:
        """Takes one signed head away from between the others."""
        self.connection.execute(signed_heads.delete().where(signed_heads.c.number == number))

    def heads_count(self) -> int:
        """How many signed heads there are."""
        return len(self.connection.execute(select(signed_heads.c.number)).all())

    def _records(self, stream: str) -> list[Row[Any]]:
        query = select(records).where(records.c.stream == stream).order_by(records.c.sequence)
        return list(self.connection.execute(query).all())


@contextmanager
def forging(files: HouseFiles) -> Iterator[Forger]:
    """The database of a house in a forger's hands; all of it is kept at the end."""
    engine: Engine = make_engine(files.settings.database_url)
    with engine.begin() as connection:
        forger = Forger(connection)
        forger.drop_guards()
        yield forger
    engine.dispose()
