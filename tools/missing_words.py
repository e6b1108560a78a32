"""Lists what a language does not say yet, with what others say there: `make words`.

A message stands in every language or in none, so one more English message needs its words in all
of them; nothing falls back to English. `make words` prints each that is missing as a line to be put
into its file, with the English and, where they are there, other languages beside it. Words that
nobody who speaks the language has read are wanted too: the language is not offered in a live house
until a speaker has (docs/guides/add-a-language.md has the words that the law needs).
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[1] / "src" / "taisai" / "words"
FIRST: Final = "en"
_HOLE: Final = re.compile(r"\{(\w+)\}")
_FORM: Final = re.compile(r"\.(zero|one|two|few|many)$")

Sections = dict[str, dict[str, str]]


def catalogues(folder: Path = FOLDER) -> dict[str, Sections]:
    """Every language by its tag, as its file has it."""
    return {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("*.json"))
    }


def find_missing(found: dict[str, Sections]) -> Iterator[tuple[str, str, str, str]]:
    """What is not as in the first language: the tag, the section, the key, and what is wrong."""
    first = found[FIRST]
    for tag, sections in found.items():
        for section in first.keys() - {"language"}:
            wanted, said = first[section], sections.get(section, {})
            for key in wanted:
                if key not in said and not _is_form(key, wanted):
                    yield tag, section, key, "is missing"
            for key, text in said.items():
                original = wanted.get(key, wanted.get(_FORM.sub("", key)))
                if original is None:
                    yield tag, section, key, f"is not in {FIRST}.json: take it out"
                elif not text.strip():
                    yield tag, section, key, "says nothing"
                elif sorted(_HOLE.findall(text)) != sorted(_HOLE.findall(original)):
                    yield tag, section, key, f"has other values in braces than {FIRST}.json"


def _is_form(key: str, words: dict[str, str]) -> bool:
    """Whether it is a form of a counted message, which each language has in its own number."""
    return _FORM.sub("", key) != key and _FORM.sub("", key) in words


def describe_missing(found: dict[str, Sections]) -> str:
    """All that is to be done, ready to be read; empty where nothing is."""
    lines = []
    for tag, section, key, wrong in sorted(find_missing(found)):
        lines.append(f'{tag}.json, section "{section}": "{key}" {wrong}')
        for other, sections in found.items():
            text = sections.get(section, {}).get(key)
            if other != tag and text is not None:
                lines.append(f"    {other}: {json.dumps(text, ensure_ascii=False)}")
    return "\n".join(lines)


if __name__ == "__main__":
    described = describe_missing(catalogues())
    print(described or "Every language says everything.")
    sys.exit(1 if described else 0)
