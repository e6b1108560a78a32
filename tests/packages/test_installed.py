"""What people get: packages of a fresh clone, installed in an empty folder where there is no Node.

`python -m build` runs as anybody would run it. What it made is installed by itself, with what it
says that it needs; the demo of that installation is opened in a browser.
"""

import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.async_api import async_playwright, expect

from harness.drill import Tally
from packages.made import ROOT, empty_environment, install, run
from screens.browser import launch_browser
from taisai.server.upkeep.software import software_identity

pytestmark = [pytest.mark.drill, pytest.mark.xdist_group("packages")]

BARE = {"PATH": "/nowhere", "HOME": "/nonexistent", "LANG": "C.UTF-8"}
"""The surroundings of a program that finds nothing but itself."""
ROUND_WITHIN_S = 300
"""A round of a demo takes a minute; a machine that does other things may take longer."""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The source package and the wheel of a fresh clone of what is committed here."""
    folder = tmp_path_factory.mktemp("fresh")
    run("git", "clone", "--quiet", ROOT, folder / "clone", cwd=folder)
    build = (ROOT / ".venv/bin/python", "-m", "build", "--outdir", folder / "dist", ".")
    run(*build, cwd=folder / "clone")
    (wheel,) = (folder / "dist").glob("*.whl")
    (source,) = (folder / "dist").glob("*.tar.gz")
    return {"wheel": wheel, "source": source}


@contextmanager
def _demo(program: Path, folder: Path, house: str = "house") -> Iterator[str]:
    """The demo of an installation while it runs; gives its address."""
    command = [program, "demo", "--port", "0", "--data", str(folder / house)]
    with subprocess.Popen(
        command, cwd=folder, env=BARE, stdout=subprocess.PIPE, text=True, process_group=0
    ) as demo:
        try:
            assert demo.stdout is not None
            address = None
            for line in demo.stdout:
                address = re.search(r"http://127\.0\.0\.1:\d+", line)
                if address:
                    break
            assert address, "the demo ended without telling its address"
            yield address.group()
        finally:
            os.killpg(demo.pid, signal.SIGTERM)
            demo.wait(60)


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["wheel", "source"])
async def test_a_package_is_installed_where_nothing_is_and_its_demo_is_opened(
    kind: str, packages: dict[str, Path], tmp_path: Path, tally: Tally
) -> None:
    python = empty_environment(tmp_path / "environment")
    install(python, f"taisai[server] @ {packages[kind].as_uri()}")
    script = "from taisai.server.upkeep.software import software_identity as i; print(i().digest)"
    digest = run(python, "-c", script, cwd=tmp_path, env=BARE).strip()
    clone = subprocess.run(
        ["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, check=True
    )
    if not clone.stdout:
        assert digest == software_identity().digest

    with _demo(python.parent / "taisai", tmp_path) as address:
        async with async_playwright() as playwright:
            browser = await launch_browser(playwright)
            page = await browser.new_page(viewport={"width": 1440, "height": 900})
            faults: list[str] = []
            page.on("pageerror", lambda fault: faults.append(str(fault)))
            await page.goto(address)
            await expect(page.locator("main, #app, body").first).to_contain_text(
                "demo", ignore_case=True
            )
            await page.goto(f"{address}/screens/results_display/table-1")
            await expect(page.locator("body")).not_to_contain_text("not built")
            if pictures := os.environ.get("TAISAI_PICTURES"):
                await page.goto(address)
                await page.screenshot(path=f"{pictures}/installed-{kind}.png")
            assert faults == []
            await browser.close()
    tally["packages installed"] += 1


def test_the_library_is_installed_without_the_command_lines_library(
    packages: dict[str, Path], tmp_path: Path
) -> None:
    python = empty_environment(tmp_path / "environment")
    install(python, packages["wheel"])
    listing = "from importlib.metadata import distributions as all; print(*(d.name for d in all()))"
    installed = set(run(python, "-c", listing, cwd=tmp_path, env=BARE).split())
    assert installed == {"taisai", "msgspec"}
    script = (
        "from taisai.rules import Outcome, Wager, edition_named\n"
        "from taisai.maths import figures_of\n"
        "edition = edition_named('9A')\n"
        "print(edition.settle_wager(Wager('small', 500), Outcome(1, 3, 6)).won_cents)\n"
        "print(figures_of('small', edition).house_edge)\n"
    )
    assert run(python, "-c", script, cwd=tmp_path, env=BARE).split() == ["500", "1/36"]
    refused = subprocess.run(
        [python.parent / "taisai", "odds"], env=BARE, capture_output=True, text=True, check=False
    )
    assert (refused.returncode, refused.stderr) == (
        2,
        "taisai: typer is not installed: pip install 'taisai[cli]'\n",
    )


def _steps() -> list[str]:
    """What the tutorial has people type, block by block."""
    return re.findall(r"^```sh\n(.*?)^```", (ROOT / "docs/tutorial.md").read_text(), re.M | re.S)


def _type(words: str, folder: Path, python: Path) -> subprocess.CompletedProcess[str]:
    surroundings = {**BARE, "PATH": f"{python.parent}:/usr/bin:/bin"}
    return subprocess.run(
        ["sh", "-ec", words],
        cwd=folder,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_tutorial_is_walked_as_it_stands(packages: dict[str, Path], tmp_path: Path) -> None:
    """Installed, played until a round is settled, proved, and then cheated."""
    install_it, play, audit, cheat = _steps()
    assert "pip install 'taisai[server]'" in install_it
    assert play.split()[:2] == ["taisai", "demo"]
    python = empty_environment(tmp_path / "environment")
    install(python, f"taisai[server] @ {packages['wheel'].as_uri()}")
    folder = tmp_path / "here"
    folder.mkdir()
    with _demo(python.parent / "taisai", folder, "taisai-demo"):
        settled = "taisai export table-1 --as rounds --data taisai-demo | grep -q ',settled,'"
        began = time.monotonic()
        while _type(settled, folder, python).returncode:
            assert time.monotonic() - began < ROUND_WITHIN_S, "no round was settled"
            time.sleep(2)
    audited = _type(audit, folder, python)
    assert audited.returncode == 0, audited.stderr
    assert "settlements of terminals worked out again, all right" in audited.stdout
    cheated = _type(cheat, folder, python)
    assert cheated.returncode == 1
    assert "record 30" in cheated.stdout + cheated.stderr
