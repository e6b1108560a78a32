"""Secrets: hashes of passwords, of sessions and of enrolment codes.

Ordinary tables outside the journal, for what must be able to be forgotten; never exported. Only
hashes are kept. Must not know how a hash is made, who may do what, or the time: all come in.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, Engine, Table, delete, select, update

from taisai.names import BadInput, quote
from taisai.rules import Role
from taisai.store.direct import writing_directly
from taisai.store.engine import reading, writing
from taisai.store.schema import enrolment_codes, lock_outs, passwords, sessions

_ASKED_AT_ONCE: Final = 500


class NoPassword(BadInput):
    """Nobody of that name has a password."""


class Session(msgspec.Struct, frozen=True):
    """A member of staff is signed in, in one role."""

    staff: str
    role: Role
    began_at: int
    expires_at: int


class AttemptLimit(msgspec.Struct, frozen=True):
    """How many wrong passwords in a row are too many, and until when they then lock out."""

    count_max: int
    until: int


_FORGET_CODES: Final = "DELETE FROM enrolment_codes WHERE device = ?"
_KEEP_CODE: Final = (
    "INSERT INTO enrolment_codes (code_hash, device, details, expires_at) VALUES (?, ?, ?, ?)"
)
_USE_CODE: Final = (
    "DELETE FROM enrolment_codes WHERE code_hash = ? RETURNING device, details, expires_at"
)


class Secrets:
    """The secrets in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    # ------------------------------------------------------------ passwords

    def set_password(self, staff: str, password_hash: str, at: int) -> None:
        """Keeps a password's hash; who is signed in with the one before is signed out."""
        row = {"staff": staff, "password_hash": password_hash, "changed_at": at}
        with writing(self._engine) as connection:
            connection.execute(delete(sessions).where(sessions.c.staff == staff))
            _put(connection, passwords, {"staff": staff}, row)

    def password_hash(self, staff: str) -> str | None:
        """The hash of a password; None where the person has none."""
        with reading(self._engine) as connection:
            query = select(passwords.c.password_hash).where(passwords.c.staff == staff)
            return connection.execute(query).scalar_one_or_none()

    def forget_password(self, staff: str) -> None:
        """Forgets a person's password, and signs them out everywhere."""
        with writing(self._engine) as connection:
            connection.execute(delete(sessions).where(sessions.c.staff == staff))
            connection.execute(delete(passwords).where(passwords.c.staff == staff))

    # ------------------------------------------------------------ sessions

    def begin_session(self, token_hash: str, session: Session) -> None:
        """Keeps a session under the hash of its token; drops those that have run out.

        Raises:
            NoPassword: The person has no password, so cannot have signed in.
        """
        row = {"token_hash": token_hash, **msgspec.structs.asdict(session)}
        row["role"] = session.role.value
        has_password = select(passwords.c.staff).where(passwords.c.staff == session.staff)
        with writing(self._engine) as connection:
            connection.execute(delete(sessions).where(sessions.c.expires_at <= session.began_at))
            if connection.execute(has_password).one_or_none() is None:
                raise NoPassword(f"{quote(session.staff)} has no password: set one first")
            connection.execute(sessions.insert(), row)

    def session(self, token_hash: str, at: int) -> Session | None:
        """The session of a token that has not run out; None where there is none."""
        query = select(sessions).where(
            (sessions.c.token_hash == token_hash) & (sessions.c.expires_at > at)
        )
        with reading(self._engine) as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        return Session(row.staff, Role(row.role), row.began_at, row.expires_at)

    def sessions_of(self, token_hashes: Sequence[str], at: int) -> dict[str, Session]:
        """Those of some sessions that have not run out, by the hashes of their tokens."""
        found: dict[str, Session] = {}
        with reading(self._engine) as connection:
            for first in range(0, len(token_hashes), _ASKED_AT_ONCE):
                some = token_hashes[first : first + _ASKED_AT_ONCE]
                is_one = sessions.c.token_hash.in_(some) & (sessions.c.expires_at > at)
                for row in connection.execute(select(sessions).where(is_one)):
                    lasting = Session(row.staff, Role(row.role), row.began_at, row.expires_at)
                    found[row.token_hash] = lasting
        return found

    def prolong_session(self, token_hash: str, expires_at: int) -> None:
        """Lets a session last longer; what was ended stays ended."""
        with writing(self._engine) as connection:
            connection.execute(
                update(sessions)
                .where(sessions.c.token_hash == token_hash)
                .values(expires_at=expires_at)
            )

    def end_session(self, token_hash: str) -> None:
        """Signs out."""
        with writing(self._engine) as connection:
            connection.execute(delete(sessions).where(sessions.c.token_hash == token_hash))

    def end_sessions_of(self, staff: str) -> None:
        """Signs a person out everywhere."""
        with writing(self._engine) as connection:
            connection.execute(delete(sessions).where(sessions.c.staff == staff))

    # ------------------------------------------------------------ lock-outs

    def count_attempt(self, staff: str, at: int, limit: AttemptLimit) -> int | None:
        """Counts a password that is about to be looked at; whoever asks, it counts once.

        The last that is allowed locks out at once, until it has been found right.

        Returns:
            Which attempt it is since the last right one; zero where it must not be looked at; None
            where nobody of that name has a password, about whom nothing is kept.
        """
        mine = lock_outs.c.staff == staff
        # Two at once are counted one after the other.
        owner = select(passwords.c.staff).where(passwords.c.staff == staff)
        with writing(self._engine) as connection:
            if connection.execute(owner.with_for_update(key_share=True)).one_or_none() is None:
                return None
            found = connection.execute(select(lock_outs).where(mine)).one_or_none()
            if found is not None and found.until > at:
                return 0
            number = 1 if found is None else found.wrong_count + 1
            is_last = number >= limit.count_max
            counted = {"until": limit.until if is_last else 0, "wrong_count": number}
            if is_last:
                counted["wrong_count"] = 0
            _put(connection, lock_outs, {"staff": staff}, {"staff": staff, **counted})
            return number

    def take_attempt_back(self, staff: str, number: int, *, is_last: bool) -> None:
        """An attempt was counted that nobody has looked at; others may have been since.

        Args:
            staff: Under which name.
            number: Which attempt it was.
            is_last: It has locked out.
        """
        counted = update(lock_outs).where(lock_outs.c.staff == staff)
        if is_last:
            back = counted.values(until=0, wrong_count=number - 1)
        else:
            more = lock_outs.c.wrong_count
            back = counted.where(more > 0).values(wrong_count=more - 1)
        with writing(self._engine) as connection:
            connection.execute(back)

    def locked_out(self, at: int) -> dict[str, int]:
        """Everybody who is locked out at a moment, each with until when."""
        rows = select(lock_outs.c.staff, lock_outs.c.until).where(lock_outs.c.until > at)
        with reading(self._engine) as connection:
            return {one.staff: one.until for one in connection.execute(rows)}

    def unlock(self, staff: str) -> None:
        """Lets a person try again."""
        with writing(self._engine) as connection:
            connection.execute(delete(lock_outs).where(lock_outs.c.staff == staff))

    # ------------------------------------------------------------ enrolment

    def keep_enrolment_code(
        self, code_hash: str, device: str, details: str, expires_at: int
    ) -> None:
        """Keeps a one-time code by which a device is enrolled; an earlier one of it is void.

        Args:
            code_hash: The code's hash.
            device: The device that it is for.
            details: What the server must know to enrol it, in its own words.
            expires_at: When it runs out.
        """
        # Thousands of devices are enrolled at once, when a floor is put up.
        with writing_directly(self._engine) as direct:
            direct.do_for_each(_FORGET_CODES, [(device,)])
            direct.do_for_each(_KEEP_CODE, [(code_hash, device, details, expires_at)])

    def use_enrolment_code(self, code_hash: str, at: int) -> tuple[str, str] | None:
        """Uses a code up; nobody can use it again.

        Returns:
            The device and the details; None where the code is unknown, used or has run out.
        """
        with writing_directly(self._engine) as direct:
            found = direct.rows(_USE_CODE, (code_hash,))
        for device, details, expires_at in found:
            return (device, details) if at < expires_at else None
        return None

    def forget_what_passes(self) -> None:
        """Ends all sessions and codes: what a restored copy must not bring back to life."""
        with writing(self._engine) as connection:
            connection.execute(delete(sessions))
            connection.execute(delete(enrolment_codes))


def _put(
    connection: Connection, table: Table, key: Mapping[str, str], row: Mapping[str, object]
) -> None:
    """Changes the row of a key, or makes it; the same on every kind of database."""
    mine = [table.c[name] == value for name, value in key.items()]
    if not connection.execute(update(table).where(*mine).values(**row)).rowcount:
        connection.execute(table.insert(), dict(row))
