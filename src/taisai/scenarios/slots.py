"""The values that stand in lines: amounts, bets, faces, people, causes, durations.

Each slot is data: what it looks like, how it is read, and what the reference says of it.
Must not know any deed.
"""

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from taisai.cage.accounts import CageAccount
from taisai.cage.refusals import Code as CageCode
from taisai.cage.vocabulary import Means, VoucherStatus
from taisai.money import NotAnAmount, format_amount, parse_amount
from taisai.names import BadInput, quote
from taisai.rules import EDITIONS, BetKind, Role, edition_named
from taisai.rules.bets import BETS, bet_named
from taisai.rules.citation import Citation
from taisai.scenarios.language import Slot
from taisai.scenarios.screens import SCREEN_SLOTS
from taisai.table.accounts import TableAccount
from taisai.table.phases import Phase
from taisai.table.refusals import Code
from taisai.table.vocabulary import (
    AdjustmentCause,
    AlertKind,
    Check,
    EntryKey,
    LimitSheet,
    NoSpinCause,
    Part,
    Person,
    TableDevice,
    Tamper,
    Way,
)
from taisai.views.messages import MessageKind

_AMOUNT: Final = r"\$\d[\d,]*(?:\.\d\d)?"
_STAFF: Final = r"(?:dealer|game supervisor|casino supervisor|cashier|inspector|player)"
STAFF: Final = rf"{_STAFF}(?: [A-Z][a-z]+)?"
"""A member of staff, or a player who reaches for what is not theirs (D9 6.6), with or without
a name."""


def words_of(value: str) -> str:
    """An identifier as it is said: `die_not_flat` is "die not flat"."""
    return value.replace("_", " ")


AMOUNT_CENTS_MAX: Final = 10**12
"""Ten thousand million dollars: more is a slip of the pen."""

TIMES_MAX: Final = 1_000
"""How often one line may do something, and how many terminals it may name."""


def _amount(text: str) -> int:
    try:
        cents = parse_amount(text)
    except NotAnAmount as refused:
        raise BadInput(str(refused)) from refused
    if cents > AMOUNT_CENTS_MAX:
        raise BadInput(f"{quote(text)} is too much: at most {format_amount(AMOUNT_CENTS_MAX)}")
    return cents


def _times(text: str) -> int:
    count = int(text)
    if count > TIMES_MAX:
        raise BadInput(f"{count} times are too many for one line: at most {TIMES_MAX:,}")
    return count


def _signed(text: str) -> int:
    return -_amount(text[1:]) if text.startswith("-") else _amount(text)


def _person(text: str) -> Person:
    words = text.split()
    name = words.pop() if words[-1][0].isupper() else ""
    return Person(Role("_".join(words)), name)


_FACE_WORDS: Final = ("one", "two", "three", "four", "five", "six")
_SPOKEN: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{words_of(name): name for name in BETS},
        **{word: f"face_{face}" for face, word in enumerate(_FACE_WORDS, start=1)},
        **{
            f"{bet.numbers[0]} and {bet.numbers[1]}": bet.name
            for bet in BETS.values()
            if bet.kind is BetKind.COMBINATION
        },
    }
)


def _bet(text: str) -> str:
    spoken = _SPOKEN.get(text)
    return spoken if spoken is not None else bet_named(text.replace(" ", "_")).name


def spoken_bet(name: str) -> str:
    """A bet as scenarios say it: `small`, `total 8`, `1 and 2`, `one`."""
    bet = BETS.get(bet_named(name).name)
    assert bet is not None
    if bet.kind is BetKind.COMBINATION:
        return f"{bet.numbers[0]} and {bet.numbers[1]}"
    return _FACE_WORDS[bet.numbers[0] - 1] if bet.kind is BetKind.FACE else words_of(name)


def _bets(text: str) -> tuple[str, ...]:
    return tuple(_bet(one) for one in text.split(", "))


def _faces(text: str) -> tuple[int, int, int]:
    first, second, third = map(int, text.split())
    return (first, second, third)


def _chips(text: str) -> tuple[int, ...]:
    return tuple(map(_amount, text.split()))


def _numbers(text: str) -> tuple[int, ...]:
    if " to " in text:
        first, last = map(int, text.split(" to "))
        return tuple(range(first, first + _times(str(max(last + 1 - first, 0)))))
    return tuple(map(int, re.findall(r"\d+", text)))


_UNITS_MS: Final = {"d": 86_400_000, "h": 3_600_000, "m": 60_000, "s": 1_000}


def _duration(text: str) -> int:
    count, unit = text.split()
    return int(count) * (1 if unit in ("ms", "milliseconds") else _UNITS_MS[unit[0]])


def _limits(text: str) -> LimitSheet:
    amounts = [_amount(one) for one in re.findall(_AMOUNT, text)]
    return LimitSheet(amounts[0], amounts[2], amounts[1], amounts[3] if len(amounts) > 3 else 0)


def _choice(kind: type[StrEnum]) -> tuple[str, Callable[[str], object], str]:
    words = sorted((words_of(one.value) for one in kind), key=len, reverse=True)
    return (
        f"(?:{'|'.join(words)})",
        lambda text: kind(text.replace(" ", "_")),
        ", ".join(words_of(one.value) for one in kind),
    )


def _code(text: str) -> str:
    if text in CODES:
        return text
    near = get_close_matches(text, CODES)
    hint = f"did you mean {' or '.join(near)}?" if near else "see taisai.table.refusals"
    raise BadInput(f"{text!r} is not a refusal's code: {hint}")


CODES: Final = tuple(dict.fromkeys(code.value for code in (*Code, *CageCode)))
"""The codes of all refusals that a line can meet."""

ACCOUNTS: Final[Mapping[str, TableAccount]] = MappingProxyType(
    {
        "house win": TableAccount.HOUSE_WIN,
        "recoverable": TableAccount.RECOVERABLES,
        "unclaimed": TableAccount.UNCLAIMED,
        "notes": TableAccount.CASH_IN,
        "drop box": TableAccount.DROP_BOX,
        "chip float": TableAccount.CHIP_FLOAT,
        "chips on the layout": TableAccount.CHIPS_ON_LAYOUT,
        "table wagers": TableAccount.TABLE_WAGERS,
        "wagers in play": TableAccount.WAGERS_IN_PLAY,
        "vouchers outstanding": TableAccount.VOUCHERS_OUTSTANDING,
        "rounding": TableAccount.ROUNDING,
        "owed to the cage": TableAccount.OWED_TO_CAGE,
        "paid from the cage": TableAccount.CASH_PAID,
    }
)
"""The accounts of a table's book as scenarios say them."""

CAGE_ACCOUNTS: Final[Mapping[str, CageAccount]] = MappingProxyType(
    {
        "vouchers outstanding": CageAccount.VOUCHERS_OUTSTANDING,
        "issued by tables": CageAccount.ISSUED_BY_TABLES,
        "cash paid": CageAccount.CASH_PAID,
        "chips paid": CageAccount.CHIPS_PAID,
        "cheques paid": CageAccount.CHEQUES_PAID,
        "cash recovered": CageAccount.CASH_RECOVERED,
        "unclaimed": CageAccount.UNCLAIMED,
        "disposed": CageAccount.DISPOSED,
        "rounding": CageAccount.ROUNDING,
        "cancelled": CageAccount.CANCELLED,
        "recoverables": CageAccount.RECOVERABLES,
        "written off": CageAccount.WRITTEN_OFF,
    }
)
"""The accounts of the cage's book as scenarios say them."""

WAYS: Final[Mapping[str, Way]] = MappingProxyType(
    {"inside": Way.INSIDE, "on the line": Way.ON_LINE, "by call": Way.CALLED}
)
"""The ways of R47 as scenarios say them."""

_DURATION: Final = r"\d{1,9} (?:ms|milliseconds?|s|seconds?|min|minutes?|hours?|days?)"
_BET: Final = r"[a-z0-9][a-z0-9_ ]*?"
_CALL: Final = r"(?:(?:double |triple )?\d, )+total \d+"
_WHOLE: Final = r"\d{1,9}"

_SLOTS: Final = (
    Slot("amount", _AMOUNT, _amount, "dollars and cents: `$5.00`, `$1,000`"),
    Slot("signed", f"-?{_AMOUNT}", _signed, "dollars and cents, below zero too: `-$5.00`"),
    Slot("n", _WHOLE, int, "a whole number"),
    Slot("times", _WHOLE, _times, "how often: a whole number up to 1,000"),
    Slot(
        "staff",
        STAFF,
        _person,
        "`dealer`, `game supervisor`, `casino supervisor`, `cashier`, `inspector` or `player`, "
        "with or without a name: `dealer Ann`",
    ),
    Slot("name", "[A-Z][a-z]+", str, "a name: `Ann`"),
    Slot(
        "bet",
        _BET,
        _bet,
        "a bet: `small`, `total 8`, `1 and 2`, `double 3`, `any triple`, `one`, "
        "`three dice 1 1 2`, `four numbers 6 5 4 3`, `odd`",
    ),
    Slot("bets", rf"{_BET}(?:, {_BET})*", _bets, "bets with commas between them"),
    Slot("faces", r"\d{1,2} \d{1,2} \d{1,2}", _faces, "three faces: `1 2 5`"),
    Slot("call", _CALL, str, "the dealer's call: `1, 2, 5, total 8`"),
    Slot("chips", rf"{_AMOUNT}(?: {_AMOUNT})*", _chips, "value chips: `$25 $5 $5`"),
    Slot(
        "numbers",
        rf"{_WHOLE}(?: to {_WHOLE}|(?:, {_WHOLE})*(?: and {_WHOLE})?)",
        _numbers,
        "numbers: `7`, `1 to 30`, or `1, 2 and 7`",
    ),
    Slot("words", r'"[^"]*"', lambda text: text.strip('"'), 'words in quotes: `"camera 4"`'),
    Slot("duration", _DURATION, _duration, "a time: `45 s`, `10 seconds`, `20 minutes`"),
    Slot(
        "limits",
        rf"{_AMOUNT} to {_AMOUNT} step {_AMOUNT}(?: aggregate {_AMOUNT})?",
        _limits,
        "limits: `$1 to $200 step $1`, with `aggregate $5` where there is one",
    ),
    Slot("kind", *_choice(BetKind)),
    Slot("check", *_choice(Check)),
    Slot("cause", *_choice(NoSpinCause)),
    Slot("adjustment", *_choice(AdjustmentCause)),
    Slot("part", *_choice(Part)),
    Slot("device", *_choice(TableDevice)),
    Slot("key", *_choice(EntryKey)),
    Slot("alert", *_choice(AlertKind)),
    Slot("phase", *_choice(Phase)),
    Slot("tamper", *_choice(Tamper)),
    Slot(
        "way",
        f"(?:{'|'.join(WAYS)})",
        lambda text: WAYS[text],
        "in which way chips lie in an area: " + ", ".join(WAYS),
    ),
    Slot("chip", r"[a-z]+(?:_[a-z]+)?", str, "non-value chips: `red`, `red_a`"),
    Slot("code", "[a-z_]+", _code, "a refusal's code: `no_more_wagers`"),
    Slot(
        "rule",
        r"\([^,]*\)",
        lambda text: str(Citation.parse(text[1:-1])),
        "a rule in brackets: `(D9 4.7(a))`, `(R31)`",
    ),
    Slot("shown", r"\d(?: \d)*", str, "numbers as the entry terminal shows them: `1 2 5`"),
    Slot(
        "account",
        f"(?:{'|'.join(sorted(ACCOUNTS, key=len, reverse=True))})",
        lambda text: ACCOUNTS[text],
        ", ".join(ACCOUNTS),
    ),
    *SCREEN_SLOTS,
    Slot("message", *_choice(MessageKind)),
    Slot("means", *_choice(Means)),
    Slot("status", *_choice(VoucherStatus)),
    Slot(
        "cage_account",
        f"(?:{'|'.join(sorted(CAGE_ACCOUNTS, key=len, reverse=True))})",
        lambda text: CAGE_ACCOUNTS[text],
        ", ".join(CAGE_ACCOUNTS),
    ),
    Slot(
        "edition",
        r"[A-Za-z0-9._-]+",
        lambda text: edition_named(text).name,
        f"an edition of the rules: {', '.join(f'`{name}`' for name in EDITIONS)}",
    ),
)

SLOTS: Final[Mapping[str, Slot]] = MappingProxyType({slot.name: slot for slot in _SLOTS})
"""The slots by name."""
