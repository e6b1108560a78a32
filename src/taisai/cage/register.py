"""A register that grows for ever and yet is cheap to copy with one entry changed.

A voucher that was paid must be remembered, or it could be paid again; so the state grows with every
voucher. Entries lie on a fixed number of shelves, chosen by their key, and a change copies one
shelf alone. Must not know what is registered.
"""

from collections.abc import Iterator
from typing import Final, Generic, TypeVar
from zlib import crc32

import msgspec

_SHELVES_COUNT: Final = 512

Entry = TypeVar("Entry")


class Register(msgspec.Struct, Generic[Entry], frozen=True):
    """Entries by key.

    >>> register = Register[int]().with_entry("a", 1).with_entry("b", 2)
    >>> register.get("a"), register.get("c"), register.count
    (1, None, 2)
    """

    shelves: dict[int, dict[str, Entry]] = {}

    def get(self, key: str) -> Entry | None:
        """The entry of that key; None where there is none."""
        shelf = self.shelves.get(_shelf_of(key))
        return None if shelf is None else shelf.get(key)

    def with_entry(self, key: str, entry: Entry) -> "Register[Entry]":
        """The register with an entry added, or changed."""
        number = _shelf_of(key)
        shelf = {**self.shelves.get(number, {}), key: entry}
        return Register({**self.shelves, number: shelf})

    def entries(self) -> Iterator[Entry]:
        """All entries, in no order that means anything."""
        for shelf in self.shelves.values():
            yield from shelf.values()

    @property
    def count(self) -> int:
        """How many entries there are."""
        return sum(map(len, self.shelves.values()))


def _shelf_of(key: str) -> int:
    return crc32(key.encode()) % _SHELVES_COUNT
