"""The members of a house: which process owns which group of streams, and how groups change hands.

A group is handed over by its owner, under the owner's own lock, or is spread over the living in the
very transaction that fences its owner: nobody takes a group from a member that lives. So the lease
alone fences, and a member whose lease is held owns what it believes to own. All that changes
owners goes one after another. Must not know the time, or when a member is dead
(`server.upkeep.leasing`).
Obeys: R3 (since when nobody vouches for a group); promise 13; decision 26.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

import msgspec
from sqlalchemy import Connection, Engine, delete, func, select, update

from taisai.names import BadInput
from taisai.store.direct import Direct
from taisai.store.engine import reading, writing
from taisai.store.leases import (
    FLOOR,
    ONE_TAKER_POSTGRESQL,
    RENEWAL_MS,
    Lease,
    Leases,
    demand_held,
    is_lease,
    lock_alone,
    mark_session,
    writing_for_others,
)
from taisai.store.schema import heartbeats, leases, owners, shape_levels
from taisai.streams import FIRST, GROUPS, IN_ORDER, SHAPES

_TIME_POSTGRESQL: Final = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::int8"


class Member(msgspec.Struct, frozen=True, kw_only=True):
    """A member as it stands.

    Attributes:
        is_leaving: It was asked to hand over all that it owns.
        address: Where it listens, for people.
        followed: How far it has taken in the house's stream, where another owns that.
        is_clock_off: Its clock is too far off the database's, or it has not come up yet and looked:
            it takes no tables.
        clock_off_ms: How far it is off at the least, as the member found last.
        version: The version of its program.
        reads: Up to which level its program reads the shapes of records (`streams.shapes`).
    """

    lease: Lease
    is_leaving: bool
    address: str = ""
    followed: int = 0
    is_clock_off: bool = False
    clock_off_ms: int = 0
    version: str = ""
    reads: int = FIRST

    @property
    def takes(self) -> bool:
        """It may be given something."""
        return not (self.is_leaving or self.is_clock_off)


class OwnedGroup(msgspec.Struct, frozen=True):
    """A group and its owner.

    Attributes:
        number: Which group.
        member: The name of its owner's lease.
        alive_at: Until when its last owner vouched for it, as far as is known, where that one died
            and the interruption is not on record yet; else `IN_ORDER`.
    """

    number: int
    member: str
    alive_at: int


class House(msgspec.Struct, frozen=True):
    """All members and who owns what, as seen at one moment."""

    members: tuple[Member, ...]
    groups: tuple[OwnedGroup, ...]

    def owned_by(self, member: str) -> dict[int, int]:
        """What a member owns: each group with its `alive_at`."""
        return {one.number: one.alive_at for one in self.groups if one.member == member}


class CannotRead(BadInput):
    """A program is too old for what the house's records hold."""

    def __init__(self, level: int, reads: int, version: str) -> None:
        super().__init__(
            "this house is run by programs of a newer version, which write records of level "
            f"{level}; this program ({version or 'an older one'}) reads up to level {reads}: "
            "install the version that the others run"
        )


class Members:
    """The members in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._leases = Leases(engine)

    def look(self) -> House:
        """All members, and who owns what."""
        with reading(self._engine, within_ms=RENEWAL_MS) as connection:
            return _seen(connection)

    def claim(
        self, lease: Lease, address: str = "", version: str = "", reads: int = SHAPES.newest
    ) -> House:
        """Begins a member's run: it owns what it owned, and what nobody ever did.

        What it owned its last run has left: since that one's last beat nobody vouches for it.

        Args:
            lease: The member's, just taken.
            address: Where it listens, for people.
            version: The version of its program.
            reads: Up to which level it reads.

        Raises:
            CannotRead: The house is written in a way that its program does not know.
            LeaseLost: Another process has taken over.
        """
        with writing_for_others(self._engine) as connection:
            _take_turn(connection)
            demand_held(connection, lease)
            level = _shape_level(connection)
            if reads < level:
                raise CannotRead(level, reads, version)
            alive_at = _last_beat(connection, lease.name)
            known = {one.number for one in _groups(connection)}
            new = [
                {"number": number, "member": lease.name, "alive_at": alive_at}
                for number in GROUPS
                if number not in known
            ]
            if new:
                connection.execute(owners.insert(), new)
            _note_death(connection, lease.name, alive_at)
            begun = {
                **dict.fromkeys(("is_leaving", "followed", "clock_off_ms"), 0),
                "address": address,
                "version": version,
                "reads": reads,
                # Who runs the house alone is given nothing.
                "is_clock_off": int(lease.name != FLOOR),
            }
            connection.execute(update(leases).where(is_lease(lease)).values(begun))
            _count_change(connection, [lease.name])
            return _seen(connection)

    def fence(self, dead: Lease, heirs: Sequence[str], by: Lease) -> bool:
        """Shuts a dead member out, and spreads what it owned, all in one transaction.

        Args:
            dead: The member's lease as it was seen for long enough.
            heirs: Names of members that live; who owns least is given most.
            by: The lease of who says so.

        Returns:
            Whether it was done; not where the member has been heard of since.

        Raises:
            LeaseLost: Another process has taken over from who says so.
        """
        assert heirs, "what nobody owns nobody serves"
        return self._leases.by_force_if_need_be(partial(self._fence, dead, heirs, by))

    def _fence(self, dead: Lease, heirs: Sequence[str], by: Lease, *, ends_sessions: bool) -> bool:
        as_seen = (leases.c.renewal == dead.renewal) & (leases.c.holder == dead.holder)
        with writing_for_others(self._engine) as connection:
            _take_turn(connection)
            demand_held(connection, by)
            if not lock_alone(connection, dead, as_seen, ends_sessions=ends_sessions):
                return False
            after = {"fencing": dead.fencing + 1, "holder": "", "is_leaving": 0}
            connection.execute(update(leases).where(is_lease(dead)).values(after))
            _note_death(connection, dead.name, _last_beat(connection, dead.name))
            _spread(connection, dead.name, heirs)
            _count_change(connection, [dead.name, *heirs])
        return True

    def hand_over(self, lease: Lease, numbers: Iterable[int], to: str) -> bool:
        """Gives groups to another member, which can take them up at once.

        Nothing of the owner's is under way when it returns. Who asks has written its last there.

        Returns:
            Whether it was done; not where the other is gone.

        Raises:
            LeaseLost: Another process has taken over from the owner.
        """
        given = partial(self._hand_over, lease, sorted(numbers), to)
        return self._leases.by_force_if_need_be(given)

    def _hand_over(
        self, lease: Lease, numbers: Sequence[int], to: str, *, ends_sessions: bool
    ) -> bool:
        taker = (leases.c.name == to) & (leases.c.holder != "")
        with writing_for_others(self._engine) as connection:
            _take_turn(connection)
            demand_held(connection, lease)
            if not lock_alone(connection, lease, ends_sessions=ends_sessions):
                return False
            if connection.execute(select(leases.c.name).where(taker)).one_or_none() is None:
                return False
            own = (owners.c.member == lease.name) & owners.c.number.in_(numbers)
            given = update(owners).where(own).values(member=to, alive_at=IN_ORDER)
            assert connection.execute(given).rowcount == len(numbers), "who gives owns"
            _count_change(connection, [lease.name, to])
        return True

    def ask_to_leave(self, name: str, *, is_leaving: bool = True) -> bool:
        """Asks a member to hand over all that it owns, or to stay; tells whether there is one."""
        living = (leases.c.name == name) & (leases.c.holder != "")
        with writing_for_others(self._engine) as connection:
            asked = update(leases).where(living).values(is_leaving=int(is_leaving))
            return connection.execute(asked).rowcount == 1

    def note(self, lease: Lease, **said: int) -> None:
        """Says of a member itself how far it has `followed`, or how far its clock is off.

        It need not wait for the disk: after a loss of power the member begins anew.
        """
        with writing(self._engine, is_derived=True, within_ms=RENEWAL_MS) as connection:
            mark_session(connection, lease.name)
            connection.execute(update(leases).where(is_lease(lease)).values(said))

    def raise_level(self, lease: Lease, level: int) -> int:
        """From here on nobody joins that does not read a level, if all members read it.

        A member that is dead counts, until it is fenced: it may live.

        Returns:
            The level that all members read from now on.

        Raises:
            LeaseLost: Another process has taken over.
        """
        with writing_for_others(self._engine) as connection:
            _take_turn(connection)
            demand_held(connection, lease)
            known = _shape_level(connection)
            held = select(func.min(leases.c.reads)).where(leases.c.holder != "")
            level = min(level, connection.execute(held).scalar_one())
            if level <= known:
                return known
            connection.execute(delete(shape_levels))
            connection.execute(shape_levels.insert(), {"number": 1, "level": level})
            return level

    def database_time(self) -> int | None:
        """The database's own time, in milliseconds; None for one that is on this machine."""
        if self._engine.dialect.name != "postgresql":
            return None
        with reading(self._engine, within_ms=RENEWAL_MS) as connection:
            found = connection.exec_driver_sql(_TIME_POSTGRESQL).scalar_one()
        return int(found)


def owned_groups(direct: Direct, lease: Lease) -> frozenset[int]:
    """The groups of a member whose lease is held in this transaction: nobody changes them."""
    rows = direct.rows("SELECT number FROM owners WHERE member = ?", (lease.name,))
    return frozenset(number for (number,) in rows)


def _shape_level(connection: Connection) -> int:
    """What every member must be able to read."""
    return connection.execute(select(shape_levels.c.level)).scalar_one_or_none() or FIRST


def _take_turn(connection: Connection) -> None:
    """Owners change one after another, so that nobody waits for a lock in a ring."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(ONE_TAKER_POSTGRESQL)


def _seen(connection: Connection) -> House:
    fields = Lease.__struct_fields__
    found = tuple(
        Member(
            lease=Lease(**{name: row[name] for name in fields}),
            is_leaving=bool(row["is_leaving"]),
            address=row["address"],
            followed=row["followed"],
            is_clock_off=bool(row["is_clock_off"]),
            clock_off_ms=row["clock_off_ms"],
            version=row["version"],
            reads=row["reads"],
        )
        for row in connection.execute(select(leases).order_by(leases.c.name)).mappings()
    )
    return House(found, tuple(_groups(connection)))


def _groups(connection: Connection) -> list[OwnedGroup]:
    rows = connection.execute(select(owners).order_by(owners.c.number))
    return [OwnedGroup(row.number, row.member, row.alive_at) for row in rows]


def _last_beat(connection: Connection, member: str) -> int:
    """Until when a member vouched for what it owned; zero where it never did."""
    query = select(heartbeats.c.at).where(heartbeats.c.member == member)
    return connection.execute(query).scalar_one_or_none() or 0


def _note_death(connection: Connection, member: str, alive_at: int) -> None:
    """R3: puts down since when nobody vouches; an earlier moment stands, if it is on no record."""
    own = (owners.c.member == member) & (owners.c.alive_at == IN_ORDER)
    connection.execute(update(owners).where(own).values(alive_at=alive_at))


def _spread(connection: Connection, member: str, heirs: Sequence[str]) -> None:
    """Gives each group of a member to the heir that owns least."""
    groups = _groups(connection)
    counts = Counter(dict.fromkeys(sorted(heirs), 0))
    counts.update(one.member for one in groups if one.member in counts)
    for group in groups:
        if group.member == member:
            heir = min(counts, key=lambda name: (counts[name], name))
            counts[heir] += 1
            own = owners.c.number == group.number
            connection.execute(update(owners).where(own).values(member=heir))


def _count_change(connection: Connection, names: Sequence[str]) -> None:
    """By this count a journal knows whether what it knows of its groups is still so."""
    changed = update(leases).where(leases.c.name.in_(names))
    connection.execute(changed.values(shares=leases.c.shares + 1))
