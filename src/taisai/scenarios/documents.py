"""A scenario as a document: read from its text or from JSON, and written as either, in one style.

Knows how a text is laid out: comments, gaps, the heading, deeds and what is expected of them. What
is not a scenario is refused by the parser, so whatever is written can be played. Must not know what
a deed does, or files.
"""

from itertools import chain
from typing import Any, Final

import msgspec

from taisai.scenarios.language import BadScenario
from taisai.scenarios.parser import COMMENT, Line, read_scenario

ARROW_COLUMN_MAX: Final = 70
"""Arrows of neighbouring lines stand under each other, up to this column."""

FORMAT: Final = "taisai.scenario/1"


class DocumentLine(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """One line after the heading.

    Attributes:
        do: What is done, in the scenario language; empty where the line only expects or remarks.
        expect: What is expected after it, each by itself.
        remark: The comment at its end, or the line's only words.
        gap: A blank line stands before it.
    """

    do: str = ""
    expect: tuple[str, ...] = ()
    remark: str = ""
    gap: bool = False


class ScenarioDocument(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A whole scenario.

    Attributes:
        format: What this is, and in which version: `taisai.scenario/1`.
        remarks: The comments before the heading: first the title, then such as `shows D9 7.2`.
        heading: The table before the first line, a text for each line of the heading.
    """

    format: str
    remarks: tuple[str, ...] = ()
    heading: tuple[str, ...]
    lines: tuple[DocumentLine, ...] = ()


_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(ScenarioDocument)


def document_of(text: str) -> ScenarioDocument:
    """Reads the text of a scenario.

    Raises:
        BadScenario: A line is not known.
    """
    known = {line.number: line for line in read_scenario(text).lines}
    first = min(known, default=len(text.splitlines()) + 1)
    remarks: list[str] = []
    heading: list[str] = []
    lines: list[DocumentLine] = []
    gap = False
    for number, written in enumerate(text.splitlines(), start=1):
        said = COMMENT.sub("", written)
        remark = written[len(said) :].lstrip("# ").rstrip()
        plain = " ".join(said.split())
        if not plain and not remark:
            gap = bool(lines or heading)
            continue
        if plain and number < first:
            heading.append(plain.removeprefix("with "))
            remarks += [remark] if remark else []
        elif not heading:
            remarks.append(remark)
        else:
            lines.append(_document_line(known.get(number), remark, gap=gap))
        gap = False
    return ScenarioDocument(
        format=FORMAT, remarks=tuple(remarks), heading=tuple(heading), lines=tuple(lines)
    )


def _document_line(line: Line | None, remark: str, *, gap: bool) -> DocumentLine:
    if line is None:
        return DocumentLine(remark=remark, gap=gap)
    expected = tuple(one.text for one in line.expected)
    return DocumentLine(do=line.text, expect=expected, remark=remark, gap=gap)


def text_of(document: ScenarioDocument) -> str:
    """Writes a scenario, in the one style that `taisai format` keeps.

    Raises:
        BadScenario: What it says is no scenario.
    """
    if document.format != FORMAT:
        raise BadScenario(f"a scenario of the format {document.format!r}: this reads {FORMAT}")
    written = [f"# {one}" for one in document.remarks] + ([""] if document.remarks else [])
    for place, words in enumerate(document.heading):
        written.append(words if place == 0 else f"with {words}")
    block: list[DocumentLine] = []
    blocks = [block]
    for line in document.lines:
        if line.gap:
            block = []
            blocks.append(block)
        block.append(line)
    for place, lines in enumerate(blocks):
        written += [""] if place else []
        written += _block(lines)
    text = "\n".join(written) + "\n"
    read_scenario(text)
    return text


def _block(lines: list[DocumentLine]) -> list[str]:
    widths = [len(one.do) for one in lines if one.do and one.expect]
    column = max((width for width in widths if width <= ARROW_COLUMN_MAX), default=0)
    return [_written(one, column) for one in lines]


def _written(line: DocumentLine, column: int) -> str:
    expected = ", ".join(line.expect)
    if line.do and expected:
        text = f"{line.do.ljust(column)} -> {expected}"
    elif expected:
        text = f"expect {expected}"
    else:
        text = line.do
    return "  ".join(filter(None, (text, f"# {line.remark}" if line.remark else "")))


def format_scenario(text: str) -> str:
    """A scenario in the one style: single spaces, arrows under each other, comments kept.

    >>> format_scenario("edition 9A,   table 1 open  #  a table").splitlines()
    ['# a table', '', 'edition 9A, table 1 open']

    Raises:
        BadScenario: A line is not known.
    """
    return text_of(document_of(text))


def to_json(text: str) -> bytes:
    """The text of a scenario as JSON."""
    return msgspec.json.format(_encoder.encode(document_of(text)))


def from_json(said: bytes | str) -> str:
    """The text of a scenario that is given as JSON.

    Raises:
        BadScenario: It is not JSON, or no scenario.
    """
    try:
        document = _decoder.decode(said)
    except msgspec.DecodeError as unreadable:
        raise BadScenario(f"no scenario in JSON: {unreadable}") from None
    parts = chain.from_iterable((one.do, *one.expect) for one in document.lines)
    said_there = (*document.heading, *parts)
    remarks = (*document.remarks, *(one.remark for one in document.lines))
    if any(COMMENT.sub("", one) != one for one in said_there):
        raise BadScenario("no scenario in JSON: a comment stands in `remark`")
    if any(one.splitlines() not in ([one], []) for one in (*said_there, *remarks)):
        raise BadScenario("no scenario in JSON: a text holds a line's end")
    return text_of(document)


def schema() -> dict[str, Any]:
    """The JSON Schema of a scenario."""
    return msgspec.json.schema(ScenarioDocument)
