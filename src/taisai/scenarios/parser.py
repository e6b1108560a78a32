"""Reads a scenario: a heading, then one line a deed with what is expected of it.

Strict: a line that has no known form is refused with its number and the nearest forms.
Must not know what a deed does.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from taisai.names import BadInput
from taisai.scenarios.expectations import EXPECTATION_FORMS
from taisai.scenarios.forms import DEED_FORMS
from taisai.scenarios.happenings import Expectation
from taisai.scenarios.headings import NOTHING, SETTINGS, Heading, with_settings
from taisai.scenarios.language import (
    BadScenario,
    CompiledForm,
    Form,
    Meaning,
    Values,
    match_any,
    nearest,
    segments,
)
from taisai.scenarios.moments import Builder
from taisai.scenarios.screens import SCREEN
from taisai.scenarios.slots import SLOTS, STAFF

LINES_MAX: Final = 2_000
"""A scenario that is longer is not one that a person reads."""

_DEEDS: Final = tuple(form.compiled({**SLOTS, SETTINGS.name: SETTINGS}) for form in DEED_FORMS)
_EXPECTATIONS: Final = tuple(form.compiled(SLOTS) for form in EXPECTATION_FORMS)
_SUBJECT: Final = re.compile(rf"(?:{SCREEN}|{STAFF}(?: with {STAFF})?|position \d+)(?= )")
COMMENT: Final = re.compile(r'#[^"]*$|#(?=(?:[^"]*"[^"]*")*[^"]*$).*$')


@dataclass(frozen=True, slots=True)
class Read:
    """A part of a line whose form was found.

    Attributes:
        text: The part as it was written.
    """

    text: str
    values: Values


@dataclass(frozen=True, slots=True)
class Deed(Read):
    """Something that is done."""

    form: Form[Builder]


@dataclass(frozen=True, slots=True)
class ExpectedPart(Read):
    """Something that is expected."""

    form: Form[Expectation]


@dataclass(frozen=True, slots=True)
class Line:
    """A line: its deeds, one after another, and what is expected after the last.

    Attributes:
        number: Its number in the text, from 1.
        text: What is done; empty where the line only expects.
    """

    number: int
    text: str
    deeds: tuple[Deed, ...] = ()
    expected: tuple[ExpectedPart, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario that was read.

    Attributes:
        shows: The rules that its `# shows` comments cite.
        title: Its first comment that is not one of those.
    """

    title: str
    shows: tuple[str, ...]
    heading: Heading
    heading_line: Line
    lines: tuple[Line, ...]


def read_scenario(text: str) -> Scenario:
    """Reads a scenario.

    Raises:
        BadScenario: A line is not known; the message has its number and the nearest forms.
    """
    written = text.splitlines()
    if len(written) > LINES_MAX:
        raise BadScenario(f"the scenario has {len(written)} lines; {LINES_MAX} are allowed")
    said = [(number, _plain(line)) for number, line in enumerate(written, start=1)]
    said = [(number, line) for number, line in said if line]
    if not said:
        raise BadScenario("the scenario is empty: it begins with a heading such as 'edition 9A'")
    head, rest = _split_heading(said)
    heading = NOTHING
    for number, line in head:
        heading = _numbered(number, partial(with_settings, heading, line))
    title, shows = _comments(written)
    return Scenario(
        title=title,
        shows=shows,
        heading=heading,
        heading_line=Line(head[0][0], ", ".join(line for _, line in head)),
        lines=tuple(_line(number, line) for number, line in rest),
    )


Numbered = tuple[int, str]


def _split_heading(said: list[Numbered]) -> tuple[list[Numbered], list[Numbered]]:
    """The heading, which may go on in lines that begin with "with"; and the other lines."""
    (number, first), *rest = said
    if not first.startswith("edition "):
        raise BadScenario(f"line {number}: a scenario begins with its edition, not with {first!r}")
    head = [(number, first)]
    while rest and rest[0][1].startswith("with "):
        number, line = rest.pop(0)
        head.append((number, line.removeprefix("with ")))
    return head, rest


def _plain(line: str) -> str:
    """The line without its comment, with single spaces."""
    return " ".join(COMMENT.sub("", line).split())


def _comments(written: list[str]) -> tuple[str, tuple[str, ...]]:
    title = ""
    shows: list[str] = []
    for line in written:
        comment = line.strip()
        if not comment.startswith("#"):
            continue
        words = comment.lstrip("# ").strip()
        if words.startswith("shows "):
            shows += [one.strip() for one in words.removeprefix("shows ").split(",")]
        elif not title:
            title = words
    return title, tuple(shows)


def _line(number: int, line: str) -> Line:
    done, _, hoped = line.partition("->")
    done, hoped = done.strip(), hoped.strip()
    if done.startswith("expect "):
        hoped = ", ".join(filter(None, (done.removeprefix("expect "), hoped)))
        done = ""
    deeds = tuple(
        Deed(text, values, form) for text, values, form in _parts(number, done, _DEEDS, "deed", "")
    )
    subject = _SUBJECT.match(done)
    found = _parts(number, hoped, _EXPECTATIONS, "expectation", subject[0] if subject else "")
    expected = tuple(ExpectedPart(text, values, form) for text, values, form in found)
    return Line(number, done, deeds, expected)


def _parts(
    number: int,
    text: str,
    forms: tuple[CompiledForm[Meaning], ...],
    what: str,
    subject: str,
) -> list[tuple[str, Values, Form[Meaning]]]:
    """The parts of a line between commas; a part without a subject is about the one before."""
    parts = segments(text)
    found = []
    first = 0
    while first < len(parts):
        part, first, subject = _part(number, parts, first, forms, what, subject)
        found.append(part)
    return found


def _part(
    number: int,
    parts: tuple[str, ...],
    first: int,
    forms: tuple[CompiledForm[Meaning], ...],
    what: str,
    subject: str,
) -> tuple[tuple[str, Values, Form[Meaning]], int, str]:
    refused: BadInput | None = None
    # Some forms have commas of their own, so the longest is tried first.
    for last in range(len(parts), first, -1):
        text = ", ".join(parts[first:last])
        for whole in (text, f"{subject} {text}"):
            found = match_any(forms, whole)
            if isinstance(found, tuple):
                form, values = found
                about = _SUBJECT.match(whole)
                return (text, values, form), last, about[0] if about else subject
            refused = found if found is not None else refused
    if refused is not None:
        raise BadScenario(f"line {number}: {refused}") from refused
    near = nearest([compiled.form for compiled in forms], f"{subject} {parts[first]}")
    hint = f"; near it are: {' | '.join(near)}" if near else ""
    raise BadScenario(f"line {number}: {parts[first]!r} is not a known {what}{hint}")


def _numbered(number: int, read: Callable[[], Heading]) -> Heading:
    try:
        return read()
    except BadInput as refused:
        raise BadScenario(f"line {number}: {refused}") from refused
