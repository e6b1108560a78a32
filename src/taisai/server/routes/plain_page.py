"""The one page that is not a screen: what a browser is told where the screens are not built.

Knows how a plain page is written. Must not know any screen, or its words: those are built by
`make web`, and here they are not. No script, no inline style: the strict content policy holds.
"""

from html import escape
from pathlib import Path
from typing import Final

STYLES: Final = Path(__file__).parent / "plain_page.css"
"""How it looks."""


def plain_page(title: str, words: str) -> bytes:
    """A page that says one thing."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="dark">'
        f"<title>{escape(title)} · Tai-Sai</title>"
        '<link rel="stylesheet" href="/plain_page.css"></head>'
        f"<body><main><h1>{escape(title)}</h1><p>{escape(words)}</p></main></body></html>\n"
    ).encode()
