"""What is installed beside taisai, as its own metadata says: versions, licences, who needs whom.

For: the bill of materials, and the page of dependencies. Must not know: what either says of it.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).resolve().parent.parent

_OF_CLASSIFIER: Final = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Python Software Foundation License": "PSF-2.0",
}
"""The licence that an older package names only by its classifier; checked by hand."""

_BY_HAND: Final = {
    "python-dateutil": "Apache-2.0 OR BSD-3-Clause",
    "kiwisolver": "BSD-3-Clause",
    "matplotlib": "PSF-2.0",
    "rich-click": "MIT",
    "shellingham": "ISC",
}
"""Licences that a package's metadata gives as a whole text, or as two classifiers; read there."""


@dataclass(frozen=True, slots=True)
class Installed:
    """A package as it is installed, and the names of those that it needs."""

    name: str
    version: str
    licence: str
    needs: tuple[str, ...]


def project() -> dict[str, object]:
    """What pyproject.toml says of the project."""
    told: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return told


def requirements_by_extra() -> dict[str, list[Requirement]]:
    """Each extra with what it asks for; under "" what everybody gets."""
    told = project()
    base, extras = told["dependencies"], told["optional-dependencies"]
    assert isinstance(base, list)
    assert isinstance(extras, dict)
    return {
        name: [Requirement(one) for one in asked] for name, asked in {"": base, **extras}.items()
    }


def everything_needed() -> dict[str, Installed]:
    """All packages that all extras bring, by name."""
    found: dict[str, Installed] = {}
    waiting = [
        one for asked in requirements_by_extra().values() for one in asked if one.name != "taisai"
    ]
    while waiting:
        asked = waiting.pop()
        name = canonicalize_name(asked.name)
        deeper = list(_needed_by(asked))
        before = found.get(name)
        needs = {canonicalize_name(one.name) for one in deeper} | set(
            before.needs if before else ()
        )
        one = distribution(name)
        found[name] = Installed(name, one.version, licence_of(name), tuple(sorted(needs)))
        if before is None or set(before.needs) != needs:
            waiting += deeper
    return dict(sorted(found.items()))


def _needed_by(asked: Requirement) -> Iterable[Requirement]:
    for text in distribution(asked.name).requires or ():
        one = Requirement(text)
        extras = ("", *asked.extras)
        if one.marker is None or any(one.marker.evaluate({"extra": name}) for name in extras):
            yield one


def licence_of(name: str) -> str:
    """A package's licence, as an SPDX expression."""
    told = distribution(name).metadata
    if name in _BY_HAND:
        return _BY_HAND[name]
    if expression := told.get("License-Expression"):
        return expression
    for classifier in told.get_all("Classifier") or ():
        last = classifier.rpartition(" :: ")[2]
        if classifier.startswith("License :: OSI Approved ::") and last in _OF_CLASSIFIER:
            return _OF_CLASSIFIER[last]
    text = (told.get("License") or "").strip()
    assert text, f"{name} does not say under which licence it is: read it, and write it down here"
    assert "\n" not in text, f"{name} tells its licence as a text: read it, and write it down here"
    return text
