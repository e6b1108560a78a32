"""Where a table stands that could go to another machine, and what must wait until it has.

Must not know machines, or when a table goes.
Obeys: R3 (nothing is interrupted where no round is under way); decision 26.
"""

from taisai.table.phases import IN_ROUND
from taisai.table.refusals import Code, Refused
from taisai.table.state import Table


def is_between_rounds(state: Table | None) -> bool:
    """No round is under way: nothing is interrupted where somebody else goes on from here."""
    return state is None or state.phase not in IN_ROUND


def why_no_round_begins(before: Table | None, after: Table | None) -> Refused | None:
    """The no to whatever would begin a round at a table that is about to go; None for the rest."""
    # D9 6.1 says how a round begins, and nothing in section 6 that one must begin by a moment.
    is_begun = is_between_rounds(before) and not is_between_rounds(after)
    return Refused(Code.CHANGES_HANDS) if is_begun else None
