"""Which group a stream belongs to: what a member of the house owns, it owns by groups.

Tables are spread over 32 groups by a checksum of their names, which HAProxy can work out from a
path (`crc32,mod(32)`); the house's own stream and the cage's are one group more, the office.
Must not know who owns what.
Obeys: decision 26.
"""

from functools import cache
from typing import Final
from zlib import crc32

from taisai.streams.kinds import is_table

TABLE_GROUPS_COUNT: Final = 32
"""How many groups tables are spread over; a proxy's configuration relies on it."""

OFFICE: Final = TABLE_GROUPS_COUNT
"""The group of the house's own stream and of the cage's."""

GROUPS: Final = range(TABLE_GROUPS_COUNT + 1)
"""All groups: those of tables, and the office."""

IN_ORDER: Final = -1
"""Instead of until when a group's last owner vouched for it: that one let go in good order."""


@cache
def group_of(stream: str) -> int:
    """The group of a stream, by its name.

    >>> group_of("table-1"), group_of("cage")
    (17, 32)
    """
    return crc32(stream.encode()) % TABLE_GROUPS_COUNT if is_table(stream) else OFFICE
