"""Words for people: one catalogue, a file for each language.

For: the command line, reports and screens, which all say a thing in the same words. The journal and
the read models hold codes and values; what they say in a language is made here, or in a browser
from the same file. Must not know who reads it, where it is shown, nor any event.
"""

from taisai.words.amounts import amount_in_words
from taisai.words.catalogue import (
    FIRST,
    LANGUAGES,
    Catalogue,
    UnknownLanguage,
    catalogue,
    languages_reviewed,
)
from taisai.words.speaker import Item, Speaker, Value, Values, time_in_words

__all__ = [
    "FIRST",
    "LANGUAGES",
    "Catalogue",
    "Item",
    "Speaker",
    "UnknownLanguage",
    "Value",
    "Values",
    "amount_in_words",
    "catalogue",
    "languages_reviewed",
    "time_in_words",
]
