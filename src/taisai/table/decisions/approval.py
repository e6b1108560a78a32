"""D9A 3.5: a live house opens no table and begins no round on equipment that is not approved.

Knows what the register says, which comes in with the command. Knows nothing of the register itself,
which is the house's. A round under way is finished, and a demo needs no approval.
Obeys: D9A 3.5; readings R4, R54.
"""

from taisai.table.refusals import Code, Refused
from taisai.table.state import Table
from taisai.table.vocabulary import Approved, HouseKind


def why_not_approved(state: Table, approved: Approved | None) -> Refused | None:
    """Why no table opens and no round begins here now; None where all of it is approved.

    Args:
        state: The table.
        approved: What the register of the house says; None where the house has none, as a demo.
    """
    # R4: only a demo does without; a live house that brings no register has no approval.
    if approved is None and state.setup.house_kind is HouseKind.DEMO:
        return None
    said = approved or Approved()
    if not said.game_system:
        return Refused(Code.GAME_SYSTEM_NOT_APPROVED)
    for number, reference in said.terminals:
        if not reference and number in state.terminals:
            return Refused(Code.TERMINAL_NOT_APPROVED, terminal=number)
    return None


def demand_approval(state: Table, approved: Approved | None) -> tuple[str, ...]:
    """The references under which everything here is approved, each once.

    Raises:
        Refused: Something of it is not.
    """
    if refused := why_not_approved(state, approved):
        raise refused
    if approved is None:
        return ()
    of_terminals = (ref for number, ref in approved.terminals if number in state.terminals)
    return tuple(dict.fromkeys((approved.game_system, *of_terminals)))
