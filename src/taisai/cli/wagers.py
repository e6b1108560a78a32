"""Wagers as words of the command line: `small=5.00 double_3=2`.

For: the commands that take wagers. Must not know: what a bet pays or when it wins.
Obeys: D9A 1.2 (a wager is money on a bet); D9 4.1 through the edition, which knows its bets.
"""

from collections.abc import Iterable
from typing import Final

from taisai.money import NotAnAmount, parse_amount
from taisai.names import BadInput, BetName
from taisai.rules import Edition, Wager

WAGER_WORD_LENGTH_MAX: Final = 200
"""The longest name of a bet leaves some 180 digits, more than all the money there is."""


class NotAWagerWord(BadInput):
    """A word of the command line does not say a wager."""


def parse_wagers(words: Iterable[str], edition: Edition, layout: str) -> tuple[Wager, ...]:
    """Reads words such as `small=5.00`, in their order, one for each bet.

    Args:
        words: The words as typed.
        edition: The edition whose bets may be wagered on.
        layout: One of its layouts.

    Raises:
        NotAWagerWord: A word is not `bet=amount`, or two words name the same bet.
        NotAnAmount: An amount is not dollars and cents.
        BadInput: The bet or the layout does not exist, or the amount is no wager.

    >>> from taisai.rules import EDITIONS
    >>> parse_wagers(["small=5.00", "double_3=2"], EDITIONS["2008"], "standard")
    (Wager(bet='small', wager_cents=500), Wager(bet='double_3', wager_cents=200))
    """
    edition.bets_on(layout)
    wagers: dict[BetName, Wager] = {}
    for word in words:
        wager = _parse_wager(word, edition, layout)
        if wager.bet in wagers:
            raise NotAWagerWord(
                f"{wager.bet} is given twice: give each bet once, with all that is wagered on it"
            )
        wagers[wager.bet] = wager
    return tuple(wagers.values())


def _parse_wager(word: str, edition: Edition, layout: str) -> Wager:
    if len(word) > WAGER_WORD_LENGTH_MAX:
        raise NotAWagerWord(
            f"a word of {len(word)} characters is not a wager: "
            f"a wager is at most {WAGER_WORD_LENGTH_MAX} long, such as small=5.00"
        )
    name, equals, amount = word.partition("=")
    if not equals:
        raise NotAWagerWord(
            f"{word!r} is not a wager: write a bet and an amount, such as small=5.00"
        )
    bet = edition.bet_on(layout, name)
    try:
        wager_cents = parse_amount(amount)
    except NotAnAmount as refused:
        raise NotAnAmount(f"in the wager {word!r}, {refused}") from None
    return Wager(bet.name, wager_cents)
