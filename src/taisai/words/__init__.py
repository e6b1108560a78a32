"""Words for people: one catalogue, a file for each language.

For: the command line, reports and screens, which all say a thing in the same words. The journal and
the read models hold codes and values; what they say in a language is made here, or in a browser
from the same file. Must not know who reads it, nor where it is shown.
"""

from taisai.words.catalogue import FIRST, LANGUAGES, Catalogue, UnknownLanguage, catalogue
from taisai.words.event_values import Values, values_of
from taisai.words.speaker import Speaker

__all__ = [
    "FIRST",
    "LANGUAGES",
    "Catalogue",
    "Speaker",
    "UnknownLanguage",
    "Values",
    "catalogue",
    "values_of",
]
