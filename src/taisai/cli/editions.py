"""The options by which a command takes an edition and one of its layouts.

For: one home for their words. Must not know: what an edition has.
"""

from typing import Annotated, Final

import typer

from taisai.rules import EDITIONS

EditionOption = Annotated[
    str, typer.Option("--edition", help=f"Edition of the rules: {', '.join(EDITIONS)}.")
]
LayoutOption = Annotated[str, typer.Option("--layout", help="Layout: standard or alternative.")]

USUAL_EDITION: Final = "2008"
USUAL_LAYOUT: Final = "standard"
