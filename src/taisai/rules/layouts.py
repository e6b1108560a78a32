"""The layouts that screens ask for, found by name.

A layout is named by its edition and its form, as in `9A-terminal_standard`: a screen that shows a
round of another edition draws that edition's bets and odds. Must not know where an area lies.
Obeys: D9 3.2; D9A 3.3(a).
"""

from taisai.names import BadInput, is_text, quote
from taisai.rules.areas import Layout
from taisai.rules.editions import EDITIONS


class UnknownLayout(BadInput):
    """No layout has that name."""


def all_layouts() -> tuple[Layout, ...]:
    """Every layout of every edition, the table's form before the terminal's."""
    return tuple(layout for edition in EDITIONS.values() for layout in edition.all_printed)


def layout_named(name: str) -> Layout:
    """Finds a layout by its name.

    >>> len(layout_named("2008-standard").areas), layout_named("9A-terminal_alternative").height
    (50, 800)
    """
    # An edition's name may have hyphens of its own; the form of a layout has none.
    edition = EDITIONS.get(name.rpartition("-")[0]) if is_text(name) else None
    for layout in edition.all_printed if edition is not None else ():
        if layout.name == name:
            return layout
    known = ", ".join(layout.name for layout in all_layouts())
    raise UnknownLayout(f"no layout is named {quote(name)}: there are {known}")
