"""Amounts in words, as a payment voucher has them beside its figures.

A language says how its numbers are spelt in one message, `amount.number`: rules with the least
number that each is for, such as `100=< hundred[1: and >]`. There `<` is how many hundreds, `>` is
what is left, and of the parts in brackets the last is said whose number is not more than what is
left. A screen does the same with the same message (`web/src/messages/in_words.ts`).
Must not know a language.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from taisai.money import CENTS_PER_DOLLAR, NotAnAmount
from taisai.words.catalogue import FIRST, Catalogue, catalogue

DOLLARS_IN_WORDS_MAX: Final = 999_999_999

_RULE: Final = re.compile(r"(\d+)=([^\[]*)(.*)")
_REST: Final = re.compile(r"\[(\d+):([^\]]*)\]")


@dataclass(frozen=True, slots=True)
class _Rule:
    """How numbers from one on are spelt.

    Attributes:
        rests: What is said of the rest, by the least that it is said for.
    """

    least: int
    text: str
    rests: tuple[tuple[int, str], ...]


def amount_in_words(amount_cents: int, language: str = FIRST) -> str:
    """Says an amount in words of a language.

    >>> amount_in_words(125050)
    'One thousand two hundred and fifty dollars and fifty cents'
    >>> amount_in_words(125050, "zh-CN")
    '壹仟贰佰伍拾元伍拾分'

    Raises:
        NotAnAmount: No voucher has such an amount.
        UnknownLanguage: The catalogue has no such language.
    """
    dollars, cents = divmod(amount_cents, CENTS_PER_DOLLAR)
    if not 0 <= dollars <= DOLLARS_IN_WORDS_MAX:
        raise NotAnAmount(
            f"{amount_cents} cents cannot be put in words: "
            f"from nothing to {DOLLARS_IN_WORDS_MAX:,} dollars can"
        )
    words = catalogue(language)
    counted_cents = _counted(cents, "amount.cents", words)
    if dollars == 0 and cents:
        return _capital(counted_cents)
    counted_dollars = _counted(dollars, "amount.dollars", words)
    if not cents:
        return _capital(words.fill("amount.whole", {"dollars": counted_dollars}))
    both = {"dollars": counted_dollars, "cents": counted_cents}
    return _capital(words.fill("amount.both", both))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _counted(count: int, unit: str, words: Catalogue) -> str:
    key = f"{unit}.one" if count == 1 else unit
    return words.fill(key, {"number": _spell(count, _rules_of(words.messages["amount.number"]))})


@cache
def _rules_of(message: str) -> tuple[_Rule, ...]:
    rules = []
    for one in message.split(";"):
        found = _RULE.fullmatch(one)
        assert found is not None, f"no rule of numbers: {one}"
        rests = tuple((int(least), text) for least, text in _REST.findall(found[3]))
        rules.append(_Rule(int(found[1]), found[2], rests))
    return tuple(rules)


def _spell(number: int, rules: tuple[_Rule, ...]) -> str:
    rule = [one for one in rules if one.least <= number][-1]
    many, rest = divmod(number, max(rule.least, 1))
    said = rule.text.replace("<", _spell(many, rules)) if "<" in rule.text else rule.text
    if not rest:
        return said
    more = [text for least, text in rule.rests if least <= rest]
    return said + (more[-1].replace(">", _spell(rest, rules)) if more else "")
