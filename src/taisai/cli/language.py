"""The language in which a command speaks: `--language zh-CN`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from taisai.words import Speaker

Language = Annotated[
    str | None,
    typer.Option(
        help="The language of the sentences, such as zh-CN; English without it.", metavar="TAG"
    ),
]


def speaker_of(language: str | None, moment: Callable[[int], str] | None = None) -> "Speaker":
    """One who speaks the language that was asked for, or the first one, and says times as wanted.

    Raises:
        UnknownLanguage: The catalogue has no such language.
    """
    from taisai.words import FIRST, Speaker, catalogue

    words = catalogue(FIRST if language is None else language)
    return Speaker(words) if moment is None else Speaker(words, moment=moment)


def demand_reviewed(language: str | None) -> None:
    """Decision 36: a house that is no demo is not spoken of in words that no speaker has read.

    Raises:
        UnknownLanguage: Nobody has read it yet.
    """
    from taisai.words import FIRST, LANGUAGES, UnknownLanguage, languages_reviewed

    if language in set(LANGUAGES) - set(languages_reviewed()):
        offered = ", ".join(languages_reviewed())
        raise UnknownLanguage(
            f"no speaker has read {language} yet, so a live house does not offer it: "
            f"there are {offered}; without one it is {FIRST}"
        )
