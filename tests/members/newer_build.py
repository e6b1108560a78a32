"""A build of this program with a newer shape: a table that is added has a note.

It is a copy of the code in which three places are changed, as a developer would change them.
"""

import shutil
from pathlib import Path
from typing import Final

import taisai

NOTE: Final = "said by the newer build"

CHANGES: Final = {
    "house/events.py": (
        "    table: str\n    mode: Mode\n",
        '    table: str\n    mode: Mode\n    note: str = ""\n',
    ),
    "house/decisions/settings.py": (
        "events.TableAdded(",
        f'events.TableAdded(note="{NOTE}", ',
    ),
    "streams/shapes.py": (
        "ADDITIONS: Final[tuple[Added, ...]] = ()\n",
        "from taisai.house.events import TableAdded\n"
        'ADDITIONS: Final[tuple[Added, ...]] = (Added(2, TableAdded, "note"),)\n',
    ),
}
"""In each file what stands there, and what stands there in the newer build."""


def make_newer_build(folder: Path) -> Path:
    """Makes it; returns where Python finds it."""
    shutil.copytree(Path(taisai.__file__).parent, folder / "taisai")
    for name, (before, after) in CHANGES.items():
        file = folder / "taisai" / name
        text = file.read_text()
        assert text.count(before) == 1, f"{name} has changed: change the newer build too"
        file.write_text(text.replace(before, after))
    return folder
