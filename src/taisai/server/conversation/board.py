"""The board on which members write their tables for others, as it is seen from the event loop.

Knows the database's table of views, and which thread asks it. Must not know what a view holds.
Obeys: decision 41.
"""

from collections.abc import Collection, Mapping
from itertools import count

from taisai.floor.threads import Call
from taisai.store.leases import Lease
from taisai.store.table_views import TableViews, Told, telling_of


class Board:
    """What members of a house tell one another of their tables.

    Attributes:
        member: Whose board this is.
    """

    def __init__(self, views: TableViews, lease: Lease, call: Call) -> None:
        self.member = lease.name
        self._views = views
        self._call = call
        self._tellings = (telling_of(lease, number) for number in count(1))

    async def watch(self, subjects: Collection[str]) -> None:
        """Says once more that somebody looks."""
        await self._call(lambda: self._views.watch(subjects))

    async def looks(self) -> dict[str, int]:
        """How often it was said of each subject that somebody looks."""
        return await self._call(self._views.looks)

    async def read(self, subject: str, since: Mapping[str, int]) -> Told:
        """What members have told of a subject since the tellings that are known."""
        known = dict(since)
        return await self._call(lambda: self._views.read(subject, known))

    async def tell(
        self,
        subjects: Collection[str],
        views: Mapping[tuple[str, str], bytes],
        gone: Collection[tuple[str, str]],
    ) -> frozenset[int]:
        """Writes what has changed of this member's tables; gives the groups that it owns."""
        telling = next(self._tellings)
        return await self._call(lambda: self._views.tell(telling, subjects, views, gone))

    async def forget(self, subjects: Collection[str]) -> None:
        """Takes away what this member has told."""
        await self._call(lambda: self._views.forget(subjects))
