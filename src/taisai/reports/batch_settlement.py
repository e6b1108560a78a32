"""Settling rounds by the million: one round a line of JSON in, one line of JSON out.

For: re-settling records and feeding other programs. Must not know: the command line or any file;
it is given streams. What it says of a bad line comes from the rules themselves.
Obeys: D9 3.3(b) (the areas to light), 4.10, 6.3 (the call); D9A 6.1.
"""

import json
from collections.abc import Callable, Iterator
from functools import lru_cache
from io import BufferedIOBase
from typing import Annotated, BinaryIO, Final, NoReturn

import msgspec

from taisai.names import BadInput, quote
from taisai.rules import ALL_OUTCOMES, Edition, Outcome, Wager
from taisai.rules.settlement import winnings

LINE_BYTES_MAX: Final = 65_536
"""A wager on each of the 106 bets takes some 4,000 bytes."""

WAGER_CENTS_MAX: Final = 10**13
"""So high that no wager meets it, so low that every reader of JSON takes what it returns exactly
(181 times this is below 2 to the power of 53)."""

EXAMPLE: Final = '{"dice":[1,3,6],"wagers":{"small":500}}'

_READ_BYTES: Final = 1 << 20

Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
WagerCents = Annotated[int, msgspec.Meta(gt=0, le=WAGER_CENTS_MAX)]


class BadLine(BadInput):
    """A line does not say a round that can be settled."""


class RoundLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round as a line says it: three faces, and the cents wagered on each bet."""

    dice: tuple[Face, Face, Face]
    wagers: dict[str, WagerCents]


class LineSettler:
    """Settles lines under one edition and layout.

    What a line of output says of the outcome is written once for each of the 216 outcomes, and
    what it says of a losing wager once for each bet; a line then costs a few microseconds.

    >>> from taisai.rules import EDITIONS
    >>> settler = LineSettler(EDITIONS["2008"], "standard")
    >>> settler.settle(b'{"dice":[5,5,5],"wagers":{"triple_5":100}}').partition("]")[2]
    ',"wagers":{"triple_5":{"won_cents":18000,"returned_cents":18100}}}'
    """

    def __init__(self, edition: Edition, layout: str) -> None:
        self._edition = edition
        self._layout = layout
        self._bets: tuple[str, ...] = tuple(bet.name for bet in edition.bets_on(layout))
        self._decode = msgspec.json.Decoder(RoundLine).decode
        self._prepared = {outcome.faces: self._prepare(outcome) for outcome in ALL_OUTCOMES}
        self._check_bet = lru_cache(maxsize=1_000)(self._find_fault_in_bet)

    def _prepare(self, outcome: Outcome) -> tuple[str, dict[str, tuple[str, int]]]:
        """The line's opening, and for each bet the text that begins its part and its odds."""
        odds = self._edition.winning_odds(outcome)
        lit = ",".join(f'"{bet}"' for bet in self._bets if bet in odds)
        opening = f'{{"call":"{outcome.call}","lit":[{lit}],"wagers":{{'
        lost = {bet: (f'"{bet}":{{"won_cents":0,"returned_cents":0}}', 0) for bet in self._bets}
        won = {bet: (f'"{bet}":{{"won_cents":', odds[bet]) for bet in self._bets if bet in odds}
        return opening, {**lost, **won}

    def settle(self, line: bytes) -> str:
        """Settles the round of one line and writes it as a line, without its end.

        Raises:
            BadLine: The line cannot be settled; the message says why.
        """
        if len(line) > LINE_BYTES_MAX:
            raise BadLine(f"too long: a line has at most {LINE_BYTES_MAX} bytes")
        try:
            asked = self._decode(line)
            opening, by_bet = self._prepared[asked.dice]
            parts = []
            for bet, wager_cents in asked.wagers.items():
                text, to_one = by_bet[bet]
                if to_one:
                    won_cents, returned_cents = winnings(wager_cents, to_one)
                    text = f'{text}{won_cents},"returned_cents":{returned_cents}}}'
                parts.append(text)
        except (ValueError, KeyError) as refused:
            raise BadLine(self._fault(line) or str(refused)) from None
        # Every text in a good line is a key, so its quotation marks count its keys: more of them
        # than were decoded means that a key was given twice and one of its values lost.
        if line.count(b'"') != 2 * (2 + len(asked.wagers)):
            raise BadLine(self._fault(line) or "a key is given twice")
        return f"{opening}{','.join(parts)}}}}}"

    def _fault(self, line: bytes) -> str | None:
        """Says in the words of the rules what is wrong with a line that could not be settled."""
        try:
            self._find_fault(line)
        except BadInput as fault:
            return str(fault)
        return None

    def _find_fault(self, line: bytes) -> None:
        said = _decode_once_each(line)
        if not isinstance(said, dict):
            raise BadLine(f"not a round: write a round as {EXAMPLE}")
        for key in said:
            if key not in ("dice", "wagers"):
                raise BadLine(f"unknown key {quote(key)}: a round has dice and wagers, {EXAMPLE}")
        dice, wagers = said.get("dice"), said.get("wagers")
        if not isinstance(dice, list):
            raise BadLine(f"dice are a list of three faces, as in {EXAMPLE}")
        Outcome.of(dice)
        if not isinstance(wagers, dict):
            raise BadLine(f"wagers are an object of bets and their cents, as in {EXAMPLE}")
        for bet, wager_cents in wagers.items():
            fault = self._check_bet(bet)
            if fault:
                raise BadLine(fault)
            if Wager(bet, wager_cents).wager_cents > WAGER_CENTS_MAX:
                raise BadLine(
                    f"{wager_cents} on {bet} is too much: "
                    f"a wager here is at most {WAGER_CENTS_MAX} cents"
                )

    def _find_fault_in_bet(self, bet: str) -> str | None:
        try:
            self._edition.bet_on(self._layout, bet)
        except BadInput as fault:
            return str(fault)
        return None


def _decode_once_each(line: bytes) -> object:
    try:
        said: object = json.loads(
            line.decode(),
            object_pairs_hook=_keys_once_each,
            parse_int=_whole_number,
            parse_constant=_no_number,
        )
    except BadLine:
        raise
    except RecursionError:
        raise BadLine("not a round: it is nested too deeply") from None
    except json.JSONDecodeError as fault:
        raise BadLine(f"not JSON: {fault.msg} at character {fault.colno}") from None
    except UnicodeDecodeError:
        raise BadLine("not JSON: it is not UTF-8") from None
    return said


def _keys_once_each(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise BadLine(f"{quote(key)} is given twice")
        found[key] = value
    return found


def _whole_number(digits: str) -> int:
    # Python converts a very long number slowly, and beyond some length not at all.
    if len(digits) > 40:
        raise BadLine(f"a number of {len(digits)} digits is too long")
    return int(digits)


def _no_number(text: str) -> NoReturn:
    raise BadLine(f"not JSON: {text} is not a number")


def settle_lines(
    settler: LineSettler,
    source: BufferedIOBase | BinaryIO,
    results: BinaryIO,
    complain: Callable[[int, str], None],
) -> int:
    """Settles every line of a stream and returns how many were bad.

    Blank lines are passed over, though counted. What has come in is answered before more is waited
    for, so another program may talk to this one a line at a time.

    Args:
        settler: The edition and layout.
        source: Where the lines come from.
        results: Where a line is written for each round settled.
        complain: Is told the number of each bad line, counted from 1, and what is wrong with it.
    """
    bad_count = 0
    number = 0
    for lines in _blocks(source):
        settled: list[str] = []
        for line in lines:
            number += 1
            if not line or (line.isspace() and len(line) <= LINE_BYTES_MAX):
                continue
            try:
                settled.append(settler.settle(line))
            except BadLine as fault:
                bad_count += 1
                complain(number, str(fault))
        if settled:
            settled.append("")
            results.write("\n".join(settled).encode())
            results.flush()
    return bad_count


def _blocks(source: BufferedIOBase | BinaryIO) -> Iterator[list[bytes]]:
    """The lines that have come in so far, then those that come next, to the end."""
    rest = b""
    while block := source.read1(_READ_BYTES):  # type: ignore[union-attr]
        *lines, rest = (rest + block).split(b"\n")
        # A line that never ends is not kept; what is left of it is enough to refuse it.
        rest = rest[: LINE_BYTES_MAX + 1]
        yield lines
    if rest:
        yield [rest]
