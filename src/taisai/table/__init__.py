"""The table room: one table's life, from its opening checks to its closing, as pure functions.

For: `decide(state, command, at)` gives events or a refusal that changes nothing; `due(state, at)`
gives what time alone brings about; `evolve(state, event)` gives the next state. Each section of the
law has a module of the same name in `commands`, `events`, `decisions`, `evolve` and `bookkeeping`:
`opening` (D9 5; what Div1 7 to 9 decide is in `notices`), `operation` (D9 6, D9A 5), `wagers`
(terminals, D9A 4), `table_wagers` (D9 4), `credits` (D9A 3.3(d), 4.3 to 4.5), `irregularities`
(D9 7, D9A 7.2), `corrections` (D9A 7.3 to 7.5).
Must not know: clocks, disks, sockets, screens, chance. Time comes in with each call.
"""

from taisai.table.decide import (
    COMMANDS,
    Moment,
    decide,
    is_ruled_out,
    why_no_chips,
    why_no_wager,
    why_ruled_out,
)
from taisai.table.decisions.approval import why_not_approved
from taisai.table.decisions.evidence import open_reports
from taisai.table.decisions.lookups import in_chips, known_terminal, terminal_at
from taisai.table.decisions.notices import is_held_back, moment_on_sign
from taisai.table.decisions.opening import (
    are_checks_mandatory,
    areas_not_tested,
    checks_to_make,
    missing_checks,
)
from taisai.table.decisions.resettlement import has_hold_ended
from taisai.table.decisions.table_equipment import is_before_close
from taisai.table.decisions.wagers import outlook_of
from taisai.table.due import due, next_deadline
from taisai.table.evolve import EVENTS, evolve
from taisai.table.lying_wagers import chips_in_area, is_on_line
from taisai.table.malfunctions import Malfunction
from taisai.table.phases import Phase
from taisai.table.procedure import CALLS
from taisai.table.refusals import Code, Refused
from taisai.table.resting import is_between_rounds, why_no_round_begins
from taisai.table.state import Table

__all__ = [
    "CALLS",
    "COMMANDS",
    "EVENTS",
    "Code",
    "Malfunction",
    "Moment",
    "Phase",
    "Refused",
    "Table",
    "are_checks_mandatory",
    "areas_not_tested",
    "checks_to_make",
    "chips_in_area",
    "decide",
    "due",
    "evolve",
    "has_hold_ended",
    "in_chips",
    "is_before_close",
    "is_between_rounds",
    "is_held_back",
    "is_on_line",
    "is_ruled_out",
    "known_terminal",
    "missing_checks",
    "moment_on_sign",
    "next_deadline",
    "open_reports",
    "outlook_of",
    "terminal_at",
    "why_no_chips",
    "why_no_round_begins",
    "why_no_wager",
    "why_not_approved",
    "why_ruled_out",
]
