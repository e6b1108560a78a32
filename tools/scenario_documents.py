"""docs/reference/scenario-language.md: every form of the language in which scenarios are written.

For: writing the page from the tables of forms and slots. Must not know what a form does.
"""

from collections.abc import Iterable

from taisai.scenarios.expectations import GROUPS
from taisai.scenarios.forms import SECTIONS
from taisai.scenarios.headings import SETTING_FORMS, SETTINGS
from taisai.scenarios.language import Form, Slot
from taisai.scenarios.slots import SLOTS

_HEAD = "<!-- Written by `make docs` from the tables of forms. Do not edit by hand. -->"

_INTRODUCTION = """# The scenario language

A `.round` file says in plain words what happens at a table, a line a deed, and what is expected of
it. `taisai play FILE.round` plays it; [write a scenario](../guides/write-a-scenario.md) shows how
one is made.

- The first line is the **heading**; it begins with the edition and goes on in lines that begin with
  `with`. Settings have commas between them.
- Every other line is a **deed**, or several deeds of the same person with commas between them.
- After `->` stand **expectations** with commas between them; a line that begins with `expect` does
  nothing and only expects. Where an expectation does not say which terminal, position or screen it
  is about, it is the one before.
- **What a screen shows** is looked up in the very view that the screen is sent, word for word.
- A refusal that is not expected is a failure. So is a line after which money is not conserved.
- `#` begins a comment. The first comment is the title; `# shows D9 7.1(c), R31` names the rules
  that the scenario shows.
- A line takes no time unless it says so.

Below, `{...}` is a value, `[...]` may be left out, and `(a|b)` is a choice. A value whose name has
a colon is of the kind after the colon."""


def language() -> str:
    """The page."""
    lines = [
        _HEAD,
        "",
        _INTRODUCTION,
        "",
        "## Values",
        "",
        "| value | what is written |",
        "|---|---|",
    ]
    lines += [_slot(slot) for slot in (*SLOTS.values(), SETTINGS)]
    lines += _table("## Settings of the heading", SETTING_FORMS)
    lines += ["", "# Deeds"]
    for title, deeds in SECTIONS.items():
        lines += _table(f"## {title}", deeds)
    lines += ["", "# Expectations"]
    for title, expectations in GROUPS.items():
        lines += _table(f"## {title}", expectations)
    return "\n".join(lines) + "\n"


def _table(heading: str, forms: Iterable[Form[object]]) -> list[str]:
    return [
        "",
        heading,
        "",
        "| line | |",
        "|---|---|",
        *(f"| `{_cell(form.pattern)}` | {form.says} |" for form in forms),
    ]


def _slot(slot: Slot) -> str:
    return f"| `{slot.name}` | {slot.says} |"


def _cell(text: str) -> str:
    """A bar within a cell of a table is written with a backslash."""
    return text.replace("|", r"\|")
