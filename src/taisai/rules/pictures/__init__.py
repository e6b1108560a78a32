"""Outcomes and layouts as pictures, in SVG: text, made with the standard library alone.

For: a notebook, which asks an outcome or a layout itself (`_repr_svg_`), the command line, and the
documents. It stands in this room so that they can be asked (decision 44); the law does not look
at it: nothing here is imported before somebody wants to see something. Must not know where areas
lie, what they pay or when they win.
Obeys: D9 3.2, 3.3(b) (winning areas are lit), through the edition.
"""

from dataclasses import dataclass

from taisai.rules.dice import Outcome
from taisai.rules.edition import Edition
from taisai.rules.pictures.dice_picture import DICE_STYLE, IVORY, die_symbols
from taisai.rules.pictures.layout_picture import draw_layout

_SIZE = 100
_GAP = 12


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """An SVG document that a notebook shows."""

    svg: str

    def _repr_svg_(self) -> str:
        """What a notebook asks for."""
        return self.svg


def picture_of_outcome(outcome: Outcome) -> Picture:
    """Three dice, in the order in which they were entered.

    >>> "1, 3, 6, total 10" in picture_of_outcome(Outcome(6, 1, 3)).svg
    True
    """
    step = _SIZE + _GAP
    dice = "".join(
        f'<use href="#die-{face}" x="{place * step}" y="0" width="{_SIZE}" height="{_SIZE}"/>'
        for place, face in enumerate(outcome.faces)
    )
    width = len(outcome.faces) * step - _GAP
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_SIZE}" '
        f'width="{width}" height="{_SIZE}" role="img"><title>{outcome.call}</title>'
        f"<style>{DICE_STYLE}</style><defs>{IVORY}{''.join(die_symbols())}</defs>{dice}</svg>"
    )


def picture_of_layout(
    edition: Edition, layout: str, outcome: Outcome | None = None, *, is_terminal: bool = False
) -> Picture:
    """A layout with its odds, the edition's or your own; the winning areas of an outcome are lit.

    Raises:
        NotInEdition: The edition has no such layout.
    """
    printed = edition.printed_for_terminals(layout) if is_terminal else edition.printed(layout)
    lit = edition.lit(layout, outcome) if outcome is not None else ()
    return Picture(draw_layout(printed, outcome, lit))
