"""How far the other members have followed the house: what all of them must know takes that long.

A revocation is acknowledged when every member that lives has taken it in, and so lets the device
speak no more. One that does not say so is fenced before long, and writes nothing then. Must not
know what is waited for.
Obeys: D9 6.6; decision 26.
"""

from typing import Final

from taisai.floor.clock import Clock
from taisai.floor.threads import Call
from taisai.journal import StoreUnavailable
from taisai.store.leases import Lease
from taisai.store.members import Members

LOOK_MS: Final = 100
"""How often it is looked how far the others are."""

WAIT_MS_MAX: Final = 8_000
"""A member that has not followed for so long is dead, and fenced."""


class MembersFollowing:
    """Looks at the members of the house, for the owner of the office."""

    def __init__(self, clock: Clock, members: Members, lease: Lease, call: Call) -> None:
        self._clock = clock
        self._members = members
        self._lease = lease
        self._call = call

    async def wait_until(self, sequence: int) -> bool:
        """Waits until every living member has followed the house to a place; tells whether so."""
        until = self._clock.now() + WAIT_MS_MAX
        while self._clock.now() < until:
            try:
                house = await self._call(self._members.look)
            except StoreUnavailable:
                return False
            others = (one for one in house.members if one.lease.name != self._lease.name)
            if all(one.followed >= sequence or not one.lease.holder for one in others):
                return True
            await self._clock.sleep_until(self._clock.now() + LOOK_MS)
        return False


async def note_followed(members: Members, lease: Lease, call: Call, followed: int) -> None:
    """Says to the owner of the office how far this member has followed the house."""
    await call(lambda: members.note(lease, followed=followed))
