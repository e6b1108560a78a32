"""The rules of Tai-Sai: what the law says, as values and pure functions.

For: settling any wager of any edition, without a table, a clock or a disk. These are the names that
a program about the game needs; the rest is in the modules, each named for what it holds.

An **edition** of the rules knows its bets, its odds, its layouts and who may do what:

>>> from taisai.rules import Outcome, Wager, edition_named
>>> edition = edition_named("9A")
>>> edition.layouts, len(edition.bets_on("alternative"))
(('standard', 'alternative'), 106)
>>> [str(odds) for odds in edition.odds_of("face_6")]
['1 to 1', '2 to 1', '12 to 1']

An **outcome** is three dice, in the order in which they were entered:

>>> outcome = Outcome(5, 2, 5)
>>> outcome.call, outcome.total, outcome.is_triple
('2, double 5, total 12', 12, False)
>>> edition.lit("standard", outcome)
('big', 'double_5', 'total_12', 'combination_2_5', 'face_2', 'face_5')

A **wager** is money on a bet, in whole cents. What it won is not what it returns:

>>> settled = edition.settle_round([Wager("double_5", 200), Wager("small", 500)], outcome)
>>> [one.bet for one in settled.collected], [one.bet for one in settled.paid]
(['small'], ['double_5'])
>>> settled.wagered_cents, settled.won_cents, settled.returned_cents
(700, 2200, 2400)

A **bet** is what may happen. It holds no price, for that is the edition's:

>>> bet = edition.bet_on("standard", "combination_2_5")
>>> bet.title, str(bet.rule), bet.wins(outcome)
('2 and 5', 'D9 4.1(g)', True)

What cannot be is refused, with what is wrong and what is allowed:

>>> edition_named("1998").bet_on("standard", "odd")
Traceback (most recent call last):
taisai.rules.edition.NotInEdition: odd does not exist in edition 1998: D9 4.1(k) came with the 2008
edition

Another pay table is one more edition, a value like the others:

>>> ours = edition.with_odds("harbour", {"double_5": 10})
>>> ours.settle_wager(Wager("double_5", 200), outcome).won_cents
2000

Must not know: anything outside the standard library, `taisai.money` and `taisai.names`; no input
or output, no time, no chance.
Obeys: Division 9 of 1998, 1999 and 2008, and Division 9A; readings R1, R2, R13 to R16, R22 to R26.
"""

from taisai.rules.areas import Layout
from taisai.rules.bets import Bet, BetKind
from taisai.rules.dice import ALL_OUTCOMES, Outcome
from taisai.rules.edition import Edition
from taisai.rules.editions import EDITIONS, edition_named
from taisai.rules.odds import Odds
from taisai.rules.people import Call, Role
from taisai.rules.price_texts import read_prices, write_prices
from taisai.rules.settlement import SettledRound, SettledWager, Wager

__all__ = [
    "ALL_OUTCOMES",
    "EDITIONS",
    "Bet",
    "BetKind",
    "Call",
    "Edition",
    "Layout",
    "Odds",
    "Outcome",
    "Role",
    "SettledRound",
    "SettledWager",
    "Wager",
    "edition_named",
    "read_prices",
    "write_prices",
]
