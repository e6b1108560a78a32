"""The list of the law: Division 9A sections 5 to 7, and its Appendix A.

Knows what these rules say, in our own words. Must not decide anything.
Obeys: D9A 5.1 to 7.5(c). List letters were lost in the text and are counted by position.
"""

from typing import Final

from taisai.rules.law.entry import (
    CAGE_VOUCHERS,
    ODDS,
    PEOPLE,
    SETTLEMENT,
    TABLE_CORRECTIONS,
    TABLE_CREDITS,
    TABLE_DECIDE,
    TABLE_DUE,
    TABLE_ENTRY_DEVICES,
    TABLE_IRREGULARITIES,
    TABLE_OPERATION,
    TABLE_PROCEDURE,
    TERMINAL_LAYOUTS,
    TERMINAL_VIEW,
    Enforced,
    Recorded,
    Rule,
    Shown,
    electronic,
)

_CONDUCT: Final[tuple[Rule, ...]] = (
    electronic(
        "5.1",
        "Closing point shown and kept",
        Enforced.by(TABLE_PROCEDURE, TABLE_DUE),
        "A terminal shows the point at which wagering ends; from there it takes no wager, changes "
        "none and gives none back.",
        readings=("R35",),
    ),
    electronic(
        "5.2",
        "With a table layout",
        Enforced.by(TABLE_OPERATION),
        "Where a table layout is offered, all of Division 9 section 6 applies.",
        readings=("R38",),
    ),
    electronic(
        "5.3",
        "With terminals alone",
        Enforced.by(TABLE_OPERATION),
        "Where wagers are made at terminals only, D9 6.1 and 6.6 apply.",
    ),
    electronic(
        "5.4(a)",
        "Entry of the outcome",
        Enforced.by(TABLE_OPERATION, TABLE_ENTRY_DEVICES, PEOPLE),
        "The dealer or game supervisor enters the three uppermost faces, unless the Game System "
        "records them by itself.",
        readings=("R4",),
    ),
    electronic(
        "5.4(b)(i)",
        "Outcome recorded",
        Enforced.by(TABLE_OPERATION),
        "The Game System records the outcome.",
    ),
    electronic(
        "5.4(b)(ii)",
        "Outcome displayed",
        Shown.by(TERMINAL_VIEW),
        "The Game System shows the outcome on every active terminal.",
        readings=("R36", "R39", "R55"),
    ),
    electronic(
        "5.4(b)(iii)(A)",
        "Amount won",
        Enforced.by(TABLE_OPERATION, SETTLEMENT),
        "The Game System works out by itself what was won at a terminal, and shows it there.",
        readings=("R17",),
    ),
    electronic(
        "5.4(b)(iii)(B)",
        "New balance",
        Enforced.by(TABLE_OPERATION, SETTLEMENT),
        "The Game System works out by itself the player's new credits, and shows them.",
    ),
)

_SETTLEMENT: Final[tuple[Rule, ...]] = (
    electronic(
        "6.1",
        "Odds of Division 9",
        Enforced.by(ODDS, SETTLEMENT),
        "Wagers are settled at the odds of D9 4.10.",
    ),
    electronic(
        "6.2",
        "Credits paid",
        Enforced.by(TABLE_CREDITS),
        "A player's credits are paid in one of the ways of 3.3(d).",
    ),
    electronic(
        "6.3",
        "Voucher redeemed",
        Enforced.by(CAGE_VOUCHERS, PEOPLE),
        "The casino operator redeems a payment voucher for the value of its credits.",
        readings=("R7", "R44"),
    ),
)

_IRREGULARITIES: Final[tuple[Rule, ...]] = (
    electronic(
        "7.1",
        "Irregularities of Division 9",
        Enforced.by(TABLE_IRREGULARITIES, TABLE_CORRECTIONS),
        "All of Division 9 section 7 applies.",
    ),
    electronic(
        "7.2",
        "Void round",
        Enforced.by(TABLE_IRREGULARITIES, PEOPLE),
        "If the dealer reasonably thinks that a disruption has put the game's integrity at risk, "
        'or is doing so, the dealer announces "void round" and the round is void.',
        readings=("R11", "R31", "R41", "R46", "R56"),
    ),
    electronic(
        "7.3",
        "Recalculation",
        Enforced.by(TABLE_CORRECTIONS, PEOPLE),
        "If the casino operator has reason to think that a wrong result was entered or sent to a "
        "terminal, it has the results worked out anew on what really fell.",
        readings=("R5", "R18", "R19", "R20", "R42", "R43", "R46", "R48"),
    ),
    electronic(
        "7.4(a)",
        "Refusal: paid by malfunction",
        Enforced.by(TABLE_CORRECTIONS, PEOPLE),
        "The casino operator may refuse an amount that it thinks was paid or credited because a "
        "terminal or the Game System malfunctioned.",
        readings=("R20", "R49"),
    ),
    electronic(
        "7.4(b)",
        "Refusal: paid before repair",
        Enforced.by(TABLE_CORRECTIONS, PEOPLE),
        "The casino operator may refuse an amount that it thinks was paid or credited between a "
        "malfunction and its repair.",
        readings=("R20",),
    ),
    electronic(
        "7.5(a)",
        "After refusal: report",
        Recorded.by(TABLE_CORRECTIONS),
        "On refusing to pay, the casino operator reports to a Gambling Inspector under the Minimum "
        "Operating Standards that apply.",
        readings=("R20",),
    ),
    electronic(
        "7.5(b)",
        "After refusal: nobody touches it",
        Enforced.by(TABLE_CORRECTIONS, TABLE_DECIDE, PEOPLE),
        "On refusing to pay, the casino operator keeps everyone from the terminal or Game System "
        "concerned until those Standards' investigation is over and its findings are acted on.",
        readings=("R20", "R21", "R50"),
    ),
    electronic(
        "7.5(c)",
        "After refusal: refund",
        Enforced.by(TABLE_CORRECTIONS),
        "On refusing to pay, the casino operator gives back what the player wagered in that round.",
        readings=("R20",),
    ),
)

_APPENDIX: Final[tuple[Rule, ...]] = (
    electronic(
        "Appendix A Option 1",
        "Terminal layout",
        Shown.by(TERMINAL_LAYOUTS),
        "A drawing of a terminal's layout, missing from the copy; ours follows the appendix of "
        "1998.",
    ),
)

ELECTRONIC_PROCEDURE: Final[tuple[Rule, ...]] = _CONDUCT + _SETTLEMENT + _IRREGULARITIES + _APPENDIX
