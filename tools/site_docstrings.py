"""Examples in docstrings as code on the site: griffe calls this for each name (mkdocs.yml).

For: `>>>` lines, which a docstring writes bare and Markdown would take for words. Must not know:
any docstring.
"""

import re
from typing import Any, Final

from griffe import Extension, Object

_EXAMPLE: Final = re.compile(r"(?:^|(?<=\n\n))(>>> .*?)(?=\n\n|\Z)", re.DOTALL)


class ExamplesAsCode(Extension):
    """Puts a fence around each example."""

    def on_object(self, *, obj: Object, **_: Any) -> None:  # noqa: ANN401 - griffe's own words
        """A name was read, with its docstring."""
        if obj.docstring is not None:
            obj.docstring.value = fence_examples(obj.docstring.value)


def fence_examples(text: str) -> str:
    """A docstring whose examples stand in fences."""
    return _EXAMPLE.sub(r"```pycon\n\1\n```", text)
