"""What another module imports is a verb, or names what it gives: no bare participles.

`kept(x)` leaves open what is done and what comes back; `keep_password` and `kept_hash` do not.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from architecture.tree import modules, name_of, tracked_files

IRREGULAR = """
begun bought bound broken brought built caught chosen dealt done drawn fallen forgotten found frozen
given gone heard held hidden kept known laid left lent lit lost made meant met paid said seen sent
shown sold spent spoken stolen taken taught thrown told torn understood withdrawn won worn written
"""
"""Participles that do not end in -ed; those that are verbs as they stand (`read`, `put`) are not
among them, nor is the `felt` of a layout."""

NOT_PARTICIPLES = frozenset({"bed", "feed", "need", "red", "seed", "shed", "speed"})
SMALL_WORDS = """
again alike anew as at away back by down for from in lying of off on out over to together under up
with
"""
"""What may follow a participle without making it a noun: `laid_on` is as bare as `laid`."""

ALLOWED = {
    "projected": "a table of the database, called as it is called there",
    "unclaimed": "the law's noun for money that nobody has claimed (Div1 12)",
}
"""Names that look like participles, each with what it is."""

WORLD = ("collections", "hypothesis", "typing")
"""Whose names are not ours to choose."""


def is_bare_participle(name: str) -> bool:
    """Tells whether a function's or value's name is a participle, whatever small words follow."""
    first, *rest = name.lower().split("_")
    is_participle = first in IRREGULAR.split() or (
        first.endswith("ed") and first not in NOT_PARTICIPLES
    )
    return is_participle and set(rest) <= set(SMALL_WORDS.split())


def participles_in(text: str) -> Iterator[str]:
    """The bare participles that a module imports from another.

    Types are left out: `Refused` and `Verified` name what something turned out to be.
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] not in WORLD:
            for one in node.names:
                is_type = one.name[0].isupper() and not one.name.isupper()
                if not is_type and one.name not in ALLOWED and is_bare_participle(one.name):
                    yield one.name


PYTHON_FILES = tracked_files("*.py")


@pytest.mark.parametrize("path", PYTHON_FILES, ids=name_of)
def test_no_participle_is_imported(path: Path) -> None:
    assert list(participles_in(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_no_module_is_called_by_a_participle(path: Path) -> None:
    assert path.stem in ALLOWED or not is_bare_participle(path.stem)


@pytest.mark.parametrize("name", ["told", "leased", "laid_on", "signed_in_as", "TOLD"])
def test_a_participle_would_be_found(name: str) -> None:
    assert list(participles_in(f"from taisai.x import {name}")) == [name]


@pytest.mark.parametrize("name", ["tell", "kept_hash", "rounds_shown", "Refused", "felt", "need"])
def test_a_verb_or_a_noun_is_let_be(name: str) -> None:
    assert list(participles_in(f"from taisai.x import {name}")) == []


def test_nothing_is_allowed_that_nobody_imports() -> None:
    imported = {
        one.name
        for path in PYTHON_FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for one in node.names
    }
    assert set(ALLOWED) <= imported
