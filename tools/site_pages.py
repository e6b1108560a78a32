"""The documents as a site: MkDocs calls these functions while it builds (mkdocs.yml, `hooks`).

For: one home for every page. The pages stay as they are in the repository; here the list of
documents becomes the navigation, pages of the top folder join the site, links to source code,
which the site does not hold, become plain words, and the library's reference is written from its
docstrings. Must not know: what a page says.
"""

import posixpath
import re
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

ROOT: Final = Path(__file__).resolve().parent.parent
DOCUMENTS: Final = "documents.md"
"""The page that docs/README.md becomes: a site's first page is another."""

FROM_THE_TOP: Final = {
    "README.md": "first-look.md",
    "ARCHITECTURE.md": "architecture.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "changelog.d/README.md": "maintain/news.md",
    "docs/README.md": DOCUMENTS,
}
"""Pages that lie elsewhere in the repository, and their places on the site."""

LIBRARY: Final = "reference/library.md"
_MODULES: Final = ("taisai.rules", "taisai.maths", "taisai.money", "taisai.names")
_LINK: Final = re.compile(
    r"(?P<mark>!?)\[(?P<words>(?:[^\[\]]|\[[^\]]*\](?:\([^)]*\))?)*)\]\((?P<target>[^)\s]+)\)"
)
_CODE: Final = re.compile(r"(^```.*?^```[ ]*$|`[^`\n]*`)", re.MULTILINE | re.DOTALL)


SHIM: Final = ROOT / "web/node_modules/iframe-worker/shim/index.js"
"""What lets the search work in a folder, without a server; it comes with the screens' tools."""
_SHIM_PLACE: Final = "assets/iframe-worker.js"
_SHIM_ELSEWHERE: Final = re.compile(r'<script src="(https://[^"]+/iframe-worker/shim)"></script>')


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Makes the navigation of the list of documents."""
    config.nav = navigation((ROOT / "docs/README.md").read_text(encoding="utf-8"))
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Brings pages of the top folder and the library's reference to the site."""
    for place, to in FROM_THE_TOP.items():
        text = (ROOT / place).read_text(encoding="utf-8")
        files.append(File.generated(config, to, content=move_page(text, place, to)))
    files.append(File.generated(config, LIBRARY, content=library_reference()))
    if SHIM.exists():
        files.append(File.generated(config, _SHIM_PLACE, content=SHIM.read_text(encoding="utf-8")))
    return files


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Has a page load nothing from elsewhere: the theme would fetch the shim for its search."""
    del config
    here = get_relative_url(_SHIM_PLACE, page.url)
    return _SHIM_ELSEWHERE.sub(f'<script src="{here}"></script>' if SHIM.exists() else "", output)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """The same for what is no page: the one that says that there is none."""
    del template_name, config
    return _SHIM_ELSEWHERE.sub("", output_content)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Puts the links of a page right that lead out of the documents."""
    del config, files
    place = page.file.src_uri
    if place in FROM_THE_TOP.values() or place == LIBRARY:
        return markdown
    return move_page(markdown, f"docs/{place}", place)


def navigation(listed: str) -> list[Any]:
    """The navigation of a list of documents: a section for each heading, a page for each link."""
    sections: list[Any] = [
        {
            "taisai": [
                "index.md",
                {"Tutorial": "tutorial.md"},
                {"A first look": "first-look.md"},
                {"The screens": "screens.md"},
                {"Glossary": "glossary.md"},
                {"All documents": DOCUMENTS},
            ]
        }
    ]
    for part in re.split(r"^## ", listed, flags=re.MULTILINE)[1:]:
        title, _, body = part.partition("\n")
        pages = [{_plain(words): to} for words, to in _pages_in(body)]
        if pages:
            sections.append({title: pages})
    reference = next(one for one in sections if "Reference" in one)
    reference["Reference"].append({"taisai.rules, taisai.maths": LIBRARY})
    sections.append(
        {
            "The project": [
                {"Architecture": "architecture.md"},
                {"Contributing": "contributing.md"},
                {"Changes": "changelog.md"},
                {"Reporting a weakness": "security.md"},
            ]
        }
    )
    return sections


def _pages_in(body: str) -> list[tuple[str, str]]:
    found = [(one["words"], one["target"].partition("#")[0]) for one in _LINK.finditer(body)]
    return [(words, to) for words, to in found if to.endswith(".md") and not to.startswith("../")]


def _plain(words: str) -> str:
    return words.replace("`", "")


def move_page(text: str, place: str, to: str) -> str:
    """A page's text at its place on the site: links lead to where their targets are there.

    >>> move_page("[a](docs/glossary.md) [b](src/taisai/money.py)", "README.md", "first-look.md")
    '[a](glossary.md) b'
    >>> move_page("[r](../../README.md#two-commands)", "docs/guides/play.md", "guides/play.md")
    '[r](../first-look.md#two-commands)'
    """
    parts = _CODE.split(text)
    return "".join(
        part if index % 2 and part.startswith("```") else _relinked(part, place, to)
        for index, part in enumerate(_joined(parts))
    )


def _joined(parts: list[str]) -> list[str]:
    """Fenced code apart; words in backticks stay with the links around them."""
    whole: list[str] = [""]
    for part in parts:
        if part.startswith("```"):
            whole += [part, ""]
        else:
            whole[-1] += part
    return whole


def _relinked(text: str, place: str, to: str) -> str:
    def changed(found: re.Match[str]) -> str:
        mark, words, target = found["mark"], found["words"], found["target"]
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return found[0]
        path, hash_, heading = target.partition("#")
        file = posixpath.normpath(posixpath.join(posixpath.dirname(place), path))
        here = FROM_THE_TOP.get(file) or file.removeprefix("docs/")
        if (here == file and file not in FROM_THE_TOP) or (ROOT / file).is_dir():
            return words
        return f"{mark}[{words}]({posixpath.relpath(here, posixpath.dirname(to))}{hash_}{heading})"

    return _LINK.sub(changed, text)


def library_reference() -> str:
    """The page whose text mkdocstrings writes from the docstrings of the library's modules."""
    head = "# The library, name by name\n\nWritten from the code's own docstrings.\n"
    return head + "".join(f"\n## `{name}`\n\n::: {name}\n" for name in _MODULES)
