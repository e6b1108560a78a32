"""The list of the law: the notices, and Division 9 sections 1 to 3 with the appendices.

Knows what these rules say, in our own words. Must not decide anything.
Obeys: D9 1.0 to 3.4(g), Appendix 1, Appendix 2; the notices of 1998 and 1999.
"""

from types import MappingProxyType
from typing import Final

from taisai.rules.citation import Citation
from taisai.rules.law.entry import (
    CHIP_EXCHANGE,
    CHIPS,
    DICE,
    EDITION,
    EDITIONS,
    ENTRY_TERMINAL_VIEW,
    FELT_VIEW,
    RESULTS_DISPLAY_VIEW,
    TABLE_LAYOUTS,
    TABLE_OPENING,
    TABLE_OPERATION,
    Enforced,
    Physical,
    Recorded,
    Rule,
    Shown,
    division_9,
)

_NOTICE: Final = (
    "The Casino Control Authority approves the Tai-Sai rules under section 63 of the Casino "
    "Control Act 1990 from 1 February 1998, in place of those of January 1996."
)

_MARKED_TOP: Final = "D9A 3.1(a), where a table layout is offered"

NOTICES: Final[tuple[Rule, ...]] = (
    Rule(
        citation=Citation("1998", "notice"),
        subject="Approval and commencement",
        wordings=MappingProxyType({"1998": _NOTICE, "1999": _NOTICE}),
        status=Recorded.by(EDITIONS),
    ),
    Rule(
        citation=Citation("1999", "8.1"),
        subject="Rule 4.1 replaced",
        wordings=MappingProxyType(
            {
                "1999": "Rule 4.1 of Division 9 gives way to a new one. The page found ends after "
                "(f), so (g) and (h) are unknown and read as in 1998."
            }
        ),
        status=Enforced.by(EDITIONS),
        readings=("R22",),
    ),
)

DIVISION_9_EQUIPMENT: Final[tuple[Rule, ...]] = (
    division_9(
        "1.0",
        "Total",
        Enforced.by(DICE),
        wording="The total is the sum of the three faces that lie uppermost after a spin.",
        imported_by="D9A 1.1",
    ),
    division_9(
        "2.0",
        "Application",
        Enforced.by(EDITIONS, TABLE_OPENING),
        wording="Tai-Sai is played by Division 9 and the general rules of Division 1 together.",
    ),
    division_9(
        "3.1",
        "The table",
        Physical("the table, its clear top, its two sides and its drop box are furniture"),
        wording="The game has a clear-topped table, with players on one side, the dealer on the "
        "other, and a drop box fixed to it.",
    ),
    division_9(
        "3.2",
        "Marking of the layout",
        Shown.by(TABLE_LAYOUTS, EDITIONS),
        in_1998="The table top shows an area for each wager with its payout odds, much as the "
        "appendix draws it.",
        in_2008="The table top shows an area for each wager with its payout odds, much as one or "
        "other of the two appendices draws it.",
        imported_by=_MARKED_TOP,
    ),
    division_9(
        "3.3(a)",
        "Entry terminal",
        Shown.by(TABLE_OPERATION, ENTRY_TERMINAL_VIEW),
        wording="The table's electronic equipment is linked to an entry terminal on the table top.",
    ),
    division_9(
        "3.3(a)(i)",
        "Six numbered buttons",
        Shown.by(TABLE_OPERATION),
        wording="The entry terminal has a button or switch for each of the numbers 1 to 6.",
    ),
    division_9(
        "3.3(a)(ii)",
        "Entry button",
        Shown.by(TABLE_OPERATION),
        wording="The entry terminal has one button that enters the result.",
    ),
    division_9(
        "3.3(a)(iii)",
        "Display of the last three numbers",
        Enforced.by(TABLE_OPERATION, ENTRY_TERMINAL_VIEW),
        wording="A light-emitting diode shows the three numbers pressed last; just these are "
        "entered by the entry button.",
        readings=("R27",),
    ),
    division_9(
        "3.3(b)",
        "Winning areas illuminate",
        Shown.by(EDITION),
        wording="Once the three winning numbers are entered, every area of the layout that wins "
        "on them lights up.",
    ),
    division_9(
        "3.4(a)",
        "Display rack",
        Shown.by(CHIPS),
        wording="While non-value chips are in use, a rack shows each colour and what it is worth.",
    ),
    division_9(
        "3.4(b)",
        "Marker buttons",
        Shown.by(CHIPS),
        wording="While non-value chips are in use, coloured marker buttons show the value of each "
        "subset of them.",
    ),
    division_9(
        "3.4(c)",
        "Change block",
        Recorded.by(CHIP_EXCHANGE),
        wording="Chips are taken in and exchanged on a change block.",
    ),
    division_9(
        "3.4(d)",
        "Three dice",
        Physical("what dice are made of is for people to see; an outcome always has three"),
        wording="The game has a set of three plastic dice.",
    ),
    division_9(
        "3.4(e)(i)",
        "Tumbler: activation",
        Physical("how a tumbler is driven is a matter of its construction"),
        wording="The dice tumbler is driven mechanically, electrically or electronically.",
    ),
    division_9(
        "3.4(e)(ii)",
        "Tumbler: attached",
        Physical("what the tumbler is fixed to is a matter of its installation"),
        wording="The dice tumbler is fixed to the table.",
    ),
    division_9(
        "3.4(e)(iii)",
        "Tumbler: sealed dice",
        Physical("a seal is made and looked at by people; D9 5.0(d) has the check"),
        wording="The dice lie sealed in a see-through compartment.",
    ),
    division_9(
        "3.4(e)(iv)",
        "Tumbler: opaque cover",
        Physical("the cover is a thing; D9 6.1 and 7.1(c) say when it is on and what follows"),
        wording="An opaque dome, which can be lifted off, hides the dice while they are shaken.",
    ),
    division_9(
        "3.4(e)(v)",
        "Tumbler: tumbles the dice",
        Recorded.by(TABLE_OPERATION),
        wording="The dice are tumbled by the tumbler.",
    ),
    division_9(
        "3.4(f)", "Bell", Shown.by(TABLE_OPERATION, FELT_VIEW), wording="The table has a bell."
    ),
    division_9(
        "3.4(g)",
        "Game results display",
        Shown.by(EDITIONS, TABLE_OPENING, RESULTS_DISPLAY_VIEW),
        in_2008="The casino operator may choose to have an electronic display that records and "
        "shows the table's latest winning results.",
        readings=("R9", "R20"),
    ),
)

APPENDICES: Final[tuple[Rule, ...]] = (
    division_9(
        "Appendix 1",
        "Standard layout",
        Shown.by(TABLE_LAYOUTS),
        in_1998="The one appendix sets out the layout: Small, doubles, triples, any triple and Big "
        "above; then the totals 4 to 17, the fifteen pairs and the six faces, each with its price.",
        in_2008="The first appendix draws the layout of Small to the six faces; the drawing is "
        "missing from the copy, and is read as the appendix of 1998.",
        imported_by=_MARKED_TOP,
    ),
    division_9(
        "Appendix 2",
        "Alternative layout",
        Shown.by(TABLE_LAYOUTS),
        in_2008="The second appendix draws an alternative layout, which adds the bets of 4.1(i) to "
        "(l); the drawing is missing from the copy.",
        imported_by=_MARKED_TOP,
        readings=("R2",),
    ),
)
