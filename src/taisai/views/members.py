"""The members of a house that is shared out over several processes, for the casino supervisor.

What each runs, how it stands and when it was last heard of. Must not know how members share a house
out, or who may change it.
Obeys: decisions 26, 41.
"""

from taisai.views.parts import View


class MemberShown(View, frozen=True, kw_only=True):
    """A process that runs a part of the house, or did.

    Attributes:
        tables: Those that it runs.
        has_office: People sign in there, and vouchers are paid there.
        version: Of its program; empty where it never said.
        clock_off_ms: How far its clock is off the database's, at the least.
        is_clock_off: Too far: it is given no tables.
        unheard_ms: For how long nothing was heard of it.
        is_draining: It was asked to hand over all that it runs.
        has_ended: It has closed in good order, or was shut out.
        is_here: It is the one that tells this.
    """

    name: str
    address: str
    tables: tuple[str, ...]
    has_office: bool
    version: str
    clock_off_ms: int
    is_clock_off: bool
    unheard_ms: int
    is_draining: bool
    has_ended: bool
    is_here: bool


class MembersShown(View, frozen=True, kw_only=True):
    """All members; of a house that one process runs, none.

    Attributes:
        is_shared: The house is run by members, if only by one.
    """

    is_shared: bool
    members: tuple[MemberShown, ...]
