"""An event of the journal as a sentence, with the roles of those who act.

For: whoever reads along, in the speaker's language. Must not know any sentence: the catalogue has
them.
"""

from dataclasses import replace

import msgspec

from taisai.persons import Person
from taisai.streams import values_of
from taisai.words import Speaker


def sentence(event: msgspec.Struct, speaker: Speaker) -> str:
    """An event of any stream in a sentence.

    >>> from taisai.table import events
    >>> sentence(events.NoteInserted(at=0, terminal=7, note_cents=5_000), Speaker.of("en"))
    'Terminal 7 took a note of $50.00'
    """
    acting = {
        one.id: speaker.word("role", one.role.value)
        for name in event.__struct_fields__
        if isinstance(one := getattr(event, name), Person)
    }

    def with_role(name: str) -> str:
        return f"{acting[name]} {speaker.person(name)}" if name in acting else speaker.person(name)

    return replace(speaker, person=with_role).tell(type(event).__name__, values_of(event))
