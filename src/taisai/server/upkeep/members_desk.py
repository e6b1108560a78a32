"""The members of a house for those who run it: who is there, and how one is asked to leave.

The same for the casino supervisor's screen and for `taisai members`. Must not know who may ask, or
how tables change hands.
Obeys: decisions 26, 41.
"""

from collections.abc import Collection, Mapping
from typing import Final

from taisai.floor.threads import Call
from taisai.names import BadInput, as_counted
from taisai.server.upkeep.membership import Membership
from taisai.store.leases import Lease
from taisai.store.members import House, Member, Members
from taisai.streams import OFFICE, group_of
from taisai.views.members import MemberShown, MembersShown

ALONE: Final = MembersShown(is_shared=False, members=())
"""A house that one process runs."""


class UnknownMember(BadInput):
    """No such member runs."""


class NobodyElse(BadInput):
    """No other member could take what one would hand over."""


def ask_member(members: Members, name: str, *, is_leaving: bool) -> None:
    """Asks a member to hand over all that it owns, or to stay.

    Raises:
        UnknownMember: There is none.
        NobodyElse: It is the only one.
    """
    living = [one.lease.name for one in members.look().members if one.lease.holder]
    if is_leaving and living == [name]:
        raise NobodyElse(f"{name} is the only member: nobody could take what it owns")
    if not members.ask_to_leave(name, is_leaving=is_leaving):
        raise UnknownMember(f"no member is named {name}: there are {', '.join(living) or 'none'}")


def members_shown(
    house: House, tables: Collection[str], unheard_ms: Mapping[str, int], me: str
) -> MembersShown:
    """The members as people are shown them; one that has left is only remembered.

    Args:
        house: Members and owners.
        tables: All tables of the house.
        unheard_ms: For how long nothing was heard of each.
        me: Who shows it.
    """
    ordered = sorted(tables, key=as_counted)

    def shown(one: Member) -> MemberShown:
        owned = house.owned_by(one.lease.name)
        return MemberShown(
            name=one.lease.name,
            address=one.address,
            tables=tuple(one for one in ordered if group_of(one) in owned),
            has_office=OFFICE in owned,
            version=one.version,
            clock_off_ms=one.clock_off_ms,
            is_clock_off=one.is_clock_off and one.clock_off_ms > 0,
            unheard_ms=unheard_ms.get(one.lease.name, 0),
            is_draining=one.is_leaving,
            has_ended=not one.lease.holder,
            is_here=one.lease.name == me,
        )

    there = (one for one in house.members if one.lease.holder or house.owned_by(one.lease.name))
    return MembersShown(is_shared=True, members=tuple(map(shown, there)))


class MembersDesk:
    """Where the owner of the office asks about members, and asks one to leave."""

    def __init__(self, members: Members, membership: Membership, lease: Lease, call: Call) -> None:
        self._members = members
        self._membership = membership
        self._lease = lease
        self._call = call

    async def shown(self, tables: Collection[str]) -> MembersShown:
        """All members as they stand.

        Raises:
            StoreUnavailable: The store failed.
        """
        house = await self._call(self._members.look)
        return members_shown(house, tables, self._membership.unheard_ms, self._lease.name)

    async def ask(self, name: str, *, is_leaving: bool) -> None:
        """Asks a member to leave, or to stay.

        Raises:
            BadInput: There is none, or no other one.
            StoreUnavailable: The store failed.
        """
        await self._call(lambda: ask_member(self._members, name, is_leaving=is_leaving))
