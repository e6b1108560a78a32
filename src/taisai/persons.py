"""A member of staff as commands and events name them, the same in every stream.

For: the one struct that tables, the cage and the house write into their records alike, and the
time that a second person has to approve.
Must not know: whether the person is engaged (`house`), or what they ask for.
Obeys: R20, two persons where the rules ask for two.
"""

from typing import Final

import msgspec

from taisai.rules import Role

APPROVAL_MS_MAX: Final = 5 * 60 * 1_000
"""How long a second person may take to approve what the first has asked."""


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A member of staff, acting in one role."""

    role: Role
    id: str
