"""`taisai.rules` offers a few names at its top, and keeps the rest in its modules."""

import subprocess
import sys

import taisai.rules


def test_the_names_at_the_top_are_few_and_all_there() -> None:
    assert len(taisai.rules.__all__) <= 16
    assert all(hasattr(taisai.rules, name) for name in taisai.rules.__all__)


def test_the_law_is_read_without_what_only_a_house_needs() -> None:
    # Who wants to know what a double pays does not wait for the list of the law.
    code = "import sys, taisai.rules; print(*(n for n in sys.modules if n.startswith('taisai')))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(found.stdout.split())
    assert "taisai.rules.edition" in loaded
    assert not loaded & {"taisai.rules.law", "taisai.rules.chips", "taisai.rules.second_opinion"}
