"""The page of dependencies says what pyproject.toml says, and what the packages say themselves."""

import re
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from installed_packages import everything_needed, licence_of, requirements_by_extra  # noqa: E402

PAGE = (ROOT / "docs/maintain/dependencies.md").read_text()
ROWS = {
    name: (extras, licence)
    for name, extras, licence in re.findall(
        r"^\| ([a-z0-9-]+) \| ([a-z, ]+) \| ([^|]+) \| [^|]+ \| [^|]+ \|$", PAGE, re.MULTILINE
    )
    if name != "package"
}


def test_the_page_has_each_dependency_with_its_extras() -> None:
    extras: dict[str, set[str]] = defaultdict(set)
    for extra, asked in requirements_by_extra().items():
        for one in asked:
            if one.name != "taisai":
                extras[canonicalize_name(one.name)].add(extra or "always")
    assert {name: set(told.split(", ")) for name, (told, _) in ROWS.items()} == dict(extras)


@pytest.mark.parametrize("name", ROWS)
def test_the_page_tells_the_licence_that_the_package_tells(name: str) -> None:
    assert ROWS[name][1] == licence_of(name)


PERMISSIVE = re.compile(
    r"(MIT(-0|-CMU)?|0BSD|BSD-[23]-Clause|Apache-2\.0|ISC|PSF-2\.0|Zlib|CC0-1\.0|Unlicense|AND|OR"
    r"|[ ()])+"
)


def test_notice_names_whatever_is_not_permissive() -> None:
    notice = (ROOT / "NOTICE").read_text()
    others = {
        one.name: one.licence
        for one in everything_needed().values()
        if not PERMISSIVE.fullmatch(one.licence)
    }
    assert others == {
        "certifi": "MPL-2.0",
        "psycopg": "LGPL-3.0-only",
        "psycopg-binary": "LGPL-3.0-only",
    }
    for name, licence in others.items():
        assert name in notice
        assert licence in notice


def test_everything_that_is_named_has_a_lower_bound() -> None:
    loose = [
        str(one)
        for asked in requirements_by_extra().values()
        for one in asked
        if one.name != "taisai" and not any(part.operator == ">=" for part in one.specifier)
    ]
    assert loose == []


def test_what_the_gateway_stands_inside_has_an_upper_bound() -> None:
    (uvicorn,) = [one for one in requirements_by_extra()["server"] if one.name == "uvicorn"]
    assert any(part.operator == "<" for part in uvicorn.specifier)
