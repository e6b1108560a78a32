"""The messages of a language, from its file.

A file has a section for each screen, so that a browser loads only what it shows; no key stands in
two sections. Its first section says what the language is called, and who that speaks it has read
it: until somebody has, no live house offers it (decision 36). Must not know what a message is
about.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from taisai.names import BadInput

FIRST: Final = "en"
"""The language that others are checked against."""

_FILES: Final = {
    one.name.removesuffix(".json"): one
    for one in files("taisai.words").iterdir()
    if one.name.endswith(".json")
}
LANGUAGES: Final = tuple(sorted(_FILES, key=lambda tag: (tag != FIRST, tag)))
"""The tags of all languages, the first one first."""

_ABOUT_ITSELF: Final = "language"
AWAITED: Final = "awaited"
"""What a language says of its review until a speaker has read it."""

_HOLE: Final = re.compile(r"\{(\w+)\}")

Params = Mapping[str, str | int]


class UnknownLanguage(BadInput):
    """The catalogue has no such language."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A language: its tag, and its messages by key."""

    tag: str
    messages: Mapping[str, str]

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def can_fill(self, key: str, params: Params) -> bool:
        """Whether there is such a message, and all that it speaks of is known."""
        return key in self.messages and params.keys() >= set(_HOLE.findall(self.messages[key]))

    def fill(self, key: str, params: Params) -> str:
        """A message with values in it; what it was not given stays a hole."""
        return _HOLE.sub(lambda hole: str(params.get(hole[1], hole[0])), self.messages[key])

    def say(self, key: str, params: Params) -> str:
        """A message; the fuller one, `KEY.more`, where all that it speaks of is known."""
        fuller = f"{key}.more"
        return self.fill(fuller if self.can_fill(fuller, params) else key, params)


@cache
def languages_reviewed() -> tuple[str, ...]:
    """The tags of the languages that a live house may offer, the first one first."""
    return tuple(tag for tag in LANGUAGES if tag == FIRST or _is_reviewed(tag))


def _is_reviewed(tag: str) -> bool:
    # What says nothing of a review has had none.
    return _sections(tag).get(_ABOUT_ITSELF, {}).get("review", AWAITED) != AWAITED


def _sections(tag: str) -> dict[str, dict[str, str]]:
    return msgspec.json.decode(_FILES[tag].read_bytes(), type=dict[str, dict[str, str]])


@cache
def catalogue(tag: str = FIRST) -> Catalogue:
    """The catalogue of a language.

    Raises:
        UnknownLanguage: There is no file for it.
    """
    if tag not in _FILES:
        raise UnknownLanguage(f"no language is named {tag!r}: there are {', '.join(LANGUAGES)}")
    said = [words for name, words in _sections(tag).items() if name != _ABOUT_ITSELF]
    return Catalogue(tag, {key: text for words in said for key, text in words.items()})
