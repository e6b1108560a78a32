"""`taisai settle`: what wagers come to on an outcome, one round or a stream of them.

For: reading the words, and the streams of the process. Must not know: any rule;
`reports.round_sheet` shows a round and `reports.batch_settlement` settles a stream.
"""

import sys
from itertools import count, takewhile
from typing import Annotated

import typer

from taisai.cli.complaints import EXIT_BAD_INPUT, complaining
from taisai.cli.editions import EditionOption, LayoutOption, PricesOption, choose_rules
from taisai.cli.language import Language, speaker_of
from taisai.cli.wagers import parse_wagers
from taisai.rules import Edition, Outcome
from taisai.rules.dice import DICE_COUNT, FACES, NotAnOutcome

_FACE_WORDS = {str(face): face for face in FACES}

FROM_STREAM = "-"


def show_settlement(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="DICE_AND_WAGERS",
            help="Three faces, then wagers in dollars; or a single - to read JSON lines.",
        ),
    ],
    edition: EditionOption = None,
    layout: LayoutOption = None,
    prices: PricesOption = None,
    language: Language = None,
) -> None:
    """Settle a round: taisai settle 1 3 6 small=5.00 double_3=2.

    It shows the call, the areas that light up, and what each wager won
    and returned: first the losing wagers, then the winning ones.

    With a single - it settles one round for each line of standard input,
    in cents, such as {"dice":[1,3,6],"wagers":{"small":500}}, and writes
    one line of JSON for each. A bad line is reported on standard error by
    its number, the others are still settled, and the exit code is 2.
    Blank lines are passed over.
    """
    with complaining():
        chosen = choose_rules(edition, layout, prices)
        if words == [FROM_STREAM]:
            _settle_stream(*chosen)
            return
        dice = _dice_words(words)
        outcome = _outcome(dice)
        wagers = parse_wagers(words[len(dice) :], *chosen)
        speaker = speaker_of(language)
    from rich.console import Console

    from taisai.reports.round_sheet import round_sheet

    settled = chosen.edition.settle_round(wagers, outcome)
    Console().print(round_sheet(outcome, settled, *chosen, speaker))


def _dice_words(words: list[str]) -> list[str]:
    """The words that are meant as dice: those before the wagers."""
    places = count()
    return list(
        takewhile(
            # A fourth word may be a wager that lacks its amount, and is complained of as that.
            lambda word: "=" not in word and (next(places) < DICE_COUNT or word.isdecimal()),
            words,
        )
    )


def _outcome(words: list[str]) -> Outcome:
    for word in words:
        if word not in _FACE_WORDS:
            raise NotAnOutcome(f"{word!r} is not a face of a die: a face is 1, 2, 3, 4, 5 or 6")
    return Outcome.of(_FACE_WORDS[word] for word in words)


def _settle_stream(edition: Edition, layout: str) -> None:
    from taisai.reports.batch_settlement import LineSettler, settle_lines

    settler = LineSettler(edition, layout)
    try:
        bad_count = settle_lines(settler, sys.stdin.buffer, sys.stdout.buffer, _complain_of_line)
    except BrokenPipeError:
        return  # Whoever reads has seen enough, as `head` does.
    if bad_count:
        raise typer.Exit(EXIT_BAD_INPUT)


def _complain_of_line(number: int, fault: str) -> None:
    print(f"taisai: line {number}: {fault}", file=sys.stderr)  # noqa: T201 - the command line speaks
