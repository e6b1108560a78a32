"""Writes what the command line says of every event, for the screens' tests to say the same.

Run it after a change of the catalogue or of an event:
`PYTHONPATH=tests:src .venv/bin/python -m golden.make_sentences`.
"""

from pathlib import Path
from typing import Any, Final

import msgspec

from documents.test_record_words import EXAMPLES, bare
from taisai.streams import values_of
from taisai.words import LANGUAGES, Speaker, catalogue

FILE: Final = Path(__file__).parents[2] / "web" / "tests" / "sentences.json"


def moment(at: int) -> str:
    """A time that is the same in every language and every zone."""
    return f"<{at}>"


def sentences() -> list[dict[str, Any]]:
    """Every event, with all that it can say and with nothing that it can leave out."""
    speakers = {tag: Speaker(catalogue(tag), moment=moment) for tag in LANGUAGES}
    found = []
    for event in [one for full in EXAMPLES for one in (full, bare(full))]:
        name, values = type(event).__name__, values_of(event)
        said = {tag: speaker.tell(name, values) for tag, speaker in speakers.items()}
        found.append({"event": name, "values": values, "said": said})
    return found


def text() -> str:
    """The file, as it is written."""
    return msgspec.json.format(msgspec.json.encode(sentences()), indent=2).decode() + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
