"""A price list as a text that people write: another pay table, read into an edition and written.

Knows the words of such a text (TOML, or JSON with the same keys) and what is wrong with one. Must
not know files. No odds are ever kept that the text does not ask for: a bet that it does not name is
offered only where it says whose odds the others keep. A house takes no such list: its tables find
their edition among the published ones, for D9A 3.5 wants an approval.
Obeys: D9 4.10 (odds to one, in whole numbers).
"""

import json
import tomllib
from typing import Final

from taisai.names import BadInput, quote
from taisai.rules.edition import Edition
from taisai.rules.editions import EDITIONS, edition_named

OWN_NAME: Final = "own"
"""What a price list is called that gives itself no name."""

_STANDS_ON: Final = "9A"
"""Whose layouts a list is laid out on that keeps no edition's odds."""

_KEYS: Final = ("name", "others", "odds")

EXAMPLE: Final = """\
name = "harbour"
others = "9A"        # the odds of every other bet; without it no other bet is offered

[odds]
double = 10          # of every double, to 1
double_3 = 9         # but of this one
face = [1, 2, 3]     # on one, two and three dice
"""
"""A price list that shows all there is to say."""


class NotAPriceList(BadInput):
    """The text does not say a price list."""


def read_prices(text: str) -> Edition:
    """Reads a price list, in TOML or in JSON, as an edition of the rules.

    >>> read_prices('odds = {small = 1, big = 1}').odds_of("small")
    (Odds(to_one=1),)
    >>> read_prices('{"others": "2008", "odds": {"double_3": 10}}').odds_of("small")
    (Odds(to_one=1),)

    Raises:
        BadInput: It cannot be read, or does not make an edition.
    """
    said = _decode(text)
    strange = sorted(said.keys() - set(_KEYS))
    if strange:
        raise NotAPriceList(
            f"a price list has no {quote(strange[0])}: it has {', '.join(_KEYS)}; a bet is priced "
            "under odds"
        )
    odds = said.get("odds")
    if not isinstance(odds, dict) or not odds:
        raise NotAPriceList("a price list has odds, such as odds = {small = 1, double_3 = 10}")
    prices = {bet: _prices_of(bet, to_one) for bet, to_one in odds.items()}
    name = str(said.get("name", OWN_NAME))
    if name in EDITIONS:
        raise NotAPriceList(f"{name} is the name of a published edition: give the list another")
    if "others" in said:
        return edition_named(str(said["others"])).with_odds(name, prices)
    return edition_named(_STANDS_ON).with_only(name, prices)


def _prices_of(bet: str, to_one: object) -> int | tuple[int, ...]:
    if isinstance(to_one, list):
        return tuple(to_one)
    if isinstance(to_one, int):
        return to_one
    raise NotAPriceList(
        f"{quote(to_one)} is no price of {bet}: write what is won for each one wagered, as a whole "
        "number such as 10, or for a face three of them such as [1, 2, 3]"
    )


def _decode(text: str) -> dict[str, object]:
    try:
        said = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except json.JSONDecodeError as fault:
        raise NotAPriceList(f"the price list is not JSON: {fault}") from None
    except tomllib.TOMLDecodeError as fault:
        raise NotAPriceList(f"the price list is not TOML: {fault}") from None
    except (ValueError, RecursionError):
        raise NotAPriceList(
            "the price list cannot be read: a number or a nest is too big"
        ) from None
    assert isinstance(said, dict), "JSON that begins with a brace is an object, and TOML a table"
    return said


def write_prices(edition: Edition) -> str:
    """Writes all that an edition pays as a price list that `read_prices` takes.

    A published edition's name is not written: what is made of the list is not that edition.

    >>> from taisai.rules.editions import EDITIONS
    >>> print(write_prices(EDITIONS["9A"].with_only("corner", {"small": 1, "face_6": (1, 2, 3)})))
    name = "corner"
    <BLANKLINE>
    [odds]
    small = 1
    face_6 = [1, 2, 3]
    """
    name = OWN_NAME if edition.name in EDITIONS else edition.name
    lines = [f'name = "{name}"', "", "[odds]"]
    for bet in edition.bets:
        prices = [odds.to_one for odds in edition.odds_of(bet.name)]
        lines.append(f"{bet.name} = {prices if len(prices) > 1 else prices[0]}")
    return "\n".join(lines)
