"""`taisai layout`: draws a layout as a picture, with the winning areas of an outcome lit.

For: felt makers, screens and manuals. Must not know: where areas lie or which of them win.
"""

from pathlib import Path
from typing import Annotated

import typer

from taisai.cli.complaints import complain, complaining
from taisai.cli.editions import EditionOption, PricesOption, choose_rules
from taisai.rules.dice import FACES, NotAnOutcome, Outcome
from taisai.rules.pictures.layout_picture import draw_layout


def show_layout(
    name: Annotated[
        str, typer.Argument(help="The layout: standard (Appendix 1) or alternative (Appendix 2).")
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            help="The SVG file to write, replacing what it held; without it, standard output.",
        ),
    ] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="The touch screen's form of the layout.")
    ] = False,
    edition: EditionOption = None,
    prices: PricesOption = None,
    dice: Annotated[
        tuple[str, str, str] | None,
        typer.Option(
            "--dice",
            metavar="FACE FACE FACE",
            help="Three faces, such as 1 3 6, whose winning areas are lit.",
        ),
    ] = None,
) -> None:
    """Draw a layout with its areas and odds as an SVG picture."""
    with complaining():
        chosen = choose_rules(edition, name, prices).edition
        found = chosen.printed_for_terminals(name) if terminal else chosen.printed(name)
        outcome = _outcome(dice) if dice else None
        lit = chosen.lit(name, outcome) if outcome is not None else ()
        picture = draw_layout(found, outcome, lit)
    if out is None:
        typer.echo(picture, nl=False)
        return
    try:
        out.write_text(picture, encoding="utf-8")
    except OSError as failure:
        complain(f"cannot write {out}: {failure.strerror}; name a file in a folder you may write")


def _outcome(words: tuple[str, str, str]) -> Outcome:
    faces = {str(face): face for face in FACES}
    for word in words:
        if word not in faces:
            raise NotAnOutcome(f"{word!r} is not a face of a die: a face is 1, 2, 3, 4, 5 or 6")
    return Outcome.of(faces[word] for word in words)
