"""The rules room: what the law says, as values and pure functions.

For: settling any wager of any edition, without a table, a clock or a disk.
Must not know: anything outside the standard library, `taisai.money` and `taisai.names`; no input
or output, no time, no chance.
Obeys: Division 9 of 1998, 1999 and 2008, and Division 9A; readings R1, R2, R13 to R16, R22 to R26.

>>> from taisai.rules import Outcome, Wager, edition_named
>>> edition_named("9A").settle_wager(Wager("double_3", 200), Outcome(3, 5, 3)).returned_cents
2400
"""

from taisai.rules.areas import Area, Flow, Layout, Legend, NotOnLayout, Part
from taisai.rules.bets import (
    BETS,
    Bet,
    BetKind,
    UnknownBet,
    bet_named,
)
from taisai.rules.chips import (
    DEFAULT_DENOMINATIONS,
    Colour,
    Denominations,
    DisplayRack,
    NonValueChip,
    NotAChip,
    NotPayable,
    Stack,
)
from taisai.rules.citation import Citation, NotACitation
from taisai.rules.dice import ALL_OUTCOMES, DISTINGUISHABLE_OUTCOMES, NotAnOutcome, Outcome
from taisai.rules.edition import (
    ALTERNATIVE,
    STANDARD,
    Adjustment,
    Edition,
    NotInEdition,
)
from taisai.rules.editions import EDITIONS, edition_named
from taisai.rules.law import (
    LAW,
    READINGS,
    Reading,
    Rule,
    RuleDifference,
    UnknownReading,
    UnknownRule,
    differences,
    reading_named,
    rule_named,
)
from taisai.rules.layouts import (
    UnknownLayout,
    layout_named,
)
from taisai.rules.limits import BetLimits, Limits, NotALimit, needs_notice
from taisai.rules.odds import NotOdds, Odds, PriceRow
from taisai.rules.people import PERMISSIONS, SECOND_AUTHORISERS, Call, Role, UnknownEdition, may
from taisai.rules.settlement import (
    NotAWager,
    SettledRound,
    SettledWager,
    Wager,
)

__all__ = [
    "ALL_OUTCOMES",
    "ALTERNATIVE",
    "BETS",
    "DEFAULT_DENOMINATIONS",
    "DISTINGUISHABLE_OUTCOMES",
    "EDITIONS",
    "LAW",
    "PERMISSIONS",
    "READINGS",
    "SECOND_AUTHORISERS",
    "STANDARD",
    "Adjustment",
    "Area",
    "Bet",
    "BetKind",
    "BetLimits",
    "Call",
    "Citation",
    "Colour",
    "Denominations",
    "DisplayRack",
    "Edition",
    "Flow",
    "Layout",
    "Legend",
    "Limits",
    "NonValueChip",
    "NotAChip",
    "NotACitation",
    "NotALimit",
    "NotAWager",
    "NotAnOutcome",
    "NotInEdition",
    "NotOdds",
    "NotOnLayout",
    "NotPayable",
    "Odds",
    "Outcome",
    "Part",
    "PriceRow",
    "Reading",
    "Role",
    "Rule",
    "RuleDifference",
    "SettledRound",
    "SettledWager",
    "Stack",
    "UnknownBet",
    "UnknownEdition",
    "UnknownLayout",
    "UnknownReading",
    "UnknownRule",
    "Wager",
    "bet_named",
    "differences",
    "edition_named",
    "layout_named",
    "may",
    "needs_notice",
    "reading_named",
    "rule_named",
]
