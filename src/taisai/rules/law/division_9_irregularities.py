"""The list of the law: Division 9 section 7, irregularities.

Knows what these rules say, in our own words. Must not decide anything.
Obeys: D9 7.1(a) to 7.5.
"""

from typing import Final

from taisai.rules.law.entry import (
    PEOPLE,
    RESULTS_DISPLAY_VIEW,
    TABLE_CORRECTIONS,
    TABLE_ENTRY_DEVICES,
    TABLE_EQUIPMENT,
    TABLE_IRREGULARITIES,
    TABLE_OPERATION,
    TABLE_PROCEDURE,
    Enforced,
    Recorded,
    Rule,
    Shown,
    division_9,
)

_SECTION_7: Final = "D9A 7.1"

DIVISION_9_IRREGULARITIES: Final[tuple[Rule, ...]] = (
    division_9(
        "7.1(a)",
        "No spin: a die not flat",
        Recorded.by(TABLE_IRREGULARITIES),
        wording="A die that does not lie flat after the spin makes it a no spin.",
        imported_by=_SECTION_7,
    ),
    division_9(
        "7.1(b)",
        "No spin: tumbler at fault",
        Recorded.by(TABLE_IRREGULARITIES),
        wording="A tumbler that does not work properly once activated makes it a no spin.",
        imported_by=_SECTION_7,
    ),
    division_9(
        "7.1(c)",
        "No spin: dice exposed early",
        Recorded.by(TABLE_IRREGULARITIES, TABLE_OPERATION),
        wording='Dice that are seen before the dealer\'s "No more bets" make it a no spin.',
        in_9a='Dice that are seen before the dealer\'s "No more bets" make it a no spin; with '
        "terminals alone, before the Fixed Wagering Period ends.",
        imported_by=_SECTION_7,
        readings=("R4",),
    ),
    division_9(
        "7.1(d)",
        "No spin: tumbler not activated",
        Enforced.by(TABLE_IRREGULARITIES, TABLE_OPERATION),
        wording="A game for which the tumbler was not activated is a no spin.",
        imported_by=_SECTION_7,
    ),
    division_9(
        "7.1 tail",
        "No spin: announced, and void",
        Enforced.by(TABLE_IRREGULARITIES, TABLE_CORRECTIONS, PEOPLE),
        wording='The dealer announces "No spin"; the spin is void even where nobody announces it.',
        imported_by=_SECTION_7,
        readings=("R11", "R31", "R41", "R46"),
    ),
    division_9(
        "7.2",
        "Wrong numbers entered",
        Enforced.by(TABLE_IRREGULARITIES, TABLE_CORRECTIONS, TABLE_ENTRY_DEVICES, PEOPLE),
        wording="If wrong numbers turn out to have been entered, the game supervisor sees to it "
        "that the result is amended before wagers are settled.",
        imported_by=_SECTION_7,
        readings=("R8", "R40", "R46", "R53"),
    ),
    division_9(
        "7.3",
        "Areas not lit, or wrongly lit",
        Enforced.by(TABLE_IRREGULARITIES, TABLE_OPERATION, TABLE_EQUIPMENT),
        wording="If the winning areas stay dark or the wrong ones light, the dice decide all "
        "wagers, and then 7.4 applies.",
        imported_by=_SECTION_7,
        readings=("R5",),
    ),
    division_9(
        "7.4",
        "Malfunction",
        Enforced.by(TABLE_IRREGULARITIES, TABLE_PROCEDURE, PEOPLE),
        in_1998="After an equipment malfunction no game is played until it is put right, or until "
        "there is a procedure under which the game stays honest.",
        in_2008="After an equipment malfunction no game is played until it is put right, or until "
        "there is a procedure under which the game stays honest; 7.5 does not change that.",
        imported_by=_SECTION_7,
        readings=("R21",),
    ),
    division_9(
        "7.5",
        "Results display: no liability",
        Shown.by(RESULTS_DISPLAY_VIEW),
        in_2008="The casino operator does not answer for wrong results or information on a game "
        "results display, nor for any other fault of it.",
        imported_by=_SECTION_7,
        readings=("R9",),
    ),
)
