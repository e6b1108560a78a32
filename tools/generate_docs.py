"""Writes the generated documents anew: `make docs`.

For: one list of documents that are made from the code, and writing or checking them.
Must not know: what a document says; each has a function of its own in a module beside this one.
To add a document, add its path and its function to DOCUMENTS.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import account_documents
import array_documents
import command_line_documents
import equipment_documents
import generate_types
import law_documents
import notebook_documents
import scenario_documents
import sender_documents
import server_documents
import table_documents
import table_picture
import table_remedies
import table_walk
import web_layouts

ROOT = Path(__file__).resolve().parent.parent

DOCUMENTS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("docs/law/traceability.md", law_documents.traceability),
    ("docs/law/general-rules.md", law_documents.general_rules),
    ("docs/law/readings.md", law_documents.readings),
    ("docs/law/editions.md", law_documents.editions),
    ("docs/table/phases.md", table_documents.phases),
    (table_picture.PICTURE, table_picture.picture),
    ("docs/table/walk.md", table_walk.document),
    ("docs/table/remedies.md", table_remedies.document),
    ("docs/reference/commands.md", table_documents.commands),
    ("docs/reference/events.md", table_documents.events),
    ("docs/reference/event-arrays.md", array_documents.arrays),
    ("docs/reference/events.schema.json", array_documents.event_schema),
    ("docs/reference/refusals.md", table_documents.refusals),
    ("docs/reference/words.md", table_documents.words),
    ("docs/reference/senders.md", sender_documents.senders),
    ("web/tests/commands_of_roles.json", sender_documents.commands_of_supervisors),
    ("docs/reference/accounts.md", account_documents.accounts),
    ("docs/reference/table-boards.md", equipment_documents.table_boards),
    ("docs/reference/settings.md", server_documents.settings),
    ("docs/reference/command-line.md", command_line_documents.command_line),
    ("docs/reference/scenario-language.md", scenario_documents.language),
    (generate_types.PATH, generate_types.types),
    (web_layouts.PATH, web_layouts.layouts),
    *notebook_documents.DOCUMENTS,
)
"""Each generated document: its path below the root, and the function that makes its text."""


def stale(root: Path = ROOT) -> list[str]:
    """The documents whose file is missing or no longer says what its function makes."""
    return [path for path, make in DOCUMENTS if _text_of(root / path) != make()]


def _text_of(file: Path) -> str | None:
    return file.read_text(encoding="utf-8") if file.exists() else None


def write(root: Path = ROOT) -> list[str]:
    """Writes each stale document, and tells which they were."""
    written = []
    for path, make in DOCUMENTS:
        text = make()
        if _text_of(root / path) != text:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
            written.append(path)
    return written


def main(arguments: list[str]) -> int:
    """Writes the documents; with --check only tells which are stale, and fails if any is."""
    if arguments not in ([], ["--check"]):
        print("usage: generate_docs.py [--check]", file=sys.stderr)
        return 2
    if arguments:
        old = stale()
        for path in old:
            print(f"{path} is stale: run `make docs`", file=sys.stderr)
        return 1 if old else 0
    for path in write():
        print(f"wrote {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
