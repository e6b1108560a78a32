"""How a line of plain words is matched: patterns with slots, kept as data.

A pattern is literal words with `{slot}` or `{name:slot}` where a value stands, `[...]` around what
may be left out and `(a|b)` around a choice. Must not know any deed, setting or expectation.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from taisai.names import BadInput

Kind = TypeVar("Kind")
Meaning = TypeVar("Meaning")


class BadScenario(BadInput):
    """A line that cannot be read; the message has its number and the nearest known forms."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a pattern where a value stands.

    Attributes:
        regex: What the value looks like, without groups that capture.
        read: The value of the text; it refuses what looks right and is not.
        says: What may be written there, for the reference.
    """

    name: str
    regex: str
    read: Callable[[str], object]
    says: str


class Values:
    """The values of a matched line, by the names of its slots."""

    def __init__(self, found: Mapping[str, object]) -> None:
        self._found = found

    def get(self, name: str, kind: type[Kind]) -> Kind:
        """The value of a slot that the pattern always has."""
        value = self._found[name]
        assert isinstance(value, kind), f"{name} is {value!r}"
        return value

    def maybe(self, name: str, kind: type[Kind]) -> Kind | None:
        """The value of a slot that may have been left out."""
        return self.get(name, kind) if name in self._found else None

    def has(self, name: str) -> bool:
        """Tells whether a slot that may be left out was written."""
        return name in self._found

    def number(self, name: str = "n") -> int:
        """A whole number."""
        return self.get(name, int)

    def numbers(self, name: str) -> tuple[int, ...]:
        """Several whole numbers; none where they were left out."""
        return tuple(self.get(name, tuple)) if name in self._found else ()

    def cents(self, name: str = "amount") -> int:
        """An amount in cents."""
        return self.get(name, int)

    def text(self, name: str) -> str:
        """Words; nothing where they were left out."""
        return self.get(name, str) if name in self._found else ""

    def faces(self, name: str = "faces") -> tuple[int, int, int]:
        """Three faces."""
        first, second, third = self.get(name, tuple)
        return (first, second, third)


_TOKEN = re.compile(r"\{(?:(?P<name>\w+):)?(?P<slot>\w+)\}|(?P<mark>[\[\]()|])|[^\[\](){}|]+")
_MARKS = {"[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|"}


@dataclass(frozen=True)
class Form(Generic[Meaning]):
    """One way to write a line, and what it means.

    Attributes:
        pattern: The words and slots.
        meaning: What the line does with the values.
        says: One sentence for the reference.
        makes: The types that the line brings about, for the test that none is forgotten.
    """

    pattern: str
    meaning: Meaning
    says: str
    makes: tuple[type, ...] = ()

    def compiled(self, slots: Mapping[str, Slot]) -> "CompiledForm[Meaning]":
        """The form, ready to match lines."""
        parts = []
        names: dict[str, Slot] = {}
        for token in _TOKEN.finditer(self.pattern):
            if token["slot"]:
                slot = slots[token["slot"]]
                name = token["name"] or token["slot"]
                parts.append(f"(?P<{name}>{slot.regex})")
                names[name] = slot
            elif token["mark"]:
                parts.append(_MARKS[token["mark"]])
            else:
                parts.append(re.escape(token.group()))
        return CompiledForm(self, re.compile("".join(parts)), names)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The literal words, by which the nearest form is found."""
        return _stems(re.sub(r"\{[^}]*\}", " ", self.pattern))


@dataclass(frozen=True, slots=True)
class CompiledForm(Generic[Meaning]):
    """A form with its regular expression."""

    form: Form[Meaning]
    regex: re.Pattern[str]
    slots: Mapping[str, Slot]

    def match(self, text: str) -> Values | None:
        """The values where the text has this form.

        Raises:
            BadInput: A value looks right and is not, such as a bet that does not exist.
        """
        match = self.regex.fullmatch(text)
        if match is None:
            return None
        found = {
            name: slot.read(match[name])
            for name, slot in self.slots.items()
            if match[name] is not None
        }
        return Values(found)


def match_any(
    forms: Iterable[CompiledForm[Meaning]], text: str
) -> tuple[Form[Meaning], Values] | BadInput | None:
    """The form that a text has; a refusal where a value of the only form was bad; or None."""
    refused: BadInput | None = None
    for compiled in forms:
        try:
            values = compiled.match(text)
        except BadInput as bad:
            refused = bad
            continue
        if values is not None:
            return compiled.form, values
    return refused


NEAREST_COUNT = 3

_STEM_LENGTH = 5


def _stems(text: str) -> frozenset[str]:
    """The beginnings of the words: who writes "insert" means "inserts"."""
    return frozenset(word[:_STEM_LENGTH].lower() for word in re.findall(r"[A-Za-z]+", text))


def nearest(forms: Sequence[Form[Meaning]], text: str) -> tuple[str, ...]:
    """The patterns that share most words with a text, best first."""
    said = _stems(text)
    ranked = sorted(forms, key=lambda form: (-len(form.stems & said), len(form.stems - said)))
    return tuple(form.pattern for form in ranked[:NEAREST_COUNT] if form.stems & said)


def segments(text: str) -> tuple[str, ...]:
    """The parts of a line between commas, quoted words left whole.

    >>> segments('dealer calls place your bets, announces void round because "smoke, alarm"')
    ('dealer calls place your bets', 'announces void round because "smoke, alarm"')
    """
    parts = re.findall(r'(?:"[^"]*"|,(?! )|[^,"])+', text)
    return tuple(part.strip() for part in parts if part.strip())
