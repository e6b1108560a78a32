"""Pages as the server sends them, without the screens being built: a page each that shows nothing.

What a page is told stands in an attribute of it, as JSON; a test reads it as the page would.
"""

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec

BUILT_PAGE = '<!doctype html><html lang="en"><body></body></html>'


def build(folder: Path, *names: str) -> Path:
    """A folder of built screens with pages of these names."""
    (folder / "assets").mkdir(parents=True)
    for name in names:
        (folder / f"{name}.html").write_text(BUILT_PAGE)
    return folder


def view_in(page: str) -> Any:
    """What a page was told."""
    return msgspec.json.decode(marks_of(page)["data-told"])


def marks_of(page: str) -> dict[str, str]:
    """What the page's first tag says."""
    reader = _First()
    reader.feed(page)
    return reader.marks


class _First(HTMLParser):
    """The attributes of the first tag."""

    def __init__(self) -> None:
        super().__init__()
        self.marks: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "html":
            self.marks = {name: value or "" for name, value in attrs}
