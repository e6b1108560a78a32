"""Writes the layouts as screens are told of them, for the build and the tests of the screens.

For: `web/layouts.json`, a document among those of `generate_docs.py`: the build of the screens
fails where an area stands in no row, or has no words in a language. Must not know what a layout
holds.
"""

import json

from taisai.rules.editions import EDITIONS
from taisai.rules.layouts import all_layouts
from taisai.server.routes.layouts import describe_layout

PATH = "web/layouts.json"


def layouts() -> str:
    """Every layout of every edition; those that differ in their edition's name alone, once."""
    found: dict[str, dict[str, object]] = {}
    for layout in reversed(all_layouts()):
        told = describe_layout(layout, EDITIONS[layout.edition])
        plain = {key: value for key, value in told.items() if key not in ("name", "edition")}
        found.setdefault(json.dumps(plain, default=str), told)
    # A line for each area, so that a change can be read.
    lines = [_lines(told) for told in reversed(found.values())]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _lines(told: dict[str, object]) -> str:
    fields = []
    for key, value in told.items():
        if isinstance(value, (list, tuple)) and value and isinstance(value[0], dict):
            items = ",\n".join(f"      {json.dumps(one)}" for one in value)
            fields.append(f'    "{key}": [\n{items}\n    ]')
        else:
            fields.append(f'    "{key}": {json.dumps(value)}')
    return "  {\n" + ",\n".join(fields) + "\n  }"
