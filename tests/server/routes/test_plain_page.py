"""The page where the screens are not built."""

from html.parser import HTMLParser

from taisai.server.routes.plain_page import STYLES, plain_page


class _Reader(HTMLParser):
    """Which tags stand open, and which tags and attributes were met."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.met: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.met |= {tag, *(name for name, _ in attrs)}
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_well_formed_and_needs_no_script_and_no_inline_style() -> None:
    reader = _Reader()
    reader.feed(plain_page("Not built", "Run <make web>").decode())
    assert reader.open == []
    assert not reader.met & {"script", "style"}
    assert not [name for name in reader.met if name.startswith("on")]


def test_what_it_says_is_only_words() -> None:
    page = plain_page("<Not> built", "Run <make web> & look")
    assert b"&lt;Not&gt; built" in page
    assert b"Run &lt;make web&gt; &amp; look" in page


def test_it_has_a_look_of_its_own() -> None:
    assert f'href="/{STYLES.name}"'.encode() in plain_page("Not built", "")
    assert STYLES.is_file()
