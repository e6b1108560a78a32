"""The list of the law: every numbered rule, what each edition says, and how it is held.

For: finding a rule, comparing editions, and proving that none was forgotten. The wordings are ours
and short; the texts themselves decide.
Must not know: anything outside the standard library and `taisai.rules`. Decides nothing.
Obeys: Division 9 of 1998, 1999 and 2008, Division 9A, the general rules of Division 1 that reach
this game, and the readings R1 to R58.
"""

from taisai.rules.law.comparison import RuleDifference, differences
from taisai.rules.law.division_1 import GENERAL_RULES
from taisai.rules.law.entry import (
    Enforced,
    Held,
    NotAnEntry,
    Physical,
    Recorded,
    Rule,
    Shown,
)
from taisai.rules.law.finding import LAW, UnknownRule, rule_named
from taisai.rules.law.readings import (
    READINGS,
    SLIPS,
    Reading,
    Slip,
    UnknownReading,
    reading_named,
)

__all__ = [
    "GENERAL_RULES",
    "LAW",
    "READINGS",
    "SLIPS",
    "Enforced",
    "Held",
    "NotAnEntry",
    "Physical",
    "Reading",
    "Recorded",
    "Rule",
    "RuleDifference",
    "Shown",
    "Slip",
    "UnknownReading",
    "UnknownRule",
    "differences",
    "reading_named",
    "rule_named",
]
