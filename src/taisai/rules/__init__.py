"""The rules room: what the law says, as values and pure functions.

For: settling any wager of any edition, without a table, a clock or a disk.
Must not know: anything outside the standard library, `taisai.money` and `taisai.names`; no input
or output, no time, no chance.
Obeys: Division 9 of 1998, 1999 and 2008, and Division 9A; readings R1, R2, R13 to R16, R22 to R26.

>>> from taisai.rules import Outcome, Wager, settle_wager
>>> settle_wager(Wager("double_3", 200), Outcome(3, 5, 3)).returned_cents
2400
"""

from taisai.rules.bets import (
    ALTERNATIVE_BETS,
    BETS,
    STANDARD_BETS,
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
from taisai.rules.editions import (
    ALTERNATIVE,
    EDITIONS,
    STANDARD,
    Adjustment,
    Edition,
    NotInEdition,
    edition_named,
)
from taisai.rules.limits import BetLimits, Limits, NotALimit, needs_notice
from taisai.rules.odds import ODDS, PRICE_LIST, NotOdds, Odds, PriceRow
from taisai.rules.people import PERMISSIONS, SECOND_AUTHORISERS, Call, Role, UnknownEdition, may
from taisai.rules.settlement import (
    NotAWager,
    SettledRound,
    SettledWager,
    Wager,
    settle_round,
    settle_wager,
    winning_odds,
)

__all__ = [
    "ALL_OUTCOMES",
    "ALTERNATIVE",
    "ALTERNATIVE_BETS",
    "BETS",
    "DEFAULT_DENOMINATIONS",
    "DISTINGUISHABLE_OUTCOMES",
    "EDITIONS",
    "ODDS",
    "PERMISSIONS",
    "PRICE_LIST",
    "SECOND_AUTHORISERS",
    "STANDARD",
    "STANDARD_BETS",
    "Adjustment",
    "Bet",
    "BetKind",
    "BetLimits",
    "Call",
    "Citation",
    "Colour",
    "Denominations",
    "DisplayRack",
    "Edition",
    "Limits",
    "NonValueChip",
    "NotAChip",
    "NotACitation",
    "NotALimit",
    "NotAWager",
    "NotAnOutcome",
    "NotInEdition",
    "NotOdds",
    "NotPayable",
    "Odds",
    "Outcome",
    "PriceRow",
    "Role",
    "SettledRound",
    "SettledWager",
    "Stack",
    "UnknownBet",
    "UnknownEdition",
    "Wager",
    "bet_named",
    "edition_named",
    "may",
    "needs_notice",
    "settle_round",
    "settle_wager",
    "winning_odds",
]
