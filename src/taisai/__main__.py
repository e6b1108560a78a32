"""`taisai` and `python -m taisai`: the command line, or one line that says how to get it.

The library is installed without the command line's own libraries; this module needs none.
"""

import sys
from typing import Final

_EXIT_BAD_INPUT: Final = 2
_OF_THE_COMMAND_LINE: Final = "typer"


def main() -> None:
    """Runs the command line, where it is installed."""
    try:
        from taisai.cli import main as run
    except ModuleNotFoundError as missing:
        if missing.name != _OF_THE_COMMAND_LINE:
            raise
        wanted = "pip install 'taisai[cli]'"
        sys.stderr.write(f"taisai: {_OF_THE_COMMAND_LINE} is not installed: {wanted}\n")
        sys.exit(_EXIT_BAD_INPUT)
    run()


if __name__ == "__main__":
    main()
