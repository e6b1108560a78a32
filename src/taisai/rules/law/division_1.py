"""The general rules: what Division 1 says that reaches this game.

Knows these rules in our own words, from public copies of an older edition: they say what is to be
expected, and nothing here claims to conform. Division 9 and Division 9A both stand on Division 1
(D9 2.0, D9A 2.1), so each holds in every edition. Must not decide anything.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from taisai.rules.citation import Citation
from taisai.rules.law.entry import (
    CAGE_RECOVERABLES,
    CAGE_UNCLAIMED,
    CAGE_VOUCHERS,
    CHIPS,
    HOUSE_STAFF,
    LAYOUT_ROUTES,
    LIMITS,
    PEOPLE,
    SCREEN_PARTS,
    TABLE_CORRECTIONS,
    TABLE_CREDITS,
    TABLE_DUE,
    TABLE_IDLE_SEATS,
    TABLE_IRREGULARITIES,
    TABLE_NOTICES,
    TABLE_PROCEDURE,
    TABLE_SETTLEMENT,
    TABLE_WAGERS,
    Enforced,
    Physical,
    Recorded,
    Rule,
    Shown,
    Status,
)

_EVERY_EDITION: Final = ("1998", "1999", "2008", "9A")


def _general(
    number: str, subject: str, status: Status, wording: str, readings: tuple[str, ...] = ()
) -> Rule:
    return Rule(
        citation=Citation("Div1", number),
        subject=subject,
        wordings=MappingProxyType(dict.fromkeys(_EVERY_EDITION, wording)),
        status=status,
        readings=readings,
        imported_by="D9A 2.1",
    )


_ENTRIES: Final = (
    _general(
        "1.1 Dealer",
        "Who deals",
        Enforced.by(PEOPLE, TABLE_PROCEDURE),
        "The dealer is the member of staff who runs the game at the table.",
    ),
    _general(
        "1.1 Game Supervisor",
        "Who supervises a game",
        Enforced.by(PEOPLE, TABLE_PROCEDURE),
        "The game supervisor watches over one game, and is somebody else than its dealer.",
    ),
    _general(
        "1.1 Casino Supervisor",
        "Who supervises gaming",
        Enforced.by(PEOPLE, HOUSE_STAFF),
        "The casino supervisor watches over gaming in general, and does not count as a game "
        "supervisor.",
        ("R20",),
    ),
    _general(
        "1.1 Chips",
        "What chips are",
        Enforced.by(CHIPS),
        "Chips stand for money. Value chips show what they are worth; non-value chips have a "
        "colour whose worth is set at the table.",
    ),
    _general(
        "1.1 Void",
        "What void means",
        Enforced.by(TABLE_IRREGULARITIES),
        "A void wager is neither won nor lost, and a void round has no result.",
        ("R11",),
    ),
    _general(
        "3",
        "Tips",
        Physical("what passes from hand to hand is not seen here, and no command gives a tip"),
        "Staff take no tips from players. That this rule has the number 3 is inferred.",
    ),
    _general(
        "4",
        "Advice",
        Shown.by(LAYOUT_ROUTES),
        "Staff tell a player how to keep within the rules and never how to wager; nobody else "
        "gives advice that was not asked for.",
    ),
    _general(
        "5",
        "Wagers between players",
        Physical(
            "what players agree among themselves is not seen here; credits never change seats"
        ),
        "Players do not wager with one another.",
    ),
    _general(
        "6",
        "A seat that is not used",
        Shown.by(TABLE_IDLE_SEATS, TABLE_CREDITS),
        "Who sits through three rounds in a row without a wager, while all other seats are taken, "
        "may be asked to leave.",
        ("R58",),
    ),
    _general(
        "7",
        "Private tables",
        Shown.by(TABLE_NOTICES),
        "A table can be kept from the public, and a sign then says so.",
    ),
    _general(
        "8",
        "Closing a table",
        Enforced.by(TABLE_NOTICES, TABLE_DUE),
        "A table at which somebody plays is closed after a sign has shown the closing time for 20 "
        "minutes.",
        ("R32",),
    ),
    _general(
        "9.1",
        "Limits",
        Enforced.by(LIMITS, TABLE_WAGERS),
        "The casino operator decides how little and how much may be wagered.",
    ),
    _general(
        "9.2",
        "The sign with the limits",
        Enforced.by(LIMITS, SCREEN_PARTS, TABLE_WAGERS),
        "A sign shows the limits. Only where it says so must a wager be a multiple of the minimum.",
        ("R15",),
    ),
    _general(
        "9.3(a)",
        "Tighter limits after notice",
        Enforced.by(LIMITS, TABLE_NOTICES, TABLE_DUE),
        "A minimum goes up, or a maximum down, after a sign has shown the new limit and its time "
        "for 20 minutes. The other way round needs no sign.",
        ("R32", "R37", "R57"),
    ),
    _general(
        "9.3(b)",
        "Tighter limits by consent",
        Enforced.by(TABLE_NOTICES),
        "Or at once, when every player at the table agrees.",
        ("R32", "R37"),
    ),
    _general(
        "9.3(c)",
        "Tighter limits, the third case",
        Enforced.by(TABLE_NOTICES),
        "Every copy found breaks off here. It is taken to be the table at which nobody plays.",
        ("R32",),
    ),
    _general(
        "11.1",
        "What a player is entitled to",
        Enforced.by(TABLE_CORRECTIONS, CAGE_RECOVERABLES),
        "The rules decide what a player is due, whatever was paid; what was paid too much may be "
        "asked back.",
        ("R18", "R46"),
    ),
    _general(
        "11.2",
        "Paid in chips",
        Recorded.by(TABLE_SETTLEMENT),
        "Winnings are paid in chips, unless the rules of the game provide another way; those of "
        "Division 9A do (D9A 3.3(c)(v)(B), 3.3(d)).",
    ),
    _general(
        "11.3",
        "What chips cannot pay",
        Enforced.by(CHIPS, TABLE_CREDITS),
        "An amount that chips cannot make up is raised to the next one that they can.",
        ("R30",),
    ),
    _general(
        "12.1",
        "Claiming",
        Recorded.by(CAGE_UNCLAIMED),
        "It is for players to claim their wagers and winnings.",
        ("R7", "R19"),
    ),
    _general(
        "12.2",
        "What nobody claims",
        Enforced.by(CAGE_UNCLAIMED),
        "Wagers and winnings that nobody collects are kept, and disposed of only under procedures "
        "that were approved.",
        ("R7", "R19"),
    ),
    _general(
        "13.1",
        "Redeeming",
        Enforced.by(CAGE_VOUCHERS),
        "Chips, and vouchers for them, are exchanged and redeemed for what they are worth; who "
        "asks for a cheque gets one.",
    ),
    _general(
        "13.2",
        "Promotional chips",
        Physical("nothing promotional is issued here, and a chip bears no mark that is seen here"),
        "Chips that were given away, or sold below their worth, need not be redeemed.",
    ),
)

GENERAL_RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {str(rule.citation): rule for rule in _ENTRIES}
)
"""The general rules by their citation, in the order of Division 1."""

assert len(GENERAL_RULES) == len(_ENTRIES), "a general rule is on the list twice"
