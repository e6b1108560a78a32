"""Means of signing in: who sets them for whom, kept as a hash and recorded as a change.

For: staff while the house runs, and the command line while it is stopped. Must not know HTTP.
Obeys: D9 6.6. The house decides who may; the secret itself is in no record.
"""

from typing import Protocol

from taisai.floor.disk import ThreadDisk
from taisai.floor.floor import HouseRunner
from taisai.floor.stream_runner import Answer, Outcome
from taisai.house.commands import RecordCredentialsChange
from taisai.persons import Person
from taisai.server.admission.passwords import Passwords
from taisai.store.secrets import Secrets


class Keeper(Protocol):
    """What it takes to set a password; the door has it all."""

    @property
    def secrets(self) -> Secrets:
        """Where hashes are kept."""
        ...

    @property
    def disk(self) -> ThreadDisk:
        """The thread in which they are written."""
        ...

    @property
    def passwords(self) -> Passwords:
        """How a hash is made."""
        ...


async def hash_of(keeper: Keeper, password: str) -> str:
    """The hash to keep of a password.

    Raises:
        WeakPassword: Too short or too long.
        TooManyHashes: Too many wait.
    """
    return await keeper.passwords.make_hash(password)


async def keep_password(
    keeper: Keeper, house: HouseRunner, by: Person, staff_id: str, made_hash: str, now: int
) -> Answer:
    """Keeps the hash of a person's new password; their sessions end.

    The change is on record before it is made: after a crash in between, the old one still holds.
    """
    answer = await house.ask(RecordCredentialsChange(by=by, id=staff_id))
    if answer.outcome is Outcome.DONE:
        await keeper.disk.call(lambda: keeper.secrets.set_password(staff_id, made_hash, now))
    return answer


async def is_password_of(keeper: Keeper, staff_id: str, password: str) -> bool:
    """Tells whether a password is a person's."""
    kept = await keeper.disk.call(lambda: keeper.secrets.password_hash(staff_id))
    return await keeper.passwords.check(password, kept)
