"""The notebooks of `examples` run; what they show is checked as every generated document is."""

import importlib
import json
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def notebooks(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "tools")
    return importlib.import_module("notebook_documents")


def _notebook(*sources: str) -> str:
    cells = [{"cell_type": "code", "source": [source], "outputs": []} for source in sources]
    return json.dumps({"cells": cells})


def test_a_cell_shows_what_it_prints_its_last_value_and_a_picture(notebooks: ModuleType) -> None:
    text = _notebook(
        "from taisai.rules import Outcome\nprint('dice')", "sides = 6\nsides", "Outcome(1, 3, 6)"
    )
    printed, value, picture = (
        cell["outputs"] for cell in json.loads(notebooks.run_notebook(text))["cells"]
    )
    assert [one["text"] for one in printed] == [["dice\n"]]
    assert [one["data"] for one in value] == [{"text/plain": ["6"]}]
    assert "1, 3, 6, total 10" in "".join(picture[0]["data"]["image/svg+xml"])


def test_what_fails_is_not_written(notebooks: ModuleType) -> None:
    with pytest.raises(ZeroDivisionError):
        notebooks.run_notebook(_notebook("1 / 0"))


def test_the_notebooks_are_generated_documents_and_one_shows_a_layout(
    notebooks: ModuleType,
) -> None:
    assert {Path(path).stem for path in notebooks.NOTEBOOKS} == {
        "an_evening",
        "first_steps",
        "pay_table",
    }
    shown = (ROOT / "examples" / "first_steps.ipynb").read_text(encoding="utf-8")
    assert "area lit" in shown
