"""The language in which a command speaks: `--language zh-CN`."""

from typing import Annotated, Final

import typer

FIRST: Final = "en"

Language = Annotated[
    str, typer.Option(help="The language of the sentences, such as en or zh-CN.", metavar="TAG")
]
