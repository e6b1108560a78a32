"""The first page."""

import re
from html.parser import HTMLParser
from pathlib import Path

import taisai.server
from taisai.server.welcome import Group, Tile, Welcome, drawn, plain_page

PAGE = Welcome(
    house="Harbour <Casino>",
    lead="A & B",
    groups=(
        Group(
            "Table 1",
            "words",
            (Tile("Terminal 1", "touch", "/screens/x", "terminal", "free"),),
            "More:",
            (("2 · bot", "/more"),),
        ),
    ),
    notice="A demo",
)


class _Reader(HTMLParser):
    """Which tags stand open, and which attributes were met."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.attributes: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes |= {name for name, _ in attrs}
        if tag == "a":
            self.links += [value or "" for name, value in attrs if name == "href"]
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def _read(page: bytes) -> _Reader:
    reader = _Reader()
    reader.feed(page.decode())
    return reader


def test_the_page_is_well_formed_and_leads_to_every_screen() -> None:
    reader = _read(drawn(PAGE))
    assert reader.open == []
    assert reader.links[:2] == ["/screens/x", "/more"]


def test_the_page_needs_no_inline_style_and_no_script() -> None:
    reader = _read(drawn(PAGE))
    assert "style" not in reader.attributes
    assert not any(name.startswith("on") for name in reader.attributes)
    assert b"<script" not in drawn(PAGE)
    assert b"<style" not in drawn(PAGE)


def test_names_are_escaped() -> None:
    assert b"Harbour &lt;Casino&gt;" in drawn(PAGE)
    assert b"A &amp; B" in drawn(PAGE)


def test_a_plain_page_says_one_thing() -> None:
    reader = _read(plain_page("Not built", "Run <make web>"))
    assert (reader.open, reader.links) == ([], ["/"])


def test_every_class_of_the_page_is_drawn() -> None:
    styles = (Path(taisai.server.__file__).parent / "welcome.css").read_text()
    used = set(re.findall(r'class="([^"]+)"', drawn(PAGE).decode()))
    names = {name for one in used for name in one.split()}
    assert {name for name in names if f".{name}" not in styles} == set()
