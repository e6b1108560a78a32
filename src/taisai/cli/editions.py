"""The options by which a command takes an edition and one of its layouts, or a list of prices.

For: one home for their words, and for what was meant by them together. Must not know: what an
edition has.
"""

from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from taisai.cli.complaints import complain
from taisai.names import BadInput
from taisai.rules import EDITIONS, Edition, edition_named, read_prices

USUAL_EDITION: Final = "2008"
USUAL_LAYOUT: Final = "standard"

EditionOption = Annotated[
    str | None,
    typer.Option(
        "--edition",
        help=f"Edition of the rules: {', '.join(EDITIONS)}; {USUAL_EDITION} without it.",
    ),
]
LayoutOption = Annotated[
    str | None,
    typer.Option("--layout", help="Layout: standard or alternative; standard without it."),
]
PricesOption = Annotated[
    Path | None,
    typer.Option(
        "--prices",
        metavar="FILE",
        help="Another pay table instead of an edition's.",
    ),
]


class Chosen(NamedTuple):
    """By which rules, on which of their layouts."""

    edition: Edition
    layout: str


def choose_rules(edition: str | None, layout: str | None, prices: Path | None = None) -> Chosen:
    """The edition and layout that the options mean together; without any, the usual ones.

    A price list without a layout is shown on the layout that has most of its bets, so that none
    that it prices is left out.

    Raises:
        BadInput: There is no such edition or layout, or the price list is none.
    """
    if prices is None:
        chosen = edition_named(USUAL_EDITION if edition is None else edition)
        layout = USUAL_LAYOUT if layout is None else layout
    elif edition is not None:
        complain("a price list says itself whose other odds it keeps: leave --edition out")
    else:
        chosen = _read(prices)
        widest = max(chosen.layouts, key=lambda name: len(chosen.bets_on(name)))
        layout = widest if layout is None else layout
    chosen.bets_on(layout)
    return Chosen(chosen, layout)


def _read(file: Path) -> Edition:
    try:
        return read_prices(file.read_text(encoding="utf-8"))
    except OSError as failed:
        complain(f"{file} cannot be read: {failed.strerror}")
    except UnicodeDecodeError:
        complain(f"{file} is not text in UTF-8: a price list is")
    except BadInput as refused:
        complain(f"{file}: {refused}")
