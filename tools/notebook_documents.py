"""The notebooks in `examples`, with what their cells show: they are run, and written with it.

A notebook's own cells are its source; its outputs are made here, by Python alone, so that nobody
needs Jupyter to renew them and none of them can be stale. Must not know what a notebook is about.
"""

import ast
import io
import json
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = tuple(
    file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "examples").glob("*.ipynb"))
)


def run_notebook(text: str, name: str = "notebook") -> str:
    """A notebook whose cells have been run in their order, with what each of them showed."""
    notebook = json.loads(text)
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell["execution_count"] = count
            cell["outputs"] = _run_cell("".join(cell["source"]), names, count, name)
    return json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"


def _run_cell(source: str, names: dict[str, Any], count: int, name: str) -> list[dict[str, Any]]:
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    place = f"<{name}, cell {count}>"
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), place, "exec"), names)  # noqa: S102 - our own example
        shown = (
            eval(compile(ast.Expression(last.value), place, "eval"), names)  # noqa: S307
            if isinstance(last, ast.Expr)
            else None
        )
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append(
            {"name": "stdout", "output_type": "stream", "text": _lines(printed.getvalue())}
        )
    if shown is not None:
        data = {"text/plain": _lines(repr(shown))}
        if hasattr(shown, "_repr_svg_"):
            # A picture says it all; the words of a whole layout would fill pages.
            data = {
                "image/svg+xml": _lines(shown._repr_svg_()),
                "text/plain": [type(shown).__name__],
            }
        outputs.append(
            {
                "data": data,
                "execution_count": count,
                "metadata": {},
                "output_type": "execute_result",
            }
        )
    return outputs


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def document_of(path: str) -> Callable[[], str]:
    """The function that makes a notebook anew."""
    return lambda: run_notebook((ROOT / path).read_text(encoding="utf-8"), path)


DOCUMENTS = tuple((path, document_of(path)) for path in NOTEBOOKS)
"""Every notebook, as a generated document."""
