"""Every citation in the repository, and whether it leads anywhere.

For: following what files say they obey, whatever they are written in: a rule (`D9 4.7(a), (b)`), a
reading (`R8`), an expectation (`E8`), a promise (`promises 8 and 9`), a decision (`decision 16`), a
page (`docs/glossary.md`). Must not know what any of them means.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import law_documents

ROOT = Path(__file__).resolve().parent.parent

FOLDERS = ("src", "tests", "docs", "web/src", "web/tests", "tools", "benchmarks", "changelog.d")
"""Where people write citations, beside the pages at the root."""

_SUFFIXES = {".css", ".html", ".js", ".json", ".md", ".py", ".round", ".sql", ".svelte", ".ts"}
_NOT_OURS = {"__pycache__", "golden", "static"}
"""Built or frozen: nothing there is written by hand today."""

_LINE_END = re.compile(r"\s*\n\s*(?:(?:#|//|--|\*) ?)?\s*")

_LETTERS = r"(?:\([a-z]{1,4}\)|\([A-Z]\))"
_NUMBER = rf"\d{{1,2}}(?:\.\d{{1,2}})?{_LETTERS}*"
_APPENDIX = r"Appendix(?: [12A])?(?: Option [1-9])?"
_NEXT = (
    rf"(?:\d{{1,2}}\.\d{{1,2}}{_LETTERS}*|{_LETTERS}+|\d{{1,2}}(?=[,;:.)]|$| and | to ))(?![\w%])"
)
"""What goes on with the division before it: a number with a point, letters alone, or a section."""

_RULES = re.compile(
    r"(?P<division>\bD9A|\bD9(?:-(?:1998|1999|2008))?|\bDiv1|\b[Rr]ules?|(?<![\w-])9A)"
    rf" (?P<first>{_NUMBER}|{_APPENDIX})"
    rf"(?P<more>(?:(?:,|;|,? and|,? or| to) {_NEXT})*)"
)
_NUMBERED = re.compile(
    r"\b(?P<kind>[Pp]romise|[Dd]ecision)s? "
    r"(?P<numbers>\d{1,2}\b(?:(?: \([^()]*\))?(?:,| and| to) \d{1,2}\b)*)"
)
_NAMED = re.compile(
    r"\b[RE][1-9]\d?\b"
    r"|\bdecisions/\d{4}"
    r"|(?<![\w./])(?:docs/[\w./-]+|[A-Z]{4,})\.md\b"
    r"|\b[A-Z]{6,} (?:promises? )?[1-9]\d?(?=[.,;:)]| \()"
)
"""The last cites a place by a page's name and a number, which leads nowhere here."""


@dataclass(frozen=True, order=True)
class Cited:
    """A citation, written out in full, and the file that makes it."""

    file: str
    citation: str


def files(root: Path = ROOT) -> Iterator[Path]:
    """The files in which people cite."""
    yield from sorted(root.glob("*.md"))
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*")):
            is_ours = not _NOT_OURS.intersection(file.relative_to(root).parts)
            if is_ours and file.suffix in _SUFFIXES:
                yield file


def all_citations(root: Path = ROOT) -> list[Cited]:
    """All citations of the repository."""
    return [
        Cited(file.relative_to(root).as_posix(), citation)
        for file in files(root)
        for citation in citations_in(file.read_text(encoding="utf-8"))
    ]


def dangling(root: Path = ROOT) -> list[Cited]:
    """The citations below a folder that lead nowhere in this repository."""
    found = all_citations(root)
    astray = {one for one in {one.citation for one in found} if not resolves(one)}
    return sorted({one for one in found if one.citation in astray})


def citations_in(text: str) -> Iterator[str]:
    """The citations of a text, each in full: `D9 6.5(a), (b)` cites `D9 6.5(a)` and `D9 6.5(b)`."""
    one_line = _LINE_END.sub(" ", text)
    for match in _RULES.finditer(one_line):
        yield from _rules_of(match)
    for match in _NUMBERED.finditer(one_line):
        numbers = re.sub(r"\([^()]*\)", "", match["numbers"])
        yield from (f"{match['kind'].lower()} {number}" for number in re.findall(r"\d+", numbers))
    yield from (match[0] for match in _NAMED.finditer(one_line))


def _rules_of(match: re.Match[str]) -> Iterator[str]:
    division, number = match["division"], match["first"]
    yield f"{division} {number}"
    for part in re.findall(_NEXT, match["more"]):
        number = _beside(division, number, part) if part.startswith("(") else part
        yield f"{division} {number}"


def _beside(division: str, number: str, letters: str) -> str:
    """The rule that letters alone mean: beside the rule before them, or higher up, or below it."""
    shortened = [number]
    while shortened[-1].endswith(")"):
        shortened.append(shortened[-1].rpartition("(")[0])
    candidates = [stem + letters for stem in (*shortened[1:], number)]
    found = (one for one in candidates if resolves(f"{division} {one}"))
    return next(found, candidates[0])


def resolves(citation: str) -> bool:
    """Whether a citation in full leads to a place in this repository."""
    kind, _, name = citation.partition(" ")
    match kind.lower():
        case "promise":
            return int(name) in promises()
        case "decision":
            return any((ROOT / "docs/decisions").glob(f"{int(name):04}-*.md"))
        case "rule" | "rules":
            return any(law_documents.place_of(f"{division} {name}") for division in ("D9", "D9A"))
    if citation.startswith("decisions/"):
        return any((ROOT / "docs").glob(f"{citation}-*.md"))
    if citation.endswith(".md"):
        return (ROOT / citation).is_file()
    return citation in expectations() or law_documents.place_of(citation) is not None


def promises() -> list[int]:
    """The numbers of the promises, as ARCHITECTURE.md lists them."""
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    section = page.partition("\n## Promises\n")[2].partition("\n## ")[0]
    return [int(number) for number in re.findall(r"^(\d+)\. \*\*", section, re.MULTILINE)]


def expectations() -> list[str]:
    """The expectations, as docs/law/expectations.md lists them."""
    page = (ROOT / "docs/law/expectations.md").read_text(encoding="utf-8")
    return re.findall(r"^\| (E\d+) \|", page, re.MULTILINE)
