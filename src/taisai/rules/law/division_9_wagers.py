"""The list of the law: Division 9 section 4, wagers and what they pay.

Knows what these rules say, in our own words. Must not decide anything: `bets`, `odds` and
`settlement` do.
Obeys: D9 4.1(a) to 4.10.
"""

from typing import Final

from taisai.rules.law.entry import (
    BETS,
    CHIPS,
    DICE,
    EDITIONS,
    ODDS,
    PEOPLE,
    SETTLEMENT,
    TABLE_OPERATION,
    TABLE_PROCEDURE,
    TABLE_SETTLEMENT,
    TABLE_WAGERS,
    Enforced,
    Rule,
    division_9,
)

_SECTION_4: Final = "D9A 4.2(a) on terminals, and 4.1 where a table layout is offered"
_TABLE_LAYOUT: Final = "D9A 4.1, where a table layout is offered"

_KINDS: Final[tuple[Rule, ...]] = (
    division_9(
        "4.1(a)",
        "Small",
        Enforced.by(BETS),
        wording="Small wins on the totals 4 to 10, unless triple 2 or triple 3 makes the total; on "
        "anything else it loses.",
        imported_by=_SECTION_4,
    ),
    division_9(
        "4.1(b)",
        "Big",
        Enforced.by(BETS),
        wording="Big wins on the totals 11 to 17, unless triple 4 or triple 5 makes the total; on "
        "anything else it loses.",
        imported_by=_SECTION_4,
    ),
    division_9(
        "4.1(c)",
        "Triples",
        Enforced.by(BETS),
        wording="A triple wins when all three dice show its number, and loses otherwise.",
        imported_by=_SECTION_4,
    ),
    division_9(
        "4.1(d)",
        "Doubles",
        Enforced.by(BETS, SETTLEMENT),
        in_1998="A double wins when two dice show its number, and also when all three do; the text "
        "does not say how often it then wins.",
        in_1999="A double wins when two dice show its number; when all three do it wins too, and "
        "is paid a single time.",
        in_2008="A double wins when two dice show its number; when all three do it wins too, and "
        "is paid a single time.",
        imported_by=_SECTION_4,
        readings=("R22",),
    ),
    division_9(
        "4.1(e)",
        "Any Triple",
        Enforced.by(BETS),
        wording="Any Triple wins when the three dice show one number, whichever, and loses "
        "otherwise.",
        imported_by=_SECTION_4,
    ),
    division_9(
        "4.1(f)",
        "3 Dice Totals",
        Enforced.by(BETS),
        wording="Each total from 4 to 17 is a bet of its own, which wins however the dice make "
        "that total, and loses on every other.",
        imported_by=_SECTION_4,
        readings=("R24",),
    ),
    division_9(
        "4.1(g)",
        "Dice Combinations",
        Enforced.by(BETS, SETTLEMENT),
        in_1998="Each of the fifteen pairs of different numbers is a bet, which wins when the pair "
        "shows.",
        in_1999="Not known: the page ends before it. Read as in 1998: a pair of different numbers "
        "wins when it shows.",
        in_2008="Each of the fifteen pairs of different numbers is a bet, which wins when the pair "
        "shows on at least two of the dice.",
        imported_by=_SECTION_4,
        readings=("R23",),
    ),
    division_9(
        "4.1(h)",
        "Individual Die Face Values",
        Enforced.by(BETS),
        wording="Each number from 1 to 6 is a bet, which wins when at least one die shows it.",
        in_1999="Not known: the page ends before it. Read as in 1998: a number wins when at least "
        "one die shows it.",
        imported_by=_SECTION_4,
    ),
    division_9(
        "4.1(i)",
        "Three Dice Combinations",
        Enforced.by(BETS, EDITIONS),
        in_2008="On the alternative layout only: each of the fifty sets of three numbers that are "
        "not all alike is a bet, which wins when the dice show just that set.",
        imported_by=_SECTION_4,
        readings=("R2",),
    ),
    division_9(
        "4.1(j)",
        "Four Number Combinations",
        Enforced.by(BETS, EDITIONS),
        in_2008="On the alternative layout only: each of the sets 6-5-4-3, 6-5-3-2, 5-4-3-2 and "
        "4-3-2-1 is a bet, which wins when the dice show three of its four numbers.",
        imported_by=_SECTION_4,
        readings=("R2", "R25"),
    ),
    division_9(
        "4.1(k)",
        "Odd",
        Enforced.by(BETS, EDITIONS),
        in_2008="On the alternative layout only: Odd wins on the odd totals 5 to 17, unless triple "
        "3 or triple 5 makes the total; on anything else it loses.",
        imported_by=_SECTION_4,
        readings=("R2",),
    ),
    division_9(
        "4.1(l)",
        "Even",
        Enforced.by(BETS, EDITIONS),
        in_2008="On the alternative layout only: Even wins on the even totals 4 to 16, unless "
        "triple 2 or triple 4 makes the total; on anything else it loses.",
        imported_by=_SECTION_4,
        readings=("R2",),
    ),
)

_PLACING: Final[tuple[Rule, ...]] = (
    division_9(
        "4.2",
        "Uppermost faces decide",
        Enforced.by(DICE, SETTLEMENT),
        wording="What lies uppermost on the dice decides every wager; a die has one such face.",
        imported_by=_SECTION_4,
    ),
    division_9(
        "4.3",
        "Chips within the area",
        Enforced.by(TABLE_WAGERS, TABLE_SETTLEMENT, CHIPS, EDITIONS),
        in_1998="Wagers are made with value chips, the smaller ones on top, or with non-value "
        "chips, and lie wholly inside their area.",
        in_2008="Wagers are made with value chips, the smaller ones on top, or with non-value "
        "chips, and lie inside their area. The casino operator may still pay one on the line if "
        "it is satisfied where the wager was meant to be.",
        imported_by=_TABLE_LAYOUT,
        readings=("R20", "R45", "R47"),
    ),
    division_9(
        "4.4",
        "Not before the last winners are paid",
        Enforced.by(TABLE_OPERATION, TABLE_SETTLEMENT),
        wording="Wagers wait until all winners of the spin before have been paid.",
        imported_by=_TABLE_LAYOUT,
        readings=("R28", "R34", "R38"),
    ),
    division_9(
        "4.5",
        "Oral wagers",
        Enforced.by(TABLE_WAGERS),
        wording="A spoken wager counts only with chips handed over, and in time for the dealer to "
        'lay it down before "No more bets".',
        imported_by=_TABLE_LAYOUT,
        readings=("R47",),
    ),
    division_9(
        "4.6",
        "Player answers for placement",
        Enforced.by(TABLE_WAGERS, TABLE_SETTLEMENT),
        wording="Players answer for where their wagers lie, helped by the dealer or not, and for "
        "seeing their instructions carried out.",
        imported_by=_TABLE_LAYOUT,
    ),
    division_9(
        "4.7(a)",
        "No wager after the call",
        Enforced.by(TABLE_PROCEDURE, TABLE_WAGERS),
        wording='After "No more bets" a player makes no wager.',
        imported_by=_TABLE_LAYOUT,
    ),
    division_9(
        "4.7(b)",
        "Hands off after the call",
        Enforced.by(TABLE_PROCEDURE, TABLE_WAGERS),
        wording='After "No more bets" a player leaves all wagers alone until the winners in that '
        "area are paid.",
        imported_by=_TABLE_LAYOUT,
    ),
    division_9(
        "4.8",
        "Losing wagers",
        Enforced.by(TABLE_WAGERS),
        wording="A player leaves losing wagers alone.",
        imported_by=_TABLE_LAYOUT,
    ),
    division_9(
        "4.9",
        "Settled by position",
        Enforced.by(TABLE_SETTLEMENT, EDITIONS, PEOPLE),
        in_1998="A wager is settled by where it lies when the result is established. The casino "
        "operator may depart from this where strictness would plainly be unfair to the player.",
        in_2008="A wager is settled by where it lies when the result is established. The casino "
        "operator may depart from this only where the dealer or another patron plainly moved or "
        "misplaced the wager by accident, and not where the dealer misplaced a call bet.",
        imported_by=_TABLE_LAYOUT,
        readings=("R20", "R46", "R47"),
    ),
    division_9(
        "4.10",
        "Payout odds",
        Enforced.by(ODDS, SETTLEMENT),
        in_1998="The price list of the eight kinds of bet, from 1 to 1 on Small and Big to 180 to "
        "1 on a triple.",
        in_2008="The price list of 1998 unchanged, and four more prices: three dice 60 or 30 to 1, "
        "four numbers 7 to 1, Odd and Even 1 to 1.",
        imported_by="D9A 6.1 on terminals, and 4.1 where a table layout is offered",
    ),
)

DIVISION_9_WAGERS: Final[tuple[Rule, ...]] = _KINDS + _PLACING
