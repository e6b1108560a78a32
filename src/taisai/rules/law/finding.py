"""The whole list of the law, and finding rules in it.

Knows every entry, in the order of the texts. Must not know what the entries mean to the game.
Obeys: the numbering of Division 9, Division 9A and the two notices; that of Division 1 where a
citation names it.
"""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import chain
from types import MappingProxyType
from typing import Final

from taisai.names import BadInput
from taisai.rules.law.division_1 import GENERAL_RULES
from taisai.rules.law.division_9_equipment import APPENDICES, DIVISION_9_EQUIPMENT, NOTICES
from taisai.rules.law.division_9_irregularities import DIVISION_9_IRREGULARITIES
from taisai.rules.law.division_9_procedure import DIVISION_9_PROCEDURE
from taisai.rules.law.division_9_wagers import DIVISION_9_WAGERS
from taisai.rules.law.electronic_equipment import ELECTRONIC_EQUIPMENT
from taisai.rules.law.electronic_procedure import ELECTRONIC_PROCEDURE
from taisai.rules.law.electronic_terminals import ELECTRONIC_TERMINALS
from taisai.rules.law.electronic_wagers import ELECTRONIC_WAGERS
from taisai.rules.law.entry import Rule

_ENTRIES: Final = (
    *NOTICES,
    *DIVISION_9_EQUIPMENT,
    *DIVISION_9_WAGERS,
    *DIVISION_9_PROCEDURE,
    *DIVISION_9_IRREGULARITIES,
    *APPENDICES,
    *ELECTRONIC_EQUIPMENT,
    *ELECTRONIC_TERMINALS,
    *ELECTRONIC_WAGERS,
    *ELECTRONIC_PROCEDURE,
)

LAW: Final[Mapping[str, Rule]] = MappingProxyType({str(rule.citation): rule for rule in _ENTRIES})
"""Every numbered rule by its citation, in the order of the texts."""

assert len(LAW) == len(_ENTRIES), "a rule is on the list twice"

_NEAR_COUNT: Final = 5


class UnknownRule(BadInput):
    """No rule has that number."""


def rule_named(text: str) -> tuple[Rule, ...]:
    """Finds a rule and all that lies below it.

    A number without a division means Division 9 and Division 9A; an edition in the citation is
    ignored, since an entry holds the wordings of all editions.

    >>> [str(rule.citation) for rule in rule_named("4.7")]
    ['D9 4.7(a)', 'D9 4.7(b)', 'D9A 4.7']
    >>> [rule.subject for rule in rule_named("D9-1998 4.1(g)")]
    ['Dice Combinations']
    >>> [rule.subject for rule in rule_named("Div1 12")]
    ['Claiming', 'What nobody claims']

    Raises:
        UnknownRule: Nothing on the list has that number; the message names near ones.
    """
    wanted = _plain(text)
    found = tuple(rule for rule in _listed() if _lies_under(rule, wanted))
    if not found:
        raise UnknownRule(f"no rule is numbered {text.strip()!r}: {_nearest(wanted)}")
    return found


def _listed() -> Iterator[Rule]:
    """The list of the law, and after it the general rules."""
    yield from LAW.values()
    yield from GENERAL_RULES.values()


def _plain(text: str) -> str:
    """A citation as it is compared: lower case, single spaces, no edition."""
    plain = " ".join(text.casefold().split()).replace(" (", "(")
    return re.sub(r"^d9-(?:1998|1999|2008)\b", "d9", plain)


def _lies_under(rule: Rule, wanted: str) -> bool:
    """Tells whether a rule is the wanted one or below it; 4.1 has 4.1(a) below it and not 4.10."""
    return any(
        name == wanted or (wanted and name.startswith(tuple(wanted + end for end in "(. ")))
        for name in _names_of(rule)
    )


def _names_of(rule: Rule) -> tuple[str, ...]:
    """What a rule may be called: its citation, and its number alone but for a general rule's."""
    whole = str(rule.citation).casefold()
    is_general = rule.citation.division == "Div1"
    return (whole,) if is_general else (whole, rule.citation.rule.casefold())


def _nearest(wanted: str) -> str:
    names = {str(rule.citation).casefold(): str(rule.citation) for rule in _listed()}
    numbers = {rule.citation.rule.casefold(): str(rule.citation) for rule in LAW.values()}
    near = chain(
        (names[one] for one in get_close_matches(wanted, names, n=_NEAR_COUNT, cutoff=0.7)),
        (numbers[one] for one in get_close_matches(wanted, numbers, n=_NEAR_COUNT, cutoff=0.7)),
    )
    found = list(dict.fromkeys(near))[:_NEAR_COUNT]
    if found:
        return f"near it are {', '.join(found)}"
    return "write it as D9 4.7(a), D9A 3.3(c)(iv), Div1 11.1, Appendix 2 or, for D9 and D9A, 4.7"
