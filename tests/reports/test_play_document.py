"""A scenario as it was played, for programs."""

import json

from taisai.reports.play_document import play_document
from taisai.scenarios import play, read_scenario

TEXT = """# Two notes
# shows D9A 4.3(a)
edition 9A, table 1 open
terminal 1 inserts $20.00 -> credits $20.00
terminal 1 inserts $7.00 -> refused unknown_note
terminal 1 inserts $20.00 -> credits $90.00
"""


def test_each_line_has_what_happened_and_what_did_not() -> None:
    scenario = read_scenario(TEXT)
    document = json.loads(play_document(scenario, play(scenario)))
    assert (document["title"], document["shows"]) == ("Two notes", ["D9A 4.3(a)"])
    heading, first, refused, failed = document["lines"]
    assert heading["phase"] == "between_rounds"
    assert [event["type"] for event in first["events"]][-1:] == ["NoteInserted"]
    assert (first["expected"], first["failures"], first["refused"]) == (["credits $20.00"], [], "")
    assert (refused["refused"], refused["events"]) == ("unknown_note", [])
    assert failed["failures"]
    assert not document["is_met"]
