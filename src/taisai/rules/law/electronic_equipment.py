"""The list of the law: Division 9A sections 1 and 2, and rules 3.1 and 3.2.

Knows what these rules say, in our own words. Must not decide anything.
Obeys: D9A 1.1 to 3.2(d). List letters were lost in the text and are counted by position.
"""

from typing import Final

from taisai.rules.law.entry import (
    BETS,
    COMMITTER,
    EDITION,
    EDITIONS,
    ENTRY_TERMINAL_VIEW,
    HOUSE_SETTINGS,
    SETTLEMENT,
    STREAM_RUNNER,
    TABLE_DECIDE,
    TABLE_OPENING,
    TABLE_OPERATION,
    TABLE_TERMINALS,
    TERMINAL_VIEW,
    Enforced,
    Physical,
    Recorded,
    Rule,
    Shown,
    electronic,
)

_MEANINGS: Final[tuple[Rule, ...]] = (
    electronic(
        "1.1",
        "Terms from elsewhere",
        Enforced.by(EDITIONS),
        "A capitalised term that Division 9A does not define means what Divisions 1 and 9 say.",
        readings=("R1",),
    ),
    electronic(
        "1.1 Fixed Wagering Period",
        "At least 36 seconds",
        Enforced.by(TABLE_OPENING, TABLE_OPERATION),
        "The stretch of a round in which terminals may take wagers; the casino operator sets its "
        "length, never under 36 seconds.",
        readings=("R3", "R20"),
    ),
    electronic(
        "1.1 Game System",
        "Software and hardware of the game",
        Enforced.by(STREAM_RUNNER, COMMITTER, TABLE_DECIDE),
        "The software and hardware that run the terminals, record each round's outcome (by "
        "themselves or as entered by the dealer or game supervisor) and pass it on.",
    ),
    electronic(
        "1.1 Tai-Sai Terminal",
        "A player's touch screen",
        Shown.by(TABLE_TERMINALS, TERMINAL_VIEW),
        "A touch screen at which wagers are placed and settled.",
    ),
    electronic(
        "1.2(a)",
        "Bet",
        Enforced.by(BETS),
        "A bet is the event on which a player may put a wager.",
    ),
    electronic(
        "1.2(b)",
        "Wager",
        Enforced.by(SETTLEMENT),
        "A wager is the money put on a certain bet in a certain case.",
    ),
    electronic(
        "2.1",
        "Application",
        Enforced.by(EDITIONS),
        "Electronic Tai-Sai is played by Division 9A, the general rules of Division 1, and those "
        "rules of Division 9 that Division 9A refers to.",
        readings=("R1",),
    ),
    electronic(
        "2.2",
        "Electronic sic bo",
        Shown.by(HOUSE_SETTINGS),
        "The game is also called electronic sic bo; a game played in much the same way comes under "
        "these rules whatever its name.",
    ),
)

_TABLE: Final[tuple[Rule, ...]] = (
    electronic(
        "3.1(a)",
        "Table layout offered: marked top",
        Physical("a clear top is furniture; its marking is that of D9 3.2"),
        "Where a table layout is offered, the table has a clear top marked as D9 3.2 asks.",
    ),
    electronic(
        "3.1(b)",
        "Table layout offered: two sides",
        Physical("where people stand at a table is furniture"),
        "Where a table layout is offered, players have one side of the table and the dealer the "
        "other.",
    ),
    electronic(
        "3.1(c)",
        "Table layout offered: drop box, entry terminal",
        Physical("what is fixed to a table is a matter of its installation"),
        "Where a table layout is offered, a drop box and an entry terminal are fixed to the table.",
    ),
    electronic(
        "3.1(d)(i)",
        "Six numbered buttons",
        Shown.by(TABLE_OPERATION),
        "The equipment linked to the entry terminal has a button for each of the numbers 1 to 6.",
    ),
    electronic(
        "3.1(d)(ii)",
        "Entry button",
        Shown.by(TABLE_OPERATION),
        "The equipment linked to the entry terminal has one button that enters the outcome.",
    ),
    electronic(
        "3.1(d)(iii)",
        "Display of the winning numbers",
        Shown.by(TABLE_OPERATION, ENTRY_TERMINAL_VIEW),
        "A light-emitting diode shows the three winning numbers once the dealer or game supervisor "
        "has pressed them and the entry button.",
        readings=("R27",),
    ),
    electronic(
        "3.1(d)(iv)",
        "Winning areas illuminate",
        Shown.by(EDITION),
        "Once the three winning numbers are entered, every area of the table layout that wins on "
        "them lights up.",
    ),
    electronic(
        "3.2(a)",
        "Three dice",
        Physical("what dice are made of is for people to see; an outcome always has three"),
        "The game has a set of three plastic dice.",
    ),
    electronic(
        "3.2(b)(i)",
        "Tumbler: tumbles the dice",
        Recorded.by(TABLE_OPERATION),
        "The dice are tumbled by a dice tumbler.",
    ),
    electronic(
        "3.2(b)(ii)",
        "Tumbler: activation",
        Physical("how a tumbler is driven is a matter of its construction"),
        "The dice tumbler is driven mechanically, electrically or electronically, as the case may "
        "be; that it be fixed to the table is no longer asked.",
    ),
    electronic(
        "3.2(b)(iii)",
        "Tumbler: sealed dice",
        Physical("a seal is made and looked at by people"),
        "The dice lie sealed in a see-through compartment.",
    ),
    electronic(
        "3.2(b)(iv)",
        "Tumbler: opaque cover",
        Physical("the cover is a thing; D9 6.1 and 7.1(c) say when it is on and what follows"),
        "An opaque dome, which can be lifted off, hides the dice while they are shaken.",
    ),
    electronic(
        "3.2(c)",
        "Up to 30 terminals",
        Enforced.by(TABLE_OPENING),
        "The game has at most thirty Tai-Sai Terminals.",
    ),
    electronic(
        "3.2(d)",
        "Game System",
        Enforced.by(STREAM_RUNNER, TABLE_DECIDE),
        "The game has a Game System.",
    ),
)

ELECTRONIC_EQUIPMENT: Final[tuple[Rule, ...]] = _MEANINGS + _TABLE
