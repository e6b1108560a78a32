"""Builds the screens before a package is made: hatchling runs this, also under `python -m build`.

For: a wheel and a source package that hold the screens, whoever builds them. In a clone the
screens are built as `make web` builds them; a source package carries them built, and a wheel made
from it needs no Node. An editable install, which `make setup` makes first, waits for `make web`.
Must not know: how the screens are built (the Makefile does).
"""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FIRST_PAGE = "src/taisai/server/static/welcome.html"
"""The page that is there when the screens are built."""

IN_A_SOURCE_PACKAGE = "PKG-INFO"
"""The file that every source package has at its top, and no clone."""


class ScreensNotBuilt(Exception):
    """A package without its screens would be of no use, so none is made."""


class BuildScreens(BuildHookInterface[Any]):
    """Sees to it that a package holds the screens."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the screens, or finds them built, before anything is packed."""
        del build_data
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / IN_A_SOURCE_PACKAGE).exists():
            build_screens(root)
        if not (root / FIRST_PAGE).exists():
            raise ScreensNotBuilt(
                f"{FIRST_PAGE} is not there: this source package is not whole; take another, or "
                "build from a clone"
            )


def build_screens(root: Path) -> None:
    """Builds what is not built, as `make web` does; Node and npm are named where they lack."""
    try:
        done = subprocess.run(
            ["make", "--no-print-directory", "web"],
            cwd=root,
            check=False,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError as missing:
        raise ScreensNotBuilt("the screens are built by `make`, which is not here") from missing
    if done.returncode:
        raise ScreensNotBuilt(
            "the screens could not be built. A clone needs Node 20 and npm for them; the source "
            f"package has them built. `make web` said:\n{done.stdout}{done.stderr}"
        )
