"""The site of all documents is built without a word of complaint, and holds every page."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from site_docstrings import fence_examples  # noqa: E402
from site_pages import FROM_THE_TOP, LIBRARY, SHIM, move_page, navigation  # noqa: E402

LISTED = """# Documents
[README](../README.md)
## Guides
- [Play](guides/play.md): players
- [A `part`](guides/play.md#part)
- [Elsewhere](../SECURITY.md)
## Reference
- [Settings](reference/settings.md)
"""


def test_the_list_of_documents_is_the_navigation() -> None:
    _, guides, reference, project = navigation(LISTED)
    assert guides == {"Guides": [{"Play": "guides/play.md"}, {"A part": "guides/play.md"}]}
    assert reference["Reference"][0] == {"Settings": "reference/settings.md"}
    assert LIBRARY in reference["Reference"][-1].values()
    assert {"Architecture": "architecture.md"} in project["The project"]


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("[a](docs/glossary.md#wager)", "[a](glossary.md#wager)"),
        ("![a picture](docs/pictures/phases.svg)", "![a picture](pictures/phases.svg)"),
        ("[`money`](src/taisai/money.py) is code", "`money` is code"),
        ("[rounds](tests/rounds)", "rounds"),
        ("[out](https://svelte.dev)", "[out](https://svelte.dev)"),
        ("[here](#two-commands)", "[here](#two-commands)"),
        ("```md\n[a](docs/glossary.md)\n```\n", "```md\n[a](docs/glossary.md)\n```\n"),
        ("[why](ARCHITECTURE.md#promises)", "[why](architecture.md#promises)"),
    ],
)
def test_a_link_leads_to_where_its_target_is_on_the_site(text: str, there: str) -> None:
    assert move_page(text, "README.md", "first-look.md") == there


def test_an_example_in_a_docstring_is_code_and_words_are_not() -> None:
    assert (
        fence_examples("Words.\n\n>>> 1\n1\n\nMore.")
        == "Words.\n\n```pycon\n>>> 1\n1\n```\n\nMore."
    )
    assert fence_examples("No example, only words > others.") == "No example, only words > others."


@pytest.mark.slow
def test_the_site_is_built_and_every_link_in_it_leads_somewhere(tmp_path: Path) -> None:
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=560,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    pages = [page.relative_to(ROOT / "docs") for page in (ROOT / "docs").rglob("*.md")]
    wanted = {
        *(
            page.with_name("index.html" if page.name == "README.md" else f"{page.stem}.html")
            if page.parent.name
            else page.with_suffix(".html")
            for page in pages
            if page.as_posix() != "README.md"
        ),
        *(Path(page).with_suffix(".html") for page in FROM_THE_TOP.values()),
        Path(LIBRARY).with_suffix(".html"),
    }
    assert sorted(str(page) for page in wanted if not (tmp_path / page).exists()) == []
    assert (tmp_path / "search").is_dir()
    first = (tmp_path / "index.html").read_text()
    loaded = re.findall(r'<(?:script|img)[^>]* src="([^"]+)|<link[^>]* href="([^"]+)', first)
    elsewhere = [
        one for pair in loaded for one in pair if one.startswith(("http:", "https:", "//"))
    ]
    assert elsewhere == [], "the site loads something from elsewhere"
    assert (tmp_path / "assets" / "iframe-worker.js").exists() is SHIM.exists()
