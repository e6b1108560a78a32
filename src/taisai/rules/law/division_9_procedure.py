"""The list of the law: Division 9 sections 5 and 6, opening the table and running the game.

Knows what these rules say, in our own words. Must not decide anything.
Obeys: D9 5.0(a) to 6.6.
"""

from typing import Final

from taisai.rules.law.entry import (
    DICE,
    EDITION,
    PEOPLE,
    SETTLEMENT,
    TABLE_DECIDE,
    TABLE_OPENING,
    TABLE_OPERATION,
    TABLE_PROCEDURE,
    TABLE_SETTLEMENT,
    Enforced,
    Recorded,
    Rule,
    division_9,
)

_SECTION_6: Final = "D9A 5.2, where a table layout is offered"
_ALWAYS: Final = "D9A 5.2 and 5.3, whether or not a table layout is offered"

DIVISION_9_PROCEDURE: Final[tuple[Rule, ...]] = (
    division_9(
        "5.0(a)",
        "Opening: power",
        Recorded.by(TABLE_OPENING, PEOPLE),
        wording="Before opening, a casino supervisor sees that the electronic equipment has power "
        "and is on.",
        readings=("R12",),
    ),
    division_9(
        "5.0(b)",
        "Opening: test runs",
        Enforced.by(TABLE_OPENING, EDITION, PEOPLE),
        wording="Before opening, a casino supervisor makes test runs and sees the "
        "right areas light up.",
        readings=("R12", "R52"),
    ),
    division_9(
        "5.0(c)",
        "Opening: tumbler",
        Recorded.by(TABLE_OPENING, PEOPLE),
        wording="Before opening, a casino supervisor inspects the tumbler and tries it.",
        readings=("R12", "R52"),
    ),
    division_9(
        "5.0(d)",
        "Opening: seal",
        Enforced.by(TABLE_OPENING, PEOPLE),
        wording="Before opening, a casino supervisor sees that the dice are sealed and the seal is "
        "untouched.",
        readings=("R12", "R52"),
    ),
    division_9(
        "6.1",
        'Spin and "Place your bets"',
        Enforced.by(TABLE_OPERATION, PEOPLE),
        in_1998="A game begins with the dealer spinning the dice at least three times under the "
        'cover, and then calling "Place your bets".',
        in_2008="A game begins with the dealer or game supervisor spinning the dice at least three "
        'times under the cover; then the dealer calls "Place your bets".',
        imported_by=_ALWAYS,
        readings=("R4", "R41"),
    ),
    division_9(
        "6.2",
        '"No more bets"',
        Enforced.by(TABLE_OPERATION, PEOPLE),
        wording='When the players are done the dealer calls "No more bets" and rings the bell with '
        "the call.",
        imported_by=_SECTION_6,
        readings=("R3", "R41"),
    ),
    division_9(
        "6.3",
        "Uncovering and announcement",
        Recorded.by(TABLE_OPERATION, DICE, PEOPLE),
        in_1998="The dealer uncovers the dice and, if they are flat, calls the faces from low to "
        "high and then the total, naming doubles and triples as such.",
        in_2008="The dealer or game supervisor uncovers the dice and, if they are flat, calls the "
        "faces from low to high and then the total, naming doubles and triples as such.",
        imported_by=_SECTION_6,
        readings=("R26", "R41"),
    ),
    division_9(
        "6.4(a)",
        "Entry: the numbers",
        Enforced.by(TABLE_OPERATION, PEOPLE),
        in_1998="While announcing, the dealer presses the numbers of the result on the entry "
        "terminal.",
        in_2008="While announcing, the dealer or game supervisor presses the numbers of the result "
        "on the entry terminal.",
        imported_by=_SECTION_6,
        readings=("R8", "R27"),
    ),
    division_9(
        "6.4(b)",
        "Entry: the entry button",
        Enforced.by(TABLE_OPERATION, PEOPLE),
        in_1998="The dealer then presses the entry button.",
        in_2008="The dealer or game supervisor then presses the entry button.",
        imported_by=_SECTION_6,
        readings=("R8", "R27"),
    ),
    division_9(
        "6.5(a)",
        "Losing wagers first",
        Enforced.by(TABLE_SETTLEMENT, SETTLEMENT, PEOPLE),
        wording="Once the result is entered and the winning areas are lit, the dealer first takes "
        "in the losing wagers.",
        imported_by=_SECTION_6,
        readings=("R41",),
    ),
    division_9(
        "6.5(b)",
        "Then the winners",
        Enforced.by(TABLE_SETTLEMENT, SETTLEMENT, PEOPLE),
        wording="After the losing wagers are taken in, the dealer pays the winning ones.",
        imported_by=_SECTION_6,
        readings=("R41",),
    ),
    division_9(
        "6.6",
        "Nobody else touches the equipment",
        Enforced.by(TABLE_DECIDE, TABLE_PROCEDURE, PEOPLE),
        wording="Tumbler, electronic equipment and entry terminal are left alone by everyone whom "
        "the rules do not tell to use them.",
        imported_by=_ALWAYS,
    ),
)
