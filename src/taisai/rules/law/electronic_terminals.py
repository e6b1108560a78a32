"""The list of the law: Division 9A rules 3.3 to 3.6, what a Tai-Sai Terminal is and does.

Knows what these rules say, in our own words. Must not decide anything.
Obeys: D9A 3.3(a) to 3.6. List letters were lost in the text and are counted by position.
"""

from typing import Final

from taisai.rules.law.entry import (
    CHIPS,
    DICE,
    HOUSE_SOFTWARE,
    LIMITS,
    MONEY,
    PEOPLE,
    SETTLEMENT,
    SOFTWARE_UPKEEP,
    TABLE_APPROVAL,
    TABLE_CABINET,
    TABLE_CREDITS,
    TABLE_DUE,
    TABLE_IRREGULARITIES,
    TABLE_OPENING,
    TABLE_OPERATION,
    TABLE_PROCEDURE,
    TABLE_TERMINALS,
    TERMINAL_LAYOUTS,
    TERMINAL_VIEW,
    Enforced,
    Recorded,
    Rule,
    Shown,
    electronic,
)

_SHOWN: Final[tuple[Rule, ...]] = (
    electronic(
        "3.3(a)",
        "Terminal's layout",
        Shown.by(TERMINAL_LAYOUTS),
        "A terminal shows a layout on which the bets can clearly be told apart, such as "
        "those of Appendix A.",
    ),
    electronic(
        "3.3(b)(i)",
        "Shows minimum and maximum",
        Shown.by(LIMITS, TERMINAL_VIEW),
        "A terminal shows the smallest and largest wagers that may be made on it.",
        readings=("R20", "R32"),
    ),
    electronic(
        "3.3(b)(ii)",
        "Shows the period",
        Shown.by(TERMINAL_VIEW),
        "A terminal shows when the Fixed Wagering Period begins and ends.",
        readings=("R39",),
    ),
    electronic(
        "3.3(b)(iii)",
        "Shows credits available",
        Shown.by(MONEY, TERMINAL_VIEW),
        "A terminal shows all credits the player has, in dollars and cents.",
    ),
    electronic(
        "3.3(b)(iv)",
        "Shows credits wagered",
        Shown.by(MONEY, TERMINAL_VIEW),
        "A terminal shows what the player has wagered in this round, in dollars and cents.",
    ),
    electronic(
        "3.3(b)(v)",
        "Shows credits won",
        Shown.by(TERMINAL_VIEW),
        "A terminal shows what the player won in the round before.",
        readings=("R17",),
    ),
    electronic(
        "3.3(b)(vi)",
        "Shows the time",
        Shown.by(TERMINAL_VIEW),
        "A terminal in use shows the right time.",
        readings=("R33",),
    ),
)

_PROGRAMMED: Final[tuple[Rule, ...]] = (
    electronic(
        "3.3(c)(i)",
        "Closed is closed",
        Enforced.by(TABLE_PROCEDURE, TABLE_DUE),
        "Past the closing point a terminal takes no wager, changes none and gives none back.",
        readings=("R35",),
    ),
    electronic(
        "3.3(c)(ii)",
        "Below the minimum",
        Enforced.by(LIMITS, TABLE_TERMINALS),
        "If a wager would be under the minimum of its bet, no chips appear for it.",
        readings=("R13",),
    ),
    electronic(
        "3.3(c)(iii)(A)",
        "Not a permitted multiple",
        Enforced.by(LIMITS, TABLE_TERMINALS),
        "If a wager over the minimum is no permitted multiple, the chips of the next lower "
        "permitted wager appear.",
        readings=("R13", "R15"),
    ),
    electronic(
        "3.3(c)(iii)(B)",
        "Above the maximum",
        Enforced.by(LIMITS, TABLE_TERMINALS),
        "If a wager is over the maximum, the chips of the next lower permitted wager appear.",
        readings=("R13",),
    ),
    electronic(
        "3.3(c)(iv)",
        "Below the aggregate",
        Enforced.by(LIMITS, TABLE_OPERATION),
        "If there is an aggregate minimum and a player's wagers together fall short of it when "
        "the period ends, they do not count for the round.",
        readings=("R14",),
    ),
    electronic(
        "3.3(c)(v)(A)",
        "Losing wagers cleared",
        Enforced.by(TABLE_OPERATION, SETTLEMENT),
        "At settlement a terminal clears losing wagers from its layout by itself.",
        readings=("R10",),
    ),
    electronic(
        "3.3(c)(v)(B)",
        "Winning wagers paid",
        Enforced.by(TABLE_OPERATION, SETTLEMENT),
        "At settlement winners are paid by putting the player's chip account, as shown, right.",
        readings=("R10", "R29"),
    ),
    electronic(
        "3.3(d)(i)",
        "Payment voucher",
        Enforced.by(TABLE_CREDITS, TABLE_CABINET),
        "A terminal can issue a payment voucher for the credits on its chip account; this, or "
        "(ii), or both.",
        readings=("R29",),
    ),
    electronic(
        "3.3(d)(ii)",
        "Credits cancelled",
        Enforced.by(TABLE_CREDITS, CHIPS, PEOPLE),
        "A terminal can have its credits cancelled, whereupon the dealer pays their full value in "
        "chips; this, or (i), or both.",
        readings=("R29", "R30"),
    ),
    electronic(
        "3.3(e)",
        "No earlier results",
        Enforced.by(TERMINAL_VIEW),
        "A terminal shows no result of an earlier round, but as 3.4 allows.",
        readings=("R9", "R51", "R55"),
    ),
)

_RESULTS: Final[tuple[Rule, ...]] = (
    electronic(
        "3.4",
        "Last twenty results",
        Enforced.by(TABLE_OPENING, TERMINAL_VIEW),
        "At the casino operator's choice a terminal may show the results of the last twenty rounds "
        "or fewer, from the Game System's record, in order of time, each by its three faces.",
        readings=("R9", "R20", "R51"),
    ),
    electronic(
        "3.4(a)(i)",
        "Feature: static",
        Shown.by(TERMINAL_VIEW),
        "The feature keeps still, but when a result comes in or drops out.",
        readings=("R9",),
    ),
    electronic(
        "3.4(a)(ii)",
        "Feature: same place",
        Shown.by(TERMINAL_VIEW),
        "The feature has one place on the terminal and keeps it.",
        readings=("R9",),
    ),
    electronic(
        "3.4(a)(iii)",
        "Feature: set apart",
        Shown.by(TERMINAL_VIEW),
        "The feature stands clearly apart from everything else on the terminal.",
        readings=("R9",),
    ),
    electronic(
        "3.4(b)(i)",
        "Results: consistent",
        Shown.by(DICE, TERMINAL_VIEW),
        "All results are shown in a like manner.",
        readings=("R9",),
    ),
    electronic(
        "3.4(b)(ii)",
        "Results: static",
        Shown.by(TERMINAL_VIEW),
        "The results keep still, but when one comes in or drops out.",
        readings=("R9",),
    ),
    electronic(
        "3.4(b)(iii)(A)",
        "Results: one font",
        Shown.by(TERMINAL_VIEW),
        "All results are set in one font.",
        readings=("R9",),
    ),
    electronic(
        "3.4(b)(iii)(B)",
        "Results: one format",
        Shown.by(TERMINAL_VIEW),
        "All results have one format.",
        readings=("R9",),
    ),
    electronic(
        "3.4(b)(iii)(C)",
        "Results: one size",
        Shown.by(TERMINAL_VIEW),
        "All results have one size.",
        readings=("R9",),
    ),
    electronic(
        "3.5",
        "Approved types",
        Enforced.by(TABLE_APPROVAL, HOUSE_SOFTWARE, SOFTWARE_UPKEEP),
        "Terminals and Game System are of a type that the Secretary has approved, and are built "
        "and programmed to do what these rules ask.",
        readings=("R54",),
    ),
    electronic(
        "3.6",
        "No tampering",
        Recorded.by(TABLE_IRREGULARITIES),
        "Nobody tilts, rocks, damages or meddles with a terminal, or manipulates equipment for an "
        "unfair advantage.",
    ),
)

ELECTRONIC_TERMINALS: Final[tuple[Rule, ...]] = _SHOWN + _PROGRAMMED + _RESULTS
