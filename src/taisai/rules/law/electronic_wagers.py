"""The list of the law: Division 9A section 4, wagers at a terminal.

Knows what these rules say, in our own words. Must not decide anything.
Obeys: D9A 4.1 to 4.9. List letters were lost in the text and are counted by position.
"""

from typing import Final

from taisai.rules.law.entry import (
    BETS,
    EDITIONS,
    LIMITS,
    PEOPLE,
    SETTLEMENT,
    TABLE_CABINET,
    TABLE_CORRECTIONS,
    TABLE_CREDITS,
    TABLE_DUE,
    TABLE_NOTICES,
    TABLE_OPERATION,
    TABLE_PROCEDURE,
    TABLE_SETTLEMENT,
    TABLE_TERMINALS,
    TABLE_WAGERS,
    Enforced,
    Recorded,
    Rule,
    electronic,
)

ELECTRONIC_WAGERS: Final[tuple[Rule, ...]] = (
    electronic(
        "4.1",
        "Wagers on a table layout",
        Enforced.by(TABLE_WAGERS, TABLE_SETTLEMENT),
        "Where a table layout is offered, section 4 of Division 9 governs the wagers on it.",
    ),
    electronic(
        "4.2(a)",
        "Wagers by touch",
        Enforced.by(BETS, EDITIONS),
        "On a terminal the wagers of Division 9 section 4 are placed by touching their part of the "
        "screen.",
        readings=("R2", "R16"),
    ),
    electronic(
        "4.2(b)",
        "Any combination of bets",
        Enforced.by(SETTLEMENT),
        "A player may wager on any of the bets on the screen, in any combination.",
    ),
    electronic(
        "4.2(c)",
        "Within the period",
        Enforced.by(TABLE_PROCEDURE, TABLE_DUE),
        "A player's wagers must be placed inside the Fixed Wagering Period.",
        readings=("R10", "R34"),
    ),
    electronic(
        "4.3(a)",
        "Activation by notes",
        Enforced.by(TABLE_CABINET),
        "A player may start a terminal by putting cash into its note acceptor.",
        readings=("R6",),
    ),
    electronic(
        "4.3(b)",
        "Activation through the dealer",
        Enforced.by(TABLE_CREDITS, PEOPLE),
        "A player may start a terminal by handing cash or chips to the dealer.",
        readings=("R6",),
    ),
    electronic(
        "4.4",
        "Notes credited",
        Enforced.by(TABLE_CABINET),
        "Cash put into a terminal's note acceptor goes to its chip account by itself.",
        readings=("R29",),
    ),
    electronic(
        "4.5(a)",
        "Dealer gives control",
        Enforced.by(TABLE_CREDITS, PEOPLE),
        "On taking money the dealer gives the player a terminal, unless the player has one.",
        readings=("R29",),
    ),
    electronic(
        "4.5(b)",
        "Dealer credits the terminal",
        Enforced.by(TABLE_CREDITS, PEOPLE),
        "On taking money the dealer credits as much to the terminal's chip account.",
        readings=("R29",),
    ),
    electronic(
        "4.6",
        "Player answers for placement",
        Enforced.by(TABLE_TERMINALS),
        "The player alone answers for where chips lie on a terminal's layout.",
    ),
    electronic(
        "4.7",
        "Settled as the terminal shows",
        Enforced.by(TABLE_OPERATION, TABLE_CORRECTIONS),
        "A wager made at a terminal is settled only by the result as that terminal shows it.",
        readings=("R5", "R36", "R55"),
    ),
    electronic(
        "4.8",
        "Limits may differ",
        Enforced.by(TABLE_NOTICES, LIMITS),
        "Each terminal may have a minimum and maximum of its own, other than the table layout's.",
        readings=("R20", "R32", "R37"),
    ),
    electronic(
        "4.9",
        "Prizes fairly come by",
        Recorded.by(TABLE_OPERATION, TABLE_CORRECTIONS),
        "A prize is due only where it was rightly won on that very terminal.",
    ),
)
