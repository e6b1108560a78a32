"""The scenarios room: whole rounds in plain words, and their runner.

For: a language in which a casino supervisor can read what happens at a table, one line a deed,
with what is expected of it; a parser that refuses what it does not know; a runner that checks the
table's promises after every line.
Must not know: files, clocks or chance; what a screen shows, `taisai.views` says. Text comes in,
values go out.
Obeys: no rule of its own; every deed is a command of `taisai.table`, which decides.

>>> from taisai.scenarios import play, read_scenario
>>> scenario = read_scenario('''
... edition 9A, table 1 open, standard layout, terminals only
... terminal 7 inserts $50.00 -> credits $50.00
... ''')
>>> [played.line.text for played in play(scenario)][-1]
'terminal 7 inserts $50.00'
"""

from taisai.scenarios.documents import format_scenario, from_json, to_json
from taisai.scenarios.forms import DEED_FORMS, SECTIONS
from taisai.scenarios.language import BadScenario, Form
from taisai.scenarios.parser import Line, Scenario, read_scenario
from taisai.scenarios.runner import Failure, PlayedLine, play

__all__ = [
    "DEED_FORMS",
    "SECTIONS",
    "BadScenario",
    "Failure",
    "Form",
    "Line",
    "PlayedLine",
    "Scenario",
    "format_scenario",
    "from_json",
    "play",
    "read_scenario",
    "to_json",
]
