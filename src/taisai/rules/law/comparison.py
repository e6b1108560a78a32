"""Two editions side by side, rule by rule.

Knows where wordings differ or exist in one edition alone. Must not judge what a difference means.
Obeys: R1 (Division 9A has the words of 2008 for each rule of Division 9 that it imports).
"""

from dataclasses import dataclass

from taisai.rules.editions import edition_named
from taisai.rules.law.entry import Rule
from taisai.rules.law.finding import LAW


@dataclass(frozen=True, slots=True)
class RuleDifference:
    """A rule that two editions do not share.

    Attributes:
        wordings: What the first and the second edition say; None where one lacks the rule.
    """

    rule: Rule
    editions: tuple[str, str]
    wordings: tuple[str | None, str | None]

    @property
    def kind(self) -> str:
        """In words: `only in 2008`, or `worded differently`."""
        for edition, other_wording in zip(self.editions, reversed(self.wordings), strict=True):
            if other_wording is None:
                return f"only in {edition}"
        return "worded differently"


def differences(edition_a: str, edition_b: str) -> tuple[RuleDifference, ...]:
    """All rules in which two editions differ, in the order of the texts.

    >>> [str(one.rule.citation) for one in differences("1998", "1999")]
    ['1999 8.1', 'D9 4.1(d)', 'D9 4.1(g)', 'D9 4.1(h)']

    Raises:
        UnknownEdition: One of the names is not an edition's.
    """
    names = (edition_named(edition_a).name, edition_named(edition_b).name)
    return tuple(
        RuleDifference(rule, names, (rule.wordings.get(names[0]), rule.wordings.get(names[1])))
        for rule in LAW.values()
        if rule.wordings.get(names[0]) != rule.wordings.get(names[1])
    )
